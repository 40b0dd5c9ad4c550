package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// Alpaca, Fireblocks and Shopify tell a repeat of what failed that it failed.
func TestKeptFailureIsToldAndNotRepeated(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"status": 400, "code": "previous_attempt_failed", "client": "new-key"}, "answers", "previously_failed")
	}))
	first := w.order("k1", "Prefer: code=402")
	require.Equal(t, http.StatusPaymentRequired, first.status)
	for range 2 {
		again := w.order("k1")
		require.Equal(t, http.StatusBadRequest, again.status)
		require.Equal(t, "previous_attempt_failed", again.code())
		require.NotContains(t, again.body, "402")
	}
	require.Zero(t, w.effects("k1"))
	require.Equal(t, http.StatusCreated, w.order("k2").status)
	require.True(t, w.order("k2").replayed(), "a success is repeated")
}

// Solid keeps every failure but those of one code.
func TestFailureIsKeptByItsCode(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m["failures"] = []any{
			map[string]any{"when": "code:try_later", "keep": "nothing", "client": "same-key"},
			map[string]any{"when": []any{"before-execution", "4xx", "5xx"}, "keep": "answer"},
		}
	}))
	w.order("k1", "Prefer: code=409; error=try_later")
	require.Equal(t, http.StatusCreated, w.order("k1").status, "the key was free again")

	declined := w.order("k2", "Prefer: code=409; error=declined")
	require.Equal(t, "declined", declined.code())
	again := w.order("k2")
	require.True(t, again.replayed())
	require.Equal(t, declined.body, again.body)
}
