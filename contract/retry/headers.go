package retry

import (
	"strconv"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// AttemptValue is the value of the header that numbers attempts, for an attempt
// counted from 1.
func AttemptValue(h contract.AttemptHeader, attempt int) string {
	n := max(attempt, 1)
	if h.Counts == contract.CountsRetries {
		n--
	}
	return strconv.Itoa(n)
}

// DeadlineValue is the value of the header that tells the server what is left of
// the deadline, see [Decision]. It is rounded up, so that no time at all is left
// only when it says so. In the form of gRPC it has the finest unit whose number
// has no more than eight digits.
func DeadlineValue(h contract.DeadlineHeader, left time.Duration) string {
	left = max(left, 0)
	switch h.Unit {
	case contract.DeadlineSeconds:
		return up(left, time.Second)
	case contract.DeadlineGRPC:
		for _, u := range []struct {
			unit time.Duration
			sign string
		}{{time.Millisecond, "m"}, {time.Second, "S"}, {time.Minute, "M"}} {
			if value := up(left, u.unit); len(value) <= 8 {
				return value + u.sign
			}
		}
		return up(left, time.Hour) + "H" // the longest duration has seven digits of hours
	default:
		return up(left, time.Millisecond)
	}
}

// up is a duration in whole units, rounded up.
func up(d, unit time.Duration) string {
	n := d / unit
	if d%unit > 0 {
		n++
	}
	return strconv.FormatInt(int64(n), 10)
}
