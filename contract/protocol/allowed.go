package protocol

import "github.com/reprise-dev/reprise/contract"

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
	Same      bool // the payload is the one that the record stands for
	StoreDown bool
	// For Finishes.
	Status  int  // of the execution's answer
	Before  bool // it failed before the first effect
	Unknown bool // an outside call may have happened and nothing can settle it
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
		return allowedArrival(p, s, e)
	case Finishes:
		return allowedFinish(p, s, e)
	case LeaseEnds:
		if s == Running && !unseen(p) {
			return []Outcome{{Then: Abandoned}}
		}
	case WindowEnds:
		if s == Complete && p.Window.Replay.Kind != contract.ReplayUnlimited {
			return []Outcome{{Then: Expired}}
		}
	case Chores:
		return allowedChores(p, s)
	}
	return nil
}

func allowedArrival(p *contract.Policy, s State, e Event) []Outcome {
	refuse := func(name contract.AnswerName, then State) []Outcome {
		return []Outcome{{Do: Refuse, Answer: name, Then: then}}
	}
	switch {
	case !p.Operation.TakesKey():
		return []Outcome{{Do: Pass, Then: s}}
	case e.Key == KeyMissing && p.Operation.Key == contract.KeyRequired:
		return refuse(contract.AnswerMissingKey, s)
	case e.Key == KeyMissing:
		return []Outcome{{Do: Pass, Then: s}}
	case e.Key != KeyOK:
		return refuse(contract.AnswerInvalidKey, s)
	case e.StoreDown && p.Operation.StoreDown == contract.StoreDownOpen:
		return []Outcome{{Do: Pass, Then: s}}
	case e.StoreDown:
		return refuse(contract.AnswerStoreDown, s)
	case s == Absent:
		return []Outcome{{Do: Execute, Then: Running}}
	case s == Expired:
		return allowedExpired(p, e)
	case !e.Same && !p.Fingerprint.None():
		return refuse(contract.AnswerMismatch, s)
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
		return []Outcome{{Do: Replay, Answer: contract.AnswerReplay, Then: Complete}}
	default:
		return refuse(contract.AnswerOutcomeUnknown, NeedsHuman)
	}
}

// allowedExpired is one answer for an exact window. Where the window is "at
// least", nobody can know from outside whether the answer is still kept.
func allowedExpired(p *contract.Policy, e Event) []Outcome {
	out := []Outcome{{Do: Execute, Then: Running}}
	if p.Window.Expired == contract.ExpiredReject {
		out = []Outcome{{Do: Refuse, Answer: contract.AnswerExpired, Then: Expired}}
	}
	if p.Window.Replay.Kind != contract.ReplayAtLeast {
		return out
	}
	if e.Same || p.Fingerprint.None() {
		return append(out, Outcome{Do: Replay, Answer: contract.AnswerReplay, Then: Expired})
	}
	return append(out, Outcome{Do: Refuse, Answer: contract.AnswerMismatch, Then: Expired})
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
	case e.Unknown:
		return []Outcome{{Answer: contract.AnswerOutcomeUnknown, Then: NeedsHuman}}
	}
	switch p.Keep(e.Before, e.Status) {
	case contract.KeepAnswer:
		return []Outcome{{Then: Complete}}
	case contract.KeepProgress:
		return []Outcome{{Then: Resumable}}
	default:
		return []Outcome{{Then: Absent}}
	}
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
