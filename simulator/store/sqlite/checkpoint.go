package sqlite

import (
	"context"
	"database/sql"
	"sync/atomic"

	"github.com/reprise-dev/reprise/simulator/store"
)

// pageSize is SQLite's, in bytes, and logPages after how many pages the log is
// copied into the file, 32 MiB: the longer that is put off, the more often is a page
// written that is copied once. mostLogPages is when the commit itself copies it,
// should the keeper not come to it.
const (
	pageSize     = 4096
	logPages     = 8000
	mostLogPages = 8 * logPages
)

// mostTries is how often the rest of the log is tried to be copied, where others are
// in the way, until all is begun anew.
const mostTries = 16

// keeper copies the log into the file, on a connection of its own, so that no commit
// waits for it. While it copies, more is written to the log, and the log begins anew
// only when nothing in it is left to be copied: the writer copies the rest, which is
// short, between two commits.
type keeper struct {
	db      *sql.DB
	limit   int  // logPages
	pages   int  // about how many were written since; the writer's
	asked   bool // to copy the log, and has not answered yet; the writer's
	tries   int  // to copy the rest; the writer's
	wanted  chan struct{}
	copied  atomic.Bool // what it could; the rest is the writer's
	stopped chan struct{}
}

func openKeeper(path string) (*keeper, error) {
	db, err := connect(path, "mode=rw", "_pragma=synchronous(FULL)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	k := &keeper{db: db, limit: logPages, wanted: make(chan struct{}, 1), stopped: make(chan struct{})}
	go k.run()
	return k, nil
}

func (k *keeper) run() {
	defer close(k.stopped)
	for range k.wanted {
		// Where it fails, the log grows until the next time.
		_, _ = k.db.Exec(copyLog)
		k.copied.Store(true)
	}
}

// copyLog waits for nobody. What a reader still needs of the log is left in it.
const copyLog = "PRAGMA wal_checkpoint(PASSIVE)"

func (k *keeper) close() error {
	close(k.wanted)
	<-k.stopped
	return k.db.Close()
}

// count adds what a group writes to the log.
func (k *keeper) count(group []*call) {
	for _, c := range group {
		for i := range c.writes {
			k.pages += pagesOf(&c.writes[i])
		}
	}
}

// keep has the log copied when it is long, and copies what is left of it on the
// writer's connection.
func (k *keeper) keep(ctx context.Context, conn *sql.Conn) {
	switch {
	case k.copied.Load():
		if k.rest(ctx, conn) || k.tries == mostTries {
			k.pages, k.tries, k.asked = 0, 0, false
			k.copied.Store(false)
		}
	case k.pages >= k.limit && !k.asked:
		k.asked = true
		k.wanted <- struct{}{} // it has room: the keeper has answered the one before
	}
}

// rest copies what is left of the log, and reports whether that will do. The next
// write then begins the log anew, unless another process writes before it. Where that
// was so for long, the others are kept from writing meanwhile; if they, or readers of
// the log, are in the way, it has to be tried again.
func (k *keeper) rest(ctx context.Context, conn *sql.Conn) bool {
	k.tries++
	var busy, pages, copied int
	err := conn.QueryRowContext(ctx, copyLog).Scan(&busy, &pages, &copied)
	if err == nil && pages > 2*k.limit {
		err = conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(RESTART)").Scan(&busy, &pages, &copied)
	}
	return err == nil && busy == 0
}

// pagesOf is about how many pages a write changes: one of the keys, and its share of
// others.
func pagesOf(w *store.Write) int { return 1 + len(w.Value)/pageSize }
