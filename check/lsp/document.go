package lsp

import (
	"errors"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// document is an open document, judged.
type document struct {
	uri, path, language string
	version             *int
	lines               *lineIndex
	isContract          bool
	contract            *contract.Contract // of a contract without errors
	page                *page.Document     // of a page that could be read
	trouble             error              // of a page that our reader cannot take
	findings            []placed
}

// placed is a finding at bytes of its document.
type placed struct {
	contract.Finding
	start, end int
	fixable    bool
}

func newDocument(uri, language, text string, version *int, units encoding) *document {
	d := &document{uri: uri, path: pathOf(uri), language: language, version: version, lines: newLineIndex(text, units)}
	ext := strings.ToLower(path.Ext(d.path))
	structured := ext == ".yaml" || ext == ".yml" || ext == ".json" || language == "yaml" || language == "json"
	d.isContract = structured && isContract.MatchString(text[:min(len(text), 16<<10)])
	return d
}

// isContract finds the key that every contract has.
var isContract = regexp.MustCompile(`(?m)^reprise\s*:|^\s*\{?\s*"reprise"\s*:`)

// pathOf is the path of a file; the URI itself where it is no file's.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return uri
	}
	return filepath.FromSlash(u.Path)
}

// text is what the document holds.
func (d *document) text() string { return d.lines.text }

// judgeContract finds out what validate would say.
func (s *server) judgeContract(d *document) {
	d.findings, d.contract = nil, nil
	c, found, err := contract.Load(d.path, []byte(d.text()))
	var syntax *contract.SyntaxError
	switch {
	case errors.As(err, &syntax):
		found = append(found, contract.Finding{Rule: "contract/syntax", Severity: contract.Error, Pos: syntax.Pos, Message: syntax.Message, Hint: syntax.Hint})
	case err != nil:
		found = append(found, contract.Finding{Rule: "contract/syntax", Severity: contract.Error, Message: err.Error()})
	}
	d.contract = c
	for _, f := range contract.SortFindings(found) {
		p := placed{Finding: f, start: byteAt(d.text(), f.Pos.Line, f.Pos.Col)}
		p.end = p.start
		if f.End.Line > 0 {
			p.end = byteAt(d.text(), f.End.Line, f.End.Col)
		}
		p.fixable = f.Fix != nil
		d.findings = append(d.findings, p)
	}
}

// formats tells the format of a document that has no name, by what its editor calls its
// language.
var formats = map[string]page.Format{
	"markdown": page.Markdown, "mdx": page.MDX, "html": page.HTML, "asciidoc": page.AsciiDoc,
	"restructuredtext": page.RST, "plaintext": page.PlainText,
}

// judgePage finds out what lint would say.
func (s *server) judgePage(d *document) {
	d.findings, d.page, d.trouble = nil, nil, nil
	src := []byte(d.text())
	format, ok := page.FormatOf(d.path, src)
	if !ok {
		if format, ok = formats[d.language]; !ok {
			return
		}
	}
	doc, err := page.Read(d.path, format, src)
	if errors.Is(err, page.ErrReader) {
		d.trouble = err
	}
	if err != nil {
		return // an API document that is half written
	}
	d.page = doc
	found := lint.Document(doc, s.Contract)
	for i, at := range lint.Places(doc, found) {
		d.findings = append(d.findings, placed{found[i], at.Start, at.End, lint.Fixable(doc, found[i])})
	}
}

// at are the findings that touch a stretch of the document.
func (d *document) at(start, end int) []placed {
	var out []placed
	for _, f := range d.findings {
		if f.start <= end && start <= f.end {
			out = append(out, f)
		}
	}
	return out
}

func (s *server) diagnostic(d *document, f placed) diagnostic {
	end := f.end
	if end <= f.start { // something to see: the rest of the word
		end = f.start
		for end < len(d.text()) && !strings.ContainsRune(" \t\r\n:,", rune(d.text()[end])) {
			end++
		}
	}
	out := diagnostic{Range: d.lines.span(f.start, end), Severity: severityOf(f.Severity), Code: f.Rule, Source: "reprise", Message: f.Message}
	if f.Hint != "" {
		out.Message += "\n" + f.Hint
	}
	for _, r := range f.Related {
		if r.Pos.Line > 0 {
			at := position{r.Pos.Line - 1, max(r.Pos.Col-1, 0)}
			out.Related = append(out.Related, related{location{uriOf(r.Pos.File), textRange{at, at}}, r.Message})
		}
	}
	return out
}

func uriOf(file string) string {
	if strings.Contains(file, "://") {
		return file
	}
	if full, err := filepath.Abs(file); err == nil {
		file = full
	}
	file = filepath.ToSlash(file)
	if !strings.HasPrefix(file, "/") {
		file = "/" + file
	}
	return (&url.URL{Scheme: "file", Path: file}).String()
}

func severityOf(s contract.Severity) int {
	switch s {
	case contract.Error:
		return 1
	case contract.Warning:
		return 2
	}
	return 3
}
