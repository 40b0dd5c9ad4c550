package storetest_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

// flaw breaks a good store on purpose.
type flaw struct {
	rule    string // that must condemn it
	name    string
	wrap    func(good store.Store) store.Store
	options *storetest.Options
}

// fake is a store of which single methods are replaced. What is nil is done by the
// good store.
type fake struct {
	store.Store
	get   func(ctx context.Context, key []byte) (store.Entry, error)
	apply func(ctx context.Context, writes []store.Write) error
	due   func(ctx context.Context, until time.Time, limit int) ([]store.Entry, error)
	scan  func(ctx context.Context, prefix, after []byte, limit int) ([]store.Entry, error)
	close func() error
}

func (f *fake) Get(ctx context.Context, key []byte) (store.Entry, error) {
	if f.get != nil {
		return f.get(ctx, key)
	}
	return f.Store.Get(ctx, key)
}

func (f *fake) Apply(ctx context.Context, writes ...store.Write) error {
	if f.apply != nil {
		return f.apply(ctx, slices.Clone(writes))
	}
	return f.Store.Apply(ctx, writes...)
}

func (f *fake) Due(ctx context.Context, until time.Time, limit int) ([]store.Entry, error) {
	if f.due != nil {
		return f.due(ctx, until, limit)
	}
	return f.Store.Due(ctx, until, limit)
}

func (f *fake) Scan(ctx context.Context, prefix, after []byte, limit int) ([]store.Entry, error) {
	if f.scan != nil {
		return f.scan(ctx, prefix, after, limit)
	}
	return f.Store.Scan(ctx, prefix, after, limit)
}

func (f *fake) Close() error {
	if f.close != nil {
		return f.close()
	}
	return f.Store.Close()
}

// The shapes that most flaws have.

// onApply changes what is written.
func onApply(f func(ctx context.Context, good store.Store, writes []store.Write) error) func(store.Store) store.Store {
	return func(good store.Store) store.Store {
		return &fake{Store: good, apply: func(ctx context.Context, writes []store.Write) error { return f(ctx, good, writes) }}
	}
}

// onWrite changes each write.
func onWrite(f func(ctx context.Context, good store.Store, w *store.Write)) func(store.Store) store.Store {
	return onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
		for i := range writes {
			f(ctx, good, &writes[i])
		}
		return good.Apply(ctx, writes...)
	})
}

// onGet changes what Get returns.
func onGet(f func(e store.Entry, err error) (store.Entry, error)) func(store.Store) store.Store {
	return func(good store.Store) store.Store {
		return &fake{Store: good, get: func(ctx context.Context, key []byte) (store.Entry, error) { return f(good.Get(ctx, key)) }}
	}
}

// onDue and onScan replace a method.
func onDue(f func(ctx context.Context, good store.Store, until time.Time, limit int) ([]store.Entry, error)) func(store.Store) store.Store {
	return func(good store.Store) store.Store {
		return &fake{Store: good, due: func(ctx context.Context, until time.Time, limit int) ([]store.Entry, error) {
			return f(ctx, good, until, limit)
		}}
	}
}

func onScan(f func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error)) func(store.Store) store.Store {
	return func(good store.Store) store.Store {
		return &fake{Store: good, scan: func(ctx context.Context, prefix, after []byte, limit int) ([]store.Entry, error) {
			return f(ctx, good, prefix, after, limit)
		}}
	}
}

// onKey changes every key on its way in, as a column with a collation would.
func onKey(f func(key []byte) []byte) func(store.Store) store.Store {
	return func(good store.Store) store.Store {
		return &fake{Store: good,
			get: func(ctx context.Context, key []byte) (store.Entry, error) {
				e, err := good.Get(ctx, f(key))
				e.Key = bytes.Clone(key)
				return e, err
			},
			apply: func(ctx context.Context, writes []store.Write) error {
				for i := range writes {
					writes[i].Key = f(writes[i].Key)
				}
				return good.Apply(ctx, writes...)
			},
		}
	}
}

