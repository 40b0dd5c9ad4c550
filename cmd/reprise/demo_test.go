package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// drawn are the ids of what was made: new ones in each run.
var drawn = regexp.MustCompile(`res_[0-9a-z]+`)

// masked gives each drawn id a letter, in the order in which they appear, so that
// a golden text still tells which ones are the same.
func masked(text string) string {
	letters := map[string]string{}
	return drawn.ReplaceAllStringFunc(text, func(id string) string {
		if letters[id] == "" {
			letters[id] = "res_" + string(rune('A'+len(letters)))
		}
		return letters[id]
	})
}

// TestDemo plays all of the demo and reads what a person would.
func TestDemo(t *testing.T) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	out, err := exec.Command(build(t, root), "demo").Output()
	require.NoError(t, err, "%s", out)
	golden := filepath.Join("testdata", "demo.golden")
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(masked(string(out))), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), masked(string(out)))
	for line := range strings.Lines(string(out)) {
		require.LessOrEqual(t, len([]rune(line)), 81, "wider than a terminal: %s", line)
	}
}

// TestDemoScenes plays one scene alone, for a machine to read.
func TestDemoScenes(t *testing.T) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	out, err := exec.Command(build(t, root), "demo", "--only", "mismatch", "--format", "json").Output()
	require.NoError(t, err)
	var got performance
	require.NoError(t, json.Unmarshal(out, &got))
	require.True(t, got.Held)
	require.Len(t, got.Scenes, 1)
	require.Equal(t, "mismatch", got.Scenes[0].Name)
}

// TestDemoNotices: a demo in which one thing did not come as it was told has not
// held, whatever comes after.
func TestDemoNotices(t *testing.T) {
	a := &act{played: played{Held: true}}
	a.check(true, "as told")
	require.True(t, a.Held)
	a.check(false, "not as told")
	a.check(true, "as told again")
	require.False(t, a.Held, "one line that is not so is enough")
	require.Equal(t, []demoLine{{"ok", "as told"}, {"failed", "not as told"}, {"ok", "as told again"}}, a.Lines)
}
