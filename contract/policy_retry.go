package contract

import (
	"slices"
	"time"
)

// Retry is what the contract asks of clients.
type Retry struct {
	Statuses       []int // answers without a name that may be retried
	WithKey        []int // the same, with a key or on an idempotent operation only
	Codes          Codes // beat the statuses
	OverrideHeader OverrideHeader
	Cautious       Cautious
	Network        Network
	Backoff        Backoff
	Attempts       int // the first one included
	AttemptHeader  AttemptHeader
	Deadline       time.Duration // for the whole call, waits included
	DeadlineHeader DeadlineHeader
	AttemptTimeout AttemptTimeout
	ConnectTimeout time.Duration // 0 when not said
	MinAttempt     time.Duration // an attempt with less time than this is not started
	RetryAfter     RetryAfter
	Budget         *Budget  // nil: none declared
	Breaker        *Breaker // nil: none declared
	Hedging        *Hedging // nil: never
	Order          []Guard  // around an attempt, from the outside in
	Owner          Owner
	Layers         []RetryLayer // other layers that retry as well
}

// Cautious are statuses that are retried a few times only.
type Cautious struct {
	Statuses []int
	Attempts int // how many times such an answer may be followed by another attempt
}

// Network says what is done when no answer came.
type Network struct {
	NeverSent      NetworkRule // the request did not leave: DNS, connection refused
	UnknownOutcome NetworkRule // it may have been executed: reset, read timeout, truncated answer
}

// NetworkRule is when a network error may be retried.
type NetworkRule string

// The rules.
const (
	NetworkAlways  NetworkRule = "always"
	NetworkWithKey NetworkRule = "with-key" // only with a key, or on an idempotent operation
	NetworkNever   NetworkRule = "never"
)

// Codes are machine codes, or types of the error envelope, that decide about
// another attempt whatever the status of the answer is.
type Codes struct {
	Retry     []string // may be retried
	Never     []string // are never retried
	Throttled []string // may be retried, and count as throttling like a 429
}

// retried are the statuses of the lists.
func (r *Retry) retried() []int {
	return slices.Concat(r.Statuses, r.WithKey, r.Cautious.Statuses)
}

// lists reports whether one of the lists of statuses has a status.
func (r *Retry) lists(status int) bool {
	return slices.Contains(r.Statuses, status) || slices.Contains(r.WithKey, status) || slices.Contains(r.Cautious.Statuses, status)
}

// OverrideHeader is a header of the answer in which the server says itself
// whether to retry. The zero OverrideHeader is none.
type OverrideHeader struct {
	Name         string
	Retry, Never []string // the values that mean so; any other value means nothing
}

// Growth is how the ceiling grows from one retry to the next. b is the base, m
// the multiplier, n the number of the retry, 1 for the first.
type Growth string

// The shapes.
const (
	GrowthExponential         Growth = "exponential"           // b·m^(n-1)
	GrowthExponentialMinusOne Growth = "exponential-minus-one" // b·(m^n - 1): Envoy, azcore
	GrowthPolynomial          Growth = "polynomial"            // b·n^exponent: Speakeasy
	GrowthQuadratic           Growth = "quadratic"             // b·(1 + (n-1)^2): stripe-go
	GrowthLinear              Growth = "linear"                // b·n
	GrowthConstant            Growth = "constant"              // b
)

// Capped is where the cap is applied.
type Capped string

// The places.
const (
	CappedBoth         Capped = "before-and-after" // no ceiling and no wait is above the cap
	CappedBeforeJitter Capped = "before-jitter"    // jitter may carry a wait above the cap: gRPC
	CappedAfterJitter  Capped = "after-jitter"     // the ceiling grows on, and what is drawn is cut: azcore
)

// ResetHeader is a header that tells when a rate limit is lifted. The zero
// ResetHeader is none.
type ResetHeader struct {
	Name string
	Form ResetForm
}

// ResetForm is how such a header tells the time.
type ResetForm string

// The forms.
const (
	ResetDelay ResetForm = "delay" // seconds from now
	ResetEpoch ResetForm = "epoch" // seconds since 1970
)

