package retry

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// ParseRetryAfter reads a Retry-After field value (RFC 9110, section 10.2.3):
// a number of seconds, digits only, or a date in any of the three spellings of
// section 5.6.7. ok is false for a value that is neither, or whose form is not
// among forms; it then asks for nothing.
//
// A date is measured from date, the Date of the same answer, and from now where
// that is zero; with neither there is nothing to measure from and ok is false.
// A date that is past asks for a wait of 0. A number or a date too far to be
// told as a duration is held at the longest one.
func ParseRetryAfter(value string, date, now time.Time, forms []contract.RetryAfterForm) (wait time.Duration, ok bool) {
	value = strings.Trim(value, " \t")
	if wait, ok = delaySeconds(value); ok {
		if !slices.Contains(forms, contract.RetryAfterSeconds) {
			return 0, false
		}
		return wait, true
	}
	if !slices.Contains(forms, contract.RetryAfterDate) {
		return 0, false
	}
	from := date
	if from.IsZero() {
		from = now
	}
	if from.IsZero() {
		return 0, false
	}
	at, ok := httpDate(value, from)
	if !ok {
		return 0, false
	}
	return max(at.Sub(from), 0), true
}

// delaySeconds reads 1*DIGIT: no sign, no fraction, no unit.
func delaySeconds(value string) (time.Duration, bool) {
	const most = math.MaxInt64 / int64(time.Second)
	var n int64
	for i := range len(value) {
		c := value[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		n = min(n*10+int64(c-'0'), most+1) // stays small, whatever the number of digits
	}
	if n > most {
		return longest, true
	}
	return time.Duration(n) * time.Second, value != ""
}

// The three spellings of an HTTP-date. All of them are in GMT.
const (
	imfFixdate = "Mon, 02 Jan 2006 15:04:05 GMT"
	rfc850     = "Monday, 02-Jan-06 15:04:05 GMT"
	asctime    = "Mon Jan _2 15:04:05 2006"
)

// httpDate reads an HTTP-date; near says in which century a two-digit year is
// meant. The day of the week is not compared with the date: to wait as told is
// the safe reading of a date that contradicts itself.
func httpDate(value string, near time.Time) (time.Time, bool) {
	layout, seconds := rfc850, len(value)-len("05 GMT")
	switch {
	case len(value) > 3 && value[3] == ',':
		layout = imfFixdate
	case len(value) > 3 && value[3] == ' ':
		layout, seconds = asctime, len(value)-len("05 2006")
	}
	leap := seconds > 0 && value[seconds:seconds+2] == "60"
	if leap { // the grammar has a 60th second, package time does not
		value = value[:seconds] + "59" + value[seconds+2:]
	}
	t, err := time.Parse(layout, value)
	if err != nil || !exact(t, layout, value) {
		return time.Time{}, false
	}
	if layout == rfc850 {
		t = century(t, near)
	}
	if leap {
		t = t.Add(time.Second)
	}
	return t, true
}

// exact refuses what time.Parse accepts beyond the grammar, such as fractions
// of a second: behind the day's name, the value must be what t prints.
func exact(t time.Time, layout, value string) bool {
	var buf [len("Wednesday, 02-Jan-06 15:04:05 GMT")]byte
	_, want, _ := bytes.Cut(t.AppendFormat(buf[:0], layout), []byte(" "))
	_, got, _ := strings.Cut(value, " ")
	return got == string(want)
}

// century moves a date with a two-digit year to the latest one that is not more
// than 50 years after near (RFC 9110, section 5.6.7).
func century(t, near time.Time) time.Time {
	horizon := near.AddDate(50, 0, 0)
	t = t.AddDate(horizon.Year()-horizon.Year()%100-t.Year()+t.Year()%100, 0, 0)
	if t.After(horizon) {
		t = t.AddDate(-100, 0, 0)
	}
	return t
}
