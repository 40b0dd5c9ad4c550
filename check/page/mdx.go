package page

import (
	"regexp"
	"strings"
)

// MDX is Markdown with JavaScript in it. What is JavaScript is masked with as
// many bytes that Markdown takes no notice of, and noted down as events; the rest
// is read as Markdown, and each event happens when reading gets to its place.
// There is no parser of JavaScript here: strings, comments and brackets are all
// that is looked at. Text of elements that stand inside an expression is not read.

// mask is the byte that stands for what is masked inside a line. It is neither
// space nor punctuation, so that emphasis around a tag stays emphasis.
const mask = "\x1a"

func readMDXPage(b *builder, v *view) {
	v = frontMatter(b, v)
	x := &masker{v: v, text: v.text, out: []byte(v.text), events: &events{v: v}}
	x.scan()
	masked, raw := x.masked()
	m := newMarkdown(b, masked)
	m.raw, m.events = raw, x.events
	m.read(mdxFlavour())
	b.v = masked
	x.events.until(b, len(b.doc.Source)+1)
	b.flush()
}

// events are what MDX has besides Markdown, in the order of the file.
type events struct {
	v    *view // unmasked; offsets of the events are in it
	list []event
	next int
}

// event is a tag, or one of the others if the field for it is set.
type event struct {
	s, e   int
	tag    tag
	attr   bool // the value text[s:e] of an attribute
	marker bool
	space  bool  // an expression that is nothing but white space
	value  *view // a string
	name   string
	fence  *view
}

// until lets the events happen that begin before an offset in the file.
func (x *events) until(b *builder, offset int) {
	for ; x.next < len(x.list); x.next++ {
		e := &x.list[x.next]
		if x.v.start(e.s) >= offset {
			return
		}
		outer := b.v
		b.v, b.at = x.v, -1
		x.happen(b, e)
		b.v, b.at = outer, -1
	}
}

func (x *events) happen(b *builder, e *event) {
	switch {
	case e.attr:
		kind := Attribute
		if e.name == "alt" {
			kind = Alt
		}
		b.aside(kind, e.name, func() { b.decodedText(e.s, e.e, false) })
	case e.marker:
		b.comment(e.s, e.e)
	case e.space:
		b.white(e.s)
	case e.value != nil:
		b.v = e.value
		b.aside(String, e.name, func() { b.foldedText(0, len(e.value.text)) })
	case e.fence != nil:
		b.v = e.fence
		b.fence(e.name, e.fence)
	default:
		b.tagStart, b.tagEnd = e.s, e.e
		if t := &e.tag; t.name != "" && !isComponent(t.name) && !b.inlineElement(t) {
			b.blockElement(t)
		}
	}
}

func isComponent(name string) bool {
	return 'A' <= name[0] && name[0] <= 'Z' || strings.ContainsRune(name, '.')
}

// masker goes over a page once and masks what is no Markdown.
type masker struct {
	v      *view
	text   string
	out    []byte
	events *events
	failed int  // bytes that were looked at for things which then were none
	para   int  // where the paragraph at hand ends
	inText bool // something of this line is text
}

// wasteful says that so much was looked at in vain that the page is taken to be
// no MDX from here on. It keeps the time for any page within a few passes.
func (x *masker) wasteful() bool { return x.failed > 2*len(x.text)+1<<16 }

func (x *masker) scan() {
	for i, n := 0, len(x.text); i < n; {
		if i == 0 || x.text[i-1] == '\n' {
			if end := x.fence(i); end > i {
				i = end
				continue
			}
			if end := x.module(i); end > i {
				x.cover(i, end)
				i = end
				continue
			}
		}
		switch x.text[i] {
		case '\\':
			i++
			if i < n && x.text[i] != '\n' {
				i++
			}
			x.inText = true
		case '`':
			i = x.codeSpan(i)
			x.inText = true
		case '{':
			i = x.expression(i)
		case '<':
			i = x.angle(i)
		case '\n':
			i++
			x.inText = false
		case ' ', '\t':
			i++
		default:
			i++
			x.inText = true
		}
	}
}

