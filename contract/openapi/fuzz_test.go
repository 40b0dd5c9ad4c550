package openapi_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
)

// FuzzLoad holds that nothing panics, that a missing document is explained, that
// bodies are what they say they are, that findings point into the text, and
// that loading twice says the same.
func FuzzLoad(f *testing.F) {
	for _, file := range documents(f) {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(string(data), strings.HasSuffix(file, ".json"))
	}
	for _, c := range exampleCases {
		f.Add(around("3.1.0", "application/json", "{schema: "+c.schema+"}", c.schemas), false)
	}
	f.Add(payments, false)
	f.Add(bomb(), false)
	f.Add(tower(), false)
	f.Fuzz(func(t *testing.T, text string, isJSON bool) {
		file := "fuzz.yaml"
		if isJSON {
			file = "fuzz.json"
		}
		doc, findings, err := openapi.Load(file, []byte(text))
		if err != nil {
			require.Nil(t, doc)
			require.Nil(t, findings)
			return
		}
		require.True(t, doc != nil || slices.ContainsFunc(findings, isError), "something says why there is no document")
		lines := strings.Count(text, "\n") + strings.Count(text, "\r") + strings.Count(text, "\u0085") +
			strings.Count(text, "\u2028") + strings.Count(text, "\u2029") + 2 // YAML has more ends of line than JSON
		for _, x := range findings {
			require.Equal(t, file, x.Pos.File)
			require.True(t, x.Pos.Line >= 1 && x.Pos.Line <= lines, "%v", x)
			require.True(t, x.Pos.Col >= 1, "%v", x)
			require.NotContains(t, x.Message, "\n")
			require.True(t, utf8.ValidString(x.Message), "%q", x.Message)
		}
		if doc == nil {
			return
		}
		for _, o := range doc.Operations {
			require.True(t, strings.HasPrefix(o.Path, "/"))
			require.True(t, o.Success.Status >= 200 && o.Success.Status <= 399, o.Success.Status)
			for _, r := range o.Responses {
				if strings.HasSuffix(r.MediaType, "json") && r.Body != nil {
					require.True(t, json.Valid(r.Body), "%q", r.Body)
				}
			}
		}
		again, same, err := openapi.Load(file, []byte(text))
		require.NoError(t, err)
		require.Equal(t, doc, again)
		require.Equal(t, findings, same)
	})
}
