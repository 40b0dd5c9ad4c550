package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

func hasConsumers(p *page) bool { return len(p.c.Consumers) > 0 }

// consumers says how the readers of queues and topics deal with repeats.
func (p *page) consumers() {
	p.para(say("A queue or a topic delivers a message at least once, so each consumer recognises repeats."))
	for _, c := range p.c.Consumers {
		if c.Reads != "" {
			p.para(say("The consumer **%s**, which reads %s:", text(c.Name), text(c.Reads)))
		} else {
			p.para(say("The consumer **%s**:", text(c.Name)))
		}
		p.list(
			messageIDWords(c.EventID),
			inboxWords(c),
			poisonWords(c.PoisonAfter),
			handledOrder(c.Order),
			concurrencyWords(c.Concurrency),
			deadLetterWords(c.DeadLetters, say("messages that cannot be handled")),
		)
	}
}

func inboxWords(c contract.Consumer) phrase {
	if c.Inbox == "" && c.DedupeWindow.Kind == "" && c.Commits == "" {
		return phrase{}
	}
	out := inboxLasts(c)
	switch c.Commits {
	case contract.WithEffect:
		return sentences(out, say("It commits together with the effect."))
	case contract.BeforeEffect:
		return sentences(out, say("It commits before the effect: after a crash in between, a message looks handled that was not."))
	default:
		return out
	}
}

// inboxLasts says where and for how long it is remembered what was handled.
func inboxLasts(c contract.Consumer) phrase {
	inbox, kept := code(c.Inbox), length(c.DedupeWindow.Duration)
	switch kind := c.DedupeWindow.Kind; {
	case c.Inbox == "" && kind == contract.ReplayUnlimited:
		return say("**Inbox:** what was handled is remembered, without end.")
	case c.Inbox == "" && kind == contract.ReplayExact:
		return say("**Inbox:** what was handled is remembered, for %s: a repeat that comes later is handled again.", kept)
	case c.Inbox == "":
		return say("**Inbox:** what was handled is remembered.")
	case kind == contract.ReplayUnlimited:
		return say("**Inbox:** what was handled is remembered in %s, without end.", inbox)
	case kind == contract.ReplayExact:
		return say("**Inbox:** what was handled is remembered in %s, for %s: a repeat that comes later is handled again.", inbox, kept)
	default:
		return say("**Inbox:** what was handled is remembered in %s.", inbox)
	}
}

func messageIDWords(at *contract.Place) phrase {
	if at == nil {
		return phrase{}
	}
	return say("**Id:** %s. It is the same each time that one message comes. Store it together with the effect, and do nothing when it is stored already.", messagePlace(*at))
}

func handledOrder(o contract.EventOrder) phrase {
	switch o {
	case contract.OrderNone:
		return say("**Order:** messages are handled in any order; a later one may come first.")
	case contract.OrderPerEntity:
		return say("**Order:** messages are handled in order for one entity, and in any order across entities.")
	case contract.OrderTotal:
		return say("**Order:** messages are handled in the order in which they happened.")
	default:
		return phrase{}
	}
}

func poisonWords(after int) phrase {
	if after == 0 {
		return phrase{}
	}
	return say("**Poison messages:** a message whose handling fails %s is set aside.", times(after))
}

func concurrencyWords(n int) phrase {
	if n == 0 {
		return phrase{}
	}
	return say("**At once:** %s at most.", many(n, "%s message", "%s messages"))
}
