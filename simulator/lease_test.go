package simulator_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
)

// abandon leaves a claim behind whose worker died before it settled.
func abandon(w *world, s *faulty, key string) {
	w.t.Helper()
	s.set(down(settling))
	a := w.pay(key)
	require.Equal(w.t, "outcome_unknown", a.code(), a.body)
	s.set(nil)
	require.Equal(w.t, map[string]int{"running": 1}, w.servedStates())
	require.Zero(w.t, w.effects(key))
}

// servedStates are the states of the keys of operations that are still served.
func (w *world) servedStates() map[string]int {
	states := map[string]int{}
	for _, k := range w.keys().Keys {
		if !k.Unserved {
			states[k.State]++
		}
	}
	return states
}

func TestCompleterResumesAbandonedWork(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	abandon(w, s, "k1")
	busy := w.pay("k1")
	require.Equal(t, "concurrent_idempotent_requests", busy.code(), "the lease holds")
	require.Equal(t, "5", busy.header.Get("Retry-After"))
	require.Equal(t, "invalid_idempotent_request", w.send("POST /payments", `{}`, "Idempotency-Key: k1").code())

	w.advance("20s")
	require.Equal(t, map[string]int{"complete": 1}, w.keys().States)
	w.oneEffect("k1")
	require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
	a := w.pay("k1")
	require.Equal(t, http.StatusCreated, a.status)
	require.True(t, a.replayed())
	w.oneEffect("k1")
}

func TestSameKeyResumesAbandonedWork(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	abandon(w, s, "k1")
	w.jump(20 * time.Second)
	require.Equal(t, map[string]int{"abandoned": 1}, w.keys().States)
	a := w.pay("k1")
	require.Equal(t, http.StatusCreated, a.status)
	require.False(t, a.replayed())
	w.oneEffect("k1")
	require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
	require.Equal(t, a.body, w.pay("k1").body)
}

// A worker that dies right after it called out, before it could note it, leaves
// an announced call. Whoever goes on finds the call and does not repeat it.
func TestAnnouncedCallIsNotRepeated(t *testing.T) {
	for _, step := range []struct{ name, recover string }{{"charge_recorded", "downstream_key"}, {"receipt_sent", "look_up"}} {
		t.Run(step.recover, func(t *testing.T) {
			s := newFaulty()
			w := newWorld(t, load(t, acmeFile), on(s))
			s.set(func() func(c call, pass func() error) error {
				called := false
				return func(c call, pass func() error) error {
					if called && !c.read {
						return store.ErrUnavailable
					}
					err := pass()
					calls, _ := w.server.Calls(t.Context())
					called = slices.ContainsFunc(calls, func(c simulator.Call) bool { return c.Step == step.name })
					return err
				}
			}())
			require.Equal(t, "outcome_unknown", w.pay("k1").code())
			s.set(nil)
			require.Equal(t, 1, w.calls()[step.name])
			require.NotEmpty(t, w.keys().Keys[0].Announced)
			w.advance("20s")
			w.oneEffect("k1")
			require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
		})
	}
}

// A step that can only stop leaves an announced call to a human.
func TestAnnouncedCallThatNobodyCanSettle(t *testing.T) {
	for _, by := range []string{"completer", "same key"} {
		t.Run(by, func(t *testing.T) {
			c := vary(t, acmeFile, func(m object) {
				m.set([]any{
					object{"name": "order_created"},
					object{"name": "charge_recorded", "calls": "card processor", "recover": "stop"},
				}, "operations", "POST /payments", "steps")
			})
			s := newFaulty()
			w := newWorld(t, c, on(s))
			s.set(down(settling))
			require.Equal(t, "outcome_unknown", w.pay("k1").code())
			s.set(nil)
			if by == "completer" {
				w.advance("20s")
			} else {
				w.jump(20 * time.Second)
			}
			for range 2 {
				a := w.pay("k1")
				require.Equal(t, "outcome_unknown", a.code())
				require.Equal(t, http.StatusInternalServerError, a.status)
			}
			keys := w.keys()
			require.Equal(t, map[string]int{"needs-human": 1}, keys.States)
			require.Equal(t, "card processor", keys.Keys[0].Announced)
			require.Equal(t, map[string]int{"charge_recorded": 1}, w.calls())
			require.Zero(t, w.effects("k1"))
			w.advance("365d")
			require.Equal(t, 1, w.keys().Count, "what nobody finished is never reaped")
		})
	}
}

