package protocol

import (
	"cmp"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Do is what a server does with a request.
type Do uint8

// The actions.
const (
	Execute Do = iota + 1 // claim the key and execute from the start
	Resume                // take the work over and continue at the record's recovery point
	Rerun                 // take the work over and start again; a call of the run before may have happened
	Replay                // send the stored answer
	Refuse                // send the named answer
	Wait                  // hold the request until the first ends, then decide again; the named answer after Decision.Wait
	Pass                  // execute without any record
)

var doNames = [...]string{"", "execute", "resume", "rerun", "replay", "refuse", "wait", "pass"}

func (d Do) String() string { return doNames[d] }

// Executes reports whether the action runs the operation.
func (d Do) Executes() bool { return d == Execute || d == Resume || d == Rerun || d == Pass }

// Request is one request as far as its key is concerned.
type Request struct {
	Key         Key
	Fingerprint Fingerprint
	Token       uint64 // the token that a claim by this request would carry
	FirstSent   FirstSent
	FirstSentAt time.Time // what the companion says, where it is fine
	StoreDown   bool      // the record could not be read: rec means nothing

	// Of is the policy under which the record was claimed, where operations that
	// share their records have others: a record keeps its window and its lease
	// whoever looks at it. nil is the request's own policy.
	Of *contract.Policy

	Lasts    time.Duration // the replay window of a claim by this request, where it is its own
	NoWindow string        // why no claim can have the window that the request asks for; "" where nothing is wrong
}

// Decision is what Arrive wants done.
type Decision struct {
	Do     Do
	State  State               // what the key meant on arrival
	Answer contract.AnswerName // for Refuse and Wait
	Why    string              // for an invalid key: what was found and what was wanted
	Wait   time.Duration       // for Wait: the longest wait
	// Write asks for Record to be put in the place of what was read, on the
	// condition that it is still there. When the condition fails, read the
	// record and call Arrive again.
	Write  bool
	Record Record // the record as it is when the decision is carried out
}

// Arrive decides what a server does with a request, given what it has stored
// under the key in its scope; rec is nil where it has nothing. The order of
// precedence: no key is taken; the key is missing, repeated, invalid; the store
// is down; the record's state; within a state, another payload comes first.
func Arrive(p *contract.Policy, now time.Time, rec *Record, req Request) Decision {
	if !p.Operation.TakesKey() {
		if p.RefusesKey() && req.Key.WasSent() {
			return Decision{Do: Refuse, Answer: contract.AnswerUnsupportedKey}
		}
		return Decision{Do: Pass}
	}
	switch req.Key.Status {
	case KeyMissing:
		if p.Operation.Demands(now) && !req.Key.Exempt {
			return Decision{Do: Refuse, Answer: contract.AnswerMissingKey}
		}
		return Decision{Do: Pass}
	case KeyRepeated, KeyInvalid:
		return Decision{Do: Refuse, Answer: req.Key.refusal(p), Why: req.Key.Why}
	}
	if name := req.FirstSent.refuses(); name != "" && p.Key.FirstSent != nil {
		return Decision{Do: Refuse, Answer: name}
	}
	if req.StoreDown {
		if p.Operation.StoreDown == contract.StoreDownOpen {
			return Decision{Do: Pass}
		}
		return Decision{Do: Refuse, Answer: contract.AnswerStoreDown}
	}
	of := cmp.Or(req.Of, p)
	state := StateOf(of, now, rec)
	if state != Absent && state != Expired && differ(p, rec.Fingerprint, req.Fingerprint) {
		if p.Answers.Mismatch.Do == contract.MismatchIgnoreKey {
			return Decision{Do: Pass, State: state, Record: *rec}
		}
		return Decision{Do: Refuse, State: state, Answer: contract.AnswerMismatch, Record: *rec}
	}
	switch state {
	case Absent:
		return claim(p, now, state, 1, req)
	case Running:
		return inFlight(p, rec)
	case Abandoned:
		return used(now, takeOver(of, now, state, rec, of.Claim.Abandoned, req.Token))
	case Resumable:
		return used(now, takeOver(of, now, state, rec, contract.AbandonedResume, req.Token))
	case Complete:
		return replay(p, of, now, rec)
	case Expired:
		if p.Window.Expired == contract.ExpiredReject {
			return Decision{Do: Refuse, State: state, Answer: contract.AnswerExpired, Record: *rec}
		}
		return claim(p, now, state, rec.Generation+1, req)
	default:
		return Decision{Do: Refuse, State: state, Answer: contract.AnswerOutcomeUnknown, Record: *rec}
	}
}

// differ reports two payloads that the contract tells apart under one key. Where
// it does not, fingerprints that an earlier contract left in the store mean nothing.
func differ(p *contract.Policy, a, b Fingerprint) bool { return p.Mismatches() && a != b }

// claim takes the key. The window that a request asks for is judged here and not
// before: a repeat that meets a record changes nothing about it, and a date that
// was far enough ahead once comes nearer with each attempt.
func claim(p *contract.Policy, now time.Time, state State, generation uint32, req Request) Decision {
	if req.NoWindow != "" {
		return Decision{Do: Refuse, State: state, Answer: contract.AnswerInvalidKey, Why: req.NoWindow}
	}
	var told time.Time
	if p.Window.From == contract.FromClientTimestamp {
		told = req.FirstSentAt
	}
	return Decision{
		Do:    Execute,
		State: state,
		Write: p.Claim.Commits == contract.BeforeEffect,
		Record: Record{
			Phase: PhaseRunning, Token: req.Token, Generation: generation, Fingerprint: req.Fingerprint,
			Started: now, LastUse: now, LeaseEnds: leaseFrom(p, now),
			Lasts: req.Lasts, FirstSent: told,
		},
	}
}

// leaseFrom is zero for a claim that commits with its effect: nobody sees it
// unfinished, so there is nothing to take over.
func leaseFrom(p *contract.Policy, now time.Time) time.Time {
	if p.Claim.Commits == contract.WithEffect {
		return time.Time{}
	}
	return now.Add(p.Claim.Lease)
}

func inFlight(p *contract.Policy, rec *Record) Decision {
	d := Decision{Do: Refuse, State: Running, Answer: contract.AnswerInFlight, Record: *rec}
	if p.Answers.InFlight.Do == contract.InFlightWait {
		d.Do, d.Wait = Wait, p.Answers.InFlight.UpTo
	}
	return d
}

// takeOver hands unfinished work to a new worker under a new token, unless only
// a human can tell how to go on. A claim that commits with its effect leaves no
// unfinished work; what an earlier contract left is for a human too.
func takeOver(p *contract.Policy, now time.Time, state State, rec *Record, how contract.Abandoned, token uint64) Decision {
	d := Decision{State: state, Write: true, Record: *rec}
	if how == contract.AbandonedReject || unseen(p) || needsHuman(p, rec, how) {
		d.Do, d.Answer = Refuse, contract.AnswerOutcomeUnknown
		d.Record.Phase, d.Record.LeaseEnds = PhaseNeedsHuman, time.Time{}
		return d
	}
	d.Do = Resume
	d.Record.Phase, d.Record.Token, d.Record.LeaseEnds = PhaseRunning, token, leaseFrom(p, now)
	if how == contract.AbandonedRerun {
		d.Do = Rerun
		d.Record.Step, d.Record.Announced = 0, false
	}
	return d
}

// needsHuman reports an outside call that may have happened, that going on
// would repeat, and whose step has no way to find out. Resuming repeats the call
// that was announced; running again repeats those of all finished steps as well.
func needsHuman(p *contract.Policy, rec *Record, how contract.Abandoned) bool {
	from, until := rec.Step, rec.Step
	if how == contract.AbandonedRerun {
		from = 0
	}
	if rec.Announced {
		until++
	}
	for i, step := range p.Operation.Steps {
		if from <= i && i < until && step.Recover == contract.RecoverStop {
			return true
		}
	}
	return false
}

// used notes that a request used the record. A clock that went back shortens no
// window.
func used(now time.Time, d Decision) Decision {
	if now.After(d.Record.LastUse) {
		d.Record.LastUse = now
	}
	return d
}

func replay(p, of *contract.Policy, now time.Time, rec *Record) Decision {
	d := Decision{Do: Replay, State: Complete, Record: *rec}
	switch {
	case rec.Answer.Status >= 400 && p.Answers.PreviouslyFailed.Status != 0:
		d.Do, d.Answer = Refuse, contract.AnswerPreviouslyFailed
	case p.Answers.Replay.Refuses():
		d.Do, d.Answer = Refuse, contract.AnswerReplay
	}
	if of.Window.From == contract.FromLastUse && now.After(rec.LastUse) {
		d.Write = true
		return used(now, d)
	}
	return d
}
