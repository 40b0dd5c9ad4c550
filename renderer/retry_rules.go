package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// retryRules are what has to hold around the loop, whatever it is written in.
func (p *page) retryRules(r *contract.Retry) []inline {
	first := inline("**Make the key before the first attempt**, store it with the work, and send the same key and the same bytes with every attempt.")
	last := "**When the loop ends without an answer**, the outcome is unknown. Keep the key: look up what happened, or send the same request with the same key later, inside [the window](#" + anchor(titleWindow) + ")."
	if !takesKeys(p) {
		first = "**Repeat only what is idempotent**: no operation takes a key that would collapse duplicates."
		last = "**When the loop ends without an answer**, the outcome is unknown: look up what happened."
	}
	nothing := inline("nothing of it")
	if r.MinAttempt > 0 {
		nothing = say("less than %s of it, the shortest attempt that is worth starting", length(r.MinAttempt))
	}
	return []inline{
		first,
		say("**One deadline for the whole call.** An attempt gets its timeout or what is left until the deadline, whichever is shorter; the deadline never starts anew. Do not start a wait that would leave %s.", nothing),
		p.retryAfterRule(r.RetryAfter),
		budgetRule(r.Budget),
		breakerRule(r),
		p.hedgingRule(r),
		headersRule(r),
		"**Log each retry** with attempt, outcome and next wait: a silent loop hides an outage.",
		p.layersRule(r),
		say("**Order around a call**, from the outside in: %s%s.", join(each(guards(p.base), guardWords), ", "), p.assumed("/retry/order")),
		last,
		"If your language has a retry library, give it these numbers rather than write the formula yourself.",
	}
}

func (p *page) retryAfterRule(r contract.RetryAfter) inline {
	first := say("**`Retry-After` adds and never shortens.** It comes as %s%s; the wait is the longer of it and your backoff.",
		or(each(r.Forms, formWords)...), p.mark("/retry/retry_after/forms"))
	if len(r.MSHeaders) > 0 {
		first += say(" %s tell%s milliseconds and beat%s it; the first that can be read counts.",
			and(codes(r.MSHeaders...)...), thirdPerson(len(r.MSHeaders)), thirdPerson(len(r.MSHeaders)))
	}
	if h := r.RateLimitHeader; h.Name != "" {
		first += say(" After throttling, which is a `429`%s, %s counts where nothing else tells the wait: it has %s.", p.throttlingCodes(), code(h.Name), resetWords(h.Form))
	}
	if r.Spread > 0 {
		first += say(" Add a random part of up to %s of what was told, so that clients who are told the same do not come back together.", percent(r.Spread))
	}
	over := say("more than %s%s", length(r.Ceiling), p.mark("/retry/retry_after/ceiling"))
	if r.CeilingFrom == contract.CeilingFromBackoff {
		over += " above your backoff"
	}
	return first + say(" If it asks for %s, %s%s.", over, aboveRule(r.Above), p.mark("/retry/retry_after/above"))
}

func thirdPerson(n int) inline {
	if n == 1 {
		return "s"
	}
	return ""
}

func aboveRule(a contract.RetryAfterAbove) inline {
	const early = ". That is sooner than the server asked, and it may refuse you again: if you write the loop yourself, give up instead"
	switch a {
	case contract.AboveWait:
		return "wait for it all the same, if the deadline allows it"
	case contract.AboveIgnore:
		return "the client libraries wait for their own backoff" + early
	case contract.AboveClamp:
		return "the client libraries wait for that long and no longer" + early
	default:
		return "give up, and come back when it has passed"
	}
}

