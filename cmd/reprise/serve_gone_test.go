package main

import (
	"errors"
	"io"
	"net/http"
	"os"
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

// fullDisk is an output that takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestDemoOnAFullDisk(t *testing.T) {
	var stderr strings.Builder
	code := run(t.Context(), []string{"demo", "--only", "mismatch"}, strings.NewReader(""), fullDisk{}, io.MultiWriter(&stderr), func(string) string { return "" })
	require.Equal(t, exitTrouble, code)
	require.Contains(t, stderr.String(), "no space left on device")
}
