package renderer

import (
	"github.com/reprise-dev/reprise/contract"
	"strconv"
)

func answerFacts(p *contract.Policy) []fact {
	marker := say("none")
	if m := p.Answers.Replay.Marker; m.Name != "" {
		marker = markerWords(m)
		if m.First != "" {
			marker = semicolons(marker, firstMarker(m))
		}
	}
	out := repeatFacts(p)
	if !p.Answers.Replay.Refuses() {
		out = append(out,
			fact{"/answers/replay/headers", say("Headers that are replayed"), storedHeaderWords(&p.Answers.Replay)},
			fact{"/answers/replay/marker", say("Marker of a replay"), marker})
	}
	if r := p.Answers.Replay; r.MaxBody > 0 {
		out = append(out,
			fact{"/answers/replay/max_body", say("Largest body that is stored"), code(contract.FormatSize(r.MaxBody))},
			fact{"/answers/replay/above", say("An answer with a larger one"), tooLargeWords(r)})
	}
	for _, a := range named {
		if answer := p.Answer(a); answer != nil && answer.Status != 0 && !a.OfOperation() { // an answer that the contract has
			out = append(out, answerFact(p, a, answer)...)
		}
	}
	do := []fact{{"/answers/in_flight/do", say("A duplicate in flight"), say("is refused at once")}}
	if p.Answers.InFlight.Do == contract.InFlightInterim {
		do[0].value = say("is told that the first goes on")
	}
	if a := p.Answers.InFlight; a.Do == contract.InFlightWait {
		do = []fact{{"/answers/in_flight/do", say("A duplicate in flight"), say("waits")}, {"/answers/in_flight/up_to", say("It waits at most"), length(a.UpTo)}}
	}
	envelope := []fact{{"/errors/envelope", say("Error bodies"), code(p.Errors.MediaType())}}
	if p.Errors.Envelope == contract.EnvelopeProblem {
		envelope = append(envelope, fact{"/errors/type_base", say("Problem types start with"), code(p.Errors.TypeBase)})
	}
	out = append(append(out, do...), envelope...)
	return append(out, fact{"/failures", say("Kept of failures"), semicolons(each(failures(p), func(e ending) phrase {
		return say("%s: %s", e.noun, keepWords(e.keep))
	})...)})
}

func headerWords(headers []string) phrase {
	if len(headers) == 0 {
		return say("none")
	}
	return and(codes(headers...)...)
}

func answerFact(p *contract.Policy, n contract.AnswerName, a *contract.Answer) []fact {
	pointer, title := "/answers/"+string(n), answerTitle(n)
	out := []fact{
		{pointer + "/status", say("%s: status", title), code(strconv.Itoa(a.Status))},
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
		{"/retry/statuses", say("Statuses to retry"), statusList(r.Statuses)},
		{"/retry/cautious", say("Statuses to retry with caution"), cautiousWords(r.Cautious)},
		{"/retry/network/never_sent", say("Retry what never left"), networkWords(r.Network.NeverSent)},
		{"/retry/network/unknown_outcome", say("Retry what may have arrived"), networkWords(r.Network.UnknownOutcome)},
	}
	out = append(out, backoffFacts(r.Backoff)...)
	forms := and(each(r.RetryAfter.Forms, formWords)...)
	p99 := say("not said")
	if r.AttemptTimeout.P99 > 0 {
		p99 = length(r.AttemptTimeout.P99)
	}
	return append(out,
		fact{"/retry/attempts", say("Attempts, the first included"), number(r.Attempts)},
		fact{"/retry/deadline", say("Deadline of a call"), length(r.Deadline)},
		fact{"/retry/attempt_timeout/value", say("Timeout of an attempt"), length(r.AttemptTimeout.Value)},
		fact{"/retry/attempt_timeout/p99", say("Measured 99th percentile"), p99},
		fact{"/retry/retry_after/forms", say("Forms of `Retry-After`"), forms},
		fact{"/retry/retry_after/ceiling", say("Longest `Retry-After` to follow"), length(r.RetryAfter.Ceiling)},
		fact{"/retry/retry_after/above", say("Above it"), aboveWords(r.RetryAfter.Above)},
		fact{"/retry/budget", say("Retry budget"), budgetWords(r.Budget)},
	)
}

