package protocol

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// EventKind is what can happen to a key.
type EventKind uint8

// The kinds of event.
const (
	Arrives    EventKind = iota // a request comes
	Finishes                    // the worker that holds the claim ends its execution
	LeaseEnds                   // time passes the end of the lease
	WindowEnds                  // time passes the end of the replay window
	Chores                      // the completer or the reaper looks at the record
)

// Event is one thing that happens to a key.
type Event struct {
	Kind EventKind
	// For Arrives.
	Key       KeyStatus
	Exempt    bool // no key is wanted of the request
	FirstSent FirstSent
	Same      bool // the payload is the one that the record stands for
	StoreDown bool // for Finishes as well: the end could not be written, and surely was not
	// For Finishes.
	Status  int    // of the execution's answer
	Code    string // machine code of a failure
	Before  bool   // it failed before the first effect
	Unknown bool   // an outside call may have happened and nothing can settle it
}

// Outcome is one thing that a server may do.
type Outcome struct {
	Do     Do                  // what a request meets; 0 where no request is answered
	Answer contract.AnswerName // the answer it gets; "" is the execution's own
	Then   State               // what the key means afterwards
}

// Allowed is the relation that the contract declares: everything that a server
// in a state may do at an event. It is printed as the decision table of the
// documentation, and Arrive, Settle and Tick stay within it. An empty list
// means that the event changes nothing and answers nothing.
func Allowed(p *contract.Policy, s State, e Event) []Outcome {
	switch e.Kind {
	case Arrives:
		return orLocked(p, s, allowedArrival(p, s, e))
	case Finishes:
		return allowedFinish(p, s, e)
	case LeaseEnds:
		if s == Running && !unseen(p) {
			return []Outcome{{Then: Abandoned}}
		}
	case WindowEnds:
		if s == Complete && p.Window.Ends() {
			return []Outcome{{Then: Expired}}
		}
	case Chores:
		return allowedChores(p, s)
	}
	return nil
}

// orLocked adds that what would be executed may meet a lock.
func orLocked(p *contract.Policy, s State, out []Outcome) []Outcome {
	if p.Operation.Lock != nil && slices.ContainsFunc(out, func(o Outcome) bool { return o.Do.Executes() }) {
		out = append(out, Outcome{Do: Refuse, Answer: contract.AnswerLocked, Then: s})
	}
	return out
}

func allowedArrival(p *contract.Policy, s State, e Event) []Outcome {
	refuse := func(name contract.AnswerName, then State) []Outcome {
		return []Outcome{{Do: Refuse, Answer: name, Then: then}}
	}
	switch {
	case p.RefusesKey() && e.Key == KeyInvalid && !p.Key.InHeaders(): // perhaps the body cannot be read
		return append(refuse(contract.AnswerUnsupportedKey, s), Outcome{Do: Pass, Then: s})
	case p.RefusesKey() && e.Key != KeyMissing:
		return refuse(contract.AnswerUnsupportedKey, s)
	case !p.Operation.TakesKey():
		return []Outcome{{Do: Pass, Then: s}}
	case e.Key == KeyMissing && e.Exempt && p.Operation.Duplicates == nil:
		return []Outcome{{Do: Pass, Then: s}}
	case e.Key == KeyMissing && !e.Exempt && !p.Operation.RequiredFrom.IsZero(): // before that day, or from it on
		return append(refuse(contract.AnswerMissingKey, s), Outcome{Do: Pass, Then: s})
	case e.Key == KeyMissing && !e.Exempt && p.Operation.Key == contract.KeyRequired:
		return refuse(contract.AnswerMissingKey, s)
	case e.Key == KeyMissing && p.Operation.Duplicates != nil:
		return []Outcome{{Do: Pass, Then: s}, {Do: Refuse, Answer: contract.AnswerDuplicate, Then: s}}
	case e.Key == KeyMissing:
		return []Outcome{{Do: Pass, Then: s}}
	case e.Key == KeyInvalid && p.Answers.KeyTooLong.Status != 0:
		return append(refuse(contract.AnswerInvalidKey, s), refuse(contract.AnswerKeyTooLong, s)...)
	case e.Key != KeyOK:
		return refuse(contract.AnswerInvalidKey, s)
	case e.FirstSent != FirstSentFine && p.Key.FirstSent != nil:
		return refuse(e.FirstSent.refuses(), s)
	case e.StoreDown && p.Operation.StoreDown == contract.StoreDownOpen:
		return []Outcome{{Do: Pass, Then: s}}
	case e.StoreDown:
		return refuse(contract.AnswerStoreDown, s)
	case s == Absent:
		return []Outcome{{Do: Execute, Then: Running}}
	case s == Expired:
		return allowedExpired(p, e)
	case !e.Same && p.Mismatches():
		return []Outcome{mismatched(p, s)}
	}
	switch s {
	case Running:
		do := Refuse
		if p.Answers.InFlight.Do == contract.InFlightWait {
			do = Wait
		}
		return []Outcome{{Do: do, Answer: contract.AnswerInFlight, Then: Running}}
	case Abandoned:
		return allowedTakeOver(p, p.Claim.Abandoned)
	case Resumable:
		return allowedTakeOver(p, contract.AbandonedResume)
	case Complete:
		return repeats(p, Complete)
	default:
		return refuse(contract.AnswerOutcomeUnknown, NeedsHuman)
	}
}

