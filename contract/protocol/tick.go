package protocol

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Chore is what the background jobs do with a record.
type Chore uint8

// The chores. The completer carries out Complete chores, the reaper the rest.
const (
	NoChore     Chore = iota
	TakeOver          // the completer continues or restarts abandoned work
	HandToHuman       // nobody here can finish it: it is kept for an operator
	Reap              // the record is deleted
)

var choreNames = [...]string{"none", "take-over", "hand-to-human", "reap"}

func (c Chore) String() string { return choreNames[c] }

// Action is what Tick wants done. Record, with Decision.Write, is as in Arrive.
type Action struct {
	Chore    Chore
	Decision Decision // for TakeOver and HandToHuman
}

// Tick decides what the background jobs do with a record now. token is the one
// that a take-over would carry. Unfinished work is never deleted: past the
// reaping time it is handed to a human.
func Tick(p *contract.Policy, now time.Time, rec *Record, token uint64) Action {
	reap := ReapAt(p, rec)
	old := !reap.IsZero() && !now.Before(reap)
	switch StateOf(p, now, rec) {
	case Abandoned:
		d := takeOver(p, now, Abandoned, rec, p.Claim.Abandoned, token)
		if d.Do == Refuse {
			return Action{Chore: HandToHuman, Decision: d}
		}
		return Action{Chore: TakeOver, Decision: d}
	case Resumable:
		if old {
			return Action{Chore: HandToHuman, Decision: takeOver(p, now, Resumable, rec, contract.AbandonedReject, token)}
		}
	case Expired:
		if old {
			return Action{Chore: Reap}
		}
	}
	return Action{}
}

// NextChore is when Tick may next have something to do with the record; zero is
// never. It is the due time under which a store keeps the record.
func NextChore(p *contract.Policy, rec *Record) time.Time {
	switch rec.Phase {
	case PhaseRunning:
		return rec.LeaseEnds
	case PhaseNeedsHuman:
		return time.Time{}
	default:
		return ReapAt(p, rec)
	}
}
