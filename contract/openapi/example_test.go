package openapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/contract/openapi"
)

// around is a document with one answer, whose media type object and components
// are given in YAML flow style.
func around(version, mediaType, media, schemas string) string {
	return "openapi: " + version + `
info: {title: T, version: "1"}
paths:
  /x:
    post:
      requestBody: {content: {"` + mediaType + `": ` + media + `}}
      responses:
        "200": {description: d, content: {"` + mediaType + `": ` + media + `}}
components: {schemas: {` + schemas + `}}
`
}

// exampleCases has a schema and the body that is made for it. Version 3.1 is
// the default. Cases with fits are held against kin-openapi, which has to find
// that the body fits.
var exampleCases = []struct {
	name    string
	version string
	schema  string
	schemas string
	want    string
	unfit   string // why the body does not have to fit
}{
	{"example", "", `{type: string, example: a, default: b}`, ``, `"a"`, ""},
	{"examples", "", `{type: string, examples: [a, b], default: c}`, ``, `"a"`, ""},
	{"default", "", `{type: string, default: c, enum: [b, c]}`, ``, `"c"`, ""},
	{"const", "", `{const: {b: 1, a: [null, true]}}`, ``, `{"b":1,"a":[null,true]}`, ""},
	{"enum", "", `{enum: [b, c]}`, ``, `"b"`, ""},
	{"enum with null first", "", `{type: [string, "null"], enum: [null, b]}`, ``, `"b"`, ""},
	{"an example that is null", "", `{type: [string, "null"], example: null}`, ``, `null`, ""},

	{"string", "", `{type: string}`, ``, `"string"`, ""},
	{"minLength", "", `{type: string, minLength: 10}`, ``, `"stringstri"`, ""},
	{"maxLength", "", `{type: string, maxLength: 3}`, ``, `"str"`, ""},
	{"date-time", "", `{type: string, format: date-time}`, ``, `"2026-01-15T09:30:00Z"`, ""},
	{"date", "", `{type: string, format: date}`, ``, `"2026-01-15"`, ""},
	{"uuid", "", `{type: string, format: uuid}`, ``, `"6f1c2a4e-8b3d-4c5f-9a7e-0d1b2c3e4f50"`, ""},
	{"email", "", `{type: string, format: email}`, ``, `"someone@example.com"`, ""},
	{"uri", "", `{type: string, format: uri}`, ``, `"https://example.com/"`, ""},
	{"unknown format", "", `{type: string, format: iban}`, ``, `"string"`, ""},
	{"pattern", "", `{type: string, pattern: "^[A-Z]{3}$"}`, ``, `"AAA"`, ""},
	{"pattern with choices", "", `{type: string, pattern: "^(pay|ref)_[0-9a-f]+$"}`, ``, `"pay_a"`, ""},
	{"pattern with a length", "", `{type: string, pattern: "^[a-z]*x?$", minLength: 4}`, ``, `"aaaax"`, ""},
	{"pattern of punctuation", "", `{type: string, pattern: "^[^a-zA-Z0-9]$"}`, ``, `"!"`, ""},
	{"pattern that RE2 does not have", "", `{type: string, pattern: "^(?=x)x$"}`, ``, `"string"`, "nobody can say what fits"},

	{"integer", "", `{type: integer}`, ``, `1`, ""},
	{"minimum", "", `{type: integer, minimum: 5}`, ``, `5`, ""},
	{"minimum between", "", `{type: integer, minimum: 5.5}`, ``, `6`, ""},
	{"maximum", "", `{type: integer, maximum: -3}`, ``, `-3`, ""},
	{"above", "", `{type: integer, exclusiveMinimum: 5}`, ``, `6`, ""},
	{"above, as 3.0 says it", "3.0.3", `{type: integer, minimum: 5, exclusiveMinimum: true}`, ``, `6`, ""},
	{"below", "", `{type: integer, exclusiveMaximum: 0}`, ``, `-1`, ""},
	{"multiple", "", `{type: integer, multipleOf: 5}`, ``, `5`, ""},
	{"multiple from a minimum", "", `{type: integer, minimum: 11, multipleOf: 5}`, ``, `15`, ""},
	{"multiple above", "", `{type: integer, exclusiveMinimum: 10, multipleOf: 5}`, ``, `15`, ""},
	{"multiple below", "", `{type: integer, maximum: -1, multipleOf: 4}`, ``, `-4`, ""},
	{"number", "", `{type: number}`, ``, `1`, ""},
	{"number in a narrow place", "", `{type: number, exclusiveMinimum: 2, exclusiveMaximum: 2.5}`, ``, `2.25`, ""},
	{"cents", "", `{type: number, minimum: 0.015, maximum: 0.5, multipleOf: 0.01}`, ``, `0.02`, "kin divides in binary"},
	{"large integers stay exact", "", `{type: integer, minimum: 9007199254740993}`, ``, `9007199254740993`, ""},
	{"unreasonable bounds are let go", "", `{type: number, minimum: 1e400}`, ``, `1`, "nobody can send it"},
	{"boolean", "", `{type: boolean}`, ``, `true`, ""},
	{"null", "", `{type: "null"}`, ``, `null`, ""},
	{"type list", "", `{type: ["null", integer]}`, ``, `1`, ""},
	{"nullable", "3.0.3", `{type: string, nullable: true}`, ``, `"string"`, ""},

	{"array", "", `{type: array, items: {type: string}}`, ``, `["string"]`, ""},
	{"minItems", "", `{type: array, items: {type: integer}, minItems: 3}`, ``, `[1,1,1]`, ""},
	{"maxItems", "", `{type: array, items: {type: integer}, maxItems: 0}`, ``, `[]`, ""},
	{"prefixItems", "", `{type: array, prefixItems: [{const: a}, {type: integer}], items: {type: boolean}, minItems: 3}`, ``, `["a",1,true]`, ""},
	{"array of anything", "", `{type: array}`, ``, `[]`, ""},
	{"lists have a bound", "", `{type: array, items: {type: integer}, minItems: 1000000}`, ``, "[" + strings.Repeat("1,", 15) + "1]", "too long to show"},

	{"object in its own order", "", `{type: object, properties: {z: {type: integer}, a: {type: string}}, required: [a]}`, ``, `{"z":1,"a":"string"}`, ""},
	{"object by its properties", "", `{properties: {a: {type: boolean}}}`, ``, `{"a":true}`, ""},
	{"empty object", "", `{type: object}`, ``, `{}`, ""},
	{"map", "", `{type: object, additionalProperties: {type: integer}}`, ``, `{"key":1}`, ""},
	{"required without a schema", "", `{type: object, required: [a], additionalProperties: {type: integer}}`, ``, `{"a":1}`, ""},
	{"required, anything", "", `{type: object, required: [a], properties: {a: {}}}`, ``, `{"a":null}`, ""},
	{"optional, anything", "", `{type: object, properties: {a: {}, b: true}}`, ``, `{}`, ""},
	{"write-only is left out", "", `{type: object, required: [a, b], properties: {a: {type: string, writeOnly: true}, b: {type: string}}}`, ``, `{"b":"string"}`, "kin does not know the direction"},
	{"a property may be called $ref", "", `{type: object, properties: {$ref: {type: string}}}`, ``, `{"$ref":"string"}`, ""},
	{"text is not escaped for HTML", "", `{const: "<a&b>"}`, ``, `"<a&b>"`, ""},

	{"reference", "", `{$ref: "#/components/schemas/A"}`, `A: {type: string, example: a}`, `"a"`, ""},
	{"beside a reference", "", `{$ref: "#/components/schemas/A", example: b}`, `A: {type: string, example: a}`, `"b"`, ""},
	{"beside a reference, in 3.0", "3.0.3", `{$ref: "#/components/schemas/A", example: b}`, `A: {type: string, example: a}`, `"a"`, ""},
	{"reference with escapes", "", `{$ref: "#/components/schemas/A~1b%20c"}`, `"A/b c": {type: integer}`, `1`, "kin refuses such names"},
	{"allOf", "", `{allOf: [{$ref: "#/components/schemas/A"}, {type: object, properties: {b: {type: integer}}}]}`, `A: {type: object, properties: {a: {type: string}}}`, `{"a":"string","b":1}`, ""},
	{"allOf with an example in it", "", `{allOf: [{$ref: "#/components/schemas/A"}, {type: object, properties: {b: {type: integer}}}]}`, `A: {type: object, properties: {a: {type: string}}, example: {a: x}}`, `{"a":"x","b":1}`, ""},
	{"allOf refines a property", "", `{allOf: [{$ref: "#/components/schemas/A"}], properties: {a: {const: card}}}`, `A: {type: object, properties: {a: {type: string, example: bank}}}`, `{"a":"card"}`, ""},
	{"allOf of a scalar", "", `{allOf: [{type: string}, {format: date}]}`, ``, `"2026-01-15"`, ""},
	{"oneOf", "", `{oneOf: [{type: integer}, {type: string}]}`, ``, `1`, ""},
	{"oneOf after null", "", `{oneOf: [{type: "null"}, {type: string}]}`, ``, `"string"`, ""},
	{"anyOf with more around", "", `{type: object, properties: {a: {type: integer}}, anyOf: [{properties: {b: {type: string}}}, {required: [c]}]}`, ``, `{"a":1,"b":"string"}`, ""},

	{"recursive property", "", `{$ref: "#/components/schemas/A"}`, `A: {type: object, properties: {id: {type: string}, child: {$ref: "#/components/schemas/A"}}}`, `{"id":"string"}`, ""},
	{"recursive list", "", `{$ref: "#/components/schemas/A"}`, `A: {type: object, required: [children], properties: {children: {type: array, items: {$ref: "#/components/schemas/A"}}}}`, `{"children":[]}`, ""},
	{"recursive and required", "", `{$ref: "#/components/schemas/A"}`, `A: {type: object, required: [child], properties: {child: {$ref: "#/components/schemas/A"}}}`, `{"child":null}`, "nothing fits"},
	{"recursive choice", "", `{$ref: "#/components/schemas/A"}`, `A: {oneOf: [{$ref: "#/components/schemas/A"}, {type: integer}]}`, `1`, "kin does not look behind the loop"},
	{"deep, by choice", "", deep("a: {type: integer}, b: ", ""), ``, `{"a":1,"b":{"a":1,"b":{"a":1,"b":{"a":1,"b":{"a":1,"b":{}}}}}}`, ""},
	{"deep, by need", "", deep("b: ", "required: [b], "), ``, strings.Repeat(`{"b":`, 9) + "1" + strings.Repeat("}", 9), ""},
	{"recursive allOf", "", `{$ref: "#/components/schemas/A"}`, `A: {allOf: [{$ref: "#/components/schemas/A"}], type: integer}`, `1`, ""},
}

