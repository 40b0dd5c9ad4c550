package contract

import "time"

// Answers are the answers that have a name.
type Answers struct {
	Replay         ReplayAnswer
	Mismatch       MismatchAnswer
	InFlight       InFlightAnswer
	MissingKey     Answer
	InvalidKey     Answer
	KeyTooLong     Answer // zero Status: such a key gets InvalidKey
	UnsupportedKey Answer

	FirstSentInvalid Answer // the companion of the key is missing or no date
	FirstSentOutside Answer // it is outside of its window

	StoreDown      Answer
	OutcomeUnknown Answer
	Expired        Answer

	PreviouslyFailed Answer // zero Status: a kept failure is repeated like a success
}

// Answer is one named answer and its advice to the client.
type Answer struct {
	Status     int
	Code       string // machine-readable, distinct wherever the advice differs
	Type       string // the error type of the envelope, where it has one apart from the code
	Message    string // for people; "" takes the product's own sentence
	Client     Advice
	RetryAfter time.Duration // sent as Retry-After in whole seconds, rounded up; 0 sends none
}

// Advice is what a client does after an answer.
type Advice string

// The advice.
const (
	AdviceSameKey    Advice = "same-key"    // send the same request with the same key
	AdviceNewKey     Advice = "new-key"     // the operation needs a new key
	AdviceFixRequest Advice = "fix-request" // the request is wrong; repeating it changes nothing
	AdviceLookUp     Advice = "look-up"     // find out what happened before anything else
	AdviceStop       Advice = "stop"        // do not repeat
)

// InFlightAnswer is what a duplicate gets while the first request runs.
type InFlightAnswer struct {
	Answer
	Do   InFlightAction
	UpTo time.Duration // the longest wait, for InFlightWait
	// HonoursPrefer: a request may ask for a shorter wait (RFC 7240), for InFlightWait.
	HonoursPrefer bool
}

// InFlightAction is what a duplicate in flight meets.
type InFlightAction string

// The actions.
const (
	InFlightReject InFlightAction = "reject"
	InFlightWait   InFlightAction = "wait" // held until the first ends, then replayed; the answer above after UpTo
	// InFlightInterim is a rejection in the form of a success: 202 says that the
	// first request goes on.
	InFlightInterim InFlightAction = "interim"
)

// MismatchAnswer is what another request under a used key meets.
type MismatchAnswer struct {
	Answer // for MismatchReject
	Do     MismatchAction
}

// MismatchAction is what becomes of another request under a used key.
type MismatchAction string

// The actions. "" reads as reject.
const (
	MismatchReject       MismatchAction = "reject"
	MismatchReplay       MismatchAction = "replay"        // it is taken for a duplicate of the first
	MismatchNewOperation MismatchAction = "new-operation" // key and request together name an operation
	MismatchIgnoreKey    MismatchAction = "ignore-key"    // it is executed without any record
)

// Mismatches reports whether a request can meet the record of another request
// under its key, and is then not taken for a duplicate. It cannot where nothing
// is compared, where a difference makes no difference, and where each request
// has a record of its own.
func (p *Policy) Mismatches() bool {
	if p.Fingerprint.None() {
		return false
	}
	do := p.Answers.Mismatch.Do
	return do != MismatchReplay && do != MismatchNewOperation
}

// ReplayAnswer is what a repeat gets once the first request has its answer.
type ReplayAnswer struct {
	Answer  // for the conflicts; of the others only its status, 0 where it is the first answer's
	Do      ReplayAction
	Headers []string // stored and replayed, beside status and body; nil with AllHeaders
	Deleted Deleted  // for ReplayCurrent; "" reads as not-found
	Marker  Marker   // zero Name: replays are not marked
	MaxBody int      // the largest body that is stored, in bytes; 0 where there is no bound
	Above   Above    // what becomes of an answer with a larger one; "" where there is no bound
}

// AllHeaders reports whether every header is stored and replayed that is not about
// the transfer itself.
func (r *ReplayAnswer) AllHeaders() bool { return r.Headers == nil }

// Deleted is what a repeat gets of the current state of what was deleted.
type Deleted string

// The two ways.
const (
	DeletedNotFound  Deleted = "not-found"  // 404
	DeletedLastState Deleted = "last-state" // what was there last
)

// ReplayAction is the form in which a repeat gets the first answer.
type ReplayAction string

// The forms. "" reads as stored.
const (
	ReplayStored              ReplayAction = "stored"                // the first answer
	ReplayCurrent             ReplayAction = "current"               // the resource as it is now
	ReplayConflict            ReplayAction = "conflict"              // an error that says no more than that it was done
	ReplayConflictWithPointer ReplayAction = "conflict-with-pointer" // an error that names the resource
	ReplayConflictWithBody    ReplayAction = "conflict-with-body"    // the first answer under another status
)

// Above is what becomes of an answer whose body is too large to be stored.
type Above string

// The two ways.
const (
	AboveEmptyBody Above = "empty-body" // it is replayed without its body
	AboveNotStored Above = "not-stored" // nothing is kept: a repeat is executed again
)

// Drops reports whether an answer can go without being stored because of its size.
func (r *ReplayAnswer) Drops() bool { return r.MaxBody > 0 && r.Above == AboveNotStored }

// Cuts reports whether a replay can lack the body of the first answer.
func (r *ReplayAnswer) Cuts() bool { return r.MaxBody > 0 && r.Above == AboveEmptyBody }

// Stores reports whether a repeat gets the first answer in every part.
func (r *ReplayAnswer) Stores() bool { return r.Do == ReplayStored || r.Do == "" }

// Refuses reports whether a repeat gets an error in the contract's envelope, with
// a code, in the place of the first answer.
func (r *ReplayAnswer) Refuses() bool {
	return r.Do == ReplayConflict || r.Do == ReplayConflictWithPointer
}

// StatusOf is the status under which an answer with the given status is
// repeated. Only what succeeded has a current state; a failure that is kept is
// repeated as it was.
func (r *ReplayAnswer) StatusOf(first int) int {
	if r.Status == 0 || r.Do == ReplayCurrent && first >= 400 {
		return first
	}
	return r.Status
}

// RepeatStatus is StatusOf for the policy's operation: what a DELETE did has no
// current state either, so that its first answer comes back as it was.
func (p *Policy) RepeatStatus(first int) int {
	if r := &p.Answers.Replay; r.Do != ReplayCurrent || p.Operation.Method != "DELETE" {
		return r.StatusOf(first)
	}
	return first
}

// Later is what a resource looks like some time after it was made.
type Later struct {
	After time.Duration
	Body  any // a JSON object, whose members take the place of those of the answer

	text []byte // Body as it is written
}
