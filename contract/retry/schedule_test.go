package retry_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

func payments() *contract.Retry {
	return &contract.Retry{
		Statuses:       []int{429, 502, 503, 504},
		Cautious:       contract.Cautious{Statuses: []int{500}, Attempts: 1},
		Network:        contract.Network{NeverSent: contract.NetworkAlways, UnknownOutcome: contract.NetworkWithKey},
		Backoff:        contract.Backoff{Base: time.Second, Multiplier: 2, Cap: 30 * time.Second, Jitter: contract.JitterFull},
		Attempts:       6,
		Deadline:       90 * time.Second,
		AttemptTimeout: contract.AttemptTimeout{Value: 10 * time.Second},
		RetryAfter: contract.RetryAfter{
			Forms:   []contract.RetryAfterForm{contract.RetryAfterSeconds, contract.RetryAfterDate},
			Ceiling: time.Minute, Above: contract.AboveGiveUp,
		},
		Budget: aws(14),
	}
}

func TestRides(t *testing.T) {
	for name, c := range map[string]struct {
		change            func(p *contract.Retry)
		certain, possible time.Duration
	}{
		"full jitter promises nothing": {func(*contract.Retry) {}, 0, 31 * time.Second},
		"equal jitter promises half": {
			func(p *contract.Retry) { p.Backoff.Jitter = contract.JitterEqual }, 15500 * time.Millisecond, 31 * time.Second},
		"no jitter leaves nothing to luck": {
			func(p *contract.Retry) { p.Backoff.Jitter = contract.JitterNone }, 31 * time.Second, 31 * time.Second},
		"one attempt": {func(p *contract.Retry) { p.Attempts = 1 }, 0, 0},
		"without jitter the wait that does not fit ends it": { // 1 + 2 + 4 s, then 8 s do not fit into 10 s
			func(p *contract.Retry) { p.Backoff.Jitter, p.Deadline = contract.JitterNone, 10*time.Second }, 7 * time.Second, 7 * time.Second},
		"with jitter a long draw may end it sooner": { // after 0.5 + 1 + 2 s the draw may be 8 s, which do not fit
			func(p *contract.Retry) { p.Backoff.Jitter, p.Deadline = contract.JitterEqual, 10*time.Second }, 3500 * time.Millisecond, 10 * time.Second},
		"no deadline": {func(p *contract.Retry) { p.Deadline = 0 }, 0, 31 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			p := payments()
			c.change(p)
			certain, possible := retry.Rides(p)
			require.Equal(t, c.certain, certain)
			require.Equal(t, c.possible, possible)
		})
	}
}

func TestAttemptsPerCall(t *testing.T) {
	p := payments()
	require.Equal(t, 6, retry.AttemptsPerCall(p))
	p.Backoff.Jitter = contract.JitterNone // retries at 1, 3, 7, 15 and 31 s
	p.Deadline = 15 * time.Second
	require.Equal(t, 4, retry.AttemptsPerCall(p), "a retry at the deadline is not started")
	p.Deadline++
	require.Equal(t, 5, retry.AttemptsPerCall(p))
	p.Attempts, p.Deadline = 0, 0
	require.Equal(t, 1, retry.AttemptsPerCall(p))
}

func TestLongestCall(t *testing.T) {
	p := payments()
	require.Equal(t, 90*time.Second, retry.LongestCall(p), "the deadline bounds the whole call")

	p.Deadline = 0 // six attempts of 10 s, five waits that a server may stretch to 60 s
	require.Equal(t, 360*time.Second, retry.LongestCall(p))
	p.RetryAfter.Forms = nil // five waits of 1 + 2 + 4 + 8 + 16 s
	require.Equal(t, 91*time.Second, retry.LongestCall(p))

	p.RetryAfter.Forms, p.RetryAfter.Above = []contract.RetryAfterForm{contract.RetryAfterSeconds}, contract.AboveWait
	require.Equal(t, time.Duration(math.MaxInt64), retry.LongestCall(p), "a server may ask for any wait")
	p = payments()
	p.Deadline, p.AttemptTimeout.Value = 0, 0
	require.Equal(t, time.Duration(math.MaxInt64), retry.LongestCall(p), "an attempt may take for ever")
}
