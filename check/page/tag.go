package page

import (
	"html"
	"strings"
)

// tag is a tag of HTML or JSX. The attributes live until the next tag is read.
type tag struct {
	name  string // in lower case, but for JSX components
	end   bool   // </name>
	empty bool   // <name/>
	attrs []attr
}

// attr is an attribute whose value is text[s:e]; without a value s is 0.
type attr struct {
	name string
	s, e int
}

// value is an attribute's value as it is written.
func (t *tag) value(text, name string) string {
	for _, a := range t.attrs {
		if a.name == name && a.s > 0 {
			return text[a.s:a.e]
		}
	}
	return ""
}

// tagEnd finds the end of the tag that begins at i, by the grammar of CommonMark,
// or says -1. Closing finds the end of a quotation.
func tagEnd(s string, i int, closing func(quote string, from int) int) int {
	i++
	end := i < len(s) && s[i] == '/'
	if end {
		i++
	}
	if i >= len(s) || !isLetter(s[i]) {
		return -1
	}
	for i < len(s) && (isLetter(s[i]) || isDigit(s[i]) || s[i] == '-') {
		i++
	}
	for !end {
		next := skipSpaces(s, i, len(s))
		if next == i || next >= len(s) || !isLetter(s[next]) && s[next] != '_' && s[next] != ':' {
			break
		}
		if i = attrEnd(s, next, closing); i < 0 {
			return -1
		}
	}
	i = skipSpaces(s, i, len(s))
	if !end && i < len(s) && s[i] == '/' {
		i++
	}
	if i < len(s) && s[i] == '>' {
		return i + 1
	}
	return -1
}

// attrEnd finds the end of an attribute and its value.
func attrEnd(s string, i int, closing func(quote string, from int) int) int {
	for i < len(s) && (isTagName(s[i])) {
		i++
	}
	next := skipSpaces(s, i, len(s))
	if next >= len(s) || s[next] != '=' {
		return i
	}
	i = skipSpaces(s, next+1, len(s))
	if i < len(s) && (s[i] == '"' || s[i] == '\'') {
		if i = closing(s[i:i+1], i+1); i < 0 {
			return -1
		}
		return i + 1
	}
	start := i
	for i < len(s) && s[i] > ' ' && strings.IndexByte("\"'=<>`", s[i]) < 0 {
		i++
	}
	if i == start {
		return -1
	}
	return i
}

func isTagName(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '-' || c == '_' || c == ':' || c == '.'
}

// parseTag takes the tag text[s:e] apart.
func parseTag(text string, s, e int, attrs []attr) tag {
	t := tag{attrs: attrs[:0]}
	i := s + 1
	if text[i] == '/' {
		t.end = true
		i++
	}
	from := i
	for i < e && isTagName(text[i]) {
		i++
	}
	t.name = strings.ToLower(text[from:i])
	t.empty = e-2 > i && text[e-2] == '/' || isVoid(t.name)
	for i < e-1 {
		if isSpace(text[i]) || text[i] == '/' {
			i++
			continue
		}
		from = i
		for i < e-1 && !isSpace(text[i]) && text[i] != '=' && text[i] != '/' {
			i++
		}
		a := attr{name: strings.ToLower(text[from:i])}
		i = skipSpaces(text, i, e)
		if i < e-1 && text[i] == '=' {
			a.s, a.e, i = attrValue(text, skipSpaces(text, i+1, e), e-1)
		} else if i == from {
			i++
		}
		t.attrs = append(t.attrs, a)
	}
	return t
}

func skipSpaces(text string, i, e int) int {
	for i < e && isSpace(text[i]) {
		i++
	}
	return i
}

// attrValue reads a value and says where to go on.
func attrValue(text string, i, e int) (s, end, next int) {
	if i < e && (text[i] == '"' || text[i] == '\'') {
		n := strings.IndexByte(text[i+1:e], text[i])
		if n < 0 {
			return i + 1, e, e
		}
		return i + 1, i + 1 + n, i + n + 2
	}
	s = i
	for i < e && !isSpace(text[i]) {
		i++
	}
	return s, i, i
}

func isVoid(name string) bool {
	switch name {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr":
		return true
	}
	return false
}

// entity decodes the reference to a character that s begins with, and says how
// long it is: 0 is none. Markdown, unlike HTML, wants the semicolon.
func entity(s string, strict bool) (text string, n int) {
	for n = 1; n < len(s) && n < 40 && (isLetter(s[n]) || isDigit(s[n]) || s[n] == '#'); n++ {
	}
	if n < 3 {
		return "", 0
	}
	if n < len(s) && s[n] == ';' {
		n++
	} else if strict {
		return "", 0
	}
	if strict && s[1] == '#' && !isNumericReference(s[2:n-1]) {
		return "", 0
	}
	text = html.UnescapeString(s[:n])
	if text == s[:n] || strict && strings.HasSuffix(text, ";") { // the latter: only a part of the name is known
		return "", 0
	}
	return text, n
}

func isNumericReference(s string) bool {
	if hex := strings.TrimLeft(s, "xX"); len(s)-len(hex) == 1 {
		return len(hex) >= 1 && len(hex) <= 6 && strings.Trim(strings.ToLower(hex), "0123456789abcdef") == ""
	}
	return len(s) >= 1 && len(s) <= 7 && strings.Trim(s, "0123456789") == ""
}
