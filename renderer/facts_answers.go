package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

func answerFacts(p *contract.Policy) []fact {
	marker := inline("none")
	if m := p.Answers.Replay.Marker; m.Name != "" {
		marker = code(m.Name + ": " + m.Value)
	}
	out := []fact{
		{"/answers/replay/headers", "Headers that are replayed", headerWords(p.Answers.Replay.Headers)},
		{"/answers/replay/marker", "Marker of a replay", marker},
	}
	for _, a := range named {
		if answer := p.Answer(a); answer.Status != 0 { // an answer that the contract has
			out = append(out, answerFact(p, a, answer)...)
		}
	}
	do := []fact{{"/answers/in_flight/do", "A duplicate in flight", "is refused at once"}}
	if a := p.Answers.InFlight; a.Do == contract.InFlightWait {
		do = []fact{{"/answers/in_flight/do", "A duplicate in flight", "waits"}, {"/answers/in_flight/up_to", "It waits at most", length(a.UpTo)}}
	}
	envelope := []fact{{"/errors/envelope", "Error bodies", code(p.Errors.MediaType())}}
	if p.Errors.Envelope == contract.EnvelopeProblem {
		envelope = append(envelope, fact{"/errors/type_base", "Problem types start with", code(p.Errors.TypeBase)})
	}
	out = append(append(out, do...), envelope...)
	return append(out, fact{"/failures", "Kept of failures", join(each(failures(p), func(e ending) inline {
		return say("%s: %s", e.noun, keepWords(e.keep))
	}), "; ")})
}

func headerWords(headers []string) inline {
	if len(headers) == 0 {
		return "none"
	}
	return and(codes(headers...)...)
}

func answerFact(p *contract.Policy, n contract.AnswerName, a *contract.Answer) []fact {
	pointer, title := "/answers/"+string(n), text(n.Title())
	out := []fact{
		{pointer + "/status", say("%s: status", title), code(number(a.Status).plain())},
		{pointer + "/code", say("%s: code", title), code(a.Code)},
		{pointer + "/client", say("%s: advice", title), adviceWords(a.Client)},
	}
	if a.Type != "" {
		out = append(out, fact{pointer + "/type", say("%s: type", title), code(a.Type)})
	}
	if a.RetryAfter > 0 {
		out = append(out, fact{pointer + "/retry_after", say("%s: wait", title), length(a.RetryAfter)})
	}
	if a.Message != "" { // the product's own sentences are for people, and may change
		out = append(out, fact{pointer + "/message", say("%s: message", title), text(a.Message)})
	}
	return out
}

func retryFacts(r *contract.Retry) []fact {
	out := []fact{
		{"/retry/statuses", "Statuses to retry", statusList(r.Statuses)},
		{"/retry/cautious", "Statuses to retry with caution", cautiousWords(r.Cautious)},
		{"/retry/network/never_sent", "Retry what never left", networkWords(r.Network.NeverSent)},
		{"/retry/network/unknown_outcome", "Retry what may have arrived", networkWords(r.Network.UnknownOutcome)},
	}
	out = append(out, backoffFacts(r.Backoff)...)
	above, forms := inline("give up"), and(each(r.RetryAfter.Forms, formWords)...)
	if r.RetryAfter.Above == contract.AboveWait {
		above = "wait, while the deadline allows it"
	}
	p99 := inline("not said")
	if r.AttemptTimeout.P99 > 0 {
		p99 = length(r.AttemptTimeout.P99)
	}
	return append(out,
		fact{"/retry/attempts", "Attempts, the first included", number(r.Attempts)},
		fact{"/retry/deadline", "Deadline of a call", length(r.Deadline)},
		fact{"/retry/attempt_timeout/value", "Timeout of an attempt", length(r.AttemptTimeout.Value)},
		fact{"/retry/attempt_timeout/p99", "Measured 99th percentile", p99},
		fact{"/retry/retry_after/forms", "Forms of `Retry-After`", forms},
		fact{"/retry/retry_after/ceiling", "Longest `Retry-After` to follow", length(r.RetryAfter.Ceiling)},
		fact{"/retry/retry_after/above", "Above it", above},
		fact{"/retry/budget", "Retry budget", budgetWords(r.Budget)},
	)
}

func backoffFacts(b contract.Backoff) []fact {
	if len(b.Schedule) > 0 {
		return append([]fact{{"/retry/schedule", "Waits", join(each(b.Schedule, length), ", ")}}, jitterFacts("/retry/schedule", b)...)
	}
	return append([]fact{
		{"/retry/backoff/base", "First wait at most", length(b.Base)},
		{"/retry/backoff/multiplier", "Each wait grows by a factor of", inline(decimal(b.Multiplier))},
		{"/retry/backoff/cap", "No wait longer than", length(b.Cap)},
	}, jitterFacts("/retry/backoff", b)...)
}

func jitterFacts(at string, b contract.Backoff) []fact {
	out := []fact{{at + "/jitter", "Jitter", jitterWords(b)}}
	if b.Jitter == contract.JitterProportional {
		out = append(out,
			fact{at + "/spread", "Spread of the jitter", percent(b.Spread)},
			fact{at + "/side", "Side of the jitter", inline(b.Side)})
	}
	return out
}

func formWords(f contract.RetryAfterForm) inline {
	if f == contract.RetryAfterDate {
		return "an HTTP date"
	}
	return "a number of seconds"
}

func statusList(statuses []int) inline {
	if len(statuses) == 0 {
		return "none"
	}
	return and(each(statuses, func(s int) inline { return code(number(s).plain()) })...)
}

func cautiousWords(c contract.Cautious) inline {
	if len(c.Statuses) == 0 {
		return "none"
	}
	return say("%s, at most %s", statusList(c.Statuses), times(c.Attempts))
}

func budgetWords(b *contract.Budget) inline {
	if b == nil {
		return "none"
	}
	back := inline("nothing")
	if b.OnRetriedSuccess == contract.CostBack {
		back = "its own cost"
	}
	return say("%s; a retry costs %s, after `429` %s; a retry that succeeds gives back %s, a call without retries %s",
		count(b.Tokens, "token"), number(b.TransientCost), number(b.ThrottledCost), back, number(b.OnFirstSuccess))
}
