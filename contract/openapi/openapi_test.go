package openapi_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/contract/route"
)

const payments = `openapi: VERSION
info: {title: Payments, version: "7"}
servers: [{url: "https://{host}/api/v1/", variables: {host: {default: api.example}}}]
paths:
  /payments:
    post:
      operationId: create
      summary: Take a payment
      requestBody:
        content:
          text/plain: {schema: {type: string}}
          application/json: {example: {currency: EUR, amount: 100}}
      responses:
        default: {description: problem}
        4XX: {description: refused}
        "402": {description: declined}
        "201":
          description: taken
          headers:
            Location: {schema: {type: string, example: /payments/1}}
            Content-Type: {schema: {type: string}}
            X-Rate: {schema: {type: integer, minimum: 9}}
            X-List: {example: [a, 2]}
            X-Odd: {example: {a: 1}}
          content:
            text/html: {example: "<p>"}
            application/json; charset=utf-8: {example: {id: 1, amount: 100}}
        "202": {description: later}
    get: {responses: {"200": {description: ok}}}
  /payments/{id}:
    delete: {responses: {"204": {description: gone, content: {application/json: {example: 1}}}}}
  /a: {get: {responses: {"303": {description: see other}, "400": {description: bad}}}}
  /b: {get: {responses: {"500": {description: bad}, default: {description: rest}}}}
  /c: {get: {responses: {2XX: {description: fine}, "404": {description: bad}}}}
`

func load(t testing.TB, file, text string) *openapi.Document {
	doc, _, err := openapi.Load(file, []byte(text))
	require.NoError(t, err)
	require.NotNil(t, doc)
	return doc
}

// TestOperations reads one API in four spellings; it is the same API each time.
func TestOperations(t *testing.T) {
	for _, version := range []string{"3.0.3", "3.1.0"} {
		text := strings.Replace(payments, "VERSION", version, 1)
		doc := load(t, "payments.yaml", text)
		require.Equal(t, "Payments", doc.Title)
		require.Equal(t, "7", doc.Version)
		require.Equal(t, "/api/v1", doc.BasePath)

		var names []string
		for _, o := range doc.Operations {
			names = append(names, o.Method+" "+o.Path)
		}
		require.Equal(t, []string{"POST /payments", "GET /payments", "DELETE /payments/{id}", "GET /a", "GET /b", "GET /c"}, names)

		post := doc.Operations[0]
		require.Equal(t, "create", post.OperationID)
		require.Equal(t, "Take a payment", post.Summary)
		require.True(t, post.RequestBody)
		require.Equal(t, []string{"text/plain", "application/json"}, post.RequestMediaTypes)
		require.Equal(t, map[string]any{"amount": json.Number("100"), "currency": "EUR"}, post.RequestExample)
		require.Equal(t, openapi.Response{
			Status: 201, Description: "taken",
			MediaType: "application/json; charset=utf-8", Body: []byte(`{"id":1,"amount":100}`),
			Headers: map[string]string{"Location": "/payments/1", "X-Rate": "9", "X-List": "a,2"},
		}, post.Success)
		require.Equal(t, []openapi.Response{
			post.Success,
			{Status: 202, Description: "later"},
			{Status: 402, Description: "declined"},
			{Status: 400, Range: true, Description: "refused"},
			{Status: 0, Description: "problem"},
		}, post.Responses)

		require.False(t, doc.Operations[1].RequestBody)
		require.Equal(t, openapi.Response{Status: 204, Description: "gone"}, doc.Operations[2].Success, "204 has no body")
		require.Equal(t, openapi.Response{Status: 303, Description: "see other"}, doc.Operations[3].Success)
		require.Equal(t, openapi.Response{Status: 200, Description: "rest"}, doc.Operations[4].Success)
		require.Equal(t, openapi.Response{Status: 200, Description: "fine"}, doc.Operations[5].Success)

		require.Equal(t, doc, load(t, "payments.json", asJSON(t, text)), "JSON says the same")
		require.Equal(t, doc, load(t, "-", asJSON(t, text)), "JSON is known by its first character")
		require.Equal(t, doc, load(t, "payments.yaml", "\ufeff"+strings.ReplaceAll(text, "\n", "\r\n")), "so does Windows")
	}
}

