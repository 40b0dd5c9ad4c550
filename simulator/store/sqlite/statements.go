package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/reprise-dev/reprise/simulator/store"
)

// prepared are statements of one pool or connection. They must be closed before
// it: SQLite keeps a connection, its files and its locks until then, and
// database/sql forgets those that belong to a *sql.Conn.
type prepared []*sql.Stmt

func prepare(ctx context.Context, on interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}, queries ...string) (prepared, error) {
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

// statements write. Each carries its condition, and whether that held is read from
// the number of rows that changed.
type statements struct {
	prepared
	version, insert, update, remove, commit *sql.Stmt
}

func prepareStatements(ctx context.Context, conn *sql.Conn) (statements, error) {
	p, err := prepare(ctx, conn,
		`SELECT version FROM entries WHERE key = ?`,
		`INSERT INTO entries (value, due, version, key) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
		`UPDATE entries SET value = ?, due = ?, version = ? WHERE key = ? AND version = ?`,
		`DELETE FROM entries WHERE key = ? AND version = ?`,
		`COMMIT`)
	if err != nil {
		return statements{}, err
	}
	return statements{prepared: p, version: p[0], insert: p[1], update: p[2], remove: p[3], commit: p[4]}, nil
}

// apply makes the writes of one call inside the transaction that is open. The
// verdict is nil or store.ErrConflict, and with a conflict nothing was written.
// An err means that the transaction must be undone.
func (s *statements) apply(ctx context.Context, writes []store.Write) (verdict, err error) {
	// A single write carries its own condition. Of several, all conditions
	// are looked at first: they are about different keys, so that no write
	// can change what another one expects.
	if len(writes) > 1 {
		for i := range writes {
			if held, err := s.holds(ctx, &writes[i]); err != nil || !held {
				return store.ErrConflict, err
			}
		}
	}
	for i := range writes {
		if held, err := s.write(ctx, &writes[i]); err != nil || !held {
			return store.ErrConflict, err
		}
	}
	return nil, nil
}

func (s *statements) holds(ctx context.Context, w *store.Write) (bool, error) {
	var found int64
	err := s.version.QueryRowContext(ctx, w.Key).Scan(&found)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return false, err
	}
	return store.Version(found) == w.If, nil
}

// write makes one write if its condition holds.
func (s *statements) write(ctx context.Context, w *store.Write) (held bool, err error) {
	if w.Delete && w.If == 0 {
		return s.holds(ctx, w)
	}
	value := w.Value
	if value == nil {
		value = []byte{} // the driver makes NULL of a nil slice
	}
	due := sql.NullInt64{Int64: store.Micros(w.Due), Valid: !w.Due.IsZero()}
	var done sql.Result
	switch {
	case w.Delete:
		done, err = s.remove.ExecContext(ctx, w.Key, int64(w.If))
	case w.If == 0:
		done, err = s.insert.ExecContext(ctx, value, due, int64(w.As), w.Key)
	default:
		done, err = s.update.ExecContext(ctx, value, due, int64(w.As), w.Key, int64(w.If))
	}
	if err != nil {
		return false, err
	}
	n, err := done.RowsAffected()
	return n == 1, err
}
