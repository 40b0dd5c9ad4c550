package simulator_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Shopify and Razorpay gave a day from which on the key is mandatory.
func TestKeyIsRequiredFromADayOn(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		tomorrow := time.Now().UTC().Add(24 * time.Hour).Format(time.DateOnly)
		m.set(map[string]any{"key": "required", "required_from": tomorrow}, "operations", "POST /orders")
	}))
	require.Equal(t, http.StatusCreated, w.send("POST /orders", `{"sku": "a"}`).status)
	w.advance("24h")
	require.Equal(t, "idempotency_key_missing", w.send("POST /orders", `{"sku": "a"}`).code())
	require.Equal(t, http.StatusCreated, w.order("k1").status)
}
