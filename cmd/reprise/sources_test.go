package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Habits of the house that the compiler does not know.

// pure are the rooms without a clock and without chance of their own: both are
// arguments there.
var pure = []string{
	"contract", "contract/route", "contract/protocol", "contract/retry", "contract/transcript", "contract/diff",
	"simulator/fleet",
}

// clocks are the functions of package time that look at a clock or wait for one.
var clocks = []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTicker", "NewTimer"}

// seeded are the functions of math/rand/v2 that do not draw from its global source.
var seeded = []string{"New", "NewPCG", "NewChaCha8", "NewZipf"}

// vague are names that say nothing about what a package is for.
var vague = []string{"util", "utils", "common", "helper", "helpers", "core", "models", "pkg", "internal", "misc"}

// TestSources holds every source file to the habits.
func TestSources(t *testing.T) {
	files := 0
	root := os.DirFS("../..")
	require.NoError(t, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".")):
			return fs.SkipDir
		case entry.IsDir() || path.Ext(name) != ".go":
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		files++
		for _, fault := range faults(t, name, text) {
			t.Error(fault)
		}
		return nil
	}))
	require.Greater(t, files, 50, "the walk started at the wrong place")
}

// faults reads one file, named by its path in the module.
func faults(t *testing.T, name string, text []byte) []string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	require.NoError(t, err)
	s := source{name: name, dir: path.Dir(name), test: strings.HasSuffix(name, "_test.go"), fset: fset}
	s.imports(file)
	s.names(file)
	if !s.test {
		ast.Inspect(file, s.selectors)
	}
	return s.faults
}

type source struct {
	name, dir string
	test      bool
	fset      *token.FileSet
	faults    []string
	packages  map[string]string // import paths by the name they have in the file
}

func (s *source) fault(at token.Pos, format string, args ...any) {
	s.faults = append(s.faults, fmt.Sprintf("%s: %s", s.fset.Position(at), fmt.Sprintf(format, args...)))
}

func (s *source) imports(file *ast.File) {
	s.packages = map[string]string{}
	for _, spec := range file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		name := path.Base(strings.TrimSuffix(imported, "/v2"))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		s.packages[name] = imported
		switch {
		case (imported == cobraModule || imported == pflagModule) && s.dir != "cmd/reprise":
			s.fault(spec.Pos(), "%s is for cmd/reprise only", imported)
		case imported == "crypto/rand" && slices.Contains(pure, s.dir) && !s.test:
			s.fault(spec.Pos(), "chance is an argument in %s", s.dir)
		}
	}
}

func (s *source) names(file *ast.File) {
	if slices.Contains(vague, path.Base(s.dir)) || slices.Contains(vague, file.Name.Name) {
		s.fault(file.Package, "a package named %s says nothing", file.Name.Name)
	}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
			s.fault(f.Pos(), "func init works before anybody asked")
		}
	}
}

func (s *source) selectors(n ast.Node) bool {
	selector, ok := n.(*ast.SelectorExpr)
	if !ok {
		return true
	}
	x, ok := selector.X.(*ast.Ident)
	if !ok {
		return true
	}
	name := selector.Sel.Name
	switch s.packages[x.Name] {
	case "os":
		if name == "Exit" && s.name != "cmd/reprise/main.go" {
			s.fault(n.Pos(), "os.Exit is for cmd/reprise/main.go only")
		}
	case "log":
		if strings.HasPrefix(name, "Fatal") {
			s.fault(n.Pos(), "log.%s exits; return an error", name)
		}
	case "time":
		if slices.Contains(clocks, name) && slices.Contains(pure, s.dir) {
			s.fault(n.Pos(), "time is an argument in %s; time.%s is not", s.dir, name)
		}
	case "math/rand", "math/rand/v2":
		if slices.Contains(pure, s.dir) && ast.IsExported(name) && isGlobalDraw(name) {
			s.fault(n.Pos(), "chance is an argument in %s; rand.%s is not", s.dir, name)
		}
	}
	return true
}

// isGlobalDraw leaves out the constructors and the types.
func isGlobalDraw(name string) bool {
	return !slices.Contains(seeded, name) && !slices.Contains([]string{"Rand", "Source", "PCG", "ChaCha8", "Zipf"}, name)
}

// The test of the test: each file here has one fault, or none.
func TestSourcesAreRefused(t *testing.T) {
	for _, test := range []struct{ file, text, want string }{
		{"check/x.go", "package check\nfunc init() {}", "x.go:2:1: func init"},
		{"check/x_test.go", "package check\nfunc init() {}", "func init"},
		{"check/x.go", "package check\ntype t int\nfunc (t) init() {}", ""},
		{"check/x.go", "package check\nimport \"os\"\nfunc f() { os.Exit(1) }", "os.Exit"},
		{"check/x.go", "package check\nimport sys \"os\"\nvar f = sys.Exit", "os.Exit"},
		{"cmd/reprise/root.go", "package main\nimport \"os\"\nfunc f() { os.Exit(1) }", "os.Exit"},
		{"cmd/reprise/main.go", "package main\nimport \"os\"\nfunc f() { os.Exit(1) }", ""},
		{"check/x.go", "package check\nimport \"log\"\nfunc f() { log.Fatalf(\"\") }", "log.Fatalf"},
		{"check/x.go", "package check\nimport \"github.com/spf13/cobra\"\nvar x cobra.Command", "cmd/reprise only"},
		{"check/x_test.go", "package check\nimport \"github.com/spf13/pflag\"\nvar x pflag.Flag", "cmd/reprise only"},
		{"contract/x.go", "package contract\nimport \"time\"\nvar f = time.Now", "time.Now"},
		{"contract/x.go", "package contract\nimport \"time\"\nvar f = time.Unix(0, 0)", ""},
		{"contract/x_test.go", "package contract\nimport \"time\"\nvar f = time.Now", ""},
		{"simulator/x.go", "package simulator\nimport \"time\"\nvar f = time.Now", ""},
		{"contract/retry/x.go", "package retry\nimport \"math/rand/v2\"\nvar f = rand.Float64()", "rand.Float64"},
		{"contract/retry/x.go", "package retry\nimport \"math/rand/v2\"\nvar f = rand.New(rand.NewPCG(1, 2))", ""},
		{"contract/protocol/x.go", "package protocol\nimport \"crypto/rand\"\nvar r = rand.Reader", "chance is an argument"},
		{"check/util/x.go", "package util", "says nothing"},
	} {
		t.Run(filepath.Base(test.file)+" "+test.want, func(t *testing.T) {
			got := strings.Join(faults(t, test.file, []byte(test.text)), "\n")
			if test.want == "" {
				require.Empty(t, got)
			} else {
				require.Contains(t, got, test.want)
			}
		})
	}
}
