package contract

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// reporter collects findings and remembers which sections of the contract they
// are about, so that no rule speaks of what could not be read.
type reporter struct {
	file     string
	places   bool // false for a contract that was built in Go
	findings []Finding
	broken   map[string]bool // by the first token of the pointer
}

// source reports something wrong with the value itself.
func (r *reporter) source(t *tree, rule, message, hint string) {
	r.add(rule, t, t.span, message, hint)
}

// atKey reports something wrong with the value's key.
func (r *reporter) atKey(t *tree, rule, message, hint string, related ...Related) {
	r.add(rule, t, t.keySpan(), message, hint, related...)
}

func (r *reporter) duplicate(key *tree, first span) {
	r.add("contract/duplicate-key", key, key.span, fmt.Sprintf("key %s is there twice", quote(key.name)), "keep one of the two",
		r.related(first.from, "the first is here"))
}

func (r *reporter) related(m mark, message string) Related {
	return Related{Pos: r.pos(m), Message: message}
}

// warn reports something that is allowed and seldom meant. The contract is read
// all the same.
func (r *reporter) warn(rule string, t *tree, message, hint string, related ...Related) {
	r.put(Warning, rule, t, t.span, message, hint, related...)
}

func (r *reporter) add(rule string, t *tree, at span, message, hint string, related ...Related) {
	r.put(Error, rule, t, at, message, hint, related...)
}

func (r *reporter) put(severity Severity, rule string, t *tree, at span, message, hint string, related ...Related) {
	tokens := t.tokens()
	if ofPreset(t) { // show where the contract asks for it
		message += ", from " + string(t.layer.origin)
		at, tokens = t.layer.at.span, t.layer.at.tokens()
	}
	if severity == Error && !harmless(rule, hint) {
		r.breaks(tokens...)
	}
	r.findings = append(r.findings, Finding{
		Rule: rule, Severity: severity, Pos: r.pos(at.from), End: r.end(at.to), Pointer: joinPointer(tokens),
		Message: message, Hint: hint, Related: related,
	})
}

// harmless reports whether a section can be read as if the finding were not
// there: of two keys the first counts, and a key that stands for nothing known
// takes the place of nothing.
func harmless(rule, hint string) bool {
	return rule == "contract/duplicate-key" || rule == "contract/unknown-key" && hint == ""
}

// breaks notes that the section of a pointer could not be read.
func (r *reporter) breaks(tokens ...string) {
	if len(tokens) > 0 {
		r.broken[tokens[0]] = true
	}
	if len(tokens) > 1 && (tokens[0] == "operations" || tokens[0] == "variants") {
		r.broken[tokens[0]+"/"+tokens[1]] = true
	}
}

func (r *reporter) pos(m mark) Pos {
	if !r.places {
		return Pos{}
	}
	if m == (mark{}) {
		return Pos{File: r.file}
	}
	return Pos{File: r.file, Line: m.line, Col: m.col}
}

func (r *reporter) end(m mark) Pos {
	if m == (mark{}) {
		return Pos{}
	}
	return r.pos(m)
}

// number checks a number as it was written; YAML knows more forms than JSON.
func (r *reporter) number(t *tree, text string) {
	t.text = text
	if jsonNumber(text) {
		if f, err := strconv.ParseFloat(text, 64); err == nil && len(text) <= 64 && !longExponent(text) {
			if f == 0 && strings.Trim(text, "-0.eE+") == "" {
				t.text = "0"
			}
			return
		}
		r.source(t, "contract/number", fmt.Sprintf("%s is out of range", plain(text)), "")
	} else {
		r.source(t, "contract/number", fmt.Sprintf("%s is not a number in plain decimal digits", plain(text)), numberHint(text))
	}
	t.bad, t.text = true, "0"
}

func numberHint(text string) string {
	digits := strings.ReplaceAll(strings.TrimPrefix(text, "+"), "_", "")
	if n, err := strconv.ParseInt(digits, 0, 64); err == nil && len(strings.TrimLeft(digits, "0")) == len(digits) {
		return "write " + strconv.FormatInt(n, 10)
	}
	if n, err := strconv.ParseInt(digits, 0, 64); err == nil && len(digits) > 1 && (digits[1] == 'x' || digits[1] == 'o' || digits[1] == 'b') {
		return fmt.Sprintf("write %d, or %q for text", n, text)
	}
	if f, err := strconv.ParseFloat(digits, 64); err == nil && f-f == 0 {
		return fmt.Sprintf("write %s, or %q for text", strconv.FormatFloat(f, 'f', -1, 64), text)
	}
	return fmt.Sprintf("write %q if it is text", text)
}

// longExponent spares the schema library numbers that fit a float and no memory.
func longExponent(text string) bool {
	i := strings.IndexAny(text, "eE")
	return i >= 0 && len(strings.TrimLeft(text[i+1:], "+-0")) > 3
}

// jsonNumber reports whether the text is a number by the grammar of RFC 8259.
func jsonNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	whole := digits(s)
	if whole == 0 || whole > 1 && s[0] == '0' {
		return false
	}
	s = s[whole:]
	if rest, ok := strings.CutPrefix(s, "."); ok {
		n := digits(rest)
		if n == 0 {
			return false
		}
		s = rest[n:]
	}
	if s != "" && (s[0] == 'e' || s[0] == 'E') {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		return s != "" && digits(s) == len(s)
	}
	return s == ""
}

func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// quote shows a text in a message, cut where it is long.
func quote(s string) string { return strconv.Quote(short(s)) }

// plain shows a text that was not in quotes.
func plain(s string) string {
	if q := quote(s); len(q) != len(s)+2 {
		return q
	}
	return s
}

func short(s string) string {
	const most = 60
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}

// dotted names a value for people: answers.in_flight.status, variants[0].match.
func dotted(tokens []string) string {
	var b strings.Builder
	for i, token := range tokens {
		switch {
		case i > 0 && digits(token) == len(token) && token != "":
			b.WriteString("[" + token + "]")
		case !slices.ContainsFunc([]byte(token), func(c byte) bool {
			return c != '_' && c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
		}) && token != "":
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(token)
		default:
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(quote(token))
		}
	}
	return b.String()
}

// listed joins words for a sentence: a, b or c.
func listed(words []string, last string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}
