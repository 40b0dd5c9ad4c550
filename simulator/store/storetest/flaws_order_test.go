package storetest_test

import (
	"bytes"
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// unlocked looks at the condition and writes without a lock between the two, and
// lets others look in the meantime.
func unlocked(when func(w store.Write) bool) func(store.Store) store.Store {
	return onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
		if len(writes) != 1 || !when(writes[0]) {
			return good.Apply(ctx, writes...)
		}
		w := writes[0]
		if there(ctx, good, w.Key) != w.If {
			return store.ErrConflict
		}
		for {
			for range 100 {
				runtime.Gosched()
			}
			w.If = there(ctx, good, w.Key)
			if err := good.Apply(ctx, w); !errors.Is(err, store.ErrConflict) {
				return err
			}
		}
	})
}

// oneByOne makes the writes of a call one after the other, and between them waits
// until somebody has read, or seems to have stopped.
func oneByOne(good store.Store) store.Store {
	var reads atomic.Int64
	f := &fake{Store: good}
	f.scan = func(ctx context.Context, prefix, after []byte, limit int) ([]store.Entry, error) {
		defer reads.Add(1)
		return good.Scan(ctx, prefix, after, limit)
	}
	f.apply = func(ctx context.Context, writes []store.Write) error {
		if err := store.CheckWrites(writes); err != nil {
			return err
		}
		for _, w := range writes {
			if there(ctx, good, w.Key) != w.If {
				return store.ErrConflict
			}
		}
		for _, w := range writes {
			if err := good.Apply(ctx, w); err != nil {
				return err
			}
			for before, spins := reads.Load(), 0; reads.Load() < before+2 && spins < 1000; spins++ {
				runtime.Gosched()
			}
		}
		return nil
	}
	return f
}

// guardsOnce looks at what must not be there, and then writes without looking again,
// once others have looked as well, or seem to have stopped.
func guardsOnce(good store.Store) store.Store {
	var looked atomic.Int64
	return onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
		for _, w := range writes {
			if w.Delete && w.If == 0 && there(ctx, good, w.Key) != 0 {
				return store.ErrConflict
			}
		}
		for before, spins := looked.Add(1), 0; looked.Load() == before && spins < 1000; spins++ {
			runtime.Gosched()
		}
		return good.Apply(ctx, slices.DeleteFunc(writes, func(w store.Write) bool { return w.Delete && w.If == 0 })...)
	})(good)
}

func raceFlaws() []flaw {
	return []flaw{
		{rule: "guards-exclude-each-other", name: "looks whether nothing is there, then writes", wrap: guardsOnce},
		{rule: "nested-writers-one-wins", name: "the last writer wins", wrap: onWrite(func(ctx context.Context, good store.Store, w *store.Write) {
			if w.If != 0 {
				w.If = there(ctx, good, w.Key)
			}
		})},
		{rule: "first-writers-one-wins", name: "looks, then creates", wrap: unlocked(func(w store.Write) bool { return w.If == 0 })},
		{rule: "increments-add-up", name: "looks, then updates", wrap: unlocked(func(w store.Write) bool { return w.If != 0 })},
		{rule: "conflict-undoes-all", name: "writes one by one", wrap: onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
			for _, w := range writes {
				if err := good.Apply(ctx, w); err != nil {
					return err
				}
			}
			return nil
		})},
		{rule: "all-writes-happen", name: "makes only the first write", wrap: onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
			if err := store.CheckWrites(writes); err != nil {
				return err
			}
			return good.Apply(ctx, writes[:min(len(writes), 1)]...)
		})},
		{rule: "readers-see-all-or-nothing", name: "shows half", wrap: oneByOne},
		{rule: "same-key-twice-is-invalid", name: "the last of two writes wins", wrap: onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
			kept := map[string]store.Write{}
			for _, w := range writes {
				kept[string(w.Key)] = w
			}
			var last []store.Write
			for _, w := range kept {
				last = append(last, w)
			}
			return good.Apply(ctx, last...)
		})},
		{rule: "limit-of-writes", name: "takes any number of writes", wrap: onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
			for batch := range slices.Chunk(writes, store.MaxWrites) {
				if err := good.Apply(ctx, batch...); err != nil {
					return err
				}
			}
			return nil
		})},
		{rule: "limit-of-writes", name: "refuses no writes", wrap: onApply(func(ctx context.Context, good store.Store, writes []store.Write) error {
			if len(writes) == 0 {
				return store.ErrInvalid
			}
			return good.Apply(ctx, writes...)
		})},
	}
}

