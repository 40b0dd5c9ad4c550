package retry_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/retry"
)

func situations() map[string]retry.Outcome {
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	return map[string]retry.Outcome{
		"backoff": {Kind: retry.Answered, Status: 503},
		"seconds": {Kind: retry.Answered, Status: 503, RetryAfter: "7"},
		"give up": {Kind: retry.Answered, Status: 404},
		"date":    {Kind: retry.Answered, Status: 503, RetryAfter: "Mon, 30 Nov 2026 12:00:20 GMT", Date: now, Now: now},
	}
}

// A fleet asks millions of times.
func TestNextAllocatesNothing(t *testing.T) {
	p, rnd := payments(), seeded()
	for name, o := range situations() {
		n := testing.AllocsPerRun(100, func() { retry.Next(p, retry.History{Attempts: 2, Keyed: true}, o, rnd) })
		require.Zero(t, n, name)
	}
}

var sink time.Duration

// BenchmarkNext reports, beside its time, how many times longer it takes than
// the bare formula of full jitter, measured in the same run.
func BenchmarkNext(b *testing.B) {
	p, rnd := payments(), rand.New(rand.NewPCG(1, 2)).Float64
	for name, o := range situations() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			h := retry.History{Attempts: 2, Keyed: true}
			for b.Loop() {
				sink = retry.Next(p, h, o, rnd).Wait
			}
			took := b.Elapsed()
			start := time.Now()
			for range b.N {
				sink = time.Duration(rnd() * float64(min(p.Backoff.Base<<1, p.Backoff.Cap)))
			}
			b.ReportMetric(float64(took)/float64(max(time.Since(start), 1)), "x-bare-formula")
		})
	}
}
