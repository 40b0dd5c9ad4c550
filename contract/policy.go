package contract

import (
	"regexp"
	"strings"
	"time"
)

// Policy is everything the contract says about one operation: presets,
// variants, inheritance and defaults are already applied, so that every value
// is present. Whoever acts on a contract reads Policies and nothing else of it.
// A Policy is shared and must not be changed.
type Policy struct {
	Operation   Operation
	Pipeline    []Stage
	Key         Key
	Scope       []ScopePart
	Fingerprint Fingerprint
	Claim       Claim
	Window      Window
	Answers     Answers
	Errors      Errors
	Failures    []FailureRule
	Retry       Retry

	origins map[string]Origin // by JSON pointer of the contract language
	assumed []string          // pointers of what is listed as undocumented
}

// Origin tells where a value of a Policy comes from.
type Origin string

// The origins. A value of a preset reads "preset <name>", one of a variant "variant <n>".
const (
	OriginWritten Origin = "written"
	OriginDefault Origin = "default"
)

// Origin tells where the value at a JSON pointer, such as "/window/reap", comes
// from. A pointer that nothing wrote is a default.
func (p *Policy) Origin(pointer string) Origin {
	if o, ok := p.origins[pointer]; ok {
		return o
	}
	for _, a := range p.assumed {
		if pointer == a || strings.HasPrefix(pointer, a+"/") {
			return OriginAssumed
		}
	}
	return OriginDefault
}

// Operation is one thing a caller can ask for.
type Operation struct {
	Method string // upper case
	Path   string // template, such as "/payments/{id}"
	// Key is what the operation does with a key.
	Key Requirement
	// Idempotent says why a repeat is harmless without a key; empty otherwise.
	Idempotent string
	// Unsafe says what a repeat does where no key is taken; empty otherwise.
	Unsafe string
	// Steps are the atomic phases of a multi-step operation, in order. Empty
	// means the operation is one phase.
	Steps []Step
	// StoreDown is what happens while the key store cannot be reached.
	StoreDown StoreDown
	// Example is the answer of a successful execution, where the contract gives one.
	Example *Example
}

// Name is the operation as the contract writes it: "POST /payments".
func (o Operation) Name() string { return o.Method + " " + o.Path }

// TakesKey reports whether a key sent with the operation has a meaning.
func (o Operation) TakesKey() bool { return o.Key != KeyNone }

// Requirement is what an operation does with a key.
type Requirement string

// The requirements.
const (
	KeyRequired Requirement = "required"
	KeyOptional Requirement = "optional"
	KeyNone     Requirement = "none" // a key that is sent is ignored
)

// StoreDown is what an operation does while the key store cannot be reached.
type StoreDown string

// Closed refuses with the store_down answer; Open executes without any record.
const (
	StoreDownClosed StoreDown = "closed"
	StoreDownOpen   StoreDown = "open"
)

// Step is one atomic phase. Its end is a recovery point.
type Step struct {
	Name    string
	Calls   string  // the outside system it calls; empty when it calls none
	Recover Recover // how a call that may have happened is settled; empty when it calls none

	Compensate string // what undoes the step when a later one fails for good; described, not acted on
	Outbox     bool   // what the step sends is committed with it and sent afterwards; described, not acted on
}

// Recover is how a step settles an outside call whose answer was lost.
type Recover string

// The ways to recover.
const (
	RecoverDownstreamKey Recover = "downstream_key" // our key, derived per step, is sent on; repeats collapse there
	RecoverLookUp        Recover = "look_up"        // ask before calling again
	RecoverStop          Recover = "stop"           // leave it to a human
)

// Example is an answer to show and to simulate.
type Example struct {
	Status int
	Body   any // JSON value; nil for no body
}

// Stage is one stage of the server's pipeline.
type Stage string

// The stages. What stands before StageKey fails without touching the key.
const (
	StageAuthenticate Stage = "authenticate"
	StageAuthorize    Stage = "authorize"
	StageRateLimit    Stage = "rate-limit"
	StageValidate     Stage = "validate"
	StageKey          Stage = "key"
	StageExecute      Stage = "execute"
)

// Before reports whether stage a is passed before stage b.
func (p *Policy) Before(a, b Stage) bool {
	for _, s := range p.Pipeline {
		if s == a {
			return true
		}
		if s == b {
			return false
		}
	}
	return false
}

// Key says where a key travels and what it looks like.
type Key struct {
	In      Carrier
	Name    string // header name, as documented
	Syntax  KeySyntax
	Length  Length
	Pattern string // RE2, "" for any
	Format  KeyFormat
	Derive  []Derivation // ranked advice to integrators, best first

	compiled *regexp.Regexp
}

// Carrier is where a key travels.
type Carrier string

