package retry_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// Every mistake below is one that some client library makes. The vectors are
// good enough only if each of them is caught by one.
func TestVectorsCatchWrongClients(t *testing.T) {
	all := vectors(t)
	for name, wrong := range mutants() {
		t.Run(name, func(t *testing.T) {
			var caught []string
			for file, v := range all {
				s, err := v.setup()
				require.NoError(t, err)
				if runSteps(wrong, s, v.tables["steps"]) != nil {
					caught = append(caught, file)
				}
			}
			require.NotEmpty(t, caught, "no vector catches this client")
			require.Less(t, len(caught), len(all), "this client fails everywhere, which shows nothing")
		})
	}
}

type (
	policy  = contract.Retry
	history = retry.History
	outcome = retry.Outcome

	// changeBefore changes what Next is told, changeAfter what it says.
	changeBefore = func(name string, change func(p *policy, h *history, o *outcome))
	changeAfter  = func(name string, change func(p *policy, h history, d *retry.Decision))
)

func mutants() map[string]client {
	out := map[string]client{}
	add := func(name string, change func(c *client)) {
		c := right()
		change(&c)
		out[name] = c
	}
	// before changes what Next is told.
	before := func(name string, change func(p *contract.Retry, h *retry.History, o *retry.Outcome)) {
		add(name, func(c *client) {
			c.next = func(p *contract.Retry, h retry.History, o retry.Outcome, rnd func() float64) retry.Decision {
				q := *p
				change(&q, &h, &o)
				return retry.Next(&q, h, o, rnd)
			}
		})
	}
	// after changes what Next says.
	after := func(name string, change func(p *contract.Retry, h retry.History, d *retry.Decision)) {
		add(name, func(c *client) {
			c.next = func(p *contract.Retry, h retry.History, o retry.Outcome, rnd func() float64) retry.Decision {
				d := retry.Next(p, h, o, rnd)
				change(p, h, &d)
				return d
			}
		})
	}
	before("attempts are read as retries", func(p *policy, _ *history, _ *outcome) { p.Attempts++ })
	before("the first exponent is 1", func(p *policy, _ *history, _ *outcome) {
		p.Backoff.Base = min(time.Duration(float64(p.Backoff.Base)*p.Backoff.Multiplier), p.Backoff.Cap)
	})
	before("there is no cap", func(p *policy, _ *history, _ *outcome) { p.Backoff.Cap = 0 })
	add("jitter before the cap", func(c *client) {
		c.next = func(p *policy, h history, o outcome, rnd func() float64) retry.Decision {
			q := *p
			q.Backoff.Cap = 0
			d := retry.Next(&q, h, o, rnd)
			if p.Backoff.Cap > 0 {
				d.Backoff = min(d.Backoff, p.Backoff.Cap)
				d.Wait = max(d.Backoff, d.Told)
			}
			return d
		}
	})
	before("there is no jitter", func(p *policy, _ *history, _ *outcome) { p.Backoff.Jitter = contract.JitterNone })
	before("full jitter for equal", func(p *policy, _ *history, _ *outcome) {
		if p.Backoff.Jitter == contract.JitterEqual {
			p.Backoff.Jitter = contract.JitterFull
		}
	})
	before("jitter on both sides always", func(p *policy, _ *history, _ *outcome) { p.Backoff.Side = contract.SideBoth })
	before("decorrelated from the base each time", func(_ *policy, h *history, _ *outcome) { h.Previous = 0 })
	before("Retry-After is not read", func(_ *policy, _ *history, o *outcome) { o.RetryAfter = "" })
	before("dates are not read", func(p *policy, _ *history, _ *outcome) {
		p.RetryAfter.Forms = []contract.RetryAfterForm{contract.RetryAfterSeconds}
	})
	before("dates are measured from the own clock", func(_ *policy, _ *history, o *outcome) { o.Date = time.Time{} })
	before("the ceiling is not looked at", func(p *policy, _ *history, _ *outcome) { p.RetryAfter.Ceiling = 0 })
	before("the ceiling always ends the call", func(p *policy, _ *history, _ *outcome) { p.RetryAfter.Above = contract.AboveGiveUp })
	before("there is no deadline", func(p *policy, _ *history, _ *outcome) { p.Deadline = 0 })
	before("the deadline bounds each attempt alone", func(_ *policy, h *history, _ *outcome) { h.Elapsed = 0 })
	before("cautious statuses like all others", func(p *policy, _ *history, _ *outcome) { p.Cautious.Attempts = math.MaxInt })
	before("unknown outcomes are always repeated", func(p *policy, _ *history, _ *outcome) {
		p.Network.UnknownOutcome = contract.NetworkAlways
	})
	before("unknown outcomes are never repeated", func(p *policy, _ *history, _ *outcome) {
		p.Network.UnknownOutcome = contract.NetworkNever
	})
	before("a lost answer is taken for an unsent request", func(_ *policy, _ *history, o *outcome) {
		if o.Kind == retry.UnknownOutcome {
			o.Kind = retry.NeverSent
		}
	})
	before("idempotent operations need a key", func(_ *policy, h *history, _ *outcome) { h.Idempotent = false })
	before("every 409 and 5xx is retried", func(p *policy, _ *history, _ *outcome) {
		p.Statuses = append([]int{409, 500, 501, 502, 503, 504, 505}, p.Statuses...)
	})

	after("a told wait is clamped to the ceiling", func(p *policy, _ history, d *retry.Decision) {
		if d.Reason == retry.ReasonRetryAfterTooLong {
			*d = retry.Decision{Again: true, Reason: retry.ReasonRetry, Wait: p.RetryAfter.Ceiling, Advice: d.Advice}
		}
	})
	after("Retry-After replaces the backoff", func(_ *policy, _ history, d *retry.Decision) {
		if d.Told > 0 {
			d.Wait = d.Told
		}
	})
	after("Retry-After and backoff are summed", func(_ *policy, _ history, d *retry.Decision) {
		d.Wait = d.Backoff + d.Told
	})
	after("jitter on the told wait", func(_ *policy, _ history, d *retry.Decision) {
		if d.Told > d.Backoff {
			d.Wait = d.Told * 88 / 100
		}
	})
	after("the told wait feeds decorrelated jitter", func(_ *policy, _ history, d *retry.Decision) { d.Backoff = d.Wait })
	after("a wait is cut to fit the deadline", func(p *policy, h history, d *retry.Decision) {
		if d.Reason == retry.ReasonDeadline && p.Deadline > h.Elapsed {
			*d = retry.Decision{Again: true, Reason: retry.ReasonRetry, Wait: p.Deadline - h.Elapsed, Advice: d.Advice}
		}
	})
	after("the last attempt has its whole timeout", func(p *policy, _ history, d *retry.Decision) {
		d.Timeout = p.AttemptTimeout.Value
	})

	wrongAboutTheServer(before, after)
	wrongAboutWaits(before, after)

	add("answers have no names", func(c *client) {
		c.recognise = func(*contract.Policy, int, string) *contract.Answer { return nil }
	})
	add("a status is enough for a name", func(c *client) {
		c.recognise = func(p *contract.Policy, status int, _ string) *contract.Answer {
			for _, a := range p.Named() {
				if a.Status == status {
					return a.Answer
				}
			}
			return nil
		}
	})
	add("there is no budget", func(c *client) {
		c.allow = func(_ *retry.Bucket, d retry.Decision, _ retry.Outcome) retry.Decision { return d }
	})
	add("an empty budget never waits", func(c *client) {
		c.allow = func(b *retry.Bucket, d retry.Decision, o retry.Outcome) retry.Decision {
			d = b.Allow(d, o)
			d.Linger = 0
			return d
		}
	})
	add("a 429 costs like all others", func(c *client) {
		c.allow = func(b *retry.Bucket, d retry.Decision, o retry.Outcome) retry.Decision {
			o.Status, d.Throttled = 503, false
			return b.Allow(d, o)
		}
	})
	add("retries that are not made are charged", func(c *client) {
		c.allow = func(b *retry.Bucket, d retry.Decision, o retry.Outcome) retry.Decision {
			if !d.Again {
				b.Take(o.Throttled(), o.Now)
			}
			return b.Allow(d, o)
		}
	})
	return out
}
