package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/reprise-dev/reprise/renderer/web"
)

// A folder that something is mounted on cannot be replaced: it is told, and what is
// in it stays.
func TestASiteIsNotWrittenOverAMountPoint(t *testing.T) {
	dir := t.TempDir()
	public := filepath.Join(dir, "public")
	_, err := writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	for name, mount := range map[string]func() error{
		"another device": func() error { return unix.Mount("tmpfs", public, "tmpfs", 0, "size=64k") },
		"the same one":   func() error { return unix.Mount(public, public, "", unix.MS_BIND, "") },
	} {
		t.Run(name, func(t *testing.T) {
			if err := mount(); err != nil {
				t.Skip("nothing may be mounted here:", err)
			}
			defer func() { require.NoError(t, unix.Unmount(public, 0)) }()
			_, err := writeSite(t.Context(), public, []web.File{{Path: "index.html", Data: []byte("newer")}}, nil)
			require.ErrorContains(t, err, "is a mount point, which cannot be replaced")
			require.Equal(t, []string{"public"}, namesIn(t, dir))
		})
	}
	page, err := os.ReadFile(filepath.Join(public, "index.html"))
	require.NoError(t, err)
	require.Equal(t, "<p>new", string(page))
}

// A folder in the old site that nobody may empty keeps the old site from going. The
// new one stands all the same, and the run says where the rest is.
func TestAnOldSiteThatCannotBeRemovedIsTold(t *testing.T) {
	if os.Geteuid() == 0 { // whom no mode keeps from anything
		dir := t.TempDir()
		for d := dir; d != "/" && strings.HasPrefix(d, os.TempDir()); d = filepath.Dir(d) {
			if d != os.TempDir() {
				require.NoError(t, os.Chmod(d, 0o777))
			}
		}
		program := filepath.Join(dir, "program")
		self, err := os.ReadFile(os.Args[0])
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(program, self, 0o755))
		cmd := exec.Command(program, "-test.run=^"+t.Name()+"$", "-test.count=1")
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "TMPDIR="+dir, "HOME="+dir)
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Contains(t, string(out), "PASS")
		return
	}
	dir := t.TempDir()
	public := filepath.Join(dir, "public")
	_, err := writeSite(t.Context(), public, onePage, nil)
	require.NoError(t, err)
	closed := filepath.Join(public, "uploads")
	require.NoError(t, os.Mkdir(closed, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(closed, "mine.txt"), []byte("mine"), 0o600))
	require.NoError(t, os.Chmod(closed, 0o555))
	done, err := writeSite(t.Context(), public, []web.File{{Path: "index.html", Data: []byte("newer")}}, nil)
	require.NoError(t, err)
	require.NotEmpty(t, done.left)
	require.ErrorIs(t, done.why, os.ErrPermission)
	t.Cleanup(func() {
		_ = os.Chmod(filepath.Join(done.left, "uploads"), 0o755)
		_ = os.Chmod(closed, 0o755)
	})
	require.DirExists(t, done.left, "what is told is there")
	page, err := os.ReadFile(filepath.Join(public, "index.html"))
	require.NoError(t, err)
	require.Equal(t, "newer", string(page))
	mine, err := os.ReadFile(filepath.Join(closed, "mine.txt"))
	require.NoError(t, err)
	require.Equal(t, "mine", string(mine))
}
