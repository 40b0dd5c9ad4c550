package lint

import (
	"encoding/binary"
	"regexp/syntax"
	"sync"
)

// key tells states apart.
func (s dfaState) key() string {
	key := make([]byte, 2, 2+2*len(s.places))
	if key[0] = byte(s.before); s.searching {
		key[1] = 1
	}
	for _, place := range s.places {
		key = binary.AppendUvarint(key, uint64(place))
	}
	return string(key)
}

// desk is the room that a step is worked out on.
type desk struct {
	round   uint32
	seen    []uint32 // the round in which a place was followed
	reached []uint32 // the same for places behind the character
	stack   []uint32

	// The step: what stands before and behind, and what becomes of it.
	given   syntax.EmptyOp
	class   int
	next    dfaState
	matched bool
}

// desks are kept for the next step, of whichever expression: rounds go on.
var desks = sync.Pool{New: func() any { return &desk{} }}

func deskFor(places int) *desk {
	w := desks.Get().(*desk)
	if w.round++; len(w.seen) < places || w.round == 0 {
		w.round, w.seen, w.reached = 1, make([]uint32, places), make([]uint32, places)
	}
	return w
}

// follow is the state behind a character of a class, and whether a match ends before it.
func (d *dfa) follow(s dfaState, class int) (next dfaState, matched bool) {
	w := deskFor(len(d.plan.places))
	defer desks.Put(w)
	behind := d.letters.like[class]
	w.given, w.class, w.next, w.matched = syntax.EmptyOpContext(s.before, behind), class, dfaState{}, false
	cut := false
	for _, place := range s.places {
		if cut = d.expand(w, place); cut {
			break
		}
	}
	if s.searching && !cut {
		cut = d.expand(w, d.plan.start)
	}
	next = w.next
	next.searching = s.searching && !cut && class != theEnd
	if next.before = aSign; len(next.places) > 0 || next.searching {
		next.before = d.asked(behind)
	}
	return next, w.matched
}

// expand follows the program from a place as far as nothing is read, and takes in what
// stands behind the character. A match is better than all that comes after it, which is
// cut then.
func (d *dfa) expand(w *desk, from uint32) (cut bool) {
	w.stack = append(w.stack[:0], from)
	for len(w.stack) > 0 {
		pc := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		if w.seen[pc] == w.round {
			continue
		}
		w.seen[pc] = w.round
		switch at := d.plan.places[pc]; at.op {
		case syntax.InstAlt:
			w.stack = append(w.stack, at.arg, at.out)
		case syntax.InstNop:
			w.stack = append(w.stack, at.out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(at.arg)&^w.given == 0 {
				w.stack = append(w.stack, at.out)
			}
		case syntax.InstMatch:
			if w.matched = true; !d.longest {
				return true
			}
		default:
			if d.plan.reads(at, w.class) && w.reached[at.out] != w.round {
				w.reached[at.out] = w.round
				w.next.places = append(w.next.places, at.out)
			}
		}
	}
	return false
}
