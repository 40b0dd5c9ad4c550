package protocol

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Asked is the replay window that a request asks for, from all values of its
// header; 0 where it asks for none. Where why is not empty the request can claim
// no key: without a record it is refused with answers.invalid_key, and why says
// what was found and what was wanted. A date is compared with now, the moment at
// which the request arrives.
func Asked(p *contract.Policy, values []string, now time.Time) (lasts time.Duration, why string) {
	c := p.Window.ClientSets
	switch {
	case c == nil || len(values) == 0:
		return 0, ""
	case len(values) > 1:
		return 0, fmt.Sprintf("%d %s fields were sent, wanted one", len(values), c.Header)
	}
	value := strings.Trim(values[0], " \t")
	lasts, ok := lifetime(c.Form, value, now)
	switch {
	case !ok:
		return 0, fmt.Sprintf("%s is %q, wanted %s", c.Header, value, sample(c.Form))
	case lasts >= c.Min && lasts <= c.Max:
		return lasts, ""
	case c.Outside == contract.OutsideClamp:
		return min(max(lasts, c.Min), c.Max), ""
	}
	return 0, fmt.Sprintf("%s asks for a window of %s, wanted %s to %s",
		c.Header, contract.FormatDuration(max(lasts, 0)), contract.FormatDuration(c.Min), contract.FormatDuration(c.Max))
}

// sample is a value as it is wanted.
func sample(form contract.LifetimeForm) string {
	switch form {
	case contract.LifetimeISO8601:
		return "an ISO 8601 duration without years and months, such as PT24H"
	case contract.LifetimeDate:
		return "an HTTP date, such as Mon, 30 Nov 2026 12:00:00 GMT"
	default:
		return "a number of seconds, such as 86400"
	}
}

// lifetime reads a length of time. What is longer than any contract can say is
// one nanosecond longer.
func lifetime(form contract.LifetimeForm, value string, now time.Time) (time.Duration, bool) {
	switch form {
	case contract.LifetimeSeconds:
		return seconds(value)
	case contract.LifetimeDate:
		at, err := time.Parse(httpDate, value)
		return min(at.Sub(now), contract.MaxDuration+1), err == nil
	}
	m := isoPattern.FindStringSubmatch(value)
	if m == nil {
		return 0, false
	}
	total, some := time.Duration(0), false
	for i, unit := range isoUnits {
		if m[i+1] == "" {
			continue
		}
		n, err := strconv.ParseInt(m[i+1], 10, 64)
		if some = true; err != nil || n > int64((contract.MaxDuration+1-total)/unit) {
			return contract.MaxDuration + 1, true
		}
		total += time.Duration(n) * unit
	}
	return total, some
}

func seconds(value string) (time.Duration, bool) {
	if value == "" || strings.Trim(value, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n > int64(contract.MaxDuration/time.Second) {
		return contract.MaxDuration + 1, true
	}
	return time.Duration(n) * time.Second, true
}

// httpDate is IMF-fixdate, the form that RFC 9110, section 5.6.7, has senders write.
const httpDate = "Mon, 02 Jan 2006 15:04:05 GMT"

// isoPattern is a duration of ISO 8601 without years and months, which have no
// fixed length.
var (
	isoPattern = regexp.MustCompile(`^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$`)
	isoUnits   = [...]time.Duration{7 * 24 * time.Hour, 24 * time.Hour, time.Hour, time.Minute, time.Second}
)
