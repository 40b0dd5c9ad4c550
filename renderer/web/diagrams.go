package web

import (
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

// Diagrams says what stands in Markdown in the place of a drawing.
type Diagrams string

// The ways. Whatever shows Markdown draws a block for Mermaid, as GitHub does, or
// shows its text; the drawing itself is HTML, which not every one of them lets
// through.
const (
	DiagramsMermaid Diagrams = "mermaid" // what the drawing shows, a block for Mermaid where it has a kind for it, and the table
	DiagramsSVG     Diagrams = "svg"     // what the drawing shows, the drawing, and the table
	DiagramsTable   Diagrams = "table"   // what the drawing shows, and the table
	DiagramsNone    Diagrams = "none"    // nothing
)

// AllDiagrams are the ways, that of the twins of a site first.
var AllDiagrams = []Diagrams{DiagramsMermaid, DiagramsSVG, DiagramsTable, DiagramsNone}

// Markdown is the page of a contract that [renderer.MarkdownIn] writes, with the
// drawings of the site in it. Without drawings the two are the same.
func Markdown(c *contract.Contract, language string, d Diagrams) ([]byte, error) {
	say, err := chromeOf(language)
	if err != nil {
		return nil, err
	}
	drawn := draw(c, say)
	for _, list := range drawn {
		for i := range list {
			list[i].english = nil // Markdown has no mark for it
		}
	}
	return renderer.MarkdownWith(c, language, func(s renderer.Section) []renderer.Block {
		return part{Section: s, pictures: placed(drawn[s.ID], s.Blocks)}.withPictures(d)
	})
}

// withPictures are the blocks of a part with each picture in Markdown.
func (p part) withPictures(d Diagrams) []renderer.Block {
	if len(p.pictures) == 0 || d == DiagramsNone {
		return p.Blocks
	}
	var out []renderer.Block
	for i := 0; i <= len(p.Blocks); i++ {
		for _, pic := range p.pictures {
			if pic.after == i {
				out = append(out, pic.inMarkdown(d)...)
			}
		}
		if i < len(p.Blocks) {
			out = append(out, p.Blocks[i])
		}
	}
	return out
}

func (p picture) inMarkdown(d Diagrams) []renderer.Block {
	out := []renderer.Block{{Kind: renderer.Paragraph, Text: "**" + renderer.Text(p.wide.Title) + "**: " + renderer.Text(p.wide.Desc)}}
	switch {
	case d == DiagramsMermaid && p.wide.Mermaid != "":
		out = append(out, renderer.Block{Kind: renderer.Fence, Language: "mermaid", Code: p.wide.Mermaid})
	case d == DiagramsSVG:
		out = append(out, renderer.Block{Kind: renderer.Paragraph, Text: inMarkup(string(p.wide.SVG))})
	}
	return append(out, p.table())
}

// inMarkup is a drawing as a piece of HTML that Markdown leaves alone: it starts
// with an element of blocks, has no empty line, and nothing in it is for a
// template engine.
func inMarkup(svg string) renderer.Inline {
	return renderer.Inline("<figure>" + strings.NewReplacer("{", "&#123;", "}", "&#125;", "\n", " ").Replace(svg) + "</figure>")
}
