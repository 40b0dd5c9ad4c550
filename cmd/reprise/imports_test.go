package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The import policy of the house, as ARCHITECTURE.md draws it: floors, and no
// arrow upwards or sideways.
//
//	cmd -> {simulator, renderer, check} -> contract -> schemas, and what draws -> site
//
// Never change this data to make a build pass. An import that it refuses is in
// the wrong room; move the code. A new room gets a row, after somebody has asked
// on which floor it stands.

// room is one package. Packages of ours go by their path in the module; "x/..."
// is x and everything below it, "x/*" everything below it.
type room struct {
	name string
	// may is what the room's own code imports, besides the standard library.
	may []string
	// never is what the room must not reach, through whatever it imports. The
	// arrows into kin-openapi are not followed: it speaks HTTP on its own account.
	never []string
}

const (
	cobraModule   = "github.com/spf13/cobra"
	pflagModule   = "github.com/spf13/pflag"
	yamlModule    = "go.yaml.in/yaml/v4"
	schemaModule  = "github.com/santhosh-tekuri/jsonschema/v5"
	openapiModule = "github.com/getkin/kin-openapi/..."
	shellModule   = "mvdan.cc/sh/v3/syntax"
	globModule    = "github.com/bmatcuk/doublestar/v4"
	markdown      = "github.com/yuin/goldmark/..."
	etcdModules   = "go.etcd.io/etcd/..."

	netHTTP = "net/http" // the only name of the standard library in the table
)

var rooms = []room{
	{"schemas", nil, nil},
	{"site", nil, nil},
	{"site/figure", nil, nil},

	{
		"contract",
		[]string{"schemas", yamlModule, schemaModule},
		[]string{"contract/*", "renderer/...", "simulator/...", "check/...", cobraModule, netHTTP},
	},
	{"contract/route", nil, nil},
	{
		"contract/protocol",
		[]string{"contract", "contract/transcript", "github.com/dunglas/httpsfv", "github.com/gowebpki/jcs"},
		[]string{netHTTP, "simulator/..."},
	},
	{"contract/retry", []string{"contract"}, []string{netHTTP, "simulator/...", "contract/protocol", "contract/transcript"}},
	{"contract/transcript", []string{"contract", "contract/protocol"}, []string{netHTTP, "simulator/..."}},
	{"contract/diff", []string{"contract"}, []string{netHTTP, "simulator/..."}},
	{
		"contract/openapi",
		[]string{"contract", openapiModule, yamlModule, schemaModule},
		[]string{"renderer/...", "simulator/...", "check/..."},
	},

	{
		"renderer",
		[]string{"contract/...", "site", "site/figure", markdown},
		[]string{"simulator/...", "check/...", netHTTP},
	},

	{"renderer/play", []string{"contract", "contract/protocol", "contract/retry"}, []string{"renderer", "simulator/...", "check/...", netHTTP}},
	{
		"renderer/web",
		[]string{"renderer", "renderer/play", "site", "site/figure", "contract/...", markdown},
		[]string{"simulator/...", "check/...", netHTTP},
	},

	{"simulator/store", nil, []string{"contract/..."}},
	{"simulator/store/storetest", []string{"simulator/store", "pgregory.net/rapid"}, []string{"contract/...", netHTTP}},
	{
		"simulator/store/memory",
		[]string{"simulator/store"},
		[]string{"simulator/store/sqlite", "simulator/store/postgres", "simulator/store/etcd", "contract/...", netHTTP},
	},
	{
		"simulator/store/sqlite",
		[]string{"simulator/store", "modernc.org/sqlite/..."},
		[]string{"simulator/store/memory", "simulator/store/postgres", "simulator/store/etcd", "contract/...", netHTTP},
	},
	{
		"simulator/store/postgres",
		[]string{"simulator/store", "github.com/jackc/pgx/v5/..."},
		[]string{"simulator/store/memory", "simulator/store/sqlite", "simulator/store/etcd", "contract/...", netHTTP},
	},
	{"simulator/store/postgres/postgrestest", []string{"github.com/jackc/pgx/v5"}, []string{"contract/...", netHTTP}},
	{ // gRPC reaches net/http on its own account
		"simulator/store/etcd",
		[]string{"simulator/store", etcdModules, "google.golang.org/grpc/...", "go.uber.org/zap"},
		[]string{"simulator/store/memory", "simulator/store/sqlite", "simulator/store/postgres", "contract/...", "go.etcd.io/etcd/server/v3/..."},
	},
	{"simulator/store/etcd/etcdtest", []string{etcdModules}, []string{"contract/..."}},
	{
		"simulator",
		[]string{"contract/...", "simulator/store", "site", "site/figure"},
		[]string{"check/...", "renderer/...", "simulator/store/*", "simulator/fleet"},
	},
	{ // for who wants traces; what nobody asked for sends nothing
		"simulator/traces",
		[]string{"simulator", "go.opentelemetry.io/..."},
		[]string{"check/...", "renderer/...", "simulator/store/*"},
	},
	{
		"simulator/fleet",
		[]string{"contract", "contract/retry", "contract/protocol"},
		[]string{netHTTP, "simulator/store/..."},
	},

	{"check", []string{"contract"}, []string{"renderer/...", "simulator/...", netHTTP, cobraModule}},
	{"check/audit", []string{"contract/...", markdown}, []string{"renderer/...", "simulator/...", netHTTP}},
	{"check/lint", []string{"check/page", "contract/...", markdown, yamlModule, shellModule}, []string{"renderer/...", "simulator/...", netHTTP}},
	{"check/page", []string{markdown, yamlModule}, []string{"contract/...", "renderer/...", "simulator/...", netHTTP}},
	{"check/lsp", []string{"check", "check/lint", "check/page", "contract", "schemas"}, []string{"renderer/...", "simulator/...", netHTTP, cobraModule}},
	{"check/verify", []string{"contract/...", "site", "site/figure"}, []string{"simulator/...", "renderer/..."}},
	{"check/grade", []string{"contract/...", "site", "site/figure"}, []string{"simulator/...", "renderer/..."}},

	{
		"cmd/reprise",
		[]string{
			"schemas", "site", "site/figure", "contract/...", "renderer/...", "simulator/...", "check/...",
			cobraModule, pflagModule, globModule, "github.com/fsnotify/fsnotify", "golang.org/x/sys/unix", // to exchange folders
		},
		nil,
	},
}

