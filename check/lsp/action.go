package lsp

import (
	"strings"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
)

const quickFix = "quickfix"

// reasonStub stands where the author of a suppression says why.
const reasonStub = "say here why this may stay"

// actions are what can be done about the findings in a range.
func (s *server) actions(d *document, r textRange) []codeAction {
	out := []codeAction{}
	for _, f := range d.at(d.lines.offset(r.Start), d.lines.offset(r.End)) {
		shown := []diagnostic{s.diagnostic(d, f)}
		if f.Fix != nil && f.fixable {
			edit := textEdit{d.lines.span(f.Fix.Start, f.Fix.End), f.Fix.Text}
			out = append(out, codeAction{"Replace with " + f.Fix.Text, quickFix, shown, true, workspaceEdit{map[string][]textEdit{d.uri: {edit}}}})
		}
		if d.page == nil || !lint.IsRule(f.Rule) || f.Rule == "lint/suppression" || f.Rule == "lint/scope" {
			continue
		}
		if at, text, ok := suppression(d.page, f.start, f.Rule); ok {
			edit := textEdit{d.lines.span(at, at), text}
			out = append(out, codeAction{"Silence " + f.Rule + " for this block, with a reason", quickFix, shown, false, workspaceEdit{map[string][]textEdit{d.uri: {edit}}}})
		}
	}
	return out
}

// suppression is the comment that silences a rule for the block around a byte, and where
// it goes. Some formats have no comments.
func suppression(doc *page.Document, offset int, rule string) (at int, text string, ok bool) {
	src := string(doc.Source)
	at, inFront := blockStart(doc, offset)
	at = strings.LastIndexByte(src[:at], '\n') + 1
	if at == 0 && strings.HasPrefix(src, "\ufeff") {
		at = len("\ufeff")
	}
	line := src[at:]
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	eol := "\n"
	if strings.Contains(src, "\r\n") {
		eol = "\r\n"
	}
	open, closing, ok := commentOf(doc, src)
	if inFront {
		open, closing = "# ", ""
	}
	if doc.Format == page.Markdown {
		indent = ""
	}
	return at, indent + open + "reprise-disable-next " + rule + ": " + reasonStub + closing + eol, ok
}

// commentOf are the marks of a comment that has a line of its own.
func commentOf(doc *page.Document, src string) (open, closing string, ok bool) {
	switch doc.Format {
	case page.Markdown, page.HTML:
		return "<!-- ", " -->", true
	case page.MDX:
		return "{/* ", " */}\n", true
	case page.AsciiDoc:
		return "// ", "", true
	case page.RST:
		return ".. ", "\n", true
	case page.Go, page.JavaScript, page.Java, page.CSharp, page.PHP:
		return "// ", "", true
	case page.Python, page.Ruby, page.Shell, page.YAML:
		return "# ", "", true
	case page.OpenAPI:
		return "# ", "", !strings.HasPrefix(strings.TrimSpace(src), "{")
	}
	return "", "", false
}

// blockStart is where the block around a byte begins: a paragraph, a whole list or table,
// a fence. In front matter comments are YAML's.
func blockStart(doc *page.Document, offset int) (at int, inFront bool) {
	for i := range doc.Fences {
		if f := &doc.Fences[i]; f.Start <= offset && offset < f.End {
			opening := strings.LastIndexByte(string(doc.Source[:f.Start]), '\n')
			return max(opening, 0), false
		}
	}
	for i := range doc.Regions {
		start, end := doc.Regions[i].Span()
		if offset < start || offset >= end {
			continue
		}
		kind := doc.Regions[i].Kind
		for (kind == page.Item || kind == page.Cell) && i > 0 && doc.Regions[i-1].Kind == kind {
			i--
			start, _ = doc.Regions[i].Span()
		}
		isPage := doc.Format == page.Markdown || doc.Format == page.MDX
		return start, isPage && kind == page.Title
	}
	return offset, false
}
