package simulator_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func marking(t *testing.T, marker object) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) { m.set(map[string]any(marker), "answers", "replay", "marker") }))
}

func TestMarkers(t *testing.T) {
	t.Run("on the first answer too, as at Integrated Finance", func(t *testing.T) {
		w := marking(t, object{"name": "Replayed", "first": "false"})
		first, again := w.order("k1"), w.order("k1")
		require.Equal(t, "false", first.header.Get("Replayed"))
		require.Equal(t, []string{"true"}, again.header.Values("Replayed"))
		require.Equal(t, first.body, again.body)
	})
	t.Run("in the body, as at Fluxomail", func(t *testing.T) {
		w := marking(t, object{"in": "body", "name": "/reused"})
		first, again := w.order("k1"), w.order("k1")
		require.NotContains(t, first.body, "reused")
		require.Equal(t, first.body[:len(first.body)-1]+`,"reused":true}`, again.body)
		require.Equal(t, strconv.Itoa(len(again.body)), again.header.Get("Content-Length"))
		w.oneEffect("k1")
	})
	t.Run("the time of the first request, as at Worldline", func(t *testing.T) {
		w := marking(t, object{"name": "X-Idempotence-Request-Timestamp", "kind": "time"})
		before := time.Now().UnixMilli()
		require.Empty(t, w.order("k1").header.Get("X-Idempotence-Request-Timestamp"))
		after := time.Now().UnixMilli()
		w.advance("1h")
		told, err := strconv.ParseInt(w.order("k1").header.Get("X-Idempotence-Request-Timestamp"), 10, 64)
		require.NoError(t, err)
		require.GreaterOrEqual(t, told, before)
		require.LessOrEqual(t, told, after)
	})
	t.Run("in the body, and the judge finds nothing wrong", func(t *testing.T) {
		for _, marker := range []object{{"in": "body", "name": "/first_at", "kind": "time"}, {"in": "body", "name": "/reused"}} {
			w := newWorld(t, vary(t, minimalFile, func(m object) {
				m.set(map[string]any(marker), "answers", "replay", "marker")
				m.set(object{"key": "required"}, "operations", "DELETE /orders/{id}")
			}))
			path := w.order("k1").header.Get("Location")
			w.order("k1")
			for range 2 {
				require.Equal(t, 204, w.send("DELETE "+path, "", "Idempotency-Key: k2").status)
			}
			require.Contains(t, w.send("POST /_reprise/verify", `{"invariants": [{"invariant": "contract"}]}`).body, `"pass": true`)
		}
	})
}
