package retry_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// step is a time that passes between two events.
func step(t *rapid.T) time.Duration {
	return time.Duration(rapid.Int64Range(0, int64(3*time.Second)).Draw(t, "passes"))
}

// The window of a ratio moves in tenths, so the retries of nine tenths of it
// never exceed the share of the calls of all of it.
func TestARatioNeverExceedsItsShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := contract.Budget{
			Kind: contract.BudgetRatio, Window: 10 * time.Second,
			Percent:      rapid.Float64Range(1, 100).Draw(t, "percent"),
			MinPerSecond: rapid.SampledFrom([]float64{0, 0.1, 1}).Draw(t, "on top"),
		}
		b := retry.NewBucket(&rules)
		now := noon
		var calls, retries []time.Time
		within := func(times []time.Time, back time.Duration) (n float64) {
			for _, at := range times {
				if now.Sub(at) < back {
					n++
				}
			}
			return n
		}
		for range rapid.IntRange(1, 80).Draw(t, "events") {
			now = now.Add(step(t))
			if rapid.Bool().Draw(t, "is a call") {
				b.Call(now)
				calls = append(calls, now)
				continue
			}
			if _, ok := b.Take(false, now); ok {
				retries = append(retries, now)
				allowed := rules.Percent/100*within(calls, rules.Window) + rules.MinPerSecond*rules.Window.Seconds()
				require.LessOrEqual(t, within(retries, rules.Window*9/10), allowed+1e-9)
			}
			require.Zero(t, b.Tokens())
		}
	})
}

// A failure ratio is a count of thousandths between nothing and full.
func TestAFailureRatioCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := contract.Budget{
			Kind: contract.BudgetFailureRatio, Tokens: rapid.IntRange(1, 1000).Draw(t, "tokens"),
			TokenRatio: float64(rapid.IntRange(1, 5000).Draw(t, "thousandths")) / 1000,
		}
		b := retry.NewBucket(&rules)
		left := rules.Tokens * 1000
		for range rapid.IntRange(1, 60).Draw(t, "events") {
			if rapid.Bool().Draw(t, "succeeds") {
				b.Success(1, 0)
				left = min(left+int(rules.TokenRatio*1000+0.5), rules.Tokens*1000)
			} else {
				d := b.Allow(retry.Decision{Again: true, Reason: retry.ReasonRetry}, retry.Outcome{Kind: retry.NeverSent})
				left = max(left-1000, 0)
				require.Equal(t, 2*left > rules.Tokens*1000, d.Again)
			}
			require.Equal(t, left/1000, b.Tokens())
		}
	})
}

// Whatever comes to a breaker in whatever order: it is one of three states,
// passes and refuses as they say, and closes only after enough good trials.
func TestABreakerKeepsItsStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := contract.Breaker{
			FailureShare: rapid.Float64Range(0.01, 1).Draw(t, "share"), MinimumCalls: rapid.IntRange(1, 10).Draw(t, "calls"),
			Window: 10 * time.Second, OpenFor: 5 * time.Second, HalfOpenCalls: rapid.IntRange(1, 4).Draw(t, "trials"),
		}
		b := retry.NewBreaker(&rules)
		now := noon
		var out []int
		good, opened := 0, time.Time{}
		for range rapid.IntRange(1, 150).Draw(t, "events") {
			now = now.Add(step(t))
			before := b.State(now)
			if len(out) == 0 || rapid.Bool().Draw(t, "asks") {
				pass, again, ok := b.Allow(now)
				require.Equal(t, ok, again == 0)
				require.Contains(t, []retry.State{retry.Closed, retry.HalfOpen, retry.Open}, before)
				require.Equal(t, before == retry.Closed || before == retry.HalfOpen && ok, ok)
				require.LessOrEqual(t, again, rules.OpenFor)
				if ok {
					out = append(out, pass)
				}
			} else {
				i := rapid.IntRange(0, len(out)-1).Draw(t, "which")
				failed := rapid.Bool().Draw(t, "failed")
				b.Report(now, out[i], failed)
				out = append(out[:i], out[i+1:]...)
				if before == retry.HalfOpen && !failed {
					good++
				}
			}
			after := b.State(now)
			if before != retry.Open && after == retry.Open {
				good, opened = 0, now
			}
			if before == retry.HalfOpen && after == retry.Closed {
				require.GreaterOrEqual(t, good, rules.HalfOpenCalls)
				require.GreaterOrEqual(t, now.Sub(opened), rules.OpenFor, "it tries only after its time")
			}
			require.False(t, before == retry.Open && after == retry.Closed)
		}
	})
}

