package storetest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"sync"

	"github.com/reprise-dev/reprise/simulator/store"
)

// What other processes do with a store that lasts, and what must have come of it. A
// backend's tests start the processes: they alone know how to open their store.

// writers is how many goroutines of WritePairs write at a time.
const writers = 8

// WritePairs creates pairs of entries from several goroutines and prints the name of
// each pair once it is acknowledged. It goes on until it is killed, or a write fails.
func WritePairs(ctx context.Context, s store.Store) error {
	var all sync.WaitGroup
	failed := make(chan error, writers)
	for g := range writers {
		all.Go(func() {
			for i := 0; ; i++ {
				name := fmt.Sprintf("%d-%d", g, i)
				if err := s.Apply(ctx, half(name, "claim"), half(name, "effect")); err != nil {
					failed <- err
					return
				}
				fmt.Println(name) // one write of the pipe, so never half a line
			}
		})
	}
	err := <-failed
	all.Wait()
	return err
}

func half(pair, part string) store.Write {
	return store.Write{Key: []byte(pair + "/" + part), Value: []byte(pair), As: store.NewVersion()}
}

// Acknowledged starts a process that prints the names of pairs, calls end when there
// are enough, and returns all that came until the process was gone.
func Acknowledged(cmd *exec.Cmd, enough int, end func() error) (names []string, err error) {
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var ended error
	for lines := bufio.NewScanner(out); lines.Scan(); {
		names = append(names, lines.Text())
		if len(names) == enough {
			ended = end()
		}
	}
	if cmd.Wait() == nil {
		ended = errors.Join(ended, errors.New("the process ended by itself; wanted it killed"))
	}
	if len(names) < enough {
		ended = errors.Join(ended, fmt.Errorf("%d pairs were acknowledged, wanted %d at least: %q", len(names), enough, names))
	}
	return names, ended
}

// CheckPairs wants every pair that was acknowledged, and no half of one.
func CheckPairs(ctx context.Context, s store.Store, names []string) error {
	for _, name := range names {
		e, err := s.Get(ctx, []byte(name+"/claim"))
		if err != nil || string(e.Value) != name {
			return fmt.Errorf("%s was acknowledged, and under it is %q: %w", name, e.Value, err)
		}
	}
	entries, err := s.Scan(ctx, nil, nil, 1<<20)
	if err != nil {
		return err
	}
	for i := 0; i < len(entries); i += 2 {
		if i+1 == len(entries) || string(entries[i].Value) != string(entries[i+1].Value) {
			return fmt.Errorf("%q is half of a pair", entries[i].Key)
		}
	}
	return nil
}

// counter is the entry that Increment counts in.
var counter = []byte("n")

// Increment adds 1 to an entry, each goroutine so many times.
func Increment(ctx context.Context, s store.Store, goroutines, times int) error {
	failed := make(chan error, goroutines)
	for range goroutines {
		go func() {
			var err error
			for i := 0; i < times && err == nil; {
				if err = addOne(ctx, s); err == nil {
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

func addOne(ctx context.Context, s store.Store) error {
	n, version, err := count(ctx, s)
	if err != nil {
		return err
	}
	return s.Apply(ctx, store.Write{Key: counter, Value: strconv.AppendInt(nil, int64(n)+1, 10), If: version, As: store.NewVersion()})
}

func count(ctx context.Context, s store.Store) (int, store.Version, error) {
	e, err := s.Get(ctx, counter)
	if errors.Is(err, store.ErrNotFound) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	n, err := strconv.Atoi(string(e.Value))
	return n, e.Version, err
}

// CheckCount wants so much to have been counted.
func CheckCount(ctx context.Context, s store.Store, want int) error {
	n, _, err := count(ctx, s)
	if err == nil && n != want {
		err = fmt.Errorf("%d were counted, wanted %d", n, want)
	}
	return err
}
