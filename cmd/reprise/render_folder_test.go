package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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

// What is not of the site stays with it: files, links and empty folders, each with
// its mode, and the mode of the folder itself.
func TestWhatIsNotOfTheSiteStays(t *testing.T) {
	dir := t.TempDir()
	public := filepath.Join(dir, "public")
	_, err := writeSite(t.Context(), public, append(slices.Clone(onePage), web.File{Path: "en/key.html"}), nil)
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Join(public, "uploads", "empty"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(public, "CNAME"), []byte("docs.example.com\n"), 0o640))
	require.NoError(t, os.WriteFile(filepath.Join(public, "en", "own.txt"), nil, 0o600))
	require.NoError(t, os.Symlink("CNAME", filepath.Join(public, "link")))
	require.NoError(t, os.Chmod(filepath.Join(public, "uploads"), 0o555))
	require.NoError(t, os.Chmod(public, 0o750|os.ModeSetgid))
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(public, "uploads"), 0o755) })

	done, err := writeSite(t.Context(), public, []web.File{{Path: "index.html", Data: []byte("newer")}}, nil)
	require.NoError(t, err)
	if os.Geteuid() == 0 { // others may not remove the old folder, and are told so
		require.Empty(t, done.left)
		require.Equal(t, []string{"public"}, namesIn(t, dir))
	}
	require.Equal(t, []string{"CNAME", "assets", "en", "index.html", "link", "uploads"}, namesIn(t, public))
	require.Equal(t, []string{"own.txt"}, namesIn(t, filepath.Join(public, "en")))
	require.Equal(t, []string{"empty"}, namesIn(t, filepath.Join(public, "uploads")))
	for name, mode := range map[string]os.FileMode{".": 0o750 | os.ModeDir | os.ModeSetgid, "uploads": 0o555 | os.ModeDir, "uploads/empty": 0o700 | os.ModeDir, "CNAME": 0o640} {
		info, err := os.Stat(filepath.Join(public, name))
		require.NoError(t, err)
		require.Equal(t, mode, info.Mode(), name)
	}
	to, err := os.Readlink(filepath.Join(public, "link"))
	require.NoError(t, err)
	require.Equal(t, "CNAME", to)
}

// A new file that would take the place of somebody else's is told before anything
// is moved.
func TestASiteTakesNoPlaceOfAnother(t *testing.T) {
	dir := t.TempDir()
	public := filepath.Join(dir, "public")
	_, err := writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(public, "key.html"), []byte("mine"), 0o600))
	_, err = writeSite(t.Context(), public, append(slices.Clone(onePage), web.File{Path: "key.html"}), nil)
	require.ErrorContains(t, err, "key.html is not of the site that was there")
	mine, err := os.ReadFile(filepath.Join(public, "key.html"))
	require.NoError(t, err)
	require.Equal(t, "mine", string(mine))
	require.Equal(t, []string{"public"}, namesIn(t, dir))
}

// Of two runs at once, the second says that there is another; a lock of a run that
// is over counts for nothing.
func TestOneRunWritesAtATime(t *testing.T) {
	dead := exec.Command("true")
	if err := dead.Run(); err != nil {
		t.Skip("there is no program true:", err)
	}
	dir := t.TempDir()
	public, lock := filepath.Join(dir, "public"), filepath.Join(dir, ".public.lock")
	require.NoError(t, os.WriteFile(lock, fmt.Appendln(nil, os.Getppid()), 0o600))
	_, err := writeSite(t.Context(), public, onePage, nil)
	require.ErrorContains(t, err, "another run is writing "+public)
	require.NoFileExists(t, public)
	require.NoError(t, os.WriteFile(lock, fmt.Appendln(nil, dead.Process.Pid), 0o600))
	_, err = writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	require.Equal(t, []string{"public"}, namesIn(t, dir))
}

// A folder that a killed run had put aside comes back before anything is written.
func TestWhatAKilledRunPutAsideComesBack(t *testing.T) {
	dead := exec.Command("true")
	if err := dead.Run(); err != nil {
		t.Skip("there is no program true:", err)
	}
	dir := t.TempDir()
	public := filepath.Join(dir, "public")
	_, err := writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(public, "CNAME"), nil, 0o600))
	require.NoError(t, os.Rename(public, filepath.Join(dir, fmt.Sprintf(".public.%d.old", dead.Process.Pid))))
	_, err = writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(public, "CNAME"))
	require.Equal(t, []string{"public"}, namesIn(t, dir))
}

// A mount point cannot be moved, and is told as one.
func TestAMountPointIsNotReplaced(t *testing.T) {
	if _, err := os.Stat("/proc/self"); err != nil {
		t.Skip("there is no /proc to be mounted")
	}
	require.True(t, isMountPoint("/proc"))
	require.False(t, isMountPoint(t.TempDir()))
	require.ErrorContains(t, mountPoint("/proc"), "name a folder in it")
}
