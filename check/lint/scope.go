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
	if l.windows.MatchString(a.clause) && t.contracted(a.clause) {
		return true
	}
	near := []string{a.sentence, a.previous, a.next}
	for _, s := range near {
		if t.bounds(s) && !strings.HasSuffix(s, "?") {
			return true
		}
	}
	if underKey.MatchString(a.sentence) {
		return true
	}
	if t.contract != nil && (t.contracts(a.previous) || t.contracts(a.next)) {
		return true
	}
	return slices.ContainsFunc(t.beside(), t.bounds)
}

// underKey says what the repeats are recognised by.
var underKey = newTable(`(あるキー|同じキー|そのキー)(で|の下で|により)|在(某个|同一个|该)键下|何が保存されていても`)

// bounds reports whether a sentence has a scope, or says how long a key is kept. Where
// there is a contract, only its own times are bounds: a wrong one bounds nothing.
func (t *passage) bounds(s string) bool {
	scope, window := t.lex.scopes.MatchString(s), t.lex.windows.MatchString(s)
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
