package postgres

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

func perform(task, url string) error {
	s, err := Open(context.Background(), url, UniqueConstraint)
	if err != nil {
		return err
	}
	switch task {
	case "write-for-ever":
		return storetest.WritePairs(context.Background(), s)
	case "increment":
		if err := storetest.Increment(context.Background(), s, 4, 25); err != nil {
			return err
		}
	}
	return s.Close()
}

// process is another process that performs a task on a store.
func process(t *testing.T, task, url string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), taskVariable+"="+task+" "+url)
	return cmd
}

// What was acknowledged before a process is killed is there, and nothing is there
// by half.
func TestKilledProcessKeepsItsPromises(t *testing.T) {
	for round := range 3 {
		url := newURL(t)
		cmd := process(t, "write-for-ever", url)
		names, err := storetest.Acknowledged(cmd, 200+round*77, func() error { return cmd.Process.Kill() })
		require.NoError(t, err)
		require.NoError(t, storetest.CheckPairs(t.Context(), openAt(t, url, UniqueConstraint), names))
	}
}

// Two processes, and a handle of each mechanism in this one, count in one store.
func TestSeveralProcessesOneStore(t *testing.T) {
	url := newURL(t)
	var all sync.WaitGroup
	for _, m := range mechanisms {
		all.Go(func() {
			if out, err := process(t, "increment", url).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
		s := openAt(t, url, m)
		all.Go(func() {
			if err := storetest.Increment(context.Background(), s, 4, 25); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	require.NoError(t, storetest.CheckCount(t.Context(), openAt(t, url, UniqueConstraint), 4*4*25))
}
