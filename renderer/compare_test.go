package renderer

import (
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

// Each contract has its place in each table: a row, or a mention below it.
func TestComparisonLeavesNobodyOut(t *testing.T) {
	contracts := providers(t)
	sections := strings.Split(string(comparison(t, contracts...)), "\n## ")[1:]
	require.Len(t, sections, len(comparedTables()))
	for _, section := range sections {
		for _, c := range contracts {
			require.Contains(t, section, string(Text(c.API.Name)))
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
	require.Contains(t, others, "## What a key covers\n\nNothing of this is documented: Shop 1.\n")
	require.Contains(t, others, "## Retrying\n\nNothing of this is documented: Shop 1.\n")
	require.NotContains(t, others, "Idempotency-Key", "a default of the language is nothing that an owner says")
}

func TestComparisonWantsContracts(t *testing.T) {
	for _, none := range [][]*contract.Contract{nil, {}, {nil}} {
		_, err := Compare(none)
		require.EqualError(t, err, "no contract to compare")
	}
}
