package renderer

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

const undocumentedMark = "_(not documented by its owner)_"

// In the contract of somebody else's API no value is called a default, and each
// sentence that rests on an assumption says so.
func TestSentencesAboutOthersAreMarked(t *testing.T) {
	files, err := filepath.Glob("../examples/providers/*.yaml")
	require.NoError(t, err)
	foreign := 0
	for _, file := range files {
		c, _, err := contract.LoadFile(file)
		require.NoError(t, err, file)
		if len(c.Undocumented()) == 0 {
			continue
		}
		foreign++
		page, err := Markdown(c)
		require.NoError(t, err)
		require.NotContains(t, string(page), "_(default)_", file)
	}
	require.Greater(t, foreign, 20)

	c, _, err := contract.LoadFile("../examples/providers/square.yaml")
	require.NoError(t, err)
	page, err := Markdown(c)
	require.NoError(t, err)
	for _, start := range []string{
		"- **Place:** the member", "- The key itself is no part", "- **Comparison:**", "- A key that breaks a rule", "- **Account:** two accounts", "The path is not part of the scope",
		"Any difference is answered with", "- **Never replayed:**", "A request that fails in `authenticate`", "**Unfinished work", "While the server cannot reach its key store",
		"A request without a key asks nothing", "If the store fails after",
	} {
		lines := regexp.MustCompile(`(?m)^`+regexp.QuoteMeta(start)+`.*$`).FindAllString(string(page), -1)
		require.Len(t, lines, 1, start)
		require.True(t, strings.HasSuffix(lines[0], undocumentedMark), lines[0])
	}
	require.Contains(t, string(page), "- **Length:** 1 to 45 characters (Unicode code points).", "that is documented")
}

// While the store is down, only requests with a key are refused.
func TestWithoutItsStoreOnlyRequestsWithAKeyAreRefused(t *testing.T) {
	page := string(example(t, "acme-payments"))
	require.Contains(t, page, "every request with a key gets `503` `idempotency_unavailable`")
	require.Contains(t, page, "A request without a key asks nothing of the store and goes its usual way.")
}

// What a status that is asked for does to the key follows from the contract.
func TestStatusesThatAreAskedForSayWhatBecomesOfTheKey(t *testing.T) {
	page := string(example(t, "acme-payments"))
	require.Contains(t, page, "| `400`, `422` | `validate` | is not touched: an unused one stays free |")
	require.Contains(t, page, "| `402`, `404`, `409`, `451` | `execute` | keeps this failure |")
	require.Contains(t, page, "| `500`, `503` | `execute` | keeps the progress of the work, and the next attempt goes on |")
}
