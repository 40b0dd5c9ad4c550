package lint

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

var claimRule = Rule{
	ID:    claimID,
	Title: "A page promises no single delivery or effect without a bound.",
	Doc: Doc{
		Text: "Over an open network a sender cannot know whether a lost answer was a lost request. What can be built is " +
			"at-least-once delivery and a receiver that collapses repeats, inside a stated scope and for a stated time. " +
			"A promise without that bound misleads whoever builds on it.",
		Before: "Payments are processed exactly once.",
		After: "Payments are delivered at least once. Requests that repeat the Idempotency-Key of an account within " +
			"24 hours have one effect and get the first answer.",
	},
	Check: checkClaims,
}

// kind says what sort of words a match is.
type kind int

const (
	named    kind = iota // a guarantee by name
	weakly               // a once-word
	promised             // a sentence that promises by itself
	repeated             // never ~ twice
	barely               // once, in a sentence that is absolute
)

// match is a possible claim in a normal text.
type match struct {
	span
	kind     kind
	none     bool // about the absence of repeats
	sentence int
}

// passage is one text under judgement.
type passage struct {
	*Page
	doc       *page.Document // of the text, which is another one inside a fence
	region    int
	raw       string
	text      normal
	sentences []span
	boxes     [][]int // drawn in the text
	lex       *lexicon
}

// claim is a match that was judged.
type claim struct {
	severity contract.Severity
	none     bool
	absolute bool
}

func checkClaims(p *Page, c *contract.Contract) []contract.Finding {
	found := p.claimsIn(p.Document, c)
	for i := range p.Fences {
		f := &p.Fences[i]
		format, ok := page.FormatOfFence(f.Lang)
		if !ok || !find(string(p.Source[f.Start:f.End])) {
			continue
		}
		if inner, err := p.Inside(f, format); err == nil {
			found = append(found, p.claimsIn(inner, c)...)
		}
	}
	return found
}

func (p *Page) claimsIn(doc *page.Document, c *contract.Contract) []contract.Finding {
	var found []contract.Finding
	for i := range doc.Regions {
		raw := doc.Regions[i].Text()
		if !find(raw) {
			continue
		}
		t := &passage{Page: p, doc: doc, region: i, raw: raw, text: normalise(raw)}
		t.sentences, t.boxes = sentences(t.text.text), drawn.FindAllStringIndex(t.text.text, -1)
		t.lex = p.languageOf(doc, t.text.text)
		for _, m := range t.matches() {
			verdict := t.judge(m)
			if verdict.severity == "" || doc != p.Document && verdict.severity != contract.Error {
				continue // what a fence names without a promise is an example
			}
			start, end := doc.Regions[i].Source(t.text.original(m.start, m.end))
			if doc == p.Document && p.scoped(i) {
				continue
			}
			message, hint := say(verdict, c)
			found = append(found, p.finding(claimID, verdict.severity, start, end, message, hint))
		}
	}
	return found
}

// longestGap is how many letters may stand inside a match.
const longestGap = 110

// matches are the places that may be claims, one for each clause at most.
func (t *passage) matches() []match {
	var all []match
	live := make([]bool, len(t.sentences))
	for i, s := range t.sentences {
		live[i] = find(s.of(t.text.text))
	}
	add := func(k kind, re *regexp.Regexp) {
		for i, s := range t.sentences {
			if !live[i] {
				continue
			}
			for _, at := range re.FindAllStringIndex(s.of(t.text.text), -1) {
				m := match{span: span{s.start + at[0], s.start + at[1]}, kind: k, sentence: i}
				if k == repeated {
					m.span = tighten(t.text.text, m.span, re)
				}
				if utf8.RuneCountInString(m.of(t.text.text)) > longestGap {
					continue
				}
				m.none = k == repeated || k == promised || noRepeats.MatchString(m.of(t.text.text))
				all = append(all, m)
			}
		}
	}
	add(promised, t.lex.promises)
	add(repeated, t.lex.repeats)
	add(named, t.lex.names)
	add(weakly, t.lex.weak)
	all = append(all, t.bare()...)
	if t.lex.name != "en" {
		add(named, loans().names)
	}
	slices.SortStableFunc(all, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.sentence, b.sentence), cmp.Compare(b.end-b.start, a.end-a.start))
	})
	var kept []match
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].sentence == all[0].sentence {
			n++
		}
		kept = append(kept, t.apart(all[:n])...)
		all = all[n:]
	}
	return kept
}

// bare are the places where a plain once-word stands right behind a verb of effect, in a
// sentence that is absolute.
func (t *passage) bare() []match {
	var all []match
	for i, s := range t.sentences {
		text := s.of(t.text.text)
		if !t.lex.absolutes.MatchString(text) {
			continue
		}
		for _, at := range t.lex.bare.FindAllStringIndex(text, -1) {
			m := match{span: span{s.start + at[0], s.start + at[1]}, kind: barely, sentence: i}
			a := t.around(m)
			if len(strings.Trim(a.behind, " .!\"")) <= 10 && t.distance(a, t.lex.effects) <= 14 {
				all = append(all, m)
			}
		}
	}
	return all
}

// noRepeats tells which of two things a name claims; it only chooses words.
var noRepeats = regexp.MustCompile(`dup|dop|doub|repeat|重|twice|중복|repet|double`)

// tighten moves the start of a match with a gap as near to its end as it still
// matches: "not bad, and never twice" is about never.
func tighten(text string, m span, re *regexp.Regexp) span {
	for next := m.start + 1; next < m.end; next++ {
		if !utf8.RuneStart(text[next]) {
			continue
		}
		at := re.FindStringIndex(text[next:m.end])
		if at == nil || next+at[1] != m.end {
			return m
		}
		if at[1]-at[0] < 6 {
			return m
		}
		if !isWordByte(text[next+at[0]-1]) || text[next+at[0]-1] >= utf8.RuneSelf {
			m.start = next + at[0]
		}
		next = next + at[0]
	}
	return m
}

// apart keeps of a sentence's matches, longest first, those that share neither letters
// nor a clause with a longer one.
func (t *passage) apart(all []match) []match {
	var kept []match
	for _, m := range all {
		c := clause(t.text.text, t.sentences[m.sentence], m.span)
		if !slices.ContainsFunc(kept, func(k match) bool {
			return k.start < m.end && m.start < k.end || c.start <= k.start && k.end <= c.end
		}) {
			kept = append(kept, m)
		}
	}
	slices.SortFunc(kept, func(a, b match) int { return cmp.Compare(a.start, b.start) })
	return kept
}
