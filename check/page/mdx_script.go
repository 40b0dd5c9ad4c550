package page

import (
	"strings"
)

// script looks at JavaScript: for strings, comments and where brackets close. It
// counts the failed attempts by how far they got.
type script struct {
	x       *masker
	list    []event
	reached int
	depth   int    // how many template literals we are inside
	word    string // the last name, for the key of a string
	last    byte   // the last byte that was no space
}

// braces reads what begins with the "{" at i and says where it is over, or -1.
func (j *script) braces(i int, key string) int {
	j.word, j.last = key, '='
	if key == "" {
		j.last = '{'
	}
	depth := 0
	for i < len(j.x.text) {
		switch c := j.x.text[i]; c {
		case '{', '(', '[':
			depth++
			if depth > 1 || c != '{' {
				j.last = c
			}
			i++
		case '}', ')', ']':
			depth--
			j.last = c
			i++
			if depth == 0 {
				j.reached = i
				return i
			}
		default:
			i = j.step(i)
		}
	}
	j.reached = len(j.x.text)
	return -1
}

// statement reads an import or an export from i to the first blank line that is
// in no bracket, or says -1.
func (j *script) statement(i int) int {
	depth := 0
	text := j.x.text
	for i < len(text) {
		switch c := text[i]; c {
		case '{', '(', '[':
			depth++
			j.last = c
			i++
		case '}', ')', ']':
			depth--
			j.last = c
			i++
		case '\n':
			i++
			if depth <= 0 && (i == len(text) || text[i] == '\n') {
				return i
			}
		default:
			i = j.step(i)
		}
	}
	if depth > 0 {
		return -1
	}
	return i
}

// step reads one token that is no bracket.
func (j *script) step(i int) int {
	text := j.x.text
	switch c := text[i]; {
	case isSpace(c):
		return i + 1
	case c == '"' || c == '\'':
		return j.quoted(i)
	case c == '`':
		return j.template(i)
	case c == '/' && strings.HasPrefix(text[i:], "//"):
		if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
			return i + n
		}
		return len(text)
	case c == '/' && strings.HasPrefix(text[i:], "/*"):
		return endAfter(text, i+2, "*/")
	case c == '/' && strings.IndexByte("(,=:[!&|?{};", j.last) >= 0:
		return j.regexp(i)
	case isLetter(c) || c == '_' || c == '$':
		s := i
		for i < len(text) && (isLetter(text[i]) || isDigit(text[i]) || text[i] == '_' || text[i] == '$') {
			i++
		}
		j.word, j.last = text[s:i], 'a'
		return i
	default:
		j.last = c
		return i + 1
	}
}

func (j *script) regexp(i int) int {
	for k := i + 1; k < len(j.x.text) && j.x.text[k] != '\n'; k++ {
		switch j.x.text[k] {
		case '\\':
			k++
		case '/':
			j.last = 'a'
			return k + 1
		}
	}
	j.last = '/'
	return i + 1
}

// quoted reads a string, which ends in its line or is none.
func (j *script) quoted(i int) int {
	text := j.x.text
	for k := i + 1; k < len(text) && text[k] != '\n'; k++ {
		switch text[k] {
		case '\\':
			k++
		case text[i]:
			j.string(i+1, k)
			j.last = 'a'
			return k + 1
		}
	}
	j.last = 'a'
	return i + 1
}

// template reads a template literal. What it computes is left out of its text.
func (j *script) template(i int) int {
	text := j.x.text
	key, last := j.word, j.last
	w := newWriter(j.x.v, i)
	s := i + 1
	for k := s; k < len(text); k++ {
		switch {
		case text[k] == '\\':
			k++
		case text[k] == '`':
			unescape(w, text, s, k)
			j.word, j.last = key, last
			j.add(i, k+1, w.view())
			j.last = 'a'
			return k + 1
		case strings.HasPrefix(text[k:], "${"):
			unescape(w, text, s, k)
			inner := &script{x: j.x, depth: j.depth + 1}
			end := -1
			if inner.depth < deepest {
				end = inner.braces(k+1, "")
			}
			if end < 0 {
				return len(text)
			}
			s, k = end, end-1
		}
	}
	return len(text)
}

// string adds text[s:e] if it is for people.
func (j *script) string(s, e int) {
	if s < e {
		w := newWriter(j.x.v, s)
		unescape(w, j.x.text, s, e)
		j.add(s, e, w.view())
	}
}

func (j *script) add(s, e int, v *view) {
	name := ""
	if j.last == ':' || j.last == '=' {
		name = j.word
	}
	if isStyling(name) || blank(v.text) || !readsAsProse(v.text) && (!isProseKey(name) || strings.ContainsAny(v.text, "/\\{}=")) {
		return
	}
	j.list = append(j.list, event{s: s, e: e, value: v, name: name})
}

// unescape adds what a string of JavaScript or JSON says.
func unescape(w *writer, text string, s, e int) {
	for i := s; i < e; {
		if text[i] != '\\' || i+1 >= e {
			i++
			continue
		}
		w.copy(s, i)
		said, n := escaped(text[i:e])
		w.put(said, i, i+n)
		i += n
		s = i
	}
	w.copy(s, e)
}

// jsx reads a tag.
type jsx struct {
	script
	tag tag
}

// read reads the tag at i and says where it ends, or -1.
func (j *jsx) read(i int) int {
	text := j.x.text
	i++
	if i < len(text) && text[i] == '/' {
		j.tag.end = true
		i++
	}
	s := i
	for i < len(text) && isTagName(text[i]) {
		i++
	}
	j.tag.name = text[s:i]
	j.reached = i
	if j.tag.name == "" {
		if i < len(text) && text[i] == '>' {
			return i + 1 // a fragment
		}
		return -1
	}
	if !isLetter(j.tag.name[0]) || strings.HasPrefix(text[i:], "://") || strings.HasSuffix(j.tag.name, ":") {
		return -1
	}
	for i < len(text) {
		j.reached = i
		switch c := text[i]; {
		case isSpace(c):
			i++
		case c == '>':
			j.tag.empty = j.tag.empty || isVoid(j.tag.name)
			return i + 1
		case c == '/':
			j.tag.empty = true
			i++
		case c == '{':
			if i = j.braces(i, ""); i < 0 {
				return -1
			}
		case isLetter(c) || c == '_' || c == '$' || c == '@':
			if i = j.attribute(i); i < 0 {
				return -1
			}
		default:
			return -1
		}
	}
	return -1
}

func (j *jsx) attribute(i int) int {
	text := j.x.text
	s := i
	for i < len(text) && (isTagName(text[i]) || text[i] == '$' || text[i] == '@') {
		i++
	}
	a := attr{name: text[s:i]}
	at := skipSpaces(text, i, len(text))
	if at >= len(text) || text[at] != '=' {
		j.tag.attrs = append(j.tag.attrs, a)
		return i
	}
	at = skipSpaces(text, at+1, len(text))
	if at >= len(text) {
		return -1
	}
	switch c := text[at]; c {
	case '{':
		return j.braces(at, a.name)
	case '"', '\'':
		n := strings.IndexByte(text[at+1:], c)
		if n < 0 {
			j.reached = len(text)
			return -1
		}
		a.s, a.e = at+1, at+1+n
		j.tag.attrs = append(j.tag.attrs, a)
		if n > 0 && !isStyling(a.name) && (isProseKey(a.name) || readsAsProse(text[a.s:a.e])) {
			j.list = append(j.list, event{s: a.s, e: a.e, attr: true, name: a.name})
		}
		return a.e + 1
	}
	return -1
}
