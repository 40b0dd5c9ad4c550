package check_test

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	renderer "github.com/yuin/goldmark/renderer/html"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// readMarkdown renders a report as GitHub would, and gives the rows of its table
// as the texts of their cells. Markup other than line breaks, comments, code and
// bare addresses would be a hole in the escaping.
func readMarkdown(t testing.TB, r check.Report) [][]string {
	t.Helper()
	var page bytes.Buffer
	markdown := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(renderer.WithUnsafe()))
	require.NoError(t, markdown.Convert([]byte(written(t, "markdown", r)), &page))
	var rows [][]string
	for i, cell := range regexp.MustCompile(`(?s)<td>(.*?)</td>`).FindAllStringSubmatch(page.String(), -1) {
		if i%4 == 0 {
			rows = append(rows, nil)
		}
		text := strings.NewReplacer("<br>", "\n", "<!-- -->", "", "<code>", "", "</code>", "", "</a>", "").Replace(cell[1])
		text = regexp.MustCompile(`<a href="[^"]*">`).ReplaceAllString(text, "")
		require.NotContains(t, text, "<", "markup got through: %s", cell[1])
		rows[len(rows)-1] = append(rows[len(rows)-1], html.UnescapeString(text))
	}
	for _, row := range rows {
		require.Len(t, row, 4)
	}
	return rows
}

func TestMarkdownReadsBack(t *testing.T) {
	rows := readMarkdown(t, tricky())
	require.Len(t, rows, 7)
	require.Equal(t, []string{
		"error", "docs/付款 指南.md:7:4",
		`"恰好一次" promises too much; wanted 24小时 | {id} [none](1) 100%` + "\n" +
			`hint: say <b>"at least once"</b> & *duplicates collapse*` + "\n" +
			"a:b,c;d.yaml:2:3: the window [24h] is here\n" + `a:b,c;d.yaml: and \ there`,
		"lint/exactly-once",
	}, rows[4])
	require.Equal(t, `odd\name|*x*.yaml:12:11`, rows[6][1])
}

// A cell stays a cell, and text stays text.
func TestMarkdownEscapes(t *testing.T) {
	for _, s := range []string{
		`a|b`, `a\|b`, `a\\|b`, "`a|b`", "``a` b``", `\`, `ends in \`, "`", "<script>alert(1)</script>", "<!-- hidden", "&lt;&#124;",
		"**bold** _em_ ~~gone~~", "[a](http://b)", "![a](b)", "[x]", "<https://a.example>", "- item", "# head", "1. one", "---", "| --- |",
		"$x$", "a_b_c", "*", "fnord@", "#", `\n`,
	} {
		rows := readMarkdown(t, check.Report{Findings: []contract.Finding{{
			Rule: s, Severity: contract.Error, Pos: contract.Pos{File: s, Line: 1}, Message: s, Hint: s,
		}}})
		require.Equal(t, [][]string{{"error", s + ":1", s + "\nhint: " + s, s}}, rows)
	}
}

// A summary that quotes a page must not call the people whom the page names.
func TestMarkdownCallsNobody(t *testing.T) {
	got := written(t, "markdown", tricky())
	require.NotContains(t, got, "@acme")
	require.NotContains(t, got, "see #12")
}

// GitHub drops a job summary that is longer than 1 MiB.
func TestMarkdownStaysBelowTheLimit(t *testing.T) {
	var r check.Report
	for i := range 20000 {
		severity := contract.Note
		if i == 19999 {
			severity = contract.Error
		}
		r.Findings = append(r.Findings, contract.Finding{
			Rule: "lint/x", Severity: severity, Pos: contract.Pos{File: "a.md", Line: i + 1, Col: 1},
			Message: fmt.Sprintf("sentence %d says more than the contract does", i),
		})
	}
	got := written(t, "markdown", r)
	require.Less(t, len(got), 1<<20)
	require.Contains(t, got, "| error | `a.md:20000:1` |")
	require.Regexp(t, `\n\d+ findings are left out, the least grave ones`, got)
}
