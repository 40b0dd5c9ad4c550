package renderer

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// providers are the contracts about other people's APIs.
func providers(t testing.TB) []*contract.Contract {
	t.Helper()
	files, err := filepath.Glob("../examples/providers/*.yaml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 24)
	var out []*contract.Contract
	for _, file := range append(files, "../examples/resend/contract.yaml", "../examples/stripe-v1/contract.yaml") {
		c, findings, err := contract.LoadFile(file)
		require.NoError(t, err)
		require.Empty(t, findings, file)
		out = append(out, c)
	}
	return out
}

func comparison(t testing.TB, contracts ...*contract.Contract) []byte {
	t.Helper()
	page, err := Compare(contracts)
	require.NoError(t, err)
	return page
}

func TestComparisonIsUpToDate(t *testing.T) {
	generated(t, "../examples/providers/COMPARISON.md", comparison(t, providers(t)...),
		"go run ./cmd/reprise compare --output examples/providers/COMPARISON.md examples/resend/contract.yaml examples/stripe-v1/contract.yaml examples/providers/*.yaml")
}

func TestComparisonDoesNotDependOnTheOrder(t *testing.T) {
	contracts := providers(t)
	page := comparison(t, contracts...)
	slices.Reverse(contracts)
	require.Equal(t, string(page), string(comparison(t, contracts...)))
	require.Zero(t, read(t, page).html)
}

// Each contract has a row in each table, and the sentence above counts them.
func TestComparisonLeavesNobodyOut(t *testing.T) {
	contracts := providers(t)
	page := string(comparison(t, contracts...))
	require.Contains(t, page, fmt.Sprintf("What the contracts of %d APIs say", len(contracts)))
	sections := strings.Split(page, "\n## ")[1:]
	require.Len(t, sections, len(comparedTables()))
	for _, section := range sections {
		require.Equal(t, len(contracts)+2, strings.Count(section, "\n| "), section[:20])
		for _, c := range contracts {
			require.Contains(t, section, "\n| "+string(Text(c.API.Name)))
		}
	}
}

// What nobody documents is not shown as a fact, whatever the contract assumes.
func TestComparisonShowsNoAssumption(t *testing.T) {
	own := string(comparison(t, build(t, nil)))
	require.Contains(t, own, "| Shop 1 | header `Idempotency-Key` | required | 1 to 255 characters |")
	require.Contains(t, own, "| Shop 1 | account | method, path as sent, query string and body (byte for byte) | 24 hours | a new request |")
	require.Contains(t, own, "| `422` `other_request` | waits up to 5 seconds, then `409` `busy` | `4xx`: the answer; `5xx`: nothing |")
	require.Contains(t, own, "| Shop 1 | `429` and `503` | from 1 second up to 10 seconds | 4 |")
	require.NotContains(t, own, "| not documented")

	others := string(comparison(t, build(t, object{
		"undocumented": list{"scope", "window.replay", "answers.mismatch.code", "answers.in_flight", "retry"},
	})))
	require.Contains(t, others, "| Shop 1 | not documented | not documented | `422` | not documented | `4xx`: the answer; `5xx`: nothing |")
	require.Contains(t, others, "## Retrying\n\n| API | Retried | Waits | Attempts |\n| --- | --- | --- | --- |\n| Shop 1 | not documented | not documented | not documented |\n")
	require.NotContains(t, others, "Idempotency-Key", "a default of the language is nothing that an owner says")
}

func TestComparisonWantsContracts(t *testing.T) {
	for _, none := range [][]*contract.Contract{nil, {}, {nil}} {
		_, err := Compare(none)
		require.EqualError(t, err, "no contract to compare")
	}
}
