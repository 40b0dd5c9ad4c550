package simulator_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// What is turned away was not executed, and says in one of its forms when to
// come again.
func TestTurnedAway(t *testing.T) {
	at := time.Date(2026, 11, 30, 12, 0, 0, 500e6, time.UTC)
	for _, kind := range []struct {
		id     string
		status int
	}{{"status-429", 429}, {"status-503", 503}, {"status-425", 425}} {
		for _, c := range []struct {
			form  simulator.RetryAfterForm
			after time.Duration
			want  []string
		}{
			{"", 0, []string{"1"}},
			{simulator.FormSeconds, 1500 * time.Millisecond, []string{"2"}},
			{simulator.FormDate, 2 * time.Second, []string{"Mon, 30 Nov 2026 12:00:03 GMT"}},
			{simulator.FormJunk, 0, []string{"in a moment"}},
			{simulator.FormFarFuture, 0, []string{"Fri, 31 Dec 9999 23:59:59 GMT"}},
			{simulator.FormNone, 0, nil},
		} {
			t.Run(kind.id+"/"+string(c.form), func(t *testing.T) {
				w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: kind.id, Form: c.form, RetryAfter: c.after, First: 1, Last: 1}),
					with(func(o *simulator.Options) { o.Now = func() time.Time { return at } }))
				w.recorder.now = func() time.Time { return at }
				a := w.pay("k1")
				require.Equal(t, kind.status, a.status)
				require.Equal(t, c.want, a.header.Values("Retry-After"))
				require.Equal(t, "application/problem+json", a.header.Get("Content-Type"))
				require.Zero(t, w.keys().Count, "nothing was claimed")
				require.Equal(t, http.StatusCreated, w.pay("k1").status)
				w.oneEffect("k1")
				require.Equal(t, []simulator.Struck{{Fault: kind.id + "-1", Kind: kind.id, Phase: simulator.BeforeClaim}}, w.struck())
			})
		}
	}
}

func TestErrorsStoredAndNot(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), breaking(
		simulator.Fault{Kind: "error-not-stored", Key: "k1", First: 1, Last: 1},
	))
	require.Equal(t, http.StatusInternalServerError, w.pay("k1").status)
	require.Zero(t, w.keys().Count)
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	w.oneEffect("k1")

	stores := vary(t, acmeFile, func(m object) {
		m.set([]any{object{"when": []any{"before-execution", "4xx", "5xx"}, "keep": "answer"}}, "failures")
	})
	w = newDirect(t, stores, breaking(simulator.Fault{Kind: "error-stored", First: 1, Last: 1}))
	first := w.pay("k1")
	require.Equal(t, http.StatusInternalServerError, first.status)
	again := w.pay("k1")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	require.Zero(t, w.effects("k1"))
	require.Equal(t, map[string]int{"complete": 1}, w.keys().States)
}

func TestStoreFaults(t *testing.T) {
	t.Run("down before the claim", func(t *testing.T) {
		w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "store-down-before-claim", First: 1, Last: 1}))
		require.Equal(t, "idempotency_unavailable", w.pay("k1").code())
		require.Zero(t, w.keys().Count)
		require.Equal(t, http.StatusCreated, w.pay("k1").status)
		w.oneEffect("k1")
	})
	t.Run("down after the claim", func(t *testing.T) {
		w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "store-down-after-claim", First: 1, Last: 1}))
		require.Equal(t, "outcome_unknown", w.pay("k1").code())
		require.Equal(t, map[string]int{"running": 1}, w.keys().States)
		require.Equal(t, "concurrent_idempotent_requests", w.pay("k1").code(), "the lease holds")
		w.advance("20s")
		require.True(t, w.pay("k1").replayed(), "the completer went on with it")
		w.oneEffect("k1")
		require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
	})
	t.Run("down after a claim that nobody sees", func(t *testing.T) {
		w := newDirect(t, load(t, minimalFile), breaking(simulator.Fault{Kind: "store-down-after-claim", First: 1, Last: 1}))
		require.Equal(t, http.StatusServiceUnavailable, w.order("k1").status)
		require.Zero(t, w.keys().Count)
		require.Equal(t, http.StatusCreated, w.order("k1").status)
		w.oneEffect("k1")
	})
	t.Run("slow", func(t *testing.T) {
		w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "store-slow", Delay: simulator.Delay{Fixed: time.Millisecond}}))
		require.Equal(t, http.StatusCreated, w.pay("k1").status)
		w.oneEffect("k1")
		require.Len(t, w.struck(), 2, "at the look and at the commit")
	})
}

