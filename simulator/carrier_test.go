package simulator_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// carrying is the minimal contract with the key in another place.
func carrying(t *testing.T, key object) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) { m.set(map[string]any(key), "key") }))
}

// Square, Circle and Airwallex want the key in the body.
func TestKeyInTheBody(t *testing.T) {
	w := carrying(t, object{"in": "body", "name": "/meta/request_id"})
	first := w.send("POST /orders", `{"sku": "a", "meta": {"request_id": "k1"}}`)
	require.Equal(t, http.StatusCreated, first.status, first.body)
	again := w.send("POST /orders", `{"sku": "a", "meta": {"request_id": "k1"}}`)
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	w.oneEffect("k1")
	require.Equal(t, http.StatusConflict, w.send("POST /orders", `{"sku": "b", "meta": {"request_id": "k1"}}`).status)

	for body, code := range map[string]string{
		`{"sku": "a"}`: "idempotency_key_missing",
		`{"sku": "a", "meta": {"request_id": null}}`:                               "idempotency_key_missing",
		`{"sku": "a", "meta": {"request_id": 7}}`:                                  "idempotency_key_invalid",
		`{"sku": "a", "meta": {"request_id": ""}}`:                                 "idempotency_key_invalid",
		`{"sku": "a", "meta": {"request_id": "k1", "request_id": "k1"}}`:           "idempotency_key_invalid",
		`{"sku": "a", "meta": {"request_id": "` + strings.Repeat("k", 256) + `"}}`: "idempotency_key_invalid",
	} {
		require.Equal(t, code, w.send("POST /orders", body).code(), body)
	}
	require.Equal(t, "idempotency_key_missing", w.send("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1").code())
	require.Equal(t, 1, w.effects(""))
}

// A body in which no key can be read is answered before anything is claimed.
func TestBodyThatIsNoJSONClaimsNothing(t *testing.T) {
	w := carrying(t, object{"in": "body", "name": "/request_id"})
	for _, body := range []string{`{"request_id": "k1"`, `{"request_id": "k1"} x`, `k1`} {
		require.Equal(t, http.StatusBadRequest, w.send("POST /orders", body).status, body)
		a := w.send("POST /orders", body, "Content-Type: text/plain")
		require.Equal(t, "idempotency_key_invalid", a.code(), body)
		require.Contains(t, a.body, "not JSON")
	}
	require.Zero(t, w.keys().Count)
	require.Zero(t, w.effects(""))
}

// Fluxomail takes the key from the header or from the body.
func TestKeyInTheHeaderOrTheBody(t *testing.T) {
	w := carrying(t, object{"name": "Idempotency-Key", "also": []any{map[string]any{"in": "body", "name": "/idempotency_key"}}})
	const plain, with = `{"sku": "a"}`, `{"idempotency_key": "k1", "sku": "a"}`
	first := w.send("POST /orders", plain, "Idempotency-Key: k1")
	require.Equal(t, http.StatusCreated, first.status, first.body)
	for _, again := range []answer{
		w.send("POST /orders", with),
		w.send("POST /orders", with, "Idempotency-Key: k1"),
		w.send("POST /orders", `{"sku": "a","idempotency_key": "k1"}`),
	} {
		require.True(t, again.replayed(), again.body)
		require.Equal(t, first.body, again.body)
	}
	disagree := w.send("POST /orders", with, "Idempotency-Key: k2")
	require.Equal(t, "idempotency_key_invalid", disagree.code())
	require.Contains(t, disagree.body, "2 keys")
	w.oneEffect("k1")
	require.Equal(t, 1, w.effects(""))
}

// EC2 takes ClientToken from the query.
func TestKeyInTheQuery(t *testing.T) {
	w := carrying(t, object{"in": "query", "name": "ClientToken"})
	first := w.send("POST /orders?a=1&ClientToken=k%201", `{"sku": "a"}`)
	require.Equal(t, http.StatusCreated, first.status, first.body)
	require.True(t, w.send("POST /orders?ClientToken=k+1&a=1", `{"sku": "a"}`).replayed())
	require.Equal(t, http.StatusConflict, w.send("POST /orders?ClientToken=k+1&a=2", `{"sku": "a"}`).status)
	require.Equal(t, "idempotency_key_invalid", w.send("POST /orders?ClientToken=k1&ClientToken=k1", `{"sku": "a"}`).code())
	w.oneEffect("k 1")
}

