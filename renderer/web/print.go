package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path"
	"strings"

	"github.com/reprise-dev/reprise/renderer"
)

// printBook writes all files of a book.
func (s *set) printBook(b *book) []File {
	v, d := s.viewer(b), cmp.Or(s.options.Diagrams, DiagramsMermaid)
	var out []File
	var all []indexed
	var whole [][]byte
	var page bytes.Buffer
	for i, sheet := range b.sheets {
		chunks := b.chunks(sheet, d, inMarkdown)
		all = append(all, indexed{URL: sheet.slug + ".html", Title: plain(sheet.title), Words: b.soughtOf(sheet.slug), Parts: chunks})
		out = append(out,
			File{b.folder + sheet.slug + ".html", s.templates.write(&page, v.page(i))},
			File{b.folder + sheet.slug + ".md", twin(chunks)})
		whole = append(whole, twin(b.chunks(sheet, d, fromRoot(sheet.slug))))
		if sheet.machine != "" {
			out = append(out, File{b.folder + sheet.machine, sheet.data})
		}
		if sheet.unlisted {
			if page, ok := s.atURI(b, sheet); ok {
				out = append(out, page)
			}
		}
	}
	out = append(out, File{b.folder + "assets/pages.js", script(all)})
	out = append(out, File{b.folder + "llms.txt", b.llms()}, File{b.folder + "llms-full.txt", bytes.Join(whole, []byte("\n---\n\n"))})
	if b.tables != nil {
		out = append(out, File{b.folder + "assets/tables.js", b.tablesScript()})
	}
	if b.json != nil {
		out = append(out, File{b.folder + "contract.json", b.json})
	}
	return out
}

// indexed is a page as the search has it. Its parts, one after the other, are
// the page in Markdown.
type indexed struct {
	URL   string  `json:"u"`
	Title string  `json:"t"`
	Words string  `json:"w,omitempty"` // what else somebody looks for who wants this page
	Parts []chunk `json:"s"`
}

type chunk struct {
	Anchor   string      `json:"a,omitempty"`
	Title    string      `json:"t,omitempty"`
	Markdown string      `json:"m"`
	Rows     [][2]string `json:"k,omitempty"` // rows with an anchor: it, and what the row is about
}

// chunks is a page in Markdown, cut where a search can lead to.
func (b *book) chunks(s *sheet, d Diagrams, to func(string) string) []chunk {
	head := printer{to: to}
	list := strings.Repeat("../", strings.Count(s.slug, "/")) + "llms.txt"
	head.block("> " + b.say.Pages + ": [llms.txt](" + to(list) + ")")
	head.block("# " + head.text(s.title))
	if s.lead != "" {
		head.block(head.text(s.lead))
	}
	for _, note := range s.notes {
		head.write(note)
	}
	if s.four != nil {
		head.write(*s.four)
	}
	if len(s.routes) > 0 {
		var items []renderer.Inline
		for _, r := range s.routes {
			item := "[" + r.title + "](" + renderer.Inline(r.href) + ")"
			if r.text != "" {
				item += ": " + r.text
			}
			items = append(items, item)
		}
		head.write(renderer.Block{Kind: renderer.List, Items: items})
	}
	out := []chunk{{Markdown: head.b.String()}}
	for _, p := range s.parts {
		out = append(out, pieces(p, d, to)...)
	}
	return out
}

// pieces cuts a section at its headings.
func pieces(s part, d Diagrams, to func(string) string) []chunk {
	s.Blocks = s.withPictures(d)
	from := 0
	title, anchor := s.Title, s.ID
	var out []chunk
	cut := func(end int) {
		w := printer{to: to}
		piece := renderer.Section{Blocks: s.Blocks[from:end]}
		if from == 0 {
			piece.Title = s.Title
		}
		w.section(piece)
		if w.b.Len() > 0 {
			out = append(out, chunk{Anchor: anchor, Title: plain(title), Markdown: "\n" + w.b.String(), Rows: anchored(piece.Blocks)})
		}
	}
	for i, b := range s.Blocks {
		if b.Kind == renderer.Heading && b.Level <= 3 {
			cut(i)
			from, title, anchor = i, b.Text, b.ID
		}
	}
	cut(len(s.Blocks))
	return out
}

func anchored(blocks []renderer.Block) [][2]string {
	var out [][2]string
	for _, b := range blocks {
		for _, row := range b.Rows {
			if row.ID == "" || len(row.Cells) == 0 {
				continue
			}
			about := plain(row.Cells[0])
			if len(row.Cells) > 1 {
				about += " " + plain(row.Cells[1])
			}
			out = append(out, [2]string{row.ID, about})
		}
	}
	return out
}

// inMarkdown is where a link leads in the Markdown twin: to the twin of the page.
// Anchors are left out, for Markdown has none.
func inMarkdown(target string) string {
	page, _, _ := strings.Cut(target, "#")
	if rest, ok := strings.CutSuffix(page, ".html"); ok && !strings.Contains(page, ":") {
		return rest + ".md"
	}
	return target
}

// fromRoot is where a link of a page leads from the file that has all pages.
func fromRoot(slug string) func(string) string {
	return func(target string) string {
		target = inMarkdown(target)
		if strings.Contains(target, ":") || strings.HasPrefix(target, "#") {
			return target
		}
		return path.Join(path.Dir(slug), target)
	}
}

func twin(chunks []chunk) []byte {
	var b bytes.Buffer
	for _, c := range chunks {
		b.WriteString(c.Markdown)
	}
	return b.Bytes()
}

// script is the index of the search. A classic script can be loaded by a page
// that was opened as a file; JSON cannot.
func script(all []indexed) []byte {
	data, err := json.Marshal(all)
	if err != nil {
		panic(err) // it is text
	}
	return append(append([]byte("reprisePages("), data...), ");\n"...)
}
