package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

// short answers the four questions that bring somebody to the page.
func (p *page) short() {
	if !takesKeys(p) {
		p.para("No operation of this API takes an idempotency key.", p.whichRequests())
		return
	}
	k := p.base.Key
	where := []inline{"Where does the key go?", say("Into %s%s. Make its value once, before the first attempt, and send the same value with every attempt.", placesWords(&k), p.but("/key/name"))}
	if k.In == contract.InHeader && len(k.Also) == 0 {
		where = []inline{"Which header?", say("%s%s. Make its value once, before the first attempt, and send the same value with every attempt.", code(k.Name), p.but("/key/name"))}
	}
	p.table([]inline{"Question", "Answer"}, [][]inline{
		where,
		{"For which requests?", p.whichRequests()},
		{"How long is a key remembered?", p.howLong()},
		{"What do I do after a timeout?", p.afterTimeout()},
	})
}

func (p *page) whichRequests() inline {
	var required, optional, either, unsafe, harmless []*contract.Policy
	for _, policy := range p.ops {
		switch op := policy.Operation; {
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
	var parts []inline
	add := func(which []*contract.Policy, sentence string) {
		if len(which) > 0 {
			parts = append(parts, say(sentence, few(names(which))))
		}
	}
	add(required, "Required: %s.")
	add(optional, "Optional, and strongly advised: %s.")
	add(either, "Optional, for a repeat is harmless without one: %s.")
	add(unsafe, "No key and **not safe to repeat**: %s.")
	add(harmless, "No key needed: %s.")
	return join(parts, " ")
}

// howLong is a sentence or two with the window as a number.
func (p *page) howLong() inline {
	w := p.base.Window
	if w.Replay.Kind == contract.ReplayUnlimited {
		return say("Without end%s: the same key always brings the same answer.", p.but("/window/replay"))
	}
	out := say("**%s**%s%s%s, counted %s.", capital(windowWords(w)), p.assumed("/window/replay"), inEnvironments(w), p.but("/window/replay"), startWords(w))
	unfinished := inline(" Work that is unfinished by then does not become new: finished late, it is replayed for a whole window from then.")
	if hasUndocumented(p) {
		unfinished = "" // nobody outside has seen it
	}
	switch {
	case w.Expired == contract.ExpiredReject:
		return out + say(" After that, the key is refused with %s.", answerWords(&p.base.Answers.Expired)) + unfinished
	case w.Replay.Loose():
		return out + " After that, the key may be forgotten, and the same request may be executed again." + unfinished
	default:
		return out + " After that, the same key is a new request and is executed again." + unfinished
	}
}

// afterTimeout tells what the retry can meet.
func (p *page) afterTimeout() inline {
	policy := p.keyed[0]
	marked := inline("")
	if m := policy.Answers.Replay.Marker; m.Name != "" {
		marked = say(", marked %s", markerWords(m))
	}
	inFlight := policy.Answers.InFlight
	running := say("If it is still being executed, you get %s", answerWords(&inFlight.Answer))
	if inFlight.Do == contract.InFlightWait {
		running = say("If it is still being executed, the server makes you wait up to %s for its answer, then says %s",
			length(inFlight.UpTo), answerWords(&inFlight.Answer))
	}
	if inFlight.Client == contract.AdviceSameKey {
		running += ": wait, and send it again."
	} else {
		running += say(": see %s.", p.see(titleDecisions))
	}
	return join([]inline{
		"Send the **same request** with the **same key**.",
		say("If the first one was executed, %s%s.", gotBack(policy), marked),
		running,
		"If it never arrived, it is executed now.",
		say("Every other answer: %s.", p.see(titleDecisions)),
	}, " ")
}

// windowFor is a window as it completes "is replayed".
func windowFor(w contract.Window) inline {
	if w.Replay.Kind == contract.ReplayUnlimited {
		return "without end"
	}
	return "for " + windowWords(w)
}
