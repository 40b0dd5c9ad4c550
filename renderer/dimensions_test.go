package renderer

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// schemaPointers are the pointers of every field of the language down to a
// depth, * for any member or item. They are read without the help of the
// reference.
func schemaPointers(t *testing.T, depth int) []string {
	var root map[string]any
	require.NoError(t, json.Unmarshal(schemaText(t), &root))
	defs, _ := root["$defs"].(map[string]any)
	var out []string
	var visit func(v any, at string)
	visit = func(v any, at string) {
		s, ok := v.(map[string]any)
		if !ok || strings.Count(at, "/") > depth {
			return
		}
		if at != "" && !slices.Contains(out, at) {
			out = append(out, at)
		}
		if ref, ok := s["$ref"].(string); ok {
			visit(defs[strings.TrimPrefix(ref, "#/$defs/")], at)
		}
		for _, part := range []string{"then", "else"} {
			if at != "" { // at the top it is about what has to be there
				visit(s[part], at)
			}
		}
		visit(s["items"], at+"/*")
		visit(s["additionalProperties"], at+"/*")
		properties, _ := s["properties"].(map[string]any)
		for name, property := range properties {
			if name != "$schema" {
				visit(property, at+"/"+name)
			}
		}
	}
	visit(root, "")
	return out
}

// Every pointer of a dimension leads to a field of the language.
func TestDimensionsPointIntoTheLanguage(t *testing.T) {
	known := schemaPointers(t, 7)
	for _, d := range Dimensions {
		for _, pointer := range d.Pointers {
			require.True(t, slices.ContainsFunc(known, func(k string) bool { return covers(pointer, k) && strings.Count(pointer, "/") == strings.Count(k, "/") }),
				"%s: there is no %s in the schema", d.Name, pointer)
		}
	}
}

// Every field of the first two levels is named by a dimension, or is structural.
func TestEveryFieldHasADimension(t *testing.T) {
	for _, field := range schemaPointers(t, 3) {
		steps := strings.Split(strings.TrimPrefix(field, "/"), "/")
		names := slices.DeleteFunc(slices.Clone(steps), func(step string) bool { return step == "*" })
		if form := slices.Contains(structural[:], steps[0]) && steps[0] != "operations"; form || len(names) > 2 || field == "/operations" {
			continue
		}
		require.True(t, slices.ContainsFunc(Dimensions, func(d Dimension) bool {
			return slices.ContainsFunc(d.Pointers, func(pointer string) bool { return covers(pointer, field) || covers(field, pointer) })
		}), "no dimension names %s; add it to one in renderer/dimensions.go, or a dimension of its own", field)
	}
}

// The list is whole, and says of each field what the language says of it.
func TestDimensionsAreSound(t *testing.T) {
	next := 1
	names := map[string]bool{}
	for _, d := range Dimensions {
		if d.Number != 0 {
			require.Equal(t, next, d.Number, d.Name)
			next++
		}
		require.False(t, names[d.Name], d.Name)
		names[d.Name] = true
		require.NotEmpty(t, d.Providers, d.Name)
		require.Equal(t, d.State == StateNotYet, len(d.Pointers) == 0, d.Name)
		for _, pointer := range d.Pointers {
			path := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
			switch d.State {
			case StateDescribed:
				require.True(t, isDescribed(path) || slices.Contains(structural[:], path[0]), "%s: something acts on %s", d.Name, pointer)
			case StateSimulated:
				require.False(t, isDescribed(d.path()), "%s: nothing acts on it", d.Name)
			}
		}
	}
	require.Equal(t, 37, next, "the survey has 36")
	for _, name := range contract.DescribedNames() {
		pointer := "/" + strings.ReplaceAll(strings.ReplaceAll(name, ".[]", ".*"), ".", "/")
		require.Contains(t, schemaPointers(t, 7), pointer, "described values are in the schema")
	}
}

// path is the main pointer as a path.
func (d Dimension) path() []string {
	return strings.Split(strings.TrimPrefix(d.Pointers[0], "/"), "/")
}

// The table in ARCHITECTURE.md is that of the list.
func TestDimensionTableIsUpToDate(t *testing.T) {
	const path, begin, end = "../ARCHITECTURE.md", "<!-- dimensions:begin -->\n", "<!-- dimensions:end -->"
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	before, rest, ok := strings.Cut(string(text), begin)
	require.True(t, ok, "%s has no %s", path, begin)
	_, after, ok := strings.Cut(rest, end)
	require.True(t, ok, "%s has no %s", path, end)
	generated(t, path, []byte(before+begin+string(DimensionTable())+end+after), "go test ./renderer -run TestDimensionTableIsUpToDate -update")
}
