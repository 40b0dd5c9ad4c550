package page

import (
	"bufio"
	"bytes"
	"encoding/json"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	render "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	nethtml "golang.org/x/net/html"
)

// The text inside a line is read by our own scanner. These tests hold it to
// goldmark's: on the examples of the CommonMark specification, which the module
// carries, and on whole pages.

func TestInlineAgreesWithGoldmark(t *testing.T) {
	for _, example := range specExamples(t) {
		ours, theirs := ourProse(t, example.Markdown), goldmarkProse(example.Markdown)
		if reason := differs[example.Example]; reason != "" {
			require.NotEqual(t, theirs, ours, "example %d differs no more: %s", example.Example, reason)
			continue
		}
		if theirs != ours {
			t.Errorf("example %d: %q\nours   %q\ntheirs %q", example.Example, example.Markdown, ours, theirs)
		}
	}
}

// differs are the examples of which we knowingly read something else.
var differs = map[int]string{
	96:  "what stands between two rules at the top is front matter",
	193: severalLines, 195: severalLines, 196: severalLines, 198: severalLines, 208: severalLines, 541: severalLines,
	540: "labels are not folded as Unicode says",
}

const severalLines = "a link reference stands on one line, with its title there or on the next"

type specExample struct {
	Markdown string
	Example  int
}

func specExamples(t *testing.T) []specExample {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/yuin/goldmark").Output()
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(dir)), "_test", "spec.json"))
	require.NoError(t, err)
	var examples []specExample
	require.NoError(t, json.Unmarshal(data, &examples))
	require.Greater(t, len(examples), 600)
	return examples
}

// ourProse is what we read as prose outside blocks of HTML, a line a region.
func ourProse(t *testing.T, src string) string {
	t.Helper()
	d, err := Read("x.md", Markdown, []byte(src))
	require.NoError(t, err)
	require.Empty(t, mistakes(d), "%q", src)
	var b strings.Builder
	blocks := htmlBlocks(src)
	for i := range d.Regions {
		r := &d.Regions[i]
		start, _ := r.Span()
		if r.Kind == Alt || r.Kind == Attribute || blocks(start) {
			continue
		}
		line := strings.Join(strings.Fields(r.Text()), " ")
		if line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

func parseWithGoldmark(src string) ast.Node {
	md := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList))
	return md.Parser().Parse(text.NewReader([]byte(src)))
}

func htmlBlocks(src string) func(offset int) bool {
	var spans [][2]int
	_ = ast.Walk(parseWithGoldmark(src), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if h, ok := n.(*ast.HTMLBlock); ok && entering && h.Lines().Len() > 0 {
			end := h.Lines().At(h.Lines().Len() - 1).Stop
			if h.HasClosure() {
				end = h.ClosureLine.Stop
			}
			spans = append(spans, [2]int{h.Lines().At(0).Start, end})
		}
		return ast.WalkContinue, nil
	})
	return func(offset int) bool {
		for _, s := range spans {
			if s[0] <= offset && offset < s[1] {
				return true
			}
		}
		return false
	}
}

// goldmarkProse is the same by goldmark's reading.
func goldmarkProse(src string) string {
	var b strings.Builder
	_ = ast.Walk(parseWithGoldmark(src), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n.Kind() {
		case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading, extast.KindTableCell:
			if entering {
				var line strings.Builder
				goldmarkText(&line, n, []byte(src))
				if s := strings.Join(strings.Fields(line.String()), " "); s != "" {
					b.WriteString(s + "\n")
				}
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

func goldmarkText(b *strings.Builder, n ast.Node, src []byte) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.WriteString(goldmarkDecoded(c, src))
			if c.SoftLineBreak() || c.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.AutoLink:
			b.Write(c.Label(src))
		case *ast.RawHTML:
			for i := range c.Segments.Len() {
				s := c.Segments.At(i)
				if strings.HasPrefix(strings.ToLower(string(s.Value(src))), "<br") {
					b.WriteByte(' ')
				}
			}
		case *ast.Image:
		default:
			goldmarkText(b, c, src)
		}
	}
}

// goldmarkDecoded is a text with its escapes and entities decoded, as goldmark's
// own writer does it.
func goldmarkDecoded(n *ast.Text, src []byte) string {
	if n.IsRaw() {
		return string(n.Segment.Value(src))
	}
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	render.DefaultWriter.Write(w, n.Segment.Value(src))
	_ = w.Flush()
	return html.UnescapeString(b.String())
}

// TestHTMLAgreesWithTokenizer holds our reading of HTML to that of the tokenizer
// of golang.org/x/net: the same characters in the same order.
func TestHTMLAgreesWithTokenizer(t *testing.T) {
	page, err := os.ReadFile("testdata/page.html")
	require.NoError(t, err)
	for _, src := range []string{
		string(page),
		"a<b>c</b>d < e <1> &lt;&amp;&copy &unknown; &#65;&#x42; <!-- no --><!> <?pi?> </> <a href='>'>x</a>",
		"<SCRIPT>var a = '</b>';</SCRIPT>after<style>p{}</style> <pre>\n a &lt; b\n</pre> <textarea>t</textarea>",
		"<p title=\"a > b\" x=y>z</p><br/>w<img alt='no'>v",
		"<![CDATA[x]]>a<!DOCTYPE html>b<!-->c--><!--->d-->e",
	} {
		d, err := Read("x.html", HTML, []byte(src))
		require.NoError(t, err)
		require.Equal(t, tokenizedText(src), allText(d), "%q", src)
	}
}

// allText is every character of text, without white space.
func allText(d *Document) string {
	var b strings.Builder
	f := 0
	for i := range d.Regions {
		r := &d.Regions[i]
		start, _ := r.Span()
		for f < len(d.Fences) && d.Fences[f].Start < start {
			b.WriteString(d.Fences[f].Text())
			f++
		}
		if r.Kind != Attribute && r.Kind != Alt && (r.Kind != Title || d.Source[start-1] == '>') {
			b.WriteString(r.Text())
		}
	}
	for ; f < len(d.Fences); f++ {
		b.WriteString(d.Fences[f].Text())
	}
	return strings.Join(strings.Fields(b.String()), "")
}

func tokenizedText(src string) string {
	var b strings.Builder
	z := nethtml.NewTokenizer(strings.NewReader(src))
	skipped := "" // the element that we do not look into
	for {
		switch z.Next() {
		case nethtml.ErrorToken:
			return strings.Join(strings.Fields(b.String()), "")
		case nethtml.TextToken:
			if skipped == "" {
				b.Write(z.Text())
			}
		case nethtml.StartTagToken:
			name, _ := z.TagName()
			switch string(name) {
			case "script", "style", "textarea", "svg":
				skipped = string(name)
			}
		case nethtml.EndTagToken:
			if name, _ := z.TagName(); string(name) == skipped {
				skipped = ""
			}
		}
	}
}
