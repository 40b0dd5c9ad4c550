package retry_test

import (
	"math"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

func anyBackoff(t *rapid.T) contract.Backoff {
	long := rapid.Int64Range(0, int64(400*24*time.Hour))
	b := contract.Backoff{
		Base:       time.Duration(long.Draw(t, "base")),
		Multiplier: rapid.Float64Range(1, 10).Draw(t, "multiplier"),
		Exponent:   rapid.Float64Range(0, 10).Draw(t, "exponent"),
		Growth: rapid.SampledFrom([]contract.Growth{
			"", contract.GrowthExponential, contract.GrowthExponentialMinusOne, contract.GrowthPolynomial, contract.GrowthQuadratic, contract.GrowthLinear, contract.GrowthConstant,
		}).Draw(t, "growth"),
		Capped: rapid.SampledFrom([]contract.Capped{"", contract.CappedBoth, contract.CappedBeforeJitter, contract.CappedAfterJitter}).Draw(t, "capped"),
		Jitter: rapid.SampledFrom([]contract.Jitter{
			contract.JitterNone, contract.JitterFull, contract.JitterEqual, contract.JitterDecorrelated, contract.JitterProportional, contract.JitterAdditive,
		}).Draw(t, "jitter"),
		Spread: rapid.Float64Range(0, 1).Draw(t, "spread"),
		Side:   rapid.SampledFrom([]contract.Side{contract.SideBoth, contract.SideMinus, contract.SidePlus}).Draw(t, "side"),
		Noise:  time.Duration(long.Draw(t, "noise")),
	}
	b.Cap = b.Base + time.Duration(long.Draw(t, "above base")) + 1
	within := rapid.Int64Range(0, int64(b.Cap))
	b.Floor, b.FirstWait, b.ThrottledBase = time.Duration(within.Draw(t, "floor")), time.Duration(within.Draw(t, "first wait")), time.Duration(within.Draw(t, "throttled base"))
	if b.Jitter != contract.JitterDecorrelated && rapid.Bool().Draw(t, "has schedule") {
		for _, n := range rapid.SliceOfN(long, 1, 6).Draw(t, "schedule") {
			b.Schedule = append(b.Schedule, time.Duration(n))
		}
		b.Floor, b.FirstWait = min(b.Floor, slices.Max(b.Schedule)), 0
	}
	return b
}

func anyRetry(t *rapid.T) *contract.Retry {
	rule := rapid.SampledFrom([]contract.NetworkRule{contract.NetworkAlways, contract.NetworkWithKey, contract.NetworkNever})
	timeout := time.Duration(rapid.Int64Range(1, int64(time.Hour)).Draw(t, "attempt timeout"))
	return &contract.Retry{
		Statuses:       []int{429, 503},
		WithKey:        []int{409, 504},
		Codes:          contract.Codes{Retry: []string{"again"}, Never: []string{"no"}, Throttled: []string{"slow"}},
		OverrideHeader: contract.OverrideHeader{Name: "X-Should-Retry", Retry: []string{"true"}, Never: []string{"false"}},
		MinAttempt:     time.Duration(rapid.Int64Range(0, int64(timeout)).Draw(t, "shortest attempt")),
		Cautious:       contract.Cautious{Statuses: []int{500}, Attempts: rapid.IntRange(0, 3).Draw(t, "cautious")},
		Network:        contract.Network{NeverSent: rule.Draw(t, "never sent"), UnknownOutcome: rule.Draw(t, "unknown outcome")},
		Backoff:        anyBackoff(t),
		Attempts:       rapid.IntRange(1, 100).Draw(t, "attempts"),
		Deadline:       timeout + time.Duration(rapid.Int64Range(0, int64(1000*24*time.Hour)).Draw(t, "beyond one attempt")),
		AttemptTimeout: contract.AttemptTimeout{Value: timeout},
		RetryAfter: contract.RetryAfter{
			Forms:           []contract.RetryAfterForm{contract.RetryAfterSeconds, contract.RetryAfterDate},
			MSHeaders:       []string{"retry-after-ms"},
			RateLimitHeader: contract.ResetHeader{Name: "X-RateLimit-Reset", Form: contract.ResetDelay},
			Ceiling:         time.Duration(rapid.Int64Range(1, int64(24*time.Hour)).Draw(t, "ceiling")),
			CeilingFrom:     rapid.SampledFrom([]contract.CeilingFrom{contract.CeilingFromReceipt, contract.CeilingFromBackoff}).Draw(t, "ceiling from"),
			Above: rapid.SampledFrom([]contract.RetryAfterAbove{
				contract.AboveGiveUp, contract.AboveWait, contract.AboveIgnore, contract.AboveClamp,
			}).Draw(t, "above"),
			Spread: rapid.SampledFrom([]float64{0, 0.1, 1}).Draw(t, "told spread"),
		},
	}
}

// anyOutcome is mostly one that may be retried.
func anyOutcome(t *rapid.T) retry.Outcome {
	o := retry.Outcome{
		Kind: rapid.SampledFrom([]retry.Kind{
			retry.Answered, retry.Answered, retry.Answered, retry.NeverSent, retry.UnknownOutcome, retry.Unsendable, retry.Refused,
		}).Draw(t, "kind"),
		Status:   rapid.SampledFrom([]int{503, 503, 429, 500, 504, 409, 404, 201}).Draw(t, "status"),
		Code:     rapid.SampledFrom([]string{"", "", "again", "no", "slow", "other"}).Draw(t, "code"),
		Override: rapid.SampledFrom([]string{"", "", "true", "false", "?"}).Draw(t, "override"),
	}
	if rapid.IntRange(0, 3).Draw(t, "told in milliseconds") == 0 {
		o.RetryAfterMS = strconv.Itoa(rapid.IntRange(0, 100_000_000).Draw(t, "milliseconds"))
	}
	if rapid.IntRange(0, 3).Draw(t, "told by the rate limit") == 0 {
		o.RateLimitReset = strconv.Itoa(rapid.IntRange(0, 100_000).Draw(t, "reset"))
	}
	if rapid.Bool().Draw(t, "told") {
		o.RetryAfter = strconv.Itoa(rapid.IntRange(0, 100_000).Draw(t, "told seconds"))
	}
	if rapid.IntRange(0, 5).Draw(t, "named") == 0 {
		o.Named = &contract.Answer{Status: o.Status, Client: rapid.SampledFrom([]contract.Advice{
			contract.AdviceSameKey, contract.AdviceNewKey, contract.AdviceFixRequest, contract.AdviceLookUp, contract.AdviceStop,
		}).Draw(t, "advice")}
	}
	return o
}

func anyDraw(t *rapid.T) func() float64 {
	return func() float64 {
		return rapid.OneOf(
			rapid.Float64Range(0, math.Nextafter(1, 0)),
			rapid.SampledFrom([]float64{0, 1, -1, math.NaN(), math.Inf(1), math.Inf(-1)}),
		).Draw(t, "draw")
	}
}

// A whole call, whatever it meets, keeps every bound that the contract sets.
func TestCallsKeepTheirBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, rnd := anyRetry(t), anyDraw(t)
		ceilings := p.Backoff.Cap
		for _, s := range p.Backoff.Schedule {
			ceilings = max(ceilings, s)
		}
		h := retry.History{
			Attempts: 1,
			Elapsed:  time.Duration(rapid.Int64Range(0, int64(p.AttemptTimeout.Value)).Draw(t, "first took")),
			Keyed:    rapid.Bool().Draw(t, "keyed"),
		}
		started := 1
		for {
			o := anyOutcome(t)
			d := retry.Next(p, h, o, rnd)
			require.Contains(t, retry.Reasons(), d.Reason)
			require.Equal(t, d.Reason == retry.ReasonRetry, d.Again)
			if !d.Again {
				require.Zero(t, d.Timeout)
				break
			}
			started++
			b := p.Backoff
			if d.Throttled {
				b = retry.Throttled(b)
			}
			lo, hi := retry.Bounds(b, h.Attempts, h.Previous)
			require.GreaterOrEqual(t, d.Backoff, lo)
			require.LessOrEqual(t, d.Backoff, hi)
			require.GreaterOrEqual(t, lo, b.Floor)
			if b.Capped != contract.CappedBeforeJitter {
				require.LessOrEqual(t, hi, ceilings, "no backoff is above the cap")
			}
			keepsTold(t, p, o, d)
			require.NotContains(t, []retry.Kind{retry.Unsendable, retry.Refused}, o.Kind)
			require.Less(t, h.Elapsed+d.Wait, p.Deadline, "no wait ends at or after the deadline")
			require.Positive(t, d.Timeout)
			require.LessOrEqual(t, d.Timeout, p.AttemptTimeout.Value)
			require.LessOrEqual(t, h.Elapsed+d.Wait+d.Timeout, p.Deadline, "no attempt outlives the deadline")
			if o.Named != nil && o.Kind == retry.Answered {
				require.Equal(t, contract.AdviceSameKey, o.Named.Client)
			}
			mayHaveRun := o.Kind == retry.UnknownOutcome || o.Kind == retry.Answered && (o.Named == nil || o.Code == "" && o.Type == "") && o.Status >= 500
			if mayHaveRun && p.Network.UnknownOutcome == contract.NetworkWithKey {
				require.True(t, h.Keyed, "a request that may have run is repeated with a key only, whatever header or code say")
			}
			require.GreaterOrEqual(t, p.Deadline-h.Elapsed-d.Wait, max(p.MinAttempt, 1), "no attempt is started without the time that it is worth")
			require.Equal(t, p.Deadline-h.Elapsed-d.Wait, d.Left)
			took := time.Duration(rapid.Int64Range(0, int64(d.Timeout)).Draw(t, "took"))
			h = h.Then(d, h.Elapsed+d.Wait+took)
		}
		require.LessOrEqual(t, started, p.Attempts)
		require.LessOrEqual(t, h.Cautious, p.Cautious.Attempts)
		require.LessOrEqual(t, started, retry.AttemptsPerCall(p))
		require.LessOrEqual(t, h.Elapsed, retry.LongestCall(p))
	})
}

