package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// atOnce says what happens while the first request with a key is under way, and
// what becomes of it when the server stops in the middle.
func (p *page) atOnce() {
	policy := p.base
	a := policy.Answers.InFlight
	answer := answerWords(&a.Answer)
	meanwhile := say("The others never run beside it, however long it takes.")
	if policy.Claim.Commits == contract.BeforeEffect {
		meanwhile = say("No other runs beside it while its claim holds, however stuck it may seem.")
	}
	p.para(say("Of several requests with one key, one wins the claim and is executed; %s decides%s.",
		mechanismWords(policy.Claim.Mechanism), p.mark("/claim/mechanism")), p.told(meanwhile, "/claim"))
	if a.HonoursPrefer {
		p.para(say("A request that does not want to wait so long says so with `Prefer: wait=2`, in seconds, or `Prefer: respond-async` (RFC 7240)."))
	}
	if a.Do == contract.InFlightInterim {
		p.para(say("**A second request is told that the first goes on**, with %s. It started nothing, and it is no success: the same request with the same key finds out how the first one ended.", answer), p.told(p.sendAgain(a.Answer), "/answers/in_flight"))
	} else if a.Do == contract.InFlightWait && !policy.Answers.Replay.Stores() {
		p.para(say("**A second request waits**%s. The server holds it until the first one ends, for up to %s%s, and then answers it like any repeat. If the first one still runs after that, the second gets %s.",
			p.mark("/answers/in_flight/do"), length(a.UpTo), p.mark("/answers/in_flight/up_to"), answer), p.told(p.sendAgain(a.Answer), "/answers/in_flight"))
	} else if a.Do == contract.InFlightWait {
		p.para(say("**A second request waits**%s. The server holds it until the first one ends, for up to %s%s, and then replays the answer. If the first one still runs after that, the second gets %s.",
			p.mark("/answers/in_flight/do"), length(a.UpTo), p.mark("/answers/in_flight/up_to"), answer), p.told(p.sendAgain(a.Answer), "/answers/in_flight"))
	} else {
		p.para(say("**A second request is refused at once**%s with %s.", p.mark("/answers/in_flight/do"), answer), p.told(p.sendAgain(a.Answer), "/answers/in_flight"))
	}
	p.para(p.abandoned(), p.elsewhere("/claim", "/answers/in_flight"))
	for _, op := range p.keyed {
		if hasSteps(op) {
			p.steps(op)
		}
	}
	p.unknown()
}

func hasSteps(p *contract.Policy) bool { return len(p.Operation.Steps) > 0 }

func (p *page) sendAgain(a contract.Answer) phrase {
	if a.Client != contract.AdviceSameKey {
		return phrase{}
	}
	if a.RetryAfter > 0 {
		return toldWait(p.base, a)
	}
	return say("Wait as your backoff says, and send the same request with the same key.")
}

// abandoned says what follows when the server dies.
func (p *page) abandoned() phrase {
	c := p.base.Claim
	if c.Commits == contract.WithEffect {
		return say("Claim, effect and stored answer commit as one%s. If the server stops in the middle, none of them has happened, and the same key starts afresh.", p.mark("/claim/commits"))
	}
	holds := say("A claim holds for %s%s.", length(c.Lease), p.mark("/claim/lease"))
	if slices.ContainsFunc(p.keyed, hasSteps) {
		holds = say("A claim holds for %s%s and is renewed at each recovery point.", length(c.Lease), p.mark("/claim/lease"))
	}
	return sentences(holds,
		say("Effect and answer are stored together at the end, also after the lease, unless somebody else has taken the work over meanwhile: the server that comes late then changes nothing."),
		say("If the server stops in the middle, a retry meets a request in flight until the lease ends; the work is then abandoned."),
		p.takenUp(c.Abandoned, p.mark("/claim/abandoned")))
}

