package simulator_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Before the claim nothing has run, and the answer says so.
func TestStoreDownBeforeTheClaim(t *testing.T) {
	for name, fits := range map[string]func(c call) bool{
		"everything": everything,
		"reading":    func(c call) bool { return c.read },
		"the clock":  func(c call) bool { return c.about == "c/clock" },
		"the record": func(c call) bool { return c.read && c.record },
		"the claim":  claiming,
	} {
		t.Run(name, func(t *testing.T) {
			s := newFaulty()
			w := newWorld(t, load(t, acmeFile), on(s))
			s.set(down(fits))
			a := w.pay("k1")
			require.Equal(t, http.StatusServiceUnavailable, a.status)
			require.Equal(t, "idempotency_unavailable", a.code())
			require.Equal(t, "5", a.header.Get("Retry-After"))
			require.Equal(t, "idempotency_key_missing", w.send("POST /payments", payment).code())
			require.NotEmpty(t, a.header.Get("Date"))
			s.set(nil)
			require.Zero(t, w.keys().Count)
			require.Equal(t, http.StatusCreated, w.pay("k1").status)
			w.oneEffect("k1")
		})
	}
}

// An operation that is declared open runs without any record while the store is
// down: a repeat is then another execution.
func TestStoreDownOpen(t *testing.T) {
	c := vary(t, minimalFile, func(m object) { m.set("open", "operations", "POST /orders", "store_down") })
	s := newFaulty()
	w := newWorld(t, c, on(s))
	s.set(down(func(c call) bool { return c.record }))
	one, two := w.order("k1"), w.order("k1")
	require.Equal(t, http.StatusCreated, one.status)
	require.NotEqual(t, one.body, two.body)
	require.Empty(t, two.header.Get("Idempotency-Replay"))
	s.set(down(everything))
	require.Equal(t, http.StatusCreated, w.order("k1").status, "not even the effect can be recorded")
	s.set(nil)
	require.Equal(t, 2, w.effects("k1"))
	require.Zero(t, w.keys().Count)
	w.recorder.attempts = nil // what has no record, the judge takes for repeated executions, and is right
}

// After the claim something may have run.
func TestStoreDownAfterTheClaim(t *testing.T) {
	for name, fits := range map[string]func(c call) bool{
		"the recovery point": func() func(c call) bool {
			var n atomic.Int32
			return func(c call) bool { return claiming(c) && n.Add(1) > 1 }
		}(),
		"the outside call": func(c call) bool { return !c.read && !c.record },
		"the end":          settling,
	} {
		t.Run(name, func(t *testing.T) {
			s := newFaulty()
			w := newWorld(t, load(t, acmeFile), on(s))
			s.set(down(fits))
			a := w.pay("k1")
			require.Equal(t, http.StatusInternalServerError, a.status)
			require.Equal(t, "outcome_unknown", a.code())
			s.set(nil)
			require.Equal(t, "concurrent_idempotent_requests", w.pay("k1").code())
			w.advance("20s")
			require.True(t, w.pay("k1").replayed())
			w.oneEffect("k1")
			require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
		})
	}
}

// A claim that commits with its effect is not made when that fails: nothing ran.
func TestStoreDownWithTheEffect(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, minimalFile), on(s))
	s.set(down(writingRecord))
	require.Equal(t, w.policy("POST /orders").Answers.StoreDown.Code, w.order("k1").code())
	s.set(nil)
	require.Equal(t, http.StatusCreated, w.order("k1").status)
	w.oneEffect("k1")
}

// A write whose answer is lost is asked about by its version.
func TestWriteOfUnknownOutcome(t *testing.T) {
	for name, fits := range map[string]func(c call) bool{
		"the claim":        claiming,
		"the outside call": func(c call) bool { return !c.read && !c.record },
		"the end":          settling,
	} {
		for _, landed := range []bool{true, false} {
			for _, c := range served {
				t.Run(fmt.Sprintf("%s, landed %t, %s", name, landed, c.name), func(t *testing.T) {
					s := newFaulty()
					w := newWorld(t, load(t, c.file), on(s))
					s.set(lost(fits, landed))
					a := w.send(c.operation, c.body, "Idempotency-Key: k1")
					require.Equal(t, http.StatusCreated, a.status, a.body)
					require.Empty(t, a.header.Get("Idempotency-Replay"))
					w.oneEffect("k1")
					require.Equal(t, a.body, w.send(c.operation, c.body, "Idempotency-Key: k1").body)
					require.LessOrEqual(t, w.calls()["charge_recorded"], 1)
				})
			}
		}
	}
}

// The same for the delete that frees a key.
func TestFreeingOfUnknownOutcome(t *testing.T) {
	c := vary(t, acmeFile, func(m object) {
		m.set([]any{object{"when": []any{"before-execution", "4xx", "5xx"}, "keep": "nothing"}}, "failures")
	})
	for _, landed := range []bool{true, false} {
		t.Run(fmt.Sprint("landed ", landed), func(t *testing.T) {
			s := newFaulty()
			w := newWorld(t, c, on(s))
			s.set(lost(settling, landed))
			require.Equal(t, 503, w.pay("k1", "Prefer: code=503").status)
			require.Zero(t, w.keys().Count)
			require.Equal(t, http.StatusCreated, w.pay("k1").status)
			w.oneEffect("k1")
		})
	}
}

