package contract

import (
	"fmt"
	"math"
	"time"
)

// checkLeaseOutlasts warns of calls that are over before the lease is. Where a
// server stops in the middle of a request, every repeat hears that the first one
// runs, until its lease ends; only an attempt after that brings an answer. A
// lease that nobody wrote is not held against the retries.
func checkLeaseOutlasts(j *judge) {
	claim, busy, r := j.policy.Claim, j.policy.Answers.InFlight, &j.policy.Retry
	lease := j.tree.at("claim", "lease")
	if lease == nil || claim.Lease <= 0 || claim.Abandoned == AbandonedReject || busy.Client != AdviceSameKey || r.Attempts == 1 {
		return
	}
	if r.Deadline < r.AttemptTimeout.Value || r.Budget != nil && r.Budget.Kind == BudgetTokens && r.Budget.TransientCost > r.Budget.Tokens {
		return // no retry is ever made: other rules say so
	}
	for _, pointer := range []string{"/claim/lease", "/claim/commits", "/claim/abandoned", "/answers/in_flight", "/retry/attempts", "/retry/backoff", "/retry/deadline", "/retry/budget"} {
		if j.policy.Assumed(pointer) {
			return
		}
	}
	last, limit := r.usualLastStart(busy, claim.Lease)
	if last >= claim.Lease {
		return
	}
	place := j.tree.at("retry", limit)
	if place == nil {
		place = j.tree.at("retry", "attempts")
	}
	if place == nil {
		place, lease = lease, nil
	}
	var related []Related
	if lease != nil && !ofPreset(lease) {
		related = append(related, j.related(lease.span.from, dotted(lease.tokens())+" is here"))
	}
	j.warn("contract/short-retries", place, fmt.Sprintf("claim.lease is %s, but a call usually makes its last attempt %s after a server stopped in the middle of its first (retry.%s); each attempt in that time is answered as a duplicate in flight, so the call ends without its answer",
		FormatDuration(claim.Lease), FormatDuration(last.Round(time.Millisecond)), limit),
		"raise retry.attempts or answers.in_flight.retry_after, or shorten claim.lease", related...)
}

// usualLastStart is when the last attempt of a call starts, counted from the end
// of the first, if each wait is in the middle of what its jitter draws from, the
// first attempt is cut off at once, and every other is told that the first one
// runs. It is told up to enough. limit is the member of retry that ends the call.
func (r *Retry) usualLastStart(busy InFlightAnswer, enough time.Duration) (last time.Duration, limit string) {
	var backoff time.Duration
	told, held := r.followed(busy.RetryAfter), time.Duration(0)
	if busy.Do == InFlightWait {
		held = busy.UpTo
	}
	for n := 1; r.Attempts < 1 || n < r.Attempts; n++ {
		backoff = r.Backoff.middle(n, backoff)
		wait := backoff
		if n > 1 {
			wait = held + max(backoff, told)
		}
		switch b := r.Budget; {
		case n > 1 && told > r.RetryAfter.Ceiling && r.RetryAfter.Ceiling > 0 && r.RetryAfter.Above == AboveGiveUp:
			return last, "retry_after"
		case r.Deadline > 0 && last+wait >= r.Deadline-r.MinAttempt:
			return last, "deadline"
		case b != nil && b.Kind == BudgetTokens && n*b.TransientCost > b.Tokens:
			return last, "budget"
		}
		if last += wait; last >= enough || n > 1000 {
			return last, ""
		}
	}
	return last, "attempts"
}

// followed is what a client makes of a told wait: one above the ceiling may be
// cut, or count as nothing.
func (r *Retry) followed(told time.Duration) time.Duration {
	ceiling := r.RetryAfter.Ceiling
	switch {
	case ceiling <= 0 || told <= ceiling:
		return told
	case r.RetryAfter.Above == AboveIgnore:
		return 0
	case r.RetryAfter.Above == AboveClamp:
		return ceiling
	default:
		return told
	}
}

// middle is the wait before a retry, 1 for the first, in the middle of what its
// jitter draws from. previous is the middle of the wait before it.
func (b Backoff) middle(retry int, previous time.Duration) time.Duration {
	c, share := b.ceiling(retry), 1.0
	switch b.Jitter {
	case JitterFull:
		share = 1.0 / 2
	case JitterEqual:
		share = 3.0 / 4
	case JitterProportional:
		switch b.Side {
		case SideMinus:
			share = 1 - b.Spread/2
		case SidePlus:
			share = 1 + b.Spread/2
		}
	case JitterAdditive:
		c += b.Noise / 2
	case JitterDecorrelated:
		c = b.Base
		if len(b.Schedule) > 0 {
			c = b.Schedule[0]
		}
		c = (c + 3*max(previous, c)) / 2
	}
	wait := max(time.Duration(float64(c)*share), b.Floor)
	if retry == 1 {
		wait = max(wait, b.FirstWait)
	}
	if len(b.Schedule) == 0 && b.Cap > 0 {
		wait = min(wait, b.Cap)
	}
	return wait
}

// ceiling is what a backoff grows to before a retry, up to its cap.
func (b Backoff) ceiling(retry int) time.Duration {
	if len(b.Schedule) > 0 {
		return b.Schedule[min(retry, len(b.Schedule))-1]
	}
	n, m := float64(retry), max(b.Multiplier, 1)
	times := math.Pow(m, n-1)
	switch b.Growth {
	case GrowthExponentialMinusOne:
		times = math.Pow(m, n) - 1
	case GrowthPolynomial:
		times = math.Pow(n, max(b.Exponent, 0))
	case GrowthQuadratic:
		times = 1 + (n-1)*(n-1)
	case GrowthLinear:
		times = n
	case GrowthConstant:
		times = 1
	}
	longest := b.Cap
	if longest <= 0 {
		longest = MaxDuration
	}
	return time.Duration(min(float64(b.Base)*times, float64(longest)))
}
