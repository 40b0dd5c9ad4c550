package retry_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// vector is one file of testdata/vectors; its README says what stands where.
type vector struct {
	headers map[string][]string
	tables  map[string][]row
	read    map[string]bool // the headers that someone asked for
}

// row is one line of a table, its cells by column.
type row struct {
	line  int
	cells map[string]string
}

func parseVector(text string) (*vector, error) {
	v := &vector{headers: map[string][]string{}, tables: map[string][]row{}, read: map[string]bool{}}
	section, columns := "", []string(nil)
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "", strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]"):
			section, columns = strings.Trim(line, "[]"), nil
			if v.tables[section] != nil {
				return nil, fmt.Errorf("line %d: a second section %s", i+1, section)
			}
			v.tables[section] = []row{}
		case section == "":
			name, value, ok := strings.Cut(line, ":")
			if !ok {
				return nil, fmt.Errorf("line %d: %q is no header", i+1, line)
			}
			v.headers[name] = append(v.headers[name], strings.TrimSpace(value))
		case columns == nil:
			columns = cells(line)
		default:
			got := cells(line)
			if len(got) != len(columns) {
				return nil, fmt.Errorf("line %d: %d cells under %d columns", i+1, len(got), len(columns))
			}
			r := row{line: i + 1, cells: map[string]string{}}
			for j, c := range columns {
				r.cells[c] = got[j]
			}
			v.tables[section] = append(v.tables[section], r)
		}
	}
	return v, nil
}

func cells(line string) []string {
	parts := strings.Split(line, "|")
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
	}
	return parts
}

// text is a cell as the text that it stands for.
func text(cell string) string {
	if cell == "-" {
		return ""
	}
	if len(cell) >= 2 && strings.HasPrefix(cell, `"`) && strings.HasSuffix(cell, `"`) {
		return cell[1 : len(cell)-1]
	}
	return cell
}

// get is a header, or its default.
func (v *vector) get(name, otherwise string) string {
	v.read[name] = true
	if all := v.headers[name]; len(all) > 0 {
		return all[len(all)-1]
	}
	return otherwise
}

// setup is what the headers say.
type setup struct {
	policy         *contract.Policy
	keyed          bool
	idempotent     bool
	client, server time.Time
}

// setup reads every header, and refuses one that it does not know.
func (v *vector) setup() (s setup, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("headers: %v", r)
		}
	}()
	p := &contract.Policy{}
	p.Operation.Key = contract.KeyRequired
	p.Fingerprint.Of = []contract.FingerprintPart{contract.PrintBody}
	p.Retry = contract.Retry{
		Statuses: numbers(v.get("statuses", "")),
		WithKey:  numbers(v.get("with-key", "")),
		Codes: contract.Codes{
			Retry:     strings.Fields(v.get("codes-retry", "")),
			Never:     strings.Fields(v.get("codes-never", "")),
			Throttled: strings.Fields(v.get("codes-throttled", "")),
		},
		OverrideHeader: override(v.get("override", "")),
		Cautious: contract.Cautious{
			Statuses: numbers(v.get("cautious", "")),
			Attempts: number(v.get("cautious-attempts", "0")),
		},
		Network: contract.Network{
			NeverSent:      contract.NetworkRule(v.get("never-sent", "always")),
			UnknownOutcome: contract.NetworkRule(v.get("unknown-outcome", "with-key")),
		},
		Backoff: contract.Backoff{
			Schedule:      durations(v.get("schedule", "")),
			Base:          duration(v.get("base", "none")),
			ThrottledBase: duration(v.get("throttled-base", "none")),
			Growth:        contract.Growth(v.get("growth", "exponential")),
			Multiplier:    decimal(v.get("multiplier", "2")),
			Exponent:      decimal(v.get("exponent", "1")),
			Cap:           duration(v.get("cap", "none")),
			Capped:        contract.Capped(v.get("capped", "before-and-after")),
			Floor:         duration(v.get("floor", "none")),
			FirstWait:     duration(v.get("first-wait", "none")),
			Jitter:        contract.Jitter(v.get("jitter", "none")),
			Spread:        decimal(v.get("spread", "0.2")),
			Side:          contract.Side(v.get("side", "both")),
			Noise:         duration(v.get("noise", "none")),
		},
		Attempts:       number(v.get("attempts", "0")),
		Deadline:       duration(v.get("deadline", "60s")),
		AttemptTimeout: contract.AttemptTimeout{Value: duration(v.get("attempt-timeout", "10s"))},
		MinAttempt:     duration(v.get("min-attempt", "none")),
		RetryAfter: contract.RetryAfter{
			Forms:           forms(v.get("retry-after-forms", "seconds date")),
			MSHeaders:       strings.Fields(v.get("milliseconds-header", "")),
			RateLimitHeader: reset(v.get("rate-limit-header", "")),
			Ceiling:         duration(v.get("retry-after-ceiling", "60s")),
			CeilingFrom:     contract.CeilingFrom(v.get("retry-after-ceiling-from", "receipt")),
			Above:           contract.RetryAfterAbove(v.get("retry-after-above", "give-up")),
			Spread:          decimal(v.get("retry-after-spread", "0")),
		},
		Budget:  budget(v.get("budget", "")),
		Breaker: breaker(v.get("breaker", "")),
		Hedging: hedging(v.get("hedging", "")),
	}
	p.Answers.InFlight.Do = contract.InFlightAction(v.get("in-flight", "reject"))
	if status := v.get("declared", ""); status != "" {
		p.Operation.Example = &contract.Example{Status: number(status)}
	}
	v.get("answer", "")
	for _, a := range v.headers["answer"] {
		nameAnswer(p, a)
	}
	s = setup{
		policy:     p,
		keyed:      v.get("keyed", "yes") == "yes",
		idempotent: v.get("idempotent", "no") == "yes",
		client:     moment(v.get("client-clock", "")),
		server:     moment(v.get("server-clock", "")),
	}
	v.get("title", "")
	v.get("forbids", "")
	for name := range v.headers {
		if !v.read[name] {
			return s, fmt.Errorf("headers: %q is not known", name)
		}
	}
	return s, nil
}