// Whatever the phase in which a server dies, the retry finds one effect and each
// outside call once.
func TestCrashInEveryPhase(t *testing.T) {
	type place struct {
		phase simulator.Phase
		step  string
	}
	var places []place
	for _, phase := range []simulator.Phase{simulator.BeforeClaim, simulator.AfterClaim, simulator.BeforeCommit, simulator.AfterCommit} {
		places = append(places, place{phase, ""})
	}
	for _, step := range []string{"order_created", "charge_recorded", "receipt_sent"} {
		places = append(places, place{simulator.BeforeStep, step})
		if step != "order_created" {
			places = append(places, place{simulator.AfterCall, step})
		}
		if step != "receipt_sent" { // its end is the commit
			places = append(places, place{simulator.AfterStep, step})
		}
	}
	for _, at := range places {
		t.Run(strings.Trim(string(at.phase)+"/"+at.step, "/"), func(t *testing.T) {
			w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "crash", Phase: at.phase, Step: at.step, First: 1, Last: 1}))
			_, err := w.tryPay("k1")
			require.ErrorIs(t, err, syscall.ECONNRESET)
			require.Equal(t, []simulator.Struck{{Fault: "crash-1", Kind: "crash", Phase: at.phase}}, w.struck())
			w.advance("20s")
			require.Equal(t, http.StatusCreated, w.pay("k1").status)
			w.oneEffect("k1")
			require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
		})
	}
}

func TestCrashOfAClaimThatNobodySees(t *testing.T) {
	for _, phase := range []simulator.Phase{simulator.AfterClaim, simulator.BeforeStep, simulator.AfterStep, simulator.BeforeCommit} {
		t.Run(string(phase), func(t *testing.T) {
			w := newWorld(t, load(t, minimalFile), breaking(simulator.Fault{Kind: "crash", Phase: phase, First: 1, Last: 1}))
			_, err := w.try("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1")
			require.ErrorIs(t, err, syscall.ECONNRESET)
			require.Zero(t, w.effects("k1"))
			require.False(t, w.order("k1").replayed())
			w.oneEffect("k1")
		})
	}
}

// The process of who serves may really end.
func TestCrashCanEndTheProcess(t *testing.T) {
	var ended atomic.Bool
	w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "crash"}), with(func(o *simulator.Options) { o.Crash = func() { ended.Store(true) } }))
	_, err := w.tryPay("k1")
	require.Error(t, err)
	require.True(t, ended.Load())
}

// A replica whose clock is ahead takes work for abandoned that is under way. It
// does so under a token of its own, and the first worker then changes nothing.
func TestClockSkewBreaksNothing(t *testing.T) {
	s, held := newFaulty(), newStage()
	var one atomic.Bool
	s.set(func(c call, pass func() error) error {
		if settling(c) && one.CompareAndSwap(false, true) {
			held.hold()
		}
		return pass()
	})
	w := newWorld(t, load(t, acmeFile), on(s))
	other := httptest.NewServer(simulator.New(w.contract, s, &simulator.Options{Faults: []simulator.Fault{{Kind: "clock-skew", Ahead: time.Hour}}}))
	t.Cleanup(other.Close)
	var first answer
	var both sync.WaitGroup
	both.Go(func() { first, _ = w.tryPay("k1") })
	<-held.events
	second, err := w.tryAt(other.URL, "POST /payments", payment, "Idempotency-Key: k1")
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, second.status)
	close(held.goOn)
	both.Wait()
	require.Equal(t, second.body, first.body)
	require.True(t, first.replayed(), "the late worker has nothing of its own")
	w.oneEffect("k1")
	require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
}