// keepsTold holds a wait to what the server told.
func keepsTold(t *rapid.T, p *contract.Retry, o retry.Outcome, d retry.Decision) {
	r := p.RetryAfter
	ceiling := r.Ceiling
	if r.CeilingFrom == contract.CeilingFromBackoff {
		ceiling += d.Backoff
	}
	if o.RetryAfterMS != "" {
		told, _ := retry.ParseMilliseconds(o.RetryAfterMS)
		require.Equal(t, told, d.Told)
	}
	require.GreaterOrEqual(t, d.Wait, d.Backoff, "what the server tells adds and never shortens")
	switch {
	case d.Told <= ceiling || r.Above == contract.AboveWait:
		require.GreaterOrEqual(t, d.Wait, d.Told, "no draw undercuts a told wait")
		spread := time.Duration(float64(d.Told) * r.Spread)
		require.LessOrEqual(t, d.Wait, max(d.Backoff, d.Told+spread+1))
	case r.Above == contract.AboveClamp:
		require.GreaterOrEqual(t, d.Wait, ceiling)
	default:
		require.Equal(t, contract.AboveIgnore, r.Above, "the ceiling is kept")
		require.Equal(t, d.Backoff, d.Wait)
	}
}

// The worked table holds every backoff that a call of failures can draw.
func TestScheduleHoldsEveryDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &contract.Retry{Backoff: anyBackoff(t), Attempts: rapid.IntRange(1, 60).Draw(t, "attempts")}
		rnd := anyDraw(t)
		var previous, sum time.Duration
		var before retry.Row
		rows := retry.Schedule(p)
		require.Len(t, rows, p.Attempts-1)
		for i, row := range rows {
			require.Equal(t, i+1, row.Retry)
			wait := retry.Wait(p.Backoff, row.Retry, previous, rnd)
			require.LessOrEqual(t, row.Earliest, wait)
			require.LessOrEqual(t, wait, row.Latest)
			sum += wait
			require.LessOrEqual(t, row.CumulativeEarliest, sum)
			require.LessOrEqual(t, sum, row.CumulativeLatest)
			require.GreaterOrEqual(t, row.CumulativeEarliest, before.CumulativeEarliest)
			require.GreaterOrEqual(t, row.CumulativeLatest, before.CumulativeLatest)
			if p.Backoff.Jitter != contract.JitterProportional && p.Backoff.Jitter != contract.JitterAdditive {
				require.LessOrEqual(t, row.Latest, max(row.Ceiling, p.Backoff.Floor, p.Backoff.FirstWait))
			}
			if len(p.Backoff.Schedule) == 0 {
				require.GreaterOrEqual(t, row.Ceiling, before.Ceiling, "ceilings do not shrink")
			}
			previous, before = wait, row
		}
	})
}

