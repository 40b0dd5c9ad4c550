package retry_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// client is whatever claims to keep the contract: the package itself, and the
// wrong clients of mutants_test.go.
type client struct {
	next      func(*contract.Retry, retry.History, retry.Outcome, func() float64) retry.Decision
	allow     func(*retry.Bucket, retry.Decision, retry.Outcome) retry.Decision
	recognise func(*contract.Policy, int, string) *contract.Answer
}

// right is the package.
func right() client {
	return client{
		next:  retry.Next,
		allow: (*retry.Bucket).Allow,
		recognise: func(p *contract.Policy, status int, code string) *contract.Answer {
			return p.Recognise(status, code).Answer
		},
	}
}

func vectors(t testing.TB) map[string]*vector {
	files, err := filepath.Glob("testdata/vectors/*.txt")
	require.NoError(t, err)
	out := map[string]*vector{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		require.NoError(t, err)
		v, err := parseVector(string(b))
		require.NoError(t, err, f)
		out[strings.TrimSuffix(filepath.Base(f), ".txt")] = v
	}
	return out
}

func TestVectors(t *testing.T) {
	for name, v := range vectors(t) {
		t.Run(name, func(t *testing.T) {
			require.NotEmpty(t, v.get("title", ""))
			s, err := v.setup()
			require.NoError(t, err)
			require.NoError(t, runSteps(right(), s, v.tables["steps"]))
			require.NoError(t, runSchedule(s, v.tables["schedule"]))
			require.NoError(t, runRetryAfter(v.tables["retry-after"]))
			require.NoError(t, runMilliseconds(v.tables["milliseconds"]))
			require.NoError(t, runReset(v.tables["reset"]))
			require.NoError(t, runBudget(s, v.tables["budget"]))
			require.NoError(t, runBreaker(retry.NewBreaker(s.policy.Retry.Breaker), v.tables["breaker"]))
			require.NoError(t, runHedges(s, v.tables["hedges"]))
			require.NoError(t, runHeaders(v.tables["headers"]))
		})
	}
}

// The files are read by people who write clients in other languages: what they
// use must stand in the README, and what must not happen must be well covered.
func TestVectorsAreDocumentedAndForbid(t *testing.T) {
	b, err := os.ReadFile("testdata/vectors/README.md")
	require.NoError(t, err)
	readme := string(b)
	retries, stops, reasons := 0, 0, map[string]bool{}
	for name, v := range vectors(t) {
		for header := range v.headers {
			require.Contains(t, readme, "`"+header+"`", name)
		}
		rows := 0
		for section, table := range v.tables {
			require.Contains(t, readme, "## Section `["+section+"]`", name)
			rows += len(table)
		}
		require.Positive(t, rows, "%s says nothing", name)
		for _, r := range v.tables["steps"] {
			want := strings.Fields(r.cells["want"])
			if want[0] == "retry" {
				retries++
				continue
			}
			stops++
			reasons[want[1]] = true
		}
	}
	require.GreaterOrEqual(t, stops, (retries+stops)/3, "too few vectors say what must not be done")
	for _, r := range retry.Reasons() {
		require.NotEmpty(t, r.Meaning(), r)
		if r != retry.ReasonRetry {
			require.True(t, reasons[string(r)], "no vector ends with %s", r)
			require.Contains(t, readme, "`"+string(r)+"`")
		}
	}
}

// runSteps plays the rows of a [steps] section against a client.
func runSteps(c client, s setup, rows []row) (err error) {
	line := 0
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("line %d: %v", line, r)
		}
	}()
	bucket := retry.NewBucket(s.policy.Retry.Budget)
	var h retry.History
	var last retry.Decision
	var before time.Duration
	for _, r := range rows {
		line = r.line
		at := duration(r.cells["at"])
		switch {
		case !last.Again:
			h = retry.History{Attempts: 1, Elapsed: at, Keyed: s.keyed, Idempotent: s.idempotent}
		case at < before+last.Wait:
			return fmt.Errorf("line %d: came before the wait of %v was over", line, last.Wait)
		default:
			h = h.Then(last, at)
		}
		o := met(c, s, r, at)
		start, cost := bucket, last.Cost
		for _, draw := range draws(r.cells["draw"]) {
			bucket = start
			made := 0
			d := c.allow(&bucket, c.next(&s.policy.Retry, h, o, func() float64 { made++; return draw }), o)
			if d.Reason == retry.ReasonSuccess {
				bucket.Success(h.Attempts, cost)
			}
			if drawn := r.cells["draw"] != "-"; drawn != (made == 1) || made > 1 {
				return fmt.Errorf("line %d: made %d draws; the cell says %s", line, made, r.cells["draw"])
			}
			if err := judge(r.cells["want"], d, bucket.Tokens()); err != nil {
				return fmt.Errorf("line %d, draw %v: %w", line, draw, err)
			}
			last = d
		}
		before = at
	}
	return nil
}

