package contract

// FailureRule says what is kept of the failures it names. The first rule that
// matches wins; success is always kept as an answer.
type FailureRule struct {
	When   []FailureClass
	Keep   Keep
	Client Advice // "" where the lists of retry say it all
}

// FailureClass is "before-execution", a status class such as "5xx", one status
// such as "402", or a machine code such as "code:card_declined".
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
