package page

import (
	"regexp"
	"strings"
)

// readComments reads the comments of a program: Java's as HTML, Python's as reST,
// C#'s documentation as XML, the others as Markdown. Comments on lines one below
// the other are one text. Each line is a marker too.
func readComments(b *builder, v *view, format Format) {
	x, _ := syntaxOf(format)
	all := x.remarks(v.text)
	for i := 0; i < len(all); {
		n := 1
		for i+n < len(all) && follows(v.text, &all[i+n-1], &all[i+n]) {
			n++
		}
		b.v = v
		b.remarks(format, all[i:i+n])
		i += n
	}
}

// follows says whether b goes on with what a said in the line above.
func follows(text string, a, b *remark) bool {
	return a.line && b.line && a.alone && b.alone && a.mark == b.mark &&
		strings.Count(text[a.e:b.s], "\n") == 1
}

// remarks reads comments that are one text.
func (b *builder) remarks(format Format, rs []remark) {
	v := b.v
	w := newWriter(v, rs[0].s)
	doc := false
	for i := range rs {
		r := &rs[i]
		if r.mark == "/*" || r.line {
			b.marker(r.s, r.e, r.from, r.to)
		}
		if r.line {
			from, isDoc := lineRemark(v.text, r, format)
			doc = doc || isDoc
			if from >= 0 {
				w.copy(from, min(r.e+1, len(v.text)))
			} else {
				w.copy(r.e, min(r.e+1, len(v.text)))
			}
			continue
		}
		doc = strings.HasPrefix(v.text[r.from:r.to], "*") && r.mark == "/*" || r.mark[0] != '/'
		copyBlock(w, v.text, r)
	}
	c := w.view()
	heads := b.heads
	b.intro = -1
	switch {
	case doc && format == Java:
		readJavadoc(b, c)
	case doc && format == CSharp:
		b.v = c
		readHTML(b, c, 0, len(c.text))
		b.endPre()
		b.flush()
	case doc && (format == JavaScript || format == PHP):
		readJSDoc(b, c)
	case format == Python && doc:
		readRST(b, c)
	default:
		readMarkdown(b, c)
	}
	b.flush()
	b.shutEverything()
	b.heads = heads
	b.v = v
}

// shutEverything ends what a comment left open.
func (b *builder) shutEverything() {
	b.flush()
	b.refused = 0
	for kind := range groupKinds {
		b.shutAll(kind)
	}
}

var directive = regexp.MustCompile(`^[a-z0-9]+:\S|^!|^\s*(eslint|ts-|prettier|@ts|nolint|noinspection|pylint|type:|noqa)`)

// lineRemark says where the text of a comment begins, or -1 if it is for a tool.
func lineRemark(text string, r *remark, format Format) (from int, doc bool) {
	from = r.from
	for from < r.to && (text[from] == '/' || text[from] == '#' || text[from] == '!' && from > r.from) {
		from++
	}
	doc = format == CSharp && from > r.from
	if directive.MatchString(text[r.from:r.to]) {
		return -1, doc
	}
	if from < r.to && text[from] == ' ' {
		from++
	}
	return from, doc
}

// copyBlock adds a comment over several lines without the stars at their beginning,
// or a documentation string without its indentation.
func copyBlock(w *writer, text string, r *remark) {
	s := r.from
	for s < r.to && text[s] == '*' {
		s++
	}
	if s < r.to && text[s] == ' ' {
		s++
	}
	indent := -1
	if r.mark != "/*" {
		indent = commonIndent(text, lineEnd(text, s)+1, r.to)
	}
	for {
		e := min(lineEnd(text, s), r.to)
		w.copy(s, min(e+1, r.to))
		if e >= r.to {
			return
		}
		s = e + 1
		if indent >= 0 {
			s = skipIndent(text, s, min(lineEnd(text, s), r.to), indent)
			continue
		}
		from := s
		for from < r.to && (text[from] == ' ' || text[from] == '\t') {
			from++
		}
		if from < r.to && text[from] == '*' {
			s = from + 1
			if s < r.to && text[s] == ' ' {
				s++
			}
		}
	}
}

