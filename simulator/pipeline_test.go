package simulator_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

func TestRequestsForNoOperation(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for _, path := range []string{"/", "/nothing", "/payments/", "//payments", "/Payments", "/_reprises"} {
		a := w.send("POST "+path, payment, "Idempotency-Key: k1")
		require.Equal(t, http.StatusNotFound, a.status, path)
		require.Equal(t, "application/problem+json", a.header.Get("Content-Type"))
	}
	a := w.send("PATCH /payments/pay_1", payment)
	require.Equal(t, http.StatusMethodNotAllowed, a.status)
	require.Equal(t, "DELETE", a.header.Get("Allow"))
	require.Zero(t, w.effects(""))
	require.Zero(t, w.keys().Count)
}

func TestWhatFailsBeforeTheKeyLeavesNoClaim(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.MaxBody = 1000 }))
	for _, c := range []struct {
		name   string
		status int
		send   func() answer
	}{
		{"malformed JSON", 400, func() answer { return w.send("POST /payments", `{"amount": `, "Idempotency-Key: k1") }},
		{"two JSON values", 400, func() answer { return w.send("POST /payments", `{} {}`, "Idempotency-Key: k1") }},
		{"a big body", 413, func() answer { return w.send("POST /payments", strings.Repeat(" ", 1001), "Idempotency-Key: k1") }},
		{"not authenticated", 401, func() answer { return w.pay("k1", "Prefer: code=401") }},
		{"not allowed", 403, func() answer { return w.pay("k1", "Prefer: wait=5, code=403") }},
		{"too often", 429, func() answer { return w.pay("k1", `Prefer: code="429"; foo=bar`) }},
		{"not valid", 422, func() answer { return w.pay("k1", "Prefer: Code = 422, code=402") }},
		{"a preference that cannot be", 400, func() answer { return w.pay("k1", "Prefer: code=200") }},
		{"a preference without a number", 400, func() answer { return w.pay("k1", "Prefer: code") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := c.send()
			require.Equal(t, c.status, a.status, a.body)
			require.Zero(t, w.keys().Count)
			require.Zero(t, w.effects(""))
		})
	}
	require.False(t, w.pay("k1").replayed())
	w.oneEffect("k1")
}

// JSON is checked where a body says that it is JSON and nothing is wrapped around it.
func TestBodiesThatAreNotJSON(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for i, headers := range [][]string{
		{"Content-Type: application/x-www-form-urlencoded"},
		{"Content-Type: text/plain; charset=utf-8"},
		{"Content-Encoding: gzip"},
	} {
		key := fmt.Sprint("Idempotency-Key: k", i)
		require.Equal(t, http.StatusCreated, w.send("POST /payments", "amount=100", append(headers, key)...).status)
	}
	a := w.send("POST /payments", "amount=100", "Idempotency-Key: k9", "Content-Type: Application/Vnd.Acme+JSON; v=1")
	require.Equal(t, http.StatusBadRequest, a.status)
	require.Contains(t, a.member("detail"), "at byte 1")
}

// The contract declares the order. With the key before validation, a malformed
// body is a failure before execution under a claim, and its rule decides what is
// kept of it.
func TestValidationAfterTheKey(t *testing.T) {
	pipeline := []any{"authenticate", "key", "authorize", "validate", "execute"}
	for keep, replayed := range map[string]bool{"nothing": false, "answer": true} {
		t.Run(keep, func(t *testing.T) {
			c := vary(t, acmeFile, func(m object) {
				m.set(pipeline, "pipeline")
				m.set([]any{
					object{"when": []any{"before-execution", "4xx"}, "keep": keep},
					object{"when": []any{"5xx"}, "keep": "progress"},
				}, "failures")
			})
			w := newWorld(t, c)
			first := w.send("POST /payments", "{", "Idempotency-Key: k1")
			require.Equal(t, http.StatusBadRequest, first.status)
			again := w.send("POST /payments", "{", "Idempotency-Key: k1")
			require.Equal(t, replayed, again.replayed())
			require.Equal(t, first.body, again.body)
			other := w.pay("k1")
			if replayed {
				require.Equal(t, "invalid_idempotent_request", other.code())
			} else {
				require.Equal(t, http.StatusCreated, other.status, "the key was free")
			}
			require.Equal(t, 403, w.pay("k2", "Prefer: code=403").status)
			require.Equal(t, replayed, w.pay("k2", "Prefer: code=403").replayed())
			require.Equal(t, 401, w.pay("k3", "Prefer: code=401").status)
			require.False(t, w.pay("k3").replayed(), "it failed before the key")
			require.Equal(t, 429, w.pay("k4", "Prefer: code=429").status, "a stage that the pipeline lacks is the execution's")
			require.Equal(t, replayed, w.pay("k4").replayed())
		})
	}
}

func TestKeyIsReadBeforeAnythingBehindIt(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	require.Equal(t, 402, w.pay("k1", "Prefer: code=402").status)
	require.Equal(t, "idempotency_key_missing", w.send("POST /payments", payment, "Prefer: code=402").code())
	require.Equal(t, 401, w.send("POST /payments", payment, "Prefer: code=401").status, "authenticate comes before the key")
	require.Equal(t, 401, w.pay("k1", "Prefer: code=401").status, "a replay is authenticated like any request")
}

// A request that never came whole claims nothing.
func TestHalfARequest(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.base, "http://"))
	require.NoError(t, err)
	fmt.Fprintf(conn, "POST /payments HTTP/1.1\r\nHost: acme\r\nIdempotency-Key: k1\r\nContent-Length: %d\r\n\r\n%s", len(payment), payment[:5])
	require.NoError(t, conn.(*net.TCPConn).CloseWrite())
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusBadRequest, res.StatusCode)
	_, err = io.Copy(io.Discard, res.Body)
	require.NoError(t, err)
	require.NoError(t, conn.Close())
	require.Zero(t, w.keys().Count)
	require.False(t, w.pay("k1").replayed())
	w.oneEffect("k1")
}
