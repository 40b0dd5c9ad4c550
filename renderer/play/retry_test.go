package play

import (
	"encoding/json"
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
)

// schedule is what the script says of a retry loop.
type schedule struct {
	Rows []struct {
		Retry       int
		Wait, Start [2]float64
		Made        string
	}
	Possible int
	Flags    [][]any
}

func (s schedule) flag(name string) bool {
	for _, f := range s.Flags {
		if f[0] == name {
			return true
		}
	}
	return false
}

func span(t *rapid.T, name string, most time.Duration) time.Duration {
	return time.Duration(rapid.OneOf(rapid.SampledFrom([]int64{0, 1, int64(time.Second), int64(500 * time.Millisecond)}), rapid.Int64Range(0, int64(most))).Draw(t, name))
}

func drawnBackoff(t *rapid.T) contract.Backoff {
	b := contract.Backoff{
		Base: span(t, "base", time.Minute), Growth: rapid.SampledFrom([]contract.Growth{
			"", contract.GrowthExponential, contract.GrowthExponentialMinusOne, contract.GrowthPolynomial, contract.GrowthQuadratic, contract.GrowthLinear, contract.GrowthConstant,
		}).Draw(t, "growth"),
		Multiplier: rapid.OneOf(rapid.SampledFrom([]float64{0, 1, 1.5, 2, 3, 10}), rapid.Float64Range(0, 4)).Draw(t, "multiplier"),
		Exponent:   rapid.SampledFrom([]float64{0, 1, 1.5, 2, 2.7}).Draw(t, "exponent"),
		Cap:        span(t, "cap", time.Hour), Capped: rapid.SampledFrom([]contract.Capped{"", contract.CappedBoth, contract.CappedBeforeJitter, contract.CappedAfterJitter}).Draw(t, "capped"),
		Floor: span(t, "floor", time.Second), FirstWait: span(t, "first", time.Second),
		Jitter: rapid.SampledFrom([]contract.Jitter{
			contract.JitterNone, contract.JitterFull, contract.JitterEqual, contract.JitterDecorrelated, contract.JitterProportional, contract.JitterAdditive,
		}).Draw(t, "jitter"),
		Spread: rapid.Float64Range(0, 1).Draw(t, "spread"),
		Side:   rapid.SampledFrom([]contract.Side{contract.SideBoth, contract.SideMinus, contract.SidePlus}).Draw(t, "side"),
		Noise:  span(t, "noise", time.Second),
	}
	if rapid.IntRange(0, 4).Draw(t, "scheduled") == 0 {
		for range rapid.IntRange(1, 5).Draw(t, "entries") {
			b.Schedule = append(b.Schedule, span(t, "entry", time.Hour))
		}
	}
	return b
}

func drawnRetry(t *rapid.T) contract.Retry {
	return contract.Retry{
		Statuses: []int{429}, Backoff: drawnBackoff(t), Attempts: rapid.IntRange(1, 12).Draw(t, "attempts"),
		Deadline: span(t, "deadline", 5*time.Minute), MinAttempt: span(t, "min", time.Second),
		AttemptTimeout: contract.AttemptTimeout{Value: span(t, "timeout", time.Minute)},
		RetryAfter: contract.RetryAfter{
			Forms:   rapid.SampledFrom([][]contract.RetryAfterForm{nil, {contract.RetryAfterSeconds}, {contract.RetryAfterDate, contract.RetryAfterSeconds}}).Draw(t, "forms"),
			Ceiling: span(t, "ceiling", 2*time.Minute), Above: rapid.SampledFrom([]contract.RetryAfterAbove{
				contract.AboveGiveUp, contract.AboveWait, contract.AboveIgnore, contract.AboveClamp,
			}).Draw(t, "above"),
			CeilingFrom: rapid.SampledFrom([]contract.CeilingFrom{"", contract.CeilingFromReceipt, contract.CeilingFromBackoff}).Draw(t, "from"),
			Spread:      rapid.SampledFrom([]float64{0, 0.1, 0.5}).Draw(t, "told spread"),
		},
	}
}

// tablesFor are the tables of one policy.
func tablesFor(t require.TestingT, p *contract.Policy) json.RawMessage {
	set := tables{Words: map[string]string{}}
	require.NoError(t, set.add(p, newAnchors(p, nil)))
	out, err := json.Marshal(set)
	require.NoError(t, err)
	return out
}

