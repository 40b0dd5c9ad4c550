package renderer

import (
	"fmt"
	"slices"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// relation prints everything that may happen to a key, as protocol.Allowed has
// it. Operations that share every row share a table.
func (p *page) relation() {
	p.para(say("This is the whole contract of the server as one relation: for each state of a key and each event, what the server may do."),
		say("What is not in the table changes nothing and answers nothing."))
	p.heading(3, "before-look-up", say("Before the key is looked up"))
	p.rows(say("What the server does before it looks a key up"), []phrase{say("What comes"), say("What the server does")}, p.arrivalRows())
	p.heading(3, "after-look-up", say("Once it is looked up"))
	groups := groupBy(p.keyed, func(policy *contract.Policy) string { return fmt.Sprint(relationRows(policy), stateRows(policy)) })
	for _, group := range groups {
		policy := group[0]
		if len(groups) > 1 {
			p.para(say("**For %s:**", few(names(group))))
		}
		p.table(say("The states of a key"), []phrase{say("The key is"), say("That means")}, stateRows(policy))
		p.table(say("What happens to a key in each state"), []phrase{say("The key is"), say("What happens"), say("What the server does"), say("Then the key is")}, relationRows(policy))
	}
}

func stateRows(p *contract.Policy) [][]phrase {
	return each(reachable(p), func(s protocol.State) []phrase {
		return []phrase{stateWords(s), stateMeaning(p, s)}
	})
}

// arrivalRows are what is decided without the record of a key, so in any state.
func (p *page) arrivalRows() []row {
	return p.united(p.keyed, 0, func(policy *contract.Policy) []row {
		var rows []row
		for i, h := range arrivalsOf(policy) {
			rows = append(rows, row{slot: i, cells: []phrase{say("%s.", capital(h.what)), doing(policy, h.event, protocol.Allowed(policy, protocol.Absent, h.event))}})
		}
		return rows
	})
}

func relationRows(p *contract.Policy) [][]phrase {
	var rows, states [][]phrase // states[i] are those that behave alike in row i
	for _, t := range transitions(p) {
		row := []phrase{phrase{}, t.what, doing(p, t.event, t.outcomes), then(t)}
		at := slices.IndexFunc(rows, func(other []phrase) bool { return slices.Equal(other[1:], row[1:]) })
		if at < 0 {
			at = len(rows)
			rows, states = append(rows, row), append(states, nil)
		}
		states[at] = append(states[at], stateWords(t.state))
	}
	for i, alike := range states {
		rows[i][0] = or(alike...)
	}
	return rows
}

// doing is what the server may do, as alternatives.
func doing(p *contract.Policy, e protocol.Event, outcomes []protocol.Outcome) phrase {
	return or(distinct(each(outcomes, func(o protocol.Outcome) phrase { return deed(p, e, o) }))...)
}

func then(t transition) phrase {
	if !slices.ContainsFunc(t.outcomes, func(o protocol.Outcome) bool { return o.Then != t.state }) {
		return say("as before")
	}
	return or(distinct(each(t.outcomes, func(o protocol.Outcome) phrase { return stateWords(o.Then) }))...)
}

// deed is one thing that the server may do.
func deed(p *contract.Policy, e protocol.Event, o protocol.Outcome) phrase {
	switch o.Do {
	case protocol.Execute:
		return say("executes the request")
	case protocol.Resume:
		if !hasSteps(p) {
			return say("takes the work over and starts from scratch")
		}
		return say("takes the work over at the last recovery point")
	case protocol.Rerun:
		return say("takes the work over from the start")
	case protocol.Replay:
		return replaying(p)
	case protocol.Pass:
		if e.Key == protocol.KeyMissing && p.Key.MintedBy == contract.MintedByServer && p.Operation.TakesKey() {
			return say("makes a key, executes the request and keeps a record of it")
		}
		return say("executes the request without any record")
	case protocol.Wait:
		return say("holds the request for up to %s, then answers %s", length(p.Answers.InFlight.UpTo), answerWords(p.Answer(o.Answer)))
	case protocol.Refuse:
		if o.Answer == "" {
			return say("leaves it to a person")
		}
		return say("answers %s", answerWords(p.Answer(o.Answer)))
	}
	switch {
	case o.Answer != "":
		return say("answers %s", answerWords(p.Answer(o.Answer)))
	case e.Kind == protocol.Finishes:
		return kept(o.Then)
	case e.Kind == protocol.Chores:
		return chore(o.Then)
	default:
		return say("nothing")
	}
}

// kept is what the end of an execution leaves.
func kept(s protocol.State) phrase {
	switch s {
	case protocol.Complete:
		return say("stores the answer and sends it")
	case protocol.Resumable:
		return say("keeps the progress and sends the answer")
	default:
		return say("forgets the key and sends the answer")
	}
}

func chore(s protocol.State) phrase {
	switch s {
	case protocol.Absent:
		return say("deletes the record once it is due")
	case protocol.NeedsHuman:
		return say("hands it to a person once its record would be due for deletion")
	default:
		return say("leaves it as it is")
	}
}

// groupBy puts together what has the same key, in the order of first appearance.
func groupBy[T any](items []T, key func(T) string) [][]T {
	var out [][]T
	at := map[string]int{}
	for _, item := range items {
		k := key(item)
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], item)
	}
	return out
}

func distinct(items []phrase) []phrase {
	var out []phrase
	seen := map[phrase]bool{}
	for _, item := range items {
		if !seen[item] {
			seen[item] = true
			out = append(out, item)
		}
	}
	return out
}
