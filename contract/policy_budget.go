package contract

import "time"

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