// near holds two waits to be equal to the nanosecond. Powers of fractions are not
// computed alike to the last bit, and above 2^53 a double has no nanoseconds.
func near(t require.TestingT, want time.Duration, got float64, exact bool) {
	slack := 0.0
	if !exact || float64(want) > 1<<53 {
		slack = 2 + math.Abs(float64(want))*1e-11
	}
	require.LessOrEqual(t, math.Abs(float64(want)-got), slack, "want %d, got %f", want, got)
}

// Thousands of drawn rules, and drawn choices of a reader on top: the waits are
// those of contract/retry, and so is the number of attempts that fit.
func TestScriptAndClientAgreeOnWaits(t *testing.T) {
	n := startNode(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &contract.Policy{Retry: drawnRetry(t)}
		p.Operation.Key = contract.KeyNone
		n.load(t, tablesFor(t, p))
		chosen := map[string]any{}
		r := p.Retry
		if rapid.Bool().Draw(t, "chosen") {
			r.Attempts, r.Deadline = rapid.IntRange(1, 12).Draw(t, "chosen attempts"), span(t, "chosen deadline", time.Minute)
			r.Backoff.Base, r.Backoff.Jitter = span(t, "chosen base", time.Minute)+1, drawnBackoff(t).Jitter
			if r.Backoff.Base != p.Retry.Backoff.Base {
				r.Backoff.Schedule = nil
			}
			chosen = map[string]any{"attempts": r.Attempts, "deadline": r.Deadline, "base": r.Backoff.Base, "jitter": r.Backoff.Jitter}
		}
		var got schedule
		n.ask(t, &got, "retries", 0, chosen)
		exact := r.Backoff.Growth != contract.GrowthPolynomial || r.Backoff.Exponent == math.Trunc(r.Backoff.Exponent)
		want := retry.Schedule(&r)
		require.Len(t, got.Rows, len(want))
		for i, row := range want {
			if row.CumulativeLatest > 1<<53 {
				exact = false
			}
			require.Equal(t, row.Retry, got.Rows[i].Retry)
			near(t, row.Earliest, got.Rows[i].Wait[0], exact)
			near(t, row.Latest, got.Rows[i].Wait[1], exact)
			near(t, row.CumulativeEarliest, got.Rows[i].Start[0], exact)
			near(t, row.CumulativeLatest, got.Rows[i].Start[1], exact)
		}
		if exact {
			agreeOnDeadline(t, &r, want, got)
			require.Equal(t, retry.AttemptsPerCall(&r), got.Possible)
			require.Equal(t, retry.AttemptsPerCall(&r) < r.Attempts, got.flag("never"))
		}
		require.Equal(t, r.Attempts > p.Retry.Attempts, got.flag("attempts"))
		require.Equal(t, p.Retry.Deadline > 0 && (r.Deadline == 0 || r.Deadline > p.Retry.Deadline), got.flag("deadline"))
		require.Equal(t, r.Backoff.Jitter == contract.JitterNone && p.Retry.Backoff.Jitter != contract.JitterNone, got.flag("jitter"))
	})
}

// agreeOnDeadline holds what the script says of each attempt to the deadline.
func agreeOnDeadline(t require.TestingT, r *contract.Retry, want []retry.Row, got schedule) {
	last := r.Deadline - max(r.MinAttempt-1, 0)
	for i, row := range want {
		made := "yes"
		switch {
		case r.Deadline > 0 && i >= retry.AttemptsPerCall(r)-1:
			made = "no"
		case r.Deadline > 0 && row.CumulativeLatest >= last:
			made = "perhaps"
		}
		require.Equal(t, made, got.Rows[i].Made)
	}
}

