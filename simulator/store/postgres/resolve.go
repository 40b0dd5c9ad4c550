package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/reprise-dev/reprise/simulator/store"
)

// resolve finds out what became of a group whose connection broke before the server
// had answered, and answers its calls. It tries until then.
func (w *writer) resolve(broken session, group []*call, why error, until time.Time) {
	found, err := w.h.aftermath(broken, group, until)
	if err != nil {
		answer(group, fmt.Errorf("%w: %v; looking for what became of it: %v", store.ErrUnknown, why, err))
		return
	}
	for i, c := range group {
		switch c.outcome(found) {
		case written:
			c.answer <- nil
		case untouched:
			if time.Now().Before(c.until) {
				w.work.Go(func() { w.retry(group[i : i+1]) })
			} else {
				c.answer <- fmt.Errorf("%w: nothing was written: %w", store.ErrUnavailable, why)
			}
		default:
			c.answer <- fmt.Errorf("%w: %v; others have written since", store.ErrUnknown, why)
		}
	}
}

type outcome int

const (
	unclear outcome = iota
	written
	untouched
)

// outcome compares what a call was to write with what is there. The transaction
// made all of its writes or none.
func (c *call) outcome(found map[string]store.Version) outcome {
	same := true
	for i := range c.writes {
		w := &c.writes[i]
		version := found[string(w.Key)]
		if !w.Delete && version == w.As {
			return written
		}
		same = same && version == w.If
	}
	if same {
		return untouched
	}
	return unclear
}

// aftermath reads the versions of a group's keys once the broken session cannot
// change them any more. The server may be restarting; it is asked until then.
func (h *handle) aftermath(broken session, group []*call, until time.Time) (found map[string]store.Version, err error) {
	ctx, cancel := context.WithDeadline(context.Background(), until)
	defer cancel()
	for pause := 5 * time.Millisecond; ; pause = min(2*pause, 200*time.Millisecond) {
		conn, failed := h.pool.Acquire(ctx)
		if failed == nil {
			found, failed = h.remains(ctx, conn, broken, group)
			conn.Release()
		}
		if failed == nil {
			return found, nil
		}
		if err == nil || ctx.Err() == nil {
			err = failed
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(pause):
		}
	}
}

var errStillThere = errors.New("the broken session has not ended")

// remains ends the broken session, if the server has not noticed yet, and reads the
// versions when it has gone.
func (h *handle) remains(ctx context.Context, conn *pgxpool.Conn, broken session, group []*call) (map[string]store.Version, error) {
	var there bool
	err := conn.QueryRow(ctx, `
		SELECT coalesce(bool_or(pg_terminate_backend(pid)), false) FROM pg_stat_activity
		WHERE pid = $1 AND backend_start = $2 AND pid <> pg_backend_pid()`, broken.pid, broken.began).Scan(&there)
	if err != nil {
		return nil, err
	}
	if there {
		return nil, errStillThere
	}
	var keys [][]byte
	for _, c := range group {
		for i := range c.writes {
			keys = append(keys, c.writes[i].Key)
		}
	}
	rows, err := conn.Query(ctx, h.sql.versions, keys)
	if err != nil {
		return nil, err
	}
	found := map[string]store.Version{}
	var key []byte
	var version int64
	_, err = pgx.ForEachRow(rows, []any{&key, &version}, func() error {
		found[string(key)] = store.Version(version)
		return nil
	})
	return found, err
}
