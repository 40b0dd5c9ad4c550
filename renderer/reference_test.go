package renderer

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const schemaPath = "../schemas/contract.v1.schema.json"

func schemaText(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile(schemaPath)
	require.NoError(t, err)
	return text
}

func referencePage(t testing.TB) []byte {
	t.Helper()
	page, err := Reference(schemaText(t))
	require.NoError(t, err)
	return page
}

// generated compares a file of the repository with what it is generated from.
func generated(t *testing.T, path string, got []byte, command string) {
	t.Helper()
	want, err := os.ReadFile(path)
	if *update && !bytes.Equal(want, got) {
		require.NoError(t, os.WriteFile(path, got, 0o644))
		t.Fatalf("%s is rewritten; read it, and run without -update", path)
	}
	require.NoError(t, err)
	if !bytes.Equal(want, got) {
		at, wanted, found := firstDifference(string(got), string(want))
		t.Fatalf("line %d of %s\n  is:     %s\n  wanted: %s\nrun %s and read the difference", at, path, found, wanted, command)
	}
}

func TestReferenceIsUpToDate(t *testing.T) {
	generated(t, "../examples/language-reference.md", referencePage(t), "go run ./cmd/reprise reference --output examples/language-reference.md")
}

// The page is good Markdown, and each of its links leads somewhere.
func TestReferenceIsWhole(t *testing.T) {
	d := read(t, referencePage(t))
	require.Zero(t, d.html)
	anchors := map[string]bool{}
	for _, h := range d.headings {
		require.False(t, anchors[slug(h)], "two headings %q", h)
		anchors[slug(h)] = true
	}
	for _, link := range d.links {
		require.True(t, anchors[strings.TrimPrefix(link, "#")], "link to %s", link)
	}
	for _, never := range []string{"%!", "<nil>", "of the format", "What differs for these operations"} {
		require.NotContains(t, d.text, never)
	}
}

// Every property of the schema has an entry, or is said to be the same as one
// that has. The schema is read anew, without the help of the reference.
func TestReferenceHasEveryField(t *testing.T) {
	var schema map[string]any
	require.NoError(t, json.Unmarshal(schemaText(t), &schema))
	page := string(referencePage(t))
	fields := 0
	var visit func(v any, at string)
	visit = func(v any, at string) {
		switch v := v.(type) {
		case map[string]any:
			properties, _ := v["properties"].(map[string]any)
			for name, property := range properties {
				p, _ := property.(map[string]any)
				if p["type"] == nil && p["$ref"] == nil || name == "$schema" {
					continue // a condition on a field that stands elsewhere
				}
				fields++
				require.Regexp(t, "(?m)^##+ `(.*\\.)?"+name+"`$", page, at+"/"+name)
				description, _ := p["description"].(string)
				description = strings.TrimPrefix(description, differsHere)
				require.Contains(t, page, string(Text(description)), at+"/"+name)
			}
			for key, inner := range v {
				if key != "examples" {
					visit(inner, at+"/"+key)
				}
			}
		case []any:
			for _, inner := range v {
				visit(inner, at)
			}
		}
	}
	visit(schema, "")
	require.Greater(t, fields, 150)
}

// An entry says what the schema says: meaning, words, default, example, whether
// anything acts on it, and whose rule it is.
func TestReferenceEntries(t *testing.T) {
	entries := strings.Split("\n"+string(referencePage(t)), "\n##")
	entry := func(name string) string {
		i := slices.IndexFunc(entries, func(e string) bool { return strings.HasPrefix(strings.TrimLeft(e, "# "), "`"+name+"`\n") })
		require.GreaterOrEqual(t, i, 0, name)
		return entries[i]
	}
	for name, wants := range map[string][]string{
		"window.from":                       {"The moment from which the window is counted.", "  - `last-use`: ", "**Default:** `first-request`", "**Example:** `from: first-request`", "**Asked for by:** OASIS, Plaid, Powertools"},
		"scope":                             {"**Required**, unless a preset decides it", "**Example:** `scope: [account]`", "**Simulated.**"},
		"api.name":                          {"**Takes:** text of up to 200 characters", "**Required.**"},
		"retry.attempts":                    {"**Takes:** a whole number from 1 to 100"},
		"window.reap":                       {"**Takes:** a duration, or `never`"},
		"extends":                           {"**Takes:** one of these words, or a list without repeats of them"},
		"webhooks":                          {"**Described.**", "Standard Webhooks"},
		"consumers[].dedupe_window":         {"**Takes:** a duration, or `unlimited`"},
		"operations.{name}.steps[].outbox":  {"**Default:** `false`", "**Described.**"},
		"operations.{name}.steps[].recover": {"  - `look_up`: "},
		"undocumented":                      {"**Example:** `undocumented: [scope, window.reap, answers.mismatch.code]`"},
	} {
		for _, want := range wants {
			require.Contains(t, entry(name), want, name)
		}
	}
	require.NotContains(t, entry("api.name"), "Simulated", "a name is not acted on")
}

func TestReferenceWantsASchema(t *testing.T) {
	for text, want := range map[string]string{
		"":            "read the schema: EOF",
		"{":           "read the schema: ",
		"[1]":         "read the schema: it has no properties",
		`{"a": "\x"}`: "read the schema: invalid character",
	} {
		_, err := Reference([]byte(text))
		require.ErrorContains(t, err, want, text)
	}
}

func TestFlow(t *testing.T) {
	for in, want := range map[string]string{
		`{"a": [1, 2.5, true, null], "b": "x"}`:    "{a: [1, 2.5, true, null], b: x}",
		`["24h", "5xx", "2026-11-30", "yes", "1"]`: `[24h, "5xx", "2026-11-30", "yes", "1"]`,
		`["each call appends a note", "a: b", ""]`: `[each call appends a note, "a: b", ""]`,
		`{"POST /a/{id}": {}}`:                     `{"POST /a/{id}": {}}`,
		`"<a&b>"`:                                  `"<a&b>"`,
	} {
		n, err := readNode([]byte(in))
		require.NoError(t, err)
		require.Equal(t, want, n.flow())
	}
}