// asJSON writes YAML as JSON and keeps the order, which no map would.
func asJSON(t testing.TB, text string) string {
	var n yaml.Node
	require.NoError(t, yaml.Load([]byte(text), &n))
	var write func(n *yaml.Node) string
	write = func(n *yaml.Node) string {
		var parts []string
		switch n.Kind {
		case yaml.DocumentNode:
			return write(n.Content[0])
		case yaml.SequenceNode:
			for _, item := range n.Content {
				parts = append(parts, write(item))
			}
			return "[" + strings.Join(parts, ", ") + "]"
		case yaml.MappingNode:
			for i := 0; i < len(n.Content); i += 2 {
				parts = append(parts, fmt.Sprintf("%q: %s", n.Content[i].Value, write(n.Content[i+1])))
			}
			return "{" + strings.Join(parts, ",\n") + "}"
		}
		if n.ShortTag() == "!!int" {
			return n.Value
		}
		return fmt.Sprintf("%q", n.Value)
	}
	return write(&n)
}

func TestBasePath(t *testing.T) {
	for url, want := range map[string]string{
		"https://api.example":        "",
		"https://api.example/":       "",
		"https://api.example/v1":     "/v1",
		"https://api.example/v%201/": "/v%201",
		"/v1":                        "/v1",
		"v1/":                        "/v1",
		"":                           "",
	} {
		text := fmt.Sprintf("{openapi: 3.1.0, servers: [{url: %q}, {url: /other}], paths: {}}", url)
		require.Equal(t, want, load(t, "a.yaml", text).BasePath, url)
	}
}

// TestPathItemsByReference: what stands beside a reference wins.
func TestPathItemsByReference(t *testing.T) {
	doc := load(t, "a.yaml", `
openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /a:
    $ref: "#/components/pathItems/A"
    get: {summary: beside, responses: {"200": {description: d}}}
components:
  pathItems:
    A:
      get: {summary: behind, responses: {"200": {description: d}}}
      put: {summary: behind, responses: {"200": {$ref: "#/components/responses/R"}}}
  responses:
    R: {$ref: "#/components/responses/S"}
    S: {description: far}
`)
	require.Len(t, doc.Operations, 2)
	require.Equal(t, "beside", doc.Operations[0].Summary)
	require.Equal(t, "PUT", doc.Operations[1].Method)
	require.Equal(t, "far", doc.Operations[1].Success.Description)
}

// TestMergeKeys: what is written wins over what is merged, the first merged over
// the next.
func TestMergeKeys(t *testing.T) {
	doc := load(t, "a.yaml", `
openapi: 3.1.0
info: {title: T, version: "1"}
x-a: &a {operationId: a, summary: a}
x-b: &b {operationId: b, summary: b, responses: {"204": {description: b}}}
paths:
  /a: {get: {<<: [*a, *b], summary: written}}
  /b: {get: {<<: *b}}
`)
	require.Equal(t, "a", doc.Operations[0].OperationID)
	require.Equal(t, "written", doc.Operations[0].Summary)
	require.Equal(t, 204, doc.Operations[0].Success.Status)
	require.Equal(t, "b", doc.Operations[1].OperationID)
}

// TestManyExamples: past a bound they are read but not validated, which is said.
func TestManyExamples(t *testing.T) {
	doc, findings, err := openapi.Load("large.yaml", []byte(large()))
	require.NoError(t, err)
	require.Len(t, doc.Operations, 500)
	require.Len(t, findings, 1)
	require.Equal(t, "large.yaml:1:1: note: examples are not held against their schemas: the document has too many for the time that it takes [openapi/not-validated]", findings[0].String())
}

// TestOperationsBesideFaults: what can be read is read.
func TestOperationsBesideFaults(t *testing.T) {
	doc := load(t, "a.yaml", `
openapi: 3.1.0
paths:
  /a: {get: {responses: {"200": {$ref: "elsewhere.yaml"}}}, post: 1}
  /b: {get: {responses: {"200": {description: fine, content: {application/json: {schema: {$ref: "#/nowhere"}}}}}}}
`)
	require.Len(t, doc.Operations, 2)
	require.Equal(t, openapi.Response{Status: 200}, doc.Operations[0].Success)
	require.Equal(t, openapi.Response{Status: 200, Description: "fine", MediaType: "application/json"}, doc.Operations[1].Success)
}

