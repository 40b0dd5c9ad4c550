package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
)

const shelfDocument = `
openapi: 3.1.0
info: {title: Shelf, version: "1"}
paths:
  /orders:
    post: {responses: {"201": {description: made, content: {application/json: {example: {id: ord_1, sku: a}}}}}}
  /orders/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {"200": {description: one, content: {application/json: {example: {id: ord_1, sku: a}}}}}}
  /notes/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {"200": {description: one, content: {application/json: {example: {id: note_1}}}}}}
    put: {responses: {"200": {description: one, content: {application/json: {example: {id: note_1}}}}}}
  /rates/{currency}:
    parameters: [{name: currency, in: path, required: true, schema: {type: string}}]
    get: {responses: {"200": {description: one, content: {application/json: {example: {rate: 2}}}}}}
  /me:
    get: {responses: {"200": {description: one, content: {application/json: {example: {name: Ann}}}}}}
`

// What nobody made is not there, where the API has an operation that makes it; what
// no operation makes is answered by its example.
func TestWhatWasNeverMadeIsNotThere(t *testing.T) {
	doc, _, err := openapi.Load("shelf.yaml", []byte(shelfDocument))
	require.NoError(t, err)
	w := newDirect(t, load(t, minimalFile), with(func(o *simulator.Options) { o.OpenAPI = doc }))

	for _, path := range []string{"/orders/ord_9", "/notes/n1"} {
		a := w.send("GET "+path, "")
		require.Equal(t, http.StatusNotFound, a.status, path)
		require.Equal(t, "application/problem+json", a.header.Get("Content-Type"), path)
		require.Contains(t, a.member("detail"), path)
	}
	require.Equal(t, `{"rate":2}`, compact(w.send("GET /rates/EUR", "").body), "nothing makes a rate")
	require.Equal(t, http.StatusOK, w.send("GET /me", "").status)

	made := w.order("k1", "Authorization: Bearer ann")
	path := made.header.Get("Location")
	require.Equal(t, http.StatusOK, w.send("GET "+path, "", "Authorization: Bearer ann").status)
	require.Equal(t, http.StatusNotFound, w.send("GET "+path, "", "Authorization: Bearer bob").status, "it is another's")
	w.send("PUT /notes/n1", `{}`)
	require.Equal(t, http.StatusOK, w.send("GET /notes/n1", "").status)
	require.Equal(t, http.StatusServiceUnavailable, w.send("GET /orders/ord_9", "", "Prefer: code=503").status, "what is asked for comes first")
}

func compact(text string) string {
	out := make([]rune, 0, len(text))
	for _, r := range text {
		if r != ' ' && r != '\n' {
			out = append(out, r)
		}
	}
	return string(out)
}
