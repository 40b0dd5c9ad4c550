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

// mulberry is the generator of the script.
type mulberry struct{ a uint32 }

func (m *mulberry) draw() float64 {
	m.a += 0x6D2B79F5
	x := (m.a ^ m.a>>15) * (1 | m.a)
	x = (x + (x^x>>7)*(61|x)) ^ x
	return float64(x^x>>14) / (1 << 32)
}

// drawnExact are rules whose waits both sides compute to the last bit.
func drawnExact(t *rapid.T) contract.Retry {
	r := drawnRetry(t)
	b := &r.Backoff
	b.Exponent = math.Trunc(b.Exponent)
	b.Multiplier = rapid.SampledFrom([]float64{0, 1, 1.5, 2, 3}).Draw(t, "exact multiplier")
	if b.Cap == 0 {
		b.Cap = time.Hour // times stay below 2^53
	}
	return r
}

// callOf is one call by contract/retry: its starts, and why it ends.
func callOf(r *contract.Retry, told int, rnd func() float64, ok func(at time.Duration) bool) (starts []float64, end string) {
	outcome := retry.Outcome{Kind: retry.Answered, Status: 429}
	if told > 0 {
		outcome.RetryAfter = strconv.Itoa(told)
	}
	h := retry.History{Attempts: 1}
	for {
		starts = append(starts, float64(h.Elapsed))
		if ok(h.Elapsed) {
			return starts, "done"
		}
		d := retry.Next(r, h, outcome, rnd)
		switch {
		case d.Again:
			h = h.Then(d, h.Elapsed+d.Wait)
		case d.Reason == retry.ReasonAttempts:
			return starts, "attempts"
		case d.Reason == retry.ReasonDeadline:
			return starts, "deadline"
		default:
			return starts, "told"
		}
	}
}

// One drawn call is that of a client with the same draws.
func TestScriptAndClientAgreeOnADrawnCall(t *testing.T) {
	n := startNode(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &contract.Policy{Retry: drawnExact(t)}
		p.Operation.Key = contract.KeyNone
		n.load(t, tablesFor(t, p))
		told, seed := rapid.IntRange(0, 90).Draw(t, "told"), rapid.Int32().Draw(t, "seed")
		fails := rapid.Float64Range(0, 1).Draw(t, "fails")
		var got struct {
			Starts []float64
			End    string
		}
		n.ask(t, &got, "run", 0, map[string]any{"told": told * int(time.Second), "fails": fails}, seed)
		m := mulberry{uint32(seed)}
		starts, end := callOf(&p.Retry, told, m.draw, func(time.Duration) bool { return m.draw() >= fails })
		require.Equal(t, end, got.End)
		require.Equal(t, starts, got.Starts)
	})
}

// A fleet in an outage: every attempt of every client, tenth by tenth of a second, with
// jitter and without.
func TestScriptAndClientsAgreeOnAFleet(t *testing.T) {
	n := startNode(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &contract.Policy{Retry: drawnExact(t)}
		p.Operation.Key = contract.KeyNone
		n.load(t, tablesFor(t, p))
		clients, seed := rapid.IntRange(1, 40).Draw(t, "clients"), rapid.Int32().Draw(t, "seed")
		outage, told := span(t, "outage", time.Minute), rapid.IntRange(0, 30).Draw(t, "told")
		plain := rapid.Bool().Draw(t, "plain")
		var got struct {
			Attempts, Lost, Peak int
			Ends                 float64
			Loads                [][2]float64
		}
		n.ask(t, &got, "fleet", 0, map[string]any{"clients": clients, "seed": seed, "outage": outage, "told": told * int(time.Second), "plain": plain})

		r := p.Retry
		if plain {
			r.Backoff.Jitter, r.RetryAfter.Spread = contract.JitterNone, 0
		}
		loads, attempts, lost := map[float64]float64{}, 0, 0
		for i := range clients {
			m := mulberry{uint32(seed) + uint32(i)*0x9E3779B1}
			first := time.Duration(math.Round(1e8 * m.draw()))
			starts, end := callOf(&r, told, m.draw, func(at time.Duration) bool { return first+at >= outage })
			if end != "done" {
				lost++
			}
			for _, at := range starts {
				loads[math.Floor((float64(first)+at)/1e8)]++
				attempts++
			}
		}
		require.Equal(t, lost, got.Lost)
		require.Equal(t, attempts, got.Attempts)
		peak := 0.0
		told2 := map[float64]float64{}
		for _, l := range got.Loads {
			told2[l[0]] = l[1]
		}
		require.Equal(t, loads, told2)
		for tenth, load := range loads {
			require.LessOrEqual(t, tenth, got.Ends)
			if tenth > 0 {
				peak = max(peak, load)
			}
		}
		require.Equal(t, int(peak), got.Peak)
	})
}

