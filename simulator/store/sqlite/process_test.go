package sqlite

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store/storetest"
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
		return storetest.WritePairs(context.Background(), s)
	case "increment":
		if err := storetest.Increment(context.Background(), s, 4, 50); err != nil {
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

// What was acknowledged before a process is killed is there when the file is opened
// again, and nothing is there by half.
func TestKilledProcessKeepsItsPromises(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	for round := range 3 {
		path := path + strconv.Itoa(round)
		cmd := process(t, "write-for-ever", path)
		names, err := storetest.Acknowledged(cmd, 200+round*77, func() error { return cmd.Process.Kill() })
		require.NoError(t, err)

		s, err := Open(path)
		require.NoError(t, err)
		require.NoError(t, storetest.CheckPairs(t.Context(), s, names))
		require.NoError(t, s.Close())
	}
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
	require.NoError(t, storetest.CheckCount(t.Context(), s, 4*4*50))
}
