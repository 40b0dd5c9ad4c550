package simulator_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// harmless lists the events, each so short that a test can wait for it.
func harmless(random *rand.Rand, twice bool) (list []simulator.Fault) {
	for _, k := range simulator.FaultKinds {
		if k.Plays == "" || k.ID == "error-stored" { // which stores what the contract does not
			continue
		}
		if k.ID == "duplicate-delivery" && !twice {
			continue
		}
		f := simulator.Fault{Kind: k.ID, Probability: 0.05 + random.Float64()/6, Last: 6}
		for _, p := range k.Params {
			switch p.Name {
			case "delay":
				f.Delay = simulator.Delay{Max: 2 * time.Millisecond}
			case "ahead":
				f.Ahead = 100 * time.Millisecond
			case "phase":
				f.Phase = []simulator.Phase{simulator.AfterClaim, simulator.AfterCall, simulator.BeforeCommit, simulator.AfterCommit}[random.IntN(4)]
			}
		}
		if k.ID == "error-not-stored" {
			// Where an answer is stored, no contract has a word for it: the judge
			// takes it for the end of another execution.
			f.Last = 1
		}
		list = append(list, f)
	}
	return list
}

// The right server, with everything happening to it that happens on networks and
// to servers: whoever retries gets an answer, nothing is executed twice, and the
// judge finds nothing in what the clients saw. Where requests are delivered twice,
// the judge is told that each may have been.
func TestRightServerUnderRandomFaults(t *testing.T) {
	for _, kind := range stores {
		for _, c := range served {
			for seed := range uint64(4) {
				twice := seed%2 == 1
				t.Run(fmt.Sprintf("%s/%s/twice=%t/%d", kind.name, c.name, twice, seed), func(t *testing.T) {
					random := rand.New(rand.NewPCG(seed, 0))
					w := build(t, load(t, c.file), []option{
						on(kind.open(t)), breaking(harmless(random, twice)...), with(func(o *simulator.Options) { o.Seed = seed }),
					})
					srv := httptest.NewServer(w.server)
					t.Cleanup(srv.Close)
					w.base = srv.URL
					w.connect(oneRequestEach())
					w.recorder.twice = twice
					w.storm(c.operation, c.body)
				})
			}
		}
	}
}

// storm has clients insist on their requests, and looks what came of them.
func (w *world) storm(operation, body string) {
	const keys, clients = 12, 2
	var all sync.WaitGroup
	for key := range keys {
		for range clients {
			all.Go(func() { w.insist(operation, body, fmt.Sprint("k", key)) })
		}
	}
	all.Wait()
	require.NotEmpty(w.t, w.struck())
	require.NoError(w.t, w.server.SetFaults(w.t.Context(), nil))
	w.advance("1m") // the completer ends what was abandoned
	for key := range keys {
		a := w.send(operation, body, "Idempotency-Key: "+fmt.Sprint("k", key))
		require.Equal(w.t, http.StatusCreated, a.status, a.body)
		w.oneEffect(fmt.Sprint("k", key))
	}
	for step, calls := range w.calls() {
		require.Equal(w.t, keys, calls, "calls of the step %s", step)
	}
}

// insist sends a request until it is answered, or was sent often enough: work
// whose server died is in flight until its lease ends.
func (w *world) insist(operation, body, key string) {
	for range 10 {
		a, err := w.try(operation, body, "Idempotency-Key: "+key)
		if err == nil && a.status == http.StatusCreated {
			return
		}
	}
}
