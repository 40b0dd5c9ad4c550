package retry_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// The seed is fixed: these tests pass or fail, they do not flicker. Tolerances
// are several standard errors wide.
func seeded() func() float64 { return rand.New(rand.NewPCG(2026, 11)).Float64 }

const many = 200_000

func seconds(d time.Duration) float64 { return d.Seconds() }

// moments draws one wait many times.
func moments(b contract.Backoff, n int) (mean, variance float64) {
	rnd := seeded()
	for range many {
		w := seconds(retry.Wait(b, n, 0, rnd))
		mean += w
		variance += w * w
	}
	mean /= many
	return mean, variance/many - mean*mean
}

func TestMeansAndVariances(t *testing.T) {
	// The ceiling c of the third retry is 4 s.
	const c, p = 4.0, 0.2
	for name, want := range map[string]struct {
		jitter         contract.Jitter
		side           contract.Side
		spread         float64
		mean, variance float64
	}{
		"full":         {contract.JitterFull, "", 0, c / 2, c * c / 12},
		"equal":        {contract.JitterEqual, "", 0, 3 * c / 4, c * c / 48},
		"proportional": {contract.JitterProportional, contract.SideBoth, p, c, p * p * c * c / 3},
		"minus 25 %":   {contract.JitterProportional, contract.SideMinus, 0.25, 7 * c / 8, c * c / 16 / 12},
		"plus 20 %":    {contract.JitterProportional, contract.SidePlus, p, 1.1 * c, p * p * c * c / 12},
	} {
		t.Run(name, func(t *testing.T) {
			b := contract.Backoff{Base: time.Second, Multiplier: 2, Cap: time.Minute, Jitter: want.jitter, Side: want.side, Spread: want.spread}
			mean, variance := moments(b, 3)
			require.InEpsilon(t, want.mean, mean, 0.01)
			require.InEpsilon(t, want.variance, variance, 0.02)
		})
	}
}

// Full jitter with base b halves each ceiling: b(m^r - 1)/(2(m-1)) over r retries.
func TestFullJitterTotals(t *testing.T) {
	b := contract.Backoff{Base: 500 * time.Millisecond, Multiplier: 2, Cap: time.Hour, Jitter: contract.JitterFull}
	total := 0.0
	for r, want := range []float64{0.25, 0.75, 1.75, 3.75, 7.75} {
		mean, _ := moments(b, r+1)
		total += mean
		require.InEpsilon(t, want, total, 0.01)
	}
}

// The published means of the AWS SDKs since November 2026: 25 and 50 ms after
// transient failures, 0.5 and 1 s after throttling.
func TestAWSMeans(t *testing.T) {
	for base, want := range map[time.Duration][]float64{50 * time.Millisecond: {0.025, 0.05}, time.Second: {0.5, 1}} {
		for i, w := range want {
			mean, _ := moments(contract.Backoff{Base: base, Multiplier: 2, Cap: 20 * time.Second, Jitter: contract.JitterFull}, i+1)
			require.InEpsilon(t, w, mean, 0.01)
		}
	}
}

func TestFullJitterCoversItsRange(t *testing.T) {
	b := contract.Backoff{Base: time.Second, Multiplier: 2, Cap: 30 * time.Second, Jitter: contract.JitterFull}
	rnd := seeded()
	var tenths [10]int
	for range many {
		tenths[int(seconds(retry.Wait(b, 1, 0, rnd))*10)]++
	}
	for i, n := range tenths {
		require.InEpsilon(t, many/10, n, 0.03, "tenth %d of the range", i)
	}
}

// Without a cap the means of decorrelated jitter are b(3·1.5^(k-1) - 1).
func TestDecorrelatedMeans(t *testing.T) {
	b := contract.Backoff{Base: time.Second, Jitter: contract.JitterDecorrelated}
	rnd := seeded()
	var sums [6]float64
	for range many {
		var previous time.Duration
		for k := range sums {
			previous = retry.Wait(b, k+1, previous, rnd)
			sums[k] += seconds(previous)
		}
	}
	for k, sum := range sums {
		require.InEpsilon(t, 3*math.Pow(1.5, float64(k))-1, sum/many, 0.02, "retry %d", k+1)
	}
}

