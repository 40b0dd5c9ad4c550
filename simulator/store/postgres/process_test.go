package postgres

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

func perform(task, url string) error {
	s, err := Open(context.Background(), url, UniqueConstraint)
	if err != nil {
		return err
	}
	switch task {
	case "write-for-ever":
		return writeForEver(s)
	case "increment":
		if err := increment(s, 4, 25); err != nil {
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

// acknowledged reads the names of pairs until there are enough, then calls end, and
// returns all that came.
func acknowledged(t *testing.T, cmd *exec.Cmd, enough int, end func() error) (names []string) {
	t.Helper()
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	for lines := bufio.NewScanner(out); lines.Scan(); {
		names = append(names, lines.Text())
		if len(names) == enough {
			require.NoError(t, end())
		}
	}
	require.Error(t, cmd.Wait(), "it is killed")
	require.GreaterOrEqual(t, len(names), enough)
	return names
}

// wantPairs wants every pair that was acknowledged, and no half of one.
func wantPairs(t *testing.T, s store.Store, names []string) {
	t.Helper()
	for _, name := range names {
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
}

// What was acknowledged before a process is killed is there, and nothing is there
// by half.
func TestKilledProcessKeepsItsPromises(t *testing.T) {
	for round := range 3 {
		url := newURL(t)
		cmd := process(t, "write-for-ever", url)
		names := acknowledged(t, cmd, 200+round*77, func() error { return cmd.Process.Kill() })
		wantPairs(t, openAt(t, url, UniqueConstraint), names)
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
			if err := increment(s, 4, 25); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	e, err := openAt(t, url, UniqueConstraint).Get(t.Context(), []byte("n"))
	require.NoError(t, err)
	require.Equal(t, strconv.Itoa(4*4*25), string(e.Value))
}
