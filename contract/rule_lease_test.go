package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// A server that stops in the middle of a request leaves a claim behind. A client
// whose retries end while it is held never hears what became of its request.
func TestRetriesThatEndBeforeTheLease(t *testing.T) {
	const claim = "claim: {commits: before-effect, lease: 20s}\nscope:"
	for _, c := range []struct {
		name, busy, retry string
		words             []string // of the warning; nil: there is none
		line              int
	}{
		{"too few attempts", "client: same-key", "attempts: 5", []string{"claim.lease is 20s", "last attempt 3s750ms after", "retry.attempts"}, 15},
		{"as many as it takes", "client: same-key", "attempts: 10", nil, 0},
		{"told to wait for longer", "client: same-key, retry_after: 7s", "attempts: 5", nil, 0},
		{"told what the client ignores", "client: same-key, retry_after: 7s", "attempts: 5\n  retry_after: {ceiling: 1s, above: ignore}", []string{"3s750ms"}, 15},
		{"told what ends the call", "client: same-key, retry_after: 7s", "attempts: 5\n  retry_after: {ceiling: 1s, above: give-up}", []string{"last attempt 250ms after", "retry.retry_after"}, 16},
		{"held for as long", "client: same-key, do: wait, up_to: 6s", "attempts: 5", nil, 0},
		{"the deadline", "client: same-key", "attempts: 9\n  attempt_timeout: 2s\n  deadline: 6s", []string{"retry.deadline"}, 17},
		{"the budget", "client: same-key", "attempts: 9\n  budget: {tokens: 30, cost: {transient: 14, throttled: 5}}", []string{"last attempt 750ms after", "retry.budget"}, 16},
		{"no retry at all", "client: same-key", "attempts: 1", nil, 0},
		{"advice to look", "client: look-up", "attempts: 5", nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			findings := found(t, "scope:", claim, "client: same-key, retry_after: 1s", c.busy, "attempts: 5", c.retry)
			if c.words == nil {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			require.Equal(t, "contract/short-retries", findings[0].Rule)
			require.Equal(t, contract.Warning, findings[0].Severity)
			require.Equal(t, c.line, findings[0].Pos.Line)
			require.Contains(t, findings[0].Hint, "shorten claim.lease")
			for _, w := range c.words {
				require.Contains(t, findings[0].String(), w)
			}
		})
	}
}

// What nobody documents of retries or leases is not held against anybody, and a
// claim that a human has to free is not freed by waiting.
func TestLeasesThatNoRetryEnds(t *testing.T) {
	const short = "claim: {commits: before-effect, lease: 20s}\nscope:"
	require.Len(t, found(t, "scope:", short), 1)
	require.Empty(t, found(t, "scope:", short, "attempts: 5", "attempts: 5\nundocumented: [retry.attempts]"))
	require.Empty(t, found(t, "scope:", short, "attempts: 5", "attempts: 5\nundocumented: [claim.lease]"))
	require.Empty(t, found(t, "scope:", "claim: {commits: before-effect}\nscope:"), "a lease that nobody wrote")
	require.Empty(t, found(t, "scope:", strings.Replace(short, "20s", "20s, abandoned: reject", 1)))
}

// Every growth and every jitter is taken at its middle.
func TestWaitsInTheMiddleOfTheirJitter(t *testing.T) {
	for backoff, last := range map[string]string{
		"{base: 1s, cap: 8s, jitter: none}":                                   "15s",
		"{base: 1s, cap: 2s, jitter: none}":                                   "7s",
		"{base: 1s, cap: 8s, jitter: equal}":                                  "11s250ms",
		"{base: 1s, cap: 8s, jitter: proportional, spread: 0.5, side: minus}": "11s250ms",
		"{base: 1s, cap: 9s, jitter: proportional, spread: 0.1, side: plus}":  "15s750ms",
		"{base: 1s, cap: 9s, jitter: additive, noise: 2s}":                    "19s",
		"{base: 1s, cap: 3s, jitter: decorrelated}":                           "11s",
		"{base: 1s, cap: 8s, jitter: none, growth: linear}":                   "10s",
		"{base: 1s, cap: 8s, jitter: none, growth: constant}":                 "4s",
		"{base: 1s, cap: 8s, jitter: none, growth: quadratic}":                "16s",
		"{base: 1s, cap: 8s, jitter: none, growth: exponential-minus-one}":    "19s",
		"{base: 1s, cap: 8s, jitter: none, growth: polynomial, exponent: 1}":  "10s",
		"{base: 1s, cap: 8s, jitter: full, floor: 2s}":                        "10s",
		"{base: 1s, cap: 8s, jitter: none, growth: constant, first_wait: 3s}": "6s",
	} {
		findings := found(t, "scope:", "claim: {commits: before-effect, lease: 20s}\nscope:", "{base: 500ms, cap: 8s}", backoff, ", retry_after: 1s", "")
		require.Len(t, findings, 1, backoff)
		require.Contains(t, findings[0].Message, "last attempt "+last+" after", backoff)
	}
	findings := found(t, "scope:", "claim: {commits: before-effect, lease: 20s}\nscope:", "backoff: {base: 500ms, cap: 8s}", "schedule: [1s, 2s]", ", retry_after: 1s", "")
	require.Len(t, findings, 1)
	require.Contains(t, findings[0].Message, "last attempt 3s500ms after", "the last entry of a schedule repeats")
}
