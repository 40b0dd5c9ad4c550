package lint

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// table is a regular expression, asked of many texts. It is compiled when it is first
// asked: most runs need few of all tables. Where a few pieces of text are known of which
// every match holds one, nearly all texts are dismissed by looking for the pieces. A dfa
// finds matches; package regexp is only asked for groups, and where a dfa is not sure.
type table struct {
	expression string
	once       sync.Once
	pieces     []string // as long as they are few
	forwards   *dfa
	backwards  func() *dfa
	slow       atomic.Bool // its states are too many
	re         func() *regexp.Regexp
}

func newTable(expression string) *table { return &table{expression: foldHan(expression)} }

// fewPieces are looked for sooner than a dfa reads a text.
const fewPieces = 4

func (t *table) compile() {
	parsed := t.parse()
	if pieces := needs(parsed); len(pieces) <= fewPieces {
		t.pieces = pieces
	}
	t.re = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(t.expression) })
	t.forwards = newDFA(parsed, false)
	t.backwards = sync.OnceValue(func() *dfa { return newDFA(t.parse(), true) })
}

func (t *table) parse() *syntax.Regexp {
	parsed, err := syntax.Parse(t.expression, syntax.Perl)
	if err != nil {
		panic(err) // a table that was never asked before
	}
	return parsed.Simplify()
}

// may reports whether a text can match at all.
func (t *table) may(text string) bool {
	t.once.Do(t.compile)
	if t.pieces == nil {
		return true
	}
	for _, piece := range t.pieces {
		if strings.Contains(text, piece) {
			return true
		}
	}
	return false
}

// ends asks the dfa for the end of a match.
func (t *table) ends(text string, from int, any bool) (end int, sure bool) {
	if t.slow.Load() {
		return none, false
	}
	if end, sure = t.forwards.end(text, from, any); !sure {
		t.slow.Store(true)
	}
	return end, sure
}

// next asks for the next match. It is not sure of empty ones.
func (t *table) next(text string, from int) (at span, sure bool) {
	end, sure := t.ends(text, from, false)
	if !sure || end < 0 {
		return span{none, none}, sure
	}
	start, sure := t.backwards().start(text, from, end)
	if !sure {
		t.slow.Store(true)
	}
	return span{start, end}, sure && start >= 0 && start < end
}

// String is the expression.
func (t *table) String() string { return t.expression }

// The other methods are those of regexp.Regexp.

// MatchString reports whether a text matches.
func (t *table) MatchString(text string) bool {
	if !t.may(text) {
		return false
	}
	if end, sure := t.ends(text, 0, true); sure {
		return end >= 0
	}
	return t.re().MatchString(text)
}

// FindString is the first match.
func (t *table) FindString(text string) string {
	if at, ok := t.find(text); ok {
		return at.of(text)
	}
	return ""
}

// FindStringIndex is where the first match stands.
func (t *table) FindStringIndex(text string) []int {
	if at, ok := t.find(text); ok {
		return []int{at.start, at.end}
	}
	return nil
}

// find is the first match.
func (t *table) find(text string) (at span, ok bool) {
	if !t.may(text) {
		return at, false
	}
	if at, sure := t.next(text, 0); sure {
		return at, at.start >= 0
	}
	if loc := t.re().FindStringIndex(text); loc != nil {
		return span{loc[0], loc[1]}, true
	}
	return at, false
}

// every calls a function with each match until it returns false.
func (t *table) every(text string, each func(span) bool) {
	if !t.may(text) {
		return
	}
	for from := 0; from <= len(text); {
		at, sure := t.next(text, from)
		if !sure {
			t.everySlowly(text, from, each)
			return
		}
		if at.start < 0 || !each(at) {
			return
		}
		from = at.end
	}
}

// everySlowly is every by package regexp, behind the matches that end at an offset.
func (t *table) everySlowly(text string, from int, each func(span) bool) {
	for _, loc := range t.re().FindAllStringIndex(text, -1) {
		if loc[1] > from || from == 0 {
			if !each(span{loc[0], loc[1]}) {
				return
			}
		}
	}
}

// FindAllString are the first n matches, or all.
func (t *table) FindAllString(text string, n int) []string {
	var all []string
	t.every(text, func(at span) bool {
		all = append(all, at.of(text))
		return len(all) != n
	})
	return all
}

// FindAllStringIndex is where the first n matches stand, or all.
func (t *table) FindAllStringIndex(text string, n int) [][]int {
	var all [][]int
	t.every(text, func(at span) bool {
		all = append(all, []int{at.start, at.end})
		return len(all) != n
	})
	return all
}

// FindStringSubmatch is the first match with its groups.
func (t *table) FindStringSubmatch(text string) []string {
	if t.MatchString(text) {
		return t.re().FindStringSubmatch(text)
	}
	return nil
}

// FindAllStringSubmatch are the first n matches with their groups, or all.
func (t *table) FindAllStringSubmatch(text string, n int) [][]string {
	if t.MatchString(text) {
		return t.re().FindAllStringSubmatch(text, n)
	}
	return nil
}

// FindAllStringSubmatchIndex is where they stand.
func (t *table) FindAllStringSubmatchIndex(text string, n int) [][]int {
	if t.MatchString(text) {
		return t.re().FindAllStringSubmatchIndex(text, n)
	}
	return nil
}

// ReplaceAllString puts another text in the place of every match.
func (t *table) ReplaceAllString(text, by string) string {
	if t.MatchString(text) {
		return t.re().ReplaceAllString(text, by)
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
