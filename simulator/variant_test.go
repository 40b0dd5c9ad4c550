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
