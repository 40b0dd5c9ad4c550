package contract

import "time"

// Backoff is the wait before each retry. Unless Capped says otherwise, the cap
// is applied before jitter and no wait is above it. The ceiling of the first
// retry is the base: its exponent is 0.
type Backoff struct {
	Schedule      []time.Duration // explicit ceilings; the last one repeats. Empty: Base, Growth and Cap rule
	Base          time.Duration
	ThrottledBase time.Duration // the base after throttling; 0: Base
	Growth        Growth        // "" reads as exponential
	Multiplier    float64       // of the exponential growths
	Exponent      float64       // of GrowthPolynomial
	Cap           time.Duration
	Capped        Capped        // "" reads as before-and-after
	Floor         time.Duration // no wait is shorter
	FirstWait     time.Duration // the wait before the first retry is not shorter
	Jitter        Jitter
	Spread        float64       // for JitterProportional: 0.2 is twenty per cent
	Side          Side          // for JitterProportional
	Noise         time.Duration // for JitterAdditive
}

// Jitter is how a wait is made random.
type Jitter string

// The kinds of jitter. c is the ceiling of this retry, b the base, U a uniform draw.
const (
	JitterNone         Jitter = "none"         // c
	JitterFull         Jitter = "full"         // U(0, c)
	JitterEqual        Jitter = "equal"        // c/2 + U(0, c/2)
	JitterDecorrelated Jitter = "decorrelated" // min(cap, U(b, 3·previous)); the first is U(b, 3b)
	JitterProportional Jitter = "proportional" // c·U(1-spread, 1+spread), one side or both
	JitterAdditive     Jitter = "additive"     // c + U(0, noise)
)

// Side is which way proportional jitter moves a wait.
type Side string

// The sides.
const (
	SideBoth  Side = "both"
	SideMinus Side = "minus"
	SidePlus  Side = "plus"
)
