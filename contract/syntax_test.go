package contract_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

// unreadable are texts that are no YAML or JSON, or none that a contract is
// written in.
var unreadable = []struct {
	name, file, text string
	line, col        int
	words            string
}{
	{"empty", "c.yaml", "", 1, 1, "the file is empty; a contract starts with reprise: v1"},
	{"only a comment", "c.yaml", "# nothing\n\n# at all\n", 1, 1, "the file is empty; a contract starts with reprise: v1"},
	{"only a document start", "c.yaml", "---\n", 1, 1, "the file is empty"},
	{"empty JSON", "c.json", " \n", 1, 1, "the file is empty"},
	{"tab before a key", "c.yaml", "api:\n\tname: x\n", 2, 1, "a tab indents the line; wanted spaces"},
	{"tab after spaces", "c.yaml", "api:\n  name: x\n  \tversion: y\n", 3, 3, "a tab indents the line"},
	{"UTF-16 with a mark", "c.yaml", "\xff\xfer\x00e\x00", 1, 1, "UTF-16; wanted UTF-8"},
	{"UTF-16 without a mark", "c.yaml", "r\x00e\x00p\x00", 1, 1, "UTF-16; wanted UTF-8"},
	{"UTF-32", "c.yaml", "\x00\x00\xfe\xff\x00\x00\x00r", 1, 1, "UTF-32; wanted UTF-8"},
	{"not UTF-8", "c.yaml", "api:\n  name: \u00e9\xe9\n", 2, 10, "byte 0xe9 is not UTF-8"},
	{"not UTF-8 in JSON", "c.json", "{\"api\": \"\xff\"}", 1, 10, "byte 0xff is not UTF-8"},
	{"NUL", "c.yaml", "reprise: v1\nx: \x00\n", 2, 4, "NUL"},
	{"bell", "c.yaml", "reprise: v1\nx: a\a\n", 2, 5, "U+0007"},
	{"line separator", "c.yaml", "reprise: v1\nx: a\u2028b\n", 2, 5, "U+2028"},
	{"second document", "c.yaml", "reprise: v1\n---\nreprise: v1\n", 2, 1, "a second document"},
	{"second document after an end", "c.yaml", "reprise: v1\n...\nreprise: v1\n", 3, 1, "a second document"},
	{"list not closed", "c.yaml", "scope: [account\napi: x\n", 1, 8, "the list that opens here"},
	{"object not closed", "c.yaml", "api: {name: x\nscope: y\n", 1, 6, "the object that opens here"},
	{"quote not closed", "c.yaml", "reprise: v1\nx: \"abc\n", 2, 4, "the quote that opens here"},
	{"colon inside a text", "c.yaml", "a: b: c\n", 1, 5, `":" is not allowed here`},
	{"odd indentation", "c.yaml", "a:\n  b: 1\n c: 2\n", 3, 2, "wanted a key here"},
	{"no colon", "c.yaml", "a: 1\nb\nc: 2\n", 2, 1, "no colon"},
	{"list on a line", "c.yaml", "a: - b\n", 1, 4, `"-" is not allowed here`},
	{"text after a quote", "c.yaml", "a: 'it's'\n", 1, 8, "wanted a key here"},
	{"unknown escape", "c.yaml", `a: "\q"` + "\n", 1, 5, "escape"},
	{"half a character", "c.yaml", `a: "\ud83d\ude00"` + "\n", 1, 7, "half a character"},
	{"at sign", "c.yaml", "a: @x\n", 1, 4, "cannot start a value"},
	{"braces in a list", "c.yaml", "x: [POST /a/{id}, y]\n", 1, 13, "\"{\" inside a text; wanted quotes"},
	{"lonely star", "c.yaml", "x: *\n", 1, 4, "which are not taken"},
	{"alias of nothing", "c.yaml", "a: *x\n", 1, 4, "stands for nothing"},
	{"directive", "c.yaml", "%YAML 1.2\n---\na: 1\n", 1, 1, "%YAML"},
	{"nested without end", "c.yaml", strings.Repeat("[", 1000), 1, 65, "64 levels"},
	{"nested without end in JSON", "c.json", strings.Repeat("[", 100) + strings.Repeat("]", 100), 1, 65, "64 levels"},
	{"JSON with a comma too many", "c.json", "{\n  \"reprise\": \"v1\",\n}", 3, 1, "wanted a key"},
	{"JSON with a comment", "c.json", "{\n  // x\n}", 2, 3, "wanted a key"},
	{"JSON cut off", "c.json", "{\n  \"reprise\": \"v1\"\n", 2, 18, "ends too early"},
	{"two JSON objects", "c.json", "{}\n{}", 2, 1, "goes on after its end"},
	{"JSON under another name", "-", "{\"reprise\": \"v1\",\n \"api\": }", 2, 9, "wanted a value"},
	{"too large", "c.yaml", "#" + strings.Repeat("x", contract.MaxSize), 0, 0, "4194304 bytes"},
}

