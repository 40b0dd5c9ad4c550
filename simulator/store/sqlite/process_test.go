package sqlite

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

// The test binary is also the other process: with its task in the environment it
// does that and leaves.
const taskVariable = "STORE_TEST_TASK"

func TestMain(m *testing.M) {
	task, path, _ := strings.Cut(os.Getenv(taskVariable), " ")
	if task == "" {
		os.Exit(m.Run())
	}
	if err := perform(task, path); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func perform(task, path string) error {
	if task == "fill-disk" {
		return fillDisk(path)
	}
	s, err := Open(path)
	if err != nil {
		return err
	}
	switch task {
	case "write-for-ever":
		return writeForEver(s)
	case "increment":
		if err := increment(s, 4, 50); err != nil {
			return err
		}
	}
	return s.Close()
}

// process is another process that performs a task on a file.
func process(t *testing.T, task, path string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), taskVariable+"="+task+" "+path)
	return cmd
}

// writeForEver creates pairs of entries from several goroutines and prints the name
// of each pair once it is acknowledged.
func writeForEver(s store.Store) error {
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			for i := 0; ; i++ {
				name := fmt.Sprintf("%d-%d", g, i)
				if err := s.Apply(context.Background(), create(name+"/claim", name), create(name+"/effect", name)); err != nil {
					fmt.Println(err)
					os.Exit(1)
				}
				fmt.Println(name) // one write of the pipe, so never half a line
			}
		})
	}
	all.Wait()
	return nil
}

// What was acknowledged before a process is killed is there when the file is opened
// again, and nothing is there by half.
func TestKilledProcessKeepsItsPromises(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	for round := range 3 {
		path := path + strconv.Itoa(round)
		cmd := process(t, "write-for-ever", path)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		var acknowledged []string
		for lines := bufio.NewScanner(out); lines.Scan(); {
			acknowledged = append(acknowledged, lines.Text())
			if len(acknowledged) == 200+round*77 {
				require.NoError(t, cmd.Process.Kill())
			}
		}
		require.Error(t, cmd.Wait(), "it is killed")
		require.GreaterOrEqual(t, len(acknowledged), 200)

		s, err := Open(path)
		require.NoError(t, err)
		for _, name := range acknowledged {
			e, err := s.Get(t.Context(), []byte(name+"/claim"))
			require.NoError(t, err, "%s was acknowledged", name)
			require.Equal(t, name, string(e.Value))
		}
		entries, err := s.Scan(t.Context(), nil, nil, 1<<20)
		require.NoError(t, err)
		require.Zero(t, len(entries)%2)
		for i := 0; i < len(entries); i += 2 {
			require.Equal(t, entries[i].Value, entries[i+1].Value, "claim and effect come in pairs")
		}
		require.NoError(t, s.Close())
	}
}

// increment adds 1 to an entry, each goroutine so many times.
func increment(s store.Store, goroutines, times int) error {
	failed := make(chan error, goroutines)
	for range goroutines {
		go func() {
			var err error
			for i := 0; i < times && err == nil; {
				if err = add(s); err == nil {
					i++
				} else if errors.Is(err, store.ErrConflict) {
					err = nil
				}
			}
			failed <- err
		}()
	}
	var err error
	for range goroutines {
		err = errors.Join(err, <-failed)
	}
	return err
}

func add(s store.Store) error {
	e, err := s.Get(context.Background(), []byte("n"))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	n, _ := strconv.Atoi(string(e.Value)) // nothing is zero
	return s.Apply(context.Background(), store.Write{Key: []byte("n"), Value: strconv.AppendInt(nil, int64(n)+1, 10), If: e.Version, As: store.NewVersion()})
}

// Two processes, and two handles in this one, count in one file.
func TestSeveralProcessesOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if out, err := process(t, "increment", path).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
		all.Go(func() {
			if err := perform("increment", path); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	s, err := Open(path)
	require.NoError(t, err)
	defer s.Close()
	e, err := s.Get(t.Context(), []byte("n"))
	require.NoError(t, err)
	require.Equal(t, strconv.Itoa(4*4*50), string(e.Value))
}
