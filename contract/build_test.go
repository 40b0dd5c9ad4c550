package contract_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// policies is everything that a contract says of its operations, as JSON.
func policies(t require.TestingT, c *contract.Contract) map[string]string {
	out := map[string]string{}
	for _, o := range c.Operations() {
		p, _ := c.Resolve(o.Name())
		text, err := json.Marshal(p)
		require.NoError(t, err)
		out[o.Name()] = string(text)
	}
	text, err := json.Marshal([]any{c.API, c.SDKs, c.Default()})
	require.NoError(t, err)
	out["default"] = string(text)
	return out
}

// TestBuildEqualsLoad builds every clean contract again from its JSON, presets
// merged in and shorthands written out: it says the same.
func TestBuildEqualsLoad(t *testing.T) {
	files, err := filepath.Glob("../examples/*/contract.yaml")
	require.NoError(t, err)
	for _, file := range append(files, "testdata/load/design.yaml", "testdata/load/presets.yaml") {
		c, findings, err := contract.LoadFile(file)
		require.NoError(t, err)
		require.Empty(t, findings)
		built, findings := contract.Build(c.JSON())
		require.Empty(t, findings)
		require.Equal(t, policies(t, c), policies(t, built), file)
		require.Equal(t, contract.Pos{}, built.At("/window"))
		require.True(t, built.Written("/window"))
	}
}

func TestBuildRefuses(t *testing.T) {
	c, findings := contract.Build(map[string]any{"reprise": func() {}})
	require.Nil(t, c)
	require.Equal(t, "contract/json", findings[0].Rule)

	_, findings = contract.Build([]any{"reprise"})
	require.Len(t, findings, 1)
	require.Equal(t, "-: error: the file is a list; wanted an object that starts with reprise: v1 [contract/type]", findings[0].String())

	acme, _, err := contract.LoadFile("testdata/load/design.yaml")
	require.NoError(t, err)
	v := acme.JSON()
	v["window"].(map[string]any)["reap"] = "1h"
	_, findings = contract.Build(v)
	require.Len(t, findings, 1)
	require.Equal(t, "/window/reap", findings[0].Pointer)
	require.Zero(t, findings[0].Pos)
}

// TestOneMeaningInYAMLJSONAndGo draws contracts, most of them wrong somewhere,
// and reads each as YAML, as JSON and as a Go value: what is said of them is the
// same.
func TestOneMeaningInYAMLJSONAndGo(t *testing.T) {
	text, err := os.ReadFile("testdata/load/design.yaml")
	require.NoError(t, err)
	design, _, err := contract.Load("c.yaml", text)
	require.NoError(t, err)
	values := []any{
		"24h", "1h", "90d", "never", "unlimited", "reject", "wait", "none", "account", "path", "full", "", "with-effect", "before-effect", "4xx", "answer",
		0, 1, 409, 503, 1.5, true, false, nil, []any{}, []any{"account"}, []any{429, 503}, map[string]any{}, map[string]any{"exact": "48h"},
	}
	rapid.Check(t, func(t *rapid.T) {
		v := design.JSON()
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			change(t, v, values)
		}
		asJSON, err := json.Marshal(v)
		require.NoError(t, err)
		built, inGo := contract.Build(v)
		fromJSON, inJSON, err := contract.Load("c.json", asJSON)
		require.NoError(t, err)
		fromYAML, inYAML, err := contract.Load("c.yaml", append([]byte("# not JSON\n"), asJSON...))
		require.NoError(t, err)
		require.ElementsMatch(t, messages(inGo), messages(inJSON))
		require.ElementsMatch(t, messages(inGo), messages(inYAML))
		require.Equal(t, built == nil, fromJSON == nil)
		if built != nil {
			require.Equal(t, policies(t, built), policies(t, fromJSON))
			require.Equal(t, policies(t, built), policies(t, fromYAML))
		}
	})
}

// change replaces or removes one member somewhere below v.
func change(t *rapid.T, v map[string]any, values []any) {
	for {
		var keys []string
		for _, key := range []string{
			"scope", "fingerprint", "claim", "window", "answers", "failures", "retry", "operations", "variants", "key", "errors", "pipeline",
			"of", "body", "lease", "commits", "replay", "reap", "expired", "longest_retry", "takes", "mismatch", "in_flight", "do", "status", "client", "retry_after",
			"statuses", "backoff", "cap", "jitter", "attempts", "deadline", "POST /payments", "steps", "required", "length", "min",
		} {
			if _, ok := v[key]; ok {
				keys = append(keys, key)
			}
		}
		if len(keys) == 0 {
			return
		}
		key := rapid.SampledFrom(keys).Draw(t, "key")
		if next, ok := v[key].(map[string]any); ok && rapid.Bool().Draw(t, "deeper") {
			v = next
			continue
		}
		if rapid.IntRange(0, 3).Draw(t, "remove") == 0 {
			delete(v, key)
		} else {
			v[key] = rapid.SampledFrom(values).Draw(t, "value")
		}
		return
	}
}

func messages(findings []contract.Finding) []string {
	var out []string
	for _, f := range findings {
		out = append(out, f.Pointer+" "+f.Rule+" "+f.Message+" "+f.Hint)
	}
	return out
}
