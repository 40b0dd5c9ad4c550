package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// bounded reports whether a scope phrase bounds the claim: in its sentence or the
// ones beside it, the heading, the introduction or the row.
func (t *passage) bounded(a around) bool {
	l := t.lex
	if l.unscoped.MatchString(a.sentence) {
		return false
	}
	if l.windows.MatchString(a.clause) {
		return true
	}
	near := []string{a.sentence, a.previous, a.next}
	for _, s := range near {
		if l.scopes.MatchString(s) && !strings.HasSuffix(s, "?") {
			return true
		}
		if l.windows.MatchString(s) && l.keyed.MatchString(s) {
			return true
		}
	}
	for _, s := range t.beside() {
		if l.scopes.MatchString(s) || l.windows.MatchString(s) && l.keyed.MatchString(s) {
			return true
		}
	}
	return false
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
