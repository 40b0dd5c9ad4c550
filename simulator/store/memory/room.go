package memory

import (
	"slices"

	"github.com/reprise-dev/reprise/simulator/store"
)

// room is space for the entries and the bytes of one Apply. What is made together and
// has no due time mostly stays together, so that a few of them share one piece of memory
// each: the fewer pieces, the less the collector has to look at. What is due goes at some
// time and would keep the place of the others, or they its; it gets memory of its own.
type room struct {
	entries []entry
	bytes   []byte
	twins   bool // two writes of the call may have one hash
}

// The bounds of what shares a piece of memory, so that one small entry that stays keeps
// little of what is gone.
const (
	maxShared     = 8
	maxSharedSize = 512 // of one of them, in bytes
)

func shares(w *store.Write) bool {
	return !w.Delete && w.Due.IsZero() && len(w.Key)+len(w.Value) <= maxSharedSize
}

// roomFor is room for the writes of a call that share it.
func roomFor(writes []store.Write, found []target) (r room) {
	if len(writes) == 1 || len(writes) > maxShared {
		return room{twins: true}
	}
	for i := range found {
		r.twins = r.twins || slices.ContainsFunc(found[:i], func(t target) bool { return t.hash == found[i].hash })
	}
	entries, size := 0, 0
	for i := range writes {
		if w := &writes[i]; shares(w) {
			size += len(w.Key) + len(w.Value)
			if found[i].entry == nil {
				entries++
			}
		}
	}
	if size > 0 {
		r.bytes = make([]byte, 0, size)
	}
	if entries > 0 {
		r.entries = make([]entry, entries)
	}
	return r
}

// entry is a new entry for a write.
func (r *room) entry(w *store.Write) *entry {
	if len(r.entries) == 0 || !shares(w) {
		return &entry{}
	}
	e := &r.entries[0]
	r.entries = r.entries[1:]
	return e
}

// copy is the key and behind it the value of a write, and how long the key is.
func (r *room) copy(w *store.Write) (both []byte, key int) {
	if size := len(w.Key) + len(w.Value); cap(r.bytes)-len(r.bytes) < size || !shares(w) {
		both = make([]byte, 0, size)
	} else {
		both = r.bytes[len(r.bytes):len(r.bytes)]
		r.bytes = r.bytes[:len(r.bytes)+size]
	}
	both = append(append(both, w.Key...), w.Value...)
	return both[:len(both):len(both)], len(w.Key)
}
