package simulator

import (
	"sync"

	"github.com/reprise-dev/reprise/contract"
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
	rule, none := x.p.Operation.Lock, func() {}
	if rule == nil {
		return none, true
	}
	name := x.who.Account + "\x00" + rule.Per
	if rule.Per != contract.LockPerAccount {
		value, found := protocol.LookUp(x.request.Body, rule.Per)
		if !found {
			return none, true
		}
		name += "\x00" + string(value)
	}
	return x.locks.take(name)
}