// A breaker that is forgotten by everybody still closes one day: there is always
// a moment at which it lets a trial out.
func TestABreakerNeverLocksForEver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := contract.Breaker{FailureShare: 0.5, MinimumCalls: 2, Window: 10 * time.Second, OpenFor: 5 * time.Second, HalfOpenCalls: rapid.IntRange(1, 3).Draw(t, "trials")}
		b := retry.NewBreaker(&rules)
		now := noon
		for range rapid.IntRange(0, 40).Draw(t, "events") {
			now = now.Add(step(t))
			if pass, _, ok := b.Allow(now); ok && rapid.Bool().Draw(t, "reports") {
				b.Report(now, pass, rapid.Bool().Draw(t, "failed"))
			}
		}
		for b.State(now) != retry.Closed {
			pass, again, ok := b.Allow(now)
			if ok {
				b.Report(now, pass, false)
				continue
			}
			require.Positive(t, again)
			now = now.Add(again)
			require.Less(t, now.Sub(noon), time.Hour)
		}
	})
}

func TestWithoutABreakerEverythingPasses(t *testing.T) {
	for name, b := range map[string]retry.Breaker{"zero": {}, "from nil": retry.NewBreaker(nil)} {
		t.Run(name, func(t *testing.T) {
			for range 1000 {
				pass, _, ok := b.Allow(noon)
				require.True(t, ok)
				b.Report(noon, pass, true)
				require.Equal(t, retry.Closed, b.State(noon))
			}
		})
	}
}

// What counts as a failure of the service, and what does not.
func TestFailed(t *testing.T) {
	for _, c := range []struct {
		outcome retry.Outcome
		want    bool
	}{
		{retry.Outcome{Kind: retry.NeverSent}, true},
		{retry.Outcome{Kind: retry.UnknownOutcome}, true},
		{retry.Outcome{Kind: retry.Answered, Status: 503}, true},
		{retry.Outcome{Kind: retry.Answered, Status: 429}, true},
		{retry.Outcome{Kind: retry.Answered, Status: 408}, true},
		{retry.Outcome{Kind: retry.Answered, Status: 409}, false},
		{retry.Outcome{Kind: retry.Answered, Status: 201}, false},
		{retry.Outcome{Kind: retry.Unsendable}, false},
		{retry.Outcome{Kind: retry.Refused}, false},
	} {
		require.Equal(t, c.want, c.outcome.Failed(), "%+v", c.outcome)
	}
}

// The headers of an answer are read by their names, and only those that the
// contract declares.
func TestReadTakesWhatTheContractDeclares(t *testing.T) {
	header := map[string]string{
		"Retry-After": "7", "retry-after-ms": "soon", "x-ms-retry-after-ms": "1500", "X-RateLimit-Reset": "30", "X-Should-Retry": "true",
	}
	get := func(name string) string { return header[name] }
	var o retry.Outcome
	o.Read(&contract.Retry{}, get)
	require.Equal(t, retry.Outcome{RetryAfter: "7"}, o)

	p := &contract.Retry{
		OverrideHeader: contract.OverrideHeader{Name: "X-Should-Retry"},
		RetryAfter: contract.RetryAfter{
			MSHeaders:       []string{"retry-after-ms", "x-ms-retry-after-ms"},
			RateLimitHeader: contract.ResetHeader{Name: "X-RateLimit-Reset"},
		},
	}
	o.Read(p, get)
	require.Equal(t, retry.Outcome{RetryAfter: "7", RetryAfterMS: "1500", RateLimitReset: "30", Override: "true"}, o, "the first that can be read wins")
	delete(header, "x-ms-retry-after-ms")
	o.Read(p, get)
	require.Empty(t, o.RetryAfterMS, "one Outcome can be filled anew")
}

