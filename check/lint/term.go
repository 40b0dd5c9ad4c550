package lint

import (
	"regexp"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// isTerm reports whether the match is the term of a glossary, a list of classes or a
// table of terms.
func (t *passage) isTerm(a around) bool {
	region := &t.doc.Regions[t.region]
	switch region.Kind {
	case page.Item:
		next := t.region + 1
		if next < len(t.doc.Regions) && t.doc.Regions[next].Kind == page.Item && t.doc.Regions[next].RowHeader == t.region {
			return t.standsAlone(a) && a.lead == ""
		}
		return t.definesTerm(region.RowHeader) || t.beginsWithTerm() && t.amongClasses()
	case page.Cell:
		if t.definesTerm(region.RowHeader) && t.inTermTable() {
			return true
		}
		if !t.standsAlone(a) {
			return false
		}
		if region.Header >= 0 && t.lex.terms.MatchString(normalise(t.doc.Regions[region.Header].Text()).text) {
			return true
		}
		return region.Intro >= 0 && t.lex.terms.MatchString(normalise(t.doc.Regions[region.Intro].Text()).text)
	}
	return t.continuesDefinition(a)
}

// definesTerm reports whether a region is nothing but the name of a class: what belongs
// to it is its definition.
func (t *passage) definesTerm(term int) bool {
	if term < 0 {
		return false
	}
	text := normalise(t.doc.Regions[term].Text()).text
	at := t.lex.names.FindStringIndex(text)
	return at != nil && len(strings.Trim(text[:at[0]]+text[at[1]:], ` "'.:()`)) <= len("processing")
}

// inTermTable reports whether the table of a cell is one of terms.
func (t *passage) inTermTable() bool {
	region := &t.doc.Regions[t.region]
	for _, i := range []int{region.Intro, t.doc.Regions[region.RowHeader].Header} {
		if i >= 0 && t.lex.terms.MatchString(normalise(t.doc.Regions[i].Text()).text) {
			return true
		}
	}
	return false
}

// beginsWithTerm reports whether a text is a class, a sign and what the class means.
func (t *passage) beginsWithTerm() bool {
	head := t.text.text
	if i := strings.IndexAny(head, ":–—,("); i > 0 {
		head = head[:i]
	} else {
		return false
	}
	return otherClasses.MatchString(head) || t.lex.names.MatchString(head) && len(head) <= 40
}

// continuesDefinition reports whether the sentence before says what a class means.
func (t *passage) continuesDefinition(a around) bool {
	at := t.lex.names.FindStringIndex(a.previous)
	return at != nil && a.match.none && t.lex.defined.MatchString(a.previous[at[1]:])
}

// amongClasses reports whether the list also has "at most once" or "at least once".
func (t *passage) amongClasses() bool {
	for i := max(0, t.region-3); i < min(len(t.doc.Regions), t.region+4); i++ {
		if i == t.region || t.doc.Regions[i].Kind != page.Item {
			continue
		}
		if otherClasses.MatchString(normalise(t.doc.Regions[i].Text()).text) {
			return true
		}
	}
	return false
}

var otherClasses = regexp.MustCompile(`^["']?(at most once|at least once|hochstens einmal|mindestens einmal|至多一次|最多一次|至少一次|最大1回|最大一回|少なくとも1回|少なくとも一回|最低1回|最低一度|最多1次|최대 한 번|최소 한 번|au plus une fois|au moins une fois|como maximo una vez|al menos una vez|no maximo uma vez|pelo menos uma vez)`)
