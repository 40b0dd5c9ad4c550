package retry

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// State is the state of a circuit breaker.
type State string

// The states.
const (
	Closed   State = "closed"    // attempts pass and are counted
	Open     State = "open"      // nothing passes
	HalfOpen State = "half-open" // some trial attempts pass and decide
)

// Breaker is a circuit breaker. It opens when the share of failures among the
// attempts of the window reaches the contract's, lets nothing out while it is
// open, then lets out a few trials: when all of them succeed it closes, when one
// fails it opens again.
//
// It is a plain value and guards nothing, like [Bucket]. The zero Breaker is
// always closed.
type Breaker struct {
	rules      contract.Breaker
	bound      bool
	state      State
	since      time.Time // of Open: when it opened; of HalfOpen: when the first trial went out
	sent, good int       // trials that went out, and those that succeeded
	round      int       // raised with each change of state, so that late reports are known
	seen       meter     // attempts, and the failures among them
}

// NewBreaker is a closed breaker; one that stays closed when b is nil.
func NewBreaker(b *contract.Breaker) Breaker {
	if b == nil {
		return Breaker{}
	}
	return Breaker{rules: *b, bound: true, state: Closed, seen: meter{window: b.Window}}
}

// State is the state at a moment. An open breaker is half-open from the end of
// its time on.
func (b *Breaker) State(now time.Time) State {
	switch {
	case !b.bound:
		return Closed
	case b.state == Open && now.Sub(b.since) >= b.rules.OpenFor:
		return HalfOpen
	default:
		return b.state
	}
}

// Allow asks whether an attempt may go out. Its result is told to [Breaker.Report]
// together with the pass; where ok is false, the attempt ended as [Refused], and
// again is how long to wait before it is worth asking anew.
//
// A half-open breaker whose trials are silent for as long as it was open lets
// out new ones: their results may be lost.
func (b *Breaker) Allow(now time.Time) (pass int, again time.Duration, ok bool) {
	if !b.bound {
		return 0, 0, true
	}
	switch b.State(now) {
	case Closed:
		return b.round, 0, true
	case Open:
		return 0, b.rules.OpenFor - now.Sub(b.since), false
	}
	if b.state == Open || b.sent >= b.trials() && now.Sub(b.since) >= b.rules.OpenFor {
		b.turn(HalfOpen, now)
	}
	if b.sent >= b.trials() {
		return 0, b.rules.OpenFor - now.Sub(b.since), false
	}
	b.sent++
	return b.round, 0, true
}

// Report tells how an attempt ended that Allow let out with a pass; failed is
// [Outcome.Failed]. An attempt from before the last change of state is not
// counted.
func (b *Breaker) Report(now time.Time, pass int, failed bool) {
	if !b.bound || pass != b.round || b.state == Open {
		return
	}
	if b.state == HalfOpen {
		if failed {
			b.turn(Open, now)
		} else if b.good++; b.good >= b.trials() {
			b.turn(Closed, now)
		}
		return
	}
	one := 0
	if failed {
		one = 1
	}
	b.seen.add(now, 1, one)
	all, failures := b.seen.sums(now)
	if failed && all >= b.rules.MinimumCalls && float64(failures)/float64(all) >= b.rules.FailureShare {
		b.turn(Open, now)
	}
}

func (b *Breaker) trials() int { return max(b.rules.HalfOpenCalls, 1) }

// turn changes the state and forgets what was counted in the last one.
func (b *Breaker) turn(to State, now time.Time) {
	b.state, b.since, b.sent, b.good = to, now, 0, 0
	b.round++
	b.seen = meter{window: b.rules.Window}
}