// there is the version of what is there now.
func there(ctx context.Context, s store.Store, key []byte) store.Version {
	e, _ := s.Get(ctx, key)
	return e.Version
}

func flaws() []flaw {
	return slices.Concat(conditionFlaws(), versionFlaws(), raceFlaws(), byteFlaws(), dueFlaws(), scanFlaws(), lifeFlaws())
}

func conditionFlaws() []flaw {
	return []flaw{
		{rule: "missing-is-not-found", name: "missing is an empty entry", wrap: onGet(func(e store.Entry, err error) (store.Entry, error) {
			if errors.Is(err, store.ErrNotFound) {
				err = nil
			}
			return e, err
		})},
		{rule: "put-comes-back", name: "updates are lost", wrap: onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
			if len(writes) == 1 && writes[0].If != 0 && there(ctx, good, writes[0].Key) == writes[0].If {
				return nil
			}
			return good.Apply(ctx, writes...)
		})},
		{rule: "zero-if-means-absent", name: "forgets the condition", wrap: onWrite(func(ctx context.Context, good store.Store, w *store.Write) {
			w.If = there(ctx, good, w.Key)
		})},
		{rule: "zero-if-means-absent", name: "zero means any", wrap: onWrite(func(ctx context.Context, good store.Store, w *store.Write) {
			if w.If == 0 {
				w.If = there(ctx, good, w.Key)
			}
		})},
		{rule: "zero-if-means-absent", name: "conflict is another error", wrap: onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
			err := good.Apply(ctx, writes...)
			if errors.Is(err, store.ErrConflict) {
				err = errors.New("UNIQUE constraint failed")
			}
			return err
		})},
		{rule: "version-if-means-present", name: "creates what is missing", wrap: onWrite(func(ctx context.Context, good store.Store, w *store.Write) {
			if there(ctx, good, w.Key) == 0 {
				w.If = 0
			}
		})},
		{rule: "stale-write-changes-nothing", name: "stale write", wrap: onWrite(func(ctx context.Context, good store.Store, w *store.Write) {
			if w.If != 0 && !w.Delete {
				w.If = there(ctx, good, w.Key)
			}
		})},
		{rule: "stale-delete-changes-nothing", name: "stale delete", wrap: onWrite(func(ctx context.Context, good store.Store, w *store.Write) {
			if w.If != 0 && w.Delete {
				w.If = there(ctx, good, w.Key)
			}
		})},
	}
}

func versionFlaws() []flaw {
	return []flaw{
		{rule: "delete-removes", name: "delete leaves an empty entry", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			if w.Delete && w.If != 0 {
				*w = store.Write{Key: w.Key, If: w.If, As: store.NewVersion()}
			}
		})},
		{rule: "delete-of-nothing-demands-absence", name: "delete of nothing always succeeds", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			if w.Delete && w.If == 0 {
				w.Key = append([]byte("never there "), w.Key...)
			}
		})},
		{rule: "old-version-stays-old", name: "counts versions from one for each entry", wrap: countVersions},
		{rule: "versions-come-back-whole", name: "keeps versions in a signed integer", wrap: onGet(func(e store.Entry, err error) (store.Entry, error) {
			e.Version &^= 1 << 63
			return e, err
		})},
		{rule: "versions-come-back-whole", name: "keeps versions in a floating-point number", wrap: onGet(func(e store.Entry, err error) (store.Entry, error) {
			e.Version = store.Version(float64(e.Version>>11)) << 11
			return e, err
		})},
	}
}

