package renderer

import (
	"github.com/reprise-dev/reprise/contract"
)

func hasConsumers(p *page) bool { return len(p.c.Consumers) > 0 }

// consumers says how the readers of queues and topics deal with repeats.
func (p *page) consumers() {
	p.para("A queue or a topic delivers a message at least once, so each consumer recognises repeats.")
	for _, c := range p.c.Consumers {
		reads := inline("")
		if c.Reads != "" {
			reads = say(", which reads %s", text(c.Reads))
		}
		p.para(say("The consumer **%s**%s:", text(c.Name), reads))
		p.list(
			eventIDWords(c.EventID, "message"),
			inboxWords(c),
			poisonWords(c.PoisonAfter),
			orderWords(c.Order, "messages are handled"),
			concurrencyWords(c.Concurrency),
			deadLetterWords(c.DeadLetters, "messages that cannot be handled"),
		)
	}
}

func inboxWords(c contract.Consumer) inline {
	if c.Inbox == "" && c.DedupeWindow.Kind == "" && c.Commits == "" {
		return ""
	}
	out := inline("**Inbox:** ")
	if c.Inbox != "" {
		out += say("what was handled is remembered in %s", code(c.Inbox))
	} else {
		out += "what was handled is remembered"
	}
	switch c.DedupeWindow.Kind {
	case contract.ReplayUnlimited:
		out += ", without end"
	case contract.ReplayExact:
		out += say(", for %s: a repeat that comes later is handled again", length(c.DedupeWindow.Duration))
	}
	switch c.Commits {
	case contract.WithEffect:
		out += ". It commits together with the effect"
	case contract.BeforeEffect:
		out += ". It commits before the effect: after a crash in between, a message looks handled that was not"
	}
	return out + "."
}

func poisonWords(after int) inline {
	if after == 0 {
		return ""
	}
	return say("**Poison messages:** a message whose handling fails %s is set aside.", times(after))
}

func concurrencyWords(n int) inline {
	if n == 0 {
		return ""
	}
	return say("**At once:** %s at most.", count(n, "message"))
}
