package simulator_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func compares(t testing.TB, fingerprint object) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) { m.set(fingerprint, "fingerprint") }))
}

// Another API version under one key is another request, as with Whop.
func TestComparedHeaders(t *testing.T) {
	w := compares(t, object{"of": []any{"body"}, "headers": []any{"API-Version"}})
	first := w.order("k1", "API-Version: 2026-01-01", "Request-Hint: a")
	require.Equal(t, first.body, w.order("k1", "API-Version: 2026-01-01", "Request-Hint: b").body)
	require.GreaterOrEqual(t, w.order("k1", "API-Version: 2026-02-01").status, 400)
	require.GreaterOrEqual(t, w.order("k1").status, 400)
	w.oneEffect("k1")
}

func TestComparedQueryAndExcludedMembers(t *testing.T) {
	w := compares(t, object{"of": []any{"query", "body"}, "query": "set", "body": "json", "exclude": []any{"/sent_at"}})
	send := func(query, body string) answer {
		return w.send("POST /orders?"+query, body, "Idempotency-Key: k1")
	}
	first := send("a=1&b=2", `{"sku":"a","sent_at":1}`)
	require.Equal(t, http.StatusCreated, first.status)
	require.Equal(t, first.body, send("b=2&a=1", `{"sent_at":2,"sku":"a"}`).body)
	require.GreaterOrEqual(t, send("a=1&b=3", `{"sku":"a"}`).status, 400)
	require.GreaterOrEqual(t, send("a=1&b=2", `{"sku":"b"}`).status, 400)
	w.oneEffect("k1")
}

// A client that builds its form anew draws another boundary for the same parts.
func TestComparedParts(t *testing.T) {
	w := compares(t, object{"of": []any{"body"}, "body": "multipart"})
	send := func(boundary, amount string) answer {
		body := strings.NewReplacer("B", boundary, "\n", "\r\n").Replace("--B\nContent-Disposition: form-data; name=\"amount\"\n\n" + amount + "\n--B--\n")
		return w.send("POST /orders", body, "Idempotency-Key: k1", "Content-Type: multipart/form-data; boundary="+boundary)
	}
	first := send("one", "100")
	require.Equal(t, first.body, send("two", "100").body)
	require.GreaterOrEqual(t, send("two", "200").status, 400)
	w.oneEffect("k1")
}
