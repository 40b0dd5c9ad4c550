package contract_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// found loads the smallest contract with some of its words replaced.
func found(t *testing.T, pairs ...string) []contract.Finding {
	t.Helper()
	good := minimal + "operations:\n  POST /orders: {}\n"
	for i := 0; i < len(pairs); i += 2 {
		require.Contains(t, good, pairs[i])
	}
	c, findings, err := contract.Load("c.yaml", []byte(strings.NewReplacer(pairs...).Replace(good)))
	require.NoError(t, err)
	require.NotNil(t, c, "%v", findings)
	return findings
}

func TestWindowsThatClientsOutlive(t *testing.T) {
	for _, c := range []struct {
		name, window, retry string
		words               []string // of the warning; nil: there is none
	}{
		{"the deadline", "{replay: 30s}", "attempts: 5\n  deadline: 60s", []string{"window.replay is 30s", "up to 1m", "retry.deadline"}},
		{"the deadline that nobody wrote", "{replay: 30s}", "attempts: 5", []string{"up to 1m"}},
		{"no time for a last attempt", "{replay: 30s}", "attempts: 5\n  deadline: 40s\n  min_attempt: 10s", nil},
		{"the same length", "{replay: 60s}", "attempts: 5\n  deadline: 60s", nil},
		{"no retry", "{replay: 30s}", "attempts: 1\n  deadline: 60s", nil},
		{"attempts that end sooner", "{replay: 30s}", "attempts: 3\n  deadline: 1h\n  attempt_timeout: 6s\n  retry_after: {ceiling: 1s}", nil},
		{"attempts that do not", "{replay: 12s}", "attempts: 3\n  deadline: 1h\n  attempt_timeout: 6s\n  retry_after: {ceiling: 1s}", []string{"up to 14s", "retry.attempts"}},
		{"waits that a server tells", "{replay: 1m}", "attempts: 3\n  deadline: 1h\n  attempt_timeout: 6s\n  retry_after: {ceiling: 1m}", []string{"up to 2m12s"}},
		{"a window of the last use", "{replay: 30s, from: last-use}", "attempts: 5\n  deadline: 60s\n  attempt_timeout: 6s\n  retry_after: {ceiling: 1s}", nil},
		{"one gap that is longer", "{replay: 10s, from: last-use}", "attempts: 5\n  deadline: 60s\n  attempt_timeout: 9s\n  retry_after: {ceiling: 2s}", []string{"up to 13s"}},
		{"a window that is at least so long", "{replay: {at_least: 30s}}", "attempts: 5", []string{"window.replay is 30s"}},
		{"no end", "{replay: unlimited}", "attempts: 5\n  deadline: 5h", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			findings := found(t, "{replay: 24h}", c.window, "attempts: 5", c.retry)
			if c.words == nil {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			require.Equal(t, "contract/longest-retry", findings[0].Rule)
			require.Equal(t, contract.Warning, findings[0].Severity)
			require.Equal(t, 4, findings[0].Pos.Line, "at the window")
			for _, w := range c.words {
				require.Contains(t, findings[0].String(), w)
			}
		})
	}
}

// What the owner of an API does not say is not held against it.
func TestUndocumentedRetriesAreNotJudgedByTheWindow(t *testing.T) {
	require.Empty(t, found(t, "{replay: 24h}", "{replay: 30s}", "attempts: 5", "attempts: 5\nundocumented: [retry.deadline]"))
}

func TestDuplicatesThatWaitForTooLong(t *testing.T) {
	findings := found(t, "{status: 409, code: busy", "{do: wait, up_to: 12s, status: 409, code: busy")
	require.Len(t, findings, 1)
	require.Equal(t, "contract/wait-time", findings[0].Rule)
	require.Equal(t, contract.Warning, findings[0].Severity)
	require.Contains(t, findings[0].Message, "up_to is 12s, but retry.attempt_timeout is 10s")
	require.Equal(t, 7, findings[0].Pos.Line)

	findings = found(t, "attempts: 5", "attempts: 5\n  attempt_timeout: 5s")
	require.Len(t, findings, 1, "nobody wrote how long a duplicate waits: 5s")
	require.Equal(t, 15, findings[0].Pos.Line)

	require.Empty(t, found(t, "{status: 409, code: busy", "{do: wait, up_to: 9s, status: 409, code: busy"))
	require.Empty(t, found(t, "{status: 409, code: busy", "{do: wait, up_to: 12s, status: 409, code: busy", "attempts: 5", "attempts: 5\n  attempt_timeout: 15s"))
	require.Empty(t, found(t, "{status: 409, code: busy", "{do: wait, up_to: 12s, status: 409, code: busy", "attempts: 5", "attempts: 5\nundocumented: [retry.attempt_timeout]"))
}

func TestWindowToldAsNothing(t *testing.T) {
	findings := found(t, "{replay: 24h}", "{replay: 400ms, reap: 1h, advertise: {header: X-TTL}}", "attempts: 5", "attempts: 1")
	require.Len(t, findings, 1)
	require.Equal(t, "contract/no-effect", findings[0].Rule)
	require.Contains(t, findings[0].String(), "window.replay is 400ms")
}
