package openapi_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
)

var update = flag.Bool("update", false, "rewrite the expectations, and fail")

// TestFindings loads each document of testdata/findings. Beside it stands what
// is found, as people see it; a document with nothing beside it is clean.
func TestFindings(t *testing.T) {
	for _, file := range documents(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			doc, findings, err := openapi.Load(filepath.Base(file), data)
			require.NoError(t, err)

			var got strings.Builder
			for _, f := range findings {
				got.WriteString(f.String() + "\n")
				for _, r := range f.Related {
					got.WriteString("    " + r.Pos.String() + ": " + r.Message + "\n")
				}
			}
			if doc == nil {
				got.WriteString("no document\n")
				require.True(t, slices.ContainsFunc(findings, isError), "something says why")
			}
			compare(t, file+".want.txt", got.String())
		})
	}
}

func isError(f contract.Finding) bool { return f.Severity == contract.Error }

func documents(t testing.TB) []string {
	entries, err := os.ReadDir("testdata/findings")
	require.NoError(t, err)
	var files []string
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".want.txt") {
			files = append(files, filepath.Join("testdata/findings", e.Name()))
		}
	}
	return files
}

func compare(t *testing.T, golden, got string) {
	want, err := os.ReadFile(golden)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	require.NoError(t, err)
	if *update && string(want) != got {
		if got == "" {
			require.NoError(t, os.Remove(golden))
		} else {
			require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
		}
		t.Fatalf("%s is rewritten", golden)
	}
	require.Equal(t, string(want), got)
}

// TestNoDocument is for texts that are no documents at all.
func TestNoDocument(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"a.yaml", "", "a.yaml: the document is empty"},
		{"a.yaml", " \n# a comment\n", "a.yaml: the document is empty"},
		{"a.json", "", "a.json: the document is empty"},
		{"a.yaml", "openapi: 3.1.0\ninfo: {title: x\npaths:\n", "a.yaml:3:6: did not find expected ',' or '}'"},
		{"a.yaml", "openapi: 3.1.0\n---\nopenapi: 3.1.0\n", "a.yaml:2:1: a second document starts here; one is wanted"},
		{"a.yaml", "? [a, b]\n: 1\n", "a.yaml:1:3: a key that is not text"},
		{"a.yaml", "a: &a {b: *a}\n", "a.yaml:1:11: anchor &a holds itself"},
		{"a.json", "{\"a\": 1,\n \"ü\" 2}", "a.json:2:6: invalid character '2' after object key"},
		{"a.json", "{\"a\": [1,", "a.json:1:10: the document ends too early"},
		{"a.json", "{} {}", "a.json:1:4: text after the end of the document"},
		{"a.json", "{\"a\": \"\xff\"}", "a.json:1:8: byte 0xff is not UTF-8; save the document as UTF-8"},
		{"a.yaml", "openapi: 3.1.0\ninfo: {title: ü\xe9}\n", "a.yaml:2:16: byte 0xe9 is not UTF-8; save the document as UTF-8"},
		{"a.yaml", "openapi: 3.1.0\n\x7fELF\x00", "a.yaml:2:5: byte 0x00 is a control character, which no text holds; is this the right file"},
		{"a.json", "\x00\x00\x00\x00", "a.json:1:1: byte 0x00 is a control character, which no text holds; is this the right file"},
		{"a.yaml", "\xff\xfeo\x00p\x00", "a.yaml:1:1: the document is UTF-16; wanted UTF-8; save it as UTF-8"},
		{"a.yaml", "o\x00\x00\x00p\x00\x00\x00", "a.yaml:1:1: the document is UTF-32; wanted UTF-8; save it as UTF-8"},
		{"a.json", "openapi: 3.1.0", "a.json:1:1: invalid character 'o' looking for beginning of value"},
		{"a.json", strings.Repeat("[", 300), "a.json:1:202: values stand more than 200 deep in one another"},
		{"a.yaml", strings.Repeat("[", 300) + strings.Repeat("]", 300), "a.yaml:1:202: values stand more than 200 deep in one another"},
		{"a.yaml", bomb(), "a.yaml:6:45: aliases repeat more than 1000000 values"},
		{"a.yaml", tower(), "a.yaml:3:154: values stand more than 200 deep in one another"},
		{"a.yaml", strings.Repeat("#", openapi.MaxSize+1), "a.yaml: larger than 16 MiB"},
	} {
		doc, findings, err := openapi.Load(c.file, []byte(c.text))
		require.EqualError(t, err, c.want)
		require.Nil(t, doc)
		require.Nil(t, findings)
	}
}

// bomb is a text of a few lines that stands for ten million values.
func bomb() string {
	s := "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
	for i := range "1234567" {
		a := "*a" + string(rune('0'+i)) + ", "
		s += "a" + string(rune('1'+i)) + ": &a" + string(rune('1'+i)) + " [" + strings.Repeat(a, 10) + "]\n"
	}
	return s
}

// tower stacks values by aliases, so that no line is deep.
func tower() string {
	open, closed := strings.Repeat("[", 150), strings.Repeat("]", 150)
	return "a: &a " + open + closed + "\nb: 1\nc: " + open + "*a" + closed + "\n"
}

func TestLoadFile(t *testing.T) {
	_, _, err := openapi.LoadFile(filepath.Join(t.TempDir(), "missing.yaml"))
	require.ErrorIs(t, err, fs.ErrNotExist)

	_, _, err = openapi.LoadFile(t.TempDir())
	require.ErrorContains(t, err, "is a directory")

	big := filepath.Join(t.TempDir(), "big.yaml")
	require.NoError(t, os.WriteFile(big, make([]byte, openapi.MaxSize+1), 0o644))
	_, _, err = openapi.LoadFile(big)
	require.EqualError(t, err, big+": larger than 16 MiB")

	doc, findings, err := openapi.LoadFile("testdata/findings/loose.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	require.Equal(t, "2026-11-30", doc.Version)
}

// A document with very many mistakes is told of the first of them and of their number.
func TestFindingsAreBounded(t *testing.T) {
	var text strings.Builder
	text.WriteString("openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths:\n")
	for i := range 1200 {
		fmt.Fprintf(&text, "  /p%d: {get: {responses: {'200': {$ref: '#/nowhere'}}}}\n", i)
	}
	_, findings, err := openapi.Load("a.yaml", []byte(text.String()))
	require.NoError(t, err)
	require.Len(t, findings, contract.MaxFindings+1)
	last := findings[contract.MaxFindings]
	require.Equal(t, "openapi/too-many", last.Rule)
	require.Contains(t, last.Message, "more findings from here on are not shown")
}
