package storetest

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/simulator/store"
)

// conflictUndoesAll puts the write that cannot be made first, in the middle and
// last among three.
func conflictUndoesAll(ctx context.Context, t Trial) error {
	a, err := put(ctx, t.Store, "a", "one")
	if err != nil {
		return err
	}
	for at := range 3 {
		stale := update("gone", "two", store.NewVersion())
		writes := slices.Insert([]store.Write{update("a", "two", a), update("new", "two", 0)}, at, stale)
		if err := first(
			wantError(fmt.Sprintf("three writes of which number %d conflicts", at+1),
				t.Store.Apply(ctx, writes...), store.ErrConflict),
			wantEntry(ctx, t.Store, "a", "one", a),
			wantAbsent(ctx, t.Store, "new"),
			wantAbsent(ctx, t.Store, "gone"),
		); err != nil {
			return err
		}
	}
	return nil
}

func allWritesHappen(ctx context.Context, t Trial) error {
	a, err := put(ctx, t.Store, "a", "one")
	if err != nil {
		return err
	}
	b, err := put(ctx, t.Store, "b", "one")
	if err != nil {
		return err
	}
	change, create := update("a", "two", a), update("c", "two", 0)
	if err := t.Store.Apply(ctx, change, store.Write{Key: []byte("b"), If: b, Delete: true}, create,
		store.Write{Key: []byte("d"), Delete: true}); err != nil {
		return fmt.Errorf("four writes of which none conflicts: %w", err)
	}
	return first(
		wantEntry(ctx, t.Store, "a", "two", change.As),
		wantAbsent(ctx, t.Store, "b"),
		wantEntry(ctx, t.Store, "c", "two", create.As),
		wantAbsent(ctx, t.Store, "d"),
	)
}

// readersSeeAllOrNothing counts two entries up together, while a reader looks at
// them in every way there is.
func readersSeeAllOrNothing(ctx context.Context, t Trial) error {
	const times = 64
	a, b, c := update("a", "0", 0), update("b", "0", 0), update("c", "0", 0)
	a.Due, b.Due, c.Due = start, start, start
	if err := t.Store.Apply(ctx, a, b, c); err != nil {
		return err
	}
	done := make(chan struct{})
	return first(atOnce(2, func(i int) error {
		if i == 0 {
			defer close(done)
			for n := range times {
				writes := []store.Write{a, b, c}
				for i := range writes {
					writes[i].If, writes[i].As = writes[i].As, store.NewVersion()
					writes[i].Value = []byte(strconv.Itoa(n + 1))
				}
				if err := t.Store.Apply(ctx, writes...); err != nil {
					return fmt.Errorf("three writes together: %w", err)
				}
				a, b, c = writes[0], writes[1], writes[2]
			}
			return nil
		}
		for {
			select {
			case <-done:
				return nil
			default:
			}
			if err := lookForHalves(ctx, t.Store); err != nil {
				return err
			}
		}
	})...)
}

func lookForHalves(ctx context.Context, s store.Store) error {
	scanned, err := s.Scan(ctx, nil, nil, 10)
	if err != nil {
		return err
	}
	due, err := s.Due(ctx, start, 10)
	if err != nil {
		return err
	}
	for _, seen := range [][]store.Entry{scanned, due} {
		for _, e := range seen {
			if string(e.Value) != string(seen[0].Value) {
				return fmt.Errorf("one look at entries written together gave %s for %q and %s for %q",
					seen[0].Value, seen[0].Key, e.Value, e.Key)
			}
		}
	}
	// What is read later must not be older, in whatever order the store writes.
	last := 0
	for _, key := range []string{"a", "b", "c", "b", "a"} {
		e, err := s.Get(ctx, []byte(key))
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(string(e.Value))
		if err != nil {
			return err
		}
		if n < last {
			return fmt.Errorf("getting %q gave write %d after another key had shown write %d", key, n, last)
		}
		last = n
	}
	return nil
}

func sameKeyTwiceIsInvalid(ctx context.Context, t Trial) error {
	v, err := put(ctx, t.Store, "k", "one")
	if err != nil {
		return err
	}
	err = t.Store.Apply(ctx, update("other", "two", 0), update("k", "two", v), store.Write{Key: []byte("k"), If: v, Delete: true})
	return first(
		wantError("a call with a key twice", err, store.ErrInvalid),
		wantEntry(ctx, t.Store, "k", "one", v),
		wantAbsent(ctx, t.Store, "other"),
	)
}

func limitOfWrites(ctx context.Context, t Trial) error {
	if err := t.Store.Apply(ctx); err != nil {
		return fmt.Errorf("a call without writes: %w", err)
	}
	var writes []store.Write
	for i := range store.MaxWrites + 1 {
		writes = append(writes, update(fmt.Sprintf("k%03d", i), "v", 0))
	}
	if err := first(
		wantError(fmt.Sprintf("%d writes in one call", len(writes)), t.Store.Apply(ctx, writes...), store.ErrInvalid),
		wantAbsent(ctx, t.Store, "k000"),
	); err != nil {
		return err
	}
	if err := t.Store.Apply(ctx, writes[1:]...); err != nil {
		return fmt.Errorf("%d writes in one call: %w", store.MaxWrites, err)
	}
	entries, err := t.Store.Scan(ctx, nil, nil, 2*store.MaxWrites)
	if err == nil && len(entries) != store.MaxWrites {
		err = fmt.Errorf("%d writes made %d entries", store.MaxWrites, len(entries))
	}
	return err
}