// takenUp says who goes on with abandoned work.
func (p *page) takenUp(a contract.Abandoned, mark phrase) phrase {
	flat := slices.ContainsFunc(p.keyed, func(policy *contract.Policy) bool { return !hasSteps(policy) })
	switch {
	case a == contract.AbandonedResume && flat:
		return say("The server by itself, or your next request with the same key, resumes it at its last recovery point%s; an operation without steps has none and is executed from the start.", mark)
	case a == contract.AbandonedResume:
		return say("The server by itself, or your next request with the same key, resumes it at its last recovery point%s.", mark)
	case a == contract.AbandonedRerun:
		return say("The server by itself, or your next request with the same key, starts it again%s.", mark)
	default:
		return say("Nobody touches it until a person has looked%s; until then the same key gets %s.", mark, answerWords(&p.base.Answers.OutcomeUnknown))
	}
}

// steps shows the recovery points of an operation.
func (p *page) steps(policy *contract.Policy) {
	steps := policy.Operation.Steps
	p.para(say("%s runs in %s. The end of each is a recovery point: work that is resumed goes on after the last one. An outside call is written down before it is made, so that a lost answer is noticed.", name(policy), many(len(steps), "%s step", "%s steps")))
	rows := make([][]phrase, len(steps))
	for i, s := range steps {
		rows[i] = []phrase{number(i + 1), code(s.Name), phrase{}, say("nothing outside is touched")}
		if s.Calls != "" {
			rows[i][2], rows[i][3] = text(s.Calls), recovery(policy, s.Recover)
		}
	}
	p.table(say("The steps of %s", name(policy)), []phrase{say("Step"), say("Recovery point"), say("Calls"), say("If its answer is lost, or the server stops around the call")}, rows)
	p.list(each(steps, undoneWords)...)
	p.list(each(steps, outboxWords)...)
}

func recovery(p *contract.Policy, r contract.Recover) phrase {
	switch r {
	case contract.RecoverDownstreamKey:
		return say("It is called again with a key of its own that stays the same, so that the repeat collapses there.")
	case contract.RecoverLookUp:
		return say("It is asked whether the call took place, before it is called again.")
	default:
		return say("Nobody calls it again. The key waits for a person, and you get %s.", answerWords(&p.Answers.OutcomeUnknown))
	}
}

// unknown explains the one answer after which a client must not go on by itself.
func (p *page) unknown() {
	a := p.base.Answers.OutcomeUnknown
	p.para(
		say("When the server itself cannot tell whether an effect took place, it answers %s%s and does not try again by itself.",
			answerWords(&a), p.mark("/answers/outcome_unknown", "/answers/outcome_unknown/status", "/answers/outcome_unknown/code")),
		p.told(unknownAdvice(a.Client), "/answers/outcome_unknown"), p.elsewhere("/answers/outcome_unknown"))
}

func unknownAdvice(a contract.Advice) phrase {
	switch a {
	case contract.AdviceSameKey:
		return say("The same key keeps getting this answer until a person has settled it: send the same key again later.")
	case contract.AdviceNewKey:
		return say("The same key keeps getting this answer until a person has settled it: if you still want the operation, it needs a new key.")
	case contract.AdviceFixRequest:
		return say("The same key keeps getting this answer until a person has settled it: the request has to be mended.")
	case contract.AdviceLookUp:
		return say("The same key keeps getting this answer until a person has settled it: look up what happened, and do not repeat the operation under a new key before you know.")
	default:
		return say("The same key keeps getting this answer until a person has settled it: do not repeat it.")
	}
}

func undoneWords(s contract.Step) phrase {
	if s.Compensate == "" {
		return phrase{}
	}
	return say("When a later step fails for good, %s is undone: %s.", code(s.Name), text(s.Compensate))
}

func outboxWords(s contract.Step) phrase {
	if !s.Outbox {
		return phrase{}
	}
	return say("What %s sends is written to an outbox together with its recovery point and sent from there, at least once: whoever gets it has to recognise repeats.", code(s.Name))
}
