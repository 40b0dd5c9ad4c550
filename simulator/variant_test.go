package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// versioned is the minimal contract whose version 2 demands no key, replays
// longer and has words of its own.
func versioned(t *testing.T) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) {
		m["variants"] = []any{map[string]any{
			"match":   map[string]any{"header": map[string]any{"name": "API-Version", "value": "2*"}},
			"window":  map[string]any{"replay": "30d"},
			"answers": map[string]any{"mismatch": map[string]any{"status": 400.0, "code": "other_parameters"}},
			"key":     map[string]any{"required": false, "name": "Request-Id"},
		}}
	}))
}

func TestVersionIsAskedForByAHeader(t *testing.T) {
	w := versioned(t)
	require.Equal(t, "idempotency_key_missing", w.send("POST /orders", `{"sku": "a"}`).code())
	require.Equal(t, http.StatusCreated, w.send("POST /orders", `{"sku": "a"}`, "API-Version: 2.1").status)
	first := w.send("POST /orders", `{"sku": "a"}`, "API-Version: 2.1", "Request-Id: k1")
	require.Equal(t, http.StatusCreated, first.status)
	other := w.send("POST /orders", `{"sku": "b"}`, "API-Version: 2.1", "Request-Id: k1")
	require.Equal(t, http.StatusBadRequest, other.status)
	require.Equal(t, "other_parameters", other.code())
	require.Equal(t, "key_reused_with_other_request", w.order("k1").code()+w.send("POST /orders", `{"sku": "b"}`, "Idempotency-Key: k1").code())
	w.advance("25h")
	require.True(t, w.send("POST /orders", `{"sku": "a"}`, "API-Version: 2.1", "Request-Id: k1").replayed())
	w.oneEffect("k1")
	require.Len(t, w.keys().Keys, 1)
	require.Equal(t, "complete", w.keys().Keys[0].State, "the record is judged under the version of its request")
	w.advance("30d")
	require.Zero(t, w.keys().Count)
}

// A record keeps the window of the operation that claimed it, whoever comes with
// its key.
func TestRecordKeepsItsOwnWindow(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(object{}, "operations", "POST /refunds")
		m.set([]any{object{"match": object{"operation": "POST /refunds"}, "window": object{"replay": "1h"}}}, "variants")
	}))
	first := w.order("k1")
	require.Equal(t, http.StatusCreated, w.send("POST /refunds", `{}`, "Idempotency-Key: k2").status)
	w.advance("2h")
	require.Equal(t, "key_reused_with_other_request", w.send("POST /refunds", `{}`, "Idempotency-Key: k1").code(), "the order is remembered for a day")
	again := w.order("k1")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	require.False(t, w.send("POST /refunds", `{}`, "Idempotency-Key: k2").replayed(), "and the refund was for an hour")
}
