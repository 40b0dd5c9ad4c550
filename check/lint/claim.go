package lint

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

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
	plain    bool // in words that only their frame makes a promise
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
	contract  *contract.Contract // nil where there is none
	others    map[int]string     // normal texts of other regions that were asked for
	distances map[asked]int      // answers of distance, which is asked again and again
	termed    *bool              // the answer of beginsWithTerm, which is that of the whole text
}

// asked is how far a match is from the words of a table.
type asked struct {
	start, end int
	table      *table
}

// nearText is how much of another text is read, in bytes: what speaks of a claim does so
// soon.
const nearText = 2 << 10

// other is the beginning of the normal text of a region.
func (t *passage) other(i int) string {
	if text, ok := t.others[i]; ok {
		return text
	}
	raw := t.doc.Regions[i].Text()
	if len(raw) > nearText {
		raw = strings.ToValidUTF8(raw[:nearText], "")
	}
	if t.others == nil {
		t.others = map[int]string{}
	}
	t.others[i] = normalise(raw).text
	return t.others[i]
}

// claim is a match that was judged.
type claim struct {
	severity contract.Severity
	none     bool
	absolute bool
	promise  bool // a sentence that promises, however sure that is
}

// claimsOf is the check of one form of claim. All forms are looked for together, when
// the first is asked for.
func claimsOf(id string) func(*Page, *contract.Contract) []contract.Finding {
	return func(p *Page, c *contract.Contract) []contract.Finding {
		if p.claims == nil {
			p.claims = map[string][]contract.Finding{}
			p.findClaims(c)
		}
		return p.claims[id]
	}
}

func (p *Page) findClaims(c *contract.Contract) {
	p.claimsIn(p.Document, c)
	for i := range p.Fences {
		f := &p.Fences[i]
		format, ok := page.FormatOfFence(f.Lang)
		if !ok || !holds(p.Source[f.Start:f.End], ofClaims) {
			continue
		}
		if inner, err := p.Inside(f, format); err == nil {
			p.claimsIn(inner, c)
		}
	}
}

// rule is the rule that a match breaks, by the form of its words.
func (m match) rule() string {
	switch {
	case m.kind == repeated:
		return neverTwiceID
	case m.none:
		return noDuplicatesID
	case m.kind == named:
		return exactlyOnceID
	}
	return guaranteedOnceID
}

func (p *Page) claimsIn(doc *page.Document, c *contract.Contract) {
	for i := range doc.Regions {
		raw := doc.Regions[i].Text()
		if !holds(raw, ofClaims) {
			continue
		}
		t := &passage{Page: p, doc: doc, region: i, raw: raw, text: normalise(raw), contract: c}
		t.sentences, t.boxes = sentences(t.text.text), drawn.FindAllStringIndex(t.text.text, -1)
		t.lex = p.languageOf(doc, t.text.text)
		for _, j := range t.judgements() {
			m, verdict := j.match, j.claim
			if verdict.severity == "" || doc != p.Document && !verdict.promise {
				continue // what a fence names without a promise is an example
			}
			start, end := doc.Regions[i].Source(t.text.original(m.start, m.end))
			if doc == p.Document && p.scoped(i) {
				continue
			}
			message, hint := say(verdict, c)
			id := m.rule()
			p.claims[id] = append(p.claims[id], p.finding(id, verdict.severity, start, end, message, hint))
		}
	}
}

// judged is a match with what was made of it.
type judged struct {
	match
	claim
}

// judgements are the claims of a text.
func (t *passage) judgements() []judged {
	var all []judged
	for _, m := range t.matches() {
		all = append(all, judged{m, t.judge(m)})
	}
	return t.inPlainWords(all)
}

// mostClaims are looked at in one sentence: a text that repeats itself without a full
// stop makes no more sense the seventh time.
const mostClaims = 6

// longestGap is how many letters may stand inside a match.
const longestGap = 110