// InHeader is the only carrier of this version of the language.
const InHeader Carrier = "header"

// KeySyntax is how the key is written on the wire.
type KeySyntax string

// The syntaxes.
const (
	SyntaxRaw    KeySyntax = "raw"    // the field value is the key
	SyntaxQuoted KeySyntax = "quoted" // an RFC 9651 string: "…" in double quotes
	SyntaxEither KeySyntax = "either" // quoted when it starts with a double quote, else raw
)

// Length bounds a key, both ends included.
type Length struct {
	Min, Max int
	Unit     LengthUnit
}

// LengthUnit is what Length counts.
type LengthUnit string

// The units.
const (
	Characters LengthUnit = "characters" // Unicode code points
	Bytes      LengthUnit = "bytes"
)

// KeyFormat is a named format of keys.
type KeyFormat string

// The formats.
const (
	FormatAny   KeyFormat = ""
	FormatUUID  KeyFormat = "uuid"  // RFC 9562 text form, any version
	FormatUUID4 KeyFormat = "uuid4" // RFC 9562 text form, version 4
)

// Derivation is one way to make a key.
type Derivation struct {
	Kind    DerivationKind
	Example string
}

// DerivationKind names a way to make a key.
type DerivationKind string

// The kinds, from the best to the least.
const (
	DeriveEvent   DerivationKind = "event"
	DeriveRequest DerivationKind = "request"
	DeriveRandom  DerivationKind = "random"
)

// ScopePart is one part of the scope in which a key is unique.
type ScopePart string

// The parts of a scope.
const (
	ScopeAccount      ScopePart = "account" // the principal, not the credential
	ScopeAPIKey       ScopePart = "api-key" // the credential itself
	ScopeMethod       ScopePart = "method"
	ScopePath         ScopePart = "path"          // the operation's template
	ScopeConcretePath ScopePart = "concrete-path" // the path as sent
	ScopeOperation    ScopePart = "operation"     // method and template
)

// Fingerprint says what of a request is remembered to recognise another
// payload under the same key.
type Fingerprint struct {
	Of     []FingerprintPart // empty: nothing is compared
	Body   BodyForm
	Fields []string // JSON pointers, for BodyFields
}

// None reports whether nothing is compared.
func (f Fingerprint) None() bool { return len(f.Of) == 0 }

// FingerprintPart is one part of a request that is compared.
type FingerprintPart string

// The parts.
const (
	PrintMethod       FingerprintPart = "method"
	PrintPath         FingerprintPart = "path"          // the operation's template
	PrintConcretePath FingerprintPart = "concrete-path" // the path as sent
	PrintQuery        FingerprintPart = "query"         // the query string as sent
	PrintBody         FingerprintPart = "body"
)

// BodyForm is the form in which bodies are compared.
type BodyForm string

// The forms.
const (
	BodyBytes  BodyForm = "bytes"
	BodyJSON   BodyForm = "json"   // RFC 8785 canonical form; a body that has none is compared as bytes
	BodyFields BodyForm = "fields" // chosen members only
)

// Claim says how one request wins the right to execute.
type Claim struct {
	Mechanism Mechanism
	Commits   Commits
	Lease     time.Duration // 0 when the claim commits with the effect
	Abandoned Abandoned     // "" when the claim commits with the effect
}

// Mechanism is what arbitrates between concurrent claims.
type Mechanism string

// The mechanisms.
const (
	UniqueConstraint    Mechanism = "unique-constraint"
	SerializableRowLock Mechanism = "serializable-row-lock"
	ConditionalWrite    Mechanism = "conditional-write"
)

// Commits is when a claim becomes visible to others.
type Commits string

// The two ways.
const (
	WithEffect   Commits = "with-effect"   // claim, effect and answer are one transaction; no lease, no step
	BeforeEffect Commits = "before-effect" // the claim commits first, with lease and token
)

// Abandoned is what happens to a claim whose lease ended.
type Abandoned string

// The three ways.
const (
	AbandonedResume Abandoned = "resume" // continue at the last recovery point
	AbandonedRerun  Abandoned = "rerun"  // start again
	AbandonedReject Abandoned = "reject" // leave it to a human
)

// Window says how long a stored answer is replayed and what comes after.
type Window struct {
	Replay       Replay
	From         WindowStart
	Reap         time.Duration // when the record is deleted, from the same start; 0 is never
	LongestRetry *LongestRetry
	Expired      ExpiredAction
}

// Replay is the length of the replay window.
type Replay struct {
	Kind     ReplayKind
	Duration time.Duration // 0 when unlimited
}

// ReplayKind says how exact the window is.
type ReplayKind string

// The kinds.
const (
	ReplayExact     ReplayKind = "exact"
	ReplayAtLeast   ReplayKind = "at_least" // may last longer; nobody knows how long
	ReplayUnlimited ReplayKind = "unlimited"
)

