package openapi

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// TestNothingIsFetched puts a reference wherever OpenAPI has room for one, to
// places near and far. The reader that would fetch it fails the test.
func TestNothingIsFetched(t *testing.T) {
	read := func(_ *openapi3.Loader, location *url.URL) ([]byte, error) {
		t.Errorf("%s was about to be read", location)
		return nil, os.ErrPermission
	}
	where := []string{
		`paths: {/x: {$ref: "REF"}}`,
		`paths: {/x: {get: {parameters: [{$ref: "REF"}]}}}`,
		`paths: {/x: {parameters: [{$ref: "REF"}]}}`,
		`paths: {/x: {get: {requestBody: {$ref: "REF"}}}}`,
		`paths: {/x: {get: {requestBody: {content: {a/b: {schema: {$ref: "REF"}}}}}}}`,
		`paths: {/x: {get: {requestBody: {content: {a/b: {encoding: {a: {headers: {B: {$ref: "REF"}}}}}}}}}}`,
		`paths: {/x: {get: {responses: {"200": {$ref: "REF"}}}}}`,
		`paths: {/x: {get: {responses: {"200": {headers: {A: {$ref: "REF"}}}}}}}`,
		`paths: {/x: {get: {responses: {"200": {links: {A: {$ref: "REF"}}}}}}}`,
		`paths: {/x: {get: {responses: {"200": {content: {a/b: {examples: {A: {$ref: "REF"}}}}}}}}}`,
		`paths: {/x: {get: {callbacks: {A: {$ref: "REF"}}}}}`,
		`paths: {/x: {get: {callbacks: {A: {"{$url}": {$ref: "REF"}}}}}}`,
		`webhooks: {x: {$ref: "REF"}}`,
		`components: {schemas: {A: {$ref: "REF"}}}`,
		`components: {schemas: {A: {properties: {a: {$ref: "REF"}}}}}`,
		`components: {schemas: {A: {items: {$ref: "REF"}}}}`,
		`components: {schemas: {A: {additionalProperties: {$ref: "REF"}}}}`,
		`components: {schemas: {A: {allOf: [{not: {$ref: "REF"}}]}}}`,
		`components: {schemas: {A: {prefixItems: [{$defs: {B: {$ref: "REF"}}}]}}}`,
		`components: {schemas: {A: {if: {dependentSchemas: {B: {$ref: "REF"}}}}}}`,
		`components: {responses: {A: {$ref: "REF"}}}`,
		`components: {parameters: {A: {$ref: "REF"}}}`,
		`components: {parameters: {A: {content: {a/b: {schema: {$ref: "REF"}}}}}}`,
		`components: {headers: {A: {schema: {$ref: "REF"}}}}`,
		`components: {examples: {A: {$ref: "REF"}}}`,
		`components: {requestBodies: {A: {$ref: "REF"}}}`,
		`components: {securitySchemes: {A: {$ref: "REF"}}}`,
		`components: {links: {A: {$ref: "REF"}}}`,
		`components: {callbacks: {A: {$ref: "REF"}}}`,
		`components: {pathItems: {A: {$ref: "REF"}}}`,
		`{components: {schemas: {A: {$ref: "#/x-far/A"}}}, x-far: {A: {items: {$ref: "REF"}}}}`,
	}
	near := filepath.Join(t.TempDir(), "near.yaml")
	require.NoError(t, os.WriteFile(near, []byte("type: string\n"), 0o600))
	for _, ref := range []string{"near.yaml", "near.yaml#/A", near, "file://" + near, "http://127.0.0.1:1/x", "//host/x", "?x", ""} {
		for _, version := range []string{"3.0.3", "3.1.0"} {
			for _, w := range where {
				text := strings.ReplaceAll(w, "REF", ref)
				if !strings.HasPrefix(text, "{") {
					text = "{" + text + "}"
				}
				text = "{openapi: " + version + `, info: {title: T, version: "1"}, ` + text[1:]
				_, findings, err := load(filepath.Join(filepath.Dir(near), "t.yaml"), []byte(text), read)
				require.NoError(t, err, text)
				require.True(t, has(findings, "openapi/external-ref"), "%s: %v", text, findings)
			}
		}
	}
}

func has(findings []contract.Finding, rule string) bool {
	return slices.ContainsFunc(findings, func(f contract.Finding) bool { return f.Rule == rule })
}

// TestSchemasReadNoFiles is for the other way to a file: keywords of JSON Schema
// that name a schema by its address. A document says the same whether or not
// the file is there.
func TestSchemasReadNoFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "schema.json")
	for _, keyword := range []string{"$schema", "$dynamicRef", "$id", "$recursiveRef"} {
		text := []byte(`{openapi: 3.1.0, info: {title: T, version: "1"}, components: {schemas: {A: {` +
			keyword + `: "file://` + file + `", type: string, minLength: 3, contains: {}, example: a}}}}`)
		require.NoError(t, os.RemoveAll(file))
		_, without, err := Load("t.yaml", text)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, []byte(`{"type": "integer", "$vocabulary": {"urn:x": true}}`), 0o600))
		_, with, err := Load("t.yaml", text)
		require.NoError(t, err)
		require.Equal(t, without, with, keyword)
	}
}

// TestLocalReferencesStay is the other half of both: references within the
// document are followed, and its examples validated.
func TestLocalReferencesStay(t *testing.T) {
	_, findings, err := Load("t.yaml", []byte(`{openapi: 3.1.0, info: {title: T, version: "1"},
  components: {schemas: {A: {$ref: "#/components/schemas/B"}, B: {type: string, minLength: 3, example: a}}}}`))
	require.NoError(t, err)
	require.True(t, has(findings, "openapi/example"), findings)
	require.False(t, has(findings, "openapi/external-ref"), findings)
}
