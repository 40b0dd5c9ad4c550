package protocol_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// An execution that is over at once is claimed in the memory of its process until it
// commits. One that loses the commit to another process is told in flight itself, and so
// are those who met it before; but somebody has to have been at work in the end.
func TestJudgeKnowsWhoYieldedToAThird(t *testing.T) {
	c, findings, err := contract.LoadFile("../../examples/acme-payments/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	p, ok := c.Resolve("POST /refunds")
	require.True(t, ok)
	attempt := func(sent, ended int, answer transcript.Answer) transcript.Attempt {
		at := func(ms int) time.Time {
			return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).Add(time.Duration(ms) * time.Millisecond)
		}
		return transcript.Attempt{Operation: "POST /refunds", Keys: []string{"k1"}, Request: "r", Sent: at(sent), Ended: at(ended), Answer: &answer}
	}
	busy := transcript.Answer{Status: 409, Code: "concurrent_idempotent_requests", Body: "busy"}
	done := transcript.Answer{Status: 201, Body: "done"}
	for name, c := range map[string]struct {
		wrong    bool
		attempts []transcript.Attempt
	}{
		"a third was at work":             {false, []transcript.Attempt{attempt(0, 5, busy), attempt(3, 20, busy), attempt(10, 30, done)}},
		"it came when both were over":     {true, []transcript.Attempt{attempt(0, 5, busy), attempt(3, 8, busy), attempt(10, 30, done)}},
		"nobody was ever at work":         {true, []transcript.Attempt{attempt(0, 5, busy), attempt(3, 8, busy)}},
		"nobody was there to yield to it": {true, []transcript.Attempt{attempt(0, 5, busy), attempt(10, 30, done)}},
	} {
		found := protocol.Judge(func(string) *contract.Policy { return p }, c.attempts)
		if !c.wrong {
			require.Empty(t, found, name)
			continue
		}
		require.NotEmpty(t, found, name)
		require.Equal(t, "protocol/in-flight-wrong", found[0].Rule, name)
	}
}
