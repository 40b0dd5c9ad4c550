package lint

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
)

// table is a regular expression with the pieces of text of which every match holds one.
// Nearly all texts are dismissed by looking for the pieces, which is much cheaper. It is
// compiled when it is first asked: most runs need few of all tables.
type table struct {
	expression string
	once       sync.Once
	re         *regexp.Regexp
	pieces     []string
}

func newTable(expression string) *table { return &table{expression: expression} }

// may is the expression where a text can match at all, and else nil.
func (t *table) may(text string) *regexp.Regexp {
	t.once.Do(t.compile)
	if t.pieces == nil {
		return t.re
	}
	for _, piece := range t.pieces {
		if strings.Contains(text, piece) {
			return t.re
		}
	}
	return nil
}

func (t *table) compile() {
	t.re = regexp.MustCompile(t.expression)
	parsed, err := syntax.Parse(t.expression, syntax.Perl)
	if err != nil {
		panic(err) // it compiled
	}
	t.pieces = needs(parsed.Simplify())
}

// String is the expression.
func (t *table) String() string { return t.expression }

// The other methods are those of regexp.Regexp.

// MatchString reports whether a text matches.
func (t *table) MatchString(text string) bool {
	re := t.may(text)
	return re != nil && re.MatchString(text)
}

// FindString is the first match.
func (t *table) FindString(text string) string {
	if re := t.may(text); re != nil {
		return re.FindString(text)
	}
	return ""
}

// FindStringIndex is where the first match stands.
func (t *table) FindStringIndex(text string) []int {
	if re := t.may(text); re != nil {
		return re.FindStringIndex(text)
	}
	return nil
}

// FindStringSubmatch is the first match with its groups.
func (t *table) FindStringSubmatch(text string) []string {
	if re := t.may(text); re != nil {
		return re.FindStringSubmatch(text)
	}
	return nil
}

// FindAllString are the first n matches, or all.
func (t *table) FindAllString(text string, n int) []string {
	if re := t.may(text); re != nil {
		return re.FindAllString(text, n)
	}
	return nil
}

// FindAllStringIndex is where the first n matches stand, or all.
func (t *table) FindAllStringIndex(text string, n int) [][]int {
	if re := t.may(text); re != nil {
		return re.FindAllStringIndex(text, n)
	}
	return nil
}

// FindAllStringSubmatch are the first n matches with their groups, or all.
func (t *table) FindAllStringSubmatch(text string, n int) [][]string {
	if re := t.may(text); re != nil {
		return re.FindAllStringSubmatch(text, n)
	}
	return nil
}

// FindAllStringSubmatchIndex is where they stand.
func (t *table) FindAllStringSubmatchIndex(text string, n int) [][]int {
	if re := t.may(text); re != nil {
		return re.FindAllStringSubmatchIndex(text, n)
	}
	return nil
}

// ReplaceAllString puts another text in the place of every match.
func (t *table) ReplaceAllString(text, by string) string {
	if re := t.may(text); re != nil {
		return re.ReplaceAllString(text, by)
	}
	return text
}

// mostPieces is how many texts an expression may stand for to be spelled out.
const mostPieces = 96

// spelling is what is known of the texts that an expression matches.
type spelling struct {
	whole []string // all of them; nil if they are too many
	some  []string // pieces of which each holds one; nil if none are known
}

// needs are pieces of text of which every match of an expression holds one; nil if none
// are known.
func needs(re *syntax.Regexp) []string { return spell(re).pieces() }

// pieces are the better ones of what is known, without those that hold another.
func (s spelling) pieces() []string {
	best := s.some
	if better(s.whole, best) {
		best = s.whole
	}
	if shortest(best) == 0 {
		return nil
	}
	var out []string
	for i, piece := range best {
		if !slices.ContainsFunc(best[:i], func(other string) bool { return other == piece }) &&
			!slices.ContainsFunc(best, func(other string) bool { return other != piece && strings.Contains(piece, other) }) {
			out = append(out, piece)
		}
	}
	return out
}

// better reports whether some pieces are rarer than others: the longer, the rarer.
func better(a, b []string) bool { return shortest(a) > shortest(b) }

func spell(re *syntax.Regexp) spelling {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase != 0 {
			return spelling{}
		}
		return spelling{whole: []string{string(re.Rune)}}
	case syntax.OpCharClass:
		return spellClass(re.Rune)
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return spelling{whole: []string{""}}
	case syntax.OpCapture:
		return spell(re.Sub[0])
	case syntax.OpQuest:
		if whole := spell(re.Sub[0]).whole; whole != nil {
			return spelling{whole: append(slices.Clone(whole), "")}
		}
	case syntax.OpPlus:
		return spelling{some: spell(re.Sub[0]).pieces()}
	case syntax.OpConcat:
		return spellConcat(re.Sub)
	case syntax.OpAlternate:
		return spellAlternate(re.Sub)
	}
	return spelling{}
}

// spellClass spells out a small class of letters.
func spellClass(ranges []rune) spelling {
	var whole []string
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			if whole = append(whole, string(r)); len(whole) > 12 {
				return spelling{}
			}
		}
	}
	return spelling{whole: whole}
}

// spellConcat joins what stands side by side as far as it can be spelled out.
func spellConcat(subs []*syntax.Regexp) spelling {
	run, unbroken := []string{""}, true
	var best []string
	take := func(pieces []string) {
		if better(pieces, best) {
			best = pieces
		}
	}
	for _, sub := range subs {
		s := spell(sub)
		if s.whole != nil && len(run)*len(s.whole) <= mostPieces {
			run = joinAll(run, s.whole)
			continue
		}
		unbroken = false
		take(run)
		take(s.some)
		if run = s.whole; run == nil {
			run = []string{""}
		}
	}
	if unbroken {
		return spelling{whole: run}
	}
	take(run)
	return spelling{some: best}
}

func joinAll(heads, tails []string) []string {
	out := make([]string, 0, len(heads)*len(tails))
	for _, head := range heads {
		for _, tail := range tails {
			out = append(out, head+tail)
		}
	}
	return out
}

// spellAlternate needs to know something of every branch.
func spellAlternate(subs []*syntax.Regexp) spelling {
	var whole, some []string
	spelled, known := true, true
	for _, sub := range subs {
		s := spell(sub)
		spelled = spelled && s.whole != nil
		whole = append(whole, s.whole...)
		pieces := s.pieces()
		known = known && pieces != nil
		some = append(some, pieces...)
	}
	if !spelled || len(whole) > mostPieces {
		whole = nil
	}
	if !known {
		some = nil
	}
	return spelling{whole, some}
}
