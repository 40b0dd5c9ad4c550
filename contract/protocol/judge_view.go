package protocol

import (
	"fmt"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// view is one attempt with what can be told of it alone.
type view struct {
	transcript.Attempt
	p        *contract.Policy
	index    int // among all views
	attempt  int // its place in the transcript, from 1
	row      int // of a batch whose rows have keys, from 1; 0 for no row
	key      Key
	readings []reading // what its answer can be; none for a lost one

	loose    bool // something that it set off was not seen
	overran  bool // it took longer than a lease: its work may have been taken over
	leaves   bool // work that it began may go on without it
	progress bool // its failure may be resumed by another attempt
	claims   bool // it may have claimed the key or taken work over
	shows    bool // surely, a record with this answer and payload was there when it ended

	window       window // how long a record lasts that it claimed
	unasked      window // the same, of a record whose window nobody asked for
	maybeRefused bool   // the window that it asked for may have been refused
	noWindow     string // why no record can have that window; "" where one can

	from, to time.Time // between them is the moment from which the window of a record that it claimed counts

	start time.Time // for shows: the earliest moment from which that record's window can count
}

// reading is one thing that an answer can be. An answer without a code can be a
// named one or the operation's own, but for errors inside of a success; where replays carry no marker, an answer can
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

// place says which attempt it is.
func (v *view) place() string {
	name := v.Name
	if name == "" {
		name = fmt.Sprintf("attempt %d", v.attempt)
	}
	if v.row > 0 {
		return fmt.Sprintf("%s, row %d", name, v.row)
	}
	return name
}

func newView(p *contract.Policy, index int, a transcript.Attempt) *view {
	if a.Ended.Before(a.Sent) {
		a.Ended = a.Sent
	}
	v := &view{Attempt: a, p: p, index: index, key: ReadKey(&p.Key, a.Keys), readings: readingsOf(p, a.Answer)}
	if a.Hashed && len(a.Keys) == 1 {
		v.key = Key{Value: a.Keys[0], Sent: a.Keys[0]}
	}
	if a.Exempt {
		v.key = Key{Status: KeyMissing, Exempt: true}
	}
	own := func(r reading) bool { return r.kind == readOwn }
	v.askWindow()
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

// blur allows for an execution without a record.
func (v *view) blur() {
	for i := range v.readings {
		if v.readings[i].kind == readOwn {
			v.readings[i].may |= fateUnrecorded
		}
	}
	v.shows = v.all(func(r reading) bool { return r.kind == readReplay })
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
	if a == nil {
		return nil
	}
	if replay, _ := p.Answers.Replay.Marker.Reads(a.Marker); replay {
		return []reading{{kind: readReplay}}
	}
	var out []reading
	names := p.Named()
	if p.Operation.StoreDown == contract.StoreDownOpen { // even so the claim itself can fail
		names = append(names, contract.NamedAnswer{Name: contract.AnswerStoreDown, Answer: &p.Answers.StoreDown})
	}
	coded := p.Errors.CarryCode() // then an answer without its code is another's
	for _, n := range names {
		if n.Status == a.Status && (n.Code == a.Code || a.Code == "" && !n.InsideSuccess() && !coded) {
			out = append(out, reading{kind: kindOf(n.Name), name: n.Name})
		}
	}
	if len(out) > 0 && a.Code != "" {
		return out
	}
	out = append(out, reading{kind: readOwn, may: fatesOf(p, a.Status, a.Code)})
	if r := &p.Answers.Replay; (r.Marker.Name == "" || a.Unmarkable) && !r.Refuses() && p.RepeatStatus(a.Status) == a.Status {
		if r.Do == contract.ReplayConflictWithBody { // its own status: the likeliest
			return append([]reading{{kind: readReplay}}, out...)
		}
		out = append(out, reading{kind: readReplay})
	}
	return out
}

// kindOf is the kind of a named answer. An error that says that the request was
// executed before is a replay in another form: it shows that an answer is stored.
func kindOf(name contract.AnswerName) readingKind {
	if name == contract.AnswerReplay || name == contract.AnswerPreviouslyFailed {
		return readReplay
	}
	return readNamed
}

// fatesOf tells what may have become of an execution by its own answer. A
// success was executed and is kept, unless it ran without a record while the
// store was down. Some failures may come from a stage before the key, or from
// something in front of the server, which the answer does not tell apart.
func fatesOf(p *contract.Policy, status int, code string) fates {
	may := fateOf(p.KeepCoded(false, status, code))
	if may == fateKept && p.Answers.Replay.Drops() {
		may |= fateFreed // nobody outside knows how large a body may be
	}
	if p.Operation.StoreDown == contract.StoreDownOpen {
		may |= fateUnrecorded
	}
	if status < 400 {
		return may
	}
	if code == "" { // which may only not have been recorded
		for _, rule := range p.Failures {
			if slices.ContainsFunc(rule.When, func(c contract.FailureClass) bool { return c.Code() != "" }) {
				may |= fateOf(rule.Keep)
			}
		}
	}
	if beforeKey(status) {
		may |= fateNone
	}
	for _, stage := range p.Pipeline {
		if stage != contract.StageKey && stage != contract.StageExecute && p.Before(contract.StageKey, stage) {
			may |= fateOf(p.KeepCoded(true, status, code))
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
	return !a.p.Mismatches() || !b.p.Mismatches() || a.Request == "" || b.Request == "" || a.Request == b.Request
}

func maybeOther(a, b *view) bool {
	return (a.p.Mismatches() || b.p.Mismatches()) && (a.Request == "" || b.Request == "" || a.Request != b.Request)
}

func sameAnswer(a, b *transcript.Answer) bool { return a.Status == b.Status && a.Body == b.Body }

// alike reports that two answers under one key may stand for one stored answer.
// Where a repeat has another form than the first answer, what it says cannot be
// compared with it, except for the body where only the status is another.
func alike(a, b *view) bool {
	if x, y := a.failed(), b.failed(); x != nil && y != nil && *x != *y {
		return false
	}
	replay := func(r reading) bool { return r.kind == readReplay }
	told := func(r reading) bool { return r.name == contract.AnswerPreviouslyFailed }
	x, y := &a.p.Answers.Replay, &b.p.Answers.Replay
	switch {
	case a.any(told) || b.any(told):
		return true
	case (x.Cuts() || y.Cuts()) && (a.any(replay) || b.any(replay)) && !(a.surely(readReplay) && b.surely(readReplay)):
		return a.Answer.Status == b.Answer.Status || !x.Stores() || !y.Stores() // the body may have been too large to be stored
	case x.Stores() && y.Stores(), !a.any(replay) && !b.any(replay):
		return sameAnswer(a.Answer, b.Answer)
	case x.Do == contract.ReplayCurrent && y.Do == x.Do:
		return alikeNow(a, b)
	case x.Do == contract.ReplayConflictWithBody && y.Do == x.Do:
		return a.Answer.Body == b.Answer.Body
	default:
		return true
	}
}

// failed tells whether the stored answer that an answer stands for is a failure;
// nil where that cannot be told.
func (v *view) failed() *bool {
	if len(v.readings) != 1 {
		return nil
	}
	var failed bool
	switch r := v.readings[0]; {
	case r.kind == readOwn:
		failed = v.Answer.Status >= 400
	case r.kind != readReplay:
		return nil
	case r.name == contract.AnswerPreviouslyFailed:
		failed = true
	case v.p.Answers.PreviouslyFailed.Status == 0: // failures are repeated like successes
		return nil
	}
	return &failed
}

// keeps reports whether the attempt's work may have stored an answer, finishes
// whether it may have stored this one. Work that goes on without the attempt may
// have stored any.
func (v *view) keeps() bool {
	return v.leaves || v.any(func(r reading) bool { return r.may&fateKept != 0 })
}

func (v *view) finishes(o *view) bool {
	return v.leaves || v.keeps() && alike(v, o)
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
