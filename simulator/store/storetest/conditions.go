package storetest

import (
	"context"
	"fmt"
	"math"

	"github.com/reprise-dev/reprise/simulator/store"
)

func missingIsNotFound(ctx context.Context, t Trial) error {
	if err := wantAbsent(ctx, t.Store, "k"); err != nil {
		return err
	}
	if _, err := put(ctx, t.Store, "k", "v"); err != nil {
		return err
	}
	return wantAbsent(ctx, t.Store, "kk")
}

func putComesBack(ctx context.Context, t Trial) error {
	v, err := putDue(ctx, t.Store, "k", "one", start)
	if err != nil {
		return err
	}
	if err := wantEntry(ctx, t.Store, "k", "one", v); err != nil {
		return err
	}
	w := update("k", "two", v)
	if err := t.Store.Apply(ctx, w); err != nil {
		return fmt.Errorf("updating: %w", err)
	}
	return wantEntry(ctx, t.Store, "k", "two", w.As)
}

func zeroIfMeansAbsent(ctx context.Context, t Trial) error {
	v, err := put(ctx, t.Store, "k", "first")
	if err != nil {
		return err
	}
	err = t.Store.Apply(ctx, update("k", "second", 0))
	return first(
		wantError("creating an entry that exists", err, store.ErrConflict),
		wantEntry(ctx, t.Store, "k", "first", v),
	)
}

func versionIfMeansPresent(ctx context.Context, t Trial) error {
	err := t.Store.Apply(ctx, update("k", "v", store.NewVersion()))
	return first(
		wantError("updating an entry that does not exist", err, store.ErrConflict),
		wantAbsent(ctx, t.Store, "k"),
	)
}

func staleWriteChangesNothing(ctx context.Context, t Trial) error {
	old, err := put(ctx, t.Store, "k", "one")
	if err != nil {
		return err
	}
	current := update("k", "two", old)
	if err := t.Store.Apply(ctx, current); err != nil {
		return err
	}
	err = t.Store.Apply(ctx, update("k", "late", old))
	return first(
		wantError("updating with an old version", err, store.ErrConflict),
		wantEntry(ctx, t.Store, "k", "two", current.As),
	)
}

func staleDeleteChangesNothing(ctx context.Context, t Trial) error {
	old, err := put(ctx, t.Store, "k", "one")
	if err != nil {
		return err
	}
	current := update("k", "two", old)
	if err := t.Store.Apply(ctx, current); err != nil {
		return err
	}
	err = t.Store.Apply(ctx, store.Write{Key: []byte("k"), If: old, Delete: true})
	return first(
		wantError("deleting with an old version", err, store.ErrConflict),
		wantEntry(ctx, t.Store, "k", "two", current.As),
		wantError("deleting what is not there",
			t.Store.Apply(ctx, store.Write{Key: []byte("other"), If: old, Delete: true}), store.ErrConflict),
	)
}

func deleteRemoves(ctx context.Context, t Trial) error {
	v, err := putDue(ctx, t.Store, "k", "one", start)
	if err != nil {
		return err
	}
	if _, err := put(ctx, t.Store, "neighbour", "stays"); err != nil {
		return err
	}
	if err := t.Store.Apply(ctx, store.Write{Key: []byte("k"), If: v, Delete: true}); err != nil {
		return fmt.Errorf("deleting: %w", err)
	}
	if err := wantAbsent(ctx, t.Store, "k"); err != nil {
		return err
	}
	entries, err := t.Store.Scan(ctx, nil, nil, 10)
	return wantKeys("scanning after a delete", entries, err, "neighbour")
}

func deleteOfNothing(ctx context.Context, t Trial) error {
	demand := store.Write{Key: []byte("k"), Delete: true}
	if err := t.Store.Apply(ctx, demand); err != nil {
		return fmt.Errorf("deleting nothing where nothing is: %w", err)
	}
	v, err := put(ctx, t.Store, "k", "v")
	if err != nil {
		return err
	}
	return first(
		wantError("deleting nothing where something is", t.Store.Apply(ctx, demand), store.ErrConflict),
		wantEntry(ctx, t.Store, "k", "v", v),
	)
}

func oldVersionStaysOld(ctx context.Context, t Trial) error {
	old, err := put(ctx, t.Store, "k", "one")
	if err != nil {
		return err
	}
	if err := t.Store.Apply(ctx, store.Write{Key: []byte("k"), If: old, Delete: true}); err != nil {
		return fmt.Errorf("deleting: %w", err)
	}
	err = t.Store.Apply(ctx, update("k", "late", old))
	if err := wantError("updating what was deleted", err, store.ErrConflict); err != nil {
		return err
	}
	v, err := put(ctx, t.Store, "k", "two")
	if err != nil {
		return fmt.Errorf("creating again what was deleted: %w", err)
	}
	return first(
		wantError("updating by the version before the delete",
			t.Store.Apply(ctx, update("k", "late", old)), store.ErrConflict),
		wantError("deleting by the version before the delete",
			t.Store.Apply(ctx, store.Write{Key: []byte("k"), If: old, Delete: true}), store.ErrConflict),
		wantEntry(ctx, t.Store, "k", "two", v),
	)
}

// versionsComeBackWhole tries versions that differ in one bit only, and those that
// a signed integer or a floating-point number would lose.
func versionsComeBackWhole(ctx context.Context, t Trial) error {
	var now store.Version
	for _, v := range []store.Version{1, 1 << 32, 1<<53 + 1, 1 << 63, 1<<63 + 1, math.MaxInt64, math.MaxUint64} {
		if err := t.Store.Apply(ctx, store.Write{Key: []byte("k"), If: now, As: v}); err != nil {
			return fmt.Errorf("updating from version %d to %d: %w", now, v, err)
		}
		if err := wantEntry(ctx, t.Store, "k", "", v); err != nil {
			return err
		}
		if err := wantError(fmt.Sprintf("updating version %d as if it were %d", v, v^1<<63),
			t.Store.Apply(ctx, update("k", "late", v^1<<63)), store.ErrConflict); err != nil {
			return err
		}
		now = v
	}
	return nil
}