// deep is a schema of nine objects in one another.
func deep(properties, more string) string {
	open := "{type: object, " + more + "properties: {" + properties
	return strings.Repeat(open, 9) + "{type: integer}" + strings.Repeat("}}", 9)
}

func TestExamples(t *testing.T) {
	for _, c := range exampleCases {
		t.Run(c.name, func(t *testing.T) {
			version := c.version
			if version == "" {
				version = "3.1.0"
			}
			text := around(version, "application/json", "{schema: "+c.schema+"}", c.schemas)
			doc, _, err := openapi.Load("t.yaml", []byte(text))
			require.NoError(t, err)
			body := doc.Operations[0].Success.Body
			require.Equal(t, c.want, string(body))
			if c.unfit == "" {
				require.NoError(t, fitsByKin(text, body))
			}
		})
	}
}

// fitsByKin asks kin-openapi whether a body fits the schema of the answer.
func fitsByKin(text string, body []byte) error {
	doc, err := openapi3.NewLoader().LoadFromData([]byte(text))
	if err != nil {
		return err
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return err
	}
	schema := doc.Paths.Value("/x").Post.Responses.Value("200").Value.Content.Get("application/json").Schema.Value
	var options []openapi3.SchemaValidationOption
	if doc.IsOpenAPI31OrLater() {
		options = append(options, openapi3.EnableJSONSchema2020())
	}
	return schema.VisitJSON(v, append(options, openapi3.EnableFormatValidation())...)
}

