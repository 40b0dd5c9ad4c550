package renderer

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

func markdown(t *testing.T, c *contract.Contract) string {
	t.Helper()
	page, err := Markdown(c)
	require.NoError(t, err)
	return string(page)
}

// A 4xx of an operation that calls out may come after the call.
func TestPageSaysThatARefusalMayHaveBeenExecutedInPart(t *testing.T) {
	const words = "it may have been executed in part, and what it called stays called. Nothing is kept: the key is free again."
	charge := object{"name": "charged", "calls": "card processor", "recover": "look_up"}
	failures := list{object{"when": list{"before-execution", "4xx", "5xx"}, "keep": "nothing"}}
	claim := object{"commits": "before-effect", "lease": "20s", "abandoned": "resume"}
	text := markdown(t, build(t, object{
		"failures": failures, "claim": claim, "operations": object{"POST /orders": object{"steps": list{charge}}},
	}))
	require.Contains(t, text, words)
	text = markdown(t, build(t, object{"failures": failures, "claim": claim}))
	require.NotContains(t, text, words, "nothing was called")
}

func TestPageSpeaksOfUnfinishedWork(t *testing.T) {
	text := string(example(t, "acme-payments"))
	require.Contains(t, text, "Work that is unfinished by then does not become new: finished late, its answer is replayed for a whole window from then.")
	require.Contains(t, text, "from then on the same key gets `500` `outcome_unknown` until the person has settled it.")
	require.NotContains(t, string(example(t, "minimal")), "handed to a person when", "it keeps no progress")
}

// The words of those who run the server stand where the whole relation is shown.
func TestPageLeavesServerWordsToTheRelation(t *testing.T) {
	for _, name := range examples {
		before, _, found := strings.Cut(string(example(t, name)), "\n## "+titled(idRelation))
		require.True(t, found)
		require.NotContains(t, before, "completer", name)
		require.NotContains(t, before, "reaper", name)
	}
}

func TestPageNamesTheHeaderOfTheContract(t *testing.T) {
	require.Contains(t, markdown(t, build(t, nil)), "No ratified standard gives the `Idempotency-Key` header its meaning. ")
	other := markdown(t, build(t, object{"key": object{"name": "X-Request-Key"}}))
	require.Contains(t, other, "neither in the `Idempotency-Key` header nor, as here, in the header `X-Request-Key`.")
	require.NotContains(t, other, "a header of that name")
}

func TestPageOrdersTheLayersThatTheContractHas(t *testing.T) {
	order := func(retry object) string {
		full := object{"statuses": list{503.0}, "backoff": object{"base": "1s", "cap": "10s"}, "attempts": 4.0}
		for name, value := range retry {
			full[name] = value
		}
		_, rest, found := strings.Cut(markdown(t, build(t, object{"retry": full})), "from the outside in: ")
		require.True(t, found)
		line, _, _ := strings.Cut(rest, "\n")
		return line
	}
	require.Equal(t, "deadline, retry, attempt timeout.", order(nil))
	breaker := object{"failure_share": 0.5, "window": "1m", "minimum_calls": 20.0, "open_for": "30s", "half_open_calls": 1.0}
	require.Equal(t, "deadline, retry, CircuitBreaker, attempt timeout.", order(object{"breaker": breaker}))
	require.Equal(t, "deadline, retry, Bulkhead, attempt timeout.", order(object{"order": list{"deadline", "retry", "bulkhead", "attempt-timeout"}}))
}

func TestPageHasNoOrdersOfItsOwn(t *testing.T) {
	text := markdown(t, build(t, object{"operations": object{"POST /letters": object{}}}))
	require.NotContains(t, text, "order-confirm")
	require.Contains(t, text, "From the event that the request stands for, such as `event-{event_id}`.")
	require.Contains(t, text, "From the request that you are serving, such as `request-{request_id}`.")
}

func TestPageTellsHowToAskTheMockForTrouble(t *testing.T) {
	text := string(example(t, "minimal"))
	require.Contains(t, text, "Prefer: code=402; error=YOUR_CODE")
	require.Contains(t, text, "--delay 2s")
	require.Contains(t, text, "Reprise-Fault: reset-after-commit; attempt=1")
	require.Contains(t, text, "--faults plan.yaml")
}

func TestPageOfAnIdempotentOperationWithAKey(t *testing.T) {
	text := markdown(t, build(t, object{"operations": object{"PUT /orders/{id}": object{"key": "optional", "idempotent": "it is replaced as a whole"}}}))
	require.Contains(t, text, "| `PUT /orders/{id}` | optional | yes: it is replaced as a whole |")
	require.Contains(t, text, "Optional, for a repeat is harmless without one: `PUT /orders/{id}`.")
	require.NotContains(t, text, "**look up** what happened first")
}
