package page

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// builder collects what a reader finds. A reader says begin, adds text, and says
// flush; what the region is then, where it stands and what introduces it follows
// from the headings, lists and tables that the reader has opened before.
type builder struct {
	doc *Document
	v   *view // that the offsets of the next calls are in

	part         // the region being built
	outer   part // what waits while an aside is built
	asides  []Region
	inAside bool

	groups   []group
	refused  int             // groups that were too deep to open
	depth    [groupKinds]int // how many of each are open
	heads    []int           // headings that the next region stands under
	intro    int             // the paragraph that would introduce a list opened now
	pointer  string
	store    []Run // regions' runs are cut from it, so that a page costs few allocations
	expected int   // how many runs are likely to come

	htmlState
}

// part is a region in the making.
type part struct {
	Region
	style
	space   int // where in the file white space begins that becomes one space if more text follows, or -1
	spaced  style
	at      int  // where the text of the last run begins in v, or -1 if it is not to be extended
	started bool // begin was called, and flush was not
}

// style is how text is set.
type style struct {
	code, emphasis, struck int
	link                   string
}

// newBuilder begins a document. Of lines there are about as many as of runs, and
// twice as many as of regions.
func newBuilder(doc *Document, size int) *builder {
	lines := bytes.Count(doc.Source[:min(len(doc.Source), size)], []byte("\n")) + 4
	doc.Regions = make([]Region, 0, lines/2)
	return &builder{doc: doc, part: newPart(), intro: -1, expected: lines}
}

func newPart() part { return part{space: -1, at: -1} }

// begin starts a region, after whatever was begun before.
func (b *builder) begin(kind Kind) {
	b.flush()
	b.started = true
	b.Kind = kind
}

// text adds v.text[s:e] as it is.
func (b *builder) text(s, e int) {
	if len(b.Runs) == 0 {
		for s < e && isSpace(b.v.text[s]) {
			s++
		}
	}
	if s >= e {
		return
	}
	if !b.started {
		b.paragraph()
	}
	b.spaceBefore(s)
	if len(b.v.pieces) == 0 {
		b.add(b.v.text[s:e], s, b.v.base+s, b.v.base+e, false)
		return
	}
	b.v.each(s, e, func(text string, start, end int, unit bool) {
		b.add(text, s, start, end, unit)
		s += len(text)
	})
}

// unit adds text that stands for all of v.text[s:e].
func (b *builder) unit(text string, s, e int) {
	if text == "" || text == " " && len(b.Runs) == 0 {
		return
	}
	if !b.started {
		b.paragraph()
	}
	b.spaceBefore(s)
	b.add(text, s, b.v.start(s), b.v.end(e), true)
}

// white says that there is white space at s, which may turn out to be the end.
func (b *builder) white(s int) {
	if b.space < 0 && len(b.Runs) > 0 {
		b.space, b.spaced = b.v.start(s), b.style
	}
}

func (b *builder) spaceBefore(s int) {
	if b.space < 0 {
		return
	}
	from := b.space
	b.space = -1
	if n := len(b.Runs); n > 0 && !strings.HasSuffix(b.Runs[n-1].Text, " ") {
		now := b.style
		b.style = b.spaced
		b.add(" ", 0, from, max(b.v.start(s), from), true)
		b.style = now
	}
}

func (b *builder) add(text string, at, start, end int, unit bool) {
	if n := len(b.Runs); n > 0 {
		last := &b.Runs[n-1]
		if b.at >= 0 && !unit && last.End == start && b.style.is(last) {
			last.Text = b.v.text[b.at : at+len(text)]
			last.End = end
			return
		}
	}
	b.Runs = append(b.Runs, Run{
		Text: text, Start: start, End: end,
		Code: b.code > 0, Emphasis: b.emphasis > 0, Struck: b.struck > 0, Link: b.link,
	})
	b.at = at
	if unit {
		b.at = -1
	}
}

func (s *style) is(r *Run) bool {
	return r.Code == (s.code > 0) && r.Emphasis == (s.emphasis > 0) && r.Struck == (s.struck > 0) && r.Link == s.link
}

// flush ends the region. Without text there is none, and the answer is -1.
func (b *builder) flush() int {
	if !b.started && len(b.Runs) == 0 && len(b.asides) == 0 {
		return -1
	}
	r := b.Region
	scratch := b.Runs[:0]
	r.Runs = b.keep(trim(r.Runs))
	b.part = newPart()
	b.Runs = scratch
	if len(r.Runs) == 0 {
		b.appendAsides(len(b.doc.Source) + 1)
		return -1
	}
	b.place(&r)
	b.appendAsides(r.Runs[0].Start)
	i := b.append(r)
	b.appendAsides(len(b.doc.Source) + 1)
	b.placed(i)
	return i
}

// appendAsides takes in the asides that begin before an offset.
func (b *builder) appendAsides(before int) {
	n := 0
	for n < len(b.asides) && b.asides[n].Runs[0].Start < before {
		b.append(b.asides[n])
		n++
	}
	b.asides = b.asides[:copy(b.asides, b.asides[n:])]
}

func (b *builder) append(r Region) int {
	b.doc.Regions = append(b.doc.Regions, r)
	return len(b.doc.Regions) - 1
}

