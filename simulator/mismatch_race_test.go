package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// Two servers execute one key at the same time, for two payloads. The one that loses the
// commit is compared like a request that comes later: what it did is dropped, and it
// learns nothing of the other.
func TestAnotherPayloadThatLosesTheRace(t *testing.T) {
	for name, file := range map[string]string{"before-effect": acmeFile, "with-effect": minimalFile} {
		t.Run(name, func(t *testing.T) {
			operation, body, other := "POST /payments", payment, otherPayment
			if file == minimalFile {
				operation, body, other = "POST /orders", `{"sku": "a"}`, `{"sku": "b"}`
			}
			shared := memory.New()
			s := &counted{Store: shared}
			slow, fast := newWorld(t, load(t, file), on(s)), newWorld(t, load(t, file), on(shared))
			require.Equal(t, http.StatusCreated, slow.send(operation, body, "Idempotency-Key: first").status)
			var first answer
			s.before = func() error {
				first = fast.send(operation, body, "Idempotency-Key: k1")
				return nil
			}
			second := slow.send(operation, other, "Idempotency-Key: k1")
			require.Equal(t, http.StatusCreated, first.status)
			require.Equal(t, slow.policy(operation).Answers.Mismatch.Status, second.status, second.body)
			require.False(t, second.replayed())
			require.NotContains(t, second.body, first.member("id"))
			slow.oneEffect("k1")

			again := slow.send(operation, body, "Idempotency-Key: k1")
			require.True(t, again.replayed())
			require.Equal(t, first.body, again.body)
			slow.unjudged, fast.unjudged = true, true // each saw half of it
		})
	}
}
