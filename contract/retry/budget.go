package retry

import (
	"math"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Bucket is a retry budget: what the retries of all calls that share it draw on,
// so that a fleet stops retrying when most of its calls fail. The first attempt
// of a call is never refused. A budget of tokens has the rules of the AWS SDKs,
// a ratio those of Finagle, a failure ratio those of gRPC (gRFC A6).
//
// A Bucket is a plain value and guards nothing: a client with several
// goroutines locks around it. The zero Bucket has no budget and allows all.
type Bucket struct {
	rules  contract.Budget
	bound  bool
	tokens int   // of kind tokens
	thou   int64 // of kind failure-ratio: tokens in thousandths, as exact as gRPC counts them
	seen   meter // of kind ratio: calls, and the retries among them
}

// NewBucket is a full bucket; one that allows all when b is nil.
func NewBucket(b *contract.Budget) Bucket {
	if b == nil {
		return Bucket{}
	}
	full := max(b.Tokens, 0)
	return Bucket{rules: *b, bound: true, tokens: full, thou: int64(full) * 1000, seen: meter{window: b.Window}}
}

// Tokens is what is left of a budget of tokens, whole tokens of a failure ratio;
// 0 for a bucket without a budget and for a ratio.
func (b *Bucket) Tokens() int {
	switch {
	case !b.bound || b.rules.Kind == contract.BudgetRatio:
		return 0
	case b.rules.Kind == contract.BudgetFailureRatio:
		return int(b.thou / 1000)
	default:
		return b.tokens
	}
}

// Call tells that a call starts. A ratio counts calls; the other kinds do not.
func (b *Bucket) Call(now time.Time) {
	if b.bound && b.rules.Kind == contract.BudgetRatio {
		b.seen.add(now, 1, 0)
	}
}

// Take charges one retry and returns what it cost in tokens. ok is false when
// the budget does not allow it; nothing is taken then. A failure ratio is paid
// by failures and not by retries: see [Bucket.Fail].
func (b *Bucket) Take(throttled bool, now time.Time) (cost int, ok bool) {
	if !b.bound {
		return 0, true
	}
	switch b.rules.Kind {
	case contract.BudgetRatio:
		if !b.ratioAllows(now) {
			return 0, false
		}
		b.seen.add(now, 0, 1)
		return 0, true
	case contract.BudgetFailureRatio:
		return 0, b.thou > int64(max(b.rules.Tokens, 0))*1000/2
	}
	cost = max(b.rules.TransientCost, 0)
	if throttled {
		cost = max(b.rules.ThrottledCost, 0)
	}
	if cost > b.tokens {
		return 0, false
	}
	b.tokens -= cost
	return cost, true
}

// ratioAllows reports whether one more retry stays within the share of the calls
// of the window and what is allowed on top.
func (b *Bucket) ratioAllows(now time.Time) bool {
	calls, retries := b.seen.sums(now)
	share := max(b.rules.Percent, 0) * float64(calls) / 100
	onTop := max(b.rules.MinPerSecond, 0) * b.rules.Window.Seconds()
	return float64(retries+1) <= share+onTop
}

// Fail tells of an attempt that failed in a way that may be retried, whether it
// is or not. It takes one token of a failure ratio, and nothing of other kinds.
func (b *Bucket) Fail() {
	if b.bound && b.rules.Kind == contract.BudgetFailureRatio {
		b.thou = max(b.thou-1000, 0)
	}
}

// Success tells of a call that succeeded at its attempt-th attempt, counted
// from 1. Of a budget of tokens, the first attempt gives back on_first_success;
// a later one what its own retry cost, if the contract gives it back; the retries
// before it stay paid. Of a failure ratio, any success gives back token_ratio.
// The bucket never holds more than its capacity.
func (b *Bucket) Success(attempt, cost int) {
	if !b.bound {
		return
	}
	full := max(b.rules.Tokens, 0)
	switch b.rules.Kind {
	case contract.BudgetRatio:
		return
	case contract.BudgetFailureRatio:
		back := math.Round(max(b.rules.TokenRatio, 0) * 1000)
		b.thou += min(int64(min(back, math.MaxInt32*1000)), int64(full)*1000-b.thou)
		return
	}
	back := b.rules.OnFirstSuccess
	if attempt > 1 {
		back = cost
		if b.rules.OnRetriedSuccess != contract.CostBack {
			back = 0
		}
	}
	b.tokens += min(max(back, 0), full-b.tokens)
}

// Allow charges the retry that d announces after o, at o.Now. A budget that does
// not allow it turns d into a give-up with ReasonBudget; its Wait stays, and
// becomes its Linger where the contract has a client wait first. A d that gives
// up already is returned as it is, uncharged; but a failure ratio counts the
// failure if the outcome alone would have been retried.
func (b *Bucket) Allow(d Decision, o Outcome) Decision {
	if d.Again || d.Reason == ReasonAttempts || d.Reason == ReasonRetryAfterTooLong || d.Reason == ReasonDeadline {
		b.Fail()
	}
	if !d.Again {
		return d
	}
	cost, ok := b.Take(d.Throttled || o.Throttled(), o.Now)
	if !ok {
		d = d.giveUp(ReasonBudget)
		if b.rules.WhenEmpty == contract.FailAfterBackoff {
			d.Linger = d.Wait
		}
		return d
	}
	d.Cost = cost
	return d
}
