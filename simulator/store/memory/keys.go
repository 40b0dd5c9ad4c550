package memory

import "iter"

// keyOrder keeps all entries in the order of their keys. Finding the place of a
// key among a million costs more than all the rest of a write, and many stores are
// never scanned, so an entry waits unsorted until somebody asks for the order.
type keyOrder struct {
	sorted  sorted
	waiting []*entry
}

func (k *keyOrder) insert(e *entry) {
	k.waiting = append(k.waiting, e)
	e.waiting = len(k.waiting)
}

func (k *keyOrder) remove(e *entry) {
	if e.waiting == 0 {
		k.sorted.remove(e)
		return
	}
	end := len(k.waiting) - 1
	moved := k.waiting[end]
	k.waiting[e.waiting-1], moved.waiting = moved, e.waiting
	k.waiting[end] = nil
	if k.waiting = k.waiting[:end]; end == 0 {
		k.waiting = nil // so that a burst does not leave its memory behind
	}
}

// from yields, in order, the entries that do not come before probe. It sorts in
// what waits, and so must not run beside any other call.
func (k *keyOrder) from(probe *entry) iter.Seq[*entry] {
	for _, e := range k.waiting {
		e.waiting = 0
		k.sorted.insert(e)
	}
	k.waiting = nil
	return k.sorted.from(probe)
}
