package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// Kinds of sentences in the languages other than English that have the words of a promise
// and make none. Every kind has its words in all seven languages.

// otherKind says of which kind words are that promise nothing; empty where they may.
func (t *passage) otherKind(a around) string {
	toMatch := a.lead + a.before
	rest := t.restOf(a)
	plain := a.match.kind != named || !t.nominal(a)
	if kind := toldKind(a.sentence, toMatch, rest, a.next); kind != "" {
		return kind
	}
	switch {
	case t.saidByOthers(), sayers.MatchString(toMatch) && !pageItself.MatchString(toMatch), sayersBehind.MatchString(toMatch) && saysBehind.MatchString(rest), contradicted.MatchString(rest):
		return "reported"
	case recanted.MatchString(a.next), farFrom.MatchString(rest), unreached.MatchString(a.words):
		return "withdrawn"
	case readersDuty.MatchString(toMatch), dutyBehind.MatchString(rest), orders.MatchString(lastPart(a.before)), ordersFirst.MatchString(a.lead) && !pageItself.MatchString(a.lead) && toReach.MatchString(a.before+a.words), ordersBehind.MatchString(otherDuty.ReplaceAllString(rest, "")):
		return "needed, demanded or reported"
	case t.inGlossary(a.sentence), meaning.MatchString(toMatch):
		return "defined"
	case thought.MatchString(toMatch), thoughtBehind.MatchString(rest), supposed.MatchString(a.before):
		return "thought or supposed"
	case aims.MatchString(toMatch), aimsBehind.MatchString(rest), misread.MatchString(toMatch), tested.MatchString(toMatch):
		return "aimed at, planned, tested or called false"
	case askedBehind.MatchString(rest):
		return "asked"
	case plain && a.match.kind != named && ableReader.MatchString(t.ownMain(toMatch)) && !relied.MatchString(toMatch):
		return "a rule of the interface"
	case !a.match.none && onceDone.MatchString(a.behind) && onceOnly.MatchString(a.words):
		return "a time"
	case fees.MatchString(a.sentence) && !again.MatchString(a.sentence), plain && a.match.none && listOf.MatchString(a.before):
		return "a fee or a list"
	case a.match.kind != named && screens.MatchString(a.sentence) && !vow.MatchString(a.sentence):
		return "about a program"
	}
	return ""
}

// lastPart is what stands behind the last "and" before a match.
func lastPart(before string) string {
	if at := andThen.FindAllStringIndex(before, -1); len(at) > 0 {
		return before[at[len(at)-1][1]:]
	}
	return before
}

// saidByOthers reports whether a text is a quotation with the name of its speaker behind it.
func (t *passage) saidByOthers() bool {
	text := strings.TrimSpace(t.text.text)
	if !t.doc.Regions[t.region].Quote {
		return quotation.MatchString(text)
	}
	return quotedInBlock.MatchString(text)
}

// inGlossary reports whether a text is an entry of a glossary, or ends as one.
func (t *passage) inGlossary(sentence string) bool {
	if entryEnd.MatchString(sentence) {
		return true
	}
	region := &t.doc.Regions[t.region]
	if region.Kind != page.Item && region.Kind != page.Cell {
		return false
	}
	for i := t.region - 1; i >= max(0, t.region-widestRow); i-- {
		if t.doc.Regions[i].Kind != region.Kind {
			return glossary.MatchString(t.other(i))
		}
	}
	return false
}

// amongNamedClasses reports whether a cell stands alone beside a value in code, and another
// of its column names another class of delivery: both are values of an option.
func (t *passage) amongNamedClasses(a around) bool {
	region := &t.doc.Regions[t.region]
	if sureWordsOf(t.lex) == nil || region.Kind != page.Cell || !t.standsAlone(a) || region.RowHeader < 0 {
		return false
	}
	runs := t.doc.Regions[region.RowHeader].Runs
	if (len(runs) != 1 || !runs[0].Code) && (region.Header < 0 || !namesLevels.MatchString(t.other(region.Header))) {
		return false
	}
	for i := max(0, t.region-widestRow); i < min(len(t.doc.Regions), t.region+widestRow); i++ {
		if other := &t.doc.Regions[i]; i != t.region && other.Kind == page.Cell && other.Header == region.Header && otherClass.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

// namesLevels heads a column of names.
var namesLevels = newTable(`^(bezeichnung|name|modus|stufe|nombre|nom|nome|modo|nivel|niveau|名称|模式|名称|名前|モード|이름|모드)$`)

// onlyTitled reports whether words are no more than what a picture shows or what a linked
// page is called.
func (t *passage) onlyTitled() bool {
	if sureWordsOf(t.lex) == nil {
		return false
	}
	switch region := &t.doc.Regions[t.region]; {
	case region.Kind == page.Alt:
		return pictures.MatchString(t.text.text)
	case region.Kind == page.Item && t.isLinkOnly():
		return tasks.MatchString(t.text.text) && !germanHowWe.MatchString(t.text.text)
	}
	return false
}

// wavers reports whether something in a sentence or beside it makes it less than sure: a
// bound, a duty, another speaker, or a repeat in the next sentence.
func (t *passage) wavers(a around) bool {
	region := &t.doc.Regions[t.region]
	switch {
	case region.Quote, region.Kind == page.Alt, region.Kind == page.Title, region.Kind == page.Attribute, region.Kind == page.Heading:
		return true
	case normally.MatchString(a.sentence), perhapsBound.MatchString(a.sentence), perhapsBound.MatchString(a.next), perhapsBound.MatchString(a.previous):
		return true
	case duties.MatchString(a.lead + a.before + a.behind), speakers.MatchString(a.sentence):
		return true
	}
	return negation.MatchString(a.next) && t.lex.recurs.MatchString(a.next)
}

// otherScope reports whether a sentence of another language than English names the session,
// the stretch or the time within which something holds.
func (t *passage) otherScope(s string) bool {
	if sureWordsOf(t.lex) == nil {
		return false
	}
	return sessions.MatchString(s) || spelledTime.MatchString(s) && (t.lex.keyed.MatchString(s) || keys.MatchString(s))
}