// fence passes over a block of code that begins in the line at i.
func (x *masker) fence(i int) int {
	line, _, _ := strings.Cut(x.text[i:], "\n")
	rest := strings.TrimLeft(line, " \t>")
	if marker := listMarker.FindString(rest); marker != "" {
		rest = strings.TrimLeft(rest[len(marker):], " \t")
	}
	ticks := len(rest) - len(strings.TrimLeft(rest, "`"))
	tildes := len(rest) - len(strings.TrimLeft(rest, "~"))
	if ticks < 3 && tildes < 3 || ticks >= 3 && strings.Contains(rest[ticks:], "`") {
		return i
	}
	mark := rest[:max(ticks, tildes)]
	for at := i + len(line); at < len(x.text); {
		at++
		line, _, _ := strings.Cut(x.text[at:], "\n")
		closing := strings.TrimRight(strings.TrimLeft(line, " \t>"), " \t")
		at += len(line)
		if strings.HasPrefix(closing, mark) && strings.Trim(closing, mark[:1]) == "" {
			return min(at+1, len(x.text))
		}
	}
	return len(x.text)
}

var listMarker = regexp.MustCompile(`^([-*+]|\d{1,9}[.)])[ \t]`)

// esmStart is how a statement of a module begins.
var esmStart = regexp.MustCompile(`^(import\s*(['"{*]|[\w$]+\s*(,|from\b))|export\s+(const|let|var|function|default|async|class|\{|\*|type\b|interface\b))`)

// module says where the import or export that begins at i ends: at the first
// blank line that is in no bracket.
func (x *masker) module(i int) int {
	if c := x.text[i]; c != 'i' && c != 'e' || !esmStart.MatchString(x.text[i:min(i+200, len(x.text))]) {
		return i
	}
	blankLine := len(x.text)
	if n := strings.Index(x.text[i:], "\n\n"); n >= 0 {
		blankLine = i + n + 1
	}
	if x.wasteful() {
		return blankLine
	}
	js := &script{x: x, list: x.events.list}
	end := js.statement(i)
	if end < 0 {
		x.failed += len(x.text) - i
		return blankLine
	}
	x.events.list = js.list
	return end
}

// codeSpan passes over code in back-ticks, if it ends in the same paragraph.
func (x *masker) codeSpan(i int) int {
	n := 1
	for i+n < len(x.text) && x.text[i+n] == '`' {
		n++
	}
	if i >= x.para {
		x.para = len(x.text)
		if k := strings.Index(x.text[i:], "\n\n"); k >= 0 {
			x.para = i + k
		}
	}
	if x.wasteful() {
		return i + n
	}
	for at := i + n; at < x.para; {
		k := strings.IndexByte(x.text[at:x.para], '`')
		if k < 0 {
			break
		}
		at += k
		run := at
		for at < x.para && x.text[at] == '`' {
			at++
		}
		if at-run == n {
			return at
		}
	}
	x.failed += x.para - i
	return i + n
}

// expression masks what stands between braces.
func (x *masker) expression(i int) int {
	if x.wasteful() {
		return i + 1
	}
	js := &script{x: x, list: x.events.list}
	end := js.braces(i, "")
	if end < 0 {
		x.failed += js.reached - i
		x.inText = true
		return i + 1
	}
	inner := strings.TrimSpace(x.text[i+1 : end-1])
	switch {
	case strings.HasPrefix(inner, "/*") && strings.HasSuffix(inner, "*/") && strings.Count(inner, "*/") == 1:
		x.events.list = append(x.events.list, event{s: i, e: end, marker: true})
	case len(inner) > 2 && blank(inner[1:len(inner)-1]) && strings.ContainsRune("'\"`", rune(inner[0])):
		x.events.list = append(x.events.list, event{s: i, e: end, space: true})
	default:
		x.events.list = js.list
	}
	x.cover(i, end)
	return end
}

