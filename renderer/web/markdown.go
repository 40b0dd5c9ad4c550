package web

import (
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/renderer"
)

// printer writes a page in GitHub-flavoured Markdown: its twin.
type printer struct {
	b  strings.Builder
	to func(target string) string // where a link of the HTML page leads in this one
}

func (p *printer) block(s string) {
	if p.b.Len() > 0 {
		p.b.WriteByte('\n')
	}
	p.b.WriteString(s)
	p.b.WriteByte('\n')
}

func (p *printer) text(s renderer.Inline) string {
	return renderer.WithoutEnglish(string(relinked(s, p.to)))
}

func (p *printer) section(s renderer.Section) {
	if s.Title != "" {
		p.block("## " + p.text(s.Title))
	}
	for _, b := range s.Blocks {
		p.write(b)
	}
}

func (p *printer) write(b renderer.Block) {
	switch b.Kind {
	case renderer.Heading:
		p.block(strings.Repeat("#", b.Level) + " " + p.text(b.Text))
	case renderer.List, renderer.Ranked:
		lines := make([]string, len(b.Items))
		for i, item := range b.Items {
			if inner, ok := strings.CutPrefix(string(item), nested); ok {
				lines[i] = "  - " + p.text(renderer.Inline(inner))
			} else if b.Kind == renderer.List {
				lines[i] = "- " + p.text(item)
			} else {
				lines[i] = strconv.Itoa(i+1) + ". " + p.text(item)
			}
		}
		p.block(strings.Join(lines, "\n"))
	case renderer.Table:
		lines := []string{p.row(b.Header, len(b.Header)), "|" + strings.Repeat(" --- |", len(b.Header))}
		for _, row := range b.Rows {
			lines = append(lines, p.row(row.Cells, len(b.Header)))
		}
		p.block(strings.Join(lines, "\n"))
	case renderer.Fence:
		ticks := "```"
		for strings.Contains(b.Code, ticks) {
			ticks += "`"
		}
		p.block(ticks + b.Language + "\n" + strings.TrimRight(b.Code, "\n") + "\n" + ticks)
	default:
		p.block(p.text(b.Text))
	}
}

func (p *printer) row(cells []renderer.Inline, columns int) string {
	var b strings.Builder
	b.WriteByte('|')
	for i := range columns {
		cell := "–"
		if i < len(cells) && cells[i] != "" {
			cell = p.text(cells[i])
		}
		b.WriteString(" " + cell + " |")
	}
	return b.String()
}
