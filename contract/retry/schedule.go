package retry

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Row is one retry of a worked schedule. The waits are those of the backoff;
// Retry-After can make any of them longer.
type Row struct {
	Retry              int           // 1 for the first retry, which is the second attempt
	Ceiling            time.Duration // see [Ceiling]
	Earliest           time.Duration // shortest wait before this retry
	Latest             time.Duration // longest wait before this retry
	CumulativeEarliest time.Duration // sum of the shortest waits so far
	CumulativeLatest   time.Duration // sum of the longest waits so far
}

// Schedule works out every retry that the attempts allow, as if attempts took
// no time and no answer counted as throttling. The deadline is not applied: see
// [AttemptsPerCall].
func Schedule(p *contract.Retry) []Row { return work(p, p.Backoff) }

// ScheduleThrottled is Schedule for a call whose answers all count as
// throttling.
func ScheduleThrottled(p *contract.Retry) []Row { return work(p, Throttled(p.Backoff)) }

// widest is the schedule of a call some of whose answers count as throttling:
// the shortest and the longest that any order of them can draw.
func widest(p *contract.Retry) []Row {
	if p.Backoff.ThrottledBase <= 0 {
		return Schedule(p)
	}
	return work(p, p.Backoff, Throttled(p.Backoff))
}

func work(p *contract.Retry, backoffs ...contract.Backoff) []Row {
	rows := make([]Row, 0, max(p.Attempts-1, 0))
	var last Row
	for retry := 1; retry < p.Attempts; retry++ {
		row := Row{Retry: retry}
		for i, b := range backoffs {
			earliest, latest := Bounds(b, retry, last.Latest)
			if i == 0 {
				row.Earliest = earliest
			}
			row.Earliest, row.Latest = min(row.Earliest, earliest), max(row.Latest, latest)
			row.Ceiling = max(row.Ceiling, Ceiling(b, retry))
		}
		row.CumulativeEarliest = plus(last.CumulativeEarliest, row.Earliest)
		row.CumulativeLatest = plus(last.CumulativeLatest, row.Latest)
		rows = append(rows, row)
		last = row
	}
	return rows
}

// AttemptsPerCall is the most attempts that one call can start: all of them,
// less those that even the shortest waits put too near to the deadline. It is
// the factor by which a call that keeps failing multiplies the load.
func AttemptsPerCall(p *contract.Retry) int {
	n := 1
	for _, row := range widest(p) {
		if p.Deadline > 0 && row.CumulativeEarliest >= lastStart(p) {
			break
		}
		n++
	}
	return n
}

// AttemptsOfLayers is AttemptsPerCall times the attempts of the other layers
// that retry: what the service can see of one call that keeps failing.
func AttemptsOfLayers(p *contract.Retry) int {
	n := AttemptsPerCall(p)
	for _, l := range p.Layers {
		n *= max(l.Attempts, 1)
	}
	return n
}

// Rides tells how long an outage a call rides out, counted from its first
// attempt, when attempts in the outage fail at once and do not count as
// throttling. An outage no longer than certain is ridden out whatever the draws;
// one longer than possible never is. For decorrelated jitter near the deadline,
// certain may be told too short.
func Rides(p *contract.Retry) (certain, possible time.Duration) {
	end := longest
	if p.Deadline > 0 {
		end = lastStart(p)
	}
	certain = longest
	var at Row // the last attempt so far, the first being at 0
	for _, row := range Schedule(p) {
		// The call ends here if the next wait does not fit before the deadline:
		// at the earliest when the longest wait no longer does.
		if stuck := max(at.CumulativeEarliest, end-row.Latest); stuck <= at.CumulativeLatest {
			certain = min(certain, stuck)
		}
		if row.CumulativeEarliest >= end {
			break
		}
		at = row
	}
	return min(certain, at.CumulativeEarliest), min(at.CumulativeLatest, end)
}

// LongestCall is the longest that a call can take from the start of its first
// attempt to its end: every attempt up to its timeout, every wait as long as
// the backoff and the server may make it, and all of it inside the deadline.
func LongestCall(p *contract.Retry) time.Duration {
	attempt := p.AttemptTimeout.Value
	if attempt <= 0 {
		attempt = longest
	}
	total := attempt
	for _, row := range widest(p) {
		total = plus(total, plus(max(row.Latest, longestTold(&p.RetryAfter, row.Latest)), attempt))
	}
	if p.Deadline > 0 {
		total = min(total, p.Deadline)
	}
	return total
}

// longestTold is the longest wait that a server can have a client make.
func longestTold(r *contract.RetryAfter, backoff time.Duration) time.Duration {
	told := r.Ceiling
	switch {
	case len(r.Forms) == 0 && len(r.MSHeaders) == 0 && r.RateLimitHeader.Name == "":
		return 0
	case r.Above == contract.AboveWait, r.Ceiling <= 0:
		return longest
	case r.CeilingFrom == contract.CeilingFromBackoff:
		told = plus(told, backoff)
	}
	return plus(told, stretch(told, r.Spread))
}