func nameAnswer(p *contract.Policy, line string) {
	f := strings.Fields(line)
	a := contract.Answer{Status: number(f[1]), Code: f[2], Client: contract.Advice(f[3])}
	switch name := contract.AnswerName(f[0]); name {
	case contract.AnswerExpired:
		p.Window.Expired = contract.ExpiredReject
		p.Answers.Expired = a
	case contract.AnswerReplay:
		panic("a replay has no answer of its own")
	default:
		*p.Answer(name) = a
	}
}

func budget(line string) *contract.Budget {
	if line == "" {
		return nil
	}
	b := contract.Budget{}
	for _, word := range strings.Fields(line) {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "kind":
			b.Kind = contract.BudgetKind(value)
		case "empty":
			b.WhenEmpty = contract.WhenEmpty(value)
		case "percent":
			b.Percent = decimal(value)
		case "min-per-second":
			b.MinPerSecond = decimal(value)
		case "window":
			b.Window = duration(value)
		case "token-ratio":
			b.TokenRatio = decimal(value)
		case "tokens":
			b.Tokens = number(value)
		case "transient":
			b.TransientCost = number(value)
		case "throttled":
			b.ThrottledCost = number(value)
		case "retried":
			b.OnRetriedSuccess = contract.RetriedSuccess(value)
		case "first":
			b.OnFirstSuccess = number(value)
		default:
			panic(word)
		}
	}
	return &b
}

// The readers of single values panic; setup and the runner turn that into an error.

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

func numbers(s string) (out []int) {
	for _, f := range strings.Fields(s) {
		out = append(out, number(f))
	}
	return out
}

func decimal(s string) float64 {
	if s == "nan" {
		return math.NaN()
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err)
	}
	return f
}

func duration(s string) time.Duration {
	switch s {
	case "none":
		return 0
	case "longest":
		return math.MaxInt64
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		panic(err)
	}
	return d
}

func durations(s string) (out []time.Duration) {
	for _, f := range strings.Fields(s) {
		out = append(out, duration(f))
	}
	return out
}

func forms(s string) (out []contract.RetryAfterForm) {
	for _, f := range strings.Fields(s) {
		form := contract.RetryAfterForm(f)
		if !slices.Contains([]contract.RetryAfterForm{contract.RetryAfterSeconds, contract.RetryAfterDate}, form) {
			panic("form " + f)
		}
		out = append(out, form)
	}
	return out
}

func moment(s string) time.Time {
	if s == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		panic(err)
	}
	return t
}
