package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// maxReaders bounds the connections that read. Each has a page cache of up to 2 MB.
const maxReaders = 4

// reader answers from its own connections. In write-ahead mode they neither wait
// for the writer nor hold it up, and each statement sees one committed state.
type reader struct {
	db *sql.DB
	prepared
	get, due, scan *sql.Stmt
}

const (
	getQuery  = `SELECT key, value, due, version FROM entries WHERE key = ?`
	dueQuery  = `SELECT key, value, due, version FROM entries WHERE due <= ? ORDER BY due, key LIMIT ?`
	scanQuery = `SELECT key, value, due, version FROM entries WHERE key >= ? ORDER BY key LIMIT ?`
)

func openReader(path string) (*reader, error) {
	// "rw" rather than "ro": a reader, too, writes to the shared index of the log.
	db, err := connect(path, "mode=rw", "_pragma=busy_timeout(3000)", "_pragma=query_only(1)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(maxReaders)
	db.SetMaxIdleConns(maxReaders)
	p, err := prepare(context.Background(), db, getQuery, dueQuery, scanQuery)
	if err != nil {
		return nil, errors.Join(translate(err), db.Close())
	}
	return &reader{db: db, prepared: p, get: p[0], due: p[1], scan: p[2]}, nil
}

func (r *reader) close() error { return errors.Join(r.prepared.close(), r.db.Close()) }

func (h *handle) Get(ctx context.Context, key []byte) (store.Entry, error) {
	end, err := h.begin(ctx)
	if err != nil {
		return store.Entry{}, err
	}
	defer end()
	if err := store.CheckKey(key); err != nil {
		return store.Entry{}, err
	}
	// The driver starts a goroutine to watch a context that can end. That is a
	// quarter of what a Get costs, and a Get has nothing to interrupt.
	e, err := entry(h.reader.get.QueryRowContext(context.WithoutCancel(ctx), key))
	if errors.Is(err, sql.ErrNoRows) {
		return store.Entry{}, store.ErrNotFound
	}
	return e, translate(err)
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
