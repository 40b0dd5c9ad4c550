package renderer

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// schedule works the backoff out, attempt by attempt.
func (p *page) schedule(r *contract.Retry) {
	p.para(say("Worked out, as if the attempts themselves took no time and no answer had a `Retry-After`:"))
	rows := [][]phrase{{number(1), phrase{}, phrase{}, say("at once"), say("at once")}}
	for _, row := range retry.Schedule(r) {
		rows = append(rows, []phrase{
			number(row.Retry + 1), length(row.Earliest), length(row.Latest),
			start(row.CumulativeEarliest, r.Deadline), start(row.CumulativeLatest, r.Deadline),
		})
	}
	p.table(say("When each attempt starts"), []phrase{say("Attempt"), say("Shortest wait before it"), say("Longest wait before it"), say("Starts at the earliest after"), say("Starts at the latest after")}, rows)
	p.para(throttledWords(r))
	p.para(attemptsWords(r), ridesWords(r))
}

// throttledWords are the longest waits of a call that is throttled throughout.
func throttledWords(r *contract.Retry) phrase {
	if r.Backoff.ThrottledBase == 0 || r.Attempts < 2 {
		return phrase{}
	}
	return say("After throttling the longest waits are %s.", commas(each(retry.ScheduleThrottled(r), func(row retry.Row) phrase { return length(row.Latest) })...))
}

// start is the moment of an attempt, counted from the first one.
func start(after, deadline time.Duration) phrase {
	if deadline > 0 && after >= deadline {
		return say("never: past the deadline")
	}
	return length(after)
}

func attemptsWords(r *contract.Retry) phrase {
	if n := retry.AttemptsPerCall(r); n < r.Attempts {
		return say("The deadline of %s leaves room for %s of the %s at most.", length(r.Deadline), number(n), attempts(r.Attempts))
	}
	return say("A call ends within %s, whatever the server does.", length(retry.LongestCall(r)))
}

// ridesWords says how long an outage may last.
func ridesWords(r *contract.Retry) phrase {
	certain, possible := retry.Rides(r)
	switch {
	case possible == 0:
		return phrase{}
	case certain < time.Millisecond:
		return say("If the service refuses every request for a while, without a `Retry-After`, the last attempt of a call starts after %s at the latest, and much earlier when the waits turn out short.", length(possible))
	case certain == possible:
		return say("A call outlasts a failure of the service that ends within %s, and none that is longer.", length(possible))
	default:
		return say("A call outlasts every failure of the service that ends within %s, and none that is longer than %s.", length(certain), length(possible))
	}
}
