package retry

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Read fills in what the headers of an answer say to a client: Retry-After, the
// headers of milliseconds, the reset of a rate limit and the override header.
// header is how a client looks a field up by its name, "" where there is none,
// such as http.Header.Get.
func (o *Outcome) Read(p *contract.Retry, header func(name string) string) {
	o.RetryAfter = header("Retry-After")
	o.RetryAfterMS = ""
	for _, name := range p.RetryAfter.MSHeaders {
		value := header(name)
		if _, ok := ParseMilliseconds(value); ok {
			o.RetryAfterMS = value
			break
		}
	}
	o.RateLimitReset, o.Override = "", ""
	if name := p.RetryAfter.RateLimitHeader.Name; name != "" {
		o.RateLimitReset = header(name)
	}
	if name := p.OverrideHeader.Name; name != "" {
		o.Override = header(name)
	}
}

// told is the wait that the server asks for, 0 when it asks for nothing: that of
// a header of milliseconds, else of Retry-After, else, after throttling, of the
// rate limit header. That one stands on answers of every kind, and after an
// outage it says nothing about when the outage ends.
func told(p *contract.Retry, o Outcome) time.Duration {
	if len(p.RetryAfter.MSHeaders) > 0 {
		if wait, ok := ParseMilliseconds(o.RetryAfterMS); ok {
			return wait
		}
	}
	if wait, ok := ParseRetryAfter(o.RetryAfter, o.Date, o.Now, p.RetryAfter.Forms); ok {
		return wait
	}
	if p.RetryAfter.RateLimitHeader.Name != "" && throttled(p, o) {
		wait, _ := ParseReset(o.RateLimitReset, p.RetryAfter.RateLimitHeader.Form, o.Date, o.Now)
		return wait
	}
	return 0
}

// followed is what a client makes of a told wait that may be above the ceiling.
// ok is false when it gives up. backoff counts where the ceiling is measured
// from it.
func followed(r *contract.RetryAfter, told, backoff time.Duration) (wait time.Duration, ok bool) {
	ceiling := r.Ceiling
	if r.CeilingFrom == contract.CeilingFromBackoff {
		ceiling = plus(ceiling, backoff)
	}
	if r.Ceiling <= 0 || told <= ceiling {
		return told, true
	}
	switch r.Above {
	case contract.AboveWait:
		return told, true
	case contract.AboveIgnore:
		return 0, true
	case contract.AboveClamp:
		return ceiling, true
	default:
		return told, false
	}
}

// ParseMilliseconds reads the field value of a header that tells a wait in
// milliseconds: digits, and digits after a point. ok is false for anything else.
func ParseMilliseconds(value string) (wait time.Duration, ok bool) {
	value = strings.Trim(value, " \t")
	whole, fraction, dotted := strings.Cut(value, ".")
	if !digits(whole) || dotted && !digits(fraction) {
		return 0, false
	}
	ms, err := strconv.ParseFloat(value, 64)
	if err != nil { // out of range
		return longest, true
	}
	return stretch(time.Millisecond, ms), true
}

// ParseReset reads the field value of a header that tells when a rate limit is
// lifted: whole seconds from now, or since 1970. A moment is measured as the
// date of [ParseRetryAfter] is; one that is past asks for a wait of 0.
func ParseReset(value string, form contract.ResetForm, date, now time.Time) (wait time.Duration, ok bool) {
	seconds, ok := delaySeconds(strings.Trim(value, " \t"))
	if !ok || form != contract.ResetEpoch {
		return seconds, ok
	}
	from := date
	if from.IsZero() {
		from = now
	}
	if from.IsZero() {
		return 0, false
	}
	return max(time.Unix(0, 0).Add(seconds).Sub(from), 0), true
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != "" && len(s) < math.MaxInt16
}
