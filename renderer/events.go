package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// happening is an event in words.
type happening struct {
	what  phrase
	event protocol.Event
}

// transition is what the relation says of one state and one happening. Only
// those are made that answer something or change something.
type transition struct {
	state protocol.State
	happening
	outcomes []protocol.Outcome
}

// arrivals are the requests that are decided before any record is read.
func arrivals() []happening {
	return []happening{
		{say("a request without a key"), protocol.Event{Key: protocol.KeyMissing}},
		{say("a request with a key that breaks a rule"), protocol.Event{Key: protocol.KeyInvalid}},
		{say("a request with more than one key"), protocol.Event{Key: protocol.KeyRepeated}},
		{say("a request while the key store cannot be reached"), protocol.Event{Same: true, StoreDown: true}},
	}
}

// arrivalsOf are those that a policy tells apart.
func arrivalsOf(p *contract.Policy) []happening {
	out := arrivals()
	if p.Key.FirstSent != nil {
		out = append(out,
			happening{say("a request whose time of the first attempt is missing or no HTTP date"), protocol.Event{FirstSent: protocol.FirstSentInvalid}},
			happening{say("a request whose time of the first attempt is outside of its window"), protocol.Event{FirstSent: protocol.FirstSentOutside}})
	}
	return out
}

// other is another payload under the same key.
var other = protocol.Event{Kind: protocol.Arrives}

// happenings are the events whose meaning depends on the state of the key.
func happenings(p *contract.Policy) []happening {
	out := []happening{{say("the same request comes"), protocol.Event{Same: true}}}
	if p.Mismatches() {
		out = append(out, happening{say("another request comes with the same key"), other})
	}
	out = append(out, happening{say("the execution succeeds"), protocol.Event{Kind: protocol.Finishes, Status: 200}})
	for _, e := range failures(p) {
		out = append(out, happening{say("the execution ends with %s", e.noun), e.event})
	}
	return append(out,
		happening{say("nobody can tell whether an outside effect took place"), protocol.Event{Kind: protocol.Finishes, Unknown: true}},
		happening{say("the lease ends"), protocol.Event{Kind: protocol.LeaseEnds}},
		happening{say("the replay window ends"), protocol.Event{Kind: protocol.WindowEnds}},
		happening{say("the completer or the reaper looks at it"), protocol.Event{Kind: protocol.Chores}},
	)
}

// transitions are the relation of a policy over the states that a key can get
// into under it.
func transitions(p *contract.Policy) []transition {
	var out []transition
	events := happenings(p)
	for _, state := range reachable(p) {
		for _, h := range events {
			outcomes := protocol.Allowed(p, state, h.event)
			last := len(out) - 1
			switch {
			case len(outcomes) == 0:
			case h.event == other && last >= 0 && out[last].state == state && slices.Equal(out[last].outcomes, outcomes):
				out[last].what = say("any request comes with it") // the payload makes no difference
			default:
				out = append(out, transition{state, h, outcomes})
			}
		}
	}
	return out
}

// reachable are the states that a key can get into, starting from nothing, in
// the order of a key's life.
func reachable(p *contract.Policy) []protocol.State {
	events := happenings(p)
	reached := []protocol.State{protocol.Absent}
	for i := 0; i < len(reached); i++ {
		for _, h := range events {
			for _, o := range protocol.Allowed(p, reached[i], h.event) {
				if !slices.Contains(reached, o.Then) {
					reached = append(reached, o.Then)
				}
			}
		}
	}
	slices.Sort(reached)
	return reached
}

// answered are the names of the answers that the relation can give.
func answered(p *contract.Policy) []contract.AnswerName {
	var out []contract.AnswerName
	add := func(outcomes []protocol.Outcome) {
		for _, o := range outcomes {
			if o.Answer != "" && !slices.Contains(out, o.Answer) {
				out = append(out, o.Answer)
			}
		}
	}
	for _, h := range arrivalsOf(p) {
		add(protocol.Allowed(p, protocol.Absent, h.event))
	}
	for _, t := range transitions(p) {
		add(t.outcomes)
	}
	return out
}

// stateWords is a state as it completes "the key is".
func stateWords(s protocol.State) phrase {
	switch s {
	case protocol.Absent:
		return say("unknown")
	case protocol.Running:
		return say("in flight")
	case protocol.Abandoned:
		return say("abandoned")
	case protocol.Resumable:
		return say("resumable")
	case protocol.Complete:
		return say("complete")
	case protocol.Expired:
		return say("expired")
	default:
		return say("waiting for a person")
	}
}

// stateMeaning explains a state to somebody who never saw the server.
func stateMeaning(p *contract.Policy, s protocol.State) phrase {
	switch s {
	case protocol.Absent:
		return say("Nothing is remembered of it.")
	case protocol.Running:
		return say("A request with it is being executed.")
	case protocol.Abandoned:
		return say("Its execution stopped without an end, and the lease is over.")
	case protocol.Resumable:
		return say("Its execution failed, and what was finished is kept.")
	case protocol.Complete:
		if p.Answers.Replay.Refuses() {
			return say("It was executed, and a repeat is refused.")
		}
		return say("Its answer is stored and replayed.")
	case protocol.Expired:
		return say("Its answer is past the replay window and the record is not yet deleted.")
	default:
		return say("An effect may have taken place, and only a person can find out.")
	}
}
