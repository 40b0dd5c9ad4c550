package lint

import "strings"

// mostItems is how many items of an enumeration a clause is widened by, on either side.
const mostItems = 6

// enumeration widens a clause of Chinese over the marks between the items of a list,
// which part no clauses there: what is said of the list is said of each item.
func (t *passage) enumeration(c, sentence span) span {
	if t.lex.name != "zh" {
		return c
	}
	text := t.text.text
	for n := 0; n < mostItems && c.start > sentence.start && t.isItemMark(c.start-1); n++ {
		mark := c.start - 1
		c.start = clause(text, sentence, span{mark, mark}).start
	}
	for n := 0; n < mostItems && c.end < sentence.end && t.isItemMark(c.end); n++ {
		mark := c.end + 1
		c.end = clause(text, sentence, span{mark, mark}).end
	}
	return c
}

// isItemMark reports whether a comma of the normal text is the mark between two items.
func (t *passage) isItemMark(at int) bool {
	return t.text.text[at] == ',' && strings.HasPrefix(t.raw[t.text.from[at]:], "、")
}
