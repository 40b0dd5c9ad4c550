package retry

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Kind is the kind of end that an attempt met.
type Kind string

// The kinds. A kind that is not in the list counts as UnknownOutcome, the one
// that assumes least.
const (
	Answered       Kind = "answered"        // a whole answer came
	NeverSent      Kind = "never-sent"      // the request did not leave: DNS, connection refused
	UnknownOutcome Kind = "unknown-outcome" // it may have been executed: reset, read timeout, truncated answer
)

// Outcome is what the last attempt met.
type Outcome struct {
	Kind   Kind
	Status int // of the answer
	// Named is the declared answer that this answer was recognised as, nil for
	// none. Its advice rules, whatever its status. See [contract.Policy.Recognise].
	Named *contract.Answer
	// RetryAfter is the field value as it came; "" for none.
	RetryAfter string
	// Date is the answer's own Date; zero when it had none. A Retry-After that
	// names a date is measured from it, so that clocks need not agree.
	Date time.Time
	// Now is the client's clock at receipt, for answers without a Date.
	Now time.Time
}

// Throttled reports whether the outcome is a 429, which a budget may charge
// differently.
func (o Outcome) Throttled() bool { return o.Kind == Answered && o.Status == 429 }

// History is what a call has been through. The first attempt that ends makes it
// History{Attempts: 1, Elapsed: …}; [History.Then] goes on from there.
type History struct {
	Attempts int           // attempts made, the first included; less than 1 reads as 1
	Elapsed  time.Duration // from the start of the first attempt to the end of the last, waits included
	Previous time.Duration // the backoff before the last attempt, for decorrelated jitter; 0 before any retry
	Cautious int           // retries already made after a cautious answer
	Keyed    bool          // the request carries a key that the operation takes
	// Idempotent says that a repeat of the operation is harmless without a key.
	Idempotent bool
}

// Then is the history once the attempt that d allowed has ended, elapsed after
// the start of the first.
func (h History) Then(d Decision, elapsed time.Duration) History {
	h.Attempts = max(h.Attempts, 1) + 1
	h.Elapsed = elapsed
	h.Previous = d.Backoff
	if d.Cautious {
		h.Cautious++
	}
	return h
}

// Decision is what a client does after an attempt.
type Decision struct {
	Again  bool
	Reason Reason
	// Wait is how long to wait before the next attempt. Where the client gives
	// up on a retryable outcome, it is the wait that was not allowed: for
	// ReasonRetryAfterTooLong and ReasonDeadline a time at which to come back,
	// for ReasonBudget a wait that a caller with a loop of its own should still
	// make, lest an empty budget turn the loop hot.
	Wait time.Duration
	// Timeout bounds the next attempt: the attempt timeout, or what is left
	// until the deadline if that is less. 0 when the contract bounds neither.
	Timeout time.Duration
	// Advice is what becomes of the operation: the advice of the named answer;
	// same-key where the same request may be sent, now or later; look-up where
	// it may have been executed and must not be repeated; "" where the contract
	// says nothing.
	Advice contract.Advice

	Backoff  time.Duration // the backoff drawn, before Retry-After; never above the cap
	Told     time.Duration // what Retry-After asked for; 0 when it asked nothing
	Cautious bool          // this retry uses up one of the cautious ones
	Cost     int           // tokens that [Bucket.Allow] charged
}
