package contract

import (
	"slices"
	"time"
)

// Window says how long a stored answer is replayed and what comes after.
type Window struct {
	Replay       Replay
	From         WindowStart
	Reap         time.Duration // when the record is deleted, from the same start; 0 is never
	LongestRetry *LongestRetry
	Expired      ExpiredAction

	Environments []EnvironmentWindow // where they differ from Replay
	Advertise    *Advertise          // nil: answers do not tell the window
	ClientSets   *ClientSets         // nil: a client cannot set it
}

// WindowStart is the moment the window is counted from.
type WindowStart string

// The starts.
const (
	FromFirstRequest WindowStart = "first-request"
	FromLastUse      WindowStart = "last-use" // each request with the key starts it anew
	// FromClientTimestamp is the time that Key.FirstSent tells (OASIS Repeatable
	// Requests 1.0): every attempt carries it, so that client and server count alike.
	FromClientTimestamp WindowStart = "client-timestamp"
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

// EnvironmentWindow is the replay window of one environment, where that is
// another than elsewhere. It is exact.
type EnvironmentWindow struct {
	Environment string
	Replay      time.Duration
}

// In is the replay window in an environment.
func (w Window) In(environment string) Replay {
	i := slices.IndexFunc(w.Environments, func(e EnvironmentWindow) bool { return e.Environment == environment })
	if i < 0 {
		return w.Replay
	}
	return Replay{Kind: ReplayExact, Duration: w.Environments[i].Replay}
}

// Ends reports whether a window can end at all.
func (w Window) Ends() bool { return w.Replay.Ends() || len(w.Environments) > 0 || w.ClientSets != nil }

// needed is how long a record is kept at least, so that no window outlives it.
func (w Window) needed() time.Duration {
	longest := max(w.Replay.Duration, w.Replay.To)
	for _, e := range w.Environments {
		longest = max(longest, e.Replay)
	}
	if w.ClientSets != nil {
		longest = max(longest, w.ClientSets.Max)
	}
	return longest
}

func decodeEnvironments(t *tree) []EnvironmentWindow {
	var out []EnvironmentWindow
	if t == nil {
		return nil
	}
	for _, m := range t.members {
		if !extension(m.key) {
			out = append(out, EnvironmentWindow{m.key, duration(t, m.key, 0)})
		}
	}
	return out
}

// Advertise says that answers tell how long a key is remembered.
type Advertise struct {
	Header string
	Form   LifetimeForm
}

// LifetimeForm is how a length of time is written in a header.
type LifetimeForm string

// The forms.
const (
	LifetimeISO8601 LifetimeForm = "iso8601" // PT24H
	LifetimeSeconds LifetimeForm = "seconds" // 86400
	LifetimeDate    LifetimeForm = "date"    // when it ends, as an HTTP date (RFC 9110, section 5.6.7)
)

func decodeAdvertise(t *tree) *Advertise {
	if t == nil {
		return nil
	}
	return &Advertise{word(t, "header", ""), word(t, "form", LifetimeISO8601)}
}

// ClientSets says that a client sets the window of its own key, in a header of
// the first request with it.
type ClientSets struct {
	Header   string
	Form     LifetimeForm
	Min, Max time.Duration
	Outside  Outside
}

// Outside is what is done with a window outside of the bounds.
type Outside string

// The two ways.
const (
	OutsideRefuse Outside = "refuse" // answered by answers.invalid_key
	OutsideClamp  Outside = "clamp"  // the nearer bound holds
)

func decodeClientSets(t *tree) *ClientSets {
	if t == nil {
		return nil
	}
	return &ClientSets{
		Header: word(t, "header", ""), Form: word(t, "form", LifetimeSeconds),
		Min: duration(t, "min", 0), Max: duration(t, "max", 0), Outside: word(t, "outside", OutsideRefuse),
	}
}
