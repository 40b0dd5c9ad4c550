package retry

import (
	"slices"
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
	Unsendable     Kind = "unsendable"      // it can never leave: certificate refused, wrong scheme, a loop of redirects
	Refused        Kind = "refused"         // an open circuit breaker of the client let nothing out
)

// Outcome is what the last attempt met.
type Outcome struct {
	Kind   Kind
	Status int // of the answer
	// Declared says that the operation itself ends with this status where it is a
	// redirect: see [contract.Policy.Succeeds]. Any other redirect executed nothing.
	Declared bool
	// Code and Type are the machine code and the type in the body of the answer,
	// "" for none. retry.codes looks for either.
	Code, Type string
	// Named is the declared answer that this answer was recognised as, nil for
	// none. Its advice rules, whatever its status. See [contract.Policy.Recognise].
	Named *contract.Answer
	// The field values as they came, "" for none; Read fills them in.
	RetryAfter     string
	RetryAfterMS   string // of the first header of milliseconds that can be read
	RateLimitReset string
	Override       string
	// Date is the answer's own Date; zero when it had none. A Retry-After that
	// names a date is measured from it, so that clocks need not agree.
	Date time.Time
	// Now is the client's clock at receipt, for answers without a Date, and for
	// budgets that count in a window.
	Now time.Time
}

// Throttled reports whether the outcome is a 429. A contract may name codes
// that count as throttling too: see [Decision].
func (o Outcome) Throttled() bool { return o.Kind == Answered && o.Status == 429 }

// Failed reports whether the attempt counts as a failure of the service, for a
// circuit breaker: no answer, or an answer that says that the service cannot
// answer now. A refusal of the request, a duplicate in flight and a request that
// cannot be sent at all say nothing about the service.
func (o Outcome) Failed() bool {
	switch o.Kind {
	case Answered:
		return o.Status == 408 || o.Status == 429 || o.Status >= 500
	case Unsendable, Refused:
		return false
	default:
		return true
	}
}

// throttled reports whether the contract takes an outcome for throttling.
func throttled(p *contract.Retry, o Outcome) bool {
	return o.Throttled() || o.Kind == Answered && o.is(p.Codes.Throttled)
}

// bare reports whether the answer had neither a code nor a type, so that only its
// status can have named it.
func (o Outcome) bare() bool { return o.Code == "" && o.Type == "" }

// is reports whether the code or the type of the answer is in a list.
func (o Outcome) is(codes []string) bool {
	return o.Code != "" && slices.Contains(codes, o.Code) || o.Type != "" && slices.Contains(codes, o.Type)
}

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
	// Linger is how long to wait before the failure is reported: after
	// ReasonBudget where the contract has it so, otherwise 0.
	Linger time.Duration
	// Timeout bounds the next attempt: the attempt timeout, or what is left
	// until the deadline if that is less. 0 when the contract bounds neither.
	Timeout time.Duration
	// Left is what is left of the deadline when the next attempt starts; 0 when
	// there is no deadline. [DeadlineValue] writes it for the server.
	Left time.Duration
	// Advice is what becomes of the operation: the advice of the named answer;
	// same-key where the same request may be sent, now or later; look-up where
	// it may have been executed and must not be repeated; "" where the contract
	// says nothing.
	Advice contract.Advice

	Backoff   time.Duration // the backoff drawn, before Retry-After
	Told      time.Duration // what the server asked for; 0 when it asked nothing
	Throttled bool          // the answer counts as throttling
	Cautious  bool          // this retry uses up one of the cautious ones
	Cost      int           // tokens that [Bucket.Allow] charged
}
