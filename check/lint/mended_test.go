package lint_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check/lint"
	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// errorsIn are the rules that a page breaks, and the remedies.
func errorsIn(t *testing.T, c *contract.Contract, text string) (rules, fixes []string) {
	doc, err := page.Read("page.md", page.Markdown, []byte(text))
	require.NoError(t, err)
	for _, f := range lint.Document(doc, c) {
		if f.Severity != contract.Error {
			continue
		}
		rules = append(rules, f.Rule)
		if f.Fix != nil {
			fixes = append(fixes, f.Fix.Text)
		}
	}
	return rules, fixes
}

// A time that is not the contract's bounds no promise, and is wrong itself.
func TestOnlyTheContractsTimeBounds(t *testing.T) {
	acme := loadContract(t, "../../examples/acme-payments/contract.yaml")
	const head = "# Payments\n\nSend an Idempotency-Key.\n\n"
	for _, kept := range []string{"Keys are kept for two days.", "Keys expire after two days.", "The key is remembered for 2 days."} {
		rules, _ := errorsIn(t, acme, head+"Each payment is processed exactly once. "+kept)
		require.ElementsMatch(t, []string{"lint/exactly-once", "lint/window"}, rules, kept)
	}
	rules, _ := errorsIn(t, acme, head+"Each payment is processed exactly once. Keys are kept for 24 hours.")
	require.Empty(t, rules)
	rules, _ = errorsIn(t, nil, head+"Each payment is processed exactly once. Keys are kept for two days.")
	require.Empty(t, rules, "without a contract any time bounds")
}

// A sentence or a heading that names an operation is held to that operation's value.
func TestNamedOperationHasItsOwnWindow(t *testing.T) {
	c, found, err := contract.Load("contract.yaml", []byte(`reprise: v1
api: {name: Orders, version: "1"}
scope: [account]
window: {replay: 24h}
answers:
  mismatch: {status: 409, code: reused, client: fix-request}
  in_flight: {status: 409, code: in_progress, client: same-key, retry_after: 1s}
failures: [{when: [before-execution, 5xx], keep: nothing}, {when: [4xx], keep: answer}]
retry: {statuses: [429, 502, 503, 504], backoff: {base: 500ms, cap: 8s}, attempts: 5}
operations:
  POST /orders: {key: required}
  "POST /orders/{id}/cancel": {key: required}
variants:
  - {match: {path: "/orders/{id}/cancel"}, window: {replay: 2h}}
`))
	require.NoError(t, err)
	require.Empty(t, found)
	for _, text := range []string{
		"Idempotency keys of POST /orders/{order_id}/cancel are kept for 24 hours.",
		"Idempotency keys of `POST /orders/{id}/cancel` are kept for 24 hours.",
		"# Idempotency of POST /orders/{id}/cancel\n\nKeys are kept for 24 hours.",
	} {
		rules, fixes := errorsIn(t, c, text)
		require.Equal(t, []string{"lint/window"}, rules, text)
		require.Equal(t, []string{"2 hours"}, fixes, text)
	}
	for _, text := range []string{"Idempotency keys of POST /orders are kept for 24 hours.", "Idempotency keys of POST /orders/{x}/cancel are kept for 2 hours."} {
		rules, _ := errorsIn(t, c, text)
		require.Empty(t, rules, text)
	}
}

// What a reader sets up is no promise, and what is repeated in the next sentence still is one.
func TestNeverAgainAndNeverTwice(t *testing.T) {
	rules, _ := errorsIn(t, nil, "# Setup\n\nYou only need to do this once for each account, and never again.")
	require.Empty(t, rules)
	for _, text := range []string{"No mail is ever sent twice.", "No mail is ever sent twice. Nobody gets a mail twice."} {
		rules, _ := errorsIn(t, nil, "# Mail\n\n"+text)
		require.Contains(t, rules, "lint/never-twice", text)
	}
}
