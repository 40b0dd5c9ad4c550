package contract

import (
	"fmt"
	"slices"
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
	if backoff != nil && b.Cap < b.Base {
		j.wrong("contract/cap", fmt.Sprintf("retry.backoff.cap is %s; wanted retry.backoff.base, %s, or more", FormatDuration(b.Cap), FormatDuration(b.Base)), "", backoff.get("cap"), backoff.get("base"))
	}
	for _, waits := range []*tree{backoff, schedule} {
		for _, name := range []string{"spread", "side"} {
			if v := waits.get(name); v != nil && b.Jitter != JitterProportional {
				j.wrongKey("contract/no-effect", fmt.Sprintf("%s is set, but jitter is %s; only proportional jitter has it", dotted(v.tokens()), b.Jitter), "write jitter: proportional, or leave it out", v)
			}
		}
	}
}

func checkRetry(j *judge) {
	r, t := j.policy.Retry, j.tree.get("retry")
	for _, item := range t.at("cautious", "statuses").list() {
		for _, other := range t.get("statuses").list() {
			if item.text == other.text {
				j.wrong("contract/both", fmt.Sprintf("%s is in retry.cautious.statuses and in retry.statuses", item.text), "leave it out of one of them", item, other)
			}
		}
	}
	timeout := t.get("attempt_timeout")
	if r.Deadline < r.AttemptTimeout.Value {
		j.wrong("contract/deadline", fmt.Sprintf("retry.deadline is %s; wanted retry.attempt_timeout, %s, or more", FormatDuration(r.Deadline), FormatDuration(r.AttemptTimeout.Value)),
			"the deadline is for the whole call", t.get("deadline"), timeout.get("value"))
	}
	if r.AttemptTimeout.P99 > r.AttemptTimeout.Value {
		j.wrong("contract/p99", fmt.Sprintf("retry.attempt_timeout.p99 is %s, longer than its value, %s", FormatDuration(r.AttemptTimeout.P99), FormatDuration(r.AttemptTimeout.Value)),
			"a timeout below the 99th percentile cuts off good answers", timeout.get("p99"), timeout.get("value"))
	}
	if b := r.Budget; b != nil {
		for _, c := range []struct {
			name string
			cost int
		}{{"transient", b.TransientCost}, {"throttled", b.ThrottledCost}} {
			if c.cost > b.Tokens {
				j.wrong("contract/budget", fmt.Sprintf("retry.budget.cost.%s is %d; wanted at most retry.budget.tokens, which is %d", c.name, c.cost, b.Tokens),
					"such a retry could never be paid for", t.at("budget", "cost", c.name), t.at("budget", "tokens"))
			}
		}
	}
}

func checkSDKs(c *Contract, r *reporter) {
	seen := map[string]*tree{}
	for _, s := range c.root.get("sdks").list() {
		language := s.get("language")
		if first := seen[language.str()]; first != nil {
			r.add("contract/repeated", language, language.span, fmt.Sprintf("language %s is there twice in sdks", quote(language.str())), "keep one entry for a language",
				r.related(first.span.from, "the first is here"))
		}
		seen[language.str()] = language
	}
}