// angle masks a tag or a comment.
func (x *masker) angle(i int) int {
	if x.wasteful() {
		return i + 1
	}
	if strings.HasPrefix(x.text[i:], "<!--") {
		if n := strings.Index(x.text[i:], "-->"); n >= 0 {
			x.events.list = append(x.events.list, event{s: i, e: i + n + 3, marker: true})
			x.cover(i, i+n+3)
			return i + n + 3
		}
		x.failed += len(x.text) - i
		return i + 4
	}
	n := len(x.events.list)
	j := &jsx{script: script{x: x, list: append(x.events.list, event{})}}
	end := j.read(i)
	if end < 0 {
		x.failed += j.reached - i
		x.inText = true
		return i + 1
	}
	x.events.list = j.list
	x.events.list[n] = event{s: i, e: end, tag: j.tag}
	if !j.tag.end && !j.tag.empty {
		switch j.tag.name {
		case "pre", "style", "script":
			if k := strings.Index(x.text[end:], "</"+j.tag.name); k >= 0 {
				if j.tag.name == "pre" {
					x.events.list[n] = event{s: end, e: end + k, fence: x.v.slice(end, end+k)}
				}
				x.cover(i, end+k)
				return end + k
			}
			x.failed += len(x.text) - end
		}
	}
	x.cover(i, end)
	return end
}

// cover masks text[s:e]. A tag that begins after other text is part of that
// text, so the line ends in it must not end the paragraph.
func (x *masker) cover(s, e int) {
	for i := s; i < e; i++ {
		if x.out[i] != '\n' || x.inText {
			x.out[i] = mask[0]
		}
	}
}

// masked is the page as Markdown is to see it. Lines of which nothing is left but
// masks are blank. What stands between two such lines is moved to the left if all of
// it is indented: the elements around it are why, and not a list.
// Raw is the same without the masks.
func (x *masker) masked() (v, raw *view) {
	var moves [][3]int // from, to, how far
	from, least := 0, len(x.out)
	end := func(s int) {
		if least >= 4 && least < len(x.out) {
			moves = append(moves, [3]int{from, s, least})
		}
	}
	for s := 0; s < len(x.out); {
		e, indent, onlyMasks := x.line(s)
		switch {
		case onlyMasks:
			end(s)
			from, least = e+1, len(x.out)
		case indent >= 0:
			least = min(least, indent)
		}
		s = e + 1
	}
	end(len(x.out))
	v = &view{text: string(x.out), base: x.v.base, pieces: x.v.pieces}
	if len(moves) == 0 {
		return v, x.v
	}
	return moved(v, moves), moved(x.v, moves)
}

// moved is a view without the indentation of some of its lines.
func moved(v *view, moves [][3]int) *view {
	w := newWriter(v, 0)
	at := 0
	for _, m := range moves {
		for s := m[0]; s < min(m[1], len(v.text)); {
			e := len(v.text)
			if n := strings.IndexByte(v.text[s:], '\n'); n >= 0 {
				e = s + n + 1
			}
			w.copy(at, s)
			at = min(s+m[2], e)
			if at = min(at, skipBlanks(v.text, s, e)); at < s+m[2] {
				at = s // a blank line
			}
			s = e
		}
	}
	w.copy(at, len(v.text))
	return w.view()
}

// line looks at the line at s: where it ends, how far it is indented if there is
// anything in it, and whether that is nothing but masks, which then become spaces.
func (x *masker) line(s int) (e, indent int, onlyMasks bool) {
	indent = -1
	masks, other := false, false
	for e = s; e < len(x.out) && x.out[e] != '\n'; e++ {
		switch x.out[e] {
		case ' ', '\t':
			continue
		case mask[0]:
			masks = true
		default:
			other = true
		}
		if indent < 0 {
			indent = e - s
		}
	}
	onlyMasks = masks && !other
	for i := s; onlyMasks && i < e; i++ {
		x.out[i] = ' '
	}
	return e, indent, onlyMasks
}
