package simulator_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// clockNow is what GET clock shows.
type clockNow struct {
	Now    time.Time
	Ahead  string
	Frozen bool
	Scale  float64
}

func (w *world) clock(move string) (c clockNow) {
	w.t.Helper()
	operation := "GET clock"
	if move != "" {
		operation = "POST clock"
	}
	require.Equal(w.t, http.StatusOK, w.manage(operation, move, &c).status, move)
	return c
}

// Every timestamp follows the clock: records, effects, the journal, Date.
func TestEveryTimestampFollowsTheClock(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), unjudged)
	at := time.Date(2031, 1, 2, 3, 4, 5, 0, time.UTC)
	w.clock(`{"set": "2031-01-02T03:04:05Z", "freeze": true}`)
	first := w.pay("k1")
	require.Equal(t, at.Format(http.TimeFormat), first.header.Get("Date"))
	require.Equal(t, at, w.keys().Keys[0].Started)
	effects, err := w.server.Effects(t.Context(), "")
	require.NoError(t, err)
	require.Equal(t, at, effects[0].At)
	calls, err := w.server.Calls(t.Context())
	require.NoError(t, err)
	require.Equal(t, at, calls[0].At)
	require.Equal(t, at, w.server.Requests(simulator.Filter{})[0].At)

	w.clock(`{"advance": "24h"}`)
	require.Equal(t, at.Add(24*time.Hour), w.clock("").Now, "it stands still where it was moved to")
	again := w.pay("k1")
	require.NotEqual(t, first.body, again.body, "the window has ended")
}

func TestClockFreezesAndScales(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memory.New()
		c := load(t, minimalFile)
		server, other := simulator.New(c, s, nil), simulator.New(c, s, nil)
		ahead := func() time.Duration {
			a, err := server.Ahead(t.Context())
			require.NoError(t, err)
			b, err := other.Ahead(t.Context())
			require.NoError(t, err)
			require.Equal(t, a, b, "servers on one store have one clock")
			return a
		}
		_, err := server.Freeze(t.Context())
		require.NoError(t, err)
		time.Sleep(time.Hour)
		require.Equal(t, -time.Hour, ahead())
		_, err = other.Unfreeze(t.Context())
		require.NoError(t, err)
		time.Sleep(time.Hour)
		require.Equal(t, -time.Hour, ahead())
		_, err = server.Scale(t.Context(), 60)
		require.NoError(t, err)
		time.Sleep(time.Minute)
		require.Equal(t, -time.Minute, ahead(), "an hour passes in a minute")
		_, err = server.Scale(t.Context(), 1)
		require.NoError(t, err)
		time.Sleep(time.Hour)
		require.Equal(t, -time.Minute, ahead())
		_, err = other.Advance(t.Context(), time.Hour)
		require.NoError(t, err)
		require.Equal(t, 59*time.Minute, ahead())
		_, err = server.ResetClock(t.Context())
		require.NoError(t, err)
		require.Zero(t, ahead())
	})
}

func TestClockRefuses(t *testing.T) {
	w := newDirect(t, load(t, minimalFile))
	for move, words := range map[string]string{
		`{"scale": 0}`:                       "more than 0",
		`{"scale": -1}`:                      "more than 0",
		`{"scale": 1e9}`:                     "at most 100000",
		`{"scale": "60"}`:                    "scale is a string",
		`{"freeze": "yes"}`:                  "freeze is a string",
		`{"set": "tomorrow"}`:                `set is "tomorrow"`,
		`{"set": "2001-01-01T00:00:00Z"}`:    "forward only",
		`{"set": "9001-01-01T00:00:00Z"}`:    "hundred years",
		`{"freeze": true, "advance": "-1h"}`: "negative",
		`{"freeze": true, "speed": 2}`:       `unknown field "speed"`,
	} {
		a := w.manage("POST clock", move, nil)
		require.Equal(t, http.StatusBadRequest, a.status, move)
		require.Contains(t, a.member("error"), words, move)
	}
	c := w.clock("")
	require.Equal(t, clockNow{Now: c.Now, Ahead: "0s", Scale: 1}, c, "nothing refused has moved the clock")
}

// Under a clock that stands still, a delay ends when the clock is moved, and a
// duplicate waits as long.
func TestDelaysWaitForAFrozenClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := vary(t, minimalFile, func(m object) {
			m.set(object{"do": "wait", "up_to": "30s", "status": 409.0, "code": "in_flight", "client": "same-key", "retry_after": "2s"}, "answers", "in_flight")
		})
		w := newDirect(t, c, unjudged, with(func(o *simulator.Options) { o.Delay, o.Patience, o.Now = 10*time.Second, time.Hour, nil }))
		_, err := w.server.Freeze(t.Context())
		require.NoError(t, err)
		began := time.Now()
		var both sync.WaitGroup
		for range 2 {
			both.Go(func() { require.Equal(t, http.StatusCreated, w.order("k1").status) })
		}
		time.Sleep(20 * time.Minute)
		synctest.Wait()
		require.Zero(t, w.effects(""), "twenty minutes have passed, and no time at all")
		_, err = w.server.Advance(t.Context(), 10*time.Second)
		require.NoError(t, err)
		both.Wait()
		require.Less(t, time.Since(began), 20*time.Minute+time.Second)
		require.Equal(t, 1, w.effects(""))

		began = time.Now()
		require.Equal(t, http.StatusCreated, w.order("k2").status, "nobody moves the clock, and the delay ends all the same")
		require.InDelta(t, time.Hour+10*time.Second, time.Since(began), float64(time.Second))
	})
}

// A replica that stands aside sees that another one moved the clock.
func TestDelaysEndWhenAnotherServerMovesTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := memory.New()
		c := load(t, minimalFile)
		w := newDirect(t, c, unjudged, on(s), with(func(o *simulator.Options) { o.Delay, o.Now = time.Hour, nil }))
		other := simulator.New(c, s, nil)
		began := time.Now()
		done := make(chan answer)
		go func() { done <- w.order("k1") }()
		synctest.Wait()
		_, err := other.Advance(t.Context(), time.Hour)
		require.NoError(t, err)
		require.Equal(t, http.StatusCreated, (<-done).status)
		require.Less(t, time.Since(began), time.Second)
	})
}

// Time runs 3600 times as fast: a window of a day ends in 24 seconds.
func TestAScaledClockEndsWindows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newDirect(t, load(t, acmeFile), unjudged, with(func(o *simulator.Options) { o.Now = nil }))
		_, err := w.server.Scale(t.Context(), 3600)
		require.NoError(t, err)
		first := w.pay("k1")
		time.Sleep(23 * time.Second)
		require.Equal(t, first.body, w.pay("k1").body)
		time.Sleep(2 * time.Second)
		require.NotEqual(t, first.body, w.pay("k1").body)
	})
}

// unjudged is for a world whose clock the recorder does not follow.
func unjudged(w *world, _ *simulator.Options, _ *store.Store) { w.unjudged = true }

func TestMovesAreMadeAtOnce(t *testing.T) {
	w := newDirect(t, load(t, minimalFile), unjudged)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() { w.clock(fmt.Sprintf(`{"advance": "%dh"}`, 1<<i)) })
	}
	all.Wait()
	require.Equal(t, "255h0m0s", w.clock("").Ahead, "none is lost")
	require.True(t, strings.HasPrefix(w.clock(`{"reset": true}`).Ahead, "0s"))
}
