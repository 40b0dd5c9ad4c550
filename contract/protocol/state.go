package protocol

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// State is what a key means to the server at one moment.
type State uint8

// The states. Abandoned and Expired are not stored: they are Running past its
// lease and Complete past its window.
const (
	Absent     State = iota // nothing is known of the key
	Running                 // a request holds the claim and executes
	Abandoned               // the claim's lease ended before its execution did
	Resumable               // a failed execution left its progress at a recovery point
	Complete                // the answer is stored and replayed
	Expired                 // the answer is past its replay window and not yet reaped
	NeedsHuman              // nobody can tell what happened without looking outside
)

// States lists every state, in the order of a key's life.
var States = [...]State{Absent, Running, Abandoned, Resumable, Complete, Expired, NeedsHuman}

var stateNames = [...]string{"absent", "running", "abandoned", "resumable", "complete", "expired", "needs-human"}

func (s State) String() string { return stateNames[s] }

// Phase is the part of a State that is stored; time adds the rest.
type Phase uint8

// The stored phases.
const (
	PhaseRunning Phase = iota + 1
	PhaseResumable
	PhaseComplete
	PhaseNeedsHuman
)

// Record is what a server keeps for one key in one scope.
type Record struct {
	Phase       Phase
	Token       uint64 // fencing token: new at each claim and take-over, never 0
	Generation  uint32 // 1 for the first life of the key, one more after each expiry
	Fingerprint Fingerprint
	Started     time.Time // when this generation was first claimed; where its answer came after its window, when that was stored
	LastUse     time.Time // the last request that this record answered
	LeaseEnds   time.Time // PhaseRunning only
	Step        int       // recovery point: how many steps are finished
	Announced   bool      // the outside call of step Step was announced, its end is not recorded
	Answer      *Stored   // PhaseComplete only

	Lasts time.Duration // the length of its own replay window; 0 is the contract's
	Ended time.Time     // when the resource that its execution made ended; zero while it lives

	// FirstSent is when the first attempt was sent, as its client told it; zero
	// where the window does not count from that.
	FirstSent time.Time
}

// Stored is an answer as it is kept and replayed.
type Stored struct {
	Status int
	Header []Field // in the order of the contract's list
	Body   []byte
}

// Field is one header line.
type Field struct{ Name, Value string }

// StateOf tells what a record means now; nil is Absent.
//
// A window of n hours replays while less than n hours have passed; a lease of n
// seconds holds while less than n seconds have passed. What is unfinished never
// expires: only a stored answer does.
func StateOf(p *contract.Policy, now time.Time, rec *Record) State {
	if rec == nil {
		return Absent
	}
	switch rec.Phase {
	case PhaseRunning:
		if !rec.LeaseEnds.IsZero() && !now.Before(rec.LeaseEnds) {
			return Abandoned
		}
		return Running
	case PhaseResumable:
		return Resumable
	case PhaseNeedsHuman:
		return NeedsHuman
	default:
		if ends := ReplayEnds(p, rec); !ends.IsZero() && !now.Before(ends) {
			return Expired
		}
		return Complete
	}
}