// The outside system does not answer: nobody can tell whether the call happened.
func TestCallThatFailsAndCannotBeSettled(t *testing.T) {
	c := vary(t, acmeFile, func(m object) {
		m.set([]any{object{"name": "charge_recorded", "calls": "card processor", "recover": "stop"}}, "operations", "POST /payments", "steps")
	})
	s := newFaulty()
	w := newWorld(t, c, on(s))
	s.set(down(func(c call) bool { return !c.read && !c.record }))
	require.Equal(t, "outcome_unknown", w.pay("k1").code())
	s.set(nil)
	require.Equal(t, map[string]int{"needs-human": 1}, w.keys().States)
	require.Equal(t, "outcome_unknown", w.pay("k1").code())
}

func TestAbandonedWorkThatIsLeftToAHuman(t *testing.T) {
	for _, by := range []string{"completer", "same key"} {
		t.Run(by, func(t *testing.T) {
			c := vary(t, acmeFile, func(m object) { m.set("reject", "claim", "abandoned") })
			s := newFaulty()
			w := newWorld(t, c, on(s))
			abandon(w, s, "k1")
			if by == "completer" {
				w.advance("20s")
				require.Equal(t, map[string]int{"needs-human": 1}, w.keys().States)
			} else {
				w.jump(20 * time.Second)
			}
			require.Equal(t, "outcome_unknown", w.pay("k1").code())
			require.Equal(t, "invalid_idempotent_request", w.send("POST /payments", `{}`, "Idempotency-Key: k1").code())
			require.Equal(t, map[string]int{"needs-human": 1}, w.keys().States)
			require.Zero(t, w.effects("k1"))
		})
	}
}

func TestAbandonedWorkThatRunsAgain(t *testing.T) {
	c := vary(t, acmeFile, func(m object) { m.set("rerun", "claim", "abandoned") })
	s := newFaulty()
	w := newWorld(t, c, on(s))
	abandon(w, s, "k1")
	w.jump(20 * time.Second)
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	w.oneEffect("k1")
	require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
}

// Progress that nobody resumes is handed to a human when it would be reaped.
func TestProgressThatNobodyResumes(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	require.Equal(t, 503, w.pay("k1", "Prefer: code=503").status)
	w.advance("71h")
	require.Equal(t, map[string]int{"resumable": 1}, w.keys().States)
	w.advance("1h")
	require.Equal(t, map[string]int{"needs-human": 1}, w.keys().States)
	require.Equal(t, "outcome_unknown", w.pay("k1").code())
}

// A worker that was too slow finds its work taken over, and answers what the
// record now means. Its own effect is dropped.
func TestLateWorker(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	reached, on := make(chan struct{}), make(chan struct{})
	first := true
	s.set(func(c call, pass func() error) error {
		if settling(c) && first {
			first = false
			close(reached)
			<-on
		}
		return pass()
	})
	slow := make(chan answer)
	go func() {
		a, _ := w.try("POST /payments", payment, "Idempotency-Key: k1")
		slow <- a
	}()
	<-reached
	w.jump(20 * time.Second)
	taken := w.pay("k1")
	require.Equal(t, http.StatusCreated, taken.status)
	require.False(t, taken.replayed())
	close(on)
	late := <-slow
	require.True(t, late.replayed())
	require.Equal(t, taken.body, late.body)
	w.oneEffect("k1")
	require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
}

// What another contract left in the store is left alone, and does not keep the
// chores from what lies behind it.
func TestChoresPassStrangersBy(t *testing.T) {
	s := newFaulty()
	strange := vary(t, acmeFile, func(m object) { m.set(object{}, "operations", "POST /strange") })
	other := newWorld(t, strange, on(s))
	for i := range 300 {
		s.set(down(settling))
		other.send("POST /strange", "", "Idempotency-Key: s"+string(rune('a'+i%26))+string(rune('a'+i/26)))
	}
	s.set(nil)
	w := newWorld(t, load(t, acmeFile), on(s), with(func(o *simulator.Options) { o.Now = nil }))
	abandon(w, s, "k1")
	w.advance("20s")
	require.Equal(t, map[string]int{"complete": 1}, w.servedStates())
	w.oneEffect("k1")
	require.NoError(t, w.server.Tick(t.Context()))
}
