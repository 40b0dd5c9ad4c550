package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

const otherPayment = `{"amount": 999, "currency": "EUR"}`

// mismatching is the example with another rule for another request under a used key.
func mismatching(t *testing.T, do string) *world {
	return newWorld(t, vary(t, acmeFile, func(m object) { m.set(map[string]any{"do": do}, "answers", "mismatch") }))
}

func (w *world) payOther(key string) answer {
	w.t.Helper()
	return w.send("POST /payments", otherPayment, "Idempotency-Key: "+key)
}

// Qonto and Yuno give the first answer, whatever the second request says.
func TestMismatchIsReplayed(t *testing.T) {
	w := mismatching(t, "replay")
	first := w.pay("k1")
	other := w.payOther("k1")
	require.True(t, other.replayed())
	require.Equal(t, first.body, other.body)
	w.oneEffect("k1")
}

// Rapyd, Checkbook and Plaid take it for an operation of its own.
func TestMismatchIsANewOperation(t *testing.T) {
	w := mismatching(t, "new-operation")
	first, other := w.pay("k1"), w.payOther("k1")
	require.Equal(t, http.StatusCreated, other.status)
	require.False(t, other.replayed())
	require.NotEqual(t, first.member("id"), other.member("id"))
	require.Equal(t, 2, w.effects("k1"))

	again, otherAgain := w.pay("k1"), w.payOther("k1")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	require.True(t, otherAgain.replayed())
	require.Equal(t, other.body, otherAgain.body)
	require.Equal(t, 2, w.effects("k1"))
	require.Equal(t, 2, w.keys().Count, "each request has a record of its own")
}

func TestMismatchIgnoresTheKey(t *testing.T) {
	w := mismatching(t, "ignore-key")
	first := w.pay("k1")
	for range 2 {
		other := w.payOther("k1")
		require.Equal(t, http.StatusCreated, other.status)
		require.False(t, other.replayed())
	}
	require.Equal(t, 3, w.effects(""), "the other request is executed each time it comes")
	require.Equal(t, 1, w.effects("k1"), "and not under the key")
	again := w.pay("k1")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
}