// A Retry-After on every answer: the script's shortest and longest waits are those
// of a client that draws the least and the most, and it gives up where that does.
func TestScriptAndClientAgreeOnRetryAfter(t *testing.T) {
	n := startNode(t)
	least, greatest := func() float64 { return 0 }, func() float64 { return math.Nextafter(1, 0) }
	rapid.Check(t, func(t *rapid.T) {
		p := &contract.Policy{Retry: drawnRetry(t)}
		p.Operation.Key = contract.KeyNone
		n.load(t, tablesFor(t, p))
		seconds := rapid.IntRange(0, 200).Draw(t, "told")
		var got schedule
		n.ask(t, &got, "retries", 0, map[string]any{"told": seconds * int(time.Second), "deadline": 0})

		r := p.Retry
		r.Deadline, r.Attempts = 0, r.Attempts+1
		exact := r.Backoff.Growth != contract.GrowthPolynomial || r.Backoff.Exponent == math.Trunc(r.Backoff.Exponent)
		outcome := retry.Outcome{Kind: retry.Answered, Status: 429, RetryAfter: strconv.Itoa(seconds)}
		h := retry.History{Attempts: 1}
		for i := range p.Retry.Attempts - 1 {
			h.Attempts = i + 1
			early, late := retry.Next(&r, h, outcome, least), retry.Next(&r, h, outcome, greatest)
			if !early.Again || !late.Again {
				require.Equal(t, i, len(got.Rows), "the script goes on after a client gives up")
				require.True(t, got.flag("told-give-up") || r.RetryAfter.CeilingFrom == contract.CeilingFromBackoff)
				return
			}
			require.Greater(t, len(got.Rows), i)
			near(t, early.Wait, got.Rows[i].Wait[0], exact)
			// A draw stays below 1, so that half a nanosecond of spread may be rounded down.
			near(t, late.Wait, got.Rows[i].Wait[1], exact && r.RetryAfter.Spread == 0)
			h.Previous = late.Backoff
		}
		require.Len(t, got.Rows, max(p.Retry.Attempts-1, 0))
	})
}

// Every example as it is keeps to itself, but for what its own numbers break.
func TestExamplesAreFineAsTheyAre(t *testing.T) {
	n := startNode(t)
	for name, c := range contracts(t) {
		n.load(t, tablesOf(t, c, nil))
		for i, op := range c.Operations() {
			p, _ := c.Resolve(op.Name())
			if len(p.Window.Environments) > 0 || i > 0 {
				break
			}
			var got schedule
			n.ask(t, &got, "retries", i, map[string]any{})
			for _, flag := range []string{"attempts", "deadline", "soon", "jitter", "told-give-up"} {
				require.False(t, got.flag(flag), "%s: %s", name, flag)
			}
		}
	}
}

// A reader who tries more than the contract allows is told each rule.
func TestBrokenRulesAreTold(t *testing.T) {
	n := startNode(t)
	n.load(t, tablesOf(t, loaded(t), nil))
	flags := func(chosen map[string]any) []string {
		var got schedule
		n.ask(t, &got, "retries", 0, chosen)
		names := []string{}
		for _, f := range got.Flags {
			names = append(names, f[0].(string))
		}
		return names
	}
	s := float64(time.Second)
	require.Contains(t, flags(map[string]any{"attempts": 30}), "attempts")
	require.Contains(t, flags(map[string]any{"base": 0}), "short")
	require.Contains(t, flags(map[string]any{"multiplier": 0.5}), "multiplier")
	require.NotContains(t, flags(map[string]any{"attempts": 2}), "alone")
	require.Contains(t, flags(map[string]any{"deadline": 0}), "deadline")
	require.Contains(t, flags(map[string]any{"jitter": "none"}), "jitter")
	require.Contains(t, flags(map[string]any{"base": 400 * s, "cap": 400 * s, "jitter": "none"}), "never")
	require.Contains(t, flags(map[string]any{"told": 3600 * s}), "told-give-up")
	require.Contains(t, flags(map[string]any{"base": 3600 * s, "cap": 86400 * s, "deadline": 0, "attempts": 8}), "window")

	// A wait of up to a second, and a deadline just there: at the deadline is too late.
	require.Contains(t, flags(map[string]any{"base": s, "attempts": 2, "deadline": s}), "perhaps")
	require.NotContains(t, flags(map[string]any{"base": s, "attempts": 2, "deadline": s + 1}), "perhaps")

	// Two attempts: the second starts after a wait, and after the 10 s of the first.
	twice := func(wait int) map[string]any {
		return map[string]any{"base": float64(wait) * s, "cap": 0, "deadline": 0, "attempts": 2, "jitter": "none"}
	}
	require.NotContains(t, flags(twice(24*3600-11)), "window")
	require.Contains(t, flags(twice(24*3600-10)), "window")

	n.load(t, tablesOf(t, loaded(t, "jitter: full", "jitter: equal"), nil))
	require.Contains(t, flags(map[string]any{"base": s / 2}), "soon")
	require.Contains(t, flags(map[string]any{"jitter": "full"}), "soon")
	require.NotContains(t, flags(map[string]any{"base": 2 * s}), "soon")
	require.Empty(t, flags(map[string]any{}))
}
