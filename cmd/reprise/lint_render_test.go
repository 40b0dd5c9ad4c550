package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

// What render writes about a contract says everything that a page of the contract has
// to say, and lint finds nothing in it that differs from the contract.
func TestRenderedPagesPassLint(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../../examples/*/contract.yaml", "../../examples/providers/*.yaml"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.Greater(t, len(files), 30)
	for _, file := range files {
		c, found, err := contract.LoadFile(file)
		require.NoError(t, err)
		require.Empty(t, found)
		for _, language := range []string{"en", "de", "ja", "zh-Hans"} {
			text, err := renderer.MarkdownIn(c, language)
			require.NoError(t, err)
			marked := string(text)
			if language == "en" || language == "de" { // the languages in which lint knows what a page has to say
				marked = "<!-- reprise-page: contract -->\n\n" + marked
			}
			doc, err := page.Read("page.md", page.Markdown, []byte(marked))
			require.NoError(t, err)
			for _, f := range lint.Document(doc, c) {
				if f.Severity == contract.Note {
					continue // it only names what it speaks of
				}
				line := strings.Split(marked, "\n")[f.Pos.Line-1]
				t.Errorf("%s in %s: %s\n\t%s", file, language, f, line)
			}
		}
	}
}

// A site of a contract passes too, in every language: pages, their twins in Markdown and
// what is written for machines. They hold the rules, with bad examples, and the reference
// of the language, with samples of other contracts.
func TestRenderedSitePassesLint(t *testing.T) {
	const file = "../../examples/acme-payments/contract.yaml"
	dir := filepath.Join(t.TempDir(), "site")
	env := func(string) string { return "" }
	var out bytes.Buffer
	require.Equal(t, exitClean, run(context.Background(), []string{"render", "--to", "site", "--language", "all", "-q", "-o", dir, file}, nil, &out, &out, env), out.String())
	out.Reset()
	require.Equal(t, exitClean, run(context.Background(), []string{"lint", "--fail-on", "warning", "--contract", file, dir}, nil, &out, &out, env), out.String())
}
