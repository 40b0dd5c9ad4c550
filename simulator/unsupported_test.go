package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKeyWhereNoneIsTaken(t *testing.T) {
	notes := func(unsupported any) *world {
		return newWorld(t, vary(t, minimalFile, func(m object) {
			m.set(unsupported, "key", "unsupported")
			m.set(map[string]any{"unsafe": "each call appends a note"}, "operations", "POST /notes")
		}))
	}
	note := func(w *world, headers ...string) answer { return w.send("POST /notes", `{"text": "a"}`, headers...) }
	const key = "Idempotency-Key: k1"
	t.Run("ignored, as at Modern Treasury", func(t *testing.T) {
		w := notes("ignore")
		require.Equal(t, http.StatusCreated, note(w, key).status)
		require.Equal(t, http.StatusCreated, note(w, key).status)
		require.Equal(t, 2, w.effects(""))
	})
	t.Run("refused, as at Bridge", func(t *testing.T) {
		w := notes("refuse")
		a := note(w, key)
		require.Equal(t, http.StatusBadRequest, a.status)
		require.Equal(t, "idempotency_key_not_supported", a.code())
		require.Equal(t, "Key not supported", a.member("title"))
		require.Zero(t, w.effects(""))
		require.Equal(t, http.StatusCreated, note(w).status)
		require.Equal(t, http.StatusCreated, w.order("k1").status)
	})
	t.Run("told, as at Solidgate", func(t *testing.T) {
		w := notes(map[string]any{"do": "tell", "name": "Idempotency-Status"})
		require.Equal(t, "ignored", note(w, key).header.Get("Idempotency-Status"))
		require.Empty(t, note(w).header.Get("Idempotency-Status"))
		require.Empty(t, w.order("k1").header.Get("Idempotency-Status"))
	})
}
