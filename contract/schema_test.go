package contract

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"
)

// TestSchemaExplainsItself holds the schema good enough for the hover text of an
// editor: every property and every word is explained and shown.
func TestSchemaExplainsItself(t *testing.T) {
	properties, words := 0, 0
	language().root.walk(func(s *tree) {
		pointer := joinPointer(s.tokens())
		if s.parent != nil && s.parent.name == "properties" {
			properties++
			require.GreaterOrEqual(t, len(s.get("description").str()), 20, pointer)
			require.NotEmpty(t, s.get("examples").list(), pointer)
		}
		if enum := s.get("enum"); enum != nil && enum.kind == kindArray {
			descriptions := s.get("enumDescriptions").list()
			require.Len(t, descriptions, len(enum.items), pointer)
			for _, d := range descriptions {
				words++
				require.GreaterOrEqual(t, len(d.str()), 8, pointer)
			}
		}
		if d := s.get("description").str(); d != "" && s.get("properties") == nil && !strings.Contains(pointer, "/examples/") {
			require.Equal(t, strings.TrimSpace(d), d)
			require.True(t, strings.HasSuffix(d, "."), pointer)
		}
	})
	require.Greater(t, properties, 100)
	require.Greater(t, words, 80)
}

func TestSchemaExamplesAreValid(t *testing.T) {
	text, err := os.ReadFile("../schemas/" + schemaFile)
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	for _, f := range formats {
		c.Formats[f.name] = func(v any) bool {
			s, ok := v.(string)
			message, _ := f.check(s)
			return !ok || message == ""
		}
	}
	require.NoError(t, c.AddResource(schemaURL, strings.NewReader(string(text))))
	checked := 0
	language().root.walk(func(s *tree) {
		examples := s.get("examples")
		if examples == nil || examples.kind != kindArray || s.parent != nil && s.parent.name != "properties" {
			return
		}
		one, err := c.Compile(schemaURL + "#" + joinPointer(s.tokens()))
		require.NoError(t, err)
		for _, example := range examples.items {
			require.NoError(t, one.Validate(example.any()), joinPointer(example.tokens()))
			checked++
		}
	})
	require.Greater(t, checked, 100)
}

func TestSchemaFormatsAreKnownAndUsed(t *testing.T) {
	used := map[string]bool{}
	language().root.walk(func(s *tree) {
		if s.name == "format" && s.kind == kindString && !strings.Contains(joinPointer(s.tokens()), "/examples") {
			used[s.text] = true
		}
	})
	var known []string
	for _, f := range formats {
		known = append(known, f.name)
		require.True(t, used[f.name], f.name)
	}
	for name := range used {
		require.Contains(t, known, name)
	}
}

// TestSchemaDefaultsAreTheDefaults takes the defaults that the schema states one
// by one: writing one changes nothing.
func TestSchemaDefaultsAreTheDefaults(t *testing.T) {
	acme, findings, err := LoadFile("../examples/acme-payments/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	tried := 0
	var visit func(path []string)
	visit = func(path []string) {
		s := language().describe(path)
		for s.get("properties") == nil && s.get("$ref") != nil {
			s = language().root.find(strings.TrimPrefix(s.get("$ref").str(), "#"))
			if d := s.at("else", "$ref"); d != nil {
				s = language().root.find(strings.TrimPrefix(d.str(), "#"))
			}
		}
		if s.get("properties") == nil {
			return
		}
		for _, m := range s.get("properties").members {
			at := append(slices.Clone(path), m.key)
			if d := m.value.get("default"); d != nil {
				without, with := acme.JSON(), acme.JSON()
				if a, b := inside(without, path), inside(with, path); a != nil {
					tried++
					if m.key == "spread" || m.key == "side" { // they have a meaning for one jitter only
						a["jitter"], b["jitter"] = "proportional", "proportional"
					}
					delete(a, m.key)
					b[m.key] = d.any()
					require.Equal(t, built(t, without), built(t, with), joinPointer(at))
				}
			}
			visit(at)
		}
	}
	for _, section := range append(sections[:], "api") {
		visit([]string{section})
	}
	require.Greater(t, tried, 15)
}

func inside(v map[string]any, path []string) map[string]any {
	for _, key := range path {
		v, _ = v[key].(map[string]any)
	}
	return v
}

// built is everything that a contract says, as JSON.
func built(t *testing.T, v any) map[string]string {
	t.Helper()
	c, findings := Build(v)
	require.Empty(t, findings)
	return spoken(t, c)
}

func spoken(t *testing.T, c *Contract) map[string]string {
	t.Helper()
	out := map[string]string{}
	for name, p := range c.policies {
		text, err := json.Marshal(p)
		require.NoError(t, err)
		out[name] = string(text)
	}
	text, err := json.Marshal([]any{c.API, c.SDKs, c.Default()})
	require.NoError(t, err)
	out[""] = string(text)
	return out
}

// TestRuleDocs holds the list of rules and the rules that the code reports to
// be the same.
func TestRuleDocs(t *testing.T) {
	require.True(t, slices.IsSorted(RuleIDs()))
	reported := map[string]bool{}
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") || strings.HasPrefix(f.Name(), "catalogue") {
			continue
		}
		text, err := os.ReadFile(f.Name())
		require.NoError(t, err)
		for _, part := range strings.Split(string(text), `"contract/`)[1:] {
			id, _, _ := strings.Cut(part, `"`)
			if id == "" { // the judge's name alone
				continue
			}
			reported["contract/"+id] = true
		}
	}
	require.Equal(t, slices.Sorted(maps.Keys(reported)), RuleIDs())
	for _, r := range RuleDocs {
		require.True(t, strings.HasSuffix(r.Wants, "."), r.ID)
	}
}

func TestLookAlikes(t *testing.T) {
	runes := []rune(looks)
	require.Zero(t, len(runes)%2)
	for i := 0; i < len(runes); i += 2 {
		require.GreaterOrEqual(t, runes[i], rune(0x80))
		require.Less(t, runes[i+1], rune(0x80))
	}
	for text, want := range map[string]string{
		"sc\u043epe": "scope", "\uff17\uff12h": "72h", "reap\u200b": "reap", "a\u00a0b": "a b", "\u201craw\u201d": `"raw"`,
	} {
		ascii, found, ok := lookAlike(text)
		require.True(t, ok)
		require.Equal(t, want, ascii)
		require.Contains(t, found, "U+")
	}
	_, _, ok := lookAlike("caf\u00e9")
	require.False(t, ok)
}
