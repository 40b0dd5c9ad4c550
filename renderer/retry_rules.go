package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// retryRules are what has to hold around the loop, whatever it is written in.
func (p *page) retryRules(r *contract.Retry) []phrase {
	first := say("**Make the key before the first attempt**, store it with the work, and send the same key and the same bytes with every attempt.")
	last := say("**When the loop ends without an answer**, the outcome is unknown. Keep the key: look up what happened, or send the same request with the same key later, inside %s.", link(idWindow, say("the window")))
	if !takesKeys(p) {
		first = say("**Repeat only what is idempotent**: no operation takes a key that would collapse duplicates.")
		last = say("**When the loop ends without an answer**, the outcome is unknown: look up what happened.")
	}
	last = sentences(last, p.endsInFlight())
	nothing := say("nothing of it")
	if r.MinAttempt > 0 {
		nothing = say("less than %s of it, the shortest attempt that is worth starting", length(r.MinAttempt))
	}
	return []phrase{
		first,
		say("**One deadline for the whole call.** An attempt gets its timeout or what is left until the deadline, whichever is shorter; the deadline never starts anew. Do not start a wait that would leave %s.", nothing),
		p.retryAfterRule(r.RetryAfter),
		budgetRule(r.Budget),
		breakerRule(r),
		p.hedgingRule(r),
		headersRule(r),
		p.countsRule(r),
		say("**Log each retry** with attempt, outcome and next wait: a silent loop hides an outage."),
		p.layersRule(r),
		say("**Order around a call**, from the outside in: %s%s.", commas(each(guards(p.base), guardWords)...), p.assumed("/retry/order")),
		last,
		say("If your language has a retry library, give it these numbers rather than write the formula yourself."),
	}
}

// endsInFlight is what to do when even the last attempt met another one at work:
// it may be that of a server that stopped, whose claim holds until its lease ends.
func (p *page) endsInFlight() phrase {
	if !takesKeys(p) {
		return phrase{}
	}
	in := answerWords(&p.base.Answers.InFlight.Answer)
	if p.base.Claim.Commits == contract.BeforeEffect && p.base.Claim.Lease > 0 {
		out := say("When it ends on %s, the outcome is unknown too, until the lease of %s ends%s: come back after that with the same request and the same key.", in, length(p.base.Claim.Lease), p.assumed("/claim", "/claim/lease"))
		if slices.ContainsFunc(p.keyed, hasSteps) {
			out = sentences(out, say("Each recovery point begins that time anew."))
		}
		return out
	}
	return say("When it ends on %s, the outcome is unknown too: come back later with the same request and the same key.", in)
}

func (p *page) retryAfterRule(r contract.RetryAfter) phrase {
	out := []phrase{say("**`Retry-After` adds and never shortens.** It comes as %s%s; the wait is the longer of it and your backoff.",
		or(each(r.Forms, formWords)...), p.mark("/retry/retry_after/forms"))}
	if n := len(r.MSHeaders); n > 0 {
		out = append(out, many(n, "%[2]s tells milliseconds and beats it; the first that can be read counts.",
			"%[2]s tell milliseconds and beat it; the first that can be read counts.", and(codes(r.MSHeaders...)...)))
	}
	if h := r.RateLimitHeader; h.Name != "" {
		if list := p.base.Retry.Codes.Throttled; len(list) > 0 {
			out = append(out, say("After throttling, which is a `429` or the code %s, %s counts where nothing else tells the wait: it has %s.", or(codes(list...)...), code(h.Name), resetWords(h.Form)))
		} else {
			out = append(out, say("After throttling, which is a `429`, %s counts where nothing else tells the wait: it has %s.", code(h.Name), resetWords(h.Form)))
		}
	}
	if r.Spread > 0 {
		out = append(out, say("Add a random part of up to %s of what was told, so that clients who are told the same do not come back together.", percent(r.Spread)))
	}
	return sentences(append(out, p.aboveRule(r))...)
}

// aboveRule says what to do when a server asks for more than the ceiling.
func (p *page) aboveRule(r contract.RetryAfter) phrase {
	over := say("more than %s%s", length(r.Ceiling), p.mark("/retry/retry_after/ceiling"))
	if r.CeilingFrom == contract.CeilingFromBackoff {
		over = say("more than %s%s above your backoff", length(r.Ceiling), p.mark("/retry/retry_after/ceiling"))
	}
	mark := p.mark("/retry/retry_after/above")
	early := say("That is sooner than the server asked, and it may refuse you again: if you write the loop yourself, give up instead.")
	switch r.Above {
	case contract.AboveWait:
		return say("If it asks for %s, wait for it all the same, if the deadline allows it%s.", over, mark)
	case contract.AboveIgnore:
		return sentences(say("If it asks for %s, the client libraries wait for their own backoff%s.", over, mark), early)
	case contract.AboveClamp:
		return sentences(say("If it asks for %s, the client libraries wait for that long and no longer%s.", over, mark), early)
	default:
		return say("If it asks for %s, give up, and come back when it has passed%s.", over, mark)
	}
}

func budgetRule(b *contract.Budget) phrase {
	if b == nil {
		return phrase{}
	}
	shared := say("**One budget for all calls of a client.**")
	switch b.Scope {
	case contract.ScopeHost:
		shared = say("**One budget for all calls of a client to one host.**")
	case contract.ScopeProcess:
		shared = say("**One budget for all calls of a process.**")
	}
	switch b.Kind {
	case contract.BudgetRatio:
		return sentences(shared, ratioRule(b))
	case contract.BudgetFailureRatio:
		return sentences(shared, failureRule(b))
	default:
		return sentences(shared, tokenRule(b))
	}
}

