package simulator

import (
	"context"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// claims are what one process knows of work under way that no store shows: the
// claims that commit with their effect, and the requests that wait for an end.
// Between processes on one store, the conditional write decides instead: of two
// such executions only one commits, the other's effect is dropped.
type claims struct {
	mu    sync.Mutex
	under map[string]*underway
	spare []*underway // nobody has to do with them any more
}

// maxSpare is how many are kept for later.
const maxSpare = 64

// underway is what is known of one key. It goes when the work ends, or with the
// last who waits where nobody here has the claim.
type underway struct {
	claim   protocol.Record
	claimed bool // else the claim is another's, or is in the store
	waiting int
	end     chan struct{} // closed when the work ends in this process; nil until somebody waits
}

// at is the entry of a key, made where there is none.
func (c *claims) at(key string) *underway {
	u := c.under[key]
	if u == nil {
		if c.under == nil {
			c.under = map[string]*underway{}
		}
		if last := len(c.spare) - 1; last >= 0 {
			u, c.spare = c.spare[last], c.spare[:last]
		} else {
			u = new(underway)
		}
		c.under[key] = u
	}
	return u
}

// take makes a claim unless there is one whose lease has not ended.
func (c *claims) take(key string, rec protocol.Record) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	u := c.at(key)
	if u.claimed && holdsAt(&u.claim, rec.Started) {
		return false
	}
	u.claim, u.claimed = rec, true
	return true
}

// holdsAt reports whether nobody else may take the work yet: a claim that commits with
// its effect has no lease that could end.
func holdsAt(claim *protocol.Record, now time.Time) bool {
	return claim.LeaseEnds.IsZero() || now.Before(claim.LeaseEnds)
}

// held is the claim that was taken; nil for none.
func (c *claims) held(key string) *protocol.Record {
	c.mu.Lock()
	defer c.mu.Unlock()
	if u := c.under[key]; u != nil && u.claimed {
		rec := u.claim
		return &rec
	}
	return nil
}

// end gives up the claim with a token, if there is one, and wakes those who wait. A
// claim that was taken after the end of its lease is another's by then, and stays.
func (c *claims) end(key string, token uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	u := c.under[key]
	if u == nil || u.claimed && u.claim.Token != token {
		return
	}
	delete(c.under, key)
	if u.end != nil {
		close(u.end)
	}
	if u.waiting == 0 && len(c.spare) < maxSpare {
		*u = underway{}
		c.spare = append(c.spare, u)
	}
}

// waiter is one request that waits for the work under a key to end. The zero
// value with server and key has not begun to.
type waiter struct {
	server *Server
	key    string
	until  alarm
	under  *underway // nil while it does not wait
}

// pollEvery is how often a waiter looks whether another process ended the work;
// an end in this process wakes it at once.
const pollEvery = 50 * time.Millisecond

// wait returns when it is time to look again, and false when the wait is over.
// The first call only registers: the end may have come since the last look.
func (w *waiter) wait(ctx context.Context, upTo time.Duration) bool {
	if w.until.server == nil {
		w.until = w.server.alarmIn(ctx, upTo)
	}
	if w.under == nil {
		claims := &w.server.claims
		claims.mu.Lock()
		defer claims.mu.Unlock()
		w.under = claims.at(w.key)
		if w.under.end == nil {
			w.under.end = make(chan struct{})
		}
		w.under.waiting++
		return true
	}
	left, moved := w.until.left(ctx)
	if left <= 0 {
		return false
	}
	timer := time.NewTimer(min(left, pollEvery))
	defer timer.Stop()
	select {
	case <-w.under.end:
		w.under = nil
	case <-moved:
	case <-timer.C:
	}
	return true
}

// leave is for the end of the request, whether or not it waited.
func (w *waiter) leave() {
	if w.under == nil {
		return
	}
	claims := &w.server.claims
	claims.mu.Lock()
	defer claims.mu.Unlock()
	w.under.waiting--
	if w.under.waiting == 0 && !w.under.claimed && claims.under[w.key] == w.under {
		delete(claims.under, w.key)
	}
}
