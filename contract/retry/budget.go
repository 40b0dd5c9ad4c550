package retry

import "github.com/reprise-dev/reprise/contract"

// Bucket is a retry budget: tokens that the retries of all calls of a client
// draw on, so that a fleet stops retrying when most of its calls fail. The
// first attempt of a call is never charged. The rules are those of the AWS SDKs.
//
// A Bucket is a plain value and guards nothing: a client with several
// goroutines locks around it. The zero Bucket has no budget and allows all.
type Bucket struct {
	rules  contract.Budget
	tokens int
	bound  bool
}

// NewBucket is a full bucket; one that allows all when b is nil.
func NewBucket(b *contract.Budget) Bucket {
	if b == nil {
		return Bucket{}
	}
	return Bucket{rules: *b, tokens: max(b.Tokens, 0), bound: true}
}

// Tokens is what is left; 0 for a bucket without a budget.
func (b *Bucket) Tokens() int { return b.tokens }

// Take charges one retry and returns what it cost. ok is false when fewer
// tokens are left than it costs; nothing is taken then.
func (b *Bucket) Take(throttled bool) (cost int, ok bool) {
	if !b.bound {
		return 0, true
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

// Success tells of a call that succeeded at its attempt-th attempt, counted
// from 1. The first gives back on_first_success; a later one what its own retry
// cost, if the contract gives it back. The retries before it stay paid. The
// bucket never holds more than its capacity.
func (b *Bucket) Success(attempt, cost int) {
	if !b.bound {
		return
	}
	back := b.rules.OnFirstSuccess
	if attempt > 1 {
		back = cost
		if b.rules.OnRetriedSuccess != contract.CostBack {
			back = 0
		}
	}
	b.tokens += min(max(back, 0), max(b.rules.Tokens, 0)-b.tokens)
}

// Allow charges the retry that d announces after o. An empty bucket turns d
// into a give-up with ReasonBudget; its Wait stays, see [Decision]. A d that
// gives up already is returned as it is, uncharged.
func (b *Bucket) Allow(d Decision, o Outcome) Decision {
	if !d.Again {
		return d
	}
	cost, ok := b.Take(o.Throttled())
	if !ok {
		return d.giveUp(ReasonBudget)
	}
	d.Cost = cost
	return d
}
