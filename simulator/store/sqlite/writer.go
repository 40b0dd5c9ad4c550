package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	code "modernc.org/sqlite/lib"

	"github.com/reprise-dev/reprise/simulator/store"
)

// groupSize is the most calls that share one transaction. 64 waiting callers fill
// it half; it bounds how long the first of a group waits for the last.
const groupSize = 128

// writer owns the one connection that writes. One goroutine, run, uses it.
type writer struct {
	db     *sql.DB
	conn   *sql.Conn
	stmts  *statements
	keeper *keeper
	queue  chan *call
	done   chan struct{} // closed when run has ended

	patience time.Duration // of each call, for the lock of the file
}

func openWriter(path, synchronous string) (*writer, error) {
	db, err := connect(path, "mode=rwc",
		fmt.Sprintf("_pragma=busy_timeout(%d)", lockWait),
		fmt.Sprintf("_pragma=synchronous(%s)", synchronous),
		fmt.Sprintf("_pragma=wal_autocheckpoint(%d)", mostLogPages),
		"_pragma=journal_size_limit(67108864)", // what a burst leaves, in bytes
		"_pragma=cache_size(-16384)")           // in KiB
	if err != nil {
		return nil, err
	}
	w := &writer{db: db, queue: make(chan *call, groupSize), done: make(chan struct{}), patience: lockPatience}
	// Several processes may be opening a new file, and another be closing it.
	// SQLite does not wait for all the locks that this takes.
	err = retryBusy(time.Now().Add(openPatience), func() error { return w.prepare(context.Background()) })
	if err != nil {
		if resultCode(err) != code.SQLITE_OK {
			err = translate(err) // or else it is in words of our own
		}
		return nil, errors.Join(err, db.Close())
	}
	if w.keeper, err = openKeeper(path); err != nil {
		return nil, errors.Join(err, w.stmts.close(), w.conn.Close(), db.Close())
	}
	go w.run()
	return w, nil
}

func (w *writer) prepare(ctx context.Context) (err error) {
	if w.conn, err = w.db.Conn(ctx); err != nil {
		return err
	}
	if err = prepareFile(ctx, w.conn); err == nil {
		err = w.conn.Raw(func(conn any) (err error) {
			w.stmts, err = prepareStatements(conn.(driver.Conn))
			return err
		})
	}
	if err != nil {
		return errors.Join(err, w.conn.Close())
	}
	return nil
}

// close ends run when it has answered every call, and closes the connection.
// Nobody may call apply any more.
func (w *writer) close() error {
	close(w.queue)
	<-w.done
	return errors.Join(w.keeper.close(), w.stmts.close(), w.conn.Close(), w.db.Close())
}

// call is one Apply on its way through the writer.
type call struct {
	writes  []store.Write
	until   time.Time   // when it gives the lock of the file up
	settled atomic.Bool // taken by the writer, or withdrawn by the caller
	verdict error
	answer  chan error
}

// settle is won by whoever comes first: the writer, who then must answer, or the
// caller, who then may leave.
func (c *call) settle() bool { return c.settled.CompareAndSwap(false, true) }

// apply queues the writes and waits until they are committed or refused.
func (w *writer) apply(ctx context.Context, writes []store.Write) error {
	c := &call{writes: writes, until: time.Now().Add(w.patience), answer: make(chan error, 1)}
	select {
	case w.queue <- c:
		return c.wait(ctx)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// wait returns the answer. If ctx ends before the writer has taken the call, the
// call is withdrawn; after that only the answer tells what became of it, so wait
// stays for it.
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
// timer, so that a call that is alone is committed at once. To wait for more callers
// for a part of what the last commit took made larger groups and no more commits.
func (w *writer) run() {
	defer close(w.done)
	for first := range w.queue {
		// Callers that were just answered are about to come back with their
		// next write. Let them, or the group is cut in two: with 64 callers it
		// was 31 calls on average, and is 42. Costs next to nothing when idle.
		runtime.Gosched()
		w.commit(context.Background(), w.gather(first))
		w.keeper.keep(context.Background(), w.conn)
	}
}

func (w *writer) gather(first *call) []*call {
	group := []*call{first}
	for len(group) < groupSize {
		select {
		case c, ok := <-w.queue:
			if !ok {
				return group
			}
			group = append(group, c)
		default:
			return group
		}
	}
	return group
}

// commit gets the lock and only then takes the calls, so that callers who do not
// want to wait for another process can still leave.
func (w *writer) commit(ctx context.Context, group []*call) {
	err := w.lockFor(&group)
	group = slices.DeleteFunc(group, func(c *call) bool { return !c.settle() })
	if err != nil {
		answer(group, translate(err))
		return
	}
	w.transact(ctx, group)
}

// lock begins a transaction.
func (w *writer) lock(until time.Time) error {
	return retryBusy(until, func() error { return w.raw(w.stmts.start) })
}

// lockFor gets the lock for a group. Calls whose time is over meanwhile are
// answered and leave the group, and the others go on waiting.
func (w *writer) lockFor(group *[]*call) error {
	for {
		first := slices.MinFunc(*group, func(a, b *call) int { return a.until.Compare(b.until) })
		err := w.lock(first.until)
		if resultCode(err) != code.SQLITE_BUSY || len(*group) == 1 {
			return err
		}
		var late []*call
		now := time.Now()
		*group = slices.DeleteFunc(*group, func(c *call) bool {
			over := !now.Before(c.until)
			if over && c.settle() {
				late = append(late, c)
			}
			return over
		})
		answer(late, translate(err))
		if len(*group) == 0 {
			return err
		}
	}
}

// transact runs the calls in the transaction that is open, and ends it. A call whose
// conditions do not hold writes nothing, and the others go on. When a statement
// fails, the transaction is undone and every call gets one of its own, so that one
// that is too large does not fail its neighbours.
func (w *writer) transact(ctx context.Context, group []*call) {
	if err := w.raw(func() error { return w.stmts.applyAll(group) }); err != nil {
		w.rollback(ctx)
		if len(group) == 1 {
			answer(group, translate(err))
			return
		}
		for i := range group {
			alone := group[i : i+1]
			if err := w.lock(alone[0].until); err != nil {
				answer(alone, translate(err))
				continue
			}
			w.transact(ctx, alone)
		}
		return
	}
	if err := w.raw(w.stmts.end); err != nil {
		w.rollback(ctx)
		answer(group, outcome(err))
		return
	}
	w.keeper.count(group) // before the callers have their writes back
	for _, c := range group {
		c.answer <- c.verdict
	}
}

// raw runs what speaks to the driver itself.
func (w *writer) raw(do func() error) error {
	return w.conn.Raw(func(any) error { return do() })
}

// rollback leaves the transaction. It fails if SQLite has left it already, as it
// does after some errors, and that is as good.
func (w *writer) rollback(ctx context.Context) {
	_, _ = w.conn.ExecContext(ctx, "ROLLBACK")
}

func answer(group []*call, err error) {
	for _, c := range group {
		c.answer <- err
	}
}