const module = "github.com/reprise-dev/reprise"

// TestImports holds every package of the module to the table.
func TestImports(t *testing.T) {
	for _, breach := range breaches(listImports(t)) {
		t.Error(breach)
	}
}

// graph is what each package imports, its tests aside.
type graph map[string][]string

func breaches(g graph) []string {
	var out []string
	for _, pkg := range slices.Sorted(maps.Keys(g)) {
		name, ours := strings.CutPrefix(pkg, module+"/")
		if !ours {
			continue
		}
		i := slices.IndexFunc(rooms, func(r room) bool { return r.name == name })
		if i < 0 {
			out = append(out, name+" has no row in the table of rooms; on which floor does it stand")
			continue
		}
		for _, imported := range g[pkg] {
			if strings.Contains(imported, ".") && !matches(rooms[i].may, imported) {
				out = append(out, fmt.Sprintf("%s imports %s; it may import %q", name, imported, rooms[i].may))
			}
		}
		for _, way := range forbidden(g, pkg, rooms[i].never) {
			out = append(out, fmt.Sprintf("%s must never reach %s", name, strings.Join(way[1:], ", through ")))
		}
	}
	return out
}

// forbidden finds what a package reaches and must not, each with a shortest way there.
func forbidden(g graph, from string, never []string) [][]string {
	var out [][]string
	seen := map[string]bool{from: true}
	for queue := [][]string{{from}}; len(queue) > 0; queue = queue[1:] {
		way := queue[0]
		last := way[len(way)-1]
		if matches([]string{openapiModule}, last) {
			continue
		}
		for _, next := range g[last] {
			if seen[next] {
				continue
			}
			seen[next] = true
			further := append(slices.Clone(way), next)
			if matches(never, next) {
				out = append(out, further)
			}
			queue = append(queue, further)
		}
	}
	return out
}

// matches reports whether an import path is one of those that the table means.
func matches(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		if first, _, _ := strings.Cut(pattern, "/"); !strings.Contains(first, ".") && pattern != netHTTP {
			pattern = module + "/" + pattern
		}
		if above, ok := strings.CutSuffix(pattern, "/..."); ok {
			return path == above || strings.HasPrefix(path, above+"/")
		}
		if above, ok := strings.CutSuffix(pattern, "*"); ok {
			return strings.HasPrefix(path, above)
		}
		return path == pattern
	})
}

// listImports asks the go command for every package of the module and all that
// they are built from.
func listImports(t *testing.T) graph {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-deps", "-json=ImportPath,Imports", module+"/...")
	var trouble strings.Builder
	cmd.Stderr = &trouble
	out, err := cmd.Output()
	require.NoError(t, err, trouble.String())

	g := graph{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return g
		} else {
			require.NoError(t, err)
		}
		g[p.ImportPath] = p.Imports
	}
}

// The test of the test: each row here is a module with one bad arrow.
func TestImportsAreRefused(t *testing.T) {
	const m = module + "/"
	for _, test := range []struct {
		name, want string
		graph      graph
	}{
		{"upwards", "contract imports " + m + "check; it may", graph{m + "contract": {m + "check"}}},
		{"sideways", "renderer imports " + m + "simulator; it may", graph{m + "renderer": {m + "simulator"}}},
		{"parent to child", "contract must never reach " + m + "contract/retry", graph{m + "contract": {m + "contract/retry"}}},
		{"one store to another", "memory must never reach " + m + "simulator/store/sqlite",
			graph{m + "simulator/store/memory": {m + "simulator/store/sqlite"}}},
		{"a module of others", "check imports github.com/spf13/cobra; it may", graph{m + "check": {cobraModule}}},
		{"the network at second hand", "contract/retry must never reach example.org/x, through net/http",
			graph{m + "contract/retry": {"example.org/x"}, "example.org/x": {netHTTP}}},
		{"a room without a row", "util has no row", graph{m + "util": nil}},
	} {
		t.Run(test.name, func(t *testing.T) {
			require.Contains(t, strings.Join(breaches(test.graph), "\n"), test.want)
		})
	}
	require.Empty(t, breaches(graph{
		m + "contract": {"fmt", m + "schemas", yamlModule}, m + "contract/openapi": {"github.com/getkin/kin-openapi/openapi3"},
		"github.com/getkin/kin-openapi/openapi3": {netHTTP}, m + "renderer": {m + "contract/openapi"},
	}))
}

func TestRoomsAreNamedOnce(t *testing.T) {
	var names []string
	for _, r := range rooms {
		names = append(names, r.name)
	}
	slices.Sort(names)
	require.Equal(t, names, slices.Compact(slices.Clone(names)))
}
