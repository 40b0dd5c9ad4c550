package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// Stripe v2 makes the key where the caller did not.
func TestServerMakesTheKey(t *testing.T) {
	for _, format := range []string{"any", "uuid4", "uuid5", "uuid7", "ulid"} {
		w := newWorld(t, vary(t, minimalFile, func(m object) {
			m.set(map[string]any{"minted_by": "server", "echo": "Idempotency-Key", "format": format}, "key")
		}))
		first := w.send("POST /orders", `{"sku": "a"}`)
		require.Equal(t, http.StatusCreated, first.status, first.body)
		key := first.header.Get("Idempotency-Key")
		k := &contract.Key{In: contract.InHeader, Name: "Idempotency-Key", Format: contract.KeyFormat(format), Length: contract.Length{Min: 1, Max: 255}, Syntax: contract.SyntaxRaw}
		require.Equal(t, protocol.KeyOK, protocol.ReadKey(k, []string{key}).Status, "%s: %q", format, key)
		again := w.order(key)
		require.True(t, again.replayed())
		require.Equal(t, first.body, again.body)
		w.oneEffect(key)
		other := w.send("POST /orders", `{"sku": "a"}`)
		require.NotEqual(t, key, other.header.Get("Idempotency-Key"), "each request without a key is one of its own")
		require.Equal(t, 2, w.effects(""))
	}
}

// Adyen sends the key back.
func TestKeyIsTold(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"echo": "Idempotency-Key", "syntax": "quoted", "compare": "case-insensitive"}, "key")
	}))
	require.Equal(t, []string{`"Key-1"`}, w.order(`"Key-1"`).header.Values("Idempotency-Key"))
	again := w.order(`"KEY-1"`)
	require.True(t, again.replayed())
	require.Equal(t, []string{`"KEY-1"`}, again.header.Values("Idempotency-Key"), "as it was sent")
	require.Equal(t, `"key-1"`, w.send("POST /orders", `{"sku": "b"}`, `Idempotency-Key: "key-1"`).header.Get("Idempotency-Key"))
	require.Empty(t, w.order("bare").header.Get("Idempotency-Key"), "what is no key is not told")
}
