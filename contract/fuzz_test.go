package contract_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

// FuzzLoad holds what is true of every text: loading ends, what is wrong has a
// place in the text, and there is a contract only where nothing is wrong. The
// seeds are the tables of the other tests.
func FuzzLoad(f *testing.F) {
	design, err := os.ReadFile("testdata/load/design.yaml")
	require.NoError(f, err)
	for _, b := range broken {
		if len(b.new) < 1000 { // long inputs make a fuzzer slow and teach it nothing
			f.Add(false, strings.Replace(string(design), b.old, b.new, 1))
		}
	}
	described, err := os.ReadFile("testdata/load/described.yaml")
	require.NoError(f, err)
	for _, b := range brokenDescribed {
		f.Add(false, strings.Replace(string(described), b.old, b.new, 1))
	}
	for _, u := range unreadable {
		if len(u.text) < 2000 {
			f.Add(u.file == "c.json", u.text)
		}
	}
	files, err := filepath.Glob("testdata/load/*.*")
	require.NoError(f, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(filepath.Ext(file) == ".json", string(text))
	}
	f.Fuzz(func(t *testing.T, isJSON bool, text string) {
		file := "c.yaml"
		if isJSON {
			file = "c.json"
		}
		c, findings, err := contract.Load(file, []byte(text))
		lines := linesOf(text)
		var syntax *contract.SyntaxError
		if err != nil {
			require.True(t, errors.As(err, &syntax), err)
			require.Nil(t, c)
			require.Empty(t, findings)
			if syntax.Pos.Line != 0 {
				inside(t, lines, file, syntax.Pos)
			}
			return
		}
		for _, f := range findings {
			inside(t, lines, file, f.Pos)
			if f.End != (contract.Pos{}) {
				inside(t, lines, file, f.End)
				require.True(t, f.End.Line > f.Pos.Line || f.End.Line == f.Pos.Line && f.End.Col >= f.Pos.Col, f)
			}
			for _, r := range f.Related {
				inside(t, lines, file, r.Pos)
			}
			require.NotEmpty(t, f.Message)
			require.True(t, utf8.ValidString(f.String()))
			require.Contains(t, contract.RuleIDs(), f.Rule)
		}
		require.Equal(t, !hasErrors(findings), c != nil)
		if c == nil {
			return
		}
		require.NotEmpty(t, c.Operations())
		again, findings := contract.Build(c.JSON())
		require.False(t, hasErrors(findings), findings)
		for _, o := range c.Operations() {
			p, ok := c.Resolve(o.Name())
			require.True(t, ok)
			q, ok := again.Resolve(o.Name())
			require.True(t, ok)
			require.Equal(t, p.Window, q.Window)
		}
	})
}

func linesOf(text string) []string {
	text = strings.TrimPrefix(text, "\ufeff")
	return strings.Split(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"), "\n")
}

func inside(t *testing.T, lines []string, file string, p contract.Pos) {
	t.Helper()
	require.Equal(t, file, p.File)
	require.GreaterOrEqual(t, p.Line, 1)
	require.LessOrEqual(t, p.Line, len(lines))
	require.GreaterOrEqual(t, p.Col, 1)
	require.LessOrEqual(t, p.Col, utf8.RuneCountInString(lines[p.Line-1])+1)
}
