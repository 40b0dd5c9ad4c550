package lint

import "github.com/reprise-dev/reprise/check/page"

// What stands above a text, or at the head of its row, is often what it is meant as: a plan,
// a test, a myth, a glossary.

// oneOf reports whether one of the regions, none of them the text itself, has words of a table.
func (t *passage) oneOf(words *table, regions ...int) bool {
	for _, i := range regions {
		if i >= 0 && i != t.region && words.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

// headedBy reports whether the heading has words of a table.
func (t *passage) headedBy(words *table) bool {
	return t.oneOf(words, t.doc.Regions[t.region].Heading)
}

// stands reports whether the heading, the introduction, or the head of the column or of the
// row has words of a table.
func (t *passage) stands(under *table) bool {
	region := &t.doc.Regions[t.region]
	return t.oneOf(under, region.Heading, region.Intro, region.Header, region.RowHeader)
}

// under reports whether the heading, the introduction, or what is above the list has words of
// a table.
func (t *passage) under(words *table) bool {
	region := &t.doc.Regions[t.region]
	if t.oneOf(words, region.Heading, region.Intro) {
		return true
	}
	return region.Kind == page.Item && t.oneOf(words, t.aboveList())
}

// aboveList is the nearest region before that is of another kind, so that an item is told what
// its list says; -1 for none within reach.
func (t *passage) aboveList() int {
	kind := t.doc.Regions[t.region].Kind
	for i := t.region - 1; i >= max(0, t.region-widestRow); i-- {
		if t.doc.Regions[i].Kind != kind {
			return i
		}
	}
	return -1
}
