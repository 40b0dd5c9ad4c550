package storetest

import (
	"context"
	"errors"
	"fmt"

	"github.com/reprise-dev/reprise/simulator/store"
)

func endedContextDoesNothing(ctx context.Context, t Trial) error {
	v, err := putDue(ctx, t.Store, "k", "one", start)
	if err != nil {
		return err
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	late, cancel := context.WithDeadline(ctx, start)
	defer cancel()
	for _, c := range []struct {
		ctx  context.Context
		want error
	}{{cancelled, context.Canceled}, {late, context.DeadlineExceeded}} {
		if err := first(
			everyCall(c.ctx, t.Store, "with a context that has ended", c.want),
			wantError("updating with a context that has ended", t.Store.Apply(c.ctx, update("k", "two", v)), c.want),
			wantError("deleting with a context that has ended",
				t.Store.Apply(c.ctx, store.Write{Key: []byte("k"), If: v, Delete: true}), c.want),
			wantEntry(ctx, t.Store, "k", "one", v),
			wantAbsent(ctx, t.Store, "new"),
		); err != nil {
			return err
		}
	}
	return nil
}

// everyCall makes a call of each method and wants the same error of all.
func everyCall(ctx context.Context, s store.Store, how string, want error) error {
	_, get := s.Get(ctx, []byte("k"))
	_, due := s.Due(ctx, farOff, 10)
	_, scan := s.Scan(ctx, nil, nil, 10)
	return first(
		wantError("getting "+how, get, want),
		wantError("asking what is due "+how, due, want),
		wantError("scanning "+how, scan, want),
		wantError("creating "+how, s.Apply(ctx, update("new", "v", 0)), want),
	)
}

func storesAreApart(ctx context.Context, t Trial) (err error) {
	other, err := t.Open()
	if err != nil {
		return fmt.Errorf("opening a second store: %w", err)
	}
	defer func() { err = errors.Join(err, other.Close()) }()
	if _, err := putDue(ctx, t.Store, "k", "v", start); err != nil {
		return err
	}
	if err := first(
		wantAbsent(ctx, other, "k"),
		wantDue(ctx, other, farOff, 10),
		wantScan(ctx, other, "", "", 10),
	); err != nil {
		return fmt.Errorf("in a second store: %w", err)
	}
	return nil
}

func closedIsUnavailable(ctx context.Context, t Trial) error {
	if _, err := put(ctx, t.Store, "k", "v"); err != nil {
		return err
	}
	if err := t.Store.Close(); err != nil {
		return fmt.Errorf("closing: %w", err)
	}
	if err := everyCall(ctx, t.Store, "after Close", store.ErrUnavailable); err != nil {
		return err
	}
	if err := t.Store.Close(); err != nil {
		return fmt.Errorf("closing a second time: %w", err)
	}
	return nil
}

func reopeningKeepsAll(ctx context.Context, t Trial) (err error) {
	if err := fill(ctx, t.Store, exactKeys...); err != nil {
		return err
	}
	v, err := putDue(ctx, t.Store, "due", "one", start)
	if err != nil {
		return err
	}
	w := update("due", "two", v)
	w.Due = start
	gone, err := t.Store.Get(ctx, []byte(exactKeys[0]))
	if err != nil {
		return err
	}
	if err := t.Store.Apply(ctx, w, store.Write{Key: gone.Key, If: gone.Version, Delete: true}); err != nil {
		return err
	}
	before, err := t.Store.Scan(ctx, nil, nil, 1000)
	if err != nil {
		return err
	}
	again, err := t.Reopen(t.Store)
	if err != nil {
		return fmt.Errorf("opening again: %w", err)
	}
	defer func() { err = errors.Join(err, again.Close()) }()
	after, err := again.Scan(ctx, nil, nil, 1000)
	if err != nil {
		return err
	}
	return first(
		same(before, after),
		wantAbsent(ctx, again, exactKeys[0]),
		wantEntry(ctx, again, "due", "two", w.As),
		wantDue(ctx, again, start, 10, "due"),
		wantError("updating by an old version", again.Apply(ctx, update("due", "late", v)), store.ErrConflict),
	)
}
