package contract

import (
	"fmt"
	"slices"
	"strings"
)

// checkStatuses holds the lists of statuses apart. A status stands in one of
// them; 5xx stands for those that no other list names.
func checkStatuses(j *judge) {
	t := j.tree.get("retry")
	lists := []*tree{t.at("cautious", "statuses"), t.get("with_key"), t.get("statuses")}
	for i, list := range lists {
		for _, item := range list.list() {
			for _, later := range lists[i+1:] {
				for _, other := range later.list() {
					if item.text == other.text {
						j.wrong("contract/both", fmt.Sprintf("%s is in %s and in %s", item.text, dotted(list.tokens()), dotted(later.tokens())), "leave it out of one of them", item, other)
					}
				}
			}
		}
	}
}

// checkCodes holds the lists of codes apart, and apart from the named answers.
func checkCodes(j *judge) {
	t := j.tree.at("retry", "codes")
	seen := map[string]*tree{}
	for _, name := range []string{"retry", "never", "throttled"} {
		for _, item := range t.get(name).list() {
			if first := seen[item.text]; first != nil {
				j.wrong("contract/both", fmt.Sprintf("code %s is in retry.codes.%s and in retry.codes.%s", quote(item.text), first.parent.name, name), "leave it out of one of them", item, first)
				continue
			}
			seen[item.text] = item
			for _, a := range j.policy.named() {
				if a.Code == item.text {
					j.wrong("contract/both", fmt.Sprintf("code %s is in retry.codes.%s, but it is the code of answers.%s, which states its own advice, %s", quote(item.text), name, a.Name, a.Client),
						"leave it out here", item, j.tree.at("answers", string(a.Name), "code"))
				}
			}
		}
	}
}

// named are all answers that have a code, whether an operation gives them or not.
func (p *Policy) named() []NamedAnswer {
	var out []NamedAnswer
	for _, name := range [...]AnswerName{
		AnswerMissingKey, AnswerInvalidKey, AnswerFirstSentInvalid, AnswerFirstSentOutside, AnswerUnsupportedKey, AnswerMismatch, AnswerInFlight, AnswerExpired, AnswerStoreDown, AnswerOutcomeUnknown,
	} {
		if a := p.Answer(name); a.Status != 0 {
			out = append(out, NamedAnswer{name, a})
		}
	}
	return out
}

// checkTimes holds the times of a call and of an attempt together.
func checkTimes(j *judge) {
	r, t := j.policy.Retry, j.tree.get("retry")
	timeout := t.get("attempt_timeout")
	if r.Deadline < r.AttemptTimeout.Value {
		j.wrong("contract/deadline", fmt.Sprintf("retry.deadline is %s; wanted retry.attempt_timeout, %s, or more", FormatDuration(r.Deadline), FormatDuration(r.AttemptTimeout.Value)),
			"the deadline is for the whole call", t.get("deadline"), timeout.get("value"))
	}
	if r.AttemptTimeout.P99 > r.AttemptTimeout.Value {
		j.wrong("contract/p99", fmt.Sprintf("retry.attempt_timeout.p99 is %s, longer than its value, %s", FormatDuration(r.AttemptTimeout.P99), FormatDuration(r.AttemptTimeout.Value)),
			"a timeout below the 99th percentile cuts off good answers", timeout.get("p99"), timeout.get("value"))
	}
	bound := r.AttemptTimeout.Value
	j.atMost("contract/attempt-time", "retry.connect_timeout", r.ConnectTimeout, "retry.attempt_timeout", bound, "to connect is a part of the attempt", t.get("connect_timeout"), timeout.get("value"))
	j.atMost("contract/attempt-time", "retry.min_attempt", r.MinAttempt, "retry.attempt_timeout", bound, "no attempt gets more than its timeout", t.get("min_attempt"), timeout.get("value"))
	h := r.Hedging
	if h == nil {
		return
	}
	if h.After >= bound {
		j.wrong("contract/attempt-time", fmt.Sprintf("retry.hedging.after is %s; wanted less than retry.attempt_timeout, %s", FormatDuration(h.After), FormatDuration(bound)),
			"the attempt would have ended before its copy is sent", t.at("hedging", "after"), timeout.get("value"))
	}
	if r.Attempts > 0 && h.Attempts > r.Attempts {
		j.wrong("contract/hedging", fmt.Sprintf("retry.hedging.attempts is %d; wanted at most retry.attempts, %d", h.Attempts, r.Attempts), "each copy is an attempt", t.at("hedging", "attempts"), t.get("attempts"))
	}
}

