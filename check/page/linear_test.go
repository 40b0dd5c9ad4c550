package page

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// pathological are texts whose reading could cost more than their length. Each
// grows in proportion to n.
var pathological = []struct {
	name   string
	format Format
	text   func(n int) string
}{
	{"a page of paragraphs", Markdown, repeat("Some words, *more* words and `code`; [a link](to/somewhere) and as many words again,\nso that a page of these has twelve megabytes.\n\n")},
	{"one long line", Markdown, repeat("a word, ")},
	{"lines of one paragraph", Markdown, repeat("a b c\n")},
	{"nested quotations", Markdown, repeat(">")},
	{"nested quotations with space", Markdown, repeat("> ")},
	{"nested quotations and lazy lines", Markdown, func(n int) string { return strings.Repeat("> ", n) + "a\n" + strings.Repeat("b\n", n) }},
	{"nested lists", Markdown, repeat("- ")},
	{"nested lists and quotations", Markdown, repeat("> - ")},
	{"nested items in lines", Markdown, func(n int) string {
		var b strings.Builder
		for i := range min(n, 300) {
			b.WriteString(strings.Repeat("  ", i) + "- a\n")
		}
		return b.String() + strings.Repeat("b\n", n)
	}},
	{"links", Markdown, repeat("[a](b) ")},
	{"link references", Markdown, func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "[a%d]: b\n", i)
		}
		for i := range n {
			fmt.Fprintf(&b, "[a%d] ", i)
		}
		return b.String()
	}},
	{"references to nothing", Markdown, func(n int) string { return "[x]: y\n\n" + strings.Repeat("[a]", n) }},
	{"titles without end", Markdown, repeat("[a]: b \"\n")},
	{"opening brackets", Markdown, repeat("[")},
	{"opening images", Markdown, repeat("![")},
	{"nested brackets", Markdown, func(n int) string {
		return "[x]: y\n\n" + strings.Repeat("[", n) + "a" + strings.Repeat("]", n)
	}},
	{"nested images", Markdown, func(n int) string { return strings.Repeat("![", n) + strings.Repeat("](a)", n) }},
	{"links inside brackets", Markdown, func(n int) string { return strings.Repeat("[", n) + strings.Repeat("[a](b)]", n) }},
	{"links inside images", Markdown, func(n int) string { return strings.Repeat("![", n) + strings.Repeat("[a](b)]", n) }},
	{"destinations without end", Markdown, repeat("[a](b")},
	{"destinations in angles", Markdown, repeat("[a](<b")},
	{"titles without end in links", Markdown, repeat("[a](b \"")},
	{"titles in parentheses", Markdown, func(n int) string { return strings.Repeat("[a](b (", n) + ")" }},
	{"stars", Markdown, repeat("*a ")},
	{"stars and lines", Markdown, repeat("*a_ ")},
	{"openers of one kind, closers of another", Markdown, func(n int) string { return strings.Repeat("_a ", n) + strings.Repeat("a* ", n) }},
	{"nested emphasis", Markdown, func(n int) string { return strings.Repeat("*a **a ", n) + strings.Repeat("a** a*", n) }},
	{"one run of stars", Markdown, func(n int) string { return strings.Repeat("*", n) + "a" + strings.Repeat("*", n) }},
	{"tildes", Markdown, repeat("~~a ~b ")},
	{"back-ticks of every length", Markdown, func(n int) string {
		var b strings.Builder
		for i := 1; b.Len() < 4*n; i++ {
			b.WriteString(strings.Repeat("`", i) + "a")
		}
		return b.String()
	}},
	{"tags without end", Markdown, repeat("<a ")},
	{"attributes without end", Markdown, repeat("<a b=\"")},
	{"comments without end", Markdown, func(n int) string { return "a " + strings.Repeat("<!-- ", n) }},
	{"instructions without end", Markdown, func(n int) string { return "a " + strings.Repeat("<? ", n) }},
	{"templates without end", Markdown, repeat("{{ ")},
	{"templates with one end", Markdown, func(n int) string { return strings.Repeat("{{ ", n) + "}}" }},
	{"entities", Markdown, repeat("&amp;&amp")},
	{"a long table", Markdown, func(n int) string { return "|a|b|\n|-|-|\n" + strings.Repeat("|a|b|\n", n) }},
	{"a wide table", Markdown, func(n int) string {
		return strings.Repeat("|a", n) + "\n" + strings.Repeat("|-", n) + "\n" + strings.Repeat("|\n", n)
	}},
	{"escaped bars", Markdown, func(n int) string { return "|a|b|\n|-|-|\n" + strings.Repeat("|`a\\|`|b|\n", n) }},
	{"delimiter rows", Markdown, repeat("|-|-|\n")},
	{"list items", Markdown, repeat("- a\n")},
	{"empty list items", Markdown, repeat("-\n")},
	{"fences", Markdown, repeat("```\na\n")},
	{"a long fence", Markdown, func(n int) string { return "```\n" + strings.Repeat("a\n", n) }},
	{"blocks of HTML", Markdown, repeat("<div>\n\n")},
	{"headings", Markdown, repeat("# a\n\n## b\n")},
	{"setext headings", Markdown, repeat("a\n=\n")},
	{"blank lines", Markdown, repeat("\n")},
	{"addresses", Markdown, repeat("https://a.example/x ")},
	{"admonitions", Markdown, repeat("!!! note\n\n    ")},
	{"containers", Markdown, repeat("::: a\n")},

	{"open braces", MDX, repeat("{")},
	{"open comments", MDX, repeat("{/* ")},
	{"open templates", MDX, repeat("{`${")},
	{"open tags", MDX, repeat("<a b={")},
	{"tags of MDX", MDX, repeat("<A b=\"c\">d</A> ")},
	{"imports", MDX, repeat("import {a\n\n")},
	{"indented text", MDX, repeat("<A>\n      a\n</A>\n")},
	{"back-ticks of MDX", MDX, repeat("`a ``")},
	{"old comments", MDX, repeat("<!-- ")},
	{"styles", MDX, repeat("<style>")},

	{"paragraphs of HTML", HTML, repeat("<p>a <b>b</b> &amp; c</p>\n")},
	{"nested lists of HTML", HTML, repeat("<ul><li>a")},
	{"tables in lists", HTML, repeat("<table><tr><td><ul>a")},
	{"closing tags", HTML, repeat("</table></ul>")},
	{"scripts", HTML, repeat("<script>")},
	{"drawings", HTML, repeat("<svg>")},
	{"quotations without end", HTML, repeat("<a b=\"c' <a b='")},
	{"comments without end in HTML", HTML, repeat("<!-- a")},
	{"less than", HTML, repeat("< a")},
	{"white space", HTML, repeat("a \n\t ")},
	{"cells", HTML, func(n int) string { return "<table><tr>" + strings.Repeat("<td>a", n) }},

	{"lists of AsciiDoc", AsciiDoc, repeat("* a\n** b\n")},
	{"delimiters", AsciiDoc, repeat("====\na\n****\n")},
	{"delimiters of every length", AsciiDoc, func(n int) string {
		var b strings.Builder
		for i := 4; b.Len() < 4*n; i++ {
			b.WriteString(strings.Repeat("=", i) + "\n")
		}
		return b.String()
	}},
	{"marks of AsciiDoc", AsciiDoc, repeat("*a _b `c #d ")},
	{"nested marks", AsciiDoc, func(n int) string { return strings.Repeat("*a _a ", n) + strings.Repeat("a_ a* ", n) }},
	{"references of AsciiDoc", AsciiDoc, func(n int) string { return strings.Repeat("<<a ", n) + ">>" }},
	{"macros", AsciiDoc, func(n int) string { return strings.Repeat("link:a[", n) + "]" }},
	{"index terms", AsciiDoc, func(n int) string { return strings.Repeat("((a ", n) + "))" }},
	{"passes", AsciiDoc, repeat("+a ++b ")},
	{"a table of AsciiDoc", AsciiDoc, func(n int) string { return "|===\n" + strings.Repeat("|a |b\n", n) }},
	{"a table of one row", AsciiDoc, func(n int) string { return "|===\n" + strings.Repeat("|a ", n) + "\n|===\n" }},
	{"values", AsciiDoc, func(n int) string { return ",===\n" + strings.Repeat("a,\"b\n", n) }},
	{"terms", AsciiDoc, repeat("a::\n")},

	{"nested blocks of reST", RST, func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < 4*n; i++ {
			b.WriteString(strings.Repeat(" ", i) + "a\n\n")
		}
		return b.String()
	}},
	{"nested items on a line", RST, repeat("* ")},
	{"items of reST", RST, repeat("* a\n\n")},
	{"marks of reST", RST, repeat("*a `b **c ``d |e ")},
	{"adornments", RST, repeat("a\n==\n\n")},
	{"many adornments", RST, repeat("==\na\n--\nb\n~~\n")},
	{"grid", RST, func(n int) string { return "+--+--+\n" + strings.Repeat("|a |b |\n+--+--+\n", n) }},
	{"simple tables", RST, repeat("== ==\na  b\n== ==\n\n")},
	{"rules of tables", RST, repeat("== ==\na\n")},
	{"directives", RST, repeat(".. note:: a\n\n   ")},
	{"literals", RST, repeat("a::\n\n  b\n\n")},

	{"plain text", PlainText, repeat("a b\n- c\n\n")},
	{"descriptions in YAML", OpenAPI, func(n int) string { return "openapi: 3.1.0\ntags:\n" + strings.Repeat("- description: a *b*\n", n) }},
	{"one line of YAML", OpenAPI, func(n int) string {
		return "openapi: 3.1.0\ntags: [" + strings.Repeat("{description: é a}, ", n) + "]"
	}},
	{"a long description", OpenAPI, func(n int) string {
		return "openapi: 3.1.0\ninfo:\n  description: |\n" + strings.Repeat("    a *b*\n\n", n)
	}},
	{"a folded description", OpenAPI, func(n int) string {
		return "openapi: 3.1.0\ninfo:\n  description: >\n" + strings.Repeat("    a *b*\n\n", n)
	}},
	{"comments in YAML", OpenAPI, func(n int) string { return "openapi: 3.1.0\n" + strings.Repeat("# a # b\n", n) }},
	{"descriptions in JSON", OpenAPI, func(n int) string {
		return `{"openapi": "3.1.0", "tags": [` + strings.Repeat(`{"description": "a \"b\"\nc"},`, n) + `1]}`
	}},
	{"nested JSON", OpenAPI, func(n int) string {
		n = min(n, 5000)
		return `{"a":` + strings.Repeat("[", n) + strings.Repeat("]", n) + "}"
	}},

	{"comments of Go", Go, repeat("// a b\n")},
	{"comments of scripts", JavaScript, repeat("/** a */ b('//') `c\n")},
	{"tags of scripts", JavaScript, func(n int) string { return "/**\n" + strings.Repeat(" * @param {a} b c\n", n) + "*/" }},
	{"strings of Python", Python, repeat("'''a\n")},
	{"tags of Java", Java, func(n int) string { return "/**\n" + strings.Repeat(" * {@code a <b> \n", n) + "*/" }},
}

