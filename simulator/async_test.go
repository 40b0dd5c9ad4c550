package simulator_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

func TestAsynchronousOperationTellsItsState(t *testing.T) {
	async := func(m object) {
		m.set(map[string]any{"async": map[string]any{"status": "/operations/{id}", "takes": "30s"}}, "operations", "POST /exports")
	}
	w := newWorld(t, vary(t, minimalFile, async))
	ask := func() answer { return w.send("POST /exports", `{"format": "csv"}`, "Idempotency-Key: k1") }
	first := ask()
	require.Equal(t, http.StatusAccepted, first.status)
	require.Equal(t, "/operations/"+first.member("id"), first.header.Get("Location"))
	require.Equal(t, "running", w.send("GET "+first.header.Get("Location"), "").member("status"))

	again := ask()
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	require.Equal(t, first.header.Get("Location"), again.header.Get("Location"))

	w.advance("30s")
	require.Equal(t, "succeeded", w.send("GET "+first.header.Get("Location"), "").member("status"))
	require.Equal(t, "running", ask().member("status"), "a stored answer is the first one")
	require.Equal(t, 1, w.effects("k1"))

	w = newWorld(t, vary(t, minimalFile, func(m object) {
		async(m)
		m.set("current", "answers", "replay", "do")
	}))
	ask()
	w.advance("30s")
	require.Equal(t, "succeeded", ask().member("status"), "a repeat tells the latest state")
}

// A duplicate in flight is told where the first request will tell its state.
func TestInterimAnswerTellsWhereTheStateIs(t *testing.T) {
	for _, c := range []struct {
		prefer, state string
		status        int
	}{
		{"", "running", http.StatusAccepted},
		{"Prefer: code=402; error=unpaid", "failed", 402},
		{"Prefer: code=500; error=broken", "failed", 500},
	} {
		t.Run(c.state+" "+c.prefer, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newDirect(t, vary(t, minimalFile, func(m object) {
					m.set("before-effect", "claim", "commits")
					m.set(map[string]any{"do": "interim", "status": 202, "code": "goes_on", "client": "same-key"}, "answers", "in_flight")
					m.set(map[string]any{"async": map[string]any{"status": "/operations/{id}", "takes": "30s"}}, "operations", "POST /exports")
				}), with(func(o *simulator.Options) { o.Delay = 3 * time.Second }))
				ask := func(more ...string) answer {
					a, _ := w.try("POST /exports", `{"format": "csv"}`, append(more, "Idempotency-Key: k1")...)
					return a
				}
				tells := func(path string) answer { a, _ := w.try("GET "+path, ""); return a }

				unknown := tells("/operations/op_7")
				require.Equal(t, http.StatusNotFound, unknown.status, "nobody began it: %s", unknown.body)

				first := make(chan answer)
				go func() {
					if c.prefer != "" {
						first <- ask(c.prefer)
						return
					}
					first <- ask()
				}()
				synctest.Wait()
				second := ask()
				require.Equal(t, http.StatusAccepted, second.status)
				require.Equal(t, "goes_on", second.code())
				where := second.header.Get("Location")
				require.Regexp(t, "^/operations/.+", where)
				own := <-first
				require.Equal(t, c.status, own.status)
				require.Equal(t, c.state, tells(where).member("status"))
				time.Sleep(time.Minute)
				if c.state == "failed" {
					require.Equal(t, "failed", tells(where).member("status"), "nothing becomes of it later")
					return
				}
				require.Equal(t, where, own.header.Get("Location"), "the same place")
				require.Equal(t, where, ask().header.Get("Location"))
				require.Equal(t, "succeeded", tells(where).member("status"))
				w.oneEffect("k1")
			})
		})
	}
}

// What was promised and is not done yet is there; what nobody began is not.
func TestStateOfWorkThatNobodyBegan(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set("before-effect", "claim", "commits")
		m.set(map[string]any{"do": "interim", "status": 202, "code": "goes_on", "client": "same-key"}, "answers", "in_flight")
		m.set(map[string]any{"async": map[string]any{"status": "/operations/{id}", "takes": "30s"}}, "operations", "POST /exports")
	}), unjudged)
	w.send("POST /exports", "{}", "Idempotency-Key: k1", "Reprise-Fault: store-down-after-claim")
	where := w.send("POST /exports", "{}", "Idempotency-Key: k1").header.Get("Location")
	require.Regexp(t, "^/operations/.+", where)
	require.Equal(t, http.StatusOK, w.send("GET "+where, "").status)
	require.Equal(t, http.StatusNotFound, w.send("GET /operations/zzz", "").status)
}