func ratioRule(b *contract.Budget) phrase {
	out := say("Count its calls and its retries of the last %s. A retry is allowed while there are at most %s retries to 100 calls.", length(b.Window), numeral(b.Percent))
	if b.MinPerSecond > 0 {
		out = say("Count its calls and its retries of the last %s. A retry is allowed while there are at most %s retries to 100 calls, and %s a second on top.", length(b.Window), numeral(b.Percent), numeral(b.MinPerSecond))
	}
	if b.WhenEmpty == contract.FailAfterBackoff {
		return sentences(out, say("Otherwise wait for the backoff, then report the failure, and say that the budget is empty."))
	}
	return sentences(out, say("Otherwise do not retry."))
}

func failureRule(b *contract.Budget) phrase {
	out := say("It starts with %s, and never holds more. An attempt that fails in a way that may be retried takes one, whether it is retried or not; a call that succeeds gives back %s.", tokens(b.Tokens), numeral(b.TokenRatio))
	if b.WhenEmpty == contract.FailAfterBackoff {
		return sentences(out, say("With half of them or less, wait for the backoff, then report the failure, and say that the budget is empty."))
	}
	return sentences(out, say("With half of them or less, do not retry."))
}

func tokenRule(b *contract.Budget) phrase {
	out := say("It starts with %s. A retry takes %s, after a `429` %s; with too few left, do not retry.", tokens(b.Tokens), number(b.TransientCost), number(b.ThrottledCost))
	if b.WhenEmpty == contract.FailAfterBackoff {
		out = say("It starts with %s. A retry takes %s, after a `429` %s; with too few left, wait for the backoff, then report the failure, and say that the budget is empty.", tokens(b.Tokens), number(b.TransientCost), number(b.ThrottledCost))
	}
	back := say("A retry that succeeds gives nothing back, and a call that needed no retry gives %s. It never holds more than at the start.", number(b.OnFirstSuccess))
	if b.OnRetriedSuccess == contract.CostBack {
		back = say("A retry that succeeds gives back what it cost itself, and a call that needed no retry gives %s. It never holds more than at the start.", number(b.OnFirstSuccess))
	}
	return sentences(out, back)
}

func tokens(n int) phrase { return many(n, "%s token", "%s tokens") }

func breakerRule(r *contract.Retry) phrase {
	b := r.Breaker
	if b == nil {
		return phrase{}
	}
	counts := say("**A circuit breaker.** It counts attempts of the last %s.", length(b.Window))
	if slices.Index(r.Order, contract.GuardBreaker) < slices.Index(r.Order, contract.GuardRetry) {
		counts = say("**A circuit breaker.** It counts whole calls, for it stands outside of the retries, of the last %s.", length(b.Window))
	}
	return sentences(counts,
		say("When there are at least %s and %s of them failed, it opens: for %s nothing is sent, and what is refused so is not retried.", number(b.MinimumCalls), percent(b.FailureShare), length(b.OpenFor)),
		say("Then it lets %s out; when all of them succeed it closes, and when one fails it opens again. No answer, `408`, `429` and `5xx` are failures; a refusal of the request is none.", many(b.HalfOpenCalls, "%s trial", "%s trials")))
}

func (p *page) hedgingRule(r *contract.Retry) phrase {
	h := r.Hedging
	if h == nil {
		return phrase{}
	}
	return say("**Copies of a slow request.** When an attempt has had no answer for %s, a copy with the same key may go out, and so on up to %s at once. Only for an idempotent operation, or with a key: the server then executes one of them. Each copy counts as an attempt, and is paid for by the budget. The first answer ends them all; but the answer of a duplicate in flight says only that another one runs, so wait for that one.",
		length(h.After), number(h.Attempts))
}

func headersRule(r *contract.Retry) phrase {
	var attempt, left phrase
	if h := r.AttemptHeader; h.Name != "" {
		attempt = say("**Number the attempts** in %s: the first says %s.", code(h.Name), code(retry.AttemptValue(h, 1)))
	}
	if h := r.DeadlineHeader; h.Name != "" {
		left = say("**Tell the server how much time is left** until the deadline when an attempt starts, in %s: %s. At the start of a call it says %s.",
			code(h.Name), unitWords(h.Unit), code(retry.DeadlineValue(h, r.Deadline)))
	}
	return sentences(attempt, left)
}

// layersRule says who retries, and what it comes to when others do as well.
func (p *page) layersRule(r *contract.Retry) phrase {
	calls := retry.AttemptsPerCall(r)
	out := say("**Retry in one layer only.** Two layers of this loop make %s attempts of one call.", number(calls*calls))
	switch r.Owner {
	case contract.OwnerSDK:
		out = sentences(out, say("It is the client library that retries: do not put a loop of your own around it."))
	case contract.OwnerGateway:
		out = sentences(out, say("It is the gateway that retries: make one attempt, and no loop of your own."))
	}
	if len(r.Layers) > 0 {
		out = sentences(out, say("Others retry as well, %s, so that the service may see %s attempts of one call that keeps failing.",
			and(each(r.Layers, layerWords)...), number(retry.AttemptsOfLayers(r))))
	}
	return out
}

// countsRule says which attempts are counted: all of them.
func (p *page) countsRule(r *contract.Retry) phrase {
	if r.Attempts < 2 {
		return phrase{}
	}
	return say("**Every attempt counts**, whatever came back: one that got a `429` is one of the %s%s too.", attempts(r.Attempts), p.assumed("/retry/attempts"))
}
