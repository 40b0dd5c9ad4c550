package contract_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"github.com/reprise-dev/reprise/contract"
)

// FuzzResolve takes sound contracts, puts another value in the place of one of
// theirs, and resolves what is left: there is a policy for each operation, or
// there are findings, and never both or neither.
func FuzzResolve(f *testing.F) {
	var files [][]byte
	for _, glob := range []string{"../examples/*/*.yaml", "testdata/load/*.yaml"} {
		names, err := filepath.Glob(glob)
		require.NoError(f, err)
		for _, name := range names {
			text, err := os.ReadFile(name)
			require.NoError(f, err)
			files = append(files, text)
		}
	}
	for i := range files {
		for n, value := range []string{"none", "24h", "[a]", "{do: current}", "7", "{}"} {
			f.Add(uint16(i), uint16(7*n), uint16(11*n+i), value)
		}
	}
	f.Fuzz(func(t *testing.T, file, at, other uint16, value string) {
		var doc map[string]any
		if yaml.Unmarshal(files[int(file)%len(files)], &doc) != nil || len(value) > 2000 {
			return
		}
		var put any
		if yaml.Unmarshal([]byte(value), &put) != nil {
			return
		}
		places := placesOf(doc)
		places[int(at)%len(places)](put)
		if places = placesOf(doc); other%3 == 0 && len(places) > 0 { // take another out
			places[int(other)%len(places)](nil)
		}
		c, findings := contract.Build(doc)
		require.Equal(t, hasErrors(findings), c == nil, "%v", findings)
		if c == nil {
			return
		}
		for _, o := range c.Operations() {
			p, ok := c.Resolve(o.Name())
			require.True(t, ok)
			require.NotNil(t, p)
			header := func(string) []string { return []string{value} }
			require.NotNil(t, c.ResolveRequest(o.Name(), header, o.Path))
			for _, a := range p.Named() {
				require.NotZero(t, a.Status, a.Name)
			}
		}
		require.NotNil(t, c.Default())
		require.NotNil(t, c.ResolveRoute("POST", "/nowhere"))
	})
}

// placesOf lists what sets each value of a document.
func placesOf(v any) (out []func(any)) {
	switch v := v.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			out = append(out, func(put any) {
				if put == nil {
					delete(v, name)
					return
				}
				v[name] = put
			})
			out = append(out, placesOf(v[name])...)
		}
	case []any:
		for i := range v {
			out = append(out, func(put any) { v[i] = put })
			out = append(out, placesOf(v[i])...)
		}
	}
	return out
}