// Shopify takes a directive, or an argument.
func TestKeyInGraphQL(t *testing.T) {
	w := carrying(t, object{"in": "graphql", "name": "@idempotent.key", "also": []any{map[string]any{"in": "graphql", "name": "input.idempotencyKey"}}})
	literal := `{"query": "mutation { refundCreate(input: {id: 1}) @idempotent(key: \"k1\") { id } }"}`
	first := w.send("POST /orders", literal)
	require.Equal(t, http.StatusCreated, first.status, first.body)
	require.True(t, w.send("POST /orders", literal).replayed())
	require.Equal(t, http.StatusConflict, w.send("POST /orders", strings.Replace(literal, "id: 1", "id: 2", 1)).status)
	variable := `{"query": "mutation M($k: String!) { refundCreate(input: {idempotencyKey: $k}) { id } }", "variables": {"k": "k2"}}`
	require.Equal(t, http.StatusCreated, w.send("POST /orders", variable).status)
	require.True(t, w.send("POST /orders", variable).replayed())
	require.Equal(t, "idempotency_key_missing", w.send("POST /orders", `{"query": "mutation { refundCreate(input: {id: 1}) { id } }"}`).code())
	require.Equal(t, "idempotency_key_invalid", w.send("POST /orders", `{"query": "mutation { refundCreate(input: {id: 1"}`).code())
	require.Equal(t, 2, w.effects(""))
}

// Errors of Shopify come inside of a 200, and their code tells them from a success.
func TestErrorsInsideOfASuccess(t *testing.T) {
	userErrors := func(code any) object {
		return object{"data": object{"refundCreate": object{"userErrors": []any{object{"code": code}}}}}
	}
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(object{"envelope": "json", "body": userErrors("{code}")}, "errors")
		m.set(object{"status": 200.0, "code": "IDEMPOTENCY_KEY_PARAMETER_MISMATCH", "client": "fix-request"}, "answers", "mismatch")
	}))
	require.Equal(t, http.StatusCreated, w.order("k1").status)
	other := w.send("POST /orders", `{"sku": "b"}`, "Idempotency-Key: k1")
	require.Equal(t, http.StatusOK, other.status)
	require.JSONEq(t, `{"data": {"refundCreate": {"userErrors": [{"code": "IDEMPOTENCY_KEY_PARAMETER_MISMATCH"}]}}}`, other.body)
	require.False(t, other.replayed())
	require.Equal(t, 1, w.effects(""))
	require.True(t, w.order("k1").replayed())
}

// Marqeta's key is the token of the resource itself.
func TestKeyIsTheResourcesOwnID(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"in": "resource-id", "name": "/id"}, "key")
		m.set(map[string]any{"example": map[string]any{"status": 201.0, "body": map[string]any{"id": "x", "sku": "s"}}}, "operations", "POST /orders")
		m.set(map[string]any{"idempotent": "it is gone"}, "operations", "DELETE /orders/{id}")
	}))
	first := w.send("POST /orders", `{"id": "mine/1", "sku": "a"}`)
	require.Equal(t, http.StatusCreated, first.status, first.body)
	require.Equal(t, "mine/1", first.member("id"))
	require.Equal(t, "/orders/mine%2F1", first.header.Get("Location"))
	require.True(t, w.send("POST /orders", `{"id": "mine/1", "sku": "a"}`).replayed())

	put := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{"in": "resource-id", "name": "id"}, "key")
		m["operations"] = map[string]any{"PUT /orders/{id}": map[string]any{}}
	}))
	require.Equal(t, http.StatusOK, put.send("PUT /orders/o%201", `{"sku": "a"}`).status)
	require.True(t, put.send("PUT /orders/o%201", `{"sku": "a"}`).replayed())
	require.Equal(t, 1, put.effects("o 1"))
}
