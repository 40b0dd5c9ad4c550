package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// mark is a comment that speaks to the rules. It covers the block behind it.
type mark struct {
	page.Marker
	word string // what stands behind the colon or the name
	to   int    // the first region that it does not cover
	used bool
}

// readMarks finds the comments that speak to the rules.
func (p *Page) readMarks() {
	for _, m := range p.Markers {
		if word, ok := strings.CutPrefix(m.Text, "reprise-scope"); ok {
			p.scopes = append(p.scopes, &mark{Marker: m, word: strings.TrimLeft(word, ": "), to: p.blockEnd(m)})
		}
	}
	p.readSuppressions()
}

// blockEnd is the region behind the block that follows a comment: a whole list, a
// whole table, or one region. A fence in between is the block, and is no region.
func (p *Page) blockEnd(m page.Marker) int {
	if m.Next >= len(p.Regions) || m.Pointer != "" && p.Regions[m.Next].Pointer != m.Pointer {
		return m.Next // nothing follows, or nothing in its description
	}
	start, _ := p.Regions[m.Next].Span()
	for i := range p.Fences {
		if m.End <= p.Fences[i].Start && p.Fences[i].Start < start {
			return m.Next
		}
	}
	kind := p.Regions[m.Next].Kind
	end := m.Next + 1
	if kind == page.Caption && end < len(p.Regions) {
		kind = p.Regions[end].Kind
	}
	for (kind == page.Item || kind == page.Cell) && end < len(p.Regions) && p.Regions[end].Kind == kind && p.Regions[end].Pointer == p.Regions[m.Next].Pointer {
		end++
	}
	return end
}

// scoped reports whether a scope marker covers a region.
func (p *Page) scoped(region int) bool {
	covered := false
	for _, m := range p.scopes {
		if m.Next <= region && region < m.to {
			m.used, covered = true, true
		}
	}
	return covered
}
