package web

import (
	"strings"

	"github.com/reprise-dev/reprise/renderer"
)

// nested starts an item that belongs to the item before it. No text has it:
// white space in a text is a space.
const nested = "\t"

// document takes a page apart that package renderer wrote in Markdown: its title,
// and its sections. What stands before the first section is one without a title.
func document(page []byte) (title renderer.Inline, sections []renderer.Section) {
	d := documentReader{lines: strings.Split(string(page), "\n"), ids: map[string]int{}}
	d.sections = []renderer.Section{{ID: "opening"}}
	for d.at < len(d.lines) {
		d.block()
	}
	if len(d.sections[0].Blocks) == 0 {
		d.sections = d.sections[1:]
	}
	return d.title, d.sections
}

type documentReader struct {
	lines    []string
	at       int
	title    renderer.Inline
	sections []renderer.Section
	ids      map[string]int
}

func (d *documentReader) block() {
	line := d.lines[d.at]
	switch {
	case line == "":
		d.at++
	case strings.HasPrefix(line, "#"):
		d.heading(line)
	case strings.HasPrefix(line, "- "):
		d.add(renderer.Block{Kind: renderer.List, Items: d.items()})
	case strings.HasPrefix(line, "| "):
		d.table()
	case strings.HasPrefix(line, "```"):
		d.fence(line)
	default:
		d.add(renderer.Block{Kind: renderer.Paragraph, Text: renderer.Inline(line)})
		d.at++
	}
}

func (d *documentReader) add(b renderer.Block) {
	last := &d.sections[len(d.sections)-1]
	last.Blocks = append(last.Blocks, b)
}

func (d *documentReader) heading(line string) {
	d.at++
	words := strings.TrimLeft(line, "#")
	level, text := len(line)-len(words), renderer.Inline(strings.TrimSpace(words))
	switch level {
	case 1:
		d.title = text
	case 2:
		d.sections = append(d.sections, renderer.Section{ID: d.id(text), Title: text})
	default:
		d.add(renderer.Block{Kind: renderer.Heading, Level: level, ID: d.id(text), Text: text})
	}
}

// id is the anchor that links in the page go by: that of GitHub.
func (d *documentReader) id(text renderer.Inline) string {
	id := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '-', r == '_':
			return r
		case r == ' ':
			return '-'
		}
		return -1
	}, strings.ToLower(plain(text)))
	d.ids[id]++
	if n := d.ids[id]; n > 1 {
		id += "-" + strings.Repeat("i", n-1)
	}
	return id
}

func (d *documentReader) items() []renderer.Inline {
	var out []renderer.Inline
	for ; d.at < len(d.lines); d.at++ {
		line := d.lines[d.at]
		if inner, ok := strings.CutPrefix(line, "  - "); ok {
			out = append(out, renderer.Inline(nested+inner))
		} else if item, ok := strings.CutPrefix(line, "- "); ok {
			out = append(out, renderer.Inline(item))
		} else {
			break
		}
	}
	return out
}

func (d *documentReader) table() {
	b := renderer.Block{Kind: renderer.Table, Header: cells(d.lines[d.at])}
	for d.at += 2; d.at < len(d.lines) && strings.HasPrefix(d.lines[d.at], "| "); d.at++ {
		b.Rows = append(b.Rows, renderer.Row{Cells: cells(d.lines[d.at])})
	}
	d.add(b)
}

// cells of a row: a border in a text is written as an entity, so that every
// border in sight is one.
func cells(line string) []renderer.Inline {
	var out []renderer.Inline
	for _, cell := range strings.Split(strings.Trim(line, "|"), "|") {
		out = append(out, renderer.Inline(strings.TrimSpace(cell)))
	}
	return out
}

func (d *documentReader) fence(line string) {
	language := strings.TrimLeft(line, "`")
	ticks := strings.TrimSuffix(line, language)
	b := renderer.Block{Kind: renderer.Fence, Language: language}
	for d.at++; d.at < len(d.lines) && d.lines[d.at] != ticks; d.at++ {
		b.Code += d.lines[d.at] + "\n"
	}
	d.at++
	d.add(b)
}
