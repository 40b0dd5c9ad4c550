// Package memory keeps a store in the memory of the process. What it holds is
// gone with the process, and no other process can see it.
package memory

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"hash/maphash"
	"runtime"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// New returns an empty store.
//
// One lock guards it: a call holds it for some microseconds at most, a scan for as
// long as a page takes, which leaves nothing to win from more of them. Memory use follows what is in the store, not
// how often it was written.
func New() store.Store {
	return &memory{
		seed:    maphash.MakeSeed(),
		entries: map[uint64]*entry{},
		byKey:   keyOrder{sorted: sorted{compare: compareKeys}},
		byDue:   sorted{compare: compareDues},
	}
}

type memory struct {
	mu      sync.RWMutex
	closed  bool
	seed    maphash.Seed
	entries map[uint64]*entry // by the hash of the key; those of one hash are a list
	byKey   keyOrder          // all entries
	byDue   sorted            // those with a due time
}

// An entry's fields change under the lock, but its bytes never do: a write puts new
// ones in the place of the old ones. That is why Get can share them instead of copying.
type entry struct {
	bytes   []byte // the key, and behind it the value
	next    *entry // of the same hash
	due     int64  // store.Micros; meaningless without hasDue
	version store.Version
	waiting int // 1 + the place in keyOrder.waiting; 0 once it is sorted in
	keyLen  uint32
	hasDue  bool
}

func (e *entry) key() []byte   { return e.bytes[:e.keyLen:e.keyLen] }
func (e *entry) value() []byte { return e.bytes[e.keyLen:len(e.bytes):len(e.bytes)] }

// set gives an entry the bytes of its key and its value, of which the key has so many.
func (e *entry) set(both []byte, key int) { e.bytes, e.keyLen = both, uint32(key) }

func compareKeys(a, b *entry) int { return bytes.Compare(a.key(), b.key()) }

func compareDues(a, b *entry) int {
	if c := cmp.Compare(a.due, b.due); c != 0 {
		return c
	}
	return compareKeys(a, b)
}

func (e *entry) export() store.Entry {
	out := store.Entry{Key: e.key(), Value: e.value(), Version: e.version}
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
	e := m.find(key)
	if e == nil {
		return store.Entry{}, store.ErrNotFound
	}
	return e.export(), nil
}

// GetBoth looks for both under one lock.
func (m *memory) GetBoth(ctx context.Context, a, b []byte) (first, second store.Entry, err error) {
	if err := ctx.Err(); err != nil {
		return store.Entry{}, store.Entry{}, err
	}
	if err := cmp.Or(store.CheckKey(a), store.CheckKey(b)); err != nil {
		return store.Entry{}, store.Entry{}, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.closed {
		return store.Entry{}, store.Entry{}, errClosed()
	}
	if e := m.find(a); e != nil {
		first = e.export()
	}
	if e := m.find(b); e != nil {
		second = e.export()
	}
	return first, second, nil
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
	var few [8]target
	found := few[:min(len(writes), len(few))]
	if len(writes) > len(few) {
		found = make([]target, len(writes))
	}
	for i := range writes { // by itself, so that the processor can wait for several at once
		t := &found[i]
		t.hash = m.hash(writes[i].Key)
		t.first = m.entries[t.hash]
	}
	for i := range writes {
		t := &found[i]
		t.entry = t.first.find(writes[i].Key)
		if t.version() != writes[i].If {
			return store.ErrConflict
		}
	}
	r := roomFor(writes, found)
	for i := range writes {
		m.write(&writes[i], &found[i], &r)
	}
	return nil
}

// target is where a write goes: the entry that is there, nil for none, and the first of
// its hash.
type target struct {
	hash         uint64
	first, entry *entry
}

// version is that of the entry, zero if there is none.
func (t *target) version() store.Version {
	if t.entry == nil {
		return 0
	}
	return t.entry.version
}

func (m *memory) hash(key []byte) uint64 { return maphash.Bytes(m.seed, key) }

// find is the entry with a key; nil for none.
func (m *memory) find(key []byte) *entry { return m.entries[m.hash(key)].find(key) }

// find is the entry with a key among those of one hash.
func (e *entry) find(key []byte) *entry {
	for e != nil && !bytes.Equal(e.key(), key) {
		e = e.next
	}
	return e
}

// write does what w says. Its condition holds.
func (m *memory) write(w *store.Write, t *target, r *room) {
	e := t.entry
	if w.Delete {
		if e != nil {
			m.remove(e, t.hash)
		}
		return
	}
	if e != nil {
		e.set(r.copy(w))
	} else {
		e = r.entry(w)
		if e.next = t.first; r.twins { // another write of the call may have changed it
			e.next = m.entries[t.hash]
		}
		e.set(r.copy(w))
		m.entries[t.hash] = e
		m.byKey.insert(e)
	}
	e.version = w.As
	m.setDue(e, w.Due)
}

func (m *memory) remove(e *entry, hash uint64) {
	switch first := m.entries[hash]; {
	case first != e:
		for first.next != e {
			first = first.next
		}
		first.next = e.next
	case e.next != nil:
		m.entries[hash] = e.next
	default:
		delete(m.entries, hash)
	}
	m.byKey.remove(e)
	if e.hasDue {
		m.byDue.remove(e)
	}
	*e = entry{} // what it shared its room with may stay
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
		if out == nil {
			out = make([]store.Entry, 0, min(limit, chunk))
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
	for !m.byKey.sortSome() { // what many writes left is no reason to keep others waiting
		m.mu.Unlock()
		runtime.Gosched()
		m.mu.Lock()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	if m.closed {
		return nil, errClosed()
	}
	probe := &entry{}
	if probe.set(prefix, len(prefix)); bytes.Compare(after, prefix) > 0 {
		probe.set(after, len(after))
	}
	var out []store.Entry
	for e := range m.byKey.from(probe) {
		if !bytes.HasPrefix(e.key(), prefix) || len(out) == limit {
			break
		}
		if !bytes.Equal(e.key(), after) {
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
