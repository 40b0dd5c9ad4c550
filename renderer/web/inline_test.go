package web

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/reprise-dev/reprise/renderer"
)

func TestInlineText(t *testing.T) {
	for in, want := range map[string]string{
		"plain words":                       "plain words",
		"a **b** _c_ `d`":                   `a <strong>b</strong> <em>c</em> <code class="one" lang="en">d</code>`,
		"[a `]` b](x.html#y) c":             `<a href="x.html#y">a <code class="one" lang="en">]</code> b</a> c`,
		"**[a](#b)**":                       `<strong><a href="#b">a</a></strong>`,
		"a\\*b\\_c&#124;d":                  "a*b_c|d",
		"``a`b`` `` `a ``":                  "<code class=\"one\" lang=\"en\">a`b</code> <code class=\"one\" lang=\"en\">`a</code>",
		"event_id and _weak_.":              "event_id and <em>weak</em>.",
		"`POST /a` [b":                      `<code class="one" lang="en">POST /a</code> [b`,
		"[x](javascript:alert)":             "x",
		"[x](https://a.example)":            `<a href="https://a.example">x</a>`,
		"`unclosed":                         "`unclosed",
		"\\<script\\>alert(1)\\</script\\>": "&lt;script&gt;alert(1)&lt;/script&gt;",
		"<img onerror=x>":                   "&lt;img onerror=x&gt;",
		"`<b>`":                             `<code class="one" lang="en">&lt;b&gt;</code>`,
		"「_弱い_」":                            "「<em>弱い</em>」",
		"on 2026-04-18, not 12026-04-18":    "on <time>2026-04-18</time>, not 12026-04-18",
	} {
		require.Equal(t, want, string(inHTML(renderer.Inline(in))), "%q", in)
	}
}

// Whatever is on the pages of the examples, goldmark reads it in the same way.
func TestInlineTextIsReadAsGoldmarkReadsIt(t *testing.T) {
	html := goldmark.New(goldmark.WithExtensions(extension.Table))
	seen := map[renderer.Inline]bool{}
	for _, c := range examples(t) {
		sections, err := renderer.Sections(c, renderer.SectionOptions{Site: true})
		require.NoError(t, err)
		for _, s := range sections {
			for _, text := range textsOf(s) {
				if seen[text] || text == "" {
					continue
				}
				seen[text] = true
				var out bytes.Buffer
				require.NoError(t, html.Convert([]byte("x "+string(text)), &out))
				want := strings.TrimSuffix(strings.TrimPrefix(out.String(), "<p>x "), "</p>\n")
				got := strings.NewReplacer(` class="one"`, "", ` lang="en"`, "", "<wbr>", "", "<time>", "", "</time>", "").Replace(string(inHTML(text)))
				require.Equal(t, want, strings.NewReplacer("&#34;", "&quot;", "&#39;", "'").Replace(got), "%q", text)
			}
		}
	}
	require.Greater(t, len(seen), 1000)
}

func textsOf(s renderer.Section) []renderer.Inline {
	var out []renderer.Inline
	for _, b := range s.Blocks {
		out = append(append(append(out, b.Text, b.Caption, b.Label), b.Items...), b.Header...)
		for _, row := range b.Rows {
			out = append(out, row.Cells...)
		}
	}
	return out
}

func TestRelinked(t *testing.T) {
	to := func(target string) string { return "<" + target + ">" }
	for in, want := range map[string]string{
		"see [a](b.html) and [`c`](#d).": "see [a](<b.html>) and [`c`](<#d>).",
		"`](x)` [y](z)":                  "`](x)` [y](<z>)",
		"\\](x)":                         "\\](x)",
	} {
		require.Equal(t, want, string(relinked(renderer.Inline(in), to)))
	}
}

// A page links a word of the glossary once, as a whole word and outside of links.
func TestWordsOfTheGlossaryAreLinkedOnce(t *testing.T) {
	v := &viewer{unused: []term{{"key", "term-key"}, {"in flight", "term-in-flight"}, {"キー", "term-kii"}}}
	link := func(id, word string) string {
		return `<a class="term" href="glossary.html#` + id + `">` + word + "</a>"
	}
	require.Equal(t, "keys, non-key, "+link("term-key", "key")+" and key &lt;", string(v.prose("keys, non-key, key and key <")))
	require.Equal(t, `<a href="x.html">in flight</a> <strong>`+link("term-in-flight", "in flight")+"</strong>", string(v.prose("[in flight](x.html) **in flight**")))
	require.Equal(t, "この"+link("term-kii", "キー")+"を", string(v.prose("このキーを")))
	require.Equal(t, "key", string(v.prose("key")))
}