func backoffFacts(b contract.Backoff) []fact {
	if len(b.Schedule) > 0 {
		return append([]fact{{"/retry/schedule", say("Waits"), commas(each(b.Schedule, length)...)}}, jitterFacts("/retry/schedule", b)...)
	}
	out := []fact{{"/retry/backoff/base", say("First wait at most"), length(b.Base)}}
	if b.Growth == contract.GrowthExponential || b.Growth == "" {
		out = append(out, fact{"/retry/backoff/multiplier", say("Each wait grows by a factor of"), numeral(b.Multiplier)})
	} else {
		out = append(out, fact{"/retry/backoff/growth", say("Growth of the waits"), growthWords(b)})
	}
	if b.ThrottledBase > 0 {
		out = append(out, fact{"/retry/backoff/throttled_base", say("First wait after throttling at most"), length(b.ThrottledBase)})
	}
	out = append(out, fact{"/retry/backoff/cap", say("No wait longer than"), length(b.Cap)})
	if b.Capped != contract.CappedBoth && b.Capped != "" {
		out = append(out, fact{"/retry/backoff/capped", say("The cap is applied"), cappedWords(b.Capped)})
	}
	if b.FirstWait > 0 {
		out = append(out, fact{"/retry/backoff/first_wait", say("First wait at least"), length(b.FirstWait)})
	}
	return append(out, jitterFacts("/retry/backoff", b)...)
}

func jitterFacts(at string, b contract.Backoff) []fact {
	out := []fact{{at + "/jitter", say("Jitter"), jitterWords(b)}}
	if b.Floor > 0 {
		out = append(out, fact{at + "/floor", say("No wait shorter than"), length(b.Floor)})
	}
	if b.Jitter == contract.JitterAdditive {
		out = append(out, fact{at + "/noise", say("Noise of the jitter"), say("up to %s", length(b.Noise))})
	}
	if b.Jitter == contract.JitterProportional {
		out = append(out,
			fact{at + "/spread", say("Spread of the jitter"), percent(b.Spread)},
			fact{at + "/side", say("Side of the jitter"), sideTerm(b.Side)})
	}
	return out
}

func formWords(f contract.RetryAfterForm) phrase {
	if f == contract.RetryAfterDate {
		return say("an HTTP date")
	}
	return say("a number of seconds")
}

func statusList(statuses []int) phrase {
	if len(statuses) == 0 {
		return say("none")
	}
	return and(runs(statuses)...)
}

// runs are statuses in code, many that follow one another as one run.
func runs(statuses []int) []phrase {
	var out []phrase
	for i := 0; i < len(statuses); {
		end := i
		for end+1 < len(statuses) && statuses[end+1] == statuses[end]+1 {
			end++
		}
		if end < i+5 {
			end = i
		}
		run := code(strconv.Itoa(statuses[i]))
		if end > i {
			run = say("%s to %s", run, code(strconv.Itoa(statuses[end])))
		}
		out = append(out, run)
		i = end + 1
	}
	return out
}

func aboveWords(a contract.RetryAfterAbove) phrase {
	switch a {
	case contract.AboveWait:
		return say("wait, while the deadline allows it")
	case contract.AboveIgnore:
		return say("wait for the backoff, as if nothing had been told")
	case contract.AboveClamp:
		return say("wait for the ceiling")
	default:
		return say("give up")
	}
}

func cautiousWords(c contract.Cautious) phrase {
	if len(c.Statuses) == 0 {
		return say("none")
	}
	return say("%s, at most %s", statusList(c.Statuses), times(c.Attempts))
}

func budgetWords(b *contract.Budget) phrase {
	if b == nil {
		return say("none")
	}
	switch b.Kind {
	case contract.BudgetRatio:
		if b.MinPerSecond == 0 {
			return say("retries are at most %s of the calls of the last %s", percent(b.Percent/100), length(b.Window))
		}
		return say("retries are at most %s of the calls of the last %s, and %s a second on top", percent(b.Percent/100), length(b.Window), numeral(b.MinPerSecond))
	case contract.BudgetFailureRatio:
		return say("%s; an attempt that fails takes 1, a call that succeeds gives back %s; no retry while half of them or less are left",
			tokens(b.Tokens), numeral(b.TokenRatio))
	}
	back := say("nothing")
	if b.OnRetriedSuccess == contract.CostBack {
		back = say("its own cost")
	}
	return say("%s; a retry costs %s, after `429` %s; a retry that succeeds gives back %s, a call without retries %s",
		tokens(b.Tokens), number(b.TransientCost), number(b.ThrottledCost), back, number(b.OnFirstSuccess))
}