// TestOverlappingTemplates: the document is fine, and the router tells the
// operations apart.
func TestOverlappingTemplates(t *testing.T) {
	doc, findings, err := openapi.Load("a.yaml", []byte(`
openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /v1/{a}/refunds: {get: {parameters: [{name: a, in: path, required: true, schema: {type: string}}], responses: {"200": {description: d}}}}
  /v1/payments/{id}: {get: {parameters: [{name: id, in: path, required: true, schema: {type: string}}], responses: {"200": {description: d}}}}
  /v1/payments/{id}:capture: {get: {parameters: [{name: id, in: path, required: true, schema: {type: string}}], responses: {"200": {description: d}}}}
  /v1/payments/export: {get: {responses: {"200": {description: d}}}}
`))
	require.NoError(t, err)
	require.Empty(t, findings)
	for path, want := range map[string]string{
		"/v1/payments/refunds":   "/v1/payments/{id}",
		"/v1/orders/refunds":     "/v1/{a}/refunds",
		"/v1/payments/export":    "/v1/payments/export",
		"/v1/payments/7:capture": "/v1/payments/{id}:capture",
	} {
		i, _, ok := table(t, doc).Match("GET", path)
		require.True(t, ok, path)
		require.Equal(t, want, doc.Operations[i].Path)
	}
}

func table(t testing.TB, doc *openapi.Document) *route.Table {
	var entries []route.Entry
	for _, o := range doc.Operations {
		entries = append(entries, route.Entry{Method: o.Method, Template: o.Path})
	}
	table, err := route.New(entries)
	require.NoError(t, err)
	return table
}

const acme = "../../examples/acme-payments/"

// TestAcmePayments holds the example to what is said about it: it is clean, it
// has every operation of its contract, and it promises nothing that a network
// does not give.
func TestAcmePayments(t *testing.T) {
	doc, findings, err := openapi.LoadFile(acme + "openapi.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	require.Equal(t, "Acme Payments", doc.Title)

	i, _, ok := table(t, doc).Match("POST", "/payments")
	require.True(t, ok)
	create := doc.Operations[i]
	require.Equal(t, map[string]any{"amount": json.Number("100"), "currency": "EUR"}, create.RequestExample)
	require.Equal(t, 201, create.Success.Status)
	require.Equal(t, `{"id":"pay_1","amount":100,"currency":"EUR","status":"captured"}`, string(create.Success.Body))
	require.Equal(t, map[string]string{"Location": "/payments/pay_1"}, create.Success.Headers)

	for request, want := range map[string]int{
		"GET /payments": 200, "GET /payments/pay_1": 200, "DELETE /payments/pay_1": 204, "POST /payments/pay_1:capture": 200,
		"POST /refunds": 201, "PUT /orders/ord_1/notes": 200, "POST /v2/payments": 201,
	} {
		method, path, _ := strings.Cut(request, " ")
		i, _, ok := table(t, doc).Match(method, path)
		require.True(t, ok, request)
		require.Equal(t, want, doc.Operations[i].Success.Status, request)
	}

	text, err := os.ReadFile(acme + "openapi.yaml")
	require.NoError(t, err)
	require.NotContains(t, strings.ToLower(string(text)), "exactly")
}

// TestAcmeContract holds the example's contract and document together.
func TestAcmeContract(t *testing.T) {
	text, err := os.ReadFile(acme + "contract.yaml")
	require.NoError(t, err)
	var c struct {
		API        struct{ Version string }
		Answers    map[string]struct{ Code string }
		Operations map[string]yaml.Node
	}
	require.NoError(t, yaml.Load(text, &c))
	doc, _, err := openapi.LoadFile(acme + "openapi.yaml")
	require.NoError(t, err)
	require.Equal(t, c.API.Version, doc.Version)
	for name := range c.Operations {
		require.True(t, slices.ContainsFunc(doc.Operations, func(o openapi.Operation) bool { return o.Method+" "+o.Path == name }), name)
	}
	document, err := os.ReadFile(acme + "openapi.yaml")
	require.NoError(t, err)
	for name, a := range c.Answers {
		require.Contains(t, string(document), a.Code, name)
	}
}

func ExampleLoad() {
	doc, findings, err := openapi.Load("payments.yaml", []byte(`
openapi: 3.1.0
info: {title: Payments, version: "1"}
paths:
  /payments:
    post:
      responses:
        "201":
          description: the payment
          content:
            application/json:
              schema: {type: object, properties: {id: {type: string, format: uuid}, amount: {type: integer, minimum: 1}}}
        "402": {$ref: "problems.yaml#/declined"}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range doc.Operations {
		fmt.Println(o.Method, o.Path, o.Success.Status, string(o.Success.Body))
	}
	for _, f := range findings {
		if f.Severity == contract.Error {
			fmt.Println(f)
		}
	}
	// Output:
	// POST /payments 201 {"id":"6f1c2a4e-8b3d-4c5f-9a7e-0d1b2c3e4f50","amount":1}
	// payments.yaml:13:23: error: $ref "problems.yaml#/declined" leads to another document, which is not read [openapi/external-ref]; bundle the API into one document
}
