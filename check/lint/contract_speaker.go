package lint

import (
	"bytes"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// A page that is not the contract's API's own may still be held to the contract: it is
// then read as what its writer says of his product, under whatever name.

// manyNames is how many names are asked about on one page, each of which costs a pass.
const manyNames = 50

// oftenNamed is how many times a page names a product that it is the documentation of.
const oftenNamed = 3

// ownProduct reports whether a page is about a product that is not called as the
// contract's API is: it names that one often and no other one often, and never the
// contract's.
func (a *against) ownProduct(name string) bool {
	if own, asked := a.owns[name]; asked {
		return own
	}
	if a.owns == nil {
		a.owns = map[string]bool{}
	}
	a.owns[name] = len(a.owns) < manyNames && a.namedOften(name) && !a.namesContract() && !a.isComparison() &&
		!slices.ContainsFunc(vendors.FindAllString(strings.ToLower(string(a.Source)), 4*oftenNamed), func(other string) bool {
			return other != name && a.namedOften(other)
		})
	return a.owns[name]
}

// namedOften counts a name in its usual spelling, as a word.
func (a *against) namedOften(name string) bool {
	if name == "" {
		return false
	}
	capital := strings.ToUpper(name[:1]) + name[1:]
	n := 0
	for rest := a.Source; n < oftenNamed; n++ {
		i := bytes.Index(rest, []byte(capital))
		if i < 0 {
			break
		}
		rest = rest[i+len(capital):]
	}
	return n >= oftenNamed
}

// namesContract reports whether the page names the contract's API by a word of its name
// that is not the word for its trade.
func (a *against) namesContract() bool {
	lower := bytes.ToLower(a.Source)
	for word := range strings.FieldsSeq(a.apiName) {
		if len(word) > 2 && !tradeWords.MatchString(word) && bytes.Contains(lower, []byte(word)) {
			return true
		}
	}
	return false
}

var (
	tradeWords = newTable(`^(?:apis?|rest|payments?|pay|mails?|e?mail|cloud|bank\w*|messag\w*|orders?|the|and|for|v\d+)$`)
	sideBySide = said(`vs|versus|compar\w*|alternatives?|migrat\w*|switch\w*|coming from|moving from|unlike`, `对比|比较|迁移|比較|移行`)
)

// isComparison reports whether the page's first heading or title sets products side by
// side.
func (a *against) isComparison() bool {
	for i := range a.Regions[:min(len(a.Regions), 4)] {
		r := &a.Regions[i]
		if (r.Kind == page.Heading || r.Kind == page.Title) && sideBySide.MatchString(normalise(r.Text()).text) {
			return true
		}
	}
	return false
}

// deniedName reports whether the clause around the name of a header denies that name: a
// negation stands before it, or right behind it. One further on is about something else.
func (st *statement) deniedName(s span) bool {
	c := clause(st.text, st.span, s)
	before := notSent.ReplaceAllString(st.text[c.start:max(s.start, c.start)], " ")
	behind := st.text[min(s.end, c.end):c.end]
	if len(behind) > nameReach && !strings.ContainsFunc(behind, isDense) {
		behind = behind[:nameReach]
		behind = behind[:strings.LastIndexByte(behind, ' ')+1]
	}
	return denies.MatchString(before) || denies.MatchString(notSentBehind.ReplaceAllString(behind, " ")) || st.quoted(s)
}

// nameReach is how far behind a name a negation is about it, in bytes.
const nameReach = 32

var (
	// notSent is a negation of the reader's sending, which says nothing against the name.
	notSent = said(`without (?:an? |the |any )?|(?:if|when|where|unless) (?:\w+ ){1,3}(?:do not|don't|does not|doesn't|did not|didn't|is not|isn't) (?:send|include|provide|set|supply|specify|pass|use|contain|have)|(?:do|does|did) not (?:include|provide|supply|contain|have|carry)`, ``)
	// notSentBehind is the same behind the name.
	notSentBehind = said(`(?:headers? )?(?:is|was|are) not (?:present|provided|sent|set|included|supplied|given|specified)|without`, ``)
)

// exemplified reports whether a sentence gives an example before a stretch, or around
// it. An example behind it explains what was said.
func (st *statement) exemplified(at span) bool {
	m := exemplifies.FindStringIndex(st.s)
	if m == nil || st.start+m[0] >= at.end {
		return false
	}
	if m[0] < 8 || st.start+m[1] >= at.start {
		return true
	}
	// ", for example with 400 or 402," in the middle of a sentence ends there.
	return !strings.ContainsAny(strings.TrimLeft(st.text[st.start+m[1]:at.start], ", :"), ",);")
}
