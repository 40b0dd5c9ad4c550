package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
)

// Acme keeps a 4xx like a success: the same key gets it again and again.
func TestFailureThatIsKept(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	first := w.pay("k1", "Prefer: code=402")
	require.Equal(t, http.StatusPaymentRequired, first.status)
	again := w.pay("k1")
	require.True(t, again.replayed())
	require.Equal(t, http.StatusPaymentRequired, again.status)
	require.Equal(t, first.body, again.body)
	require.Zero(t, w.effects(""))
}

// Acme keeps the progress of a 5xx: the same key goes on where it stopped, and
// no step calls out twice.
func TestFailureThatIsResumed(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for range 2 {
		require.Equal(t, http.StatusServiceUnavailable, w.pay("k1", "Prefer: code=503").status)
		require.Equal(t, map[string]int{"charge_recorded": 1}, w.calls())
		require.Equal(t, map[string]int{"resumable": 1}, w.keys().States)
		require.Zero(t, w.effects(""))
	}
	require.Equal(t, "invalid_idempotent_request", w.send("POST /payments", `{}`, "Idempotency-Key: k1").code(), "progress keeps its fingerprint")
	done := w.pay("k1")
	require.Equal(t, http.StatusCreated, done.status)
	require.False(t, done.replayed())
	w.oneEffect("k1")
	require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())
	require.Equal(t, done.body, w.pay("k1").body)
}

// Work that is finished after its window is replayed for a whole window from
// then: the retry of a lost answer must not execute again.
func TestFailureThatIsResumedAfterItsWindow(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	require.Equal(t, http.StatusServiceUnavailable, w.pay("k1", "Prefer: code=503").status)
	w.advance("50h") // the window is 24h, the record is due after 72h
	done := w.pay("k1")
	require.Equal(t, http.StatusCreated, done.status)
	require.False(t, done.replayed())
	w.advance("23h")
	again := w.pay("k1")
	require.True(t, again.replayed())
	require.Equal(t, done.body, again.body)
	w.oneEffect("k1")
	w.advance("1h")
	require.False(t, w.pay("k1").replayed())
	require.Equal(t, 2, w.effects("k1"))
}

// A failure before the last call leaves nothing that a human would have to settle.
func TestFailureBeforeACallThatStops(t *testing.T) {
	c := vary(t, acmeFile, func(m object) {
		m.set([]any{
			object{"name": "order_created"},
			object{"name": "charge_recorded", "calls": "card processor", "recover": "stop"},
		}, "operations", "POST /payments", "steps")
	})
	w := newWorld(t, c)
	require.Equal(t, 503, w.pay("k1", "Prefer: code=503").status)
	require.Empty(t, w.calls())
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	require.Equal(t, map[string]int{"charge_recorded": 1}, w.calls())
	w.oneEffect("k1")
}

// The minimal contract frees the key of a 5xx.
func TestFailureThatFreesTheKey(t *testing.T) {
	w := newWorld(t, load(t, minimalFile))
	require.Equal(t, http.StatusInternalServerError, w.order("k1", "Prefer: code=500").status)
	require.Zero(t, w.keys().Count)
	other := w.send("POST /orders", `{"sku": "b"}`, "Idempotency-Key: k1")
	require.Equal(t, http.StatusCreated, other.status, "a free key takes any request")
	w.oneEffect("k1")
	require.Equal(t, 404, w.order("k2", "Prefer: code=404").status)
	require.Equal(t, 404, w.order("k2").status, "a 4xx is kept")
	require.Zero(t, w.effects("k2"))
}

// A freed key sends the same downstream key when it runs again, so that the
// outside system collapses the repeat. Past the window it is another request.
func TestFreedKeyCallsOutOnce(t *testing.T) {
	c := vary(t, acmeFile, func(m object) {
		m.set([]any{
			object{"when": []any{"before-execution", "5xx"}, "keep": "nothing"},
			object{"when": []any{"4xx"}, "keep": "answer"},
		}, "failures")
	})
	w := newWorld(t, c)
	require.Equal(t, 503, w.pay("k1", "Prefer: code=503").status)
	require.Zero(t, w.keys().Count)
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, w.calls())

	w.advance("24h")
	require.Equal(t, 503, w.pay("k1", "Prefer: code=503").status)
	require.Equal(t, map[string]int{"charge_recorded": 2, "receipt_sent": 1}, w.calls())
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	require.Equal(t, map[string]int{"charge_recorded": 2, "receipt_sent": 2}, w.calls())

	// The key was freed in its second life, so it has begun to count again.
	w.advance("24h")
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	require.Equal(t, map[string]int{"charge_recorded": 3, "receipt_sent": 3}, w.calls())
	require.Equal(t, 3, w.effects("k1"))
	w.advance("100h") // all of it is reaped
	require.Zero(t, w.keys().Count)
	require.Empty(t, w.keys().Old)
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	require.Equal(t, map[string]int{"charge_recorded": 4, "receipt_sent": 4}, w.calls())
}

// A freed key takes any request, and another request is no repeat to the outside
// system: it must not be answered with the call of the first.
func TestFreedKeyCallsOutAgainForAnotherPayload(t *testing.T) {
	c := vary(t, acmeFile, func(m object) {
		m.set([]any{object{"when": []any{"before-execution", "4xx", "5xx"}, "keep": "nothing"}}, "failures")
	})
	w := newWorld(t, c)
	require.Equal(t, 503, w.pay("k1", "Prefer: code=503").status)
	require.Equal(t, map[string]int{"charge_recorded": 1}, w.calls())
	other := w.send("POST /payments", `{"amount": 900, "currency": "EUR"}`, "Idempotency-Key: k1")
	require.Equal(t, http.StatusCreated, other.status)
	require.Equal(t, map[string]int{"charge_recorded": 2, "receipt_sent": 1}, w.calls())
}

// What a failure looks like comes from the OpenAPI document, unless it would be
// taken for one of the contract's own answers.
func TestFailuresOfTheDocument(t *testing.T) {
	doc, findings, err := openapi.LoadFile("../examples/acme-payments/openapi.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.OpenAPI = doc }))
	declined := w.pay("k1", "Prefer: code=402")
	require.Equal(t, "card_declined", declined.code())
	require.Equal(t, "application/problem+json", declined.header.Get("Content-Type"))
	require.Equal(t, "Bearer", w.pay("k1", "Prefer: code=401").header.Get("Www-Authenticate"))
	for _, status := range []string{"409", "500", "503", "418"} {
		a := w.pay("k"+status, "Prefer: code="+status)
		require.Empty(t, a.code(), status)
		require.Equal(t, "about:blank", a.member("type"))
	}
	require.Equal(t, http.StatusCreated, w.pay("k503").status)
	require.True(t, w.pay("k409").replayed())
}