// What Rides promises is checked against calls with the worst and the best of
// draws, and all in between.
func TestRidesBoundsTheLastAttempt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, rnd := anyRetry(t), anyDraw(t)
		p.Deadline = time.Duration(rapid.Int64Range(0, int64(50*24*time.Hour)).Draw(t, "another deadline"))
		p.Network.UnknownOutcome = contract.NetworkAlways
		certain, possible := retry.Rides(p)
		h := retry.History{Attempts: 1}
		for {
			d := retry.Next(p, h, retry.Outcome{Kind: retry.Answered, Status: 503}, rnd)
			if !d.Again {
				break
			}
			h = h.Then(d, h.Elapsed+d.Wait)
		}
		require.LessOrEqual(t, certain, h.Elapsed, "the last attempt came before what is certain")
		require.LessOrEqual(t, h.Elapsed, possible, "the last attempt came after what is possible")
	})
}

// A bucket holds between nothing and its capacity, whatever it is told.
func TestBucketStaysWithinItsCapacity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(-5, 600)
		rules := contract.Budget{
			Tokens: n.Draw(t, "tokens"), TransientCost: n.Draw(t, "transient"), ThrottledCost: n.Draw(t, "throttled"),
			OnFirstSuccess:   n.Draw(t, "first"),
			OnRetriedSuccess: rapid.SampledFrom([]contract.RetriedSuccess{contract.CostBack, contract.NoneBack}).Draw(t, "retried"),
		}
		b := retry.NewBucket(&rules)
		cost := 0
		for range rapid.IntRange(1, 50).Draw(t, "calls") {
			before := b.Tokens()
			if rapid.Bool().Draw(t, "takes") {
				c, ok := b.Take(rapid.Bool().Draw(t, "is throttled"), time.Time{})
				require.Equal(t, before-c, b.Tokens())
				require.True(t, ok || c == 0)
				cost = c
			} else {
				b.Success(rapid.IntRange(1, 3).Draw(t, "attempt"), rapid.SampledFrom([]int{cost, math.MaxInt, -7}).Draw(t, "cost"))
				require.GreaterOrEqual(t, b.Tokens(), before, "a success never costs")
			}
			require.GreaterOrEqual(t, b.Tokens(), 0)
			require.LessOrEqual(t, b.Tokens(), max(rules.Tokens, 0))
		}
	})
}

