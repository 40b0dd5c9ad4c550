package renderer

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// short answers the four questions that bring somebody to the page.
func (p *page) short() {
	if !takesKeys(p) {
		p.shortWithoutKeys()
		return
	}
	k := p.base.Key
	where := []phrase{say("Where does the key go?"), say("Into %s%s. Make its value once, before the first attempt, and send the same value with every attempt.", placesWords(&k), beside(p.assumed("/key/in", "/key/name"), p.but("/key/name")))}
	if p.onlyRows() {
		where = []phrase{say("Where does the key go?"), say("Into %s%s. Make its value once, before the first attempt, and send the same value with every attempt.", p.places(), phrase{})}
	} else if k.In == contract.InHeader && len(k.Also) == 0 {
		where = []phrase{say("Which header?"), say("%s%s. Make its value once, before the first attempt, and send the same value with every attempt.", code(k.Name), beside(p.assumed("/key/in", "/key/name"), p.but("/key/name")))}
	}
	where[1] = sentences(where[1], p.alsoRows())
	p.table(say("Four questions"), []phrase{say("Question"), say("Its answer")}, [][]phrase{
		where,
		{say("For which requests?"), sentences(p.whichRequests(), p.readsNeedNone())},
		{say("How long is a key remembered?"), p.howLong()},
		{say("What do I do after a timeout?"), beside(p.afterTimeout(), p.assumed("/answers/replay", "/answers/in_flight"))},
	})
}

// shortWithoutKeys answers the same questions where there is no key.
func (p *page) shortWithoutKeys() {
	var unsafe, harmless []*contract.Policy
	for _, policy := range p.ops {
		if policy.Operation.Unsafe != "" {
			unsafe = append(unsafe, policy)
		} else {
			harmless = append(harmless, policy)
		}
	}
	var after []phrase
	if len(unsafe) > 0 {
		after = append(after, say("%s: do not send it again. **Look up** what happened first.", few(names(unsafe))))
	}
	if len(harmless) > 0 {
		after = append(after, say("%s: send it again, for a repeat is harmless.", few(names(harmless))))
	}
	p.table(say("Four questions"), []phrase{say("Question"), say("Its answer")}, [][]phrase{
		{say("Where does the key go?"), say("No operation of this API takes an idempotency key.")},
		{say("For which requests?"), p.whichRequests()},
		{say("How long is a key remembered?"), say("There is none to remember: each request that comes is executed.")},
		{say("What do I do after a timeout?"), sentences(append(after, say("Every other answer: %s.", see(idDecisions)))...)},
	})
}

func (p *page) whichRequests() phrase {
	var days []phrase
	fromThen := map[phrase][]*contract.Policy{}
	var required, optional, either, unsafe, harmless []*contract.Policy
	for _, policy := range p.ops {
		switch op := policy.Operation; {
		case op.Key == contract.KeyRequired && !op.RequiredFrom.IsZero():
			day := text(op.RequiredFrom.Format(time.DateOnly))
			if len(fromThen[day]) == 0 {
				days = append(days, day)
			}
			fromThen[day] = append(fromThen[day], policy)
		case op.Key == contract.KeyRequired:
			required = append(required, policy)
		case op.TakesKey() && op.Idempotent != "":
			either = append(either, policy)
		case op.TakesKey():
			optional = append(optional, policy)
		case op.Unsafe != "":
			unsafe = append(unsafe, policy)
		default:
			harmless = append(harmless, policy)
		}
	}
	var parts []phrase
	add := func(which []*contract.Policy, sentence func(phrase) phrase) {
		if len(which) > 0 {
			parts = append(parts, sentence(few(names(which))))
		}
	}
	add(required, func(some phrase) phrase { return say("Required: %s.", some) })
	for _, day := range days {
		add(fromThen[day], func(some phrase) phrase {
			return say("Required from %s on (UTC), and strongly advised before: %s.", day, some)
		})
	}
	add(optional, func(some phrase) phrase { return say("Optional, and strongly advised: %s.", some) })
	add(either, func(some phrase) phrase {
		return say("Optional, for a repeat is harmless without one: %s.", some)
	})
	add(unsafe, func(some phrase) phrase { return say("No key and **not safe to repeat**: %s.", some) })
	add(harmless, func(some phrase) phrase { return say("No key needed: %s.", some) })
	return beside(sentences(parts...), p.assumed("/key/required"))
}

