package page

import "strings"

// htmlState is what a builder knows of the HTML that is open.
type htmlState struct {
	attrs    []attr  // scratch
	tagStart int     // where the tag at hand begins,
	tagEnd   int     // and where it ends
	thead    bool    // in the head of a table
	pre      *writer // the block of code that is open, or nil
	preName  string  // by which element
	preInfo  string
	never    map[string]bool // elements that are not closed any more in this text
}

// readHTMLPage reads an HTML file.
func readHTMLPage(b *builder, v *view) {
	b.v = v
	readHTML(b, v, 0, len(v.text))
	b.endPre()
	b.flush()
}

// readHTML reads v.text[s:e], a page or a part of one: what is open in the builder
// stays open, so a table may be broken by paragraphs of Markdown. A tag that never
// ends takes the rest with it, as in a browser.
func readHTML(b *builder, v *view, s, e int) {
	text := v.text[:e]
	b.never = nil
	plain := s
	for i := s; i < e; {
		next := strings.IndexByte(text[i:], '<')
		if next < 0 {
			break
		}
		next += i
		end := htmlTokenEnd(text, next)
		if end == next {
			i = next + 1
			continue
		}
		b.htmlText(plain, next)
		switch {
		case strings.HasPrefix(text[next:], "<!--"):
			b.comment(next, end)
		case isLetter(text[next+1]) || text[next+1] == '/':
			if text[end-1] == '>' {
				end = min(b.tagAt(next, end), e)
			}
		}
		i, plain = end, end
	}
	b.htmlText(plain, e)
}

// htmlTokenEnd is where the tag, comment or declaration at i ends. If nothing of
// that kind begins there, it is i.
func htmlTokenEnd(text string, i int) int {
	if i+1 >= len(text) {
		return i
	}
	switch c := text[i+1]; {
	case strings.HasPrefix(text[i:], "<!--"):
		if strings.HasPrefix(text[i+4:], ">") {
			return i + 5
		}
		if strings.HasPrefix(text[i+4:], "->") {
			return i + 6
		}
		return endAfter(text, i+4, "-->")
	case strings.HasPrefix(text[i:], "<![CDATA["):
		return endAfter(text, i, "]]>")
	case c == '!' || c == '?':
		return endAfter(text, i, ">")
	case c == '/' && i+2 < len(text) && !isLetter(text[i+2]):
		return endAfter(text, i, ">")
	case isLetter(c), c == '/' && i+2 < len(text):
		return htmlTagEnd(text, i)
	}
	return i
}

func endAfter(text string, i int, what string) int {
	if n := strings.Index(text[i:], what); n >= 0 {
		return i + n + len(what)
	}
	return len(text)
}

// htmlTagEnd is more lenient than tagEnd, as HTML is.
func htmlTagEnd(text string, i int) int {
	for j := i + 1; j < len(text); j++ {
		switch c := text[j]; c {
		case '>':
			return j + 1
		case '"', '\'':
			k := j - 1
			for k > i && isSpace(text[k]) {
				k--
			}
			if text[k] != '=' {
				continue
			}
			n := strings.IndexByte(text[j+1:], c)
			if n < 0 {
				return len(text)
			}
			j += n + 1
		}
	}
	return len(text)
}

// endPre ends a block of code that nothing else will end.
func (b *builder) endPre() {
	if b.pre != nil {
		b.preElement(&tag{name: b.preName, end: true})
	}
}

// htmlText adds text in which white space is one space, or keeps it as code.
func (b *builder) htmlText(s, e int) {
	if s >= e {
		return
	}
	if b.pre != nil {
		b.pre.copyDecoded(b.v.text, s, e)
		return
	}
	if !b.started && blank(b.v.text[s:e]) {
		return
	}
	b.decodedText(s, e, false)
}

// copyDecoded adds from.text[s:e] with its entities decoded.
func (w *writer) copyDecoded(text string, s, e int) {
	for i := s; i < e; i++ {
		if text[i] != '&' {
			continue
		}
		if t, n := entity(text[i:e], false); n > 0 {
			w.copy(s, i)
			w.put(t, i, i+n)
			s = i + n
			i = s - 1
		}
	}
	w.copy(s, e)
}

// comment adds the comment v.text[s:e] as a marker.
func (b *builder) comment(s, e int) {
	text := b.v.text[s:e]
	from, to := 0, len(text)
	if strings.HasPrefix(text, "<!--") {
		from = min(4, to)
		to = max(from, len(strings.TrimSuffix(text, "-->")))
	} else if n := strings.Index(text, "/*"); n >= 0 { // "{/* */}"
		from = n + 2
		to = max(from, strings.LastIndex(text, "*/"))
	}
	b.marker(s, e, s+from, s+to)
}

// tagAt reads the tag v.text[s:e] and, if what follows it is no text but the
// content of a script or a style, that too. It says where to go on.
func (b *builder) tagAt(s, e int) int {
	t := parseTag(b.v.text, s, e, b.attrs)
	b.attrs, b.tagStart, b.tagEnd = t.attrs, s, e
	if b.pre != nil && !(t.end && t.name == b.preName) {
		if b.preInfo == "" && t.name == "code" {
			b.preInfo = classLang(t.value(b.v.text, "class"))
		}
		return e // mark-up inside a block of code is colour
	}
	if !t.end && !t.empty {
		switch t.name {
		case "script", "style", "title", "textarea":
			end := b.closingTag(e, t.name)
			if t.name == "title" && end > e {
				b.aside(Title, "title", func() { b.decodedText(e, end, false) })
			}
			return end
		case "template", "svg", "math", "object", "iframe", "noembed":
			if end := b.closingTag(e, t.name); end < len(b.v.text) {
				return end
			}
			return e
		}
	}
	b.element(&t)
	return e
}

// inlineTag reads a tag inside a paragraph of Markdown.
func (b *builder) inlineTag(s, e int) {
	t := parseTag(b.v.text, s, e, b.attrs)
	b.attrs, b.tagStart, b.tagEnd = t.attrs, s, e
	if t.name == "pre" {
		t.name = "code"
	}
	b.element(&t)
}

// closingTag finds "</name" from an offset on, in any case of letters. Without
// one the element goes on to the end of the text.
func (b *builder) closingTag(from int, name string) int {
	text := b.v.text
	for i := from; !b.never[name]; {
		n := strings.Index(text[i:], "</")
		if n < 0 {
			break
		}
		i += n + 2
		if len(text)-i >= len(name) && strings.EqualFold(text[i:i+len(name)], name) {
			return i - 2
		}
	}
	if b.never == nil {
		b.never = map[string]bool{}
	}
	b.never[name] = true
	return len(text)
}
