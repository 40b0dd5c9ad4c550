package lsp

import (
	"strings"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
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
		if in, ok := s.silencing(d, f); ok {
			edit := textEdit{d.lines.span(in.at, in.at), in.text}
			out = append(out, codeAction{"Silence " + f.Rule + " for this block, with a reason", quickFix, shown, false, workspaceEdit{map[string][]textEdit{d.uri: {edit}}}})
		}
	}
	return out
}

// insertion is a text that goes in at a byte.
type insertion struct {
	at   int
	text string
}

// silencing is the first of the possible comments that does its work: with it in its place
// the finding is gone and nothing new is found. Where none does, such as in a format
// without comments, there is none to offer.
func (s *server) silencing(d *document, f placed) (insertion, bool) {
	src := string(d.page.Source)
	for _, in := range suppressions(d.page, f.start, f.Rule) {
		doc, err := page.Read(d.path, d.page.Format, []byte(src[:in.at]+in.text+src[in.at:]))
		if err == nil && silences(lint.Document(doc, s.Contract), d.findings, f) {
			return in, true
		}
	}
	return insertion{}, false
}

// silences reports whether what is found now is what was found before, without one finding
// and those of its rule that its block has besides.
func silences(now []contract.Finding, before []placed, gone placed) bool {
	type key struct{ rule, message string }
	left := map[key]int{}
	for _, f := range before {
		left[key{f.Rule, f.Message}]++
	}
	for _, f := range now {
		left[key{f.Rule, f.Message}]--
	}
	for of, n := range left {
		if n < 0 || n > 0 && of.rule != gone.Rule {
			return false
		}
	}
	return left[key{gone.Rule, gone.Message}] > 0
}

// suppressions are the comments that may silence a rule for the block around a byte: on a
// line of its own before the block, and in the text right before its first word.
func suppressions(doc *page.Document, offset int, rule string) []insertion {
	src := string(doc.Source)
	start, inFront := blockStart(doc, offset)
	eol := "\n"
	if strings.Contains(src, "\r\n") {
		eol = "\r\n"
	}
	open, closing, ok := commentOf(doc, src)
	if !ok {
		return nil
	}
	if inFront {
		open, closing = "# ", ""
	}
	says := "reprise-disable-next " + rule + ": " + reasonStub
	line := func(start int, open, closing string, indented bool) insertion {
		at := strings.LastIndexByte(src[:start], '\n') + 1
		if at == 0 && strings.HasPrefix(src, "\ufeff") {
			at = len("\ufeff")
		}
		indent := src[at : at+len(src[at:])-len(strings.TrimLeft(src[at:], " \t"))]
		if !indented {
			indent = ""
		}
		return insertion{at, indent + open + says + strings.ReplaceAll(closing, "\n", eol) + eol}
	}
	out := []insertion{line(start, open, closing, doc.Format != page.Markdown)}
	switch doc.Format {
	case page.AsciiDoc:
		if table := tableAbove(src, start); table >= 0 {
			out = append([]insertion{line(table, open, closing, true)}, out...)
		}
	case page.OpenAPI: // a description in a block of lines is Markdown
		out = append(out, line(start, "<!-- ", " -->", true), line(start, "<!-- ", " -->\n", true))
	case page.HTML, page.Markdown, page.MDX:
		out = append(out, insertion{start, open + says + strings.TrimSuffix(closing, "\n")})
	}
	return out
}

// tableAbove is where the table of AsciiDoc around a byte begins, with its title and its
// attributes; -1 where there is none.
func tableAbove(src string, offset int) int {
	open, at, last := -1, 0, -1 // last is the line that the title and attributes began with
	for line := range strings.Lines(src[:offset]) {
		text := strings.TrimSpace(line)
		switch {
		case len(text) >= 4 && strings.Trim(text, "=") == text[:1] && strings.Contains("|!,:", text[:1]):
			if open >= 0 {
				open = -1
			} else if open = at; last >= 0 {
				open = last
			}
			last = -1
		case strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]"), strings.HasPrefix(text, ".") && len(text) > 1 && text[1] != ' ' && text[1] != '.':
			if last < 0 {
				last = at
			}
		default:
			last = -1
		}
		at += len(line)
	}
	return open
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
