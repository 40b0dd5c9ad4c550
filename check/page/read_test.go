package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{
		"a/b.md": Markdown, "README.MD": Markdown, `a\b.mdx`: MDX, "x.htm": HTML, "x.adoc": AsciiDoc, "x.rst": RST,
		"x.txt": PlainText, "x.go": Go, "x.tsx": JavaScript, "x.py": Python, "x.java": Java, "x.sh": Shell,
	} {
		format, ok := FormatOf(name, nil)
		require.True(t, ok, name)
		require.Equal(t, want, format, name)
	}
	for _, name := range []string{"x", "x.png", "Makefile", "x.md.bak", ".md/x"} {
		_, ok := FormatOf(name, nil)
		require.False(t, ok, name)
	}
	for head, want := range map[string]bool{
		"openapi: 3.1.0\n":                        true,
		"# a comment\ninfo: {}\nswagger: '2.0'\n": true,
		`{"info": {}, "openapi": "3.0.0"}`:        true,
		"asyncapi: 3.0.0":                         true,
		"name: openapi\n":                         false,
		`{"a": "openapi"}`:                        false,
		"":                                        false,
	} {
		_, ok := FormatOf("x.yaml", []byte(head))
		require.Equal(t, want, ok, head)
	}
}

func TestFilesThatAreNoText(t *testing.T) {
	for src, want := range map[string]error{
		"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x01\x00": ErrBinary,
		"\xff\xfea\x00b\x00":            ErrBinary,
		strings.Repeat("\x00", 100):     ErrBinary,
		strings.Repeat("\xb5\xc4 ", 50): ErrEncoding,
	} {
		_, err := Read("x.md", Markdown, []byte(src))
		require.ErrorIs(t, err, want, "%q", src)
		require.ErrorContains(t, err, "x.md: ")
	}
	d, err := Read("x.md", Markdown, []byte("A stray \x00 and an odd \xff byte in a page of some length\n"))
	require.NoError(t, err)
	require.Equal(t, "A stray \x00 and an odd \xff byte in a page of some length", d.Regions[0].Text())
}

func TestWhatDoesNotParse(t *testing.T) {
	_, err := Read("x.yaml", OpenAPI, []byte("openapi: [\n"))
	require.ErrorContains(t, err, "x.yaml: ")
	require.ErrorContains(t, err, "line")
	_, err = Read("x", "docx", nil)
	require.ErrorContains(t, err, `"docx"`)
}

// A fence is read as what it holds, at its place in the page.
func TestInside(t *testing.T) {
	d, err := Read("x.md", Markdown, []byte("# A\n\n> ```go\n> // It is sent\n> // once.\n> ```\n\n~~~markdown\n**sent** once\n~~~\n"))
	require.NoError(t, err)
	require.Len(t, d.Fences, 2)

	code, ok := FormatOfFence(d.Fences[0].Lang)
	require.True(t, ok)
	inside, err := d.Inside(&d.Fences[0], code)
	require.NoError(t, err)
	require.Equal(t, []string{"4:12/12 sent\n> // once"}, found(t, inside, "sent once"))

	prose, ok := FormatOfFence(d.Fences[1].Lang)
	require.True(t, ok)
	inside, err = d.Inside(&d.Fences[1], prose)
	require.NoError(t, err)
	require.Equal(t, []string{"9:3/3 sent** once"}, found(t, inside, "sent once"))

	_, ok = FormatOfFence("brainfuck")
	require.False(t, ok)
}

func TestHeadings(t *testing.T) {
	d, err := Read("x.md", Markdown, []byte("# A\n\n## B\n\n### C\n\n## D\n\ntext\n"))
	require.NoError(t, err)
	var path []string
	for _, h := range d.Headings(len(d.Regions) - 1) {
		path = append(path, d.Regions[h].Text())
	}
	require.Equal(t, []string{"A", "D"}, path)
}

// One page may be asked from several goroutines.
func TestReadAtOnce(t *testing.T) {
	src := []byte("# A\n\n| a | b |\n|---|---|\n| *c* | `d` |\n")
	shared, err := Read("x.md", Markdown, src)
	require.NoError(t, err)
	done := make(chan string)
	for range 8 {
		go func() {
			d, err := Read("x.md", Markdown, src)
			if err != nil {
				done <- err.Error()
				return
			}
			line, _, _ := shared.Position(10)
			done <- strings.Repeat("x", line) + said(d)
		}()
	}
	first := <-done
	for range 7 {
		require.Equal(t, first, <-done)
	}
}

// A list that nests deeper than containers may is read as text from there on, with what
// follows it, whether it stands alone or in other containers.
func TestListsAtTheDepthWhereContainersEnd(t *testing.T) {
	for _, format := range []Format{Markdown, MDX} {
		for _, mark := range []string{"- ", "1. ", "* "} {
			for depth := 40; depth < 110; depth++ {
				var b strings.Builder
				for i := range depth {
					b.WriteString(strings.Repeat(" ", len(mark)*i) + mark + "a\n")
				}
				b.WriteString("exactly once\n\n> the end\n")
				d, err := Read("p", format, []byte(b.String()))
				require.NoError(t, err, "%s %q %d", format, mark, depth)
				var texts []string
				for i := range d.Regions {
					texts = append(texts, d.Regions[i].Text())
				}
				require.Contains(t, strings.Join(texts, "\n"), "exactly once")
				require.Equal(t, "the end", texts[len(texts)-1])
			}
		}
	}
}

// A reader that fails is an error of its page, which says where.
func TestReaderThatFails(t *testing.T) {
	doc := &Document{Path: "p", Format: HTML, Source: []byte("a\nb\n")}
	b := newBuilder(doc, 4)
	doc.Regions = append(doc.Regions, Region{Content: Content{[]Run{{Text: "b", Start: 2, End: 3}}}})
	err := read(b, HTML, nil)
	require.ErrorIs(t, err, ErrReader)
	require.ErrorContains(t, err, "html, behind line 2: ")
}

// A quotation in a line has the marks that a browser gives it.
func TestQuotationsInALine(t *testing.T) {
	for format, text := range map[Format]string{
		HTML:     "<p>They say: <q>kept for <b>7</b> days</q>, they say.</p>\n",
		Markdown: "They say: <q>kept for **7** days</q>, they say.\n",
		MDX:      "They say: <q>kept for **7** days</q>, they say.\n",
	} {
		d, err := Read("p", format, []byte(text))
		require.NoError(t, err)
		require.Equal(t, `They say: "kept for 7 days", they say.`, d.Regions[0].Text(), format)
		require.Empty(t, mistakes(d), format)
	}
}
