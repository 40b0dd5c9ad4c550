package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
)

// What needs no key needs the store all the same: while it is down, nothing is said to
// be done that is not kept, and nothing is read that nobody knows of.
func TestStoreDownWithoutAKey(t *testing.T) {
	doc, _, err := openapi.LoadFile("../examples/acme-payments/openapi.yaml")
	require.NoError(t, err)
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s), with(func(o *simulator.Options) { o.OpenAPI = doc }))
	made := w.pay("k1")
	require.Equal(t, http.StatusCreated, made.status, made.body)
	path := "/payments/" + made.member("id")
	require.Equal(t, http.StatusOK, w.send("GET "+path, "").status)

	for name, fits := range map[string]func(call) bool{
		"all":    everything,
		"writes": func(c call) bool { return !c.read },
	} {
		s.set(down(fits))
		for _, operation := range []string{"POST /refunds", "PUT /orders/7/notes"} {
			a := w.send(operation, `{"payment": "pay_1", "text": "x"}`)
			require.Equal(t, http.StatusServiceUnavailable, a.status, "%s with %s: %s", name, operation, a.body)
		}
	}
	s.set(down(everything))
	for _, operation := range []string{"GET " + path, "GET /payments/pay_0", "DELETE " + path} {
		a := w.send(operation, "")
		require.Equal(t, http.StatusServiceUnavailable, a.status, "%s: %s", operation, a.body)
		require.Equal(t, "idempotency_unavailable", a.code())
	}
	s.set(nil)
	require.Equal(t, made.body, w.send("GET "+path, "").body)
	require.Len(t, effectsOf(t, w), 1)
}

// The faults that take the store away do so for an operation without a key too.
func TestStoreDownFaultsWithoutAKey(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	for _, kind := range []string{"store-down-before-claim", "store-down-after-claim"} {
		a := w.send("PUT /orders/7/notes", `{"text": "x"}`, "Reprise-Fault: "+kind)
		require.Equal(t, http.StatusServiceUnavailable, a.status, a.body)
		last := w.server.Requests(simulator.Filter{})[0]
		require.Len(t, last.Faults, 1, kind)
	}
	require.Empty(t, effectsOf(t, w))
	require.Equal(t, http.StatusServiceUnavailable, w.send("DELETE /payments/pay_1", "", "Reprise-Fault: store-down-before-claim").status)
}

func effectsOf(t *testing.T, w *world) []simulator.Effect {
	list, err := w.server.Effects(t.Context(), "")
	require.NoError(t, err)
	return list
}

// Reads may be answered while no write is taken; health says so, and finds out by itself
// when it is over.
func TestHealthWhileNothingCanBeWritten(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	require.Equal(t, http.StatusOK, w.send("GET /_reprise/health", "").status)
	s.set(down(func(c call) bool { return !c.read }))
	require.Equal(t, http.StatusServiceUnavailable, w.pay("k1").status)
	for range 2 {
		a := w.send("GET /_reprise/health", "")
		require.Equal(t, http.StatusServiceUnavailable, a.status)
		require.Contains(t, a.body, "it takes no writes since")
	}
	s.set(nil)
	require.Equal(t, http.StatusOK, w.send("GET /_reprise/health", "").status)
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
}
