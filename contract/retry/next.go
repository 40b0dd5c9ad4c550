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
//
// The wait is the longer of the backoff and Retry-After, so that Retry-After
// adds and never shortens, and no draw undercuts it. A wait that would leave
// nothing of the deadline is not started. A zero Deadline, AttemptTimeout,
// RetryAfter.Ceiling or Backoff.Cap is a bound that is not there.
//
// rnd returns uniform draws from [0, 1). It is called once where the jitter
// leaves something to draw, and otherwise not at all. A draw outside the
// interval counts as the nearest inside, NaN as 0.
//
// The retry budget belongs to the client, not to the call: see [Bucket.Allow].
func Next(p *contract.Retry, h History, o Outcome, rnd func() float64) Decision {
	h.Attempts = max(h.Attempts, 1)
	d := retryable(p, h, o)
	if !d.Again {
		return d
	}
	if h.Attempts >= p.Attempts {
		return d.giveUp(ReasonAttempts)
	}

	d.Told, _ = ParseRetryAfter(o.RetryAfter, o.Date, o.Now, p.RetryAfter.Forms)
	ceiling := p.RetryAfter.Ceiling
	if ceiling > 0 && d.Told > ceiling && p.RetryAfter.Above != contract.AboveWait {
		d.Wait = d.Told
		return d.giveUp(ReasonRetryAfterTooLong)
	}

	d.Backoff = Wait(p.Backoff, h.Attempts, h.Previous, rnd)
	d.Wait = max(d.Backoff, d.Told)
	d.Timeout = p.AttemptTimeout.Value
	if p.Deadline <= 0 {
		return d
	}
	left := p.Deadline - max(h.Elapsed, 0)
	if d.Wait >= left {
		return d.giveUp(ReasonDeadline)
	}
	left -= d.Wait
	if d.Timeout <= 0 || left < d.Timeout {
		d.Timeout = left
	}
	return d
}

// giveUp turns a retry into its end, keeping what was worked out on the way.
func (d Decision) giveUp(r Reason) Decision {
	d.Again, d.Reason, d.Timeout, d.Cautious = false, r, 0, false
	return d
}

// retryable decides by the outcome alone, before any limit.
func retryable(p *contract.Retry, h History, o Outcome) Decision {
	switch o.Kind {
	case Answered:
		return answered(p, h, o)
	case NeverSent:
		return unanswered(p.Network.NeverSent, h, ReasonNeverSentWithoutKey, contract.AdviceSameKey)
	default:
		return unanswered(p.Network.UnknownOutcome, h, ReasonUnknownOutcomeWithoutKey, contract.AdviceLookUp)
	}
}

// answered reads a name before a status: a named answer states its own advice,
// and the lists of statuses are about the answers without a name.
func answered(p *contract.Retry, h History, o Outcome) Decision {
	if o.Named != nil {
		if o.Named.Client == contract.AdviceSameKey {
			return Decision{Again: true, Reason: ReasonRetry, Advice: contract.AdviceSameKey}
		}
		return Decision{Reason: ReasonAdvice, Advice: o.Named.Client}
	}
	switch {
	case o.Status >= 200 && o.Status < 400:
		return Decision{Reason: ReasonSuccess}
	case slices.Contains(p.Cautious.Statuses, o.Status):
		if h.Cautious >= p.Cautious.Attempts {
			return Decision{Reason: ReasonCautiousSpent}
		}
		d := unnamed(p, h, o)
		d.Cautious = d.Again
		return d
	case slices.Contains(p.Statuses, o.Status):
		return unnamed(p, h, o)
	default:
		return Decision{Reason: ReasonNotRetryable}
	}
}

// unnamed retries an answer of the lists. After 500, 502 and 504 the request may
// have been executed, or be executing still (RFC 9110, section 15.6), so that
// the rule for unknown outcomes holds for them too; 429 and 503 refuse.
func unnamed(p *contract.Retry, h History, o Outcome) Decision {
	switch o.Status {
	case 500, 502, 504:
		return unanswered(p.Network.UnknownOutcome, h, ReasonUnknownOutcomeWithoutKey, contract.AdviceLookUp)
	default:
		return Decision{Again: true, Reason: ReasonRetry, Advice: contract.AdviceSameKey}
	}
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