func dueFlaws() []flaw {
	return []flaw{
		{rule: "due-includes-its-edge", name: "edge is not due", wrap: onDue(func(ctx context.Context, good store.Store, until time.Time, limit int) ([]store.Entry, error) {
			return good.Due(ctx, until.Add(-time.Microsecond), limit)
		})},
		{rule: "due-includes-its-edge", name: "keeps milliseconds", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			w.Due = w.Due.Truncate(time.Millisecond)
		})},
		{rule: "due-is-in-order", name: "latest first", wrap: onDue(func(ctx context.Context, good store.Store, until time.Time, limit int) ([]store.Entry, error) {
			entries, err := good.Due(ctx, until, limit)
			slices.Reverse(entries)
			return entries, err
		})},
		{rule: "due-is-in-order", name: "due by key", wrap: onDue(func(ctx context.Context, good store.Store, until time.Time, limit int) ([]store.Entry, error) {
			entries, err := good.Due(ctx, until, limit)
			slices.SortFunc(entries, func(a, b store.Entry) int { return bytes.Compare(a.Key, b.Key) })
			return entries, err
		})},
		{rule: "due-keeps-its-limit", name: "no limit for due", wrap: onDue(func(ctx context.Context, good store.Store, until time.Time, _ int) ([]store.Entry, error) {
			return good.Due(ctx, until, 1000)
		})},
		{rule: "due-is-an-instant", name: "forgets the time zone", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			w.Due = wallClock(w.Due)
		})},
		{rule: "due-is-an-instant", name: "forgets the time zone of until", wrap: onDue(func(ctx context.Context, good store.Store, until time.Time, limit int) ([]store.Entry, error) {
			return good.Due(ctx, wallClock(until), limit)
		})},
		{rule: "due-is-an-instant", name: "rounds up", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			w.Due = w.Due.Round(time.Microsecond)
		})},
		{rule: "due-can-be-never", name: "never is 1970", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			if w.Due.IsZero() {
				w.Due = time.Unix(0, 0)
			}
		})},
		{rule: "due-moves-with-the-entry", name: "never forgets a due time", wrap: remember},
		{rule: "due-has-bounds", name: "takes any time", wrap: onWrite(func(_ context.Context, _ store.Store, w *store.Write) {
			if y := w.Due.Year(); y < 1 || y > 9999 {
				w.Due = time.UnixMicro(w.Due.UnixNano() / 1000)
			}
		})},
		{rule: "past-due-stays", name: "reads a clock", wrap: onGet(func(e store.Entry, err error) (store.Entry, error) {
			if err == nil && !e.Due.IsZero() && e.Due.Before(time.Now()) {
				return store.Entry{}, store.ErrNotFound
			}
			return e, err
		})},
		{rule: "past-due-stays", name: "due takes away", wrap: onDue(func(ctx context.Context, good store.Store, until time.Time, limit int) ([]store.Entry, error) {
			entries, err := good.Due(ctx, until, limit)
			for _, e := range entries {
				_ = good.Apply(ctx, store.Write{Key: e.Key, If: e.Version, Delete: true})
			}
			return entries, err
		})},
	}
}

// wallClock is what a column without a time zone keeps.
func wallClock(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
}

// remember lists an entry for every due time that it ever had.
func remember(good store.Store) store.Store {
	var mu sync.Mutex
	var past []store.Entry
	return &fake{Store: good,
		apply: func(ctx context.Context, writes []store.Write) error {
			mu.Lock()
			defer mu.Unlock()
			err := good.Apply(ctx, writes...)
			for _, w := range writes {
				if err == nil && !w.Due.IsZero() {
					past = append(past, store.Entry{Key: bytes.Clone(w.Key), Value: bytes.Clone(w.Value), Due: w.Due, Version: w.As})
				}
			}
			return err
		},
		due: func(_ context.Context, until time.Time, _ int) (found []store.Entry, err error) {
			mu.Lock()
			defer mu.Unlock()
			for _, e := range past {
				if !e.Due.After(until) {
					found = append(found, e)
				}
			}
			return found, nil
		},
	}
}

func scanFlaws() []flaw {
	return []flaw{
		{rule: "scan-is-in-byte-order", name: "scans backwards", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error) {
			entries, err := good.Scan(ctx, prefix, after, limit)
			slices.Reverse(entries)
			return entries, err
		})},
		{rule: "scan-is-in-byte-order", name: "scans as a dictionary", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error) {
			entries, err := good.Scan(ctx, prefix, after, limit)
			slices.SortStableFunc(entries, func(a, b store.Entry) int { return bytes.Compare(bytes.ToLower(a.Key), bytes.ToLower(b.Key)) })
			return entries, err
		})},
		{rule: "scan-keeps-to-its-prefix", name: "ignores the prefix", wrap: onScan(func(ctx context.Context, good store.Store, _, after []byte, limit int) ([]store.Entry, error) {
			return good.Scan(ctx, nil, after, limit)
		})},
		{rule: "scan-keeps-to-its-prefix", name: "counts up the last byte of the prefix", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error) {
			entries, err := good.Scan(ctx, prefix, after, limit)
			if len(prefix) == 0 {
				return entries, err
			}
			end := bytes.Clone(prefix)
			end[len(end)-1]++ // 0xff becomes 0
			return slices.DeleteFunc(entries, func(e store.Entry) bool { return bytes.Compare(e.Key, end) >= 0 }), err
		})},
		{rule: "scan-begins-after", name: "begins with after", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error) {
			entries, err := good.Scan(ctx, prefix, after, limit)
			if e, failed := good.Get(ctx, after); err == nil && failed == nil {
				entries = append([]store.Entry{e}, entries...)
			}
			return entries, err
		})},
		{rule: "scan-begins-after", name: "skips what after begins", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error) {
			entries, err := good.Scan(ctx, prefix, after, limit)
			return slices.DeleteFunc(entries, func(e store.Entry) bool { return len(after) > 0 && bytes.HasPrefix(e.Key, after) }), err
		})},
		{rule: "scan-pages-meet", name: "no limit for scans", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, _ int) ([]store.Entry, error) {
			return good.Scan(ctx, prefix, after, 1000)
		})},
		{rule: "scan-pages-meet", name: "limits before it looks at the prefix", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error) {
			entries, err := good.Scan(ctx, nil, after, limit)
			return slices.DeleteFunc(entries, func(e store.Entry) bool { return !bytes.HasPrefix(e.Key, prefix) }), err
		})},
		{rule: "scan-shows-what-is-there", name: "scans without due times", wrap: onScan(func(ctx context.Context, good store.Store, prefix, after []byte, limit int) ([]store.Entry, error) {
			entries, err := good.Scan(ctx, prefix, after, limit)
			for i := range entries {
				entries[i].Due = time.Time{}
			}
			return entries, err
		})},
	}
}