// TestWhereExamplesComeFrom is the order of the places that have one.
func TestWhereExamplesComeFrom(t *testing.T) {
	for _, c := range []struct{ name, mediaType, media, body, request string }{
		{"the media type's example", "application/json", `{example: 1, examples: {a: {value: 2}}, schema: {example: 3}}`, `1`, `1`},
		{"the first named example", "application/json", `{examples: {b: {value: 1}, a: {value: 2}}, schema: {example: 3}}`, `2`, `2`},
		{"the first with a value", "application/json", `{examples: {a: {externalValue: "http://x.example/"}, b: {value: 1}}}`, `1`, `1`},
		{"the schema's example", "application/json", `{schema: {example: 3}}`, `3`, `3`},
		{"nothing", "application/json", `{}`, ``, `null`},
		{"problem", "application/problem+json; charset=utf-8", `{example: {a: 1.50}}`, `{"a":1.50}`, `{"a":1.50}`},
		{"any type", "*/*", `{schema: {type: boolean}}`, `true`, `true`},
		{"text", "text/plain", `{example: hello}`, `hello`, `"hello"`},
		{"text is not made up", "text/plain", `{schema: {type: string}}`, ``, `null`},
		{"XML as data has no bytes", "application/xml", `{example: {a: 1}}`, ``, `{"a":1}`},
		{"a form", "application/x-www-form-urlencoded", `{schema: {type: object, properties: {a: {type: integer}}}}`, ``, `{"a":1}`},
		{"YAML's own numbers", "application/json", `{example: [0x1F, 0o17, 1_000, +1, .5, 1e3, .inf, ~, 2026-01-01, yes]}`,
			`[31,15,1000,1,0.5,1e3,".inf",null,"2026-01-01","yes"]`, `[31,15,1000,1,0.5,1e3,".inf",null,"2026-01-01","yes"]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, _, err := openapi.Load("t.yaml", []byte(around("3.1.0", c.mediaType, c.media, "")))
			require.NoError(t, err)
			o := doc.Operations[0]
			require.Equal(t, c.body, string(o.Success.Body))
			request, err := json.Marshal(o.RequestExample)
			require.NoError(t, err)
			require.Equal(t, c.request, string(request))
		})
	}
}

func TestDirectionDecidesWhatIsShown(t *testing.T) {
	doc, _, err := openapi.Load("t.yaml", []byte(around("3.1.0", "application/json",
		`{schema: {type: object, properties: {id: {type: integer, readOnly: true}, secret: {type: string, writeOnly: true}, name: {type: string}}}}`, "")))
	require.NoError(t, err)
	o := doc.Operations[0]
	require.JSONEq(t, `{"id":1,"name":"string"}`, string(o.Success.Body))
	require.Equal(t, map[string]any{"secret": "string", "name": "string"}, o.RequestExample)
}

// TestTangledSchemas has schemas that stand for a million million values, and a
// ring in which each schema may be any other. Making a body ends, and so does
// validating one that is written; the bytes are the same each time.
func TestTangledSchemas(t *testing.T) {
	var wide, ring strings.Builder
	for i := range 40 {
		fmt.Fprintf(&wide, `S%d: {type: object, properties: {a: {$ref: "#/components/schemas/S%d"}, b: {$ref: "#/components/schemas/S%d"}}, allOf: [{$ref: "#/components/schemas/S%d"}, {$ref: "#/components/schemas/S%d"}]}, `, i, i+1, i+1, i+1, i+1)
		fmt.Fprintf(&ring, `S%d: {anyOf: [`, i)
		for j := range 40 {
			fmt.Fprintf(&ring, `{$ref: "#/components/schemas/S%d"}, `, j)
		}
		ring.WriteString("]}, ")
	}
	wide.WriteString("S40: {type: object}")
	for _, schemas := range []string{wide.String(), ring.String()} {
		for _, media := range []string{
			`{schema: {$ref: "#/components/schemas/S0"}}`,
			`{schema: {$ref: "#/components/schemas/S0"}, example: {a: {b: 1}}}`,
		} {
			text := []byte(around("3.1.0", "application/json", media, schemas))
			doc, _, err := openapi.Load("t.yaml", text)
			require.NoError(t, err)
			again, _, err := openapi.Load("t.yaml", text)
			require.NoError(t, err)
			require.Equal(t, doc, again)
		}
	}
}

// TestMadeBodiesFit makes schemas by chance and holds the bodies made for them
// against kin-openapi.
func TestMadeBodiesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		schema, err := json.Marshal(drawSchema(t, 3))
		require.NoError(t, err)
		text := around("3.1.0", "application/json", `{schema: `+string(schema)+`}`, "")
		doc, findings, err := openapi.Load("t.yaml", []byte(text))
		require.NoError(t, err)
		require.Empty(t, findings)
		body := doc.Operations[0].Success.Body
		require.NoError(t, fitsByKin(text, body), "%s for %s", body, schema)

		var compact bytes.Buffer
		require.NoError(t, json.Compact(&compact, body))
		require.Equal(t, compact.String(), string(body))
	})
}

func drawSchema(t *rapid.T, depth int) map[string]any {
	kinds := []string{"string", "integer", "number", "boolean"}
	if depth > 0 {
		kinds = append(kinds, "object", "array", "allOf", "oneOf")
	}
	s := map[string]any{}
	kind := rapid.SampledFrom(kinds).Draw(t, "kind")
	switch kind {
	case "string":
		s["minLength"] = rapid.IntRange(0, 12).Draw(t, "minLength")
		s["maxLength"] = rapid.IntRange(12, 20).Draw(t, "maxLength")
	case "integer", "number":
		low := rapid.IntRange(-20, 20).Draw(t, "low")
		s[rapid.SampledFrom([]string{"minimum", "exclusiveMinimum"}).Draw(t, "lower")] = low
		s[rapid.SampledFrom([]string{"maximum", "exclusiveMaximum"}).Draw(t, "upper")] = low + rapid.IntRange(14, 40).Draw(t, "width")
		if rapid.Bool().Draw(t, "steps") {
			s["multipleOf"] = rapid.IntRange(1, 6).Draw(t, "multipleOf")
		}
	case "array":
		s["items"] = drawSchema(t, depth-1)
		s["minItems"] = rapid.IntRange(0, 3).Draw(t, "minItems")
		s["maxItems"] = rapid.IntRange(3, 5).Draw(t, "maxItems")
	case "object":
		properties := map[string]any{}
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-d]`), 0, 4, rapid.ID).Draw(t, "names")
		for _, name := range names {
			properties[name] = drawSchema(t, depth-1)
		}
		s["properties"] = properties
		s["required"] = names[:len(names)/2]
	case "allOf":
		return map[string]any{"allOf": []any{drawSchema(t, depth-1)}}
	case "oneOf":
		return map[string]any{"oneOf": []any{map[string]any{"type": "null"}, drawSchema(t, depth-1)}}
	}
	s["type"] = kind
	return s
}
