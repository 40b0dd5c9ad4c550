package simulator_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// A clock that stands still is moved past a lease: the work is taken over, and whoever
// moved the clock has the answer before that has ended, since the work waits for the
// next move.
func TestMovingTheClockWaitsForNoWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newDirect(t, load(t, acmeFile), unjudged, with(func(o *simulator.Options) {
			o.Delay, o.Patience = time.Second, 24*time.Hour
		}))
		_, err := w.server.Freeze(t.Context())
		require.NoError(t, err)
		answered := make(chan answer, 1)
		go func() { answered <- w.pay("k1") }()
		synctest.Wait()

		began := time.Now()
		_, err = w.server.Advance(t.Context(), 400*time.Millisecond) // one step has its share of the delay
		require.NoError(t, err)
		synctest.Wait()
		for range 4 { // past the lease of whoever has the work, and then on with it
			_, err = w.server.Advance(t.Context(), 30*time.Second)
			require.NoError(t, err)
			require.Less(t, time.Since(began), time.Minute, "nothing waits for a clock that stands still")
			synctest.Wait()
		}
		w.server.EndWaits()
		w.server.Close()
		<-answered
		w.unjudged = true
		require.Len(t, effectsOf(t, w), 1)
		require.Equal(t, http.StatusCreated, w.pay("k1").status)
	})
}

// Nor is an outside system waited for.
func TestMovingTheClockWaitsForNoCall(t *testing.T) {
	called, hold := make(chan struct{}, 8), make(chan struct{})
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		called <- struct{}{}
		<-hold
		w.WriteHeader(http.StatusCreated)
	}))
	defer outside.Close()
	at, err := url.Parse(outside.URL)
	require.NoError(t, err)
	s := memory.New()
	first := newWorld(t, load(t, acmeFile), unjudged, on(s))
	_, _ = first.try("POST /payments", payment, "Idempotency-Key: k1", "Reprise-Fault: crash; phase=before-step; step=charge_recorded")
	require.Len(t, first.keys().Keys, 1)

	w := newDirect(t, load(t, acmeFile), unjudged, on(s), with(func(o *simulator.Options) { o.Calls = at }))
	moved := make(chan error, 1)
	go func() {
		_, err := w.server.Advance(t.Context(), time.Minute)
		moved <- err
	}()
	<-called
	require.NoError(t, <-moved, "the call is not over")
	close(hold)
	w.server.Close()
}