func budgetRule(b *contract.Budget) inline {
	if b == nil {
		return ""
	}
	shared, empty := inline("client"), inline("do not retry")
	switch b.Scope {
	case contract.ScopeHost:
		shared = "client to one host"
	case contract.ScopeProcess:
		shared = "process"
	}
	if b.WhenEmpty == contract.FailAfterBackoff {
		empty = "wait for the backoff, then report the failure, and say that the budget is empty"
	}
	switch b.Kind {
	case contract.BudgetRatio:
		return say("**One budget for all calls of a %s.** Count its calls and its retries of the last %s. A retry is allowed while there are at most %s retries to 100 calls%s; otherwise %s.",
			shared, length(b.Window), inline(decimal(b.Percent)), onTop(b), empty)
	case contract.BudgetFailureRatio:
		return say("**One budget for all calls of a %s.** It starts with %s, and never holds more. An attempt that fails in a way that may be retried takes one, whether it is retried or not; a call that succeeds gives back %s. With half of them or less, %s.",
			shared, count(b.Tokens, "token"), inline(decimal(b.TokenRatio)), empty)
	}
	back := inline("A retry that succeeds gives nothing back")
	if b.OnRetriedSuccess == contract.CostBack {
		back = "A retry that succeeds gives back what it cost itself"
	}
	return say("**One budget for all calls of a %s.** It starts with %s. A retry takes %s, after a `429` %s; with too few left, %s. %s, and a call that needed no retry gives %s. It never holds more than at the start.",
		shared, count(b.Tokens, "token"), number(b.TransientCost), number(b.ThrottledCost), empty, back, number(b.OnFirstSuccess))
}

func breakerRule(r *contract.Retry) inline {
	b := r.Breaker
	if b == nil {
		return ""
	}
	counted := inline("attempts")
	if slices.Index(r.Order, contract.GuardBreaker) < slices.Index(r.Order, contract.GuardRetry) {
		counted = "whole calls, for it stands outside of the retries,"
	}
	return say("**A circuit breaker.** It counts %s of the last %s. When there are at least %s and %s of them failed, it opens: for %s nothing is sent, and what is refused so is not retried. Then it lets %s out; when all of them succeed it closes, and when one fails it opens again. No answer, `408`, `429` and `5xx` are failures; a refusal of the request is none.",
		counted, length(b.Window), number(b.MinimumCalls), percent(b.FailureShare), length(b.OpenFor), count(b.HalfOpenCalls, "trial"))
}

func (p *page) hedgingRule(r *contract.Retry) inline {
	h := r.Hedging
	if h == nil {
		return ""
	}
	return say("**Copies of a slow request.** When an attempt has had no answer for %s, a copy with the same key may go out, and so on up to %s at once. Only for an idempotent operation, or with a key: the server then executes one of them. Each copy counts as an attempt, and is paid for by the budget. The first answer ends them all; but the answer of a duplicate in flight says only that another one runs, so wait for that one.",
		length(h.After), number(h.Attempts))
}

func headersRule(r *contract.Retry) inline {
	var out inline
	if h := r.AttemptHeader; h.Name != "" {
		out = say("**Number the attempts** in %s: the first says %s.", code(h.Name), code(retry.AttemptValue(h, 1)))
	}
	if h := r.DeadlineHeader; h.Name != "" {
		if out != "" {
			out += " "
		}
		out += say("**Tell the server how much time is left** until the deadline when an attempt starts, in %s: %s. At the start of a call it says %s.",
			code(h.Name), unitWords(h.Unit), code(retry.DeadlineValue(h, r.Deadline)))
	}
	return out
}

// layersRule says who retries, and what it comes to when others do as well.
func (p *page) layersRule(r *contract.Retry) inline {
	calls := retry.AttemptsPerCall(r)
	out := say("**Retry in one layer only.** Two layers of this loop make %s attempts of one call.", number(calls*calls))
	switch r.Owner {
	case contract.OwnerSDK:
		out += " It is the client library that retries: do not put a loop of your own around it."
	case contract.OwnerGateway:
		out += " It is the gateway that retries: make one attempt, and no loop of your own."
	}
	if len(r.Layers) > 0 {
		out += say(" Others retry as well, %s, so that the service may see %s attempts of one call that keeps failing.",
			and(each(r.Layers, layerWords)...), number(retry.AttemptsOfLayers(r)))
	}
	return out
}