// Nobody can tell what became of the write, not even by asking. Where it was the
// claim nothing ran, but a claim that was made will be taken up.
func TestUnknownOutcomeThatStaysUnknown(t *testing.T) {
	for _, landed := range []bool{true, false} {
		for name, fits := range map[string]func(c call) bool{"the claim": claiming, "the end": settling} {
			t.Run(fmt.Sprintf("%s, landed %t", name, landed), func(t *testing.T) {
				s := newFaulty()
				w := newWorld(t, load(t, acmeFile), on(s))
				s.set(lostForGood(fits, landed))
				require.Equal(t, "outcome_unknown", w.pay("k1").code())
				s.set(nil)
				w.jump(20 * time.Second)
				a := w.pay("k1")
				require.Equal(t, http.StatusCreated, a.status)
				require.Equal(t, name == "the end" && landed, a.replayed())
				w.oneEffect("k1")
				require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
			})
		}
	}
}

// A replay that moves its window along is still only a replay when that fails.
func TestLastUseThatCannotBeNoted(t *testing.T) {
	c := vary(t, minimalFile, func(m object) { m.set("last-use", "window", "from") })
	s := newFaulty()
	w := newWorld(t, c, on(s))
	first := w.order("k1")
	for _, fault := range []func(c call, pass func() error) error{
		down(writingRecord), lost(writingRecord, true), lost(writingRecord, false),
		lostForGood(writingRecord, true), lostForGood(writingRecord, false),
	} {
		s.set(fault)
		a := w.order("k1")
		require.Contains(t, []int{http.StatusCreated, w.policy("POST /orders").Answers.StoreDown.Status}, a.status)
		s.set(nil)
		require.Equal(t, first.body, w.order("k1").body)
	}
	w.oneEffect("k1")
}

// Every write of many clients meets conflicts first. Whoever loses looks again.
func TestConflictStorm(t *testing.T) {
	for _, c := range served {
		t.Run(c.name, func(t *testing.T) {
			s := newFaulty()
			w := newWorld(t, load(t, c.file), on(s))
			var n atomic.Int64
			s.set(func(c call, pass func() error) error {
				if !c.read && n.Add(1)%5 != 0 {
					return store.ErrConflict
				}
				return pass()
			})
			var all sync.WaitGroup
			for i := range 40 {
				all.Go(func() {
					_, _ = w.try(c.operation, c.body, fmt.Sprint("Idempotency-Key: k", i%4))
				})
			}
			all.Wait()
			s.set(nil)
			for i := range 4 {
				key := fmt.Sprint("k", i)
				require.Equal(t, http.StatusCreated, w.send(c.operation, c.body, "Idempotency-Key: "+key).status)
				w.oneEffect(key)
			}
			require.Equal(t, 4, w.effects(""))
		})
	}
}

// A store that reports nothing but conflicts is broken; a request must end all
// the same.
func TestConflictsWithoutEnd(t *testing.T) {
	for name, fits := range map[string]func(c call) bool{"the claim": claiming, "the end": settling} {
		t.Run(name, func(t *testing.T) {
			s := newFaulty()
			w := newWorld(t, load(t, acmeFile), on(s))
			s.set(func(c call, pass func() error) error {
				if fits(c) {
					return store.ErrConflict
				}
				return pass()
			})
			want := map[string]string{"the claim": "idempotency_unavailable", "the end": "outcome_unknown"}
			require.Equal(t, want[name], w.pay("k1").code())
			s.set(nil)
			require.Zero(t, w.effects("k1"))
		})
	}
}

// What is in the store may be damaged, or of a later version.
func TestRecordThatCannotBeRead(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	w.pay("k1")
	entries, err := s.Scan(t.Context(), []byte("k/"), nil, 1)
	require.NoError(t, err)
	require.NoError(t, s.Store.Apply(t.Context(), store.Write{
		Key: entries[0].Key, Value: []byte("\x02later"), Due: time.Unix(1, 0), If: entries[0].Version, As: store.NewVersion(),
	}))
	require.Equal(t, "idempotency_unavailable", w.pay("k1").code())
	require.Error(t, w.server.Tick(t.Context()))
	require.Zero(t, w.keys().Count)
	require.Equal(t, 1, w.effects(""))
}

func TestCloseLetsNoMoreChoresBegin(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	abandon(w, s, "k1")
	w.jump(20 * time.Second)
	w.server.Close()
	require.NoError(t, w.server.Tick(t.Context()))
	require.Equal(t, map[string]int{"abandoned": 1}, w.keys().States)
}

// A chore that was begun is ended although the chores are told to stop.
func TestChoresEndWhatTheyBegan(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	abandon(w, s, "k1")
	w.jump(20 * time.Second)
	ctx, stop := context.WithCancel(t.Context())
	s.set(func(c call, pass func() error) error {
		if !c.read && c.record {
			defer stop() // the first write of a record is the take-over
		}
		return pass()
	})
	require.ErrorIs(t, w.server.Tick(ctx), context.Canceled)
	s.set(nil)
	require.Equal(t, map[string]int{"complete": 1}, w.keys().States)
	w.oneEffect("k1")
}

// Run does the chores as time passes and ends with its context.
func TestRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newFaulty()
		w := newDirect(t, load(t, acmeFile), on(s))
		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { w.server.Run(ctx, time.Second) })
		abandon(w, s, "k1")
		time.Sleep(20 * time.Second)
		synctest.Wait()
		require.Equal(t, map[string]int{"complete": 1}, w.keys().States)
		stop()
		running.Wait()
		w.oneEffect("k1")
	})
}
