package postgres

import (
	"bytes"
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/reprise-dev/reprise/simulator/store"
)

func (h *handle) Get(ctx context.Context, key []byte) (store.Entry, error) {
	found, err := h.look(ctx, key)
	if err == nil && found[0].Version == 0 {
		err = store.ErrNotFound
	}
	return found[0], err
}

// GetBoth reads two entries in the time of one.
func (h *handle) GetBoth(ctx context.Context, a, b []byte) (store.Entry, store.Entry, error) {
	found, err := h.look(ctx, a, b)
	return found[0], found[1], err
}

func (h *handle) look(ctx context.Context, keys ...[]byte) (found [2]store.Entry, err error) {
	end, err := h.begin(ctx)
	if err != nil {
		return found, err
	}
	defer end()
	for _, key := range keys {
		if err := store.CheckKey(key); err != nil {
			return found, err
		}
	}
	return h.reader.get(ctx, keys...)
}

// read takes a connection for a query. A context that ends while a query is under
// way would cost the connection, so that a query is waited for, but not for ever. A
// connection that has been lost since it was last used is replaced once.
func (h *handle) read(ctx context.Context, query func(ctx context.Context, conn *pgxpool.Conn) error) error {
	for last := false; ; last = true {
		conn, err := h.acquire(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return translate(err)
		}
		waiting, cancel := context.WithTimeout(context.WithoutCancel(ctx), silence)
		err = query(waiting, conn)
		lost := conn.Conn().IsClosed() && waiting.Err() == nil
		cancel()
		conn.Release()
		if err == nil || !lost || last {
			return translate(err)
		}
	}
}

func (h *handle) Due(ctx context.Context, until time.Time, limit int) ([]store.Entry, error) {
	return h.list(ctx, limit, h.sql.due, store.Micros(until), limit)
}

func (h *handle) Scan(ctx context.Context, prefix, after []byte, limit int) ([]store.Entry, error) {
	start := append([]byte{}, prefix...) // never nil, which would be NULL
	if len(after) > 0 && bytes.Compare(after, prefix) >= 0 {
		// The first key after a key is that key with a zero byte behind it.
		start = append(append([]byte{}, after...), 0)
	}
	if end := behind(prefix); end != nil {
		return h.list(ctx, limit, h.sql.scanTo, start, limit, end)
	}
	return h.list(ctx, limit, h.sql.scan, start, limit)
}

// behind is the first key that comes after all that begin with prefix; nil for none.
func behind(prefix []byte) []byte {
	end := bytes.Clone(prefix)
	for len(end) > 0 && end[len(end)-1] == 0xff {
		end = end[:len(end)-1]
	}
	if len(end) == 0 {
		return nil
	}
	end[len(end)-1]++
	return end
}

func (h *handle) list(ctx context.Context, limit int, query string, args ...any) (out []store.Entry, err error) {
	end, err := h.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	if err := store.CheckLimit(limit); err != nil {
		return nil, err
	}
	err = h.read(ctx, func(ctx context.Context, conn *pgxpool.Conn) error {
		rows, err := conn.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		out, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (store.Entry, error) { return entry(row) })
		return err
	})
	return out, err
}

// entry reads a row: key, version, due, value.
func entry(row pgx.Row) (store.Entry, error) {
	var e store.Entry
	var version int64
	var due pgtype.Int8
	if err := row.Scan(&e.Key, &version, &due, &e.Value); err != nil {
		return store.Entry{}, err
	}
	e.Version = store.Version(version)
	if due.Valid {
		e.Due = time.UnixMicro(due.Int64).UTC()
	}
	return e, nil
}
