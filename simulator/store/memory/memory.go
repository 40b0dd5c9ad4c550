// Package memory keeps a store in the memory of the process. What it holds is
// gone with the process, and no other process can see it.
package memory

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// New returns an empty store.
//
// One lock guards it: a call holds it for well under a microsecond, which leaves
// nothing to win from more of them. Memory use follows what is in the store, not
// how often it was written.
func New() store.Store {
	return &memory{
		entries: map[string]*entry{},
		byKey:   keyOrder{sorted: sorted{compare: compareKeys}},
		byDue:   sorted{compare: compareDues},
	}
}

type memory struct {
	mu      sync.RWMutex
	closed  bool
	entries map[string]*entry
	byKey   keyOrder // all entries
	byDue   sorted   // those with a due time
}

// An entry's fields change under the lock, but the bytes of a value never do: a
// write puts a new value in the place of the old one. That is why Get can share
// them instead of copying.
type entry struct {
	key     string
	value   []byte
	due     int64 // store.Micros; meaningless without hasDue
	hasDue  bool
	version store.Version
	waiting int // 1 + the place in keyOrder.waiting; 0 once it is sorted in
}

func compareKeys(a, b *entry) int { return strings.Compare(a.key, b.key) }

func compareDues(a, b *entry) int {
	if c := cmp.Compare(a.due, b.due); c != 0 {
		return c
	}
	return strings.Compare(a.key, b.key)
}

func (e *entry) export() store.Entry {
	out := store.Entry{Key: []byte(e.key), Value: e.value, Version: e.version}
	if e.hasDue {
		out.Due = time.UnixMicro(e.due).UTC()
	}
	return out
}

func (m *memory) Get(ctx context.Context, key []byte) (store.Entry, error) {
	if err := ctx.Err(); err != nil {
		return store.Entry{}, err
	}
	if err := store.CheckKey(key); err != nil {
		return store.Entry{}, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.closed {
		return store.Entry{}, errClosed()
	}
	e, ok := m.entries[string(key)]
	if !ok {
		return store.Entry{}, store.ErrNotFound
	}
	return e.export(), nil
}

func (m *memory) Apply(ctx context.Context, writes ...store.Write) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := store.CheckWrites(writes); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return errClosed()
	}
	for i := range writes {
		if m.version(writes[i].Key) != writes[i].If {
			return store.ErrConflict
		}
	}
	for i := range writes {
		m.write(&writes[i])
	}
	return nil
}

// version is that of the entry with this key, zero if there is none.
func (m *memory) version(key []byte) store.Version {
	if e, ok := m.entries[string(key)]; ok {
		return e.version
	}
	return 0
}

// write does what w says. Its condition holds.
func (m *memory) write(w *store.Write) {
	e, exists := m.entries[string(w.Key)]
	if w.Delete {
		if exists {
			m.remove(e)
		}
		return
	}
	if !exists {
		e = m.add(w.Key)
	}
	e.value = append(make([]byte, 0, len(w.Value)), w.Value...)
	e.version = w.As
	m.setDue(e, w.Due)
}

func (m *memory) add(key []byte) *entry {
	e := &entry{key: string(key)}
	m.entries[e.key] = e
	m.byKey.insert(e)
	return e
}

func (m *memory) remove(e *entry) {
	delete(m.entries, e.key)
	m.byKey.remove(e)
	if e.hasDue {
		m.byDue.remove(e)
	}
}

func (m *memory) setDue(e *entry, t time.Time) {
	due, hasDue := store.Micros(t), !t.IsZero()
	if e.hasDue == hasDue && e.due == due {
		return
	}
	if e.hasDue {
		m.byDue.remove(e)
	}
	e.due, e.hasDue = due, hasDue
	if e.hasDue {
		m.byDue.insert(e)
	}
}

func (m *memory) Due(ctx context.Context, until time.Time, limit int) ([]store.Entry, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := store.CheckLimit(limit); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.closed {
		return nil, errClosed()
	}
	last := store.Micros(until)
	var out []store.Entry
	for e := range m.byDue.all() {
		if e.due > last || len(out) == limit {
			break
		}
		out = append(out, e.export())
	}
	return out, nil
}

func (m *memory) Scan(ctx context.Context, prefix, after []byte, limit int) ([]store.Entry, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := store.CheckLimit(limit); err != nil {
		return nil, err
	}
	m.mu.Lock() // not for reading: it may have to sort
	defer m.mu.Unlock()
	if m.closed {
		return nil, errClosed()
	}
	begins, behind := string(prefix), string(after)
	var out []store.Entry
	for e := range m.byKey.from(&entry{key: max(begins, behind)}) {
		if !strings.HasPrefix(e.key, begins) || len(out) == limit {
			break
		}
		if e.key != behind {
			out = append(out, e.export())
		}
	}
	return out, nil
}

func (m *memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	m.entries, m.byKey, m.byDue = nil, keyOrder{}, sorted{}
	return nil
}

func errClosed() error {
	return fmt.Errorf("%w: the store is closed", store.ErrUnavailable)
}
