package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// start is the moment around which the rules let entries fall due. It lies in the
// past, so that a store that looks at a clock gives itself away.
var start = time.Date(2024, 2, 29, 23, 59, 59, 123_456_000, time.UTC)

// put creates an entry that is never due and returns its version.
func put(ctx context.Context, s store.Store, key, value string) (store.Version, error) {
	return putDue(ctx, s, key, value, time.Time{})
}

func putDue(ctx context.Context, s store.Store, key, value string, due time.Time) (store.Version, error) {
	v := store.NewVersion()
	w := store.Write{Key: []byte(key), Value: []byte(value), Due: due, As: v}
	if err := s.Apply(ctx, w); err != nil {
		return 0, fmt.Errorf("creating %s: %w", show(key), err)
	}
	return v, nil
}

// fill creates an entry for each key, the value of which is the key.
func fill(ctx context.Context, s store.Store, keys ...string) error {
	for _, key := range keys {
		if _, err := put(ctx, s, key, key); err != nil {
			return err
		}
	}
	return nil
}

// update is a write of an entry that has version v.
func update(key, value string, v store.Version) store.Write {
	return store.Write{Key: []byte(key), Value: []byte(value), If: v, As: store.NewVersion()}
}

func wantEntry(ctx context.Context, s store.Store, key, value string, v store.Version) error {
	e, err := s.Get(ctx, []byte(key))
	switch {
	case err != nil:
		return fmt.Errorf("getting %s: %w", show(key), err)
	case string(e.Key) != key:
		return fmt.Errorf("getting %s gave the key %s", show(key), show(string(e.Key)))
	case string(e.Value) != value:
		return fmt.Errorf("getting %s gave the value %s, want %s", show(key), show(string(e.Value)), show(value))
	case e.Version != v:
		return fmt.Errorf("getting %s gave version %d, want %d", show(key), e.Version, v)
	}
	return nil
}

func wantAbsent(ctx context.Context, s store.Store, key string) error {
	e, err := s.Get(ctx, []byte(key))
	if err == nil {
		return fmt.Errorf("getting %s gave the value %s, want ErrNotFound", show(key), show(string(e.Value)))
	}
	return wantError(fmt.Sprintf("getting %s", show(key)), err, store.ErrNotFound)
}

func wantError(doing string, err, want error) error {
	if !errors.Is(err, want) {
		return fmt.Errorf("%s gave the error %q, want %q", doing, fmt.Sprint(err), want)
	}
	return nil
}

// wantKeys compares the keys of what Due or Scan returned, in order.
func wantKeys(doing string, entries []store.Entry, err error, want ...string) error {
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, string(e.Key))
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("%s gave the keys %q, want %q", doing, got, want)
	}
	return nil
}

// show quotes a text, and only the ends of a long one.
func show(s string) string {
	if len(s) > 64 {
		return fmt.Sprintf("%q...%q (%d bytes)", s[:16], s[len(s)-16:], len(s))
	}
	return fmt.Sprintf("%q", s)
}

// atOnce runs n functions that start together and returns their errors, by number.
func atOnce(n int, f func(i int) error) []error {
	errs := make([]error, n)
	begin := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			<-begin
			errs[i] = f(i)
		})
	}
	close(begin)
	all.Wait()
	return errs
}

// first returns the first error of several checks.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
