package simulator_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The table of OASIS Repeatable Requests, as Azure Communication Services has it.
func TestFirstSent(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{
			"name": "Repeatability-Request-ID", "format": "uuid",
			"first_sent": map[string]any{"window": "5m", "result": "Repeatability-Result"},
		}, "key")
		m.set(map[string]any{"status": 400.0, "code": "request_differs", "client": "fix-request"}, "answers", "mismatch")
	}))
	const id, other = "6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f", "6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e70"
	date := func(off time.Duration) string { return w.now().Add(off).UTC().Format(http.TimeFormat) }
	first := date(0)
	send := func(id, first, body string) answer {
		return w.send("POST /orders", body, "Repeatability-Request-ID: "+id, "Repeatability-First-Sent: "+first)
	}
	a := send(id, first, `{"sku": "a"}`)
	for _, row := range []struct {
		name   string
		answer answer
		status int
		code   string
		result string
	}{
		{"new, inside", a, 201, "", "accepted"},
		{"duplicate that matches", send(id, first, `{"sku": "a"}`), 201, "", "accepted"},
		{"duplicate that differs", send(id, first, `{"sku": "b"}`), 400, "request_differs", "rejected"},
		{"malformed time", send(other, "today", `{"sku": "a"}`), 400, "first_sent_invalid", "rejected"},
		{"malformed id", send("k1", first, `{"sku": "a"}`), 400, "idempotency_key_invalid", "rejected"},
		{"time too old", send(other, date(-6*time.Minute), `{"sku": "a"}`), 412, "first_sent_outside", "rejected"},
		{"time too new", send(other, date(6*time.Minute), `{"sku": "a"}`), 412, "first_sent_outside", "rejected"},
		{"no time", w.send("POST /orders", `{"sku": "a"}`, "Repeatability-Request-ID: "+other), 400, "first_sent_invalid", "rejected"},
		{"no id", w.send("POST /orders", `{"sku": "a"}`, "Repeatability-First-Sent: "+first), 400, "idempotency_key_missing", "rejected"},
	} {
		require.Equal(t, row.status, row.answer.status, row.name)
		require.Equal(t, row.code, row.answer.code(), row.name)
		require.Equal(t, []string{row.result}, row.answer.header.Values("Repeatability-Result"), row.name)
	}
	w.advance("6m")
	require.Equal(t, http.StatusPreconditionFailed, send(id, first, `{"sku": "a"}`).status, "a late attempt is refused, whatever is stored")
	require.Equal(t, 1, w.effects(""))
}

// A client whose clock is slow counts on less, one whose clock is fast on more,
// and the server counts with them.
func TestWindowFromTheClientsTime(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"first_sent": map[string]any{"window": "30m"}}, "key")
		m.set(map[string]any{"replay": "1h", "from": "client-timestamp"}, "window")
	}))
	date := func(off time.Duration) string { return w.now().Add(off).UTC().Format(http.TimeFormat) }
	send := func(key, first string) answer {
		return w.send("POST /orders", `{"sku": "a"}`, "Idempotency-Key: "+key, "Repeatability-First-Sent: "+first)
	}
	slow, fast := send("slow", date(-20*time.Minute)), send("fast", date(20*time.Minute))
	w.advance("39m")
	require.Equal(t, slow.body, send("slow", date(0)).body, "59 minutes after what it told")
	w.advance("1m")
	require.NotEqual(t, slow.body, send("slow", date(0)).body, "an hour after it")
	w.advance("39m")
	require.Equal(t, fast.body, send("fast", date(0)).body)
	w.advance("1m")
	require.NotEqual(t, fast.body, send("fast", date(0)).body)
}
