package play

import (
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// retries is what the contract asks of a retry loop. Times are nanoseconds: the
// script rounds where contract/retry does.
type retries struct {
	Schedule   []time.Duration `json:"schedule"`
	Base       time.Duration   `json:"base"`
	Growth     string          `json:"growth"`
	Multiplier float64         `json:"multiplier"`
	Exponent   float64         `json:"exponent"`
	Cap        time.Duration   `json:"cap"`
	Capped     string          `json:"capped"`
	Floor      time.Duration   `json:"floor"`
	FirstWait  time.Duration   `json:"firstWait"`
	Jitter     string          `json:"jitter"`
	Spread     float64         `json:"spread"`
	Side       string          `json:"side"`
	Noise      time.Duration   `json:"noise"`

	Attempts   int           `json:"attempts"`
	Deadline   time.Duration `json:"deadline"`
	MinAttempt time.Duration `json:"minAttempt"`
	Timeout    time.Duration `json:"timeout"`

	Reads   bool          `json:"reads"` // Retry-After in seconds is read
	Ceiling time.Duration `json:"ceiling"`
	Above   string        `json:"above"`
	From    string        `json:"from"`
	Told    float64       `json:"toldSpread"`

	// Alone is an operation that must not be repeated as it is: it has no key, and a
	// repeat has an effect of its own.
	Alone bool `json:"alone"`

	// Window is how long a key is answered at least; 0 where that has no end, or
	// none that a clock could tell.
	Window time.Duration `json:"window"`
}

func retryOf(p *contract.Policy, environment string) retries {
	r, b := &p.Retry, &p.Retry.Backoff
	out := retries{
		Schedule: append([]time.Duration{}, b.Schedule...), Base: b.Base, Growth: string(b.Growth), Multiplier: b.Multiplier, Exponent: b.Exponent,
		Cap: b.Cap, Capped: string(b.Capped), Floor: b.Floor, FirstWait: b.FirstWait,
		Jitter: string(b.Jitter), Spread: b.Spread, Side: string(b.Side), Noise: b.Noise,
		Attempts: r.Attempts, Deadline: r.Deadline, MinAttempt: r.MinAttempt, Timeout: r.AttemptTimeout.Value,
		Reads: slices.Contains(r.RetryAfter.Forms, contract.RetryAfterSeconds), Ceiling: r.RetryAfter.Ceiling,
		Above: string(r.RetryAfter.Above), From: string(r.RetryAfter.CeilingFrom), Told: r.RetryAfter.Spread,
	}
	out.Alone = !p.Operation.TakesKey() && p.Operation.Unsafe != ""
	if w := p.Window.In(environment); p.Operation.TakesKey() && w.Ends() && w.Kind != contract.ReplayResourceLife {
		out.Window = w.Duration
	}
	return out
}
