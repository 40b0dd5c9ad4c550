package renderer

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// schedule works the backoff out, attempt by attempt.
func (p *page) schedule(r *contract.Retry) {
	p.para("Worked out, as if the attempts themselves took no time and no answer had a `Retry-After`:")
	rows := [][]inline{{"1", "", "", "at once", "at once"}}
	for _, row := range retry.Schedule(r) {
		rows = append(rows, []inline{
			number(row.Retry + 1), length(row.Earliest), length(row.Latest),
			start(row.CumulativeEarliest, r.Deadline), start(row.CumulativeLatest, r.Deadline),
		})
	}
	p.table([]inline{"Attempt", "Shortest wait before it", "Longest wait before it", "Starts at the earliest after", "Starts at the latest after"}, rows)
	p.para(throttledWords(r))
	p.para(attemptsWords(r), ridesWords(r))
}

// throttledWords are the longest waits of a call that is throttled throughout.
func throttledWords(r *contract.Retry) inline {
	if r.Backoff.ThrottledBase == 0 || r.Attempts < 2 {
		return ""
	}
	return say("After throttling the longest waits are %s.", join(each(retry.ScheduleThrottled(r), func(row retry.Row) inline { return length(row.Latest) }), ", "))
}

// start is the moment of an attempt, counted from the first one.
func start(after, deadline time.Duration) inline {
	if deadline > 0 && after >= deadline {
		return "never: past the deadline"
	}
	return length(after)
}

func attemptsWords(r *contract.Retry) inline {
	if n := retry.AttemptsPerCall(r); n < r.Attempts {
		return say("The deadline of %s leaves room for %s of the %s at most.", length(r.Deadline), number(n), count(r.Attempts, "attempt"))
	}
	return say("A call ends within %s, whatever happens.", length(retry.LongestCall(r)))
}

// ridesWords says how long an outage may last.
func ridesWords(r *contract.Retry) inline {
	certain, possible := retry.Rides(r)
	switch {
	case possible == 0:
		return ""
	case certain < time.Millisecond:
		return say("If the service refuses every request for a while, a call can outlast that for up to %s when its waits turn out long; short waits can use all attempts up much earlier.", length(possible))
	case certain == possible:
		return say("A call outlasts a failure of the service that ends within %s, and none that is longer.", length(possible))
	default:
		return say("A call outlasts every failure of the service that ends within %s, and none that is longer than %s.", length(certain), length(possible))
	}
}