// met is what a row met, at a time of its call.
func met(c client, s setup, r row, at time.Duration) retry.Outcome {
	o := retry.Outcome{
		RetryAfter:     text(r.cells["retry-after"]),
		RetryAfterMS:   text(r.cells["milliseconds"]),
		RateLimitReset: text(r.cells["reset"]),
		Override:       text(r.cells["override"]),
	}
	if !s.client.IsZero() {
		o.Now = s.client.Add(at)
	}
	f := strings.Fields(r.cells["met"])
	switch kind := retry.Kind(f[0]); kind {
	case retry.NeverSent, retry.UnknownOutcome, retry.Unsendable, retry.Refused:
		o.Kind = kind
		return o
	}
	o.Kind, o.Status = retry.Answered, number(f[0])
	o.Declared = s.policy.Succeeds(o.Status)
	if !s.server.IsZero() {
		o.Date = s.server.Add(at)
	}
	if len(f) > 1 {
		o.Code = text(f[1])
	}
	if len(f) > 2 {
		o.Type = f[2]
	}
	o.Named = c.recognise(s.policy, o.Status, o.Code)
	return o
}

// draws are the draws to try for a cell; one that nobody may take for "-".
func draws(cell string) []float64 {
	switch cell {
	case "-":
		return []float64{0.123}
	case "any":
		return []float64{0, 0.001, 0.25, 0.5, 0.75, 0.999999}
	}
	return []float64{decimal(cell)}
}

// judge holds a decision to a want cell.
func judge(want string, d retry.Decision, tokens int) error {
	words := strings.Fields(want)
	reason, rest := retry.ReasonRetry, words[1:]
	if words[0] == "stop" {
		reason, rest = retry.Reason(words[1]), words[2:]
	}
	if d.Reason != reason || d.Again != (reason == retry.ReasonRetry) {
		return fmt.Errorf("decided %s (again: %v), wanted %s", d.Reason, d.Again, reason)
	}
	if d.Again && !slices.ContainsFunc(rest, func(w string) bool { return strings.HasPrefix(w, "wait") }) {
		return errors.New("the vector does not say how long to wait")
	}
	for _, w := range rest {
		left, value, _ := strings.Cut(w, "=")
		name := strings.TrimRight(left, "<>")
		op := left[len(name):] + "="
		ok, got := false, any(nil)
		switch name {
		case "wait":
			got = d.Wait
			ok = op == "=" && d.Wait == duration(value) ||
				op == ">=" && d.Wait >= duration(value) || op == "<=" && d.Wait <= duration(value)
		case "timeout":
			got, ok = d.Timeout, d.Timeout == duration(value)
		case "left":
			got, ok = d.Left, d.Left == duration(value)
		case "linger":
			got, ok = d.Linger, d.Linger == duration(value)
		case "advice":
			got, ok = d.Advice, string(d.Advice) == strings.Replace(value, "none", "", 1)
		case "tokens":
			got, ok = tokens, tokens == number(value)
		}
		if !ok {
			return fmt.Errorf("%s is %v, wanted %s", name, got, w)
		}
	}
	return nil
}

// runSchedule holds Schedule to a [schedule] section.
func runSchedule(s setup, rows []row) error {
	if rows == nil {
		return nil
	}
	got := retry.Schedule(&s.policy.Retry)
	if len(got) != len(rows) {
		return fmt.Errorf("worked out %d rows, wanted %d", len(got), len(rows))
	}
	for i, r := range rows {
		want := retry.Row{
			Retry:              number(r.cells["retry"]),
			Ceiling:            duration(r.cells["ceiling"]),
			Earliest:           duration(r.cells["earliest"]),
			Latest:             duration(r.cells["latest"]),
			CumulativeEarliest: duration(r.cells["sum-earliest"]),
			CumulativeLatest:   duration(r.cells["sum-latest"]),
		}
		if got[i] != want {
			return fmt.Errorf("line %d: worked out %+v, wanted %+v", r.line, got[i], want)
		}
	}
	return nil
}

// runRetryAfter holds ParseRetryAfter to a [retry-after] section.
func runRetryAfter(rows []row) error {
	for _, r := range rows {
		wait, ok := retry.ParseRetryAfter(text(r.cells["value"]),
			moment(text(r.cells["date"])), moment(text(r.cells["now"])), forms(r.cells["forms"]))
		want := r.cells["want"]
		if ok != (want != "junk") || ok && wait != duration(want) || !ok && wait != 0 {
			return fmt.Errorf("line %d: %q is read as %v, %v; wanted %s", r.line, r.cells["value"], wait, ok, want)
		}
	}
	return nil
}
