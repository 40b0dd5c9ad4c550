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
	beside := inline("The others never run beside it, however long it takes.")
	if policy.Claim.Commits == contract.BeforeEffect {
		beside = "No other runs beside it while its claim holds, however stuck it may seem."
	}
	p.para(say("Of several requests with one key, one wins the claim and is executed; %s decides%s. %s",
		mechanismWords(policy.Claim.Mechanism), p.mark("/claim/mechanism"), beside))
	if a.HonoursPrefer {
		p.para("A request that does not want to wait so long says so with `Prefer: wait=2`, in seconds, or `Prefer: respond-async` (RFC 7240).")
	}
	if a.Do == contract.InFlightInterim {
		p.para(say("**A second request is told that the first goes on**, with %s. It started nothing, and it is no success: the same request with the same key finds out how the first one ended.", answer), p.sendAgain(a.Answer))
	} else if a.Do == contract.InFlightWait {
		p.para(say("**A second request waits**%s. The server holds it until the first one ends, for up to %s%s, and then replays the answer. If the first one still runs after that, the second gets %s.",
			p.mark("/answers/in_flight/do"), length(a.UpTo), p.mark("/answers/in_flight/up_to"), answer), p.sendAgain(a.Answer))
	} else {
		p.para(say("**A second request is refused at once**%s with %s.", p.mark("/answers/in_flight/do"), answer), p.sendAgain(a.Answer))
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

func (p *page) sendAgain(a contract.Answer) inline {
	if a.Client != contract.AdviceSameKey {
		return ""
	}
	if a.RetryAfter > 0 {
		return say("Wait %s, as its `Retry-After` says, and send the same request with the same key.", length(wholeSeconds(a.RetryAfter)))
	}
	return "Wait as your backoff says, and send the same request with the same key."
}

// abandoned says what follows when the server dies.
func (p *page) abandoned() inline {
	c := p.base.Claim
	if c.Commits == contract.WithEffect {
		return say("Claim, effect and stored answer commit as one%s. If the server stops in the middle, none of them has happened, and the same key starts afresh.", p.mark("/claim/commits"))
	}
	renewed, start := inline(""), inline("")
	if slices.ContainsFunc(p.keyed, hasSteps) {
		renewed = " and is renewed at each recovery point"
	}
	if slices.ContainsFunc(p.keyed, func(policy *contract.Policy) bool { return !hasSteps(policy) }) {
		start = "; an operation without steps has none and is executed from the start"
	}
	out := say("A claim holds for %s%s%s. Effect and answer are stored together at the end, also after the lease, unless somebody else has taken the work over meanwhile: the server that comes late then changes nothing. "+
		"If the server stops in the middle, a retry meets a request in flight until the lease ends; the work is then abandoned. ",
		length(c.Lease), p.mark("/claim/lease"), renewed)
	mark := p.mark("/claim/abandoned")
	switch c.Abandoned {
	case contract.AbandonedResume:
		return out + say("The server by itself, or your next request with the same key, resumes it at its last recovery point%s%s.", mark, start)
	case contract.AbandonedRerun:
		return out + say("The server by itself, or your next request with the same key, starts it again%s.", mark)
	default:
		return out + say("Nobody touches it until a person has looked%s; until then the same key gets %s.", mark, answerWords(&p.base.Answers.OutcomeUnknown))
	}
}

// steps shows the recovery points of an operation.
func (p *page) steps(policy *contract.Policy) {
	steps := policy.Operation.Steps
	p.para(say("%s runs in %s. The end of each is a recovery point: work that is resumed goes on after the last one. An outside call is written down before it is made, so that a lost answer is noticed.", name(policy), count(len(steps), "step")))
	rows := make([][]inline, len(steps))
	for i, s := range steps {
		rows[i] = []inline{number(i + 1), code(s.Name), "", "nothing outside is touched"}
		if s.Calls != "" {
			rows[i][2], rows[i][3] = text(s.Calls), recovery(policy, s.Recover)
		}
	}
	p.table([]inline{"Step", "Recovery point", "Calls", "If the answer of that call is lost"}, rows)
	p.list(each(steps, undoneWords)...)
	p.list(each(steps, outboxWords)...)
}

func recovery(p *contract.Policy, r contract.Recover) inline {
	switch r {
	case contract.RecoverDownstreamKey:
		return "It is called again with a key of its own that stays the same, so that the repeat collapses there."
	case contract.RecoverLookUp:
		return "It is asked whether the call took place, before it is called again."
	default:
		return say("Nobody calls it again. The key waits for a person, and you get %s.", answerWords(&p.Answers.OutcomeUnknown))
	}
}

// unknown explains the one answer after which a client must not go on by itself.
func (p *page) unknown() {
	policy := p.base
	a := policy.Answers.OutcomeUnknown
	p.para(say("When the server itself cannot tell whether an effect took place, it answers %s%s and does not try again by itself. ",
		answerWords(&a), p.mark("/answers/outcome_unknown", "/answers/outcome_unknown/status", "/answers/outcome_unknown/code"))+
		say("The same key keeps getting this answer until a person has settled it: %s.", unknownAdvice(a.Client)), p.elsewhere("/answers/outcome_unknown"))
}

func unknownAdvice(a contract.Advice) inline {
	switch a {
	case contract.AdviceSameKey:
		return "send the same key again later"
	case contract.AdviceNewKey:
		return "if you still want the operation, it needs a new key"
	case contract.AdviceFixRequest:
		return "the request has to be mended"
	case contract.AdviceLookUp:
		return "look up what happened, and do not repeat the operation under a new key before you know"
	default:
		return "do not repeat it"
	}
}

func undoneWords(s contract.Step) inline {
	if s.Compensate == "" {
		return ""
	}
	return say("When a later step fails for good, %s is undone: %s.", code(s.Name), text(s.Compensate))
}

func outboxWords(s contract.Step) inline {
	if !s.Outbox {
		return ""
	}
	return say("What %s sends is written to an outbox together with its recovery point and sent from there, at least once: whoever gets it has to recognise repeats.", code(s.Name))
}
