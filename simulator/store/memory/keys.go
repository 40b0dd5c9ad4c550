package memory

import "iter"

// keyOrder keeps all entries in the order of their keys. Finding the place of a
// key among a million costs more than all the rest of a write, and many stores are
// never scanned, so an entry waits unsorted until somebody asks for the order.
type keyOrder struct {
	sorted  sorted
	waiting [][]*entry // all but the last are full, so that more make no copy of them
}

// chunk is how many entries wait together, and how many are sorted in at a time:
// nobody else gets at the store meanwhile.
const chunk = 256

func (k *keyOrder) insert(e *entry) {
	end := len(k.waiting) - 1
	if end < 0 || len(k.waiting[end]) == chunk {
		k.waiting = append(k.waiting, make([]*entry, 0, chunk))
		end++
	}
	k.waiting[end] = append(k.waiting[end], e)
	e.waiting = end*chunk + len(k.waiting[end])
}

func (k *keyOrder) remove(e *entry) {
	if e.waiting == 0 {
		k.sorted.remove(e)
		return
	}
	at, moved := e.waiting-1, k.last()
	if moved != e {
		k.waiting[at/chunk][at%chunk], moved.waiting = moved, e.waiting
	}
}

// last takes out the entry that has waited the shortest, by its place.
func (k *keyOrder) last() *entry {
	end := len(k.waiting) - 1
	list := k.waiting[end]
	e := list[len(list)-1]
	list[len(list)-1] = nil
	k.waiting[end] = list[:len(list)-1]
	if len(list) > 1 {
		return e
	}
	k.waiting[end] = nil
	if k.waiting = k.waiting[:end]; end == 0 {
		k.waiting = nil // so that a burst does not leave its memory behind
	}
	return e
}

// sortSome sorts in some of what waits. It reports whether nothing waits any more.
// It must not run beside any other call.
func (k *keyOrder) sortSome() bool {
	for range chunk {
		if k.waiting == nil {
			return true
		}
		e := k.last()
		e.waiting = 0
		k.sorted.insert(e)
	}
	return k.waiting == nil
}

// from yields, in order, the entries that are sorted in and do not come before probe.
func (k *keyOrder) from(probe *entry) iter.Seq[*entry] { return k.sorted.from(probe) }
