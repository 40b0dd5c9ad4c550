package page

import (
	"regexp"
	"strings"
)

// readPlainText reads paragraphs, underlined headings and simple lists.
func readPlainText(b *builder, v *view) {
	b.v = v
	p := &plain{b: b}
	for s := 0; s < len(v.text); {
		e := lineEnd(v.text, s)
		p.line(s, e)
		s = e + 1
	}
	p.end()
}

// lineEnd is where the line that i is in ends, without its line end.
func lineEnd(text string, i int) int {
	if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(text)
}

type plain struct {
	b      *builder
	lines  [][2]int // of the paragraph at hand, without the space around them
	indent int      // of the item whose lines they are, or -1
}

var bullet = regexp.MustCompile(`^([-*+•·–]|\(?\d{1,3}[.)]|[a-z][.)])[ \t]+`)

func (p *plain) line(s, e int) {
	text := p.b.v.text
	from, to := trimRange(text, s, e)
	if from == to {
		p.flush()
		return
	}
	if len(p.lines) == 1 && isUnderline(text[from:to]) && to-from >= 3 {
		p.b.shutAll(list)
		p.b.title(1 + strings.IndexByte("=-~", text[from]))
		p.flush()
		return
	}
	if m := bullet.FindString(text[from:to]); m != "" {
		p.flush()
		if p.b.depth[list] == 0 {
			p.b.open(list)
		}
		p.b.item(boxAt(text[from+len(m) : to]))
		p.indent = from - s
		p.lines = append(p.lines, [2]int{from + len(m), to})
		return
	}
	if len(p.lines) == 0 && p.b.depth[list] > 0 && from-s <= p.indent {
		p.b.shut(list)
	}
	p.lines = append(p.lines, [2]int{from, to})
}

// boxAt reads the box that an item begins with.
func boxAt(s string) Box {
	switch {
	case strings.HasPrefix(s, "[ ]"):
		return Unticked
	case strings.HasPrefix(s, "[x]"), strings.HasPrefix(s, "[X]"), strings.HasPrefix(s, "[*]"):
		return Ticked
	}
	return NoBox
}

// isUnderline says whether a line is nothing but one mark.
func isUnderline(line string) bool {
	return line != "" && strings.IndexByte("=-~", line[0]) >= 0 && strings.Trim(line, line[:1]) == ""
}

func (p *plain) flush() {
	if len(p.lines) == 0 {
		return
	}
	if !p.b.started {
		p.b.paragraph()
	}
	for _, l := range p.lines {
		p.b.text(l[0], l[1])
		p.b.white(l[1])
	}
	p.b.flush()
	p.lines = p.lines[:0]
}

func (p *plain) end() {
	p.flush()
	p.b.shutAll(list)
}

// shutAll closes every group of a kind.
func (b *builder) shutAll(kind groupKind) {
	for b.depth[kind] > 0 {
		b.shut(kind)
	}
}
