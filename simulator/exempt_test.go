package simulator_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A query of GraphQL changes nothing: no key is wanted of it, and it leaves nothing.
func TestGraphQLQueriesNeedNoKey(t *testing.T) {
	w := carrying(t, object{"in": "graphql", "name": "@idempotent.key"})
	query := `{"query": "query { orders { id } }"}`
	require.Equal(t, http.StatusCreated, w.send("POST /orders", query).status)
	require.False(t, w.send("POST /orders", query).replayed())
	require.Zero(t, w.effects(""))

	two := `{"query": "query Read { orders { id } } mutation Change { orderCreate { id } }", "operationName": "%s"}`
	require.Equal(t, http.StatusCreated, w.send("POST /orders", strings.Replace(two, "%s", "Read", 1)).status)
	require.Equal(t, "idempotency_key_missing", w.send("POST /orders", strings.Replace(two, "%s", "Change", 1)).code())
	require.Zero(t, w.effects(""))
}

// What reads is no duplicate of what it reads about.
func TestGraphQLQueriesLookLikeNothing(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(object{"in": "graphql", "name": "@idempotent.key"}, "key")
		m.set(object{"key": "optional", "duplicates": object{
			"same": []any{"/variables/amount"}, "within": "30s", "answer": object{"status": 409.0, "code": "alike", "client": "look-up"},
		}}, "operations", "POST /orders")
	}))
	charge := `{"query": "mutation Charge($amount: String) { charge(amount: $amount) { id } }", "variables": {"amount": "1.00"}}`
	charges := `{"query": "query Charges($amount: String) { charges(amount: $amount) { id } }", "variables": {"amount": "1.00"}}`
	require.Equal(t, http.StatusCreated, w.send("POST /orders", charge).status)
	require.Equal(t, http.StatusCreated, w.send("POST /orders", charges).status)
	require.Equal(t, http.StatusCreated, w.send("POST /orders", charges).status)
	require.Equal(t, "alike", w.send("POST /orders", charge).code())
	require.Equal(t, 1, w.effects(""))
}

// BlindPay ignores the keys of uploads and of requests without credentials.
func TestKeysAreIgnoredForSomeRequests(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set([]any{"multipart", "unauthenticated"}, "key", "ignored_for")
	}))
	const credential = "Authorization: Bearer one"
	require.Equal(t, http.StatusCreated, w.send("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1", credential).status)
	require.True(t, w.send("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1", credential).replayed())
	require.Equal(t, "idempotency_key_missing", w.send("POST /orders", `{"sku": "a"}`, credential).code())

	upload := []string{"Content-Type: Multipart/Form-Data; boundary=x", "Idempotency-Key: k1", credential}
	body := "--x\r\nContent-Disposition: form-data; name=\"sku\"\r\n\r\na\r\n--x--\r\n"
	for range 2 {
		a := w.send("POST /orders", body, upload...)
		require.Equal(t, http.StatusCreated, a.status, a.body)
		require.False(t, a.replayed())
	}
	require.False(t, w.send("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1").replayed(), "nobody is told from anybody")
	require.Equal(t, http.StatusCreated, w.send("POST /orders", `{"sku": "a"}`).status)
	require.Equal(t, 5, w.effects(""))
}

// BlueSnap has one code for keys that are too long, and one for bad characters;
// Razorpay's errors name the header.
func TestErrorsSayWhatIsWrongWithTheKey(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(object{"max": 4.0}, "key", "length")
		m.set("printable-ascii", "key", "charset")
		m.set(object{"status": 400.0, "code": "60103", "client": "fix-request"}, "answers", "key_too_long")
		m.set(object{"code": "60104"}, "answers", "invalid_key")
		m.set(object{"envelope": "json", "body": object{"code": "{code}", "field": "{field}"}}, "errors")
	}))
	require.JSONEq(t, `{"code": "60103", "field": "Idempotency-Key"}`, w.order("k2345").body)
	require.JSONEq(t, `{"code": "60104", "field": "Idempotency-Key"}`, w.order("k 2").body)
	require.JSONEq(t, `{"code": "60103", "field": "Idempotency-Key"}`, w.order("k 2345").body, "the length comes first")
	require.JSONEq(t, `{"code": "idempotency_key_missing", "field": "Idempotency-Key"}`, w.send("POST /orders", `{}`).body)
	require.Equal(t, http.StatusCreated, w.order("k1").status)
	require.JSONEq(t, `{"code": "key_reused_with_other_request"}`, w.send("POST /orders", `{"sku": "z"}`, "Idempotency-Key: k1").body, "it is not about the key")
}

// Svix and Zuora keep every header of the first answer.
func TestAllHeadersAreReplayed(t *testing.T) {
	for _, all := range []bool{false, true} {
		w := newWorld(t, vary(t, minimalFile, func(m object) {
			if all {
				m.set(object{"headers": "all"}, "answers", "replay")
			} else {
				m.set(object{"headers": []any{"Content-Type"}}, "answers", "replay")
			}
			m.set(object{"idempotent": "it only reads"}, "operations", "GET /orders/{id}")
		}))
		first, again := w.order("k1"), w.order("k1")
		require.True(t, again.replayed())
		require.NotEmpty(t, first.header.Get("Location"))
		require.Equal(t, all, again.header.Get("Location") == first.header.Get("Location"))
		require.NotEqual(t, first.header.Get("Request-Id"), again.header.Get("Request-Id"), "that is the request's own")
		require.Len(t, again.header.Values("Content-Length"), 1)
		require.Len(t, again.header.Values("Idempotency-Replay"), 1)
	}
}

// EC2 shows an instance that was terminated as it was last.
func TestRepeatShowsTheLastStateOfWhatWasDeleted(t *testing.T) {
	for _, deleted := range []string{"not-found", "last-state"} {
		w := newWorld(t, vary(t, minimalFile, func(m object) {
			m.set(object{"do": "current", "deleted": deleted}, "answers", "replay")
			m.set(object{"idempotent": "it only reads"}, "operations", "GET /orders/{id}")
			m.set(object{"idempotent": "gone is gone", "example": object{"status": 200.0, "body": object{"state": "terminated"}}}, "operations", "DELETE /orders/{id}")
			m.set(object{"status": 201.0, "body": object{"id": "ord_1", "sku": "z", "state": "running"}}, "operations", "POST /orders", "example")
		}))
		first := w.order("k1")
		at := first.header.Get("Location")
		require.Equal(t, http.StatusOK, w.send("DELETE "+at, "").status)
		require.Equal(t, http.StatusNotFound, w.send("GET "+at, "").status)
		again := w.order("k1")
		require.True(t, again.replayed())
		if deleted == "not-found" {
			require.Equal(t, http.StatusNotFound, again.status)
			continue
		}
		require.Equal(t, http.StatusCreated, again.status)
		require.Equal(t, "terminated", again.member("state"))
		require.Equal(t, first.member("id"), again.member("id"))
		require.Equal(t, 2, w.effects(""), "the order and its end")
	}
}