func TestUnreadableTexts(t *testing.T) {
	for _, u := range unreadable {
		t.Run(u.name, func(t *testing.T) {
			c, findings, err := contract.Load(u.file, []byte(u.text))
			require.Nil(t, c)
			require.Empty(t, findings)
			var syntax *contract.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Contains(t, syntax.Message, u.words)
			require.Equal(t, contract.Pos{File: u.file, Line: u.line, Col: u.col}, syntax.Pos, syntax.Message)
			require.True(t, strings.HasPrefix(err.Error(), syntax.Pos.String()+": "), err)
			require.NotContains(t, syntax.Hint+syntax.Message, ".\n")
		})
	}
}

// TestFormsOfText reads the design example in other forms: they mean the same.
func TestFormsOfText(t *testing.T) {
	text, err := os.ReadFile("testdata/load/design.yaml")
	require.NoError(t, err)
	want, _, err := contract.Load("c.yaml", text)
	require.NoError(t, err)
	for name, form := range map[string]string{
		"byte order mark":   "\ufeff" + string(text),
		"Windows line ends": strings.ReplaceAll(string(text), "\n", "\r\n"),
		"old Mac line ends": strings.ReplaceAll(string(text), "\n", "\r"),
		"document start":    "---\n" + string(text) + "...\n",
	} {
		t.Run(name, func(t *testing.T) {
			c, findings, err := contract.Load("c.yaml", []byte(form))
			require.NoError(t, err)
			require.Empty(t, findings)
			require.Equal(t, want.JSON(), c.JSON())
			place := want.At("/window/reap")
			if name == "document start" {
				place.Line++
			}
			require.Equal(t, place, c.At("/window/reap"))
		})
	}
	_, findings, err := contract.Load("c.yaml", []byte(strings.ReplaceAll(strings.Replace(string(text), "reap: 72h", "reap: 1h", 1), "\n", "\r\n")))
	require.NoError(t, err)
	require.Len(t, findings, 1)
	require.Equal(t, "c.yaml:35:9", findings[0].Pos.String())
}

func TestYAMLThatLooksLikeJSON(t *testing.T) {
	for _, text := range []string{`{reprise: v1}`, `{"reprise": v1}`, "{\"reprise\": \"v1\", # a comment\n}"} {
		c, findings, err := contract.Load("-", []byte(text))
		var syntax *contract.SyntaxError
		if errors.As(err, &syntax) {
			require.Contains(t, text, "#", "only what starts like JSON is read as JSON")
			continue
		}
		require.NoError(t, err)
		require.Nil(t, c)
		require.NotEmpty(t, findings)
		require.Equal(t, "contract/missing", findings[0].Rule)
	}
}

func TestLoadFile(t *testing.T) {
	dir := t.TempDir()
	_, _, err := contract.LoadFile(filepath.Join(dir, "nothing.yaml"))
	require.ErrorIs(t, err, os.ErrNotExist)
	_, _, err = contract.LoadFile(dir)
	require.ErrorContains(t, err, "is a directory")

	large := filepath.Join(dir, "large.yaml")
	require.NoError(t, os.WriteFile(large, make([]byte, contract.MaxSize+10), 0o644))
	_, _, err = contract.LoadFile(large)
	require.ErrorContains(t, err, "more than 4194304 bytes")

	closed := filepath.Join(dir, "closed.yaml")
	require.NoError(t, os.WriteFile(closed, nil, 0o000))
	if f, err := os.Open(closed); err == nil {
		f.Close() // root may read everything
	} else {
		_, _, err = contract.LoadFile(closed)
		require.ErrorIs(t, err, os.ErrPermission)
	}

	c, findings, err := contract.LoadFile("testdata/load/design.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	require.Equal(t, "testdata/load/design.yaml:35:9", c.At("/window/reap").String())
}

// TestExamples holds every contract of examples/ clean, and the minimal one
// short.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../examples/*/contract.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		c, findings, err := contract.LoadFile(file)
		require.NoError(t, err)
		require.Empty(t, findings)
		require.NotNil(t, c)
	}
	minimal, err := os.ReadFile("../examples/minimal/contract.yaml")
	require.NoError(t, err)
	require.LessOrEqual(t, strings.Count(string(minimal), "\n"), 25)
}