// In the long run decorrelated jitter sits on its cap for a good part of the
// time, and there clients fall into step.
func TestDecorrelatedSitsOnItsCap(t *testing.T) {
	for ratio, want := range map[int][2]float64{10: {0.74, 0.48}, 100: {0.53, 0.31}, 400: {0.46, 0.27}} {
		b := contract.Backoff{Base: time.Second, Cap: time.Duration(ratio) * time.Second, Jitter: contract.JitterDecorrelated}
		rnd := seeded()
		var previous time.Duration
		sum, capped := 0.0, 0
		for k := range many {
			previous = retry.Wait(b, k+1, previous, rnd)
			sum += seconds(previous)
			if previous == b.Cap {
				capped++
			}
		}
		require.InDelta(t, want[0], sum/many/float64(ratio), 0.015, "mean, as a share of a cap of %d", ratio)
		require.InDelta(t, want[1], float64(capped)/many, 0.015, "share of time on a cap of %d", ratio)
	}
}

// Share of clients that outlive an outage which starts with their first
// attempt; a round trip takes 50 ms, half of it on the way to the server. The
// wanted shares come from another program; the first of them has the closed
// form P(U(0, 0.5) + U(0, 1) >= 0.875) = 0.375.
func TestOutageRideThrough(t *testing.T) {
	const clients, trip = 20_000, 50 * time.Millisecond
	kinds := []contract.Jitter{contract.JitterFull, contract.JitterEqual, contract.JitterProportional, contract.JitterNone, contract.JitterDecorrelated}
	for _, c := range []struct {
		outage   time.Duration
		attempts int
		want     [5]float64
	}{
		{time.Second, 3, [5]float64{0.375, 0.936, 1, 1, 1}},
		{time.Second, 4, [5]float64{0.908, 1, 1, 1, 1}},
		{2 * time.Second, 4, [5]float64{0.464, 1, 1, 1, 0.997}},
		{2 * time.Second, 5, [5]float64{0.928, 1, 1, 1, 1}},
		{5 * time.Second, 5, [5]float64{0.242, 0.888, 1, 1, 0.838}},
		{5 * time.Second, 6, [5]float64{0.860, 1, 1, 1, 0.964}},
		{10 * time.Second, 6, [5]float64{0.262, 0.916, 1, 1, 0.648}},
	} {
		for i, jitter := range kinds {
			p := &contract.Retry{
				Statuses: []int{503}, Network: contract.Network{UnknownOutcome: contract.NetworkWithKey}, Attempts: c.attempts, Deadline: time.Hour,
				Backoff: contract.Backoff{
					Base: 500 * time.Millisecond, Multiplier: 2, Cap: 8 * time.Second, Jitter: jitter, Spread: 0.2, Side: contract.SideBoth,
				},
			}
			rnd, through := seeded(), 0
			for range clients {
				if outlives(p, c.outage, trip, rnd) {
					through++
				}
			}
			require.InDelta(t, c.want[i], float64(through)/clients, 0.02, "%v, %d attempts, %s", c.outage, c.attempts, jitter)
			if certain, _ := retry.Rides(p); certain >= c.outage {
				require.Equal(t, clients, through, "%v, %d attempts, %s", c.outage, c.attempts, jitter)
			}
		}
	}
}

func outlives(p *contract.Retry, outage, trip time.Duration, rnd func() float64) bool {
	h := retry.History{Attempts: 1, Elapsed: trip, Keyed: true}
	if outage <= trip/2 {
		return true
	}
	for {
		d := retry.Next(p, h, retry.Outcome{Kind: retry.Answered, Status: 503}, rnd)
		if !d.Again {
			return false
		}
		sent := h.Elapsed + d.Wait
		if sent+trip/2 >= outage {
			return true
		}
		h = h.Then(d, sent+trip)
	}
}

// With a share f of failures and n attempts a call makes (1 - f^n)/(1 - f) of
// them. A budget brings that down once failures are more than it pays for.
func TestAmplification(t *testing.T) {
	for _, c := range []struct {
		f      float64
		budget *contract.Budget
		want   float64
	}{
		{0.1, nil, 1.11},
		{0.5, nil, 1.75},
		{0.9, nil, 2.71},
		{0.5, aws(14), 1.07},
		{0.5, aws(5), 1.20},
		{0.25, aws(14), 1.22},
		{0.25, aws(5), 1.31},
	} {
		p := &contract.Retry{Statuses: []int{503}, Network: contract.Network{UnknownOutcome: contract.NetworkWithKey}, Attempts: 3, Backoff: contract.Backoff{Base: time.Second, Multiplier: 2}, Budget: c.budget}
		require.InDelta(t, c.want, attemptsPerCall(p, c.f, 100_000), 0.015, "%v of failures, budget %v", c.f, c.budget)
	}
}

// aws is the budget of the AWS SDKs with one cost for all.
func aws(cost int) *contract.Budget {
	return &contract.Budget{Tokens: 500, TransientCost: cost, ThrottledCost: cost, OnRetriedSuccess: contract.CostBack, OnFirstSuccess: 1}
}

