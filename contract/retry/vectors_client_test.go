package retry_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// pairs calls f with each name=value of a line.
func pairs(line string, f func(name, value string)) {
	for _, word := range strings.Fields(line) {
		name, value, _ := strings.Cut(word, "=")
		f(name, value)
	}
}

func override(line string) (h contract.OverrideHeader) {
	pairs(line, func(name, value string) {
		switch name {
		case "retry":
			h.Retry = append(h.Retry, value)
		case "never":
			h.Never = append(h.Never, value)
		default:
			panic(name)
		}
	})
	if line != "" {
		h.Name = "X-Should-Retry"
	}
	return h
}

func reset(line string) contract.ResetHeader {
	if line == "" {
		return contract.ResetHeader{}
	}
	return contract.ResetHeader{Name: "X-RateLimit-Reset", Form: contract.ResetForm(line)}
}

func breaker(line string) *contract.Breaker {
	if line == "" {
		return nil
	}
	b := contract.Breaker{}
	pairs(line, func(name, value string) {
		switch name {
		case "share":
			b.FailureShare = decimal(value)
		case "calls":
			b.MinimumCalls = number(value)
		case "window":
			b.Window = duration(value)
		case "open":
			b.OpenFor = duration(value)
		case "trials":
			b.HalfOpenCalls = number(value)
		default:
			panic(name)
		}
	})
	return &b
}

func hedging(line string) *contract.Hedging {
	if line == "" {
		return nil
	}
	h := contract.Hedging{}
	pairs(line, func(name, value string) {
		switch name {
		case "after":
			h.After = duration(value)
		case "attempts":
			h.Attempts = number(value)
		default:
			panic(name)
		}
	})
	return &h
}

// noon is where the clock of sections that count in windows starts.
var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// rows turns the panics of the readers of cells into errors.
func each(table []row, check func(row) error) (err error) {
	line := 0
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("line %d: %v", line, r)
		}
	}()
	for _, r := range table {
		line = r.line
		if err := check(r); err != nil {
			return fmt.Errorf("line %d: %w", r.line, err)
		}
	}
	return nil
}

// runMilliseconds holds ParseMilliseconds to a [milliseconds] section.
func runMilliseconds(table []row) error {
	return each(table, func(r row) error {
		wait, ok := retry.ParseMilliseconds(text(r.cells["value"]))
		return read(r.cells["want"], wait, ok)
	})
}

// runReset holds ParseReset to a [reset] section.
func runReset(table []row) error {
	return each(table, func(r row) error {
		wait, ok := retry.ParseReset(text(r.cells["value"]), contract.ResetForm(r.cells["form"]), moment(text(r.cells["date"])), moment(text(r.cells["now"])))
		return read(r.cells["want"], wait, ok)
	})
}

func read(want string, wait time.Duration, ok bool) error {
	if ok != (want != "junk") || ok && wait != duration(want) || !ok && wait != 0 {
		return fmt.Errorf("is read as %v, %v; wanted %s", wait, ok, want)
	}
	return nil
}

// runBudget holds a Bucket to a [budget] section.
func runBudget(s setup, table []row) error {
	return runBucket(retry.NewBucket(s.policy.Retry.Budget), table)
}

func runBucket(b retry.Bucket, table []row) error {
	return each(table, func(r row) error {
		now := noon.Add(duration(r.cells["at"]))
		event := strings.Fields(r.cells["event"])
		n := 1
		if len(event) > 1 {
			n = number(event[1])
		}
		allowed := "-"
		for range n {
			switch event[0] {
			case "call":
				b.Call(now)
			case "success":
				b.Success(1, 0)
			case "transient", "throttled", "failed":
				// an answer that may be retried; "failed" when the attempts are used up
				d := retry.Decision{Again: true, Reason: retry.ReasonRetry}
				if event[0] == "failed" {
					d = retry.Decision{Reason: retry.ReasonAttempts}
				}
				o := retry.Outcome{Kind: retry.Answered, Status: 503, Now: now}
				if event[0] == "throttled" {
					o.Status = 429
				}
				allowed = map[bool]string{true: "retry", false: "stop"}[b.Allow(d, o).Again]
			default:
				panic(event[0])
			}
		}
		return words(r.cells["want"], map[string]string{"retry": allowed, "stop": allowed, "tokens": strconv.Itoa(b.Tokens())})
	})
}

