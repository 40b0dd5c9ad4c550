package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// found is each place of a phrase in what was read, as the bytes of the file that
// it maps to and where they stand: line:column/UTF-16 column.
func found(t *testing.T, d *Document, phrase string) []string {
	t.Helper()
	require.Empty(t, mistakes(d))
	var out []string
	for i := range d.Regions {
		text := d.Regions[i].Text()
		for at := 0; ; {
			n := strings.Index(text[at:], phrase)
			if n < 0 {
				break
			}
			s, e := d.Regions[i].Source(at+n, at+n+len(phrase))
			line, column, units := d.Position(s)
			out = append(out, fmt.Sprintf("%d:%d/%d %s", line, column, units, d.Source[s:e]))
			at += n + len(phrase)
		}
	}
	return out
}

// Where linters are known to point at the wrong place.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		name   string
		format Format
		src    string
		want   []string
	}{
		{"twice in a paragraph", Markdown, "sent once, sent once and\nsent once",
			[]string{"1:1/1 sent once", "1:12/12 sent once", "2:1/1 sent once"}},
		{"over a line end", Markdown, "it is sent\n   once",
			[]string{"1:7/7 sent\n   once"}},
		{"after an entity", Markdown, "caf&eacute; &amp; sent once",
			[]string{"1:19/19 sent once"}},
		{"with an entity inside", Markdown, "s&#101;nt once",
			[]string{"1:1/1 s&#101;nt once"}},
		{"after an emoji", Markdown, "😀 é 語 sent once",
			[]string{"1:7/8 sent once"}},
		{"with emphasis inside", Markdown, "**sent** *once*, **sent o**nce",
			[]string{"1:3/3 sent** *once", "1:20/20 sent o**nce"}},
		{"after front matter", Markdown, "---\ntitle: sent once\nx: y\n---\n\nsent once",
			[]string{"2:8/8 sent once", "6:1/1 sent once"}},
		{"front matter quoted", Markdown, "---\ntitle: \"a \\\"b\\\" sent\n  once\"\n---\n",
			[]string{"2:17/17 sent\n  once"}},
		{"in a nested list", Markdown, "- a\n  - b sent\n    once\n\n    sent once\n",
			[]string{"2:7/7 sent\n    once", "5:5/5 sent once"}},
		{"in a cell", Markdown, "| a \\| sent once | b |\n|---|---|\n| sent once | sent *once* |",
			[]string{"1:8/8 sent once", "3:3/3 sent once", "3:15/15 sent *once"}},
		{"in a quotation", Markdown, "> a sent\n> once\n>> sent once\nsent\n> > once",
			[]string{"1:5/5 sent\n> once", "3:4/4 sent once", "4:1/1 sent\n> > once"}},
		{"with CRLF", Markdown, "a\r\n\r\n- sent\r\n  once\r\n- sent once\r\n",
			[]string{"3:3/3 sent\r\n  once", "5:3/3 sent once"}},
		{"after a byte order mark", Markdown, "\ufeffsent once",
			[]string{"1:1/1 sent once"}},
		{"after bytes that are no UTF-8", Markdown, "a \xff\xfe sent once",
			[]string{"1:6/6 sent once"}},
		{"in a code span", Markdown, "a ``sent once`` b",
			[]string{"1:5/5 sent once"}},
		{"in the text of a link", Markdown, "[sent once](sent%20once \"sent once\")",
			[]string{"1:2/2 sent once", "1:26/26 sent once"}},
		{"in HTML", HTML, "<p title=\"sent once\">é &nbsp; sent\n <b>on</b>ce",
			[]string{"1:11/11 sent once", "1:31/31 sent\n <b>on</b>ce"}},
		{"in MDX", MDX, "<Card title=\"sent once\">\n\n    sent <b>once</b> {'sent once here'}\n\n</Card>",
			[]string{"1:14/14 sent once", "3:5/5 sent <b>once", "3:24/24 sent once"}},
		{"in a folded scalar", OpenAPI, "openapi: 3.1.0\ninfo:\n  description: >\n    It is sent\n    once, sent once.\n",
			[]string{"4:11/11 sent\n    once", "5:11/11 sent once"}},
		{"in a quoted scalar", OpenAPI, "openapi: 3.1.0\ninfo: {description: \"é \\u00e9 s\\x65nt \\\n  once\"}\n",
			[]string{"2:31/31 s\\x65nt \\\n  once"}},
		{"in JSON", OpenAPI, `{"openapi": "3.1.0", "info": {"description": "\ud83d\ude00 sent\nonce, s\u0065nt once"}}`,
			[]string{"1:60/60 sent\\nonce", "1:72/72 s\\u0065nt once"}},
		{"in a comment of Go", Go, "package x\n\n// It is sent\n// once.\n\tvar s = \"sent once\" // sent once\n",
			[]string{"3:10/10 sent\n// once", "5:25/25 sent once"}},
		{"in a comment of Java", Java, "/**\n * It is {@code sent\n * once} &mdash; <b>sent</b> once\n */",
			[]string{"2:17/17 sent\n * once", "3:21/21 sent</b> once"}},
		{"in a documentation string", Python, "def f():\n    '''It is sent\n    once.\n    '''\n",
			[]string{"2:14/14 sent\n    once"}},
		{"in AsciiDoc", AsciiDoc, "a **s**ent _once_ sent\nonce\n\n* sent once\n",
			[]string{"1:5/5 s**ent _once", "1:19/19 sent\nonce", "4:3/3 sent once"}},
		{"in reST", RST, "a *sent* once sent\nonce\n\n* sent\n  once\n",
			[]string{"1:4/4 sent* once", "1:15/15 sent\nonce", "4:3/3 sent\n  once"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			d, err := Read("x", test.format, []byte(test.src))
			require.NoError(t, err)
			require.Equal(t, test.want, found(t, d, "sent once"))
		})
	}
}

