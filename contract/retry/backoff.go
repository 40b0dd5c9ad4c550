package retry

import (
	"math"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Ceiling is the c of a retry: what the growth gives, up to the cap, or the
// schedule's entry. retry is 1 for the first one, whose ceiling is the base for
// every growth but exponential-minus-one with another multiplier than 2. Where
// the cap is applied after jitter only, the ceiling grows past it. With
// decorrelated jitter, which knows no c, it is the longest wait that could
// come: base·3^retry up to the cap, or more where a floor or a first wait is
// longer. No retry overflows.
func Ceiling(b contract.Backoff, retry int) time.Duration {
	retry = max(retry, 1)
	switch {
	case b.Jitter == contract.JitterDecorrelated:
		return longestDecorrelated(b, retry)
	case len(b.Schedule) > 0:
		return max(b.Schedule[min(retry, len(b.Schedule))-1], 0)
	case b.Capped == contract.CappedAfterJitter:
		return grown(b, retry)
	default:
		return min(top(b), grown(b, retry))
	}
}

// Bounds are the shortest and the longest wait that the jitter allows before a
// retry. previous is the backoff before it, which matters to decorrelated
// jitter only.
func Bounds(b contract.Backoff, retry int, previous time.Duration) (earliest, latest time.Duration) {
	from, to := span(b, retry, previous)
	return settled(b, retry, from), settled(b, retry, to)
}

// Wait draws the backoff before a retry. previous is the backoff before the
// last attempt. rnd is as for [Next]; it is not called, and may be nil, where
// there is nothing to draw.
func Wait(b contract.Backoff, retry int, previous time.Duration, rnd func() float64) time.Duration {
	from, to := span(b, retry, previous)
	u := 0.0
	if to > from {
		u = draw(rnd)
	}
	return settled(b, retry, between(from, to, u))
}

// between is the point of an interval that a draw stands for.
func between(from, to time.Duration, u float64) time.Duration {
	return from + min(stretch(to-from, u), to-from)
}

// settled puts what was drawn between the floor and the cap. What is drawn
// beyond them is cut, so that waits can sit exactly on either.
func settled(b contract.Backoff, retry int, drawn time.Duration) time.Duration {
	drawn = max(drawn, b.Floor)
	if retry <= 1 {
		drawn = max(drawn, b.FirstWait)
	}
	if b.Capped == contract.CappedBeforeJitter && b.Jitter != contract.JitterDecorrelated {
		return drawn
	}
	return min(drawn, top(b))
}

// span is the interval that the jitter draws from. Decorrelated, proportional
// and additive jitter may reach above the ceiling.
func span(b contract.Backoff, retry int, previous time.Duration) (from, to time.Duration) {
	c := Ceiling(b, retry)
	switch b.Jitter {
	case contract.JitterFull:
		return 0, c
	case contract.JitterEqual:
		return c / 2, c
	case contract.JitterAdditive:
		return c, plus(c, max(b.Noise, 0))
	case contract.JitterDecorrelated:
		base := decorrelatedBase(b)
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

// longestDecorrelated triples the longest wait once for each retry, as the draws
// themselves do, so that not even a rounding lies between the two.
func longestDecorrelated(b contract.Backoff, retry int) time.Duration {
	c := min(max(times(decorrelatedBase(b), 3), b.Floor, b.FirstWait), top(b))
	for ; retry > 1; retry-- {
		next := min(stretch(c, 3), top(b))
		if next == c {
			break // nothing, or the cap
		}
		c = next
	}
	return c
}

// decorrelatedBase is the base, or what stands for it in a schedule.
func decorrelatedBase(b contract.Backoff) time.Duration {
	if len(b.Schedule) > 0 {
		return max(b.Schedule[0], 0)
	}
	return max(b.Base, 0)
}

// top is the cap: of a schedule, its longest entry.
func top(b contract.Backoff) time.Duration {
	switch {
	case len(b.Schedule) > 0:
		return max(slices.Max(b.Schedule), 0)
	case b.Cap > 0:
		return b.Cap
	default:
		return longest
	}
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