// countVersions knows the writer's versions only as counters, which begin again
// after a delete.
func countVersions(good store.Store) store.Store {
	var mu sync.Mutex
	number := map[string]map[store.Version]store.Version{}
	return &fake{Store: good, apply: func(ctx context.Context, writes []store.Write) error {
		mu.Lock()
		defer mu.Unlock()
		for i := range writes {
			w := &writes[i]
			key := string(w.Key)
			if number[key] == nil {
				number[key] = map[store.Version]store.Version{}
			}
			if n, ok := number[key][w.If]; ok {
				w.If = n
			}
			number[key][w.As] = there(ctx, good, w.Key) + 1
			w.As = number[key][w.As]
		}
		return good.Apply(ctx, writes...)
	}}
}

func byteFlaws() []flaw {
	return []flaw{
		{rule: "keys-are-exact", name: "folds case", wrap: onKey(bytes.ToLower)},
		{rule: "keys-are-exact", name: "ignores trailing spaces", wrap: onKey(func(k []byte) []byte { return append(bytes.TrimRight(k, " "), '|') })},
		{rule: "keys-are-exact", name: "ends at NUL", wrap: onKey(func(k []byte) []byte {
			before, _, _ := bytes.Cut(k, []byte{0})
			return append([]byte("k"), before...)
		})},
		{rule: "keys-are-exact", name: "cuts keys at 255 bytes", wrap: onKey(func(k []byte) []byte { return k[:min(len(k), 255)] })},
		{rule: "keys-are-exact", name: "repairs UTF-8", wrap: onKey(func(k []byte) []byte { return bytes.ToValidUTF8(k, []byte("\ufffd")) })},
		{rule: "keys-are-exact", name: "composes accents", wrap: onKey(func(k []byte) []byte {
			return bytes.ReplaceAll(k, []byte("e\u0301"), []byte("\u00e9"))
		})},
		{rule: "bad-keys-are-invalid", name: "takes an empty key", wrap: onKey(func(k []byte) []byte {
			if len(k) == 0 {
				return []byte("(empty)")
			}
			return k
		})},
		{rule: "bad-keys-are-invalid", name: "cuts keys that are too long", wrap: onKey(func(k []byte) []byte { return k[:min(len(k), store.MaxKey)] })},
		{rule: "bad-versions-are-invalid", name: "draws a version itself", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			if w.As == 0 || w.As == w.If {
				w.As = store.NewVersion()
			}
		})},
		{rule: "values-are-exact", name: "cuts values at 64 KiB", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			w.Value = w.Value[:min(len(w.Value), 1<<16)]
		})},
		{rule: "values-are-exact", name: "keeps values as text", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			w.Value = bytes.ToValidUTF8(w.Value, []byte("?"))
		})},
		{rule: "values-are-exact", name: "trims values", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			w.Value = bytes.TrimRight(w.Value, "\x00")
		})},
		{rule: "values-are-exact", name: "a nil value keeps the old one", wrap: onWrite(func(ctx context.Context, good store.Store, w *store.Write) {
			if w.Value == nil && w.If != 0 {
				e, _ := good.Get(ctx, w.Key)
				w.Value = e.Value
			}
		})},
		{rule: "caller-keeps-its-slices", name: "keeps the caller's value", wrap: keepSlices},
		{rule: "caller-keeps-its-slices", name: "returns the caller's key", wrap: func(good store.Store) store.Store {
			return &fake{Store: good, get: func(ctx context.Context, key []byte) (store.Entry, error) {
				e, err := good.Get(ctx, key)
				e.Key = key
				return e, err
			}}
		}},
		{rule: "entries-do-not-change", name: "writes over the old value", wrap: writeOver},
	}
}

// keepSlices shows the value that the writer passed, whatever became of it.
func keepSlices(good store.Store) store.Store {
	var kept sync.Map
	return &fake{Store: good,
		apply: func(ctx context.Context, writes []store.Write) error {
			for _, w := range writes {
				kept.Store(w.As, w.Value)
			}
			return good.Apply(ctx, writes...)
		},
		get: func(ctx context.Context, key []byte) (store.Entry, error) {
			e, err := good.Get(ctx, key)
			if value, ok := kept.Load(e.Version); ok {
				e.Value = value.([]byte)
			}
			return e, err
		},
	}
}

