package simulator_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKeysThatAreNone(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for _, c := range []struct {
		name, code string
		headers    []string
	}{
		{"missing", "idempotency_key_missing", nil},
		{"empty", "idempotency_key_invalid", []string{"Idempotency-Key: "}},
		{"repeated", "idempotency_key_invalid", []string{"Idempotency-Key: k1", "Idempotency-Key: k1"}},
		{"too long", "idempotency_key_invalid", []string{"Idempotency-Key: " + strings.Repeat("k", 256)}},
		{"with a space", "idempotency_key_invalid", []string{"Idempotency-Key: k 1"}},
		{"not ASCII", "idempotency_key_invalid", []string{"Idempotency-Key: k\u00e9"}},
		{"bytes that are no text", "idempotency_key_invalid", []string{"Idempotency-Key: k\xff"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := w.send("POST /payments", payment, c.headers...)
			require.Equal(t, http.StatusBadRequest, a.status)
			require.Equal(t, c.code, a.code())
			require.Equal(t, "application/problem+json", a.header.Get("Content-Type"))
			require.Equal(t, "https://docs.acme.example/problems/"+c.code, a.member("type"))
		})
	}
	require.Zero(t, w.effects(""))
	require.Zero(t, w.keys().Count)
	require.Equal(t, http.StatusCreated, w.pay(strings.Repeat("k", 255)).status)
}

func TestQuotedKeys(t *testing.T) {
	c := vary(t, acmeFile, func(m object) {
		m.set("quoted", "key", "syntax")
	})
	w := newWorld(t, c)
	require.Equal(t, "idempotency_key_invalid", w.pay("k1").code())
	first := w.pay(`"k1"`)
	require.Equal(t, http.StatusCreated, first.status)
	require.True(t, w.pay(` "k1" `).replayed())
	require.Equal(t, 1, w.effects("k1"))
}

// Without a key, POST /refunds runs each time; with one, once.
func TestOptionalKey(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	one, two := w.send("POST /refunds", payment), w.send("POST /refunds", payment)
	require.NotEqual(t, one.body, two.body)
	require.Equal(t, 2, w.effects(""))
	first := w.send("POST /refunds", payment, "Idempotency-Key: k1")
	again := w.send("POST /refunds", payment, "Idempotency-Key: k1")
	require.Equal(t, first.body, again.body)
	require.True(t, again.replayed())
	w.oneEffect("k1")
	require.Equal(t, 3, w.effects(""))
	require.Equal(t, 1, w.keys().Count)
}

// Steps that call out do so each time where no key is sent: there is nothing to
// collapse on.
func TestOptionalKeyWithSteps(t *testing.T) {
	c := vary(t, acmeFile, func(m object) { m.set("optional", "operations", "POST /payments", "key") })
	w := newWorld(t, c)
	w.send("POST /payments", payment)
	w.send("POST /payments", payment)
	require.Equal(t, map[string]int{"charge_recorded": 2, "receipt_sent": 2}, w.calls())
	w.pay("k1")
	w.pay("k1")
	require.Equal(t, map[string]int{"charge_recorded": 3, "receipt_sent": 3}, w.calls())
}

// An unsafe operation runs each time, whatever key is sent. An idempotent one
// may run each time, and leaves one effect a resource.
func TestOperationsWithoutKeys(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for range 3 {
		a := w.send("PUT /orders/ord_1/notes", `{"text": "ring twice"}`, "Idempotency-Key: k1")
		require.Equal(t, http.StatusOK, a.status)
		require.False(t, a.replayed())
	}
	require.Equal(t, 3, w.effects(""))
	for _, id := range []string{"pay_1", "pay_1", "pay_2", "pay_1"} {
		require.Equal(t, http.StatusNoContent, w.send("DELETE /payments/"+id, "", "Idempotency-Key: k1").status)
	}
	require.Equal(t, 5, w.effects(""))
	require.Zero(t, w.keys().Count)
}

func TestKeyOnReading(t *testing.T) {
	c := vary(t, minimalFile, func(m object) {
		m.set(object{"idempotent": "reading changes nothing"}, "operations", "GET /orders/{id}")
	})
	w := newWorld(t, c)
	at := w.order("k1").header.Get("Location")
	get := w.send("GET "+at, "")
	require.Equal(t, http.StatusOK, get.status)
	head := w.send("HEAD "+at, "")
	require.Equal(t, http.StatusOK, head.status)
	require.Equal(t, get.header.Get("Content-Length"), head.header.Get("Content-Length"))
	require.Equal(t, get.header.Get("Content-Type"), head.header.Get("Content-Type"))
	require.Empty(t, head.body)
	require.Equal(t, http.StatusNotFound, w.send("HEAD /orders/other", "").status)
	require.Equal(t, 1, w.effects(""), "that of the order")
}

// An operation that is idempotent by itself may take a key: without one its
// repeats have one effect all the same, with one they are replayed.
func TestIdempotentOperationWithAKey(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(object{"key": "optional", "idempotent": "it is replaced as a whole"}, "operations", "PUT /orders/{id}")
	}))
	for range 2 {
		require.Equal(t, http.StatusOK, w.send("PUT /orders/7", `{"sku": "a"}`).status)
	}
	require.Equal(t, 1, w.effects(""), "repeats without a key collapse on the path")
	require.Zero(t, w.keys().Count)
	first := w.send("PUT /orders/8", `{"sku": "a"}`, "Idempotency-Key: k1")
	again := w.send("PUT /orders/8", `{"sku": "a"}`, "Idempotency-Key: k1")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	require.Equal(t, 1, w.effects("k1"))
	require.Equal(t, http.StatusConflict, w.send("PUT /orders/9", `{"sku": "a"}`, "Idempotency-Key: k1").status)
}
