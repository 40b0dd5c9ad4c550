package openapi

import (
	"math"
	"math/big"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
	"unicode/utf8"
)

// formats has an example of each format of strings, from the registry of the
// OpenAPI Initiative and JSON Schema 2020-12, section 7.3 of its validation
// part. Hosts, addresses and numbers are reserved for documentation.
var formats = [...][2]string{
	{"date-time", "2026-01-15T09:30:00Z"},
	{"date", "2026-01-15"},
	{"time", "09:30:00Z"},
	{"duration", "PT1H"},
	{"uuid", "6f1c2a4e-8b3d-4c5f-9a7e-0d1b2c3e4f50"},
	{"uri", "https://example.com/"},
	{"url", "https://example.com/"},
	{"iri", "https://example.com/"},
	{"uri-reference", "/example"},
	{"iri-reference", "/example"},
	{"uri-template", "/example/{id}"},
	{"email", "someone@example.com"},
	{"idn-email", "someone@example.com"},
	{"hostname", "example.com"},
	{"idn-hostname", "example.com"},
	{"ipv4", "192.0.2.1"},
	{"ipv6", "2001:db8::1"},
	{"json-pointer", "/example"},
	{"relative-json-pointer", "0"},
	{"regex", ".*"},
	{"byte", "ZXhhbXBsZQ=="},
}

// maxText bounds the strings that are made, in code points.
const maxText = 4096

// stringFor makes a string. A format is worth more than a pattern, and both
// more than a length that they do not fit.
func stringFor(schemas []*value) string {
	if f := lookUp(schemas, "format"); f != nil {
		for _, known := range formats {
			if known[0] == f.text {
				return known[1]
			}
		}
	}
	least, _ := wholeNumber(lookUp(schemas, "minLength"))
	least = min(least, maxText)
	if p := lookUp(schemas, "pattern"); p != nil {
		if s, ok := matching(p.text, least); ok {
			return s
		}
	}
	s := pad("string", least)
	if most, ok := wholeNumber(lookUp(schemas, "maxLength")); ok {
		s = truncate(s, most)
	}
	return s
}

// matching makes a string that matches a pattern and has the length, when one
// is found by the first try or by taking every repetition to the length.
func matching(pattern string, least int) (string, bool) {
	re, err := regexp.Compile(pattern) // fails for what only ECMA-262 has
	if err != nil {
		return "", false
	}
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return "", false
	}
	for _, fill := range []int{0, least} {
		s := string(appendMatch(nil, tree.Simplify(), fill))
		if utf8.RuneCountInString(s) >= least && re.MatchString(s) {
			return s, true
		}
	}
	return "", false
}

// appendMatch takes the first of all choices. A repetition without an end is
// taken as seldom as allowed, or fill times.
func appendMatch(out []rune, re *syntax.Regexp, fill int) []rune {
	if len(out) > maxText {
		return out
	}
	switch re.Op {
	case syntax.OpLiteral:
		return append(out, re.Rune...)
	case syntax.OpCharClass:
		return append(out, classMember(re.Rune))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return append(out, 'a')
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			out = appendMatch(out, sub, fill)
		}
	case syntax.OpAlternate:
		return appendMatch(out, re.Sub[0], fill)
	case syntax.OpStar:
		return appendTimes(out, re.Sub[0], fill, fill)
	case syntax.OpPlus:
		return appendTimes(out, re.Sub[0], max(fill, 1), fill)
	case syntax.OpQuest:
		if fill > 0 {
			return appendMatch(out, re.Sub[0], fill)
		}
	}
	return out
}

func appendTimes(out []rune, re *syntax.Regexp, times, fill int) []rune {
	for range times {
		before := len(out)
		out = appendMatch(out, re, fill)
		if len(out) == before || len(out) > maxText { // nothing is gained by more
			break
		}
	}
	return out
}

// classMember is a member of a class of characters, given as ranges: a plain
// letter or digit if there is one.
func classMember(ranges []rune) rune {
	for _, c := range "aA1" {
		for i := 0; i+1 < len(ranges); i += 2 {
			if ranges[i] <= c && c <= ranges[i+1] {
				return c
			}
		}
	}
	if len(ranges) == 0 {
		return 'a'
	}
	for i := 0; i+1 < len(ranges); i += 2 {
		if ranges[i+1] > ' ' {
			return max(ranges[i], '!')
		}
	}
	return ranges[0]
}