func attemptsPerCall(p *contract.Retry, f float64, calls int) float64 {
	rnd, bucket, attempts := seeded(), retry.NewBucket(p.Budget), 0
	for range calls {
		h, cost := retry.History{Attempts: 1, Keyed: true}, 0
		bucket.Call(noon) // as if all of them fell into one window
		for attempts++; ; attempts++ {
			o := retry.Outcome{Kind: retry.Answered, Status: 200}
			if rnd() < f {
				o.Status = 503
			}
			d := bucket.Allow(retry.Next(p, h, o, rnd), o)
			if d.Reason == retry.ReasonSuccess {
				bucket.Success(h.Attempts, cost)
			}
			if !d.Again {
				break
			}
			h, cost = h.Then(d, 0), d.Cost
		}
	}
	return float64(attempts) / float64(calls)
}

// A ratio budget of r keeps the long-run load at 1 + r, however many calls fail.
func TestRatioBudgetBoundsTheLoad(t *testing.T) {
	budget := &contract.Budget{Kind: contract.BudgetRatio, Percent: 10, Window: 10 * time.Second}
	for _, f := range []float64{0.2, 0.5, 0.9} {
		p := &contract.Retry{Statuses: []int{503}, Network: contract.Network{UnknownOutcome: contract.NetworkWithKey}, Attempts: 3, Backoff: contract.Backoff{Base: time.Second, Multiplier: 2}, Budget: budget}
		require.InDelta(t, 1.1, attemptsPerCall(p, f, 100_000), 0.005, "%v of failures", f)
	}
}

// The throttle of gRPC lets retries through up to a failure share of t/(1 + t),
// and hardly any beyond it.
func TestFailureRatioStopsRetries(t *testing.T) {
	budget := &contract.Budget{Kind: contract.BudgetFailureRatio, Tokens: 10, TokenRatio: 0.1}
	for f, want := range map[float64]float64{0.05: 1.05, 0.10: 1.02, 0.20: 1.00, 0.9: 1.00} {
		p := &contract.Retry{Statuses: []int{503}, Network: contract.Network{UnknownOutcome: contract.NetworkWithKey}, Attempts: 3, Backoff: contract.Backoff{Base: time.Second, Multiplier: 2}, Budget: budget}
		require.InDelta(t, want, attemptsPerCall(p, f, 200_000), 0.01, "%v of failures", f)
	}
}

// Each shape has the mean that its formula says, for the third retry.
func TestMeansOfShapes(t *testing.T) {
	second := contract.Backoff{Base: time.Second, Multiplier: 2, Cap: time.Hour}
	with := func(change func(b *contract.Backoff)) contract.Backoff {
		b := second
		change(&b)
		return b
	}
	for name, c := range map[string]struct {
		backoff contract.Backoff
		want    float64
	}{
		"Envoy, full": {with(func(b *contract.Backoff) {
			b.Growth, b.Jitter = contract.GrowthExponentialMinusOne, contract.JitterFull
		}), 3.5},
		"Speakeasy": {with(func(b *contract.Backoff) {
			b.Growth, b.Exponent, b.Jitter, b.Noise = contract.GrowthPolynomial, 1.5, contract.JitterAdditive, time.Second
		}), math.Pow(3, 1.5) + 0.5},
		"stripe-go": {with(func(b *contract.Backoff) {
			b.Growth, b.Jitter, b.Spread, b.Side = contract.GrowthQuadratic, contract.JitterProportional, 0.25, contract.SideMinus
		}), 5 * 0.875},
		"linear":   {with(func(b *contract.Backoff) { b.Growth, b.Jitter = contract.GrowthLinear, contract.JitterEqual }), 2.25},
		"constant": {with(func(b *contract.Backoff) { b.Growth, b.Jitter = contract.GrowthConstant, contract.JitterFull }), 0.5},
		"cap after jitter": {with(func(b *contract.Backoff) { // U(0, 4) cut at 2: half of the draws sit there
			b.Capped, b.Cap, b.Jitter = contract.CappedAfterJitter, 2*time.Second, contract.JitterFull
		}), 1.5},
		"cap before jitter": {with(func(b *contract.Backoff) { // 2·U(0.8, 1.2)
			b.Capped, b.Cap, b.Jitter, b.Spread, b.Side = contract.CappedBeforeJitter, 2*time.Second, contract.JitterProportional, 0.2, contract.SideBoth
		}), 2},
		"floor": {with(func(b *contract.Backoff) { b.Jitter, b.Floor = contract.JitterFull, 2*time.Second }), 2.5}, // half sit on 2, half have the mean 3
	} {
		mean, _ := moments(c.backoff, 3)
		require.InEpsilon(t, c.want, mean, 0.01, name)
	}
}