// words holds the words of a want cell, each alone or name=value, to what is.
func words(want string, is map[string]string) error {
	for _, word := range strings.Fields(want) {
		name, value, pair := strings.Cut(word, "=")
		if !pair {
			value = name
		}
		if name != "-" && is[name] != value {
			return fmt.Errorf("is %s, wanted %s", is[name], word)
		}
	}
	return nil
}

// circuit is whatever claims to be a breaker.
type circuit interface {
	allow(now time.Time) (pass int, ok bool)
	report(now time.Time, pass int, failed bool)
	state(now time.Time) retry.State
}

type rightCircuit struct{ b *retry.Breaker }

func (c rightCircuit) allow(now time.Time) (int, bool) {
	pass, again, ok := c.b.Allow(now)
	if ok != (again == 0) {
		panic("a refusal says when to ask again, and a pass does not")
	}
	return pass, ok
}
func (c rightCircuit) report(now time.Time, pass int, failed bool) { c.b.Report(now, pass, failed) }
func (c rightCircuit) state(now time.Time) retry.State             { return c.b.State(now) }

func runBreaker(b retry.Breaker, table []row) error { return runCircuit(rightCircuit{&b}, table) }

// runCircuit holds a breaker to a [breaker] section.
func runCircuit(c circuit, table []row) error {
	passes := map[string]int{}
	return each(table, func(r row) error {
		now := noon.Add(duration(r.cells["at"]))
		event := strings.Fields(r.cells["event"])
		name, got := event[1], "-"
		switch event[0] {
		case "ask":
			pass, ok := c.allow(now)
			passes[name] = pass
			got = map[bool]string{true: "pass", false: "refused"}[ok]
		case "ok", "fail":
			c.report(now, passes[name], event[0] == "fail")
		case "calls": // so many attempts that go out and end at once, all like that
			for range number(name) {
				pass, ok := c.allow(now)
				if got = "refused"; ok {
					got = "pass"
					c.report(now, pass, event[2] == "fail")
				}
			}
		default:
			panic(event[0])
		}
		if want := r.cells["want"]; want != got {
			return fmt.Errorf("is %s, wanted %s", got, want)
		}
		if state := string(c.state(now)); state != r.cells["state"] {
			return fmt.Errorf("is then %s, wanted %s", state, r.cells["state"])
		}
		return nil
	})
}

// runHedges holds Hedges to a [hedges] section.
func runHedges(s setup, table []row) error {
	return each(table, func(r row) error {
		p := *s.policy
		p.Operation.Idempotent = ""
		switch r.cells["operation"] {
		case "keyed", "keyless":
			p.Operation.Key = contract.KeyOptional
		case "idempotent":
			p.Operation.Key, p.Operation.Idempotent = contract.KeyNone, "it only reads"
		case "unsafe":
			p.Operation.Key = contract.KeyNone
		default:
			panic(r.cells["operation"])
		}
		got := retry.Hedges(&p, r.cells["operation"] == "keyed")
		if want := durations(text(r.cells["want"])); fmt.Sprint(got) != fmt.Sprint(want) {
			return fmt.Errorf("copies are sent at %v, wanted %v", got, want)
		}
		return nil
	})
}

// runHeaders holds the values of the headers of a request to a [headers] section.
func runHeaders(table []row) error {
	return each(table, func(r row) error {
		got := ""
		switch unit := r.cells["unit"]; unit {
		case "attempts", "retries":
			got = retry.AttemptValue(contract.AttemptHeader{Counts: contract.AttemptCount(unit)}, number(r.cells["of"]))
		default:
			got = retry.DeadlineValue(contract.DeadlineHeader{Unit: contract.DeadlineUnit(unit)}, duration(r.cells["of"]))
		}
		if got != r.cells["want"] {
			return fmt.Errorf("is written %s, wanted %s", got, r.cells["want"])
		}
		return nil
	})
}
