package store

import (
	"bytes"
	"context"
	"slices"
	"time"
)

// Within is the part of a store whose keys begin with a prefix, as a store of its
// own, so that several can share one backend without seeing one another. Keys may be
// as much shorter than MaxKey as the prefix is long. Close closes nothing: the
// backend is its opener's.
func Within(s Store, prefix string) Store { return &within{s, []byte(prefix)} }

type within struct {
	store  Store
	prefix []byte
}

func (w *within) whole(key []byte) []byte { return slices.Concat(w.prefix, key) }

func (w *within) own(e Entry) Entry {
	e.Key = e.Key[len(w.prefix):]
	return e
}

func (w *within) Get(ctx context.Context, key []byte) (Entry, error) {
	if err := ctx.Err(); err != nil {
		return Entry{}, err
	}
	if err := CheckKey(key); err != nil { // the prefix alone would be a good one
		return Entry{}, err
	}
	e, err := w.store.Get(ctx, w.whole(key))
	if err != nil {
		return Entry{}, err
	}
	return w.own(e), nil
}

func (w *within) GetBoth(ctx context.Context, a, b []byte) (first, second Entry, err error) {
	if err := ctx.Err(); err != nil {
		return Entry{}, Entry{}, err
	}
	for _, key := range [][]byte{a, b} {
		if err := CheckKey(key); err != nil {
			return Entry{}, Entry{}, err
		}
	}
	if first, second, err = GetBoth(ctx, w.store, w.whole(a), w.whole(b)); err != nil {
		return Entry{}, Entry{}, err
	}
	for _, e := range []*Entry{&first, &second} {
		if e.Version != 0 {
			*e = w.own(*e)
		}
	}
	return first, second, nil
}

func (w *within) Apply(ctx context.Context, writes ...Write) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := CheckWrites(writes); err != nil {
		return err
	}
	all := slices.Clone(writes)
	for i := range all {
		all[i].Key = w.whole(all[i].Key)
	}
	return w.store.Apply(ctx, all...)
}

// Due asks for more than is wanted where entries of others are due as well.
func (w *within) Due(ctx context.Context, until time.Time, limit int) ([]Entry, error) {
	for ask := limit; ; ask *= 2 {
		all, err := w.store.Due(ctx, until, ask)
		if err != nil {
			return nil, err
		}
		var out []Entry
		for _, e := range all {
			if bytes.HasPrefix(e.Key, w.prefix) && len(out) < limit {
				out = append(out, w.own(e))
			}
		}
		if len(out) >= limit || len(all) < ask {
			return out, nil
		}
	}
}

func (w *within) Scan(ctx context.Context, prefix, after []byte, limit int) ([]Entry, error) {
	page, err := w.store.Scan(ctx, w.whole(prefix), w.whole(after), limit)
	if err != nil {
		return nil, err
	}
	out := make([]Entry, len(page))
	for i := range page {
		out[i] = w.own(page[i])
	}
	return out, nil
}

func (w *within) Close() error { return nil }
