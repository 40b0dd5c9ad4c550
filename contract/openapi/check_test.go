package openapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
)

const checked = `openapi: 3.0.3
info: {title: Checked, version: "1"}
paths:
  /orders/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: integer, maximum: 99}}
    post:
      parameters:
        - {name: limit, in: query, schema: {type: integer, minimum: 1}}
        - {name: tag, in: query, schema: {type: array, maxItems: 2, items: {type: string, enum: [a, b]}}}
        - {name: ids, in: query, explode: false, schema: {type: array, items: {type: integer}}}
        - {name: X-Trace, in: header, required: true, schema: {type: string, minLength: 3}}
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: "#/components/schemas/Order"}}
          application/x-www-form-urlencoded: {schema: {$ref: "#/components/schemas/Order"}}
      responses: {"200": {description: fine}}
components:
  schemas:
    Order:
      type: object
      required: [id, amount]
      additionalProperties: false
      properties:
        id: {type: string, readOnly: true}
        amount: {type: integer, minimum: 0, exclusiveMinimum: true}
        note: {type: string, nullable: true}
        lines: {type: array, uniqueItems: true, items: {type: integer}}
        next: {$ref: "#/components/schemas/Order"}
`

// Each request departs from the document in what the row says, and in nothing else.
func TestCheck(t *testing.T) {
	const asJSON = "application/json"
	_, source, findings, err := openapi.Read("checked.yaml", []byte(checked))
	require.NoError(t, err)
	require.Empty(t, findings)
	many := make([]string, 100_000)
	for i := range many {
		many[i] = fmt.Sprint(i)
	}
	for _, test := range []struct{ id, query, trace, media, body, want string }{
		{"7", "limit=1&tag=a&tag=b&ids=1,2", "abc", asJSON, `{"amount":1,"note":null}`, ""},
		{"7", "", "abc", "application/x-www-form-urlencoded", `amount=1&note=x`, ""},
		{"7", "", "abc", asJSON + "; charset=utf-8", `{"amount":1,"lines":[` + strings.Join(many, ",") + `]}`, ""},
		{"x", "", "abc", asJSON, `{"amount":1}`, "path parameter id: expected integer, but got string"},
		{"100", "", "abc", asJSON, `{"amount":1}`, "path parameter id: must be <= 99 but found 100"},
		{"7", "limit=0", "abc", asJSON, `{"amount":1}`, "query parameter limit: must be >= 1 but found 0"},
		{"7", "limit=01", "abc", asJSON, `{"amount":1}`, "query parameter limit: expected integer, but got string"},
		{"7", "tag=a&tag=c", "abc", asJSON, `{"amount":1}`, `query parameter tag at /1: value must be one of "a", "b"`},
		{"7", "ids=1,x", "abc", asJSON, `{"amount":1}`, "query parameter ids at /1: expected integer, but got string"},
		{"7", "a=%zz", "abc", asJSON, `{"amount":1}`, "query: it cannot be decoded"},
		{"7", "", "", asJSON, `{"amount":1}`, "header parameter X-Trace: it is missing"},
		{"7", "", "ab", asJSON, `{"amount":1}`, "header parameter X-Trace: length must be >= 3, but got 2"},
		{"7", "", "abc", asJSON, ``, "body: it is missing"},
		{"7", "", "abc", "text/plain", `x`, `Content-Type: found "text/plain", wanted application/json or application/x-www-form-urlencoded`},
		{"7", "", "abc", "", `x`, "Content-Type: found none, wanted application/json or application/x-www-form-urlencoded"},
		{"7", "", "abc", asJSON, `{`, "body: it is no JSON value"},
		{"7", "", "abc", asJSON, `{}{}`, "body: more than one JSON value"},
		{"7", "", "abc", asJSON, `{}`, "body: missing properties: 'amount'"},
		{"7", "", "abc", asJSON, `{"amount":0}`, "body at /amount: must be > 0 but found 0"},
		{"7", "", "abc", asJSON, `{"amount":1,"next":{"amount":"1"}}`, "body at /next/amount: expected integer, but got string"},
		{"7", "", "abc", asJSON, `{"amount":1,"a/b":1}`, "body: additionalProperties 'a/b' not allowed"},
		{"7", "", "abc", asJSON, `{"amount":1,"lines":[1,2,1]}`, "body at /lines: items at index 0 and 2 are equal"},
		{"7", "", "abc", asJSON, `{"amount":1e999999999}`, "body at /amount: the number has more than 400 digits"},
		{"7", "", "abc", asJSON, `{"amount":` + strings.Repeat("9", 500) + `}`, "body at /amount: the number has more than 400 digits"},
		{"7", "", "abc", asJSON, strings.Repeat(`{"next":`, 20_000), "body: it is no JSON value"},
		{"7", "", "abc", asJSON, strings.Repeat(`{"amount":1,"next":`, 5000) + "1" + strings.Repeat("}", 5000),
			"body: values stand more than 100 deep in one another"},
		{"7", "", "abc", asJSON, strings.Repeat(`{"amount":1,"next":`, 90) + "1" + strings.Repeat("}", 90),
			"body at " + strings.Repeat("/next", 90) + ": expected object, but got number"},
	} {
		header := http.Header{}
		if test.trace != "" {
			header.Set("X-Trace", test.trace)
		}
		if test.media != "" {
			header.Set("Content-Type", test.media)
		}
		got, err := source.Check("POST", "/orders/{order}", openapi.Incoming{
			Path: func(name string) string { require.Equal(t, "order", name); return test.id }, Query: test.query,
			Header: header.Values, Cookie: func(string) (string, bool) { return "", false }, Body: []byte(test.body),
		})
		require.NoError(t, err)
		var told []string
		for _, m := range got {
			told = append(told, m.String())
		}
		require.Equal(t, test.want, strings.Join(told, "; "), "%.100s", test.body)
	}
	got, err := source.Check("GET", "/nowhere", openapi.Incoming{})
	require.NoError(t, err)
	require.Empty(t, got)
}

// A schema that cannot be used is an error, and nothing is fetched for it.
func TestCheckFetchesNothing(t *testing.T) {
	_, source, _, err := openapi.Read("checked.yaml", []byte(strings.Replace(checked, "{type: integer}}}", "{type: integer, pattern: '('}}}", 1)))
	require.NoError(t, err)
	_, err = source.Check("POST", "/orders/{id}", openapi.Incoming{
		Path: func(string) string { return "7" }, Query: "ids=1", Header: http.Header{}.Values, Cookie: func(string) (string, bool) { return "", false },
	})
	require.ErrorContains(t, err, "the schema cannot be used")
}
