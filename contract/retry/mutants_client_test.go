package retry_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// wrongAboutTheServer are clients that misread what the server says.
func wrongAboutTheServer(before changeBefore, after changeAfter) {
	before("codes are not read", func(_ *policy, _ *history, o *outcome) { o.Code, o.Type = "", "" })
	before("types are not read", func(_ *policy, _ *history, o *outcome) { o.Type = "" })
	before("codes are read before names", func(p *policy, _ *history, o *outcome) {
		if slices.Contains(p.Codes.Never, o.Type) || slices.Contains(p.Codes.Retry, o.Type) {
			o.Named = nil
		}
	})
	before("a code lifts the rule about keys", func(p *policy, h *history, o *outcome) {
		h.Keyed = h.Keyed || slices.Contains(p.Codes.Retry, o.Code)
	})
	before("the override header is not read", func(_ *policy, _ *history, o *outcome) { o.Override = "" })
	before("the override header is read before names", func(_ *policy, _ *history, o *outcome) {
		if o.Override != "" {
			o.Named = nil
		}
	})
	before("any value of the override header is a yes", func(p *policy, _ *history, o *outcome) {
		if o.Override != "" && p.OverrideHeader.Name != "" {
			o.Override = p.OverrideHeader.Retry[0]
		}
	})
	before("the override header lifts the rule about keys", func(p *policy, h *history, o *outcome) {
		h.Keyed = h.Keyed || slices.Contains(p.OverrideHeader.Retry, o.Override)
	})
	before("the override header lifts the ceiling", func(p *policy, _ *history, o *outcome) {
		if o.Override != "" {
			p.RetryAfter.Ceiling = 0
		}
	})
	before("no status wants a key", func(p *policy, _ *history, _ *outcome) {
		p.Statuses, p.WithKey = append(p.Statuses[:len(p.Statuses):len(p.Statuses)], p.WithKey...), nil
	})
	before("a refused certificate is an outage", func(_ *policy, _ *history, o *outcome) {
		if o.Kind == retry.Unsendable {
			o.Kind = retry.NeverSent
		}
	})
	before("an open breaker is an outage", func(_ *policy, _ *history, o *outcome) {
		if o.Kind == retry.Refused {
			o.Kind = retry.NeverSent
		}
	})
	before("milliseconds are not read", func(_ *policy, _ *history, o *outcome) { o.RetryAfterMS = "" })
	before("Retry-After beats milliseconds", func(_ *policy, _ *history, o *outcome) {
		if o.RetryAfter != "" {
			o.RetryAfterMS = ""
		}
	})
	before("the rate limit counts after an outage", func(p *policy, _ *history, o *outcome) {
		if o.RetryAfter == "" && p.RetryAfter.RateLimitHeader.Name != "" {
			o.RetryAfter = o.RateLimitReset
		}
	})
	before("the rate limit beats Retry-After", func(_ *policy, _ *history, o *outcome) {
		if o.RateLimitReset != "" {
			o.RetryAfter = ""
		}
	})
	before("a moment is read as a delay", func(p *policy, _ *history, _ *outcome) { p.RetryAfter.RateLimitHeader.Form = contract.ResetDelay })
	before("the ceiling is always from receipt", func(p *policy, _ *history, _ *outcome) { p.RetryAfter.CeilingFrom = "" })
	before("what is above the ceiling is clamped for ignored", func(p *policy, _ *history, _ *outcome) {
		if p.RetryAfter.Above == contract.AboveIgnore {
			p.RetryAfter.Above = contract.AboveClamp
		}
	})
	before("what is above the ceiling is given up for clamped", func(p *policy, _ *history, _ *outcome) {
		if p.RetryAfter.Above == contract.AboveClamp {
			p.RetryAfter.Above = contract.AboveGiveUp
		}
	})
	after("a spread is taken off the told wait", func(p *policy, _ history, d *retry.Decision) {
		if p.RetryAfter.Spread > 0 && d.Told > 0 {
			d.Wait = max(d.Backoff, 2*d.Told-d.Wait)
		}
	})
	before("there is no spread", func(p *policy, _ *history, _ *outcome) { p.RetryAfter.Spread = 0 })
}

