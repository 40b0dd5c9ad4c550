package retry

import (
	"math"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// longest stands for every duration too long to be told.
const longest = time.Duration(math.MaxInt64)

// Next decides whether another attempt follows the last one. It asks, in this
// order: may this outcome be retried at all; are attempts left; does the server
// ask for a longer wait than the ceiling; does the wait fit before the deadline.
// All of them have to agree, so the order decides only which reason is given.
//
// Whether an answer may be retried at all is said by the first of these that
// speaks: the advice of a named answer, success, the override header, the lists
// of codes, the lists of statuses. None of them but a named answer lifts the
// rule of network.unknown_outcome: after a 5xx, which leaves open whether the
// request was executed, that one has to agree as well. Nor does a named answer, where
// a 5xx without a code was taken for it and the request had no key.
//
// The wait is the longer of the backoff and what the server told, so that a told
// wait adds and never shortens, and no draw undercuts it; unless the contract
// has waits above the ceiling ignored or clamped. A wait that would leave
// nothing of the deadline, or less than the shortest attempt, is not started. A
// zero Deadline, AttemptTimeout, RetryAfter.Ceiling or Backoff.Cap is a bound
// that is not there.
//
// rnd returns uniform draws from [0, 1). It is called once where there is
// something to draw, the spread of a told wait included, which takes the same
// draw as the backoff; otherwise it is not called. A draw outside the interval
// counts as the nearest inside, NaN as 0.
//
// The retry budget belongs to the client, not to the call: see [Bucket.Allow].
func Next(p *contract.Retry, h History, o Outcome, rnd func() float64) Decision {
	h.Attempts = max(h.Attempts, 1)
	d := retryable(p, h, o)
	if !d.Again {
		return d
	}
	d.Throttled = throttled(p, o)
	if h.Attempts >= p.Attempts {
		return d.giveUp(ReasonAttempts)
	}

	d.Told = told(p, o)
	if p.RetryAfter.CeilingFrom != contract.CeilingFromBackoff {
		if _, ok := followed(&p.RetryAfter, d.Told, 0); !ok {
			d.Wait = d.Told
			return d.giveUp(ReasonRetryAfterTooLong)
		}
	}
	if !d.wait(p, h, rnd) {
		return d.giveUp(ReasonRetryAfterTooLong)
	}
	d.Timeout = p.AttemptTimeout.Value
	if p.Deadline <= 0 {
		return d
	}
	elapsed := max(h.Elapsed, 0)
	if d.Wait >= lastStart(p)-elapsed {
		return d.giveUp(ReasonDeadline)
	}
	d.Left = p.Deadline - elapsed - d.Wait
	if d.Timeout <= 0 || d.Left < d.Timeout {
		d.Timeout = d.Left
	}
	return d
}

// wait draws the backoff and puts it together with what the server told. It is
// false when that is above a ceiling that is measured from the backoff.
func (d *Decision) wait(p *contract.Retry, h History, rnd func() float64) bool {
	b := p.Backoff
	if d.Throttled {
		b = Throttled(b)
	}
	from, to := span(b, h.Attempts, h.Previous)
	u := 0.0
	if spread := d.Told > 0 && p.RetryAfter.Spread > 0; spread || to > from {
		u = draw(rnd)
	}
	d.Backoff = settled(b, h.Attempts, between(from, to, u))
	wait, ok := followed(&p.RetryAfter, d.Told, d.Backoff)
	if !ok {
		d.Wait = d.Told
		return false
	}
	if p.RetryAfter.Spread > 0 {
		wait = plus(wait, stretch(wait, p.RetryAfter.Spread*u))
	}
	d.Wait = max(d.Backoff, wait)
	return true
}

// lastStart is the moment, counted from the start of the call, before which the
// last attempt has to start: the deadline, or so much earlier that the shortest
// attempt that is worth starting still fits.
func lastStart(p *contract.Retry) time.Duration {
	return max(p.Deadline-max(p.MinAttempt-1, 0), 0)
}

// giveUp turns a retry into its end, keeping what was worked out on the way.
func (d Decision) giveUp(r Reason) Decision {
	d.Again, d.Reason, d.Timeout, d.Left, d.Cautious = false, r, 0, 0, false
	return d
}

// retryable decides by the outcome alone, before any limit.
func retryable(p *contract.Retry, h History, o Outcome) Decision {
	switch o.Kind {
	case Answered:
		return answered(p, h, o)
	case NeverSent:
		return unanswered(p.Network.NeverSent, h, ReasonNeverSentWithoutKey, contract.AdviceSameKey)
	case Unsendable:
		return Decision{Reason: ReasonUnsendable, Advice: contract.AdviceSameKey}
	case Refused:
		return Decision{Reason: ReasonBreaker, Advice: contract.AdviceSameKey}
	default:
		return unanswered(p.Network.UnknownOutcome, h, ReasonUnknownOutcomeWithoutKey, contract.AdviceLookUp)
	}
}

// answered reads a name before a status: a named answer states its own advice,
// and the header, the codes and the statuses are about the answers without a
// name. A name that the status alone gave may be wrong: anything on the way can
// answer with a bare 5xx for a request that was executed, and without a key nothing
// would collapse its repeat.
func answered(p *contract.Retry, h History, o Outcome) Decision {
	if o.Named != nil {
		if o.Named.Client == contract.AdviceSameKey && o.Status >= 500 && o.bare() && !h.Keyed && !h.Idempotent {
			return unanswered(p.Network.UnknownOutcome, h, ReasonUnknownOutcomeWithoutKey, contract.AdviceLookUp)
		}
		if o.Named.Client == contract.AdviceSameKey {
			return Decision{Again: true, Reason: ReasonRetry, Advice: contract.AdviceSameKey}
		}
		return Decision{Reason: ReasonAdvice, Advice: o.Named.Client}
	}
	switch {
	case o.Status >= 200 && o.Status < 300, o.Status >= 300 && o.Status < 400 && o.Declared:
		return Decision{Reason: ReasonSuccess}
	case o.Status >= 300 && o.Status < 400:
		return redirected(o.Status)
	case o.Override != "" && slices.Contains(p.OverrideHeader.Never, o.Override):
		return Decision{Reason: ReasonOverride}
	case o.Override != "" && slices.Contains(p.OverrideHeader.Retry, o.Override):
		return listed(p, h, o)
	case o.is(p.Codes.Never):
		return Decision{Reason: ReasonCode}
	case o.is(p.Codes.Retry), o.is(p.Codes.Throttled):
		return listed(p, h, o)
	}
	return byStatus(p, h, o)
}

func byStatus(p *contract.Retry, h History, o Outcome) Decision {
	switch {
	case slices.Contains(p.Cautious.Statuses, o.Status):
		if h.Cautious >= p.Cautious.Attempts {
			return Decision{Reason: ReasonCautiousSpent}
		}
		d := listed(p, h, o)
		d.Cautious = d.Again
		return d
	case slices.Contains(p.WithKey, o.Status):
		if !h.Keyed && !h.Idempotent {
			return Decision{Reason: ReasonStatusWithoutKey, Advice: unsure(o.Status)}
		}
		return listed(p, h, o)
	case slices.Contains(p.Statuses, o.Status):
		return listed(p, h, o)
	default:
		return Decision{Reason: ReasonNotRetryable}
	}
}

// redirected is the end of a call that was sent elsewhere: nothing was executed
// here, and the same request may go where it was sent. A 303 names an answer to
// read, with GET, and may come after an execution (RFC 9110, section 15.4.4).
func redirected(status int) Decision {
	if status == 303 {
		return Decision{Reason: ReasonRedirect, Advice: contract.AdviceLookUp}
	}
	return Decision{Reason: ReasonRedirect, Advice: contract.AdviceSameKey}
}

// listed retries an answer that the contract or the server lets be retried.
// After a 5xx without a name the request may have been executed, wholly or in
// part, or be executing still (RFC 9110, section 15.6), so that the rule for
// unknown outcomes holds for it too. That is so of 503 as well: an execution can
// end with it, and a proxy can answer it for one that goes on. A refusal that is
// sure has a name, as store_down has.
func listed(p *contract.Retry, h History, o Outcome) Decision {
	if o.Status >= 500 {
		return unanswered(p.Network.UnknownOutcome, h, ReasonUnknownOutcomeWithoutKey, contract.AdviceLookUp)
	}
	return Decision{Again: true, Reason: ReasonRetry, Advice: contract.AdviceSameKey}
}

// unsure is the advice after an answer that is not to be repeated without a key:
// a refusal of the request has not executed it.
func unsure(status int) contract.Advice {
	if status >= 500 {
		return contract.AdviceLookUp
	}
	return ""
}

func unanswered(rule contract.NetworkRule, h History, withoutKey Reason, refused contract.Advice) Decision {
	switch {
	case rule == contract.NetworkAlways, rule == contract.NetworkWithKey && (h.Keyed || h.Idempotent):
		return Decision{Again: true, Reason: ReasonRetry, Advice: contract.AdviceSameKey}
	case rule == contract.NetworkWithKey:
		return Decision{Reason: withoutKey, Advice: refused}
	default:
		return Decision{Reason: ReasonNotRetryable, Advice: refused}
	}
}
