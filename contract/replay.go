package contract

import "time"

// Replay is the length of the replay window.
type Replay struct {
	Kind     ReplayKind
	Duration time.Duration // 0 when unlimited; for a range the shortest
	To       time.Duration // for a range, the longest
	SetBy    SetBy         // for a range, who decides where in it the window ends
}

// ReplayKind says how exact the window is.
type ReplayKind string

// The kinds.
const (
	ReplayExact        ReplayKind = "exact"
	ReplayAtLeast      ReplayKind = "at_least"      // may last longer; nobody knows how long
	ReplayRange        ReplayKind = "range"         // ends somewhere in it
	ReplayResourceLife ReplayKind = "resource_life" // counts from the end of the resource that the request made
	ReplayUnlimited    ReplayKind = "unlimited"
)

// SetBy is who decides where in a range a window ends.
type SetBy string

// Who decides.
const (
	SetByServer   SetBy = "server"   // nobody outside knows
	SetByCustomer SetBy = "customer" // it is agreed with each customer
)

// Ends reports whether the window ends at all.
func (r Replay) Ends() bool { return r.Kind != ReplayUnlimited }

// Longest is how long the window can last, counted from where it starts; known
// is false where nobody can say.
func (r Replay) Longest() (d time.Duration, known bool) {
	switch r.Kind {
	case ReplayExact:
		return r.Duration, true
	case ReplayRange:
		return r.To, true
	default:
		return 0, false
	}
}

// Loose reports whether the window may last longer than Duration.
func (r Replay) Loose() bool { return r.Kind == ReplayAtLeast || r.Kind == ReplayRange }
