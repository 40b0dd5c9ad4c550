package lsp

import (
	"slices"
	"strings"
)

// place is where somebody types in a YAML text.
type place struct {
	path    []step
	typed   string   // of the word, so far
	isValue bool     // behind a key or the dash of a list
	isItem  bool     // behind a dash: it may be a value or the first key of a map
	present []string // keys that the map has already
}

// placeIn finds out where a byte of a YAML text is, from the indentation of the lines
// above it. A text that is being typed does not parse, so it is not parsed.
func placeIn(text string, offset int) place {
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	before := text[start:offset]
	indent, dashes := indentation(before)
	content := before[indent:]
	p := place{path: pathAbove(text[:start], before[:indent])}
	p.present = siblings(text, start, indent)
	p.inLine(content, dashes > 0)
	return p
}

// indentation is where the content of a line begins, behind the dashes of lists, and how
// many of those there are.
func indentation(line string) (indent, dashes int) {
	for {
		for indent < len(line) && line[indent] == ' ' {
			indent++
		}
		if indent < len(line) && line[indent] == '-' && (indent+1 == len(line) || line[indent+1] == ' ') {
			indent++
			dashes++
			continue
		}
		return indent, dashes
	}
}

// entry is a dash or a key in a line.
type entry struct {
	column int
	dash   bool
	key    string // of a key with nothing behind it
}

// entries are the dashes of a line and its key, if that may have something below it.
func entries(line string) []entry {
	var out []entry
	indent, _ := indentation(line)
	for i := range indent {
		if line[i] == '-' {
			out = append(out, entry{column: i, dash: true})
		}
	}
	if key, value, ok := splitKey(line[indent:]); ok && value == "" {
		out = append(out, entry{column: indent, key: key})
	}
	return out
}

// pathAbove follows the lines up to the top: what is less deep is above, and the key of a
// list may be as deep as its dashes.
func pathAbove(above, line string) []step {
	var reversed []step
	limit, inList := len(line), false
	up := func(list []entry) {
		for i := len(list) - 1; i >= 0; i-- {
			e := list[i]
			if e.column > limit || e.column == limit && (e.dash || !inList) {
				continue
			}
			reversed = append(reversed, step{key: e.key, item: e.dash})
			limit, inList = e.column, e.dash
		}
	}
	up(entries(line)) // its own dashes
	lines := strings.Split(above, "\n")
	for i := len(lines) - 1; i >= 0 && (limit > 0 || inList); i-- {
		text := strings.TrimRight(lines[i], "\r ")
		if trimmed := strings.TrimSpace(text); trimmed != "" && !strings.HasPrefix(trimmed, "#") {
			up(entries(text))
		}
	}
	slices.Reverse(reversed)
	return reversed
}

// splitKey parts "key: value"; keys may be quoted.
func splitKey(s string) (key, value string, ok bool) {
	i := strings.Index(s, ":")
	for i >= 0 && i+1 < len(s) && s[i+1] != ' ' {
		n := strings.Index(s[i+1:], ":")
		if n < 0 {
			return "", "", false
		}
		i += 1 + n
	}
	if i < 0 || strings.HasPrefix(s, "#") {
		return "", "", false
	}
	value = strings.TrimSpace(s[i+1:])
	if strings.HasPrefix(value, "#") {
		value = ""
	}
	return strings.Trim(strings.TrimSpace(s[:i]), `"'`), value, true
}

// siblings are the keys of the map that a line is part of.
func siblings(text string, start, indent int) []string {
	var keys []string
	collect := func(line string) (done bool) {
		at, _ := indentation(line)
		if strings.TrimSpace(line) == "" || strings.HasPrefix(strings.TrimSpace(line), "#") {
			return false
		}
		if at == indent {
			if key, _, ok := splitKey(line[at:]); ok {
				keys = append(keys, key)
			}
		}
		return at < indent
	}
	above := strings.Split(text[:start], "\n")
	for i := len(above) - 1; i >= 0; i-- {
		line := above[i]
		if collect(line) {
			break
		}
		if at, dashes := indentation(line); dashes > 0 && at == indent {
			break // the first key of the item
		}
	}
	_, below, _ := strings.Cut(text[start:], "\n")
	for line := range strings.SplitSeq(below, "\n") {
		if _, dashes := indentation(line); dashes > 0 || collect(line) {
			break
		}
	}
	return keys
}

// inLine goes on with what stands in the line itself: a key, and maps and lists in
// braces.
func (p *place) inLine(content string, item bool) {
	p.isItem, p.isValue = item, item
	word := 0 // where the word at hand begins
	var open []byte
	for i := 0; i < len(content); i++ {
		switch c := content[i]; {
		case c == '"' || c == '\'':
			if n := strings.IndexByte(content[i+1:], c); n >= 0 {
				i += n + 1
			}
		case c == ':' && (i+1 == len(content) || content[i+1] == ' '):
			p.path = append(p.path, step{key: strings.Trim(strings.TrimSpace(content[word:i]), `"'`)})
			p.isValue, p.isItem = true, false
			word = i + 1
		case c == '{' || c == '[':
			open = append(open, c)
			p.isValue, p.isItem = c == '[', c == '['
			if c == '[' {
				p.path = append(p.path, step{item: true})
			} else {
				p.present = nil
			}
			word = i + 1
		case c == ',' && len(open) > 0:
			if open[len(open)-1] == '{' && len(p.path) > 0 {
				p.present = append(p.present, p.path[len(p.path)-1].key)
				p.path = p.path[:len(p.path)-1]
				p.isValue = false
			}
			word = i + 1
		case (c == '}' || c == ']') && len(open) > 0:
			if len(p.path) > 0 {
				p.path = p.path[:len(p.path)-1]
			}
			open = open[:len(open)-1]
			word = i + 1
		}
	}
	p.typed = strings.TrimLeft(content[min(word, len(content)):], " ")
}
