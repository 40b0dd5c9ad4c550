package renderer

import (
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// environmentWords are the windows of environments, as a sentence; "" where there
// are none of their own.
func environmentWords(w contract.Window) phrase {
	if len(w.Environments) == 0 {
		return phrase{}
	}
	return say("**It is not so everywhere:** %s.", and(each(w.Environments, func(e contract.EnvironmentWindow) phrase {
		return say("in the environment %s the window is exactly %s", code(e.Environment), length(e.Replay))
	})...))
}

// inEnvironments is the same for a table.
func inEnvironments(w contract.Window) phrase {
	if len(w.Environments) == 0 {
		return phrase{}
	}
	return remark(say("(%s)", semicolons(each(w.Environments, func(e contract.EnvironmentWindow) phrase {
		return say("%s: %s", text(e.Environment), length(e.Replay))
	})...)))
}

// advertised says that answers tell the window, "" where they do not.
func advertised(p *contract.Policy) phrase {
	a := p.Window.Advertise
	if a == nil {
		return phrase{}
	}
	sample, _ := protocol.Advertised(p, 0)
	form := say("an ISO 8601 duration")
	if a.Form == contract.LifetimeSeconds {
		form = say("a number of seconds")
	}
	return say("Every answer of an operation that takes a key tells the window in a header, as %s: %s. An answer without it comes from something in front of the server.",
		form, code(sample.Name+": "+sample.Value))
}

// clientSets says how a client sets the window of its own key, "" where it cannot.
func clientSets(p *contract.Policy) phrase {
	c := p.Window.ClientSets
	if c == nil {
		return phrase{}
	}
	form := say("a number of seconds, such as `86400`")
	switch c.Form {
	case contract.LifetimeISO8601:
		form = say("an ISO 8601 duration without years and months, such as `PT24H`")
	case contract.LifetimeDate:
		form = say("the moment at which it ends, an HTTP date such as `Mon, 30 Nov 2026 12:00:00 GMT`")
	}
	refused := answerWords(&p.Answers.InvalidKey)
	outside := say("Outside of them, the request is refused with %s.", refused)
	switch a := p.Window.Advertise; {
	case c.Outside == contract.OutsideClamp && a != nil:
		outside = say("Outside of them, the nearer bound holds, as %s of the answer tells.", code(a.Header))
	case c.Outside == contract.OutsideClamp:
		outside = say("Outside of them, the nearer bound holds, and the answer does not say so.")
	}
	return sentences(
		say("**You can set the window of a key yourself:** send %s with the first request that has the key, as %s. The bounds are %s and %s.", code(c.Header), form, length(c.Min), length(c.Max)),
		outside,
		say("A later request with the key does not change it. What cannot be read is refused with %s.", refused))
}
