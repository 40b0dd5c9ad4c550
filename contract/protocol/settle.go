package protocol

import (
	"cmp"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Result is how an execution ended.
type Result struct {
	// Answer is the answer of the execution, success or failure.
	Answer *Stored
	// Code is the machine code of a failure, "" for none.
	Code string
	// BeforeExecution marks a failure after the claim and before the first effect.
	BeforeExecution bool
	// Unknown marks an outside call that may have happened and that nothing can
	// settle: Answer is then not used.
	Unknown bool
	// Of is the policy of what is stored, as in Request.
	Of *contract.Policy
}

// Settlement is what is kept and what is answered when an execution ends.
type Settlement struct {
	// Stale means that somebody else holds the work or has ended it. Nothing of
	// this execution may be kept: its effect must not commit.
	Stale bool
	// Write asks for Record to be put, or for the record to be deleted where
	// Delete is set, on the condition that what was read is still there.
	Write, Delete bool
	Record        Record
	// The answer: the execution's own where Own is set, else the stored answer
	// where Replay is set, else the named one.
	Own, Replay bool
	Answer      contract.AnswerName
}

// Settle decides what is kept and answered when an execution ends. stored is
// what the store holds now, nil for nothing; held is the record under which the
// execution ran, as Arrive or Advance returned it.
//
// A worker whose token is no longer in the store is late: somebody took the
// work over. Settling changes nothing then, and the answer is what the record
// means now.
func Settle(p *contract.Policy, now time.Time, stored *Record, held Record, result Result) Settlement {
	of := cmp.Or(result.Of, p)
	if !holds(p, of, now, stored, held) {
		return late(p, of, now, stored, held)
	}
	rec := held
	rec.LeaseEnds = time.Time{}
	if result.Unknown {
		rec.Phase = PhaseNeedsHuman
		return Settlement{Write: true, Record: rec, Answer: contract.AnswerOutcomeUnknown}
	}
	switch p.KeepCoded(result.BeforeExecution, result.Answer.Status, result.Code) {
	case contract.KeepAnswer:
		kept, ok := fitting(p, result.Answer)
		if !ok {
			return freed(p, stored)
		}
		rec.Phase, rec.Answer, rec.Announced = PhaseComplete, kept, false
		return Settlement{Write: true, Record: renewed(p, now, rec), Own: true}
	case contract.KeepProgress:
		rec.Phase = PhaseResumable
		return Settlement{Write: true, Record: rec, Own: true}
	default:
		return freed(p, stored)
	}
}

// renewed is a record whose window has not ended at the moment at which its
// answer is stored. Work that is finished after the window of its generation
// would be forgotten at once, and the retry of a lost answer would execute again:
// its window counts from its end.
func renewed(p *contract.Policy, now time.Time, rec Record) Record {
	if StateOf(p, now, &rec) == Expired {
		rec.Started, rec.LastUse, rec.FirstSent = now, now, time.Time{}
	}
	return rec
}

// freed keeps nothing. A claim that commits with its effect was never written.
func freed(p *contract.Policy, stored *Record) Settlement {
	return Settlement{Write: stored != nil && !unseen(p), Delete: true, Own: true}
}

// fitting is the answer as it is stored: without a body that is too large. It is
// false where such an answer is not stored at all.
func fitting(p *contract.Policy, a *Stored) (*Stored, bool) {
	if r := &p.Answers.Replay; r.MaxBody == 0 || len(a.Body) <= r.MaxBody {
		return a, true
	} else if r.Drops() {
		return nil, false
	}
	cut := &Stored{Status: a.Status}
	for _, f := range a.Header {
		if !strings.EqualFold(f.Name, "Content-Type") { // of a body that is not there
			cut.Header = append(cut.Header, f)
		}
	}
	return cut, true
}

// unseen reports a claim that nobody sees before it commits.
func unseen(p *contract.Policy) bool { return p.Claim.Commits == contract.WithEffect }

// holds reports whether the execution that ran under held may still commit.
func holds(p, of *contract.Policy, now time.Time, stored *Record, held Record) bool {
	if !unseen(p) {
		return stored != nil && stored.Phase == PhaseRunning && stored.Token == held.Token
	}
	if stored == nil {
		return true // the answer of the generation before may have been reaped meanwhile
	}
	return StateOf(of, now, stored) == Expired && stored.Generation+1 == held.Generation
}

func late(p, of *contract.Policy, now time.Time, stored *Record, held Record) Settlement {
	s := Settlement{Stale: true, Answer: contract.AnswerInFlight}
	if stored == nil {
		return s // the record is gone: the same key starts again
	}
	s.Record = *stored
	switch state := StateOf(of, now, stored); {
	case state != Expired && differ(p, stored.Fingerprint, held.Fingerprint):
		if p.Answers.Mismatch.Do != contract.MismatchIgnoreKey { // else it runs when it comes again
			s.Answer = contract.AnswerMismatch
		}
	case state == Complete:
		d := replay(p, of, now, stored)
		s.Replay, s.Answer = d.Do == Replay, cmp.Or(d.Answer, contract.AnswerReplay)
	case state == NeedsHuman:
		s.Answer = contract.AnswerOutcomeUnknown
	case state == Expired && p.Window.Expired == contract.ExpiredReject:
		s.Answer = contract.AnswerExpired
	}
	return s
}

// Advance moves an execution to a recovery point, or announces the outside call
// of the step it stands at, and renews the lease. Where it returns false the
// worker is late: it stops and calls Settle.
func Advance(p *contract.Policy, now time.Time, stored *Record, held Record, step int, announced bool) (Record, bool) {
	if !holds(p, p, now, stored, held) {
		return held, false
	}
	rec := held
	rec.Step, rec.Announced, rec.LeaseEnds = step, announced, leaseFrom(p, now)
	return rec, true
}
