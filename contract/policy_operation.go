package contract

import "time"

// Operation is one thing a caller can ask for.
type Operation struct {
	Method string // upper case
	Path   string // template, such as "/payments/{id}"
	// Key is what the operation does with a key.
	Key Requirement
	// RequiredFrom is when KeyRequired begins; until then the key is optional. Zero
	// is always.
	RequiredFrom time.Time
	// Idempotent says why a repeat is harmless without a key; empty otherwise.
	// Such an operation may take a key all the same.
	Idempotent string
	// Unsafe says what a repeat does where no key is taken; empty otherwise.
	Unsafe string
	// Steps are the atomic phases of a multi-step operation, in order. Empty
	// means the operation is one phase.
	Steps []Step
	// StoreDown is what happens while the key store cannot be reached.
	StoreDown StoreDown
	// Precondition is how the operation is safe without a key: Idempotent says so
	// too. nil: none.
	Precondition *Precondition
	// Lock lets one such request at a time through; nil: any number.
	Lock *Lock
	// Async says how an operation that goes on after its answer tells its end; nil:
	// the answer is the end.
	Async *Async
	// Batch says what a key of a request with many rows stands for; nil: the
	// operation takes no rows.
	Batch *Batch
	// Duplicates refuses requests without a key that look like a repeat; nil: none is.
	Duplicates *DuplicateRule
	// Undocumented are the members that the owner of the API does not document.
	Undocumented []string
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
	Body   any    // JSON value; nil for no body
	Later  *Later // nil: the resource stays as it was made

	text []byte // Body as it is written
}
