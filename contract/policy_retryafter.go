package contract

import "time"

// AttemptTimeout bounds one attempt.
type AttemptTimeout struct {
	Value time.Duration
	P99   time.Duration // the measured 99th percentile it was set from; 0 when not said
}

// RetryAfter says how a Retry-After header is read.
type RetryAfter struct {
	Forms           []RetryAfterForm
	MSHeaders       []string    // headers that tell milliseconds; the first that can be read wins, and beats Retry-After
	RateLimitHeader ResetHeader // read after throttling where nothing else tells
	Ceiling         time.Duration
	CeilingFrom     CeilingFrom // "" reads as receipt
	Above           RetryAfterAbove
	Spread          float64 // a random share of the told wait, on top of it; 0.1 is ten per cent
}

// RetryAfterForm is a form of Retry-After (RFC 9110, section 10.2.3).
type RetryAfterForm string

// The two forms.
const (
	RetryAfterSeconds RetryAfterForm = "seconds"
	RetryAfterDate    RetryAfterForm = "date"
)

// RetryAfterAbove is what is done with a Retry-After above the ceiling.
type RetryAfterAbove string

// The ways. The last two come back earlier than the server asked.
const (
	AboveGiveUp RetryAfterAbove = "give-up"
	AboveWait   RetryAfterAbove = "wait"   // while the deadline allows it
	AboveIgnore RetryAfterAbove = "ignore" // as if nothing had been told
	AboveClamp  RetryAfterAbove = "clamp"  // as if the ceiling had been told
)
