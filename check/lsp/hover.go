package lsp

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check"
)

// hover tells what the rules behind the findings at a position want, or what the key of
// a contract there means; nil where there is nothing to tell.
func (s *server) hover(d *document, p position) *hover {
	offset := d.lines.offset(p)
	var parts []string
	var span *textRange
	for _, f := range d.at(offset, offset) {
		if text := s.explain(f.Rule); !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
		r := s.diagnostic(d, f).Range
		span = &r
	}
	if len(parts) == 0 && d.isContract {
		text, start, end := s.describe(d, offset)
		if text == "" {
			return nil
		}
		r := d.lines.span(start, end)
		return &hover{markup{"markdown", text}, &r}
	}
	if len(parts) == 0 {
		return nil
	}
	return &hover{markup{"markdown", strings.Join(parts, "\n\n---\n\n")}, span}
}

// explain is what reprise explain prints, in Markdown.
func (s *server) explain(id string) string {
	i := slices.IndexFunc(s.Rules, func(r check.Rule) bool { return r.ID == id })
	if i < 0 {
		return "**" + id + "**"
	}
	r := s.Rules[i]
	text := "**" + r.ID + "**: " + r.Title
	for _, more := range []string{r.Text, r.Help} {
		if more != "" {
			text += "\n\n" + more
		}
	}
	return text
}
