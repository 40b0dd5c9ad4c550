package renderer

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// keyed is a key of the catalogues, as the sources have it.
type keyed struct {
	file string // the first that has it
	many bool   // it depends on a number
}

// englishOnly are the files of the pages that are in English only.
var englishOnly = []string{
	"compare.go", "compare_answers.go", "compare_key.go", "dimensions.go", "reference.go", "reference_schema.go", "reference_values.go",
}

// templates are all keys, read from the sources.
func templates(t testing.TB) map[string]keyed {
	t.Helper()
	out := map[string]keyed{}
	sources(t, func(file string, fset *gotoken.FileSet, n ast.Node) {
		call, name := called(n)
		at := map[string][]int{"say": {0}, "many": {1, 2}, "listed": {0, 1}}[name]
		if at == nil || slices.Contains(englishOnly, file) {
			return
		}
		for _, i := range at {
			key, literal := literalText(call.Args[i])
			require.True(t, literal, "%s: a template has to be a literal, so that catalogues can have it", fset.Position(call.Args[i].Pos()))
			if name == "many" && i == 1 {
				continue // the form for one belongs to the key that follows
			}
			have, found := out[key]
			require.True(t, !found || have.many == (name == "many"), "%s: %q is a key with a number and one without", fset.Position(n.Pos()), key)
			if !found {
				out[key] = keyed{file, name == "many"}
			}
		}
	})
	require.Greater(t, len(out), 400, "the sources were read at the wrong place")
	return out
}

// sources shows every node of the package that is no test.
func sources(t testing.TB, visit func(file string, fset *gotoken.FileSet, n ast.Node)) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := gotoken.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if n != nil {
				visit(name, fset, n)
			}
			return true
		})
	}
}

// called is a call of a function of the package, by its name.
func called(n ast.Node) (*ast.CallExpr, string) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return nil, ""
	}
	name, ok := call.Fun.(*ast.Ident)
	if !ok {
		return nil, ""
	}
	return call, name.Name
}

// literalText is a literal text, or several that are put together.
func literalText(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == gotoken.STRING
	case *ast.BinaryExpr:
		a, first := literalText(e.X)
		b, second := literalText(e.Y)
		return a + b, first && second && e.Op == gotoken.ADD
	}
	return "", false
}

// Words reach the page through say and many only. A string does not convert to a
// phrase, and what could make one of a string all the same stays where it is.
func TestNoWordsPassTheCatalogues(t *testing.T) {
	makers := map[string][]string{ // who may make a phrase, or put a text between phrases
		"phrase": {"phrase.go", "escape.go", "markdown.go", "reference.go"},
		"coin":   {"phrase.go"},
		"raw":    {"reference.go", "reference_values.go"},
	}
	used := map[string]int{}
	sources(t, func(file string, fset *gotoken.FileSet, n ast.Node) {
		name := ""
		if literal, ok := n.(*ast.CompositeLit); ok && len(literal.Elts) > 0 {
			if of, ok := literal.Type.(*ast.Ident); ok {
				name = of.Name
			}
		}
		if call, function := called(n); call != nil {
			name = function
			if separator, ok := "", false; function == "joined" && !slices.Contains(englishOnly, file) {
				if separator, ok = literalText(call.Args[0]); ok {
					require.False(t, strings.ContainsFunc(separator, func(r rune) bool { return 'A' <= r && r <= 'z' }), fset.Position(n.Pos()))
				}
			}
		}
		if files, ok := makers[name]; ok {
			used[name]++
			require.Contains(t, files, file, "%s: use say or many", fset.Position(n.Pos()))
		}
	})
	require.Len(t, used, len(makers))
}

// With -v it lists every template with the file that has it.
func TestTemplatesAreSentences(t *testing.T) {
	all := templates(t)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		t.Logf("%s: %s", all[key].file, key)
		if strings.TrimSpace(key) != key || strings.ContainsRune(",;:.", rune(key[0])) {
			t.Errorf("%s: %q is a piece of a sentence; a template says a whole one", all[key].file, key)
		}
	}
}
