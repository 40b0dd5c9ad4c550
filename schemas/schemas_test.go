package schemas_test

import (
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/reprise-dev/reprise/schemas"
	"github.com/stretchr/testify/require"
)

func TestSchemasAreNamedByTheirPlace(t *testing.T) {
	files, err := fs.Glob(schemas.FS, "*")
	require.NoError(t, err)
	require.Contains(t, files, "contract.v1.schema.json")
	for _, file := range files {
		text, err := schemas.FS.ReadFile(file)
		require.NoError(t, err)
		var schema map[string]any
		require.NoError(t, json.Unmarshal(text, &schema), file)
		require.Equal(t, "https://json-schema.org/draft/2020-12/schema", schema["$schema"], file)
		require.Equal(t, "https://reprise.dev/schemas/"+file, schema["$id"])
	}
}