func TestLayersMultiply(t *testing.T) {
	p := payments()
	require.Equal(t, 6, retry.AttemptsOfLayers(p))
	p.Layers = []contract.RetryLayer{{Name: "service mesh", Attempts: 3}, {Name: "gateway", Attempts: 2}}
	require.Equal(t, 36, retry.AttemptsOfLayers(p))
	p.Attempts, p.Layers = 4, []contract.RetryLayer{{Name: "a", Attempts: 4}, {Name: "b", Attempts: 4}}
	require.Equal(t, 64, retry.AttemptsOfLayers(p), "three layers of four attempts over a dead service")
}

// Throttling has waits of its own, and the bounds of a call hold for either.
func TestThrottledSchedules(t *testing.T) {
	p := payments()
	p.Attempts = 3
	p.Backoff = contract.Backoff{Base: 50 * time.Millisecond, ThrottledBase: time.Second, Multiplier: 2, Cap: 20 * time.Second, Jitter: contract.JitterNone}
	require.Equal(t, 100*time.Millisecond, retry.Schedule(p)[1].Latest)
	require.Equal(t, 2*time.Second, retry.ScheduleThrottled(p)[1].Latest)
	p.Deadline, p.RetryAfter.Forms = 0, nil
	require.Equal(t, 33*time.Second, retry.LongestCall(p), "three attempts of 10 s, and 1 s and 2 s after throttling")
	p.Deadline = time.Second
	require.Equal(t, 3, retry.AttemptsPerCall(p), "without throttling, three fit")
}

func TestShortestAttemptEndsCallsSooner(t *testing.T) {
	p := payments()
	p.Backoff.Jitter = contract.JitterNone // retries at 1, 3, 7, 15 and 31 s
	p.Deadline = 16 * time.Second
	require.Equal(t, 5, retry.AttemptsPerCall(p))
	p.MinAttempt = time.Second
	require.Equal(t, 5, retry.AttemptsPerCall(p), "one second is left for the fifth, and it is worth it")
	p.MinAttempt++
	require.Equal(t, 4, retry.AttemptsPerCall(p))
	certain, possible := retry.Rides(p)
	require.Equal(t, 7*time.Second, certain)
	require.Equal(t, 7*time.Second, possible)
}

func TestLongestToldWaits(t *testing.T) {
	p := payments()
	p.Deadline, p.Attempts = 0, 2 // two attempts of 10 s and one wait
	p.RetryAfter.Spread = 0.5
	require.Equal(t, 110*time.Second, retry.LongestCall(p), "60 s and half of it")
	p.RetryAfter.Spread, p.RetryAfter.CeilingFrom = 0, contract.CeilingFromBackoff
	require.Equal(t, 81*time.Second, retry.LongestCall(p), "60 s on top of a backoff of 1 s")
	p.RetryAfter.Above = contract.AboveClamp
	require.Equal(t, 81*time.Second, retry.LongestCall(p))
	p.RetryAfter.Forms, p.RetryAfter.MSHeaders = nil, []string{"retry-after-ms"}
	require.Equal(t, 81*time.Second, retry.LongestCall(p), "a header of milliseconds tells waits too")
	p.RetryAfter.MSHeaders = nil
	require.Equal(t, 21*time.Second, retry.LongestCall(p))
}
