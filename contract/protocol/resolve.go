package protocol

import (
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Resolution is what an operator found out about work of which nobody could tell
// whether it was executed.
type Resolution string

// The resolutions.
const (
	// Executed: the outside call that was announced was made; of an operation
	// without steps, all of it was executed.
	Executed Resolution = "executed"
	// NotExecuted: it was not.
	NotExecuted Resolution = "not-executed"
)

// Resolved is what is to be done with a record that was left to a human.
type Resolved struct {
	// TakeOver asks for the work to be taken over under Record and executed from
	// its recovery point on. Else Record is put, or the record deleted where Delete
	// is set. All of it on the condition that what was read is still there.
	TakeOver, Delete bool
	Record           Record
}

// Resolve decides what becomes of a record that was left to a human, when an
// operator tells what happened. token is the one that a take-over would carry.
//
// What was executed is not executed again: the work goes on behind the announced
// call, and ends as any other. What was not executed waits at its recovery point
// for the same key, without the announcement; an operation without steps frees its
// key. It is an error for a record in any other state, and for work that commits
// with its effect: of that nothing can have been left over, so that only a deletion
// is right.
func Resolve(p *contract.Policy, now time.Time, rec *Record, as Resolution, token uint64) (Resolved, error) {
	if state := StateOf(p, now, rec); state != NeedsHuman {
		return Resolved{}, fmt.Errorf("the key is %s; only one that is %s can be resolved", state, NeedsHuman)
	}
	steps := len(p.Operation.Steps)
	switch as {
	case NotExecuted:
		if steps == 0 || unseen(p) || rec.Step >= steps {
			return Resolved{Delete: true}, nil
		}
		out := *rec
		out.Phase, out.Announced = PhaseResumable, false
		return Resolved{Record: out}, nil
	case Executed:
		if unseen(p) {
			return Resolved{}, fmt.Errorf("work that commits with its effect left no effect; resolve it as %s", NotExecuted)
		}
		out := *rec
		out.Phase, out.Token, out.LeaseEnds = PhaseRunning, token, leaseFrom(p, now)
		if rec.Announced {
			out.Step = min(rec.Step+1, steps)
		}
		out.Announced = false
		return Resolved{TakeOver: true, Record: out}, nil
	default:
		return Resolved{}, fmt.Errorf("resolved as %q; wanted %s or %s", as, Executed, NotExecuted)
	}
}
