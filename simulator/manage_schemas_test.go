package simulator_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// The description says what bodies are taken: each example fits its schema, and what
// the server refuses does not.
func TestDescriptionSaysWhatBodiesAreTaken(t *testing.T) {
	w := newDirect(t, load(t, minimalFile))
	var doc struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema, Example json.RawMessage }
			}
		}
	}
	w.manage("GET openapi.json", "", &doc)
	schemaOf := func(path, method string) (*jsonschema.Schema, json.RawMessage) {
		media := doc.Paths["/_reprise/"+path][method].RequestBody.Content["application/json"]
		c := jsonschema.NewCompiler()
		require.NoError(t, c.AddResource("s.json", strings.NewReader(string(media.Schema))))
		s, err := c.Compile("s.json")
		require.NoError(t, err, path)
		return s, media.Example
	}
	takes := func(s *jsonschema.Schema, text string) error {
		var v any
		require.NoError(t, json.Unmarshal([]byte(text), &v))
		return s.Validate(v)
	}
	described := 0
	for path, methods := range doc.Paths {
		for method, op := range methods {
			if op.RequestBody.Content["application/json"].Schema == nil {
				continue
			}
			described++
			s, example := schemaOf(strings.TrimPrefix(path, "/_reprise/"), method)
			require.NoError(t, takes(s, string(example)), "%s %s", method, path)
		}
	}
	require.Equal(t, 7, described)

	verify, _ := schemaOf("verify", "post")
	for _, i := range simulator.Invariants {
		require.NoError(t, takes(verify, `{"invariants": [{"invariant": "`+i.ID+`", "match": {"status": 409}}]}`))
	}
	for _, wrong := range []string{`{}`, `{"invariants": []}`, `{"invariants": [{"invariant": "exactly-once"}]}`, `{"invariants": [{"invariant": "contract", "wher": {}}]}`} {
		require.Error(t, takes(verify, wrong), wrong)
	}
	clock, _ := schemaOf("clock", "post")
	require.Error(t, takes(clock, `{"advnace": "1h"}`))
	faults, _ := schemaOf("faults", "post")
	require.Error(t, takes(faults, `{"fault": "latncy"}`))
}
