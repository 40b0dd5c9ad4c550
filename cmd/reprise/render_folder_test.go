package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/renderer/web"
)

var onePage = []web.File{{Path: "index.html", Data: []byte("<p>new")}}

// A link that leads nowhere is told, and not replaced.
func TestASiteIsNotWrittenOverALinkToNothing(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "public")
	require.NoError(t, os.Symlink(filepath.Join(dir, "gone"), link))
	_, err := writeSite(t.Context(), link, onePage, nil)
	require.ErrorContains(t, err, "is a link to "+filepath.Join(dir, "gone")+", which is not there")
	_, err = os.Readlink(link)
	require.NoError(t, err)
}

// A run that is stopped leaves the folder as it was, and nothing beside it.
func TestAStoppedRunLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	public := filepath.Join(dir, "public")
	_, err := writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = writeSite(ctx, public, []web.File{{Path: "index.html", Data: []byte("newer")}}, nil)
	require.ErrorContains(t, err, "stopped before "+public+" was written")
	page, err := os.ReadFile(filepath.Join(public, "index.html"))
	require.NoError(t, err)
	require.Equal(t, "<p>new", string(page))
	require.Equal(t, []string{"public"}, namesIn(t, dir))
}

// What a killed run has left goes with the next one; what a running one is about
// to write stays.
func TestLeftoversOfKilledRunsGo(t *testing.T) {
	dead := exec.Command("true")
	if err := dead.Run(); err != nil {
		t.Skip("there is no program true:", err)
	}
	dir := t.TempDir()
	left := fmt.Sprintf(".public.%d.new", dead.Process.Pid)
	running := fmt.Sprintf(".public.%d.new", os.Getppid())
	for _, name := range []string{left, running} {
		require.NoError(t, os.Mkdir(filepath.Join(dir, name), 0o700))
	}
	_, err := writeSite(t.Context(), filepath.Join(dir, "public"), onePage, nil)
	require.NoError(t, err)
	require.Equal(t, []string{running, "public"}, namesIn(t, dir))
}

func namesIn(t *testing.T, dir string) []string {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}
