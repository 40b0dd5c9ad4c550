package simulator_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// Work that was begun ten hours ahead would keep its lease for ten hours if the clock
// went back under it.
func TestTheClockDoesNotGoBackUnderUnfinishedWork(t *testing.T) {
	s := newFaulty()
	w := newDirect(t, load(t, acmeFile), on(s))
	w.advance("10h")
	w.pay("done")
	abandonOneMore := func(key string) {
		s.set(down(settling))
		require.Equal(t, "outcome_unknown", w.pay(key).code())
		s.set(nil)
	}
	abandonOneMore("k1")
	a := w.manage("POST clock", `{"reset": true}`, nil)
	require.Equal(t, http.StatusConflict, a.status, a.body)
	require.Contains(t, a.member("error"), "POST /payments under key sha256:"+simulator.HashKey("k1"))
	require.Contains(t, a.member("error"), "POST /_reprise/reset")
	require.NotContains(t, a.member("error"), simulator.HashKey("done"), "what is complete stands in nobody's way")
	require.Equal(t, "10h0m0s", w.clock("").Ahead)

	for _, key := range []string{"k2", "k3", "k4", "k5", "k6", "k7"} {
		abandonOneMore(key)
	}
	require.Contains(t, w.manage("POST clock", `{"reset": true}`, nil).member("error"), " and 2 more;")

	w.advance("1m")
	require.Equal(t, "0s", w.clock(`{"reset": true}`).Ahead, "the work was ended")
	w.moved.Store(0)
	w.unjudged = true // time went back
	require.True(t, w.pay("k1").replayed())

	abandonOneMore("now")
	require.Equal(t, "0s", w.clock(`{"reset": true}`).Ahead, "that goes back nowhere")
}

// Who sleeps when the clock goes back sleeps as long as was left.
func TestSleepersWakeAfterAReset(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newDirect(t, load(t, minimalFile), unjudged, with(func(o *simulator.Options) {
			o.Delay, o.Patience, o.Now = 10*time.Second, 100*time.Hour, nil
		}))
		_, err := w.server.Advance(t.Context(), 48*time.Hour)
		require.NoError(t, err)
		answered := make(chan answer)
		began := time.Now()
		go func() { answered <- w.order("k1") }()
		time.Sleep(4 * time.Second)
		_, err = w.server.ResetClock(t.Context())
		require.NoError(t, err)
		require.Equal(t, http.StatusCreated, (<-answered).status)
		require.InDelta(t, 10*time.Second, time.Since(began), float64(time.Second))
	})
}
