package lint_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// testdata/sentences.txt holds single sentences beside the corpus, each a line: the
// language, whether it is a claim or quiet, and the sentence. A quiet one may be a note.
func TestSentences(t *testing.T) {
	data, err := os.ReadFile("testdata/sentences.txt")
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		lang, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		want, sentence, ok := strings.Cut(rest, " ")
		require.True(t, ok, line)
		require.Contains(t, []string{"claim", "quiet"}, want, line)
		found := document(t, page.Markdown, sentence+"\n")
		claimed := slices.ContainsFunc(found, func(f contract.Finding) bool { return f.Severity != contract.Note })
		assert.Equal(t, want == "claim", claimed, "%s: %s", lang, sentence)
	}
}
