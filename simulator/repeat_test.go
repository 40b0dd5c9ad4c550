package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// repeating is the minimal contract with another form of repeats, and orders that
// are shipped ten seconds after they were made and can be read back.
func repeating(t testing.TB, replay map[string]any) *contract.Contract {
	return vary(t, minimalFile, func(m object) {
		m.set(replay, "answers", "replay")
		m.set(map[string]any{"idempotent": "it only reads"}, "operations", "GET /orders/{id}")
		m.set(map[string]any{"idempotent": "it says what the order is"}, "operations", "PATCH /orders/{id}")
		m.set(map[string]any{"idempotent": "gone is gone"}, "operations", "DELETE /orders/{id}")
		m.set(map[string]any{
			"status": 201, "body": map[string]any{"id": "ord_1", "sku": "z", "state": "new"},
			"later": map[string]any{"after": "10s", "body": map[string]any{"state": "shipped"}},
		}, "operations", "POST /orders", "example")
	})
}

func TestResourcesAreReadBack(t *testing.T) {
	w := newWorld(t, repeating(t, map[string]any{"do": "stored"}))
	made := w.order("k1")
	at := made.header.Get("Location")
	require.Equal(t, "/orders/"+made.member("id"), at)
	require.JSONEq(t, made.body, w.send("GET "+at, "").body)
	require.Equal(t, http.StatusNotFound, w.send("GET /orders/ord_other", "").status, "it was never made")

	w.advance("10s")
	require.Equal(t, "shipped", w.send("GET "+at, "").member("state"))
	require.Equal(t, "new", w.order("k1").member("state"), "a stored answer does not change")

	patched := w.send("PATCH "+at, `{"sku": "b"}`)
	require.Equal(t, "b", patched.member("sku"))
	require.Equal(t, made.member("id"), patched.member("id"))
	require.Equal(t, "b", w.send("GET "+at, "").member("sku"))

	require.Equal(t, http.StatusNotFound, w.send("GET "+at, "", "Authorization: Bearer other").status, "it is another account's")
	w.send("DELETE "+at, "")
	require.Equal(t, http.StatusNotFound, w.send("GET "+at, "").status)
}

// PayPal, Shopify and Braintree show what became of it.
func TestRepeatShowsTheCurrentState(t *testing.T) {
	w := newWorld(t, repeating(t, map[string]any{"do": "current", "status": 200}))
	first := w.order("k1")
	require.Equal(t, http.StatusCreated, first.status)
	require.Equal(t, "new", first.member("state"))

	soon := w.order("k1")
	require.Equal(t, http.StatusOK, soon.status, "nothing was created this time")
	require.Equal(t, first.body, soon.body)
	require.True(t, soon.replayed())

	w.advance("10s")
	later := w.order("k1")
	require.Equal(t, "shipped", later.member("state"))
	require.Equal(t, first.member("id"), later.member("id"))
	w.oneEffect("k1")

	at := first.header.Get("Location")
	w.send("PATCH "+at, `{"sku": "b"}`)
	require.Equal(t, "b", w.order("k1").member("sku"))
	w.send("DELETE "+at, "")
	gone := w.order("k1")
	require.Equal(t, http.StatusNotFound, gone.status)
	require.Equal(t, w.send("GET "+at, "").body, gone.body, "a repeat shows what a GET shows")
	require.True(t, gone.replayed())
	w.oneEffect("k1")
}

// What DELETE did is that the resource is gone: its repeat gets the success again.
func TestRepeatOfADeleteIsItsSuccess(t *testing.T) {
	c := vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"do": "current"}, "answers", "replay")
		m.set(map[string]any{"key": "required"}, "operations", "DELETE /orders/{id}")
	})
	w := newWorld(t, c)
	at := w.order("k1").header.Get("Location")
	require.Equal(t, http.StatusNoContent, w.send("DELETE "+at, "", "Idempotency-Key: k2").status)
	again := w.send("DELETE "+at, "", "Idempotency-Key: k2")
	require.Equal(t, http.StatusNoContent, again.status)
	require.Equal(t, http.StatusNotFound, w.order("k1").status)
}

// The bound of stored bodies is none of what is read at the time of the repeat.
func TestCurrentStateHasItsTypeWhateverIsStored(t *testing.T) {
	w := newWorld(t, repeating(t, map[string]any{"do": "current", "max_body": "8B", "above": "empty-body"}))
	first, again := w.order("k1"), w.order("k1")
	require.Equal(t, first.body, again.body)
	require.Equal(t, []string{"application/json"}, again.header["Content-Type"])
}

func TestKeptFailureHasNoCurrentState(t *testing.T) {
	w := newWorld(t, repeating(t, map[string]any{"do": "current", "status": 200}))
	first := w.order("k1", "Prefer: code=402")
	again := w.order("k1")
	require.Equal(t, http.StatusPaymentRequired, again.status)
	require.Equal(t, first.body, again.body)
}

// Moov says only that it was done.
func TestRepeatIsAConflict(t *testing.T) {
	w := newWorld(t, repeating(t, map[string]any{"do": "conflict", "status": 409, "code": "duplicate_order", "client": "stop"}))
	w.order("k1")
	for range 2 {
		again := w.order("k1")
		require.Equal(t, http.StatusConflict, again.status)
		require.Equal(t, "duplicate_order", again.code())
		require.Empty(t, again.header.Get("Location"))
	}
	w.oneEffect("k1")
}

// GoCardless names the resource that is in the way.
func TestRepeatIsAConflictThatPoints(t *testing.T) {
	w := newWorld(t, repeating(t, map[string]any{"do": "conflict-with-pointer", "status": 409, "code": "conflict", "client": "look-up"}))
	first := w.order("k1")
	again := w.order("k1")
	require.Equal(t, http.StatusConflict, again.status)
	require.Equal(t, "conflict", again.code())
	require.Equal(t, first.header.Get("Location"), again.header.Get("Location"))
	require.Equal(t, first.header.Get("Location"), again.member("resource"))
	require.JSONEq(t, first.body, w.send("GET "+again.header.Get("Location"), "").body)
	w.oneEffect("k1")
}

// Mercury and Interchecks give the success again, under 409.
func TestRepeatIsAConflictWithTheBody(t *testing.T) {
	w := newWorld(t, repeating(t, map[string]any{"do": "conflict-with-body", "status": 409}))
	first, again := w.order("k1"), w.order("k1")
	require.Equal(t, http.StatusConflict, again.status)
	require.Equal(t, first.body, again.body)
	require.Equal(t, first.header.Get("Location"), again.header.Get("Location"))
	require.Empty(t, again.header.Get("Idempotency-Replay"), "the status is mark enough")
	w.oneEffect("k1")
}
