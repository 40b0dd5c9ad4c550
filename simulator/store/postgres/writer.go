package postgres

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/reprise-dev/reprise/simulator/store"
)

// The bounds of a transaction.
const (
	groupSize  = 128     // calls
	groupBytes = 4 << 20 // of values, unless a single call has more
)

// writer gathers the calls that wait into transactions. One goroutine, run, sends
// them, one at a time: with two under way the groups were half as large, and it
// made no more of them. What has to be sent again does not hold up the others.
type writer struct {
	h         *handle
	mechanism Mechanism
	queue     chan *call
	work      sync.WaitGroup
}

func startWriter(h *handle, m Mechanism) *writer {
	w := &writer{h: h, mechanism: m, queue: make(chan *call, groupSize)}
	w.work.Go(w.run)
	return w
}

// close ends run when every call is answered. Nobody may call apply any more.
func (w *writer) close() {
	close(w.queue)
	w.work.Wait()
}

// call is one Apply on its way through the writer.
type call struct {
	writes  []store.Write
	until   time.Time   // when it is given up
	settled atomic.Bool // taken by the writer, or withdrawn by the caller
	answer  chan error
}

// settle is won by whoever comes first: the writer, which then must answer, or the
// caller, who then may leave.
func (c *call) settle() bool { return c.settled.CompareAndSwap(false, true) }

// apply queues the writes and waits until they are committed or refused.
func (w *writer) apply(ctx context.Context, writes []store.Write) error {
	c := &call{writes: writes, until: time.Now().Add(patience), answer: make(chan error, 1)}
	select {
	case w.queue <- c:
		return c.wait(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// wait returns the answer. If ctx ends before the writer has taken the call, the
// call is withdrawn; after that only the answer tells what became of it.
func (c *call) wait(ctx context.Context) error {
	select {
	case err := <-c.answer:
		return err
	case <-ctx.Done():
		if c.settle() {
			return ctx.Err()
		}
		return <-c.answer
	}
}

// run commits group after group. A group is what waits at the moment; there is no
// timer, so that a call that is alone is sent at once.
func (w *writer) run() {
	g := gatherer{queue: w.queue}
	for g.wait() {
		// Callers that were just answered are about to come back with their
		// next write. Let them, or the group is cut in two.
		runtime.Gosched()
		w.take(g.gather())
	}
}

// gatherer makes groups of the calls of a queue.
type gatherer struct {
	queue chan *call
	late  []*call // did not fit into the group before, in their order
}

// wait returns false when no call will come any more.
func (g *gatherer) wait() bool {
	if len(g.late) > 0 {
		return true
	}
	c, ok := <-g.queue
	if ok {
		g.late = append(g.late, c)
	}
	return ok
}

// gather takes what waits. Two calls about one key do not go into one group: each
// has to find what the other has left.
func (g *gatherer) gather() []*call {
	var group []*call
	keys, size := map[string]bool{}, 0
	take := func(c *call) bool {
		for i := range c.writes {
			if keys[string(c.writes[i].Key)] {
				return false
			}
		}
		for i := range c.writes {
			keys[string(c.writes[i].Key)] = true
			size += len(c.writes[i].Value)
		}
		group = append(group, c)
		return true
	}
	full := func() bool { return len(group) == groupSize || size >= groupBytes }
	var left []*call
	for _, c := range g.late {
		if full() || !take(c) {
			left = append(left, c)
		}
	}
	g.late = left
	for !full() && len(g.late) < groupSize {
		select {
		case c, ok := <-g.queue:
			if !ok {
				return group
			}
			if !take(c) {
				g.late = append(g.late, c)
			}
		default:
			return group
		}
	}
	return group
}

// take gets a connection and only then takes the calls, so that callers who do not
// want to wait for one can still leave.
func (w *writer) take(group []*call) {
	conn, err := w.h.acquire(context.Background())
	var taken []*call
	for _, c := range group {
		if c.settle() {
			taken = append(taken, c)
		}
	}
	if err != nil {
		answer(taken, translate(err))
		return
	}
	if len(taken) == 0 {
		conn.Release()
		return
	}
	w.commit(conn, taken)
}

// commit makes the writes of a group and answers its calls. It gives the connection
// back.
func (w *writer) commit(conn *pgxpool.Conn, group []*call) {
	s, _ := conn.Conn().PgConn().CustomData()[sessionKey].(session)
	failed, err := w.attempts(conn, group)
	lost := conn.Conn().IsClosed()
	conn.Release()
	switch {
	case err == nil:
		for i, c := range group {
			if failed[int32(i)] {
				c.answer <- store.ErrConflict
			} else {
				c.answer <- nil
			}
		}
	case !decided(err):
		w.work.Go(func() { w.resolve(s, group, err, time.Now().Add(patience)) })
	case lost && time.Now().Before(group[0].until):
		w.work.Go(func() { w.retry(group) }) // the connection was dead before anything was sent
	case len(group) == 1:
		answer(group, translate(err))
	default:
		// One that is too large, or that waits for a lock, does not fail its
		// neighbours.
		for i := range group {
			w.work.Go(func() { w.retry(group[i : i+1]) })
		}
	}
}

// attempts sends a transaction until it is not refused for what others do, or the
// time of a call is over.
func (w *writer) attempts(conn *pgxpool.Conn, group []*call) (failed map[int32]bool, err error) {
	for pause := time.Millisecond; ; pause = min(2*pause, 64*time.Millisecond) {
		failed, err = w.attempt(conn, group)
		if err == nil || !again(err, len(group) == 1) || !time.Now().Before(group[0].until) {
			return failed, err
		}
		time.Sleep(rand.N(pause)) // so that those who met do not meet again
	}
}

func (w *writer) attempt(conn *pgxpool.Conn, group []*call) (failed map[int32]bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), silence)
	defer cancel()
	failed, err = w.h.sql.transact(ctx, conn.Conn(), w.mechanism, group)
	if err != nil && conn.Conn().PgConn().TxStatus() == 'E' {
		_, _ = conn.Exec(ctx, `ROLLBACK`) // else the pool closes the connection, and that is as good
	}
	return failed, err
}

// retry makes the writes of a group, of which nothing is written yet, on another
// connection.
func (w *writer) retry(group []*call) {
	conn, err := w.h.acquire(context.Background())
	if err != nil {
		answer(group, translate(err))
		return
	}
	w.commit(conn, group)
}

func answer(group []*call, err error) {
	for _, c := range group {
		c.answer <- err
	}
}
