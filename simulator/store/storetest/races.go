package storetest

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/reprise-dev/reprise/simulator/store"
)

// nestedWritersOneWins stages a race without any: between the read and the write
// of one writer, another one reads and writes.
func nestedWritersOneWins(ctx context.Context, t Trial) error {
	if _, err := put(ctx, t.Store, "k", "0"); err != nil {
		return err
	}
	outer, err := t.Store.Get(ctx, []byte("k"))
	if err != nil {
		return err
	}
	inner, err := t.Store.Get(ctx, []byte("k"))
	if err != nil {
		return err
	}
	win := update("k", "inner", inner.Version)
	if err := t.Store.Apply(ctx, win); err != nil {
		return fmt.Errorf("the inner write: %w", err)
	}
	return first(
		wantError("the outer write", t.Store.Apply(ctx, update("k", "outer", outer.Version)), store.ErrConflict),
		wantEntry(ctx, t.Store, "k", "inner", win.As),
	)
}

func firstWritersOneWins(ctx context.Context, t Trial) error {
	const writers = 64
	for round := range 4 {
		key := fmt.Sprintf("round %d", round)
		var writes [writers]store.Write
		for i := range writes {
			writes[i] = update(key, strconv.Itoa(i), 0)
		}
		winner := -1
		for i, err := range atOnce(writers, func(i int) error { return t.Store.Apply(ctx, writes[i]) }) {
			switch {
			case err == nil && winner >= 0:
				return fmt.Errorf("writers %d and %d both created %q", winner, i, key)
			case err == nil:
				winner = i
			case !errors.Is(err, store.ErrConflict):
				return fmt.Errorf("writer %d of %d got %q, want success or %q", i, writers, err, store.ErrConflict)
			}
		}
		if winner < 0 {
			return fmt.Errorf("none of %d writers created %q", writers, key)
		}
		if err := wantEntry(ctx, t.Store, key, strconv.Itoa(winner), writes[winner].As); err != nil {
			return err
		}
	}
	return nil
}

func incrementsAddUp(ctx context.Context, t Trial) error {
	const workers, each = 8, 16
	if _, err := put(ctx, t.Store, "n", "0"); err != nil {
		return err
	}
	errs := atOnce(workers, func(int) error {
		for range each {
			if err := increment(ctx, t.Store, "n", workers*each); err != nil {
				return err
			}
		}
		return nil
	})
	if err := first(errs...); err != nil {
		return err
	}
	e, err := t.Store.Get(ctx, []byte("n"))
	if err != nil {
		return err
	}
	if want := strconv.Itoa(workers * each); string(e.Value) != want {
		return fmt.Errorf("%d workers added 1 %d times each and got %s, want %s", workers, each, e.Value, want)
	}
	return nil
}

// increment adds 1 to a number. Every conflict means that another of all the
// increments went through in between, so that it conflicts less than all times.
func increment(ctx context.Context, s store.Store, key string, all int) error {
	for range all {
		e, err := s.Get(ctx, []byte(key))
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(string(e.Value))
		if err != nil {
			return err
		}
		err = s.Apply(ctx, update(key, strconv.Itoa(n+1), e.Version))
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return fmt.Errorf("%d conflicts in a row, though only %d writes can get in between", all, all-1)
}

// guardsExcludeEachOther has two calls at once, each of which demands that nothing is
// there where the other writes. In whatever order they come, the second finds what
// the first has written.
func guardsExcludeEachOther(ctx context.Context, t Trial) error {
	for round := range 16 {
		keys := [2]string{fmt.Sprintf("a %d", round), fmt.Sprintf("b %d", round)}
		errs := atOnce(2, func(i int) error {
			return t.Store.Apply(ctx, update(keys[i], "v", 0), store.Write{Key: []byte(keys[1-i]), Delete: true})
		})
		made := 0
		for _, err := range errs {
			switch {
			case err == nil:
				made++
			case !errors.Is(err, store.ErrConflict):
				return fmt.Errorf("a call that demands that nothing is there got %q, want success or %q", err, store.ErrConflict)
			}
		}
		if made != 1 {
			return fmt.Errorf("of two calls, each of which demands that the other had not been made, %d were made, want 1", made)
		}
	}
	return nil
}
