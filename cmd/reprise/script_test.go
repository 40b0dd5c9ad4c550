package main

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite what the scripts compare with; the run still fails")

// TestMain lets scripts run the program as a process of its own.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"reprise": main, "bare": bare})
}

// TestScripts runs the stories in testdata/script. In them $EXAMPLES is the
// directory of the examples.
func TestScripts(t *testing.T) {
	examples, err := filepath.Abs("../../examples")
	if err != nil {
		t.Fatal(err)
	}
	before := scripts(t)
	t.Run("script", func(t *testing.T) {
		testscript.Run(t, testscript.Params{
			Dir:                 "testdata/script",
			UpdateScripts:       *update,
			RequireExplicitExec: true,
			RequireUniqueNames:  true,
			Setup: func(env *testscript.Env) error {
				env.Setenv("EXAMPLES", examples)
				return nil
			},
			Cmds: map[string]func(*testscript.TestScript, bool, []string){
				"bytes": writeBytes,
			},
		})
	})
	for path, text := range scripts(t) {
		if text != before[path] {
			t.Errorf("%s is rewritten; read it", path)
		}
	}
}

func scripts(t *testing.T) map[string]string {
	paths, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	texts := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	return texts
}

// writeBytes makes a file that a txtar archive cannot hold:
//
//	bytes FILE TEXT [COUNT]
//
// TEXT may have Go's escapes and is written COUNT times.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args) > 3 {
		ts.Fatalf("usage: bytes FILE TEXT [COUNT]")
	}
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	count := 1
	if len(args) == 3 {
		count, err = strconv.Atoi(args[2])
		ts.Check(err)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(text, count)), 0o666))
}