func repeat(s string) func(n int) string {
	return func(n int) string { return strings.Repeat(s, n) }
}

// TestLinear reads each text at a size at which its square would take longer than
// a test may. The clock is not asked: other work on the machine would disturb it.
// BenchmarkLinear does that.
func TestLinear(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	for _, p := range pathological {
		t.Run(p.name, func(t *testing.T) {
			d, err := Read("x", p.format, []byte(p.text(1000)))
			require.NoError(t, err)
			require.Empty(t, mistakes(d))
			_, err = Read("x", p.format, []byte(p.text(n)))
			require.NoError(t, err)
		})
	}
}

// BenchmarkLinear reads each text and one sixteen times as long: "times-linear" is
// how much longer that took, by sixteen.
func BenchmarkLinear(b *testing.B) {
	const n, more = 6_000, 16
	for _, p := range pathological {
		b.Run(p.name, func(b *testing.B) {
			short, long := []byte(p.text(n)), []byte(p.text(more*n))
			b.SetBytes(int64(len(long)))
			var first, second time.Duration
			for b.Loop() {
				began := time.Now()
				_, err := Read("x", p.format, short)
				first += time.Since(began)
				require.NoError(b, err)
				began = time.Now()
				_, err = Read("x", p.format, long)
				second += time.Since(began)
				require.NoError(b, err)
			}
			b.ReportMetric(float64(second)/float64(first)/more, "times-linear")
		})
	}
}
