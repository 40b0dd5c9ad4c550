package renderer

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	source "github.com/yuin/goldmark/text"
)

// document is a page as a Markdown reader sees it.
type document struct {
	headings []string
	tables   []table
	links    []string
	fences   map[string][]string // contents by language
	html     int
	text     string // without fences
	prose    string // without code
}

type table struct {
	section string
	header  []string
	rows    [][]string
}

// read parses a page with goldmark, which knows nothing of this package.
func read(t testing.TB, page []byte) document {
	t.Helper()
	d := document{fences: map[string][]string{}}
	var words, prose strings.Builder
	root := goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser().Parse(source.NewReader(page))
	require.NoError(t, ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				words.WriteByte('\n')
				prose.WriteByte('\n')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			d.headings = append(d.headings, content(n, page))
		case *tables.Table:
			d.tables = append(d.tables, readTable(n, page, d.headings[len(d.headings)-1]))
		case *ast.Link:
			d.links = append(d.links, string(n.Destination))
		case *ast.AutoLink:
			d.links = append(d.links, string(n.URL(page)))
		case *ast.FencedCodeBlock:
			language := string(n.Language(page))
			d.fences[language] = append(d.fences[language], string(n.Lines().Value(page)))
		case *ast.RawHTML, *ast.HTMLBlock:
			d.html++
		case *ast.Text:
			words.Write(n.Value(page))
			if _, code := n.Parent().(*ast.CodeSpan); !code {
				prose.Write(n.Value(page))
			}
		}
		return ast.WalkContinue, nil
	}))
	d.text, d.prose = words.String(), prose.String()
	return d
}

func readTable(n *tables.Table, page []byte, section string) table {
	out := table{section: section}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, content(cell, page))
		}
		if _, ok := row.(*tables.TableHeader); ok {
			out.header = cells
		} else {
			out.rows = append(out.rows, cells)
		}
	}
	return out
}

// content is the text that a reader sees of a node. Backslash escapes and
// entities are undone, as a browser would show them.
func content(n ast.Node, page []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.WriteString(shown(t, page))
		}
		if s, ok := n.(*ast.String); ok && entering {
			b.Write(s.Value)
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

var escaped = regexp.MustCompile("\\\\([!-/:-@\\[-`{-~])")

func shown(t *ast.Text, page []byte) string {
	value := string(t.Value(page))
	if _, code := t.Parent().(*ast.CodeSpan); code {
		return value
	}
	return strings.ReplaceAll(escaped.ReplaceAllString(value, "$1"), "&#124;", "|")
}

// in finds the table of a section with a column of that name.
func (d document) in(t testing.TB, section, column string) table {
	t.Helper()
	for _, tab := range d.tables {
		if tab.section == section && strings.Contains(strings.Join(tab.header, "\n"), column) {
			return tab
		}
	}
	require.Fail(t, "no such table", "section %q, column %q", section, column)
	return table{}
}

// slug is GitHub's anchor of a heading, written anew: lower case, punctuation
// gone, spaces to hyphens.
func slug(heading string) string {
	return strings.ReplaceAll(regexp.MustCompile(`[^a-z0-9 _-]`).ReplaceAllString(strings.ToLower(heading), ""), " ", "-")
}

// What must hold for every page, whatever its contract.
func TestPagesAreWhole(t *testing.T) {
	pages := map[string][]byte{}
	for name, c := range variations(t) {
		pages[name] = render(t, c)
	}
	for _, name := range examples {
		pages[name] = example(t, name)
	}
	for name, page := range pages {
		t.Run(name, func(t *testing.T) {
			d := read(t, page)
			require.Zero(t, d.html, "raw HTML")
			anchors := map[string]bool{}
			for _, h := range d.headings {
				require.False(t, anchors[slug(h)], "two headings %q", h)
				anchors[slug(h)] = true
			}
			for _, link := range d.links {
				require.True(t, anchors[strings.TrimPrefix(link, "#")], "link to %s", link)
			}
			for _, tab := range d.tables {
				for _, row := range tab.rows {
					require.Len(t, row, len(tab.header))
				}
			}
			for _, never := range []string{"%!", "{{", "{%", "1 times", " 1 characters", " 1 seconds", "( ", " .", "  _", "<nil>"} {
				require.NotContains(t, d.text, never)
			}
			require.NotContains(t, string(page), "{{")
			require.Len(t, regexp.MustCompile(`(?i)exactly[- ]once`).FindAll(page, -1), 1)
			require.Contains(t, d.text, "Exactly-once delivery cannot be had over an open network")
			require.Contains(t, d.text, "draft-ietf-httpapi-idempotency-key-header-07 of 2025-10-15, expired on 2026-04-18")
		})
	}
}
