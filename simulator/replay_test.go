package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
)

// served are the two shapes of contract: a claim that commits before its effect,
// in steps, with duplicates rejected; and one that commits with its effect, with
// duplicates that wait.
var served = []struct{ name, file, operation, body, other string }{
	{"before-effect", acmeFile, "POST /payments", payment, `{"amount": 999, "currency": "EUR"}`},
	{"with-effect", minimalFile, "POST /orders", `{"sku": "a"}`, `{"sku": "b"}`},
}

func TestReplayIsTheFirstAnswerToTheByte(t *testing.T) {
	for _, c := range served {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, load(t, c.file))
			first := w.send(c.operation, c.body, "Idempotency-Key: k1")
			require.Equal(t, http.StatusCreated, first.status)
			require.Empty(t, first.header.Get("Idempotency-Replay"))
			w.oneEffect("k1")
			for range 3 {
				w.jump(1e9)
				again := w.send(c.operation, c.body, "Idempotency-Key: k1")
				require.Equal(t, "true", again.header.Get("Idempotency-Replay"))
				require.Equal(t, first.status, again.status)
				require.Equal(t, first.body, again.body)
				require.Equal(t, first.header.Values("Content-Type"), again.header.Values("Content-Type"))
				require.NotEqual(t, first.header.Get("Request-Id"), again.header.Get("Request-Id"))
				require.NotEqual(t, first.header.Get("Date"), again.header.Get("Date"))
				w.oneEffect("k1")
			}
		})
	}
}

// Acme stores Location too; what it does not store is not replayed.
func TestReplayCarriesTheStoredHeadersAndNoOthers(t *testing.T) {
	doc, findings, err := openapi.Load("acme.yaml", []byte(`
openapi: 3.1.0
info: {title: Acme, version: "1"}
paths:
  /payments:
    post:
      responses:
        "201":
          description: made
          headers:
            Location: {schema: {type: string, examples: [/payments/pay_1]}}
            X-Trace: {schema: {type: string, examples: [abc]}}
            Idempotency-Replay: {schema: {type: string, examples: ["true"]}}
            Content-Length: {schema: {type: integer, examples: [7]}}
          content:
            application/json: {example: {id: pay_1, amount: 1, currency: USD, status: captured}}
  /payments/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {"200": {description: one}}}
`))
	require.NoError(t, err)
	require.Empty(t, findings)
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.OpenAPI = doc }))

	first := w.pay("k1")
	require.Empty(t, first.header.Get("Idempotency-Replay"), "a documented marker is no part of a first answer")
	require.Equal(t, "abc", first.header.Get("X-Trace"))
	id := first.member("id")
	require.Regexp(t, `^pay_[0-9a-z]{16}$`, id)
	require.Equal(t, `{"id":"`+id+`","amount":100,"currency":"EUR","status":"captured"}`, first.body)
	require.Equal(t, "/payments/"+id, first.header.Get("Location"))

	again := w.pay("k1")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	require.Equal(t, first.header.Get("Location"), again.header.Get("Location"))
	require.Empty(t, again.header.Get("X-Trace"))
}

func TestAnotherPayloadHasNoEffectAndLearnsNothing(t *testing.T) {
	for _, c := range served {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, load(t, c.file))
			first := w.send(c.operation, c.body, "Idempotency-Key: k1")
			other := w.send(c.operation, c.other, "Idempotency-Key: k1")
			require.Equal(t, http.StatusConflict, other.status)
			require.Equal(t, w.policy(c.operation).Answers.Mismatch.Code, other.code())
			require.Empty(t, other.header.Get("Idempotency-Replay"))
			require.Empty(t, other.header.Get("Location"))
			require.NotContains(t, other.body, first.member("id"))
			w.oneEffect("k1")
			require.Equal(t, first.body, w.send(c.operation, c.body, "Idempotency-Key: k1").body)
		})
	}
}

// Acme compares method, path, query and body, so that one key stands for one
// request among all operations of an account.
func TestEveryPartOfTheFingerprintCounts(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.pay("k1")
	for _, other := range []string{"POST /payments?dry=1", "POST /refunds", "POST /payments/pay_1:capture"} {
		require.Equal(t, "invalid_idempotent_request", w.send(other, payment, "Idempotency-Key: k1").code(), other)
	}
	require.Equal(t, "invalid_idempotent_request", w.send("POST /payments", payment+" ", "Idempotency-Key: k1").code())
	require.Equal(t, 1, w.effects(""))
}

func TestTwoAccountsHaveTwoEffects(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	ann, bob := w.pay("k1", "Authorization: Bearer ann"), w.pay("k1", "Authorization: Bearer bob")
	require.NotEqual(t, ann.body, bob.body)
	require.False(t, bob.replayed())
	require.Equal(t, ann.body, w.pay("k1", "Authorization: Bearer ann").body)
	require.Equal(t, bob.body, w.pay("k1", "Authorization: Bearer bob").body)
	require.Equal(t, 2, w.effects("k1"))
	nobody := w.pay("k1")
	require.False(t, nobody.replayed())
	require.Equal(t, 3, w.effects("k1"))
}

// An account is not its API key: with scope api-key, two keys of one account are
// two scopes.
func TestScopeByAPIKey(t *testing.T) {
	c := vary(t, acmeFile, func(m object) { m.set([]any{"account", "api-key"}, "scope") })
	w := newWorld(t, c)
	one := w.pay("k1", "Authorization: Bearer ann", "X-Api-Key: one")
	two := w.pay("k1", "Authorization: Bearer ann", "X-Api-Key: two")
	require.False(t, two.replayed())
	require.NotEqual(t, one.body, two.body)
	require.True(t, w.pay("k1", "Authorization: Bearer ann", "X-Api-Key: one").replayed())
}

func TestReplayOfNothing(t *testing.T) {
	c := vary(t, minimalFile, func(m object) {
		m.set(object{"example": object{"status": 204}}, "operations", "PUT /empty")
		m.set(object{"example": object{"status": 202}}, "operations", "POST /accepted")
	})
	w := newWorld(t, c)
	for _, operation := range []string{"PUT /empty", "POST /accepted"} {
		first, again := w.send(operation, "", "Idempotency-Key: "+operation[:3]), w.send(operation, "", "Idempotency-Key: "+operation[:3])
		require.Empty(t, first.body)
		require.Equal(t, first.status, again.status)
		require.Empty(t, again.body)
		require.True(t, again.replayed())
		require.Empty(t, again.header.Get("Content-Type"), "nothing was stored, and nothing is guessed")
	}
	require.Equal(t, 2, w.effects(""))
}

// What a DELETE did has no current state: its first answer comes back, with the
// status that it had, whatever status the repeats of other operations have.
func TestCurrentStateOfADelete(t *testing.T) {
	w := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(object{"do": "current", "status": 200}, "answers", "replay")
		m.set(object{"key": "required"}, "operations", "DELETE /orders/{id}")
	}))
	path := w.order("k1").header.Get("Location")
	require.Equal(t, http.StatusOK, w.order("k1").status)
	for range 2 {
		a := w.send("DELETE "+path, "", "Idempotency-Key: k2")
		require.Equal(t, http.StatusNoContent, a.status)
		require.Empty(t, a.body)
	}
	require.Equal(t, 1, w.effects("k2"))
}
