package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// shownFinding is a finding in the JSON of lint.
type shownFinding struct {
	Rule, Severity, Pointer       string
	Line, Column                  int
	EndLine, EndColumn            int
	ByteOffset, EndByteOffset     int
	UTF16Column, EndUTF16Column   int
	Message, Fingerprint, Subject string
}

// lintText runs the command on a text and returns what its JSON says.
func lintText(t *testing.T, name, text string, more ...string) []shownFinding {
	t.Helper()
	var out, trouble bytes.Buffer
	args := append([]string{"lint", "--format", "json", "--stdin-filename", name, "-"}, more...)
	code := run(context.Background(), args, strings.NewReader(text), &out, &trouble, func(string) string { return "" })
	require.NotEqual(t, exitTrouble, code, trouble.String())
	var envelope struct{ Findings []shownFinding }
	require.NoError(t, json.Unmarshal(out.Bytes(), &envelope))
	return envelope.Findings
}

// positions are shapes of text in which a linter that looks for its words again, or
// counts in other units, points at the wrong place. The bars enclose what is found; two
// bars in a row are a place that is not.
var positions = []struct{ name, file, text string }{
	{"the same words twice in a paragraph", "a.md", "Mails are sent |exactly once|. Jobs run |exactly once|.\n"},
	{"the same words in code before", "a.md", "`exactly_once` is a name. Mails are sent |exactly once|.\n"},
	{"bold text before a code span", "a.md", "**Exactly** so: the queue guarantees `|exactly-once|` delivery.\n"},
	{"an entity", "a.md", "Mails &amp; jobs: mails are sent |exactly&nbsp;once|.\n"},
	{"an emoji", "a.md", "🎉🎉 Mails are sent |exactly once|. 🎉 Jobs run |exactly once|.\n"},
	{"a sign of two code points", "a.md", "Cafe\u0301® mails are sent |exactly once|.\n"},
	{"front matter", "a.md", "---\ntitle: A page\ntags: [exactly_once]\n---\n\nMails are sent |exactly once|.\n"},
	{"a title in front matter", "a.md", "---\ntitle: Mails are sent |exactly once|\n---\n\nText.\n"},
	{"a nested list", "a.md", "- a\n  - b\n\n    text\n    - Mails are sent\n      |exactly once|.\n"},
	{"a table cell", "a.md", "| a | b |\n|---|---|\n| x \\| y | Mails are sent |exactly once|. |\n"},
	{"a quotation", "a.md", "> Mails\n> are sent |exactly\n> once|.\n>\n> > Jobs run |exactly once|.\n"},
	{"emphasis inside", "a.md", "Mails are sent **|exactly** _once|_.\n"},
	{"a link", "a.md", "[Mails are sent |exactly once|](https://example.org/exactly-once).\n"},
	{"a byte order mark", "a.md", "\ufeffMails are sent |exactly once|.\n"},
	{"tabs", "a.md", "-\tMails are\tsent |exactly once|.\n"},
	{"a page without a line end", "a.md", "Text.\n\nMails are sent |exactly once|"},
	{"Chinese", "a.md", "消息🎉保证|精确一次|投递。\n"},
	{"Japanese with a wide digit", "a.md", "メールは|１回だけ送信|されます。\n"},
	{"German", "a.md", "Jede Nachricht wird garantiert |genau einmal| zugestellt.\n"},
	{"a JSX attribute", "a.mdx", "import X from 'x'\n\n<Card title=\"|No event is ever delivered twice|\" />\n"},
	{"an HTML table", "a.html", "<table><tr><td>x<td>Mails are sent <b>|exactly</b> once|</table>\n"},
	{"an AsciiDoc list", "a.adoc", ":a: b\n\n* x\n** Mails are sent *|exactly* once|.\n"},
	{"a reST directive", "a.rst", ".. note::\n\n   Mails are sent *|exactly* once|.\n"},
	{"plain text", "a.txt", "Mails are sent\n|exactly once|.\n"},
	{"a folded scalar", "a.yaml", "openapi: 3.1.0\ninfo:\n  description: >-\n    Mails are sent\n    |exactly\n    once|.\n"},
	{"an escape in JSON", "a.json", "{\"openapi\": \"3.1.0\", \"info\": {\"description\": \"Mails are sent |exact\\u006cy once|.\"}}\n"},
	{"a doc comment", "a.go", "package a\n\n// F says: mails are sent\n// |exactly once|.\nfunc F() {}\n"},
	{"a docstring", "a.py", "def f():\n    \"\"\"Mails are sent |exactly once|.\"\"\"\n"},
}

// marks takes the bars out of a text, and returns what they enclosed as byte offsets.
func marks(text, bar string) (plain string, spans [][2]int) {
	parts := strings.Split(text, bar)
	for i, part := range parts {
		start := len(plain)
		plain += part
		if i%2 == 1 {
			spans = append(spans, [2]int{start, len(plain)})
		}
	}
	return plain, spans
}

// TestPositions holds every shape to its bytes, its columns in code points and its
// columns in UTF-16 units, with both kinds of line end.
func TestPositions(t *testing.T) {
	for _, test := range positions {
		for name, eol := range map[string]string{"LF": "\n", "CRLF": "\r\n"} {
			t.Run(test.name+" "+name, func(t *testing.T) {
				text, bar := test.text, "|"
				if strings.Contains(text, "|---") { // bars of a table are its own
					text, bar = strings.Replace(strings.Replace(text, "|exactly", "¦exactly", 1), "once|", "once¦", 1), "¦"
				}
				text, want := marks(strings.ReplaceAll(text, "\n", eol), bar)
				found := lintText(t, test.file, text)
				require.Len(t, found, len(want), "%v", found)
				for i, f := range found {
					start, end := want[i][0], want[i][1]
					require.Equal(t, text[start:end], text[f.ByteOffset:f.EndByteOffset])
					require.Equal(t, start, f.ByteOffset)
					line := strings.TrimPrefix(text[:start], "\ufeff")
					require.Equal(t, 1+strings.Count(line, "\n"), f.Line)
					line = line[strings.LastIndexByte(line, '\n')+1:]
					require.Equal(t, 1+utf8.RuneCountInString(line), f.Column)
					require.Equal(t, 1+len(utf16.Encode([]rune(line))), f.UTF16Column)
					line = strings.TrimPrefix(text[:end], "\ufeff")
					require.Equal(t, 1+strings.Count(line, "\n"), f.EndLine)
					line = line[strings.LastIndexByte(line, '\n')+1:]
					require.Equal(t, 1+utf8.RuneCountInString(line), f.EndColumn)
					require.Equal(t, 1+len(utf16.Encode([]rune(line))), f.EndUTF16Column)
				}
			})
		}
	}
}

// A page says the same under both kinds of line end, and keeps its fingerprints.
func TestLineEndsDoNotMatter(t *testing.T) {
	for _, test := range positions {
		text, _ := marks(test.text, "\x00")
		unix, windows := lintText(t, test.file, text), lintText(t, test.file, strings.ReplaceAll(text, "\n", "\r\n"))
		require.Len(t, windows, len(unix), test.name)
		for i := range unix {
			require.Equal(t, unix[i].Fingerprint, windows[i].Fingerprint, test.name)
			require.Equal(t, [4]int{unix[i].Line, unix[i].Column, unix[i].EndLine, unix[i].EndColumn},
				[4]int{windows[i].Line, windows[i].Column, windows[i].EndLine, windows[i].EndColumn}, test.name)
		}
	}
}