// matches are the places that may be claims, one for each clause at most.
func (t *passage) matches() []match {
	var all []match
	live := make([]uint32, len(t.sentences))
	for i, s := range t.sentences {
		live[i] = pairsIn(s.of(t.text.text))
	}
	add := func(k kind, table pattern, met uint32) {
		for i, s := range t.sentences {
			if live[i]&met == 0 {
				continue
			}
			for n := range table {
				all = append(all, t.phrases(&table[n], k, i, s)...)
			}
		}
	}
	promises := repeatMet | denseAgainMet
	if t.lex.name == "de" {
		promises |= againMet // "without the amount being charged a second time"
	}
	if t.lex.strongOnly() {
		promises |= againMet | singleMet // "one mail per order, never two"
	}
	add(promised, t.lex.promises, promises)
	add(repeated, t.lex.repeats, againMet|denseAgainMet)
	add(named, t.lex.names, singleMet|repeatMet|denseAgainMet)
	add(weakly, t.lex.weak, singleMet)
	all = append(all, t.bare(live)...)
	if t.lex.name != "en" {
		add(named, loans().names, singleMet)
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
		some := t.apart(all[:n])
		kept = append(kept, some[:min(len(some), mostClaims)]...)
		all = all[n:]
	}
	return kept
}

// phrases are the places of one phrase in a sentence.
func (t *passage) phrases(p *phrase, k kind, sentence int, s span) []match {
	text := s.of(t.text.text)
	var all []match
	for _, at := range p.re.FindAllStringIndex(text, -1) {
		m := match{span: span{s.start + at[0], s.start + at[1]}, kind: k, sentence: sentence}
		if k == repeated && secondTime.MatchString(m.of(t.text.text)) {
			continue
		}
		if k == repeated {
			m.span = tighten(t.text.text, m.span, p.re)
		}
		if utf8.RuneCountInString(m.of(t.text.text)) > longestGap {
			continue
		}
		m.none = k == repeated || k == promised || noRepeats.MatchString(m.of(t.text.text))
		all = append(all, m)
	}
	return all
}

// secondTime begins with what is done at the second time, which denies nothing.
var secondTime = newTable(`^([2二](回|度)目|第二次(的|后|时))`)

// bare are the places where a plain once-word stands right behind a verb of effect, in a
// sentence that is absolute.
func (t *passage) bare(live []uint32) []match {
	var all []match
	for i, s := range t.sentences {
		text := s.of(t.text.text)
		if live[i]&singleMet == 0 || !t.lex.bare.MatchString(text) || !t.lex.absolutes.MatchString(text) {
			continue
		}
		for _, at := range t.lex.bare.FindAllStringIndex(text, -1) {
			m := match{span: span{s.start + at[0], s.start + at[1]}, kind: barely, sentence: i}
			a := t.around(m)
			if atLeast.MatchString(a.before) {
				continue
			}
			if vowed.MatchString(text) && !t.lex.delivers.MatchString(a.before) {
				continue
			}
			if len(strings.Trim(byOne.ReplaceAllString(a.behind, ""), " .!\"")) <= 10 && t.distance(a, t.lex.effects) <= 14 {
				all = append(all, m)
			}
		}
	}
	return all
}

// byOne is what may follow a bare once-word.
var byOne = newTable(`^ (and )?(by|on) (one|a single|exactly one|just one) \w+`)

// vowed tells the absolutes that need a verb of delivery beside a bare once-word.
var vowed = newTable(`\bensur`)

// atLeast tells the other classes of delivery, which promise less.
var atLeast = newTable(`(at least|at most|more than|than|no more than|not|mindestens|hochstens|au moins|au plus|al menos|como maximo|pelo menos|no maximo)( \w+)? $`)

// noRepeats tells which of two things a name claims; it only chooses words.
var noRepeats = newTable(`dup|re ?deliver|dop|doub|repeat|重|twice|중복|repet|double`)

// tighten moves the start of a match with a gap as near to its end as it still
// matches: "not bad, and never twice" is about never.
func tighten(text string, m span, re *table) span {
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

// ofTwoMinds reports whether an English clause is long enough to name a guarantee at one
// end, as in "an exactly-once sink", and to promise at the other.
func (t *passage) ofTwoMinds(a, b match) bool {
	return t.lex.name == "en" && a.kind != b.kind && max(a.start-b.end, b.start-a.end) > farApart
}

// farApart is how many letters two claims in one clause are apart at least.
const farApart = 60

// apart keeps of a sentence's matches, longest first, those that share neither letters
// nor a clause with a longer one.
func (t *passage) apart(all []match) []match {
	var kept []match
	for _, m := range all {
		c := clause(t.text.text, t.sentences[m.sentence], m.span)
		if !slices.ContainsFunc(kept, func(k match) bool {
			return k.start < m.end && m.start < k.end || c.start <= k.start && k.end <= c.end && !t.ofTwoMinds(k, m)
		}) {
			kept = append(kept, m)
		}
	}
	slices.SortFunc(kept, func(a, b match) int { return cmp.Compare(a.start, b.start) })
	return kept
}
