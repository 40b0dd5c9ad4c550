package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// Increase lists by key; who lost an answer asks before doing anything else.
func TestLookUpByKey(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"operation": "GET /orders", "query": "idempotency_key"}, "look_up")
		m.set(map[string]any{
			"idempotent": "reading changes nothing",
			"example":    map[string]any{"status": 200.0, "body": map[string]any{"data": []any{"an order"}, "more": false}},
		}, "operations", "GET /orders")
	}))
	look := func(key string, headers ...string) string {
		a := w.send("GET /orders?idempotency_key="+key, "", headers...)
		require.Equal(t, http.StatusOK, a.status)
		return a.body
	}
	require.Equal(t, `{"data":[],"more":false}`, look("k1"))
	first := w.order("k1")
	require.Equal(t, `{"data":[`+first.body+`],"more":false}`, look("k1"))
	require.Equal(t, `{"data":[],"more":false}`, look("k2"))
	require.Equal(t, `{"data":[],"more":false}`, look("k1", "Authorization: Bearer another"), "another account sees nothing")
	require.Equal(t, `{"data":[`+first.body+`],"more":false}`, w.send("GET /orders", "").body, "without a key it is what there is")
	require.Equal(t, http.StatusUnprocessableEntity, w.order("k3", "Prefer: code=422").status)
	require.Equal(t, `{"data":[],"more":false}`, look("k3"), "a refusal made nothing")
	require.Equal(t, 1, w.effects(""))
}