func TestNoRetryNumberOverflows(t *testing.T) {
	day := 24 * time.Hour
	for _, n := range []int{math.MinInt, -1, 0, 1, 2, 63, 64, 1024, math.MaxInt} {
		for _, jitter := range []contract.Jitter{"", contract.JitterFull, contract.JitterDecorrelated, contract.JitterProportional} {
			b := contract.Backoff{Base: day, Multiplier: 10, Cap: 30 * day, Jitter: jitter, Spread: 1}
			lo, hi := retry.Bounds(b, n, math.MaxInt64)
			require.LessOrEqual(t, hi, b.Cap)
			require.GreaterOrEqual(t, lo, time.Duration(0))

			b.Cap = 0 // no cap: the longest duration is the bound
			require.GreaterOrEqual(t, retry.Wait(b, n, math.MaxInt64, func() float64 { return 1 }), day)
			require.GreaterOrEqual(t, retry.Ceiling(b, n), day)
		}
	}
}

// Policies built by hand may hold what no contract file can.
func TestNonsenseStaysHarmless(t *testing.T) {
	nan := math.NaN()
	for name, b := range map[string]contract.Backoff{
		"negative base":      {Base: -time.Second, Multiplier: 2, Cap: time.Minute},
		"negative schedule":  {Schedule: []time.Duration{-time.Second}, Jitter: contract.JitterFull},
		"no multiplier":      {Base: time.Second, Cap: time.Minute},
		"multiplier NaN":     {Base: time.Second, Multiplier: nan, Cap: time.Minute},
		"multiplier inf":     {Base: time.Second, Multiplier: math.Inf(1), Cap: time.Minute},
		"spread above 1":     {Base: time.Second, Multiplier: 2, Cap: time.Minute, Jitter: contract.JitterProportional, Spread: 7},
		"spread NaN":         {Base: time.Second, Multiplier: 2, Cap: time.Minute, Jitter: contract.JitterProportional, Spread: nan},
		"base above cap":     {Base: time.Hour, Multiplier: 2, Cap: time.Minute, Jitter: contract.JitterDecorrelated},
		"decorrelated steps": {Schedule: []time.Duration{time.Second, time.Minute}, Jitter: contract.JitterDecorrelated},
		"unknown jitter":     {Base: time.Second, Multiplier: 2, Cap: time.Minute, Jitter: "quadratic"},
	} {
		t.Run(name, func(t *testing.T) {
			for n := range 40 {
				w := retry.Wait(b, n, -time.Hour, func() float64 { return 0.999 })
				require.GreaterOrEqual(t, w, time.Duration(0))
				require.LessOrEqual(t, w, time.Minute)
			}
		})
	}
	d := retry.Next(&contract.Retry{Statuses: []int{429}}, retry.History{}, retry.Outcome{Kind: retry.Answered, Status: 429}, nil)
	require.Equal(t, retry.ReasonAttempts, d.Reason, "no attempts at all allow the first and no other")
	d = retry.Next(&contract.Retry{Attempts: 5}, retry.History{Keyed: true}, retry.Outcome{Kind: "elsewhere"}, nil)
	require.Equal(t, retry.ReasonNotRetryable, d.Reason)
	require.Equal(t, contract.AdviceLookUp, d.Advice, "an outcome of no known kind may be an execution")
	require.Empty(t, retry.Reason("weather").Meaning())
}
