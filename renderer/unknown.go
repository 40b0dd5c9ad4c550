package renderer

import (
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// unknownOutcome is for somebody who cannot tell whether a request took place:
// how it comes to that, what to do in which order, and how to find out.
func (p *page) unknownOutcome() {
	p.para(
		say("When no answer comes, the request may have been executed, it may still be running, and it may never have arrived."),
		say("Some answers leave it open too."),
		say("The same holds when your own program stops before it has read and stored the answer."))
	p.rows(say("What leaves the outcome open"), []phrase{say("You got"), say("Code"), say("Why it says nothing")}, p.openRows())
	p.heading(3, "steps", say("What to do, in this order"))
	p.ranked(p.openSteps()...)
	p.heading(3, "finding-out", say("How to find out"))
	p.list(p.findingOut()...)
}

// openRows are the answers that leave the outcome open, as far as one operation
// or another can get them.
func (p *page) openRows() []row {
	rows := []row{{id: "open-no-answer", cells: []phrase{
		say("no answer: the request may have arrived (timeout, connection reset, answer cut off)"), {},
		say("The answer is what was lost, and the execution may have ended before or after that."),
	}}}
	if takesKeys(p) {
		a := &p.base.Answers.OutcomeUnknown
		rows = append(rows, row{id: "open-outcome-unknown", cells: []phrase{
			code(strconv.Itoa(a.Status)), code(a.Code), say("The server itself cannot tell whether an effect took place outside of it."),
		}})
	}
	failed := say("Something between you and the end of the execution failed, and it may have failed after the effect.")
	if takesKeys(p) && p.base.Claim.Commits == contract.WithEffect {
		failed = say("Something between you and the end of the execution failed. If the operation itself failed, its effect was undone; if something in between answered, it may have been executed, and nothing tells which it was.")
	}
	rows = append(rows, row{id: "open-5xx", cells: []phrase{say("`500`, `502`, `503` or `504`"), {}, failed}})
	return append(rows, p.silentRows()...)
}

// silentRows are refusals that say nothing about an attempt before them.
func (p *page) silentRows() []row {
	about := say("This request was not executed. After an attempt without an answer, that one may have been all the same.")
	rows := []row{{id: "open-refused", cells: []phrase{say("`401`, `403` or `429`"), {}, about}}}
	if !takesKeys(p) {
		return rows
	}
	add := func(name contract.AnswerName, id string, words phrase) {
		for _, policy := range p.keyed {
			if i := slices.IndexFunc(policy.Named(), func(a contract.NamedAnswer) bool { return a.Name == name }); i >= 0 {
				a := policy.Named()[i]
				rows = append(rows, row{id: id, cells: []phrase{code(strconv.Itoa(a.Status)), code(a.Code), words}})
				return
			}
		}
	}
	add(contract.AnswerInFlight, "open-in-flight", say("This request started nothing. The one that is at work may end either way."))
	add(contract.AnswerStoreDown, "open-store-down", about)
	return rows
}

// openSteps are what to do, with and without keys.
func (p *page) openSteps() []phrase {
	if !takesKeys(p) {
		return []phrase{
			say("Stop repeating anything that is not idempotent: no operation of this API takes a key that would collapse duplicates."),
			say("Look up whether it took place, by what it would have made or changed."),
			say("Send it again only if it did not."),
			p.handOver(),
		}
	}
	steps := []phrase{say("Keep the key and the bytes of the request: both belong to the work that they stand for, and outlive the process.")}
	unknown, first := p.afterUnknown()
	if first {
		steps = append(steps, unknown)
	}
	if r := &p.base.Answers.Replay; p.retriesUnknown() && r.Refuses() {
		steps = append(steps, say("While the key is remembered, send the **same request** with the **same key**, with the waits of %s. The answer tells: it is %s where the request was executed, or another request is still at work, or it is executed now.", see(idRetrying), answerWords(&r.Answer)))
	} else if p.retriesUnknown() {
		steps = append(steps, say("While the key is remembered, send the **same request** with the **same key**, with the waits of %s. The answer tells: it is a replay, or another request is still at work, or it is executed now.", see(idRetrying)))
	} else {
		steps = append(steps, say("This contract does not retry it by itself: **look up** what happened."))
	}
	if !first {
		steps = append(steps, unknown)
	}
	return append(steps, p.tooLate(), p.handOver())
}

// afterUnknown is the step after the answer outcome_unknown. It comes first where
// that answer excepts from the step that sends the same request again.
func (p *page) afterUnknown() (step phrase, first bool) {
	a := &p.base.Answers.OutcomeUnknown
	settled := p.told(p.onceSettled(), "/answers/outcome_unknown", "/claim")
	if p.retriesUnknown() && a.Client != contract.AdviceSameKey {
		return sentences(say("After %s, **look up** what happened before anything else, and leave out the next step.", answerWords(a)), settled), true
	}
	return sentences(say("After %s, do not repeat it under a new key before you know what happened.", answerWords(a)), settled), false
}

// onceSettled is what the key meets after a person has told what happened, as
// package protocol resolves it.
func (p *page) onceSettled() phrase {
	if p.base.Claim.Commits == contract.WithEffect {
		return say("Once a person has settled it, the key is free again.")
	}
	if !slices.ContainsFunc(p.keyed, hasSteps) {
		return say("Once a person has settled it, the same key is answered like any repeat if the effect took place; if it did not, the same request is executed.")
	}
	return say("Once a person has settled it, the same key is answered like any repeat if the effect took place; if it did not, the same request is executed, where there are steps from the last recovery point on.")
}

// retriesUnknown reports a contract that repeats a keyed request whose outcome is
// unknown.
func (p *page) retriesUnknown() bool {
	return ask(p.base.Retry, true, false, retry.Outcome{Kind: retry.UnknownOutcome}).Again
}

// tooLate is the step of somebody whose key is past its window.
func (p *page) tooLate() phrase {
	if p.base.Window.Replay.Kind == contract.ReplayUnlimited {
		return phrase{}
	}
	return say("Once the key may be past its window, %s%s, the same key proves nothing any more: look up whether the operation took place, and send it with a new key only if it did not. See %s.",
		windowWords(p.base.Window), p.but("/window/replay"), see(idWindow))
}

func (p *page) handOver() phrase {
	return say("When nothing tells, hand it to a person, with the operation, its key if it has one, the time of the first attempt and every answer that came.")
}

// findingOut are the ways in which an API can be asked what happened.
func (p *page) findingOut() []phrase {
	out := []phrase{p.lookUp()}
	if takesKeys(p) {
		out = append(out, say("**By the key:** a repeat inside of the window is a question too: its answer tells what became of the first."))
	}
	out = append(out,
		say("**By a reference of your own:** put the number of your order or of your work into the request where the API has a place for one, and search for it."),
		say("**By what it would have made or changed:** list it by time and contents. A hit proves that it took place. No hit proves nothing as long as the request may still be running."))
	var blind []*contract.Policy
	for _, policy := range p.ops {
		if op := policy.Operation; !op.TakesKey() && op.Unsafe != "" {
			blind = append(blind, policy)
		}
	}
	if len(blind) > 0 {
		out = append(out, say("**Without a key** a repeat is no question: %s is executed again each time.", few(names(blind))))
	}
	if slices.ContainsFunc(p.ops, func(policy *contract.Policy) bool { return policy.Operation.Precondition != nil }) {
		out = append(out, say("**By the version:** where a change names the version that it is about, a repeat of a change that took place is refused. See %s.", see(idPreconditions)))
	}
	return out
}
