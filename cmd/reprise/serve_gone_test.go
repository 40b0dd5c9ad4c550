package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A contract that is taken away is missed once, and its return is told.
func TestServeTellsOfAContractThatIsGone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "contract.yaml")
	minimal, err := os.ReadFile(minimalContract)
	require.NoError(t, err)
	put(t, file, string(minimal))
	r := runServe(t, build(t, "../.."), "--watch", "--watch-interval", "20ms", "--crash", "kill", file)
	r.says(t, "nothing of what --store memory keeps survives that")
	require.NoError(t, os.Rename(file, file+".away"))
	r.says(t, "contract.yaml is gone")
	status, _ := r.post(t, "/orders", "{}", "Idempotency-Key: k1")
	require.Equal(t, http.StatusCreated, status)
	require.NoError(t, os.Rename(file+".away", file))
	r.says(t, "contract.yaml is back")
	require.NoError(t, r.ended())
	require.NotContains(t, strings.Join(r.said, "\n"), "is gone", "it is told once")
}

// What cannot be shown to the end is no demo that went well. It runs as a program of its
// own: its server is the same program once more, and that of a test is the tests.
func TestDemoOnAFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		skip(t, "there is no /dev/full")
	}
	defer full.Close()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	var stderr strings.Builder
	cmd := exec.Command(build(t, root), "demo", "--only", "mismatch")
	cmd.Stdout, cmd.Stderr = full, &stderr
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Run(), &exit)
	require.Equal(t, exitTrouble, exit.ExitCode())
	require.Contains(t, stderr.String(), "no space left on device")
}
