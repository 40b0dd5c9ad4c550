package sqlite

import (
	"bytes"
	"context"
	"math/rand/v2"
	"runtime"
	"sync"

	"github.com/reprise-dev/reprise/simulator/store"
)

// maxTogether is how many looks share a statement.
const maxTogether = 8

// looks brings together those that come at the same time. Most of what a look costs
// is the lock that it reads under, and the pages that are read anew after a commit:
// requests come in bursts, when a commit has answered many, and share both.
type looks struct {
	mu      sync.Mutex
	waiting []*look
	led     bool // somebody is about to take what waits
}

// look is one or two keys on the way to their entries.
type look struct {
	keys  [2][]byte // the second is nil for none
	found [2]store.Entry
	err   error
	done  chan struct{}
}

// join waits with others, or leads those that come meanwhile: then all of them are the
// caller's to answer.
func (s *looks) join(l *look) (led []*look) {
	s.mu.Lock()
	s.waiting = append(s.waiting, l)
	if s.led {
		s.mu.Unlock()
		<-l.done
		return nil
	}
	s.led = true
	s.mu.Unlock()
	runtime.Gosched() // costs next to nothing where nobody else has anything to do
	s.mu.Lock()
	defer s.mu.Unlock()
	led, s.waiting, s.led = s.waiting, nil, false
	return led
}

// look reads the entries with the keys, one or two. What is not there has no version.
func (h *handle) look(ctx context.Context, keys ...[]byte) (found [2]store.Entry, err error) {
	end, err := h.begin(ctx)
	if err != nil {
		return found, err
	}
	defer end()
	l := &look{done: make(chan struct{})}
	for i, key := range keys {
		if err := store.CheckKey(key); err != nil {
			return found, err
		}
		l.keys[i] = key
	}
	led := h.reader.looks.join(l)
	for len(led) > 0 {
		n := min(maxTogether, len(led))
		h.reader.read(led[:n])
		for _, other := range led[:n] {
			close(other.done)
		}
		led = led[n:]
	}
	return l.found, translate(l.err)
}

// read answers looks, which have a first key in common more often than not.
func (r *reader) read(looks []*look) {
	for len(looks) > 0 {
		n := 1
		for n < len(looks) && looks[n].keys[1] != nil && looks[0].keys[1] != nil && bytes.Equal(looks[n].keys[0], looks[0].keys[0]) {
			n++
		}
		r.readLike(looks[:n])
		looks = looks[n:]
	}
}

// readLike answers looks that have the first key in common, or a single one.
func (r *reader) readLike(looks []*look) {
	var keys [1 + maxTogether][]byte
	var found [1 + maxTogether]store.Entry
	keys[0] = looks[0].keys[0]
	n := 1
	for _, l := range looks {
		if l.keys[1] != nil {
			keys[n] = l.keys[1]
			n++
		}
	}
	lane := r.lane()
	err := lane.read(keys[:n], found[:n])
	lane.mu.Unlock()
	for i, l := range looks {
		l.err, l.found[0] = err, found[0]
		if l.keys[1] != nil {
			l.found[1] = found[i+1]
		}
	}
}

// lane locks the first lane that is free: after each commit a lane reads the pages
// anew that it needs, and one that is used more often has more of them.
func (r *reader) lane() *lane {
	for _, l := range r.lanes {
		if l.mu.TryLock() {
			return l
		}
	}
	l := r.lanes[rand.IntN(len(r.lanes))]
	l.mu.Lock()
	return l
}