func TestPosition(t *testing.T) {
	long := strings.Repeat("é😀a", 5000) // a line of many marks
	d := &Document{Source: []byte("\ufeffab\n" + long + "\r\n\xffz")}
	at := func(offset int) string {
		line, column, units := d.Position(offset)
		return fmt.Sprintf("%d:%d/%d", line, column, units)
	}
	require.Equal(t, "1:1/1", at(0), "the byte order mark has no column")
	require.Equal(t, "1:1/1", at(3))
	require.Equal(t, "1:3/3", at(5))
	start := 6
	require.Equal(t, "2:1/1", at(start))
	require.Equal(t, "2:2/2", at(start+2))
	require.Equal(t, "2:2/2", at(start+4), "inside a character")
	require.Equal(t, "2:3/4", at(start+6))
	for _, n := range []int{1, 145, 146, 147, 1000, 4999} {
		require.Equal(t, fmt.Sprintf("2:%d/%d", 3*n+1, 4*n+1), at(start+7*n))
	}
	last := start + len(long) + 2
	require.Equal(t, "3:1/1", at(last))
	require.Equal(t, "3:2/2", at(last+1), "a byte that is no UTF-8 is one column")
	require.Equal(t, "3:3/3", at(last+2))
	require.Equal(t, "3:3/3", at(last+100))
	require.Equal(t, "1:1/1", at(-1))

	empty := &Document{}
	line, column, _ := empty.Position(0)
	require.Equal(t, [2]int{1, 1}, [2]int{line, column})
}

func TestSource(t *testing.T) {
	d, err := Read("x.md", Markdown, []byte("a &amp; *b*\nc"))
	require.NoError(t, err)
	r := d.Regions[0]
	require.Equal(t, "a & b c", r.Text())
	require.Equal(t, len(r.Text()), r.Len())
	of := func(i, j int) string { s, e := r.Source(i, j); return string(d.Source[s:e]) }
	require.Equal(t, "a &amp; *b*\nc", of(0, r.Len()))
	require.Equal(t, "&amp;", of(2, 3))
	require.Equal(t, "b", of(4, 5))
	require.Equal(t, "\n", of(5, 6))
	require.Empty(t, of(3, 3))
	require.Empty(t, of(5, 100))
	require.Empty(t, of(-1, 2))
	require.Equal(t, -1, r.Run(-1))
	require.Equal(t, -1, r.Run(r.Len()))
	require.Empty(t, Content{}.Text())
}
