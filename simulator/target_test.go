package simulator_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
)

// holding is data with something at each path.
func holding(paths ...string) *simulator.Data {
	d := new(simulator.Data)
	for _, path := range paths {
		d.Resources = append(d.Resources, simulator.DataResource{Path: path, Body: []byte(`{"id":"pay_1"}`)})
	}
	return d
}

const tillDocument = `
openapi: 3.1.0
info: {title: Till, version: "1"}
paths:
  /payments:
    post: {responses: {"201": {description: made, content: {application/json: {example: {id: pay_1, amount: 1, status: open}}}}}}
  /payments/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {"200": {description: one, content: {application/json: {example: {id: pay_1, amount: 1, status: open}}}}}}
    patch: {responses: {"200": {description: one, content: {application/json: {example: {id: pay_1, amount: 1, status: open}}}}}}
  /payments/{id}/capture:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    post: {responses: {"200": {description: one, content: {application/json: {example: {id: pay_1, amount: 1, status: captured, reason: none}}}}}}
  /payments/{payment}/refunds:
    parameters: [{name: payment, in: path, required: true, schema: {type: string}}]
    get: {responses: {"200": {description: all, content: {application/json: {example: []}}}}}
    post: {responses: {"201": {description: made, content: {application/json: {example: {id: ref_1, amount: 1}}}}}}
  /refunds:
    post: {responses: {"201": {description: made, headers: {Location: {schema: {type: string}}}, content: {application/json: {example: {id: ref_1}}}}}}
`

func newTill(t *testing.T, options ...option) *world {
	doc, _, err := openapi.Load("till.yaml", []byte(tillDocument))
	require.NoError(t, err)
	c := vary(t, minimalFile, func(m object) {
		for _, name := range []string{"POST /payments", "POST /payments/{id}:void", "POST /payments/{id}/capture", "POST /payments/{payment}/refunds"} {
			m.set(object{"key": "optional"}, "operations", name)
		}
	})
	return newDirect(t, c, append(options, with(func(o *simulator.Options) { o.OpenAPI = doc }))...)
}

// What is done to a payment is answered by that payment, with what the example of the
// action says otherwise, and can be read afterwards.
func TestAnActionAnswersWhatItActsOn(t *testing.T) {
	w := newTill(t)
	made := w.send("POST /payments", `{"amount": 700}`, "Idempotency-Key: k1")
	id := made.member("id")

	for _, key := range []string{"", "Idempotency-Key: k2"} {
		captured := w.send("POST /payments/"+id+"/capture", `{"amount": 3, "reason": "sent"}`, headers(key)...)
		require.Equal(t, http.StatusOK, captured.status)
		require.Equal(t, `{"id":"`+id+`","amount":700,"status":"captured","reason":"sent"}`, captured.body)
		require.Equal(t, captured.body, w.send("GET /payments/"+id, "").body)
	}
	again := w.send("POST /payments/"+id+"/capture", `{"amount": 3, "reason": "sent"}`, "Idempotency-Key: k2")
	require.Contains(t, again.body, id)
	require.Equal(t, id, w.send("POST /payments/"+id+":void", "").member("id"), "its own example says nothing")

	refund := w.send("POST /payments/"+id+"/refunds", `{"amount": 5}`)
	require.Regexp(t, `^\{"id":"ref_[^"]+","amount":5\}$`, refund.body, "this is something new")
}

func headers(some string) []string {
	if some == "" {
		return nil
	}
	return []string{some}
}

func TestNothingIsDoneToWhatWasNeverMade(t *testing.T) {
	w := newTill(t)
	for i, operation := range []string{
		"POST /payments/pay_9/capture", "POST /payments/pay_9:void", "POST /payments/pay_9/refunds", "GET /payments/pay_9/refunds",
	} {
		for _, key := range []string{"", "Idempotency-Key: k" + strconv.Itoa(i)} {
			a := w.send(operation, `{}`, headers(key)...)
			require.Equal(t, http.StatusNotFound, a.status, operation)
			require.Contains(t, a.member("detail"), "/payments/pay_9 ", operation)
		}
	}
	require.Zero(t, w.effects(""))
	id := w.send("POST /payments", `{}`, "Authorization: Bearer ann").member("id")
	require.Equal(t, http.StatusNotFound, w.send("POST /payments/"+id+"/capture", `{}`, "Authorization: Bearer bob").status, "it is another's")
	require.Equal(t, http.StatusServiceUnavailable, w.send("POST /payments/pay_9/capture", "", "Prefer: code=503").status, "what is asked for comes first")
}

// An action has the last word over what the example of its maker says of later.
func TestAnActionAfterWhatComesLater(t *testing.T) {
	w := newDirect(t, vary(t, minimalFile, func(m object) {
		m.set(object{"example": object{"status": 201.0, "body": object{"id": "ord_1", "status": "open"}, "later": object{"after": "1h", "body": object{"status": "ready"}}}}, "operations", "POST /orders")
		m.set(object{"key": "optional", "example": object{"status": 200.0, "body": object{"id": "ord_1", "status": "sent"}}}, "operations", "POST /orders/{id}:send")
		m.set(object{"idempotent": "it only reads"}, "operations", "GET /orders/{id}")
	}), with(func(o *simulator.Options) { o.Now = time.Now }))
	at := w.order("k1").header.Get("Location")
	w.advance("2h")
	require.Equal(t, "sent", w.send("POST "+at+":send", "").member("status"))
	require.Equal(t, "sent", w.send("POST "+at+":send", "").member("status"))
}

// Nobody is sent to where there is nothing.
func TestLocationLeadsSomewhere(t *testing.T) {
	w := newTill(t)
	at := w.send("POST /payments", `{}`).header.Get("Location")
	require.True(t, strings.HasPrefix(at, "/payments/pay_"), at)
	require.Equal(t, http.StatusOK, w.send("GET "+at, "").status)
	require.Empty(t, w.send("POST /refunds", `{}`).header.Get("Location"), "no operation is below /refunds")

	doc, _, err := openapi.Load("orders.yaml", []byte(`
openapi: 3.1.0
info: {title: Orders, version: "1"}
paths:
  /orders:
    post: {responses: {"201": {description: made, content: {application/json: {example: {id: ord_1}}}}}}
  /orders/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    delete: {responses: {"204": {description: gone}}}
`))
	require.NoError(t, err)
	w = newDirect(t, load(t, minimalFile), with(func(o *simulator.Options) { o.OpenAPI = doc }))
	require.Empty(t, w.order("k1").header.Get("Location"), "it can be deleted there, and not read")
}
