package lint

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// bounded reports whether a scope phrase bounds the claim: in its sentence or the
// ones beside it, the heading, the introduction or the row.
func (t *passage) bounded(a around) bool {
	l := t.lex
	if l.unscoped.MatchString(a.sentence) {
		return false
	}
	if l.windows.MatchString(a.clause) && t.contracted(a.clause) && !(l.name == "en" && retriedFor.MatchString(a.clause)) {
		return true
	}
	if l.name == "en" && l.windows.MatchString(a.lead) && ofRepeats.MatchString(a.lead) && t.contracted(a.lead) {
		return true
	}
	near := []string{a.sentence, a.previous, a.next}
	for i, s := range near {
		if i > 0 && l.name == "en" && !ofTheSame.MatchString(s) {
			continue
		}
		if t.bounds(s) && !strings.HasSuffix(s, "?") {
			return true
		}
	}
	if l.name == "en" && holdsOnly.MatchString(a.behind) {
		return true
	}
	if d := doubtsOf(l); d != nil && (d.bound.MatchString(a.sentence) || d.bound.MatchString(a.next)) {
		return true
	}
	if underKey.MatchString(a.sentence) || sureWordsOf(l) != nil && excepted.MatchString(a.sentence) && !byDefault.MatchString(a.sentence) {
		return true
	}
	if t.contract != nil && (t.contracts(a.previous) || t.contracts(a.next)) {
		return true
	}
	return slices.ContainsFunc(t.beside(), t.bounds)
}

// retriedFor has a time that is the time of something else.
var retriedFor = newTable(`\b(retr(y|ies|ied|ying)|kept|keeps?|stored?|retain(s|ed)?|waits?|waited|delay(s|ed)?|times? out|timeout|pauses?|sleeps?)( \w+){0,3} (for|after|within|up to) `)

// ofTheSame tells that a sentence beside a claim may speak of the same thing.
var ofTheSame = newTable(`\b(guarante\w+|promis\w+|this|that|it|they|these|those|only|once|twice|again|duplicat\w+|repeat\w*|hold\w*|appl(y|ies)|limited|scope\w*|bound\w*|inside|within|outside|beyond|dedup\w+|exact\w*|deliver\w*|transaction\w*|keys?|ids?|window|expir\w+|session|connection|commit\w*|recogni[sz]\w+|remember\w*|retr(y|ies|ied))\b`)

// holdsOnly says behind a guarantee where it ends.
var holdsOnly = newTable(`^[^.]{0,40}\b(only (holds?|appl(y|ies)|works?|covers?|extends?|concerns?)|(holds?|appl(y|ies)|works?|is limited|are limited) only|is limited to|are limited to)\b`)

// underKey says what the repeats are recognised by.
var underKey = newTable(`(あるキー|同じキー|そのキー)(では|で[^あは]|の下で|により)|在(某个|同一个|该)键下|何が保存されていても`)

// bounds reports whether a sentence has a scope, or says how long a key is kept. Where
// there is a contract, only its own times are bounds: a wrong one bounds nothing.
func (t *passage) bounds(s string) bool {
	scope, window := t.lex.scopes.MatchString(s) || t.otherScope(s), t.lex.windows.MatchString(s)
	return (scope || window && t.lex.keyed.MatchString(s)) && (t.contract == nil || t.contracted(s))
}

// contracted reports whether a sentence has no time, or one that the contract keeps keys
// for; without a contract every time will do.
func (t *passage) contracted(s string) bool {
	return t.contract == nil || len(lengths(s, span{0, len(s)})) == 0 || t.contracts(s)
}

// contracts reports whether a sentence has a time that the contract keeps keys for.
func (t *passage) contracts(s string) bool {
	if !keeps.MatchString(s) && !withinTime.MatchString(s) {
		return false
	}
	return slices.ContainsFunc(lengths(s, span{0, len(s)}), func(l length) bool {
		return slices.ContainsFunc(t.windowsOf(t.contract), func(p *contract.Policy) bool { return windowAllows(p, l, notLess.MatchString(s)) })
	})
}

// windowsOf are the policies of a contract, each with its window.
func (p *Page) windowsOf(c *contract.Contract) []*contract.Policy {
	if p.windows == nil {
		p.windows = newAgainst(p, c).all
	}
	return p.windows
}

// widestRow is how many cells of a row are looked at.
const widestRow = 50

// beside is what stands around the block: its heading, its introduction or caption,
// the cells of its row.
func (t *passage) beside() []string {
	var out []string
	regions := t.doc.Regions
	region := &regions[t.region]
	add := func(i int) {
		if i >= 0 && i < len(regions) && i != t.region {
			out = append(out, t.other(i))
		}
	}
	add(region.Heading)
	add(region.Intro)
	if region.Kind == page.Cell {
		add(region.Header)
		first := t.region
		for first > max(0, t.region-widestTable) && regions[first-1].Kind == page.Cell {
			first--
		}
		if first > 0 && regions[first-1].Kind == page.Caption {
			add(first - 1)
		}
		row := region.RowHeader
		if row < 0 {
			row = t.region
		}
		for i := row; i < min(len(regions), row+widestRow) && regions[i].Kind == page.Cell; i++ {
			if i == row || regions[i].RowHeader == row {
				add(i)
			} else {
				break
			}
		}
	}
	return out
}

// ofRepeats tells that a time is one for repeats: if you send it again within a day.
var ofRepeats = newTable(`^(if|when|whoever|requests?|messages?|events?|repeat\w*|retr\w+|re ?send\w*|duplicates?)\b.*\b(repeat\w*|retr(y|ies|ied)|re ?sen[dt]|re ?submit|same|again|duplicates?|deduplicated)\b`)