// aside builds a region that stands inside another or between others and is not
// part of its text, such as what an image shows. Asides within asides are left out.
func (b *builder) aside(kind Kind, name string, build func()) {
	if b.inAside {
		return
	}
	scratch := b.outer.Runs
	b.outer, b.part, b.inAside = b.part, newPart(), true
	b.started = true
	b.Runs = scratch
	build()
	r := b.Region
	scratch = b.Runs[:0]
	r.Runs = b.keep(trim(r.Runs))
	b.part, b.inAside = b.outer, false
	b.outer.Runs = scratch
	if len(r.Runs) == 0 {
		return
	}
	r.Kind, r.Name = kind, name
	b.place(&r)
	r.Intro, r.Header, r.RowHeader = -1, -1, -1
	if len(b.Runs) == 0 && !b.started {
		b.append(r)
		return
	}
	b.asides = append(b.asides, r)
}

// trim cuts white space off both ends and numbers the runs.
func trim(runs []Run) []Run {
	for len(runs) > 0 {
		last := &runs[len(runs)-1]
		text := strings.TrimRight(last.Text, " \t\n")
		if text != "" {
			if last.exact() {
				last.End -= len(last.Text) - len(text)
			}
			last.Text = text
			break
		}
		runs = runs[:len(runs)-1]
	}
	for len(runs) > 0 && strings.TrimLeft(runs[0].Text, " \t\n") == "" {
		runs = runs[1:]
	}
	at := 0
	for i := range runs {
		runs[i].at = at
		at += len(runs[i].Text)
	}
	return runs
}

// keep copies runs to where they stay.
func (b *builder) keep(runs []Run) []Run {
	if len(runs) == 0 {
		return nil
	}
	if cap(b.store)-len(b.store) < len(runs) {
		b.store = make([]Run, 0, max(b.expected, len(runs)))
		b.expected = min(max(b.expected, 16), 1<<10)
	}
	n := len(b.store)
	b.store = append(b.store, runs...)
	return b.store[n:len(b.store):len(b.store)]
}

// close ends the document.
func (b *builder) close() {
	b.flush()
	d := b.doc
	next := 0
	for i := range d.Markers {
		m := &d.Markers[i]
		for next < len(d.Regions) && d.Regions[next].Runs[0].Start < m.End {
			next++
		}
		m.Next = next
	}
}

// marker adds a comment that is v.text[s:e] with its marks, and says v.text[ts:te].
func (b *builder) marker(s, e, ts, te int) {
	start, end := b.v.start(s), b.v.end(e)
	ts += len(b.v.text[ts:te]) - len(strings.TrimLeft(b.v.text[ts:te], "*"))
	if n := len(b.doc.Markers); n > 0 && start < b.doc.Markers[n-1].End {
		return // a comment seen twice is one
	}
	if blank(b.v.text[ts:te]) {
		return
	}
	b.doc.Markers = append(b.doc.Markers, Marker{
		Text: strings.TrimSpace(b.v.text[ts:te]), Start: start, End: end, Pointer: b.pointer,
	})
}

// fence adds a block of code, whose content is the view c.
func (b *builder) fence(info string, c *view) {
	b.flush()
	f := Fence{
		Info: info, Start: c.start(0), End: c.end(len(c.text)),
		Heading: b.heading(), Intro: b.intro, Pointer: b.pointer, Quote: b.depth[quote] > 0,
	}
	f.Lang = fenceLang(info)
	if len(c.text) > 0 {
		at := 0
		c.each(0, len(c.text), func(text string, start, end int, _ bool) {
			b.Runs = append(b.Runs, Run{Text: text, Start: start, End: end, Code: true, at: at})
			at += len(text)
		})
		f.Runs = b.keep(b.Runs)
		b.Runs = b.Runs[:0]
	}
	b.doc.Fences = append(b.doc.Fences, f)
	b.intro = -1
}

// fenceLang takes the language out of "js title=x", "{.js}", "{python}" and "js{1,3}".
func fenceLang(info string) string {
	lang := strings.TrimLeft(info, "{. ")
	if i := strings.IndexAny(lang, " \t,{}:;"); i >= 0 {
		lang = lang[:i]
	}
	return strings.ToLower(lang)
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'
}

// box reads the sign that a text begins or ends with, or the box it begins with.
func box(runs []Run) Box {
	text := runs[0].Text
	if text[0] == '[' || text[0] == '-' {
		switch text = strings.TrimPrefix(text, "- "); {
		case strings.HasPrefix(text, "[ ]"):
			return Unticked
		case strings.HasPrefix(text, "[x]"), strings.HasPrefix(text, "[X]"):
			return Ticked
		}
	}
	first, _ := utf8.DecodeRuneInString(runs[0].Text)
	if s := boxOf(first); s != NoBox {
		return s
	}
	text = strings.TrimSuffix(runs[len(runs)-1].Text, "\ufe0f")
	last, _ := utf8.DecodeLastRuneInString(text)
	return boxOf(last)
}

func boxOf(r rune) Box {
	switch r {
	case '✅', '✓', '✔', '☑', '🗹', '👍', '🟢':
		return Ticked
	case '❌', '✘', '✗', '✖', '☐', '⬜', '🚫', '❎', '☒', '⛔', '🔴':
		return Unticked
	}
	return NoBox
}
