package protocol

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// view is one attempt with what can be told of it alone.
type view struct {
	transcript.Attempt
	p        *contract.Policy
	index    int
	key      Key
	readings []reading // what its answer can be; none for a lost one

	loose    bool // something that it set off was not seen
	overran  bool // it took longer than a lease: its work may have been taken over
	leaves   bool // work that it began may go on without it
	progress bool // its failure may be resumed by another attempt
	claims   bool // it may have claimed the key or taken work over
	shows    bool // surely, a record with this answer and payload was there when it ended

	start time.Time // for shows: the earliest moment from which that record's window can count
}

// reading is one thing that an answer can be. An answer without a code can be a
// named one or the operation's own; where replays carry no marker, an answer can
// be a first one or a replay. An attempt is condemned when every reading is.
type reading struct {
	kind readingKind
	name contract.AnswerName // for readNamed
	may  fates               // for readOwn: what may have become of the execution
}

func (r reading) inFlight() bool { return r.name == contract.AnswerInFlight }

type readingKind uint8

const (
	readNamed  readingKind = iota + 1
	readOwn                // the answer of an execution, or of a stage before it
	readReplay             // a stored answer
)

// fates is a set of what may have become of the execution behind an answer.
type fates uint8

const (
	fateNone       fates = 1 << iota // it never reached the key
	fateUnrecorded                   // it ran past the key, while the store was down
	fateKept                         // its answer is stored
	fateFreed                        // the key is free
	fateProgress                     // it can be resumed
)

func newView(p *contract.Policy, index int, a transcript.Attempt) *view {
	if a.Ended.Before(a.Sent) {
		a.Ended = a.Sent
	}
	v := &view{Attempt: a, p: p, index: index, key: ReadKey(&p.Key, a.Keys), readings: readingsOf(p, a.Answer)}
	own := func(r reading) bool { return r.kind == readOwn }
	v.loose = a.Answer == nil || a.Sends > 1
	v.overran = a.Answer != nil && p.Claim.Lease > 0 && a.Ended.Sub(a.Sent) >= p.Claim.Lease
	v.leaves = v.loose || v.overran && !v.all(own) || v.any(func(r reading) bool {
		// Where the store failed at the claim or after it, the claim may stand.
		return r.name == contract.AnswerOutcomeUnknown || r.name == contract.AnswerStoreDown
	})
	v.progress = v.any(func(r reading) bool { return r.may&fateProgress != 0 })
	v.claims = v.leaves || v.any(own) || p.Claim.Commits == contract.WithEffect && v.any(func(r reading) bool {
		// Of two transactions under one key, the second answers what the first stored.
		return r.kind == readReplay || r.name == contract.AnswerMismatch || r.name == contract.AnswerExpired
	})
	v.shows = v.all(func(r reading) bool { return r.kind == readReplay || r.may == fateKept })
	return v
}

// keyed reports whether the attempt has anything to do with a record.
func (v *view) keyed() bool { return v.p.Operation.TakesKey() && v.key.Status == KeyOK }

func (v *view) any(is func(reading) bool) bool { return slices.ContainsFunc(v.readings, is) }

func (v *view) all(is func(reading) bool) bool {
	return len(v.readings) > 0 && !v.any(func(r reading) bool { return !is(r) })
}

// surely reports that the answer has one reading, and that it is this one.
func (v *view) surely(kind readingKind) bool {
	return len(v.readings) == 1 && v.readings[0].kind == kind
}

// readingsOf lists what an answer can be, the likeliest first.
func readingsOf(p *contract.Policy, a *transcript.Answer) []reading {
	switch {
	case a == nil:
		return nil
	case a.Marker != "":
		return []reading{{kind: readReplay}}
	}
	var out []reading
	names := p.Named()
	if p.Operation.StoreDown == contract.StoreDownOpen { // even so the claim itself can fail
		names = append(names, contract.NamedAnswer{Name: contract.AnswerStoreDown, Answer: &p.Answers.StoreDown})
	}
	for _, n := range names {
		if n.Status == a.Status && (a.Code == "" || n.Code == a.Code) {
			out = append(out, reading{kind: readNamed, name: n.Name})
		}
	}
	if len(out) > 0 && a.Code != "" {
		return out
	}
	out = append(out, reading{kind: readOwn, may: fatesOf(p, a.Status)})
	if p.Answers.Replay.Marker.Name == "" {
		out = append(out, reading{kind: readReplay})
	}
	return out
}

// fatesOf tells what may have become of an execution by its own answer. A
// success was executed and is kept, unless it ran without a record while the
// store was down. Some failures may come from a stage before the key, or from
// something in front of the server, which the answer does not tell apart.
func fatesOf(p *contract.Policy, status int) fates {
	may := fateOf(p.Keep(false, status))
	if p.Operation.StoreDown == contract.StoreDownOpen {
		may |= fateUnrecorded
	}
	if status < 400 {
		return may
	}
	if beforeKey(status) {
		may |= fateNone
	}
	for _, stage := range p.Pipeline {
		if stage != contract.StageKey && stage != contract.StageExecute && p.Before(contract.StageKey, stage) {
			may |= fateOf(p.Keep(true, status))
		}
	}
	return may
}

func fateOf(k contract.Keep) fates {
	switch k {
	case contract.KeepAnswer:
		return fateKept
	case contract.KeepProgress:
		return fateProgress
	default:
		return fateFreed
	}
}

// beforeKey reports the statuses that a stage before the key, or a gateway in
// front of the server, gives without having reached the key.
func beforeKey(status int) bool {
	switch status {
	case 400, 401, 403, 404, 405, 406, 408, 411, 413, 414, 415, 417, 421, 422, 425, 428, 429, 431, 502, 503, 504:
		return true
	}
	return false
}

// maybeSame reports that two payloads may be one to the contract, maybeOther
// that they may be two. A payload that was not recorded may be any.
func maybeSame(a, b *view) bool {
	return a.p.Fingerprint.None() || b.p.Fingerprint.None() || a.Request == "" || b.Request == "" || a.Request == b.Request
}

func maybeOther(a, b *view) bool {
	return !(a.p.Fingerprint.None() && b.p.Fingerprint.None()) && (a.Request == "" || b.Request == "" || a.Request != b.Request)
}

func sameAnswer(a, b *transcript.Answer) bool { return a.Status == b.Status && a.Body == b.Body }

// keeps reports whether the attempt's work may have stored an answer, finishes
// whether it may have stored this one. Work that goes on without the attempt may
// have stored any.
func (v *view) keeps() bool {
	return v.leaves || v.any(func(r reading) bool { return r.may&fateKept != 0 })
}

func (v *view) finishes(a *transcript.Answer) bool {
	return v.leaves || v.keeps() && sameAnswer(v.Answer, a)
}

// segmentLife is the longest that a request which nobody waits for any more may
// be on its way: RFC 9293, section 3.4.2.
const segmentLife = 2 * time.Minute

// claimed is the latest moment at which the attempt can have claimed or used
// the key.
func (v *view) claimed() time.Time {
	if !v.loose {
		return v.Ended
	}
	last := v.Ended.Add(segmentLife)
	if v.p.Answers.InFlight.Do == contract.InFlightWait {
		last = last.Add(v.p.Answers.InFlight.UpTo)
	}
	return last
}