// wrongAboutWaits are clients that wait after another formula.
func wrongAboutWaits(before changeBefore, _ changeAfter) {
	before("growth is exponential", func(p *policy, _ *history, _ *outcome) {
		p.Backoff.Growth, p.Backoff.Multiplier = "", max(p.Backoff.Multiplier, p.Backoff.Exponent)
	})
	before("growth is linear", func(p *policy, _ *history, _ *outcome) { p.Backoff.Growth = contract.GrowthLinear })
	before("the cap comes on both sides of the jitter", func(p *policy, _ *history, _ *outcome) { p.Backoff.Capped = "" })
	before("the cap comes before the jitter only", func(p *policy, _ *history, _ *outcome) { p.Backoff.Capped = contract.CappedBeforeJitter })
	before("there is no floor", func(p *policy, _ *history, _ *outcome) { p.Backoff.Floor = 0 })
	before("there is no first wait", func(p *policy, _ *history, _ *outcome) { p.Backoff.FirstWait = 0 })
	before("the first wait is a floor", func(p *policy, _ *history, _ *outcome) {
		p.Backoff.Floor = max(p.Backoff.Floor, p.Backoff.FirstWait)
	})
	before("there is no noise", func(p *policy, _ *history, _ *outcome) { p.Backoff.Noise = 0 })
	before("throttling has no base of its own", func(p *policy, _ *history, _ *outcome) { p.Backoff.ThrottledBase = 0 })
	before("throttling is a status only", func(p *policy, _ *history, _ *outcome) {
		p.Codes.Retry, p.Codes.Throttled = append(p.Codes.Retry[:len(p.Codes.Retry):len(p.Codes.Retry)], p.Codes.Throttled...), nil
	})
	before("any time is enough for an attempt", func(p *policy, _ *history, _ *outcome) { p.MinAttempt = 0 })
}

// latest is a breaker that takes every report for one about its latest attempt.
type latest struct {
	rightCircuit
	pass int
}

func (c *latest) allow(now time.Time) (pass int, ok bool) {
	pass, ok = c.rightCircuit.allow(now)
	if ok {
		c.pass = pass
	}
	return pass, ok
}

func (c *latest) report(now time.Time, _ int, failed bool) {
	c.rightCircuit.report(now, c.pass, failed)
}

func TestVectorsCatchWrongBreakers(t *testing.T) {
	with := func(change func(b *contract.Breaker)) func(contract.Breaker) circuit {
		return func(rules contract.Breaker) circuit {
			change(&rules)
			b := retry.NewBreaker(&rules)
			return rightCircuit{&b}
		}
	}
	for name, wrong := range map[string]func(contract.Breaker) circuit{
		"it never opens":               with(func(b *contract.Breaker) { b.MinimumCalls = 1000 }),
		"it opens at the first":        with(func(b *contract.Breaker) { b.MinimumCalls = 1 }),
		"it wants nothing but failure": with(func(b *contract.Breaker) { b.FailureShare = 1 }),
		"it never tries":               with(func(b *contract.Breaker) { b.OpenFor = 1000 * time.Hour }),
		"it tries at once":             with(func(b *contract.Breaker) { b.OpenFor = 0 }),
		"it remembers for ever":        with(func(b *contract.Breaker) { b.Window = 1000 * time.Hour }),
		"one trial decides":            with(func(b *contract.Breaker) { b.HalfOpenCalls = 1 }),
		"every trial is enough":        with(func(b *contract.Breaker) { b.HalfOpenCalls = 2 }),
		"late reports decide": func(rules contract.Breaker) circuit {
			b := retry.NewBreaker(&rules)
			return &latest{rightCircuit: rightCircuit{&b}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			caught := 0
			for _, v := range vectors(t) {
				s, err := v.setup()
				require.NoError(t, err)
				if table := v.tables["breaker"]; table != nil && runCircuit(wrong(*s.policy.Retry.Breaker), table) != nil {
					caught++
				}
			}
			require.Positive(t, caught, "no vector catches this breaker")
		})
	}
}

func TestVectorsCatchWrongBudgets(t *testing.T) {
	for name, change := range map[string]func(b *contract.Budget){
		"the share is of retries and calls":        func(b *contract.Budget) { b.Percent = b.Percent / (100 + b.Percent) * 100 },
		"nothing is on top":                        func(b *contract.Budget) { b.MinPerSecond = 0 },
		"calls count for ever":                     func(b *contract.Budget) { b.Window *= 1000 },
		"a success pays for a failure":             func(b *contract.Budget) { b.TokenRatio *= 10 },
		"retries go on until no token is left":     func(b *contract.Budget) { b.Tokens *= 2 },
		"a percentage is taken for a share of one": func(b *contract.Budget) { b.Percent *= 100 },
	} {
		t.Run(name, func(t *testing.T) {
			caught := 0
			for _, v := range vectors(t) {
				s, err := v.setup()
				require.NoError(t, err)
				if table := v.tables["budget"]; table != nil {
					change(s.policy.Retry.Budget)
					if runBudget(s, table) != nil {
						caught++
					}
				}
			}
			require.Positive(t, caught, "no vector catches this budget")
		})
	}
}
