package renderer

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// retrying says when to send a request again, how long to wait, when to stop.
func (p *page) retrying() {
	r := &p.base.Retry
	p.para(say("%s says which answers to retry. These are the numbers:", p.see(titleDecisions)))
	p.table([]inline{"What", "How much"}, p.retryNumbers(r))
	p.para(p.elsewhere("/retry"))
	p.heading(3, "How long to wait")
	p.para(p.backoffWords(r.Backoff))
	p.schedule(r)
	p.heading(3, "Rules around the loop")
	p.list(p.retryRules(r)...)
}

func (p *page) retryNumbers(r *contract.Retry) [][]inline {
	timeout := length(r.AttemptTimeout.Value) + p.mark("/retry/attempt_timeout", "/retry/attempt_timeout/value")
	if r.AttemptTimeout.P99 > 0 {
		timeout += say(" (99 of 100 requests end within %s)", length(r.AttemptTimeout.P99))
	}
	plain, cautious := retried(*r, takesKeys(p), true)
	rows := [][]inline{
		{"Attempts, the first included", number(r.Attempts) + p.mark("/retry/attempts")},
		{"Deadline for the whole call, waits included", length(r.Deadline) + p.mark("/retry/deadline")},
		{"Timeout of one attempt", timeout},
		{"Statuses to retry, when they come without a code of this page", statusList(plain) + p.mark("/retry/statuses")},
		{"Statuses to retry with caution", cautiousWords(contract.Cautious{Statuses: cautious, Attempts: r.Cautious.Attempts}) + p.mark("/retry/cautious")},
		{"Retry when the request never left", networkWords(r.Network.NeverSent) + p.mark("/retry/network/never_sent")},
		{"Retry when it may have arrived", networkWords(r.Network.UnknownOutcome) + p.mark("/retry/network/unknown_outcome")},
	}
	return append(rows, []inline{"Retry budget of a client", budgetWords(r.Budget) + p.mark("/retry/budget")})
}

// backoffWords is the formula in words and in numbers.
func (p *page) backoffWords(b contract.Backoff) inline {
	var ceiling inline
	if len(b.Schedule) > 0 {
		ceiling = say("The ceilings are %s, one for each retry", and(each(b.Schedule, length)...))
		if len(b.Schedule) > 1 {
			ceiling += "; the last one repeats"
		}
		ceiling += "."
	} else {
		ceiling = say("The ceiling is %s%s for the first retry, is multiplied by %s%s for each further one, and is never above %s%s.",
			length(b.Base), p.mark("/retry/backoff/base"), inline(decimal(b.Multiplier)), p.mark("/retry/backoff/multiplier"), length(b.Cap), p.mark("/retry/backoff/cap"))
	}
	mark := p.mark("/retry/backoff/jitter", "/retry/schedule/jitter")
	switch b.Jitter {
	case contract.JitterFull:
		return say("Wait a random time between nothing and a ceiling (full jitter%s). %s%s", mark, ceiling, formula(b, "random(0, ", ")"))
	case contract.JitterEqual:
		return say("Wait half of a ceiling, and a random part of the other half (equal jitter%s). %s%s", mark, ceiling, formula(b, "c/2 + random(0, c/2), where c = ", ""))
	case contract.JitterDecorrelated:
		return say("Wait a random time between %s and three times the last wait, never above %s (decorrelated jitter%s). Before the first retry the last wait counts as %s. As a formula: %s.",
			length(b.Base), length(b.Cap), mark, length(b.Base), code("min("+short(b.Cap)+", random("+short(b.Base)+", 3 × last))"))
	case contract.JitterProportional:
		return say("Wait a ceiling, moved by a random part of %s %s (proportional jitter%s), but never longer than the longest ceiling. %s",
			percent(b.Spread), sideWords(b.Side), mark, ceiling)
	default:
		return say("Wait exactly as long as the ceiling says: there is no jitter%s, so clients that fail together come back together. %s%s", mark, ceiling, formula(b, "", ""))
	}
}

func sideWords(s contract.Side) inline {
	switch s {
	case contract.SideMinus:
		return "down"
	case contract.SidePlus:
		return "up"
	default:
		return "up or down"
	}
}

// formula is the wait before the n-th retry, for waits that grow by a factor.
func formula(b contract.Backoff, before, after string) inline {
	if len(b.Schedule) > 0 {
		return ""
	}
	c := "min(" + short(b.Cap) + ", " + short(b.Base) + " × " + decimal(b.Multiplier) + "^(n-1))"
	return say(" As a formula, for the n-th retry: %s.", code(before+c+after))
}

// short is a duration within a formula.
func short(d time.Duration) string { return seconds(d) + " s" }

func (p *page) retryRules(r *contract.Retry) []inline {
	rules := []inline{
		"**Make the key before the first attempt**, store it with the work, and send the same key and the same bytes with every attempt.",
		say("**One deadline for the whole call.** An attempt gets its timeout or what is left until the deadline, whichever is shorter; the deadline never starts anew. Do not start a wait that would leave nothing of it."),
		p.retryAfterRule(r.RetryAfter),
		budgetRule(r.Budget),
		"**Log each retry** with attempt, outcome and next wait: a silent loop hides an outage.",
		"**Retry in one layer only.** Two layers of this loop make " + number(retry.AttemptsPerCall(r)*retry.AttemptsPerCall(r)) + " attempts of one call.",
		"**Order around a call**, from the outside in: deadline, Retry, CircuitBreaker, RateLimiter, Bulkhead, attempt timeout.",
		"**When the loop ends without an answer**, the outcome is unknown. Keep the key: look up what happened, or send the same request with the same key later, inside [the window](#" + anchor(titleWindow) + ").",
		"If your language has a retry library, give it these numbers rather than write the formula yourself.",
	}
	if !takesKeys(p) {
		rules[0] = "**Repeat only what is idempotent**: no operation takes a key that would collapse duplicates."
		rules[7] = "**When the loop ends without an answer**, the outcome is unknown: look up what happened."
	}
	return rules
}

func (p *page) retryAfterRule(r contract.RetryAfter) inline {
	above := inline("give up, and come back when it has passed")
	if r.Above == contract.AboveWait {
		above = "wait for it all the same, if the deadline allows it"
	}
	return say("**`Retry-After` adds and never shortens.** It comes as %s%s; the wait is the longer of it and your backoff. If it asks for more than %s%s, %s%s.",
		or(each(r.Forms, formWords)...), p.mark("/retry/retry_after/forms"),
		length(r.Ceiling), p.mark("/retry/retry_after/ceiling"), above, p.mark("/retry/retry_after/above"))
}

func budgetRule(b *contract.Budget) inline {
	if b == nil {
		return ""
	}
	back := inline("A retry that succeeds gives nothing back")
	if b.OnRetriedSuccess == contract.CostBack {
		back = "A retry that succeeds gives back what it cost itself"
	}
	return say("**One budget for all calls of a client.** It starts with %s. A retry takes %s, after a `429` %s; with too few left, do not retry. %s, and a call that needed no retry gives %s. It never holds more than at the start.",
		count(b.Tokens, "token"), number(b.TransientCost), number(b.ThrottledCost), back, number(b.OnFirstSuccess))
}
