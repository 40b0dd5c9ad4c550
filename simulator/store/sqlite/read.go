package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"time"

	driver "modernc.org/sqlite"

	"github.com/reprise-dev/reprise/simulator/store"
)

// The connections that read. Each has a page cache of up to 2 MB.
const (
	maxLanes = 4 // for Get
	maxLists = 2 // for Due and Scan
)

// reader answers from its own connections. In write-ahead mode they neither wait
// for the writer nor hold it up, and each statement sees one committed state.
type reader struct {
	looks looks
	lanes []*lane
	db    *sql.DB
	prepared
	due, scan *sql.Stmt
}

// prepared are statements of one pool or connection. They must be closed before
// it: SQLite keeps a connection, its files and its locks until then.
type prepared []*sql.Stmt

func prepare(ctx context.Context, on *sql.DB, queries ...string) (prepared, error) {
	var p prepared
	for _, query := range queries {
		stmt, err := on.PrepareContext(ctx, query)
		if err != nil {
			return nil, errors.Join(err, p.close())
		}
		p = append(p, stmt)
	}
	return p, nil
}

func (p prepared) close() error {
	var failed error
	for _, stmt := range p {
		failed = errors.Join(failed, stmt.Close())
	}
	return failed
}

const (
	dueQuery  = `SELECT key, value, due, version FROM entries WHERE due <= ? ORDER BY due, key LIMIT ?`
	scanQuery = `SELECT key, value, due, version FROM entries WHERE key >= ? ORDER BY key LIMIT ?`
)

func openReader(path string) (*reader, error) {
	// "rw" rather than "ro": a reader, too, writes to the shared index of the log.
	connector, err := driver.NewConnector(source(path, "mode=rw", "_pragma=busy_timeout(3000)", "_pragma=query_only(1)"))
	if err != nil {
		return nil, err
	}
	r := &reader{db: sql.OpenDB(connector)}
	until := time.Now().Add(openPatience)
	for range maxLanes {
		var l *lane
		err := retryBusy(until, func() (err error) { l, err = openLane(connector); return err })
		if err != nil {
			return nil, errors.Join(translate(err), r.close())
		}
		r.lanes = append(r.lanes, l)
	}
	r.db.SetMaxOpenConns(maxLists)
	r.db.SetMaxIdleConns(maxLists)
	var p prepared
	err = retryBusy(until, func() (err error) {
		p, err = prepare(context.Background(), r.db, dueQuery, scanQuery)
		return err
	})
	if err != nil {
		return nil, errors.Join(translate(err), r.close())
	}
	r.prepared, r.due, r.scan = p, p[0], p[1]
	return r, nil
}

func (r *reader) close() error {
	var failed error
	for _, l := range r.lanes {
		failed = errors.Join(failed, l.close())
	}
	return errors.Join(failed, r.prepared.close(), r.db.Close())
}

func (h *handle) Get(ctx context.Context, key []byte) (store.Entry, error) {
	found, err := h.look(ctx, key)
	if err == nil && found[0].Version == 0 {
		err = store.ErrNotFound
	}
	return found[0], err
}

// GetBoth reads two entries in one statement: most of what a Get costs is the lock
// that it reads under.
func (h *handle) GetBoth(ctx context.Context, a, b []byte) (store.Entry, store.Entry, error) {
	found, err := h.look(ctx, a, b)
	return found[0], found[1], err
}

func (h *handle) Due(ctx context.Context, until time.Time, limit int) ([]store.Entry, error) {
	return h.list(ctx, limit, h.reader.due, store.Micros(until), nil)
}

func (h *handle) Scan(ctx context.Context, prefix, after []byte, limit int) ([]store.Entry, error) {
	start := append([]byte{}, prefix...) // never nil, which would be NULL
	if len(after) > 0 && bytes.Compare(after, prefix) >= 0 {
		// The first key after a key is that key with a zero byte behind it.
		start = append(append([]byte{}, after...), 0)
	}
	return h.list(ctx, limit, h.reader.scan, start, prefix)
}

// list runs a query for up to limit entries. It ends with the first key that does
// not begin with prefix, since the keys of a scan come in order.
func (h *handle) list(ctx context.Context, limit int, query *sql.Stmt, from any, prefix []byte) ([]store.Entry, error) {
	end, err := h.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	if err := store.CheckLimit(limit); err != nil {
		return nil, err
	}
	rows, err := query.QueryContext(ctx, from, limit)
	if err != nil {
		return nil, translate(err)
	}
	defer rows.Close()
	var out []store.Entry
	for rows.Next() {
		e, err := entry(rows)
		if err != nil {
			return nil, translate(err)
		}
		if !bytes.HasPrefix(e.Key, prefix) {
			return out, nil
		}
		out = append(out, e)
	}
	return out, translate(rows.Err())
}

// entry reads a row: key, value, due, version.
func entry(row interface{ Scan(...any) error }) (store.Entry, error) {
	var e store.Entry
	var due sql.NullInt64
	var version int64
	if err := row.Scan(&e.Key, &e.Value, &due, &version); err != nil {
		return store.Entry{}, err
	}
	e.Version = store.Version(version)
	if due.Valid {
		e.Due = time.UnixMicro(due.Int64).UTC()
	}
	return e, nil
}