// numberFor makes a number as a JSON literal: 1 if that fits, else the nearest
// to the lower bound, else the nearest to the upper one.
func numberFor(schemas []*value, whole bool) string {
	r := limitsOf(schemas, whole)
	n := big.NewRat(1, 1)
	if r.fit(n) {
		return literalOf(n)
	}
	switch {
	case r.low != nil:
		n = r.onStep(r.low, 1)
		if r.aboveLow && n.Cmp(r.low) == 0 {
			n = new(big.Rat).Add(n, r.stride())
		}
	case r.high != nil:
		n = r.onStep(r.high, -1)
		if r.belowHigh && n.Cmp(r.high) == 0 {
			n = new(big.Rat).Sub(n, r.stride())
		}
	default:
		n = r.stride()
	}
	if r.step == nil && !r.fit(n) && r.low != nil && r.high != nil {
		n = new(big.Rat).Mul(new(big.Rat).Add(r.low, r.high), big.NewRat(1, 2))
	}
	return literalOf(n)
}

// limits is what schemas ask of a number; nil for nothing.
type limits struct {
	low, high, step     *big.Rat
	aboveLow, belowHigh bool // the bound itself does not fit
}

func limitsOf(schemas []*value, whole bool) limits {
	var r limits
	r.low, r.aboveLow = bound(schemas, "minimum", "exclusiveMinimum")
	r.high, r.belowHigh = bound(schemas, "maximum", "exclusiveMaximum")
	r.step = rat(lookUp(schemas, "multipleOf"))
	if r.step == nil || r.step.Sign() <= 0 {
		r.step = nil
		if whole {
			r.step = big.NewRat(1, 1)
		}
	}
	return r
}

func (r limits) fit(n *big.Rat) bool {
	if r.low != nil && (n.Cmp(r.low) < 0 || r.aboveLow && n.Cmp(r.low) == 0) {
		return false
	}
	if r.high != nil && (n.Cmp(r.high) > 0 || r.belowHigh && n.Cmp(r.high) == 0) {
		return false
	}
	return r.step == nil || new(big.Rat).Quo(n, r.step).IsInt()
}

// stride is how far the next number is.
func (r limits) stride() *big.Rat {
	if r.step != nil {
		return r.step
	}
	return big.NewRat(1, 1)
}

// onStep moves n up or down to a multiple of the step.
func (r limits) onStep(n *big.Rat, way int64) *big.Rat {
	if r.step == nil {
		return n
	}
	q := new(big.Rat).Quo(n, r.step)
	steps := new(big.Int).Div(q.Num(), q.Denom()) // rounds down: the divisor is positive
	if way > 0 && !q.IsInt() {
		steps.Add(steps, big.NewInt(1))
	}
	return new(big.Rat).Mul(new(big.Rat).SetInt(steps), r.step)
}

// bound reads both spellings of an exclusive bound: a boolean beside the bound
// in 3.0, a bound of its own since 3.1.
func bound(schemas []*value, inclusive, exclusive string) (edge *big.Rat, excluded bool) {
	x := lookUp(schemas, exclusive)
	if x != nil && x.kind == number {
		return rat(x), true
	}
	return rat(lookUp(schemas, inclusive)), x != nil && x.kind == boolean && x.text == "true"
}

// rat is a number in its exact value; nil when v is no number or out of reason.
func rat(v *value) *big.Rat {
	if v == nil || v.kind != number {
		return nil
	}
	if f, err := strconv.ParseFloat(v.text, 64); err != nil || math.Abs(f) > 1e30 || f != 0 && math.Abs(f) < 1e-30 {
		return nil
	}
	r, ok := new(big.Rat).SetString(v.text)
	if !ok {
		return nil
	}
	return r
}

func literalOf(n *big.Rat) string {
	if n.IsInt() {
		return n.Num().String()
	}
	s := strings.TrimRight(n.FloatString(30), "0")
	return strings.TrimSuffix(s, ".")
}

// wholeNumber is a count that a schema asks for, cut to what an int holds.
func wholeNumber(v *value) (int, bool) {
	r := rat(v)
	if r == nil || r.Sign() < 0 {
		return 0, false
	}
	f, _ := r.Float64()
	return int(math.Min(f, math.MaxInt32)), true
}

// truncate cuts s to n code points.
func truncate(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}

// pad lengthens s to n code points by repeating it.
func pad(s string, n int) string {
	length := len([]rune(s))
	if length == 0 || length >= n {
		return s
	}
	return truncate(strings.Repeat(s, n/length+1), n)
}
