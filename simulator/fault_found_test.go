package simulator_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// condemned lists the invariants that verify finds broken, with what the contract says.
func condemned(w *world) (broken, rules []string) {
	w.t.Helper()
	var all []simulator.Invariant
	for _, i := range simulator.Invariants {
		if i.ID != "requests" { // which counts, and needs a number
			all = append(all, simulator.Invariant{Kind: i.ID})
		}
	}
	verdicts, err := w.server.Verify(w.t.Context(), all...)
	require.NoError(w.t, err)
	for _, v := range verdicts {
		if v.Pass {
			continue
		}
		broken = append(broken, v.Invariant)
		for _, e := range v.Evidence {
			if rule, _, ok := strings.Cut(e.Found, ": "); ok && v.Invariant == "contract" {
				rules = append(rules, rule)
			}
		}
	}
	return broken, rules
}

// What a wrong server says it is found by is what verify finds of it, and all of it.
func TestVerifyFindsWhatAFaultSaysItIsFoundBy(t *testing.T) {
	leaky := func(c *patron) {
		c.pay("k1")
		c.send("POST /payments", otherPayment, "Idempotency-Key: k1")
	}
	for _, k := range simulator.FaultKinds {
		if k.Breaks == "" {
			continue
		}
		t.Run(k.ID, func(t *testing.T) {
			traffic := wrongServers[k.ID]
			if k.ID == "mismatch-leaks" {
				traffic = leaky
			}
			held, wrong := newFaulty(), []option{breaking(simulator.Fault{Kind: k.ID})}
			if k.ID == "result-after-commit" { // whose traffic asks for it itself
				wrong = nil
			}
			w := build(t, load(t, acmeFile), append(wrong, on(held)))
			srv := httptest.NewServer(w.server)
			defer srv.Close()
			w.base = srv.URL
			w.recorder = newRecorder(t, w.contract, w.now, srv.Client().Transport)
			w.client = &http.Client{Transport: w.recorder}
			traffic(&patron{w, held, newStage()})
			broken, rules := condemned(w)
			require.Equal(t, k.Finds, broken)
			if slices.Contains(k.Finds, "contract") {
				require.Contains(t, rules, k.Rule)
			}
		})
	}
}

// What happens to servers that keep their contract breaks nothing that verify looks at.
func TestVerifyFindsNothingInEvents(t *testing.T) {
	for _, k := range simulator.FaultKinds {
		if k.Plays == "" {
			continue
		}
		t.Run(k.ID, func(t *testing.T) {
			f := simulator.Fault{Kind: k.ID, First: 1, Last: 2}
			for _, p := range k.Params {
				switch p.Name {
				case "delay":
					f.Delay.Fixed = time.Millisecond
				case "ahead":
					f.Ahead = time.Minute
				}
			}
			c := load(t, acmeFile)
			if k.ID == "error-stored" { // the contract stores such failures, or it would be broken
				c = vary(t, acmeFile, func(m object) {
					m.set([]any{object{"when": []any{"before-execution"}, "keep": "nothing"}, object{"when": []any{"4xx", "5xx"}, "keep": "answer"}}, "failures")
				})
			}
			w := newWorld(t, c, unjudged, breaking(f))
			for range 2 {
				_, _ = w.tryPay("k1") // it may lose its answer
				w.advance("1m")
			}
			w.pay("k1")
			w.pay("k1")
			require.NotEmpty(t, w.struck(), "it did not strike")
			broken, rules := condemned(w)
			require.Empty(t, broken, "%v", rules)
			require.Empty(t, k.Finds)
		})
	}
}
