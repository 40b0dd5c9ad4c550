package page

import (
	"strings"
	"unicode"
)

// readsAsProse tells a text for people from a class list, a path or a number:
// several words, most of them letters; or any word of a script without spaces.
func readsAsProse(s string) bool {
	words, letters := 0, 0
	for word := range strings.FieldsSeq(s) {
		n := 0
		for _, r := range word {
			if r < 0x80 {
				if isLetter(byte(r)) {
					n++
				}
				continue
			}
			if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
				return true
			}
			if unicode.IsLetter(r) {
				n++
			}
		}
		if n > 1 {
			words++
		}
		letters += n
	}
	return words >= 2 && letters*3 >= len(strings.TrimSpace(s)) && !strings.ContainsAny(s, "{};=<>")
}

// isStyling knows the attributes and keys whose words are for machines.
func isStyling(name string) bool {
	switch strings.ToLower(name) {
	case "class", "classname", "style", "href", "src", "srcset", "id", "key", "to", "d", "viewbox", "points",
		"transform", "type", "rel", "role", "target", "sizes", "sx", "css", "pattern", "format", "lang", "language":
		return true
	}
	return strings.HasPrefix(name, "on") || strings.HasPrefix(name, "data-")
}

// isProseKey knows the keys and attributes whose values are for people, whatever
// they look like.
func isProseKey(name string) bool {
	switch strings.ToLower(name) {
	case "title", "description", "summary", "subtitle", "tagline", "excerpt", "abstract", "lead", "caption", "alt",
		"label", "heading", "tooltip", "placeholder", "details", "linktitle", "sidebar_label", "sidebartitle",
		"aria-label", "seotitle", "metatitle", "metadescription", "text", "content", "name", "header", "body", "message":
		return true
	}
	return false
}

// finder looks for the ends of things in a text. What was once not found is not
// looked for again behind there, which keeps a page of openings without ends from
// costing their square.
type finder struct {
	s    string
	none map[string]int // from where on there is no such text
}

// after finds what from an offset on, or says -1.
func (f *finder) after(from int, what string) int {
	if from > len(f.s) {
		return -1
	}
	if none, ok := f.none[what]; ok && from >= none {
		return -1
	}
	if i := strings.Index(f.s[from:], what); i >= 0 {
		return from + i
	}
	if f.none == nil {
		f.none = map[string]int{}
	}
	f.none[what] = from
	return -1
}

// past is where the next end is over, or -1.
func (f *finder) past(from int, end string) int {
	if i := f.after(from, end); i >= 0 {
		return i + len(end)
	}
	return -1
}
