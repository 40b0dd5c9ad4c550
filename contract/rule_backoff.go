package contract

import (
	"fmt"
	"slices"
	"time"
)

func checkBackoff(j *judge) {
	t := j.tree.get("retry")
	backoff, schedule := t.get("backoff"), t.get("schedule")
	if backoff != nil && schedule != nil {
		places := []*tree{backoff, schedule}
		slices.SortStableFunc(places, later)
		j.atKey(places[0], "contract/both", "retry has both backoff and schedule; wanted one of them", "leave one out")
		return
	}
	b := j.policy.Retry.Backoff
	if backoff != nil {
		checkGrowth(j, backoff, b)
		checkCap(j, backoff, b)
	} else if schedule != nil {
		j.atMost("contract/floor", "retry.schedule.floor", b.Floor, "the longest of its waits", slices.Max(append(b.Schedule, 0)), "no wait is above it", schedule.get("floor"), schedule.get("waits"))
	}
	for _, waits := range []*tree{backoff, schedule} {
		checkJitter(j, waits, b)
	}
}

// checkJitter wants what a kind of jitter needs, and nothing that another has.
func checkJitter(j *judge, waits *tree, b Backoff) {
	for _, m := range []struct {
		name string
		of   Jitter
	}{{"spread", JitterProportional}, {"side", JitterProportional}, {"noise", JitterAdditive}} {
		if v := waits.get(m.name); v != nil && b.Jitter != m.of {
			j.wrongKey("contract/no-effect", fmt.Sprintf("%s is set, but jitter is %s; only %s jitter has it", dotted(v.tokens()), b.Jitter, m.of), fmt.Sprintf("write jitter: %s, or leave it out", m.of), v)
		}
	}
	if jitter := waits.get("jitter"); jitter != nil && b.Jitter == JitterAdditive && waits.get("noise") == nil {
		j.wrong("contract/missing", fmt.Sprintf("%s is additive, but there is no noise beside it", dotted(jitter.tokens())), "such as noise: 1s", jitter)
	}
}

// checkGrowth wants what a growth needs, and nothing that another has.
func checkGrowth(j *judge, t *tree, b Backoff) {
	if b.Jitter == JitterDecorrelated {
		for _, name := range []string{"growth", "exponent", "capped"} {
			if v := t.get(name); v != nil {
				j.wrongKey("contract/no-effect", fmt.Sprintf("retry.backoff.%s is set, but decorrelated jitter grows in its own way", name), "leave it out, or choose another jitter", v)
			}
		}
		return
	}
	growth := t.get("growth")
	exponential := b.Growth == GrowthExponential || b.Growth == GrowthExponentialMinusOne
	if v := t.get("multiplier"); v != nil && !exponential {
		j.wrongKey("contract/no-effect", fmt.Sprintf("retry.backoff.multiplier is set, but growth is %s; only an exponential growth has it", b.Growth), "leave it out", v)
	}
	if v := t.get("exponent"); v != nil && b.Growth != GrowthPolynomial {
		j.wrongKey("contract/no-effect", fmt.Sprintf("retry.backoff.exponent is set, but growth is %s; only polynomial growth has it", b.Growth), "write growth: polynomial, or leave it out", v)
	} else if v == nil && b.Growth == GrowthPolynomial {
		j.wrong("contract/missing", "retry.backoff.growth is polynomial, but there is no exponent beside it", "such as exponent: 1.5", growth)
	}
	if b.Growth == GrowthExponentialMinusOne && b.Multiplier <= 1 {
		j.wrong("contract/range", fmt.Sprintf("retry.backoff.multiplier is %v; with growth: exponential-minus-one, every wait would be 0", b.Multiplier), "wanted more than 1", t.get("multiplier"), growth)
	}
}

func checkCap(j *judge, t *tree, b Backoff) {
	if b.Cap < b.Base {
		j.wrong("contract/cap", fmt.Sprintf("retry.backoff.cap is %s; wanted retry.backoff.base, %s, or more", FormatDuration(b.Cap), FormatDuration(b.Base)), "", t.get("cap"), t.get("base"))
	}
	if b.Cap < b.ThrottledBase {
		j.wrong("contract/cap", fmt.Sprintf("retry.backoff.cap is %s; wanted retry.backoff.throttled_base, %s, or more", FormatDuration(b.Cap), FormatDuration(b.ThrottledBase)), "", t.get("cap"), t.get("throttled_base"))
	}
	for _, m := range []struct {
		name string
		is   time.Duration
	}{{"floor", b.Floor}, {"first_wait", b.FirstWait}} {
		j.atMost("contract/floor", "retry.backoff."+m.name, m.is, "retry.backoff.cap", b.Cap, "no wait is above the cap", t.get(m.name), t.get("cap"))
	}
}

// atMost reports a duration that is longer than another may be.
func (j *judge) atMost(rule, name string, is time.Duration, other string, bound time.Duration, hint string, places ...*tree) {
	if is > bound {
		j.wrong(rule, fmt.Sprintf("%s is %s, longer than %s, %s", name, FormatDuration(is), other, FormatDuration(bound)), hint, places...)
	}
}
