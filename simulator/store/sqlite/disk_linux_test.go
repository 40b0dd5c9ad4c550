package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

// A file, or its directory, that may not be written to. Permissions mean nothing to
// root, so root tries it as nobody.
func TestReadOnly(t *testing.T) {
	for _, c := range []struct {
		name      string
		file, dir os.FileMode
		exists    bool
	}{
		{"file", 0o444, 0o777, true},
		{"directory", 0o666, 0o555, true},
		{"directory of a new file", 0, 0o555, false},
		{"unreadable file", 0o000, 0o777, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := openDir(t)
			path := filepath.Join(dir, "store.db")
			if c.exists {
				s, err := Open(path)
				require.NoError(t, err)
				require.NoError(t, s.Close())
				require.NoError(t, os.Chmod(path, c.file))
			}
			require.NoError(t, os.Chmod(dir, c.dir))
			t.Cleanup(func() { _ = os.Chmod(dir, 0o777) })
			out, err := unprivileged(t, process(t, "open", path)).CombinedOutput()
			require.Error(t, err, "it must not open: %s", out)
			require.Contains(t, string(out), fmt.Sprintf(
				"sqlite store %q: store unavailable: this process needs leave to write to the file and to its directory", path))
		})
	}
}

// openDir is a directory that other users can get at.
func openDir(t *testing.T) string {
	dir := t.TempDir()
	require.NoError(t, os.Chmod(filepath.Dir(dir), 0o755))
	return dir
}

func unprivileged(t *testing.T, cmd *exec.Cmd) *exec.Cmd {
	if os.Geteuid() != 0 {
		return cmd
	}
	// Nobody may not look into the directory where the test was built.
	in, err := os.Open(cmd.Path)
	require.NoError(t, err)
	defer in.Close()
	cmd.Path = filepath.Join(openDir(t), "helper")
	out, err := os.OpenFile(cmd.Path, os.O_CREATE|os.O_WRONLY, 0o755)
	require.NoError(t, err)
	_, err = io.Copy(out, in)
	require.NoError(t, errors.Join(err, out.Close()))
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	return cmd
}

// A commit that fails on the way to the disk may have happened. The limit on the
// size of files, which is the whole process's, stands in for a broken disk.
func TestFailedCommitIsUnknown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	out, err := process(t, "fill-disk", path).CombinedOutput()
	require.NoError(t, err, "%s", out)
}

func fillDisk(path string) error {
	signal.Ignore(syscall.SIGXFSZ)
	ctx := context.Background()
	s, err := Open(path)
	if err != nil {
		return err
	}
	before := create("before", "v")
	if err := s.Apply(ctx, before); err != nil {
		return err
	}
	log, err := os.Stat(path + "-wal")
	if err != nil {
		return err
	}
	var unlimited syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &unlimited); err != nil {
		return err
	}
	limited := syscall.Rlimit{Cur: uint64(log.Size()) + 6000, Max: unlimited.Max}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limited); err != nil {
		return err
	}
	lost := create("lost", strings.Repeat("v", 20_000))
	if err := s.Apply(ctx, lost); !errors.Is(err, store.ErrUnknown) {
		return fmt.Errorf("a commit that could not be written gave %v, want ErrUnknown", err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &unlimited); err != nil {
		return err
	}
	// The way to find out, and to go on.
	if _, err := s.Get(ctx, lost.Key); !errors.Is(err, store.ErrNotFound) {
		return fmt.Errorf("getting what was lost gave %v, want ErrNotFound", err)
	}
	if e, err := s.Get(ctx, before.Key); err != nil || e.Version != before.As {
		return fmt.Errorf("getting what was there before gave version %d, %v", e.Version, err)
	}
	if err := s.Apply(ctx, lost); err != nil {
		return fmt.Errorf("writing again: %w", err)
	}
	return s.Close()
}

// BenchmarkGroupCommit measures 64 callers at once against what the disk can do:
// appending 256 bytes and waiting for fdatasync, over and over, in the same run.
// x-fdatasync is how many operations go into the time of one such append. A claim
// creates an entry; claim+complete creates one and then, in a second commit,
// replaces it by the answer.
func BenchmarkGroupCommit(b *testing.B) {
	b.Run("claim", func(b *testing.B) { groupCommit(b, false) })
	b.Run("claim+complete", func(b *testing.B) { groupCommit(b, true) })
}

func groupCommit(b *testing.B, complete bool) {
	h, err := open(filepath.Join(b.TempDir(), "store.db"), "FULL")
	require.NoError(b, err)
	defer func() { require.NoError(b, h.Close()) }()
	before := appendRate(b)
	value, lease := make([]byte, 200), time.Unix(1_700_000_000, 0)
	var n atomic.Int64
	b.SetParallelism((64 + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			v := store.NewVersion() // also makes the key, as random as those of real clients
			w := store.Write{Key: fmt.Appendf(nil, "POST /charges\x00%016x", uint64(v)), Value: value,
				Due: lease.Add(time.Duration(n.Add(1)) * time.Millisecond), As: v}
			err := h.Apply(b.Context(), w)
			if complete {
				w.If, w.As, w.Due = v, store.NewVersion(), w.Due.Add(24*time.Hour)
				err = errors.Join(err, h.Apply(b.Context(), w))
			}
			if err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.StopTimer()
	rate := float64(b.N) / b.Elapsed().Seconds()
	b.ReportMetric(rate, "ops/s")
	b.ReportMetric(rate/((before+appendRate(b))/2), "x-fdatasync")
}

// appendRate is appends that were synced to the disk, per second.
func appendRate(b *testing.B) float64 {
	const n = 1000
	f, err := os.Create(filepath.Join(b.TempDir(), "log"))
	require.NoError(b, err)
	defer f.Close()
	line := make([]byte, 256)
	began := time.Now()
	for range n {
		_, err := f.Write(line)
		require.NoError(b, errors.Join(err, syscall.Fdatasync(int(f.Fd()))))
	}
	return n / time.Since(began).Seconds()
}
