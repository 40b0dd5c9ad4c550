package openapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
)

// large is a document of 500 operations that share their schemas, as large
// documents do.
func large() string {
	var b strings.Builder
	b.WriteString("openapi: 3.1.0\ninfo: {title: Large, version: \"1\"}\npaths:\n")
	for i := range 250 {
		fmt.Fprintf(&b, "  /resources%d:\n", i)
		for _, method := range []string{"get", "post"} {
			fmt.Fprintf(&b, `    %s:
      operationId: %s%d
      summary: One of many
      requestBody:
        content:
          application/json:
            schema: {$ref: "#/components/schemas/S%d"}
            example: {id: %d, name: n, next: {id: 1}}
      responses:
        "200":
          description: fine
          headers: {Location: {schema: {type: string, format: uri}}}
          content:
            application/json:
              schema: {$ref: "#/components/schemas/S%d"}
        "400": {$ref: "#/components/responses/Problem"}
`, method, method, i, i%50, i, (i+1)%50)
		}
	}
	b.WriteString(`components:
  responses:
    Problem:
      description: a problem
      content:
        application/problem+json:
          schema: {type: object, required: [type], properties: {type: {type: string, format: uri-reference}, title: {type: string}}}
          example: {type: about:blank, title: Bad Request}
  schemas:
`)
	for i := range 50 {
		fmt.Fprintf(&b, `    S%d:
      type: object
      required: [id]
      properties:
        id: {type: integer, minimum: 0}
        name: {type: string, maxLength: 20}
        next: {$ref: "#/components/schemas/S%d"}
`, i, (i+7)%50)
	}
	return b.String()
}

// BenchmarkLoad500 is the time to load 500 operations, and the same with kin
// alone as the reference.
func BenchmarkLoad500(b *testing.B) {
	text := []byte(large())
	b.Run("load", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			doc, findings, err := openapi.Load("large.yaml", text)
			require.NoError(b, err)
			require.Len(b, findings, 1) // examples are too many to be validated
			require.Len(b, doc.Operations, 500)
		}
	})
	b.Run("kin alone", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			loader := openapi3.NewLoader()
			loader.IncludeOrigin = true
			doc, err := loader.LoadFromData(text)
			require.NoError(b, err)
			require.NoError(b, doc.Validate(context.Background(), openapi3.EnableMultiError(),
				openapi3.DisableExamplesValidation(), openapi3.DisableSchemaDefaultsValidation()))
		}
	})
}
