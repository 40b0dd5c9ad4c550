package contract

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// checkOutlived warns of clients that may still retry when the key is forgotten:
// their last attempt is then a new request, and is executed again.
func checkOutlived(j *judge) {
	w, r := j.policy.Window, &j.policy.Retry
	retry, window := j.tree.get("retry"), j.tree.get("window")
	if retry == nil || j.policy.Assumed("/retry/attempts") || j.policy.Assumed("/retry/deadline") || w.Replay.Kind == ReplayResourceLife {
		return
	}
	latest, why := r.lastStart()
	if w.From == FromLastUse {
		latest, why = r.longestGap(), "one wait and one attempt"
	}
	blamed := retry.get("deadline")
	if blamed == nil {
		blamed = retry.get("attempts")
	}
	if w.Replay.Ends() && !j.policy.Assumed("/window/replay") && latest > w.Replay.Duration {
		j.outlived("window.replay", w.Replay.Duration, latest, why, window.get("replay"), blamed)
	}
	for _, e := range w.Environments {
		if latest > e.Replay {
			j.outlived("window.environments."+e.Environment, e.Replay, latest, why, window.at("environments", e.Environment), blamed)
		}
	}
}

func (j *judge) outlived(name string, window, latest time.Duration, why string, place, blamed *tree) {
	if place == nil {
		return
	}
	var related []Related
	if blamed != nil && !ofPreset(blamed) {
		related = append(related, j.related(blamed.span.from, dotted(blamed.tokens())+" is here"))
	}
	j.warn("contract/longest-retry", place, fmt.Sprintf("%s is %s, but a client may start a retry up to %s after its first attempt (%s), and a retry after the window is executed again", name, FormatDuration(window), FormatDuration(latest), why),
		"make the window longer, or lower retry.deadline", related...)
}

// lastStart is when the last attempt of a call can start at the latest, counted
// from the first: all attempts before it up to their timeout and all waits at
// their longest, but not behind the deadline.
func (r *Retry) lastStart() (latest time.Duration, why string) {
	if r.Attempts == 1 {
		return 0, ""
	}
	byDeadline := r.Deadline - r.MinAttempt
	if r.Attempts < 1 {
		return max(byDeadline, 0), "retry.deadline"
	}
	for n := 1; n < r.Attempts; n++ {
		if latest += r.AttemptTimeout.Value + r.longestWait(n); r.Deadline > 0 && latest >= byDeadline {
			return max(byDeadline, 0), "retry.deadline"
		}
	}
	return latest, "retry.attempts with their timeouts and longest waits"
}

// longestGap is the longest from the start of one attempt to that of the next.
func (r *Retry) longestGap() time.Duration {
	if r.Attempts == 1 {
		return 0
	}
	gap := r.AttemptTimeout.Value + r.longestWait(max(r.Attempts-1, 1))
	if r.Deadline > 0 {
		gap = min(gap, max(r.Deadline-r.MinAttempt, 0))
	}
	return gap
}

// longestWait is a bound on the wait before a retry, 1 for the first: the backoff's
// ceiling, or what a server may tell.
func (r *Retry) longestWait(retry int) time.Duration {
	b := r.Backoff
	wait := b.Cap
	switch {
	case len(b.Schedule) > 0:
		wait = b.Schedule[min(retry, len(b.Schedule))-1]
	case b.Jitter != JitterDecorrelated && (b.Growth == GrowthExponential || b.Growth == ""):
		if grown := float64(max(b.Base, b.ThrottledBase)) * math.Pow(max(b.Multiplier, 1), float64(retry-1)); grown < float64(b.Cap) {
			wait = time.Duration(grown)
		}
	}
	return slices.Max([]time.Duration{wait, b.Floor, b.FirstWait, r.RetryAfter.Ceiling})
}

// checkWaitTime warns of duplicates that are held for as long as a client waits
// for an attempt: it has hung up before it can be answered.
func checkWaitTime(j *judge) {
	a, timeout := j.policy.Answers.InFlight, j.policy.Retry.AttemptTimeout.Value
	upTo, written := j.tree.at("answers", "in_flight", "up_to"), j.tree.at("retry", "attempt_timeout", "value")
	if a.Do != InFlightWait || timeout <= 0 || a.UpTo < timeout || upTo == nil && written == nil {
		return
	}
	if j.policy.Assumed("/retry/attempt_timeout") || j.policy.Assumed("/answers/in_flight/up_to") {
		return
	}
	place, other := upTo, written
	if place == nil {
		place, other = written, nil
	}
	var related []Related
	if other != nil && !ofPreset(other) {
		related = append(related, j.related(other.span.from, dotted(other.tokens())+" is here"))
	}
	j.warn("contract/wait-time", place, fmt.Sprintf("answers.in_flight.up_to is %s, but retry.attempt_timeout is %s: a client gives up before a duplicate that waits is answered", FormatDuration(a.UpTo), FormatDuration(timeout)),
		"write an up_to that is shorter than attempt_timeout", related...)
}
