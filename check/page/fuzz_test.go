package page

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever a file holds, reading it gives places inside it, in order, and the same
// text whether its lines end in "\n" or in "\r\n".

func FuzzMarkdown(f *testing.F)  { fuzz(f, Markdown, "*.md") }
func FuzzMDX(f *testing.F)       { fuzz(f, MDX, "*.mdx") }
func FuzzHTML(f *testing.F)      { fuzz(f, HTML, "*.html") }
func FuzzAsciiDoc(f *testing.F)  { fuzz(f, AsciiDoc, "*.adoc") }
func FuzzRST(f *testing.F)       { fuzz(f, RST, "*.rst") }
func FuzzPlainText(f *testing.F) { fuzz(f, PlainText, "*.txt") }
func FuzzYAML(f *testing.F)      { fuzz(f, OpenAPI, "*.yaml") }
func FuzzJSON(f *testing.F)      { fuzz(f, OpenAPI, "*.json") }
func FuzzGo(f *testing.F)        { fuzz(f, Go, "*.go") }
func FuzzScript(f *testing.F)    { fuzz(f, JavaScript, "*.ts") }
func FuzzPython(f *testing.F)    { fuzz(f, Python, "*.py") }
func FuzzJava(f *testing.F)      { fuzz(f, Java, "*.java") }

func fuzz(f *testing.F, format Format, pattern string) {
	files, err := filepath.Glob("testdata/" + pattern)
	if err != nil || len(files) == 0 {
		f.Fatal("no seed for ", pattern)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
		for _, part := range bytes.SplitAfter(src, []byte("\n\n")) {
			f.Add(part)
		}
	}
	for _, p := range pathological {
		f.Add([]byte(p.text(20)))
	}
	f.Add([]byte("`{\n\n)`")) // a brace that opens within back-ticks and closes behind the paragraph
	f.Fuzz(func(t *testing.T, src []byte) {
		src = bytes.ReplaceAll(src, []byte("\r"), nil)
		d, err := Read("x", format, src)
		if err != nil {
			return
		}
		for _, m := range mistakes(d) {
			t.Error(m)
		}
		crlf, err := Read("x", format, bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n")))
		if err != nil {
			t.Fatal("with CRLF: ", err)
		}
		for _, m := range mistakes(crlf) {
			t.Error("with CRLF: ", m)
		}
		if a, b := said(d), said(crlf); a != b {
			t.Errorf("CRLF changes what is read\nLF   %q\nCRLF %q", a, b)
		}
		for i := range d.Fences {
			fence := &d.Fences[i]
			if inner, ok := FormatOfFence(fence.Lang); ok {
				inside, err := d.Inside(fence, inner)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range mistakes(inside) {
					t.Error("in a fence: ", m)
				}
			}
		}
	})
}

// said is the text of all that was read, without places.
func said(d *Document) string {
	var b strings.Builder
	for i := range d.Regions {
		r := &d.Regions[i]
		b.WriteString(string(r.Kind) + string(r.Box) + "\x00" + r.Text() + "\x00")
		for k := range r.Runs {
			if r.Runs[k].Code {
				b.WriteByte('`')
			}
		}
	}
	for i := range d.Fences {
		b.WriteString("fence " + d.Fences[i].Info + "\x00" + d.Fences[i].Text() + "\x00")
	}
	for _, m := range d.Markers {
		b.WriteString("marker " + strings.ReplaceAll(m.Text, "\r", "") + "\x00")
	}
	return b.String()
}
