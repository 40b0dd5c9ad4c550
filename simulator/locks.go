package simulator

import (
	"sync"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// locks are what requests at work hold apart from their keys. One process knows
// only its own.
type locks struct {
	mu   sync.Mutex
	held map[string]bool
}

// take takes a lock unless it is held, and returns what gives it back.
func (l *locks) take(name string) (giveBack func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[name] {
		return nil, false
	}
	if l.held == nil {
		l.held = map[string]bool{}
	}
	l.held[name] = true
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.held, name)
	}, true
}

// lock takes the lock that the operation wants, if it wants any.
func (x *exchange) lock() (giveBack func(), ok bool) {
	name, ok := protocol.LockOf(x.p, x.request.Body)
	if !ok {
		return func() {}, true
	}
	return x.locks.take(x.who.Account + "\x00" + name)
}
