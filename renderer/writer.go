package renderer

import (
	"strconv"
	"strings"
)

// writer writes GitHub-flavoured Markdown, block by block.
type writer struct{ b strings.Builder }

func (w *writer) block(s string) {
	if w.b.Len() > 0 {
		w.b.WriteByte('\n')
	}
	w.b.WriteString(s)
	w.b.WriteByte('\n')
}

// heading writes a heading; level 1 is the title of the page. Titles of level 2
// and 3 are fixed texts, so that links to them hold for every contract.
func (w *writer) heading(level int, title inline) {
	w.block(strings.Repeat("#", level) + " " + string(title))
}

// para writes a paragraph of whole sentences; empty ones are left out.
func (w *writer) para(sentences ...inline) {
	if s := join(sentences, " "); s != "" {
		w.block(string(s))
	}
}

// list writes a bulleted list; empty items are left out.
func (w *writer) list(items ...inline) {
	var lines []string
	for _, item := range items {
		if item != "" {
			lines = append(lines, "- "+string(item))
		}
	}
	if len(lines) > 0 {
		w.block(strings.Join(lines, "\n"))
	}
}

// ranked writes a numbered list.
func (w *writer) ranked(items ...inline) {
	var lines []string
	for i, item := range items {
		lines = append(lines, strconv.Itoa(i+1)+". "+string(item))
	}
	if len(lines) > 0 {
		w.block(strings.Join(lines, "\n"))
	}
}

// table writes a table; a row may be shorter than the header.
func (w *writer) table(header []inline, rows [][]inline) {
	lines := []string{line(header, len(header)), "|" + strings.Repeat(" --- |", len(header))}
	for _, row := range rows {
		lines = append(lines, line(row, len(header)))
	}
	w.block(strings.Join(lines, "\n"))
}

func line(cells []inline, columns int) string {
	var b strings.Builder
	b.WriteByte('|')
	for i := range columns {
		cell := inline("–")
		if i < len(cells) && cells[i] != "" {
			cell = cells[i]
		}
		b.WriteString(" " + string(cell) + " |")
	}
	return b.String()
}

// fence writes a code block whose fence is longer than any in the content.
func (w *writer) fence(language, content string) {
	ticks := strings.Repeat("`", max(3, longestRun(content, '`')+1))
	w.block(ticks + language + "\n" + strings.TrimRight(content, "\n") + "\n" + ticks)
}

// join puts what is not empty together.
func join(parts []inline, separator string) inline {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, string(p))
		}
	}
	return inline(strings.Join(kept, separator))
}