// allowedExpired is one answer for an exact window. Where the window is "at
// least" or a range, nobody can know from outside whether the answer is still
// kept.
func allowedExpired(p *contract.Policy, e Event) []Outcome {
	out := []Outcome{{Do: Execute, Then: Running}}
	if p.Window.Expired == contract.ExpiredReject {
		out = []Outcome{{Do: Refuse, Answer: contract.AnswerExpired, Then: Expired}}
	}
	if !p.Window.Replay.Loose() {
		return out
	}
	if e.Same || !p.Mismatches() {
		return append(out, repeats(p, Expired)...)
	}
	return append(out, mismatched(p, Expired))
}

// repeats is what the same request meets under a key that has an answer.
func repeats(p *contract.Policy, s State) []Outcome {
	do := Replay
	if p.Answers.Replay.Refuses() {
		do = Refuse
	}
	out := []Outcome{{Do: do, Answer: contract.AnswerReplay, Then: s}}
	if p.Answers.PreviouslyFailed.Status != 0 && p.KeepsFailures() {
		out = append(out, Outcome{Do: Refuse, Answer: contract.AnswerPreviouslyFailed, Then: s})
	}
	return out
}

// mismatched is what another request meets under a key that stands for one.
func mismatched(p *contract.Policy, s State) Outcome {
	if p.Answers.Mismatch.Do == contract.MismatchIgnoreKey {
		return Outcome{Do: Pass, Then: s}
	}
	return Outcome{Do: Refuse, Answer: contract.AnswerMismatch, Then: s}
}

func allowedTakeOver(p *contract.Policy, how contract.Abandoned) []Outcome {
	unknown := Outcome{Do: Refuse, Answer: contract.AnswerOutcomeUnknown, Then: NeedsHuman}
	if how == contract.AbandonedReject || unseen(p) {
		return []Outcome{unknown}
	}
	do := Resume
	if how == contract.AbandonedRerun {
		do = Rerun
	}
	out := []Outcome{{Do: do, Then: Running}}
	if stops(p) {
		out = append(out, unknown)
	}
	return out
}

// stops reports a step that only a human can settle.
func stops(p *contract.Policy) bool {
	for _, s := range p.Operation.Steps {
		if s.Recover == contract.RecoverStop {
			return true
		}
	}
	return false
}

func allowedFinish(p *contract.Policy, s State, e Event) []Outcome {
	switch {
	case s != Running && s != Abandoned:
		return nil // nobody holds the claim
	case e.StoreDown:
		return []Outcome{unwritten(p, s)}
	case e.Unknown:
		return []Outcome{{Answer: contract.AnswerOutcomeUnknown, Then: NeedsHuman}}
	}
	switch p.KeepCoded(e.Before, e.Status, e.Code) {
	case contract.KeepAnswer:
		if p.Answers.Replay.Drops() {
			return []Outcome{{Then: Complete}, {Then: Absent}}
		}
		return []Outcome{{Then: Complete}}
	case contract.KeepProgress:
		return []Outcome{{Then: Resumable}}
	default:
		return []Outcome{{Then: Absent}}
	}
}

// unwritten is what the end of an execution comes to that the store did not take.
// A claim that commits with its effect is not there either; another stays, and is
// taken over when its lease is over.
func unwritten(p *contract.Policy, s State) Outcome {
	out := Outcome{Answer: contract.AnswerOutcomeUnknown, Then: s}
	if unseen(p) {
		out = Outcome{Answer: contract.AnswerStoreDown, Then: Absent}
	}
	if p.Operation.StoreDown == contract.StoreDownOpen {
		out.Answer = "" // the execution's own
	}
	return out
}

func allowedChores(p *contract.Policy, s State) []Outcome {
	switch s {
	case Abandoned:
		out := allowedTakeOver(p, p.Claim.Abandoned)
		for i := range out {
			out[i].Answer = "" // nobody waits for an answer
		}
		return out
	case Resumable:
		if p.Window.Reap > 0 {
			return []Outcome{{Then: Resumable}, {Then: NeedsHuman}}
		}
	case Expired:
		if p.Window.Reap > 0 {
			return []Outcome{{Then: Expired}, {Then: Absent}}
		}
	}
	return nil
}
