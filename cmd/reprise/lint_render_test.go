package main

import (
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
		for _, language := range []string{"en", "de"} {
			text, err := renderer.MarkdownIn(c, language)
			require.NoError(t, err)
			marked := "<!-- reprise-page: contract -->\n\n" + string(text)
			doc, err := page.Read("page.md", page.Markdown, []byte(marked))
			require.NoError(t, err)
			for _, f := range lint.Document(doc, c) {
				if f.Pointer == "" && !strings.HasPrefix(f.Rule, "lint/missing-") {
					continue // a claim of delivery; another matter
				}
				line := strings.Split(marked, "\n")[f.Pos.Line-1]
				t.Errorf("%s in %s: %s\n\t%s", file, language, f, line)
			}
		}
	}
}