// WindowStart is the moment the window is counted from.
type WindowStart string

// The starts.
const (
	FromFirstRequest WindowStart = "first-request"
	FromLastUse      WindowStart = "last-use" // each request with the key starts it anew
)

// LongestRetry is the longest chain of retries that the window has to outlive.
type LongestRetry struct {
	Chain string
	Takes time.Duration
}

// ExpiredAction is what a key means after its window.
type ExpiredAction string

// The two actions.
const (
	ExpiredNewRequest ExpiredAction = "new-request"
	ExpiredReject     ExpiredAction = "reject" // answered by answers.expired until the record is reaped
)

// Answers are the answers that have a name.
type Answers struct {
	Replay         ReplayAnswer
	Mismatch       Answer
	InFlight       InFlightAnswer
	MissingKey     Answer
	InvalidKey     Answer
	StoreDown      Answer
	OutcomeUnknown Answer
	Expired        Answer
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
}

// InFlightAction is what a duplicate in flight meets.
type InFlightAction string

// The two actions.
const (
	InFlightReject InFlightAction = "reject"
	InFlightWait   InFlightAction = "wait" // held until the first ends, then replayed; the answer above after UpTo
)

// ReplayAnswer says what a replay carries.
type ReplayAnswer struct {
	Headers []string // stored and replayed, beside status and body
	Marker  Marker   // zero Name: replays are not marked
}

// Marker is the header that tells a replay from a first answer.
type Marker struct{ Name, Value string }

// Errors is the envelope of the named answers.
type Errors struct {
	Envelope Envelope
	TypeBase string // problem type URI without its last segment, for EnvelopeProblem
	Body     any    // JSON template, for EnvelopeJSON
}

// Envelope is the shape of an error body.
type Envelope string

// The envelopes.
const (
	EnvelopeProblem Envelope = "problem+json" // RFC 9457
	EnvelopeJSON    Envelope = "json"         // application/json after the template
)

// FailureRule says what is kept of the failures it names. The first rule that
// matches wins; success is always kept as an answer.
type FailureRule struct {
	When []FailureClass
	Keep Keep
}

// FailureClass is "before-execution", a status class such as "5xx", or one
// status such as "402".
type FailureClass string

// BeforeExecution is the class of failures after the claim and before the first effect.
const BeforeExecution FailureClass = "before-execution"

// Keep is what is kept of a failure.
type Keep string

// What can be kept.
const (
	KeepNothing  Keep = "nothing"  // the key is free again
	KeepAnswer   Keep = "answer"   // replayed like a success
	KeepProgress Keep = "progress" // resumed by the same key
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

// Budget limits the retries of all calls that share it. Which members have a
// meaning depends on its kind.
type Budget struct {
	Kind      BudgetKind  // "" reads as tokens
	Scope     BudgetScope // "" reads as client
	WhenEmpty WhenEmpty   // "" reads as fail-now

	Tokens           int // of a full bucket, for tokens and failure-ratio
	TransientCost    int
	ThrottledCost    int // after throttling
	OnRetriedSuccess RetriedSuccess
	OnFirstSuccess   int // tokens given back by a call that succeeds at its first attempt

	Percent      float64       // for ratio: retries as a share of the calls in the window
	MinPerSecond float64       // for ratio: retries that are allowed on top
	Window       time.Duration // for ratio

	TokenRatio float64 // for failure-ratio: what a success gives back; a failure takes 1
}

// RetriedSuccess is what a retry that succeeds gives back.
type RetriedSuccess string

// What is given back.
const (
	CostBack RetriedSuccess = "cost-back"
	NoneBack RetriedSuccess = "nothing"
)

// SDK is what one client library does by default. It is described, not simulated.
type SDK struct {
	Language      string
	Keys          SDKKeys
	Attempts      int  // the first included
	Retries       bool // whether it retries unless told to
	Base, Cap     time.Duration
	AttemptHeader string     // the request header that carries the count; "" for none
	Overridable   []SDKField // what the caller may set
}

// SDKKeys is who makes the key.
type SDKKeys string

// Who makes the key.
const (
	KeysAutomatic SDKKeys = "automatic"
	KeysCaller    SDKKeys = "caller"
)

// API names the API that the contract is about.
type API struct {
	Name    string
	Version string
	OpenAPI string   // path of the OpenAPI document, relative to the contract; "" for none
	Callers []Caller // who controls the retry loop
}

// Caller is who controls the retry loop.
type Caller string

// The callers.
const (
	CallerFirstParty Caller = "first-party"
	CallerRawHTTP    Caller = "raw-http"
	CallerSDK        Caller = "sdk"
)
