package simulator_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTheWindow(t *testing.T) {
	for _, c := range served {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, load(t, c.file))
			pay := func() answer { return w.send(c.operation, c.body, "Idempotency-Key: k1") }
			first := pay()
			w.advance("23h59m59s")
			again := pay()
			require.Equal(t, "true", again.header.Get("Idempotency-Replay"))
			require.Equal(t, first.body, again.body)
			w.oneEffect("k1")

			w.advance("1s")
			second := pay()
			require.Equal(t, http.StatusCreated, second.status)
			require.Empty(t, second.header.Get("Idempotency-Replay"))
			require.NotEqual(t, first.body, second.body)
			require.Equal(t, second.body, pay().body)
			require.Equal(t, 2, w.effects("k1"))

			keys := w.keys()
			require.Equal(t, 1, keys.Count)
			require.EqualValues(t, 2, keys.Keys[0].Generation)
			require.Equal(t, "complete", keys.Keys[0].State)
		})
	}
}

// The record of a window that has ended stays for operators until it is reaped.
func TestOldRecordsAndTheReaper(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.pay("k1")
	w.pay("k2")
	w.advance("25h")
	require.Equal(t, map[string]int{"expired": 2}, w.keys().States)
	w.pay("k1")
	keys := w.keys()
	require.Equal(t, map[string]int{"complete": 1, "expired": 1}, keys.States)
	require.Len(t, keys.Old, 1)
	require.EqualValues(t, 1, keys.Old[0].Generation)
	require.Equal(t, "expired", keys.Old[0].State)
	require.Equal(t, http.StatusCreated, keys.Old[0].Status)

	w.advance("46h") // 71h after the first
	require.Equal(t, 2, w.keys().Count)
	w.advance("1h")
	keys = w.keys()
	require.Equal(t, map[string]int{"expired": 1}, keys.States, "the second life of k1")
	require.Empty(t, keys.Old)
	w.advance("25h")
	require.Zero(t, w.keys().Count)
	require.False(t, w.pay("k2").replayed())
	require.Equal(t, 4, w.effects(""))
	require.EqualValues(t, 1, w.keys().Keys[0].Generation)
}

func TestAnotherPayloadAfterTheWindow(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.pay("k1")
	require.Equal(t, "invalid_idempotent_request", w.send("POST /payments", `{}`, "Idempotency-Key: k1").code())
	w.advance("24h")
	require.Equal(t, http.StatusCreated, w.send("POST /payments", `{}`, "Idempotency-Key: k1").status)
	require.Equal(t, "invalid_idempotent_request", w.pay("k1").code())
}

func TestExpiredKeysThatAreRefused(t *testing.T) {
	c := vary(t, acmeFile, func(m object) {
		m.set("reject", "window", "expired")
		m.set(object{"status": 410, "code": "idempotency_key_expired", "client": "new-key"}, "answers", "expired")
	})
	w := newWorld(t, c)
	w.pay("k1")
	w.advance("24h")
	for range 2 {
		a := w.pay("k1")
		require.Equal(t, http.StatusGone, a.status)
		require.Equal(t, "idempotency_key_expired", a.code())
	}
	w.oneEffect("k1")
	w.advance("48h") // it is reaped
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
}

func TestWindowFromTheLastUse(t *testing.T) {
	c := vary(t, minimalFile, func(m object) { m.set("last-use", "window", "from") })
	w := newWorld(t, c)
	first := w.order("k1")
	for range 3 {
		w.advance("23h")
		require.Equal(t, first.body, w.order("k1").body)
	}
	w.oneEffect("k1")
	w.advance("24h")
	require.NotEqual(t, first.body, w.order("k1").body)
	require.Equal(t, 2, w.effects("k1"))
}

func TestWindowWithoutEnd(t *testing.T) {
	c := vary(t, minimalFile, func(m object) { m.set(object{"replay": "unlimited"}, "window") })
	w := newWorld(t, c)
	first := w.order("k1")
	w.advance("3650d")
	require.Equal(t, first.body, w.order("k1").body)
	w.oneEffect("k1")
}

// "At least" ends at its minimum here: the strictest server that keeps the promise.
func TestWindowOfAtLeast(t *testing.T) {
	c := vary(t, minimalFile, func(m object) { m.set(object{"at_least": "24h"}, "window", "replay") })
	w := newWorld(t, c)
	first := w.order("k1")
	w.advance("24h")
	require.NotEqual(t, first.body, w.order("k1").body)
}

// Every time that a client or an operator is shown follows the clock.
func TestEveryTimeFollowsTheClock(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.advance("3d")
	before := w.now()
	a := w.pay("k1")
	date, err := http.ParseTime(a.header.Get("Date"))
	require.NoError(t, err)
	require.WithinRange(t, date, before.Add(-time.Second), w.now())
	key := w.keys().Keys[0]
	require.WithinRange(t, key.Started, before, w.now())
	require.Equal(t, key.Started.Add(24*time.Hour), key.ReplayEnds)
	require.Equal(t, key.Started.Add(72*time.Hour), key.Reap)
}
