package contract

import "time"

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
