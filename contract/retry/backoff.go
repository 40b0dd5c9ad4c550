package retry

import (
	"math"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Ceiling is the c of a retry: base·multiplier^(retry-1) up to the cap, or the
// schedule's entry. retry is 1 for the first one, which so has the exponent 0.
// With decorrelated jitter, which knows no c, it is the longest wait that could
// come: base·3^retry up to the cap. No retry overflows.
func Ceiling(b contract.Backoff, retry int) time.Duration {
	retry = max(retry, 1)
	switch {
	case len(b.Schedule) > 0 && b.Jitter == contract.JitterDecorrelated:
		return min(limit(b), power(b.Schedule[0], 3, retry))
	case len(b.Schedule) > 0:
		return max(b.Schedule[min(retry, len(b.Schedule))-1], 0)
	case b.Jitter == contract.JitterDecorrelated:
		return min(limit(b), power(b.Base, 3, retry))
	default:
		return min(limit(b), power(b.Base, b.Multiplier, retry-1))
	}
}

// Bounds are the shortest and the longest wait that the jitter allows before a
// retry. previous is the backoff before it, which matters to decorrelated
// jitter only.
func Bounds(b contract.Backoff, retry int, previous time.Duration) (earliest, latest time.Duration) {
	from, to := span(b, retry, previous)
	return min(from, limit(b)), min(to, limit(b))
}

// Wait draws the backoff before a retry. previous is the backoff before the
// last attempt. rnd is as for [Next]; it is not called, and may be nil, where
// there is nothing to draw.
func Wait(b contract.Backoff, retry int, previous time.Duration, rnd func() float64) time.Duration {
	from, to := span(b, retry, previous)
	if width := to - from; width > 0 {
		from += min(stretch(width, draw(rnd)), width)
	}
	return min(from, limit(b))
}

// span is the interval that the jitter draws from. Decorrelated and
// proportional jitter may reach above the cap, and what is drawn there is cut
// to the cap, so their waits can sit exactly on it.
func span(b contract.Backoff, retry int, previous time.Duration) (from, to time.Duration) {
	c := Ceiling(b, retry)
	switch b.Jitter {
	case contract.JitterFull:
		return 0, c
	case contract.JitterEqual:
		return c / 2, c
	case contract.JitterDecorrelated:
		base := max(b.Base, 0)
		if len(b.Schedule) > 0 {
			base = max(b.Schedule[0], 0)
		}
		if retry <= 1 {
			previous = base
		}
		return base, stretch(max(previous, base), 3)
	case contract.JitterProportional:
		minus, plus := b.Spread, b.Spread
		switch b.Side {
		case contract.SideMinus:
			plus = 0
		case contract.SidePlus:
			minus = 0
		}
		from = stretch(c, 1-minus)
		return from, max(from, stretch(c, 1+plus))
	default:
		return c, c
	}
}

// limit is what no backoff exceeds.
func limit(b contract.Backoff) time.Duration {
	switch {
	case len(b.Schedule) > 0:
		return max(slices.Max(b.Schedule), 0)
	case b.Cap > 0:
		return b.Cap
	default:
		return longest
	}
}

// power is d·m^n. A multiplier below 1 reads as 1, so that waits never shrink.
func power(d time.Duration, m float64, n int) time.Duration {
	if d <= 0 {
		return 0
	}
	if !(m >= 1) {
		m = 1
	}
	return stretch(d, math.Pow(m, float64(n)))
}

// stretch is d·f to the nearest nanosecond, held between 0 and longest.
func stretch(d time.Duration, f float64) time.Duration {
	v := math.Round(float64(d) * f)
	switch {
	case v >= math.MaxInt64: // 2^63 as a float64
		return longest
	case v > 0:
		return time.Duration(v)
	default:
		return 0
	}
}

// plus adds durations that are not negative.
func plus(a, b time.Duration) time.Duration {
	if a > longest-b {
		return longest
	}
	return a + b
}

// draw takes one draw and puts it into [0, 1).
func draw(rnd func() float64) float64 {
	u := rnd()
	switch {
	case u >= 1:
		return math.Nextafter(1, 0)
	case u >= 0:
		return u
	default: // negative or NaN
		return 0
	}
}