// commonIndent is how far every line of text[s:e] that is not blank is indented.
func commonIndent(text string, s, e int) int {
	least := -1
	for s < e {
		end := min(lineEnd(text, s), e)
		n := 0
		for s+n < end && text[s+n] == ' ' {
			n++
		}
		if s+n < end && (least < 0 || n < least) {
			least = n
		}
		s = end + 1
	}
	return max(least, 0)
}

// docTag is a block tag of Javadoc or JSDoc and what belongs to it alone.
var docTag = regexp.MustCompile(`^[ \t]*@(\w+)([ \t]+\{[^}\n]*\})?`)

// readJSDoc reads Markdown with block tags. The types and names of parameters are
// not read, nor are examples.
func readJSDoc(b *builder, v *view) {
	for _, part := range docParts(v.text) {
		if part.tag == "example" {
			from, to := part.s, part.e
			if e := lineEnd(v.text, from); blank(v.text[from:e]) {
				from = min(e+1, to)
			}
			b.fence("js", v.slice(from, lineStart(v.text, to)))
			continue
		}
		readMarkdown(b, v.slice(part.s, part.e))
	}
}

// readJavadoc reads HTML with block tags and inline tags.
func readJavadoc(b *builder, v *view) {
	for _, part := range docParts(v.text) {
		b.v = v
		b.javadoc(part.s, part.e)
		b.endPre()
		b.shutEverything()
	}
}

type docPart struct {
	tag  string
	s, e int
}

// docParts cuts a comment at its block tags.
func docParts(text string) []docPart {
	parts := []docPart{{s: 0, e: len(text)}}
	for s := 0; s < len(text); {
		e := lineEnd(text, s)
		if m := docTag.FindStringSubmatch(text[s:e]); m != nil {
			parts[len(parts)-1].e = s
			from := s + len(m[0])
			switch m[1] {
			case "param", "throws", "exception", "property", "prop", "arg", "typedef", "template", "see", "author", "since", "version":
				from = skipWord(text, from, e)
			}
			parts = append(parts, docPart{tag: m[1], s: from, e: len(text)})
		}
		s = e + 1
	}
	return parts
}

// skipWord passes over a name, and the hyphen that may follow it.
func skipWord(text string, i, e int) int {
	i = skipSpaces(text, i, e)
	for i < e && !isSpace(text[i]) {
		i++
	}
	i = skipSpaces(text, i, e)
	if strings.HasPrefix(text[i:e], "- ") {
		i += 2
	}
	return i
}

// javadoc reads HTML with inline tags such as {@code x} and {@link T label}.
func (b *builder) javadoc(s, e int) {
	for s < e {
		n := strings.Index(b.v.text[s:e], "{@")
		if n < 0 {
			break
		}
		end := matchingBrace(b.v.text, s+n, e)
		readHTML(b, b.v, s, s+n)
		from := s + n + 2
		for from < end && isLetter(b.v.text[from]) {
			from++
		}
		b.javadocTag(b.v.text[s+n+2:from], skipSpaces(b.v.text, from, end), end)
		s = min(end+1, e)
	}
	readHTML(b, b.v, s, e)
}

func (b *builder) javadocTag(name string, s, e int) {
	switch name {
	case "literal":
		b.decodedText(s, e, false)
		return
	case "link", "linkplain":
		if label := skipWord(b.v.text, s, e); label < e {
			b.decodedText(label, e, false)
			return
		}
	case "code", "value":
	default:
		return
	}
	b.code++
	b.decodedText(s, e, false)
	b.code--
}

// matchingBrace finds the "}" for the "{" at i.
func matchingBrace(text string, i, e int) int {
	depth := 0
	for ; i < e; i++ {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return e
}