// The chance of a call is that of its attempts, and of a sure one no more are
// counted than are sure to be made.
func TestChances(t *testing.T) {
	n := startNode(t)
	rapid.Check(t, func(t *rapid.T) {
		p := &contract.Policy{Retry: drawnRetry(t)}
		p.Operation.Key = contract.KeyNone
		n.load(t, tablesFor(t, p))
		fails := rapid.Float64Range(0, 1).Draw(t, "fails")
		var got struct {
			Rows []struct {
				Made string
				By   float64
			}
			First, Least, Most float64
		}
		n.ask(t, &got, "retries", 0, map[string]any{"fails": fails})
		sure, possible := 1, 1
		for _, row := range got.Rows {
			switch row.Made {
			case "yes":
				sure++
				possible++
			case "perhaps":
				possible++
			}
			require.InDelta(t, 1-math.Pow(fails, float64(possible)), row.By, 1e-12)
		}
		require.InDelta(t, 1-fails, got.First, 1e-12)
		require.InDelta(t, 1-math.Pow(fails, float64(sure)), got.Least, 1e-12)
		require.InDelta(t, 1-math.Pow(fails, float64(possible)), got.Most, 1e-12)
	})
}

// Steps lose no second, and no load of one.
func TestSteps(t *testing.T) {
	n := startNode(t)
	var got struct {
		Width int
		Loads []int
	}
	n.line(t, map[string]any{"ask": "steps", "bare": true, "args": []any{[][2]int{{0, 5}, {1, 7}, {9, 2}}, 9, 4}}, &got)
	require.Equal(t, 3, got.Width)
	require.Equal(t, []int{7, 0, 0, 2}, got.Loads)
	n.line(t, map[string]any{"ask": "steps", "bare": true, "args": []any{[][2]int{{0, 5}, {2, 1}}, 2, 30}}, &got)
	require.Equal(t, 1, got.Width)
	require.Equal(t, []int{5, 0, 1}, got.Loads)
}

// Every number that a wait is made of can be set, or is told: a reader sees no
// wait that comes from nowhere.
func TestWhatCannotBeSetIsTold(t *testing.T) {
	n := startNode(t)
	b := contract.Backoff{
		Base: time.Second, Growth: contract.GrowthPolynomial, Exponent: 1.5, Cap: time.Minute, Capped: contract.CappedAfterJitter, Floor: time.Millisecond,
		FirstWait: 2 * time.Second, Jitter: contract.JitterProportional, Spread: 0.25, Side: contract.SidePlus, Noise: 3 * time.Second,
	}
	p := &contract.Policy{Retry: contract.Retry{
		Backoff: b, Attempts: 3, MinAttempt: 4 * time.Second, AttemptTimeout: contract.AttemptTimeout{Value: 5 * time.Second},
		RetryAfter: contract.RetryAfter{Forms: []contract.RetryAfterForm{contract.RetryAfterSeconds}, Ceiling: time.Minute, Above: contract.AboveClamp, Spread: 0.1},
	}}
	p.Operation.Key = contract.KeyNone
	n.load(t, tablesFor(t, p))
	var got [][2]string
	n.ask(t, &got, "fixed", 0)
	require.Equal(t, [][2]string{
		{"backoff.growth", "polynomial"}, {"backoff.exponent", "1.5"}, {"backoff.capped", "after-jitter"}, {"backoff.floor", "1\u00a0ms"},
		{"backoff.first_wait", "2\u00a0s"}, {"backoff.spread", "0.25"}, {"backoff.side", "plus"}, {"backoff.noise", "3\u00a0s"},
		{"min_attempt", "4\u00a0s"}, {"attempt_timeout", "5\u00a0s"}, {"retry_after.ceiling", "1\u00a0min"}, {"retry_after.above", "clamp"}, {"retry_after.spread", "0.1"},
	}, got)
	var fields map[string]json.RawMessage
	text, err := json.Marshal(retryOf(p, ""))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &fields))
	require.Len(t, fields, 24, "a new number of a wait has to be set or told by the tool")
}

// The outage that the tool begins with shows what jitter is for: nowhere does it
// look as if jitter made clients give up.
func TestTheFleetBeginsWhereJitterHelps(t *testing.T) {
	n := startNode(t)
	calm := 0
	for name, c := range contracts(t) {
		n.load(t, tablesOf(t, c, nil))
		var seconds float64
		n.ask(t, &seconds, "outage", 0, 100)
		var runs [2]struct{ Peak, Lost int }
		for i, plain := range []bool{false, true} {
			n.ask(t, &runs[i], "fleet", 0, map[string]any{"plain": plain, "clients": 100, "outage": seconds * 1e9, "told": 0, "seed": 1})
		}
		require.LessOrEqual(t, runs[0].Lost, runs[1].Lost, name)
		require.LessOrEqual(t, runs[0].Peak, runs[1].Peak, name)
		if runs[0].Lost == 0 && runs[0].Peak < runs[1].Peak {
			calm++
		} else {
			require.NotContains(t, []string{"acme-payments/contract.yaml", "minimal/contract.yaml", "resend/contract.yaml"}, name)
		}
	}
	require.GreaterOrEqual(t, calm, 3)
}