// CeilingFrom is what the ceiling of a told wait is measured from.
type CeilingFrom string

// What it is measured from.
const (
	CeilingFromReceipt CeilingFrom = "receipt" // the moment the answer came
	CeilingFromBackoff CeilingFrom = "backoff" // the end of the backoff: the AWS SDKs
)

// BudgetKind is the kind of a retry budget.
type BudgetKind string

// The kinds.
const (
	BudgetTokens       BudgetKind = "tokens"        // retries cost tokens, success gives back: the AWS SDKs
	BudgetRatio        BudgetKind = "ratio"         // retries are a share of calls: Finagle, Linkerd
	BudgetFailureRatio BudgetKind = "failure-ratio" // retries stop while failures outweigh successes: gRPC
)

// BudgetScope is who shares a budget.
type BudgetScope string

// The scopes.
const (
	ScopeClient  BudgetScope = "client"  // the calls of one client object
	ScopeHost    BudgetScope = "host"    // the calls to one host of the API
	ScopeProcess BudgetScope = "process" // all calls of the process
)

// WhenEmpty is what a client does that a budget refuses a retry.
type WhenEmpty string

// The two ways.
const (
	FailNow          WhenEmpty = "fail-now"
	FailAfterBackoff WhenEmpty = "fail-after-backoff" // it waits first, so that a caller's own loop does not turn hot
)

// Breaker is a circuit breaker: it stops all attempts of a client for a while
// when too many of the last ones failed.
type Breaker struct {
	FailureShare  float64       // of the calls in the window; 0.1 is ten per cent
	MinimumCalls  int           // with fewer in the window it never opens
	Window        time.Duration // how far back it looks
	OpenFor       time.Duration // how long it lets nothing through
	HalfOpenCalls int           // how many trial attempts must then succeed
}

// Hedging sends copies of a request that is slow to be answered.
type Hedging struct {
	After    time.Duration // from one copy to the next
	Attempts int           // copies under way at most, the first request included
}

// DeadlineHeader is a request header that tells the server how much time is
// left. The zero DeadlineHeader is none.
type DeadlineHeader struct {
	Name string
	Unit DeadlineUnit
}

// DeadlineUnit is how the time left is written.
type DeadlineUnit string

// The units.
const (
	DeadlineMilliseconds DeadlineUnit = "milliseconds"
	DeadlineSeconds      DeadlineUnit = "seconds"
	DeadlineGRPC         DeadlineUnit = "grpc" // the grpc-timeout of gRPC: up to eight digits and a unit, such as 4500m
)

// AttemptHeader is a request header that numbers the attempts. The zero
// AttemptHeader is none.
type AttemptHeader struct {
	Name   string
	Counts AttemptCount
}

// AttemptCount is what it counts.
type AttemptCount string

// What it counts.
const (
	CountsAttempts AttemptCount = "attempts" // the first attempt says 1
	CountsRetries  AttemptCount = "retries"  // the first attempt says 0
)

// Guard is one of the things that stand around an attempt.
type Guard string

// The guards, in the order of the default, from the outside in.
const (
	GuardDeadline       Guard = "deadline"
	GuardRetry          Guard = "retry"
	GuardBreaker        Guard = "breaker"
	GuardRateLimiter    Guard = "rate-limiter"
	GuardBulkhead       Guard = "bulkhead"
	GuardAttemptTimeout Guard = "attempt-timeout"
)

// Owner is who runs the retry loop.
type Owner string

// The owners.
const (
	OwnerCaller  Owner = "caller"
	OwnerSDK     Owner = "sdk"
	OwnerGateway Owner = "gateway"
)

// RetryLayer is another layer that retries as well, so that attempts multiply.
type RetryLayer struct {
	Name     string
	Attempts int // the first included
}

// SDKField is something of a client library that its caller may set.
type SDKField string

// The fields.
const (
	SDKFieldKey      SDKField = "key"
	SDKFieldAttempts SDKField = "attempts"
	SDKFieldBase     SDKField = "base"
	SDKFieldCap      SDKField = "cap"
	SDKFieldRetries  SDKField = "retries"
	SDKFieldDeadline SDKField = "deadline"
)
