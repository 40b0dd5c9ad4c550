package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fiveHundred is a document of 500 operations, each pair with a schema of its own.
func fiveHundred() string {
	var b strings.Builder
	b.WriteString("openapi: 3.0.3\ninfo: {title: Large, version: '1'}\npaths:\n")
	for i := range 250 {
		fmt.Fprintf(&b, `  /things%[1]d:
    get:
      summary: list
      parameters:
        - {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100}}
      responses:
        '200':
          description: fine
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Thing%[1]d'}}
    post:
      summary: make
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: '#/components/schemas/Thing%[1]d'}
      responses:
        '201':
          description: made
          content:
            application/json:
              schema: {$ref: '#/components/schemas/Thing%[1]d'}
        '400':
          description: bad
          content: {application/problem+json: {schema: {$ref: '#/components/schemas/Problem'}}}
`, i)
	}
	b.WriteString("components:\n  schemas:\n    Problem: {type: object, properties: {title: {type: string}}}\n")
	for i := range 250 {
		fmt.Fprintf(&b, `    Thing%d:
      type: object
      required: [amount]
      properties:
        id: {type: string, format: uuid}
        amount: {type: integer, minimum: 1}
        currency: {type: string, enum: [EUR, USD]}
        note: {type: string, maxLength: 200}
`, i)
	}
	return b.String()
}

// How much of the processor the program takes from its start to its first answer,
// with a large document. The figure is for people: machines differ.
func TestStartWithALargeDocument(t *testing.T) {
	program := build(t, "../..")
	dir := t.TempDir()
	doc := filepath.Join(dir, "openapi.yaml")
	require.NoError(t, os.WriteFile(doc, []byte(fiveHundred()), 0o600))
	r := runServe(t, program, "--quiet", "--openapi", doc, "../../examples/minimal/contract.yaml")
	status, answer := r.post(t, "/things249", `{"amount": 1}`)
	require.Equal(t, 201, status, answer)
	if used, ok := cpuOf(r.cmd.Process.Pid); ok {
		t.Logf("500 operations: %s of CPU from the start to the first answer", used)
	}
	require.NoError(t, r.ended())
}

// What the validator finds in a document is told, and later than the first answer.
func TestTheValidatorWaitsForTheFirstAnswer(t *testing.T) {
	program := build(t, "../..")
	doc := filepath.Join(t.TempDir(), "openapi.yaml")
	text := strings.Replace(fiveHundred(), "info: {title: Large, version: '1'}", "info: {title: Large, version: '1', colour: red}", 1)
	require.NoError(t, os.WriteFile(doc, []byte(text), 0o600))
	r := runServe(t, program, "--quiet", "--openapi", doc, "../../examples/minimal/contract.yaml")
	status, _ := r.post(t, "/things0", `{"amount": 1}`)
	require.Equal(t, 201, status)
	r.says(t, `field "colour" is not one of OpenAPI 3.0`)
	require.NoError(t, r.ended())
}