// writeOver hands out one buffer for the entry "k" and writes every value into it.
// Other entries are spared, or the race detector would be the first to complain.
func writeOver(good store.Store) store.Store {
	var mu sync.Mutex
	var buffer []byte
	return &fake{Store: good, get: func(ctx context.Context, key []byte) (store.Entry, error) {
		mu.Lock()
		defer mu.Unlock()
		e, err := good.Get(ctx, key)
		if string(key) == "k" {
			buffer = append(buffer[:0], e.Value...)
			e.Value = buffer
		}
		return e, err
	}, apply: func(ctx context.Context, writes []store.Write) error {
		mu.Lock()
		defer mu.Unlock()
		err := good.Apply(ctx, writes...)
		for _, w := range writes {
			if err == nil && string(w.Key) == "k" {
				copy(buffer, w.Value)
			}
		}
		return err
	}}
}

func lifeFlaws() []flaw {
	shared := memory.New() // nobody closes it
	return []flaw{
		{rule: "ended-context-does-nothing", name: "does not look at the context", wrap: func(good store.Store) store.Store {
			return &fake{Store: good,
				apply: func(ctx context.Context, writes []store.Write) error {
					return good.Apply(context.WithoutCancel(ctx), writes...)
				}}
		}},
		{rule: "ended-context-does-nothing", name: "writes and says that it did not", wrap: onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
			return errors.Join(good.Apply(context.WithoutCancel(ctx), writes...), ctx.Err())
		})},
		{rule: "ended-context-does-nothing", name: "has an error of its own for it", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error) {
			entries, err := good.Scan(ctx, prefix, after, limit)
			if ctx.Err() != nil {
				err = errors.New("interrupted (9)")
			}
			return entries, err
		})},
		{rule: "both-are-two-gets", name: "in the wrong order", wrap: func(good store.Store) store.Store { return swapped{good} }},
		{rule: "stores-are-apart", name: "one table for all", wrap: func(store.Store) store.Store {
			return &fake{Store: shared, close: func() error { return nil }}
		}},
		{rule: "closed-is-unavailable", name: "goes on after Close", wrap: func(good store.Store) store.Store {
			return &fake{Store: good, close: func() error { return nil }}
		}},
		{rule: "closed-is-unavailable", name: "fails at the second Close", wrap: func(good store.Store) store.Store {
			closed := false
			return &fake{Store: good, close: func() error {
				if closed {
					return errors.New("closed already")
				}
				closed = true
				return good.Close()
			}}
		}},
		{rule: "reopening-keeps-all", name: "comes back empty", wrap: func(good store.Store) store.Store { return good },
			options: &storetest.Options{Reopen: func(s store.Store) (store.Store, error) { return memory.New(), s.Close() }}},
		{rule: "reopening-keeps-all", name: "comes back with one entry less", wrap: func(good store.Store) store.Store { return good },
			options: &storetest.Options{Reopen: reopenWithout("due")}},
	}
}

// reopenWithout copies all but one entry into a new store, as a crash that loses
// the last commit would.
func reopenWithout(lost string) func(s store.Store) (store.Store, error) {
	return func(s store.Store) (store.Store, error) {
		again := memory.New()
		entries, err := s.Scan(context.Background(), nil, nil, 1000)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if strings.EqualFold(string(e.Key), lost) {
				continue
			}
			if err := again.Apply(context.Background(), store.Write{Key: e.Key, Value: e.Value, Due: e.Due, As: e.Version}); err != nil {
				return nil, err
			}
		}
		return again, s.Close()
	}
}

// swapped reads two entries and mixes them up.
type swapped struct{ store.Store }

func (s swapped) GetBoth(ctx context.Context, a, b []byte) (store.Entry, store.Entry, error) {
	first, second, err := store.GetBoth(ctx, s.Store, a, b)
	return second, first, err
}
