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
// no time. The deadline is not applied: see [AttemptsPerCall].
func Schedule(p *contract.Retry) []Row {
	rows := make([]Row, 0, max(p.Attempts-1, 0))
	var last Row
	for retry := 1; retry < p.Attempts; retry++ {
		row := Row{Retry: retry, Ceiling: Ceiling(p.Backoff, retry)}
		row.Earliest, row.Latest = Bounds(p.Backoff, retry, last.Latest)
		row.CumulativeEarliest = plus(last.CumulativeEarliest, row.Earliest)
		row.CumulativeLatest = plus(last.CumulativeLatest, row.Latest)
		rows = append(rows, row)
		last = row
	}
	return rows
}

// AttemptsPerCall is the most attempts that one call can start: all of them,
// less those that even the shortest waits put at or after the deadline. It is
// the factor by which a call that keeps failing multiplies the load, and
// factors of several layers that each retry multiply.
func AttemptsPerCall(p *contract.Retry) int {
	n := 1
	for _, row := range Schedule(p) {
		if p.Deadline > 0 && row.CumulativeEarliest >= p.Deadline {
			break
		}
		n++
	}
	return n
}

// Rides tells how long an outage a call rides out, counted from its first
// attempt, when attempts in the outage fail at once. An outage no longer than
// certain is ridden out whatever the draws; one longer than possible never is.
// For decorrelated jitter near the deadline, certain may be told too short.
func Rides(p *contract.Retry) (certain, possible time.Duration) {
	deadline := p.Deadline
	if deadline <= 0 {
		deadline = longest
	}
	certain = longest
	var at Row // the last attempt so far, the first being at 0
	for _, row := range Schedule(p) {
		// The call ends here if the next wait does not fit before the deadline:
		// at the earliest when the longest wait no longer does.
		if stuck := max(at.CumulativeEarliest, deadline-row.Latest); stuck <= at.CumulativeLatest {
			certain = min(certain, stuck)
		}
		if row.CumulativeEarliest >= deadline {
			break
		}
		at = row
	}
	return min(certain, at.CumulativeEarliest), min(at.CumulativeLatest, deadline)
}

// LongestCall is the longest that a call can take from the start of its first
// attempt to its end: every attempt up to its timeout, every wait as long as
// the backoff and Retry-After may make it, and all of it inside the deadline.
func LongestCall(p *contract.Retry) time.Duration {
	attempt := p.AttemptTimeout.Value
	if attempt <= 0 {
		attempt = longest
	}
	told := time.Duration(0)
	switch {
	case len(p.RetryAfter.Forms) == 0:
	case p.RetryAfter.Above == contract.AboveWait, p.RetryAfter.Ceiling <= 0:
		told = longest
	default:
		told = p.RetryAfter.Ceiling
	}
	total := attempt
	for _, row := range Schedule(p) {
		total = plus(total, plus(max(row.Latest, told), attempt))
	}
	if p.Deadline > 0 {
		total = min(total, p.Deadline)
	}
	return total
}
