package retry_test

import (
	"strings"
	"testing"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// The seeds are the rows of the vectors. Whatever comes over the wire, the wait
// is no less than zero, junk asks for nothing, and a form that is not read asks
// for nothing either.
func FuzzParseRetryAfter(f *testing.F) {
	for _, v := range vectors(f) {
		for _, r := range v.tables["retry-after"] {
			f.Add(text(r.cells["value"]), moment(text(r.cells["date"])).Unix(), moment(text(r.cells["now"])).Unix())
		}
	}
	both := []contract.RetryAfterForm{contract.RetryAfterSeconds, contract.RetryAfterDate}
	f.Fuzz(func(t *testing.T, value string, date, now int64) {
		at, clock := time.Unix(date, 0).UTC(), time.Unix(now, 0).UTC()
		wait, ok := retry.ParseRetryAfter(value, at, clock, both)
		if wait < 0 || !ok && wait != 0 {
			t.Fatalf("%q: %v, %v", value, wait, ok)
		}
		if _, ok := retry.ParseRetryAfter(value, at, clock, nil); ok {
			t.Fatalf("%q is read in no form", value)
		}
		_, seconds := retry.ParseRetryAfter(value, at, clock, both[:1])
		_, asDate := retry.ParseRetryAfter(value, at, clock, both[1:])
		if ok != (seconds || asDate) || seconds && asDate {
			t.Fatalf("%q: read %v, as seconds %v, as a date %v", value, ok, seconds, asDate)
		}
		digits := strings.Trim(strings.Trim(value, " \t"), "0123456789") == "" && strings.Trim(value, " \t") != ""
		if digits != seconds {
			t.Fatalf("%q is read as seconds: %v", value, seconds)
		}
		if asDate && !strings.Contains(value, ":") {
			t.Fatalf("%q is read as a date", value)
		}
	})
}

// A header of milliseconds or of a reset is read or it is not; either way no wait
// is below zero, and what is not read asks for nothing.
func FuzzHints(f *testing.F) {
	for _, v := range vectors(f) {
		for _, section := range []string{"milliseconds", "reset"} {
			for _, r := range v.tables[section] {
				f.Add(text(r.cells["value"]), noon.Unix())
			}
		}
	}
	f.Fuzz(func(t *testing.T, value string, now int64) {
		ms, asMS := retry.ParseMilliseconds(value)
		delay, asDelay := retry.ParseReset(value, contract.ResetDelay, time.Time{}, time.Unix(now, 0))
		until, asEpoch := retry.ParseReset(value, contract.ResetEpoch, time.Time{}, time.Unix(now, 0))
		if min(ms, delay, until) < 0 || !asMS && ms != 0 || !asDelay && delay != 0 || !asEpoch && until != 0 {
			t.Fatalf("%q: %v, %v, %v", value, ms, delay, until)
		}
		if asDelay != asEpoch || asDelay && !asMS {
			t.Fatalf("%q: as milliseconds %v, as a delay %v, as a moment %v", value, asMS, asDelay, asEpoch)
		}
		if asDelay && delay < ms {
			t.Fatalf("%q: %v as seconds is less than %v as milliseconds", value, delay, ms)
		}
	})
}

// Next decides, whatever the policy and the history are, within its bounds.
func FuzzNext(f *testing.F) {
	f.Add(int64(time.Second), 2.0, int64(30*time.Second), uint8(1), 0.2, 6, int64(90*time.Second), int64(10*time.Second), 2, int64(time.Minute), int64(0), 503, uint8(0), "7", 0.5)
	f.Add(int64(-1), -2.0, int64(0), uint8(3), 7.0, 0, int64(0), int64(-5), -2, int64(-9), int64(1)<<62, 429, uint8(3), "Mon, 30 Nov 2026 12:00:00 GMT", -1.0)
	jitters := []contract.Jitter{contract.JitterNone, contract.JitterFull, contract.JitterEqual, contract.JitterDecorrelated, contract.JitterProportional, "other"}
	kinds := []retry.Kind{retry.Answered, retry.NeverSent, retry.UnknownOutcome, "other"}
	f.Fuzz(func(t *testing.T, base int64, multiplier float64, ceiling int64, jitter uint8, spread float64, attempts int, deadline, timeout int64,
		made int, elapsed, previous int64, status int, kind uint8, told string, draw float64) {
		p := payments()
		p.Backoff = contract.Backoff{
			Base: time.Duration(base), Multiplier: multiplier, Cap: time.Duration(ceiling),
			Jitter: jitters[int(jitter)%len(jitters)], Spread: spread,
		}
		p.Attempts, p.Deadline, p.AttemptTimeout.Value = attempts, time.Duration(deadline), time.Duration(timeout)
		h := retry.History{Attempts: made, Elapsed: time.Duration(elapsed), Previous: time.Duration(previous), Keyed: true}
		o := retry.Outcome{Kind: kinds[int(kind)%len(kinds)], Status: status, RetryAfter: told, Now: time.Unix(elapsed/1e9, 0)}
		d := retry.Next(p, h, o, func() float64 { return draw })
		if d.Wait < 0 || d.Backoff < 0 || d.Told < 0 || p.Backoff.Cap > 0 && d.Backoff > p.Backoff.Cap {
			t.Fatalf("waits out of bounds: %+v", d)
		}
		if !d.Again {
			return
		}
		if max(made, 1) >= attempts || d.Wait < d.Told || d.Told > p.RetryAfter.Ceiling {
			t.Fatalf("must not go on: %+v", d)
		}
		if p.Deadline > 0 && (d.Wait >= p.Deadline-max(h.Elapsed, 0) || d.Timeout <= 0) {
			t.Fatalf("beyond the deadline: %+v", d)
		}
	})
}