// checkOrder wants an order in which the words of the contract are true: one
// deadline for the whole call, one timeout for each attempt.
func checkOrder(j *judge) {
	r, t := j.policy.Retry, j.tree.at("retry", "order")
	if t == nil {
		return
	}
	at := func(g Guard) int { return slices.Index(r.Order, g) }
	for _, g := range []Guard{GuardDeadline, GuardRetry, GuardAttemptTimeout} {
		if at(g) < 0 {
			j.wrong("contract/order", fmt.Sprintf("retry.order leaves out %s", g), "the contract has one, so it has a place", t)
			return
		}
	}
	switch {
	case r.Breaker != nil && at(GuardBreaker) < 0:
		j.wrong("contract/order", "retry.order leaves out breaker, but there is a retry.breaker", "give it a place, such as after retry", t, j.tree.at("retry", "breaker"))
	case at(GuardDeadline) > at(GuardRetry):
		j.wrong("contract/order", "retry.order has deadline inside retry; the deadline is for the whole call, so it stands before retry", "", t.items[at(GuardDeadline)])
	case at(GuardAttemptTimeout) < at(GuardRetry):
		j.wrong("contract/order", "retry.order has attempt-timeout outside of retry; it is for one attempt, so it stands after retry", "", t.items[at(GuardAttemptTimeout)])
	}
}

// checkHeaders wants each header to say one thing.
func checkHeaders(j *judge) {
	r, t := j.policy.Retry, j.tree.get("retry")
	sent := []struct {
		name  string
		place *tree
	}{
		{r.AttemptHeader.Name, t.at("attempt_header", "name")},
		{r.DeadlineHeader.Name, t.at("deadline_header", "name")},
	}
	for i, h := range sent {
		if h.name == "" {
			continue
		}
		if j.policy.Key.In == InHeader && strings.EqualFold(h.name, j.policy.Key.Name) {
			j.wrong("contract/header", fmt.Sprintf("%s is %s, the header of the key", dotted(h.place.tokens()), h.name), "give it a header of its own", h.place, j.tree.at("key", "name"))
		}
		if i > 0 && strings.EqualFold(h.name, sent[0].name) {
			j.wrong("contract/header", fmt.Sprintf("retry.attempt_header and retry.deadline_header are both %s", h.name), "give each a header of its own", h.place, sent[0].place)
		}
	}
	for _, value := range t.at("override_header", "retry").list() {
		for _, other := range t.at("override_header", "never").list() {
			if value.text == other.text {
				j.wrong("contract/both", fmt.Sprintf("value %s of %s means both retry and never", quote(value.text), r.OverrideHeader.Name), "leave it out of one of them", other, value)
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
	for i, s := range c.root.get("sdks").list() {
		if sdk := c.SDKs[i]; sdk.Cap > 0 && sdk.Cap < sdk.Base {
			place := s.get("cap")
			if place == nil {
				place = s.get("base")
			}
			if place != nil {
				r.add("contract/cap", place, place.span, fmt.Sprintf("sdks[%d].cap is %s; wanted its base, %s, or more", i, FormatDuration(sdk.Cap), FormatDuration(sdk.Base)), "what a library does not say is that of retry.backoff")
			}
		}
	}
}