// readsNeedNone is about the requests that no contract has to list, where this one
// lists none: RFC 9110, section 9.2.1, has them change nothing.
func (p *page) readsNeedNone() phrase {
	for _, policy := range p.ops {
		if m := policy.Operation.Method; m == "GET" || m == "HEAD" {
			return phrase{}
		}
	}
	return say("`GET` and `HEAD` need no key.")
}

// howLong is a sentence or two with the window as a number.
func (p *page) howLong() phrase {
	w := p.base.Window
	if soonRefused(p.base) {
		return p.soonLong()
	}
	refuses := p.base.Answers.Replay.Refuses()
	if w.Replay.Kind == contract.ReplayUnlimited && !p.base.Answers.Replay.Stores() {
		return say("Without end%s: a key stays known for good.", beside(p.assumed("/window/replay"), p.but("/window/replay")))
	}
	if w.Replay.Kind == contract.ReplayUnlimited {
		return say("Without end%s: the same key always brings the same answer.", beside(p.assumed("/window/replay"), p.but("/window/replay")))
	}
	unfinished := say("Work that is unfinished by then does not become new: finished late, its answer is replayed for a whole window from then.")
	if refuses || p.base.Answers.Replay.Do == contract.ReplayCurrent {
		unfinished = say("Work that is unfinished by then does not become new: finished late, it is remembered for a whole window from then.")
	}
	if hasUndocumented(p) {
		unfinished = phrase{} // nobody outside has seen it
	}
	if p.onlyRows() {
		return p.rowsLong(unfinished)
	}
	return sentences(p.counted(), beside(p.afterThat(), p.assumed("/window/expired")), unfinished)
}

// counted is the window and the moment from which it counts.
func (p *page) counted() phrase {
	w := p.base.Window
	long := capital(windowWords(w))
	note := beside(p.assumed("/window/replay"), inEnvironments(w), p.but("/window/replay"))
	switch {
	case w.Replay.Kind == contract.ReplayResourceLife:
		return say("**%s**%s, counted from the first request with it to the end of what it made, and on from there.", long, note)
	case w.From == contract.FromLastUse:
		return say("**%s**%s, counted from the last use of it.", long, note)
	default:
		return say("**%s**%s, counted from the first request with it.", long, note)
	}
}

func (p *page) afterThat() phrase {
	switch w := p.base.Window; {
	case w.Expired == contract.ExpiredReject:
		return say("After that, the key is refused with %s.", answerWords(&p.base.Answers.Expired))
	case w.Replay.Loose():
		return say("After that, the key may be forgotten, and the same request may be executed again.")
	default:
		return say("After that, the same key is a new request and is executed again.")
	}
}

// afterTimeout tells what the retry can meet.
func (p *page) afterTimeout() phrase {
	if p.onlyRows() {
		return afterTimeoutInRows()
	}
	policy := withoutRows(p.keyed)[0]
	return sentences(
		say("Send the **same request** with the **same key**."),
		gotBack(policy),
		stillRunning(policy.Answers.InFlight),
		say("If it never arrived, it is executed now."),
		say("Every other answer: %s.", see(idDecisions)))
}

// stillRunning is what a retry meets while the first request is at work.
func stillRunning(a contract.InFlightAnswer) phrase {
	answer, waits := answerWords(&a.Answer), a.Do == contract.InFlightWait
	switch again := a.Client == contract.AdviceSameKey; {
	case waits && again:
		return say("If it is still being executed, the server makes you wait up to %s for its answer, then says %s: wait, and send it again.", length(a.UpTo), answer)
	case waits:
		return say("If it is still being executed, the server makes you wait up to %s for its answer, then says %s: see %s.", length(a.UpTo), answer, see(idDecisions))
	case again:
		return say("If it is still being executed, you get %s: wait, and send it again.", answer)
	default:
		return say("If it is still being executed, you get %s: see %s.", answer, see(idDecisions))
	}
}
