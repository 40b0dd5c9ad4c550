package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/reprise-dev/reprise/simulator/store"
)

// statements are what the store says to the server. Keys go in byte order, and so
// rows are locked in that order.
type statements struct {
	get, due, scan, scanTo string
	insert, create         string
	lock, settle           string
	versions               string
}

func newStatements(schema string) statements {
	in := strings.NewReplacer("ENTRIES", pgx.Identifier{schema, "entries"}.Sanitize())
	return statements{
		get:    in.Replace(`SELECT key, version, due, value FROM ENTRIES WHERE key = ANY ($1::bytea[])`),
		due:    in.Replace(`SELECT key, version, due, value FROM ENTRIES WHERE due <= $1 ORDER BY due, key LIMIT $2`),
		scan:   in.Replace(`SELECT key, version, due, value FROM ENTRIES WHERE key >= $1 ORDER BY key LIMIT $2`),
		scanTo: in.Replace(`SELECT key, version, due, value FROM ENTRIES WHERE key >= $1 AND key < $3 ORDER BY key LIMIT $2`),

		insert: in.Replace(`
			INSERT INTO ENTRIES (key, version, due, value)
			SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[])`),

		// What is there already stays as it is, and is left out of the answer.
		create: in.Replace(`
			INSERT INTO ENTRIES (key, version, due, value)
			SELECT * FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bytea[])
			ON CONFLICT DO NOTHING
			RETURNING key`),

		lock: in.Replace(`SELECT count(*) FROM (SELECT FROM ENTRIES WHERE key = ANY ($1::bytea[]) ORDER BY key FOR UPDATE) AS locked`),

		// Every row that a call is about is locked by now, or was made by the
		// statement above, and has the version that is expected if the call may
		// go on. What was created for a call that may not is taken back.
		settle: in.Replace(`
			WITH writes AS MATERIALIZED (
				SELECT * FROM unnest($1::int[], $2::int[], $3::bytea[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[])
				AS w (call, kind, key, expected, version, due, value)
			), failed AS MATERIALIZED (
				SELECT DISTINCT w.call FROM writes w LEFT JOIN ENTRIES e ON e.key = w.key
				WHERE e.version IS DISTINCT FROM w.expected
			), updated AS (
				UPDATE ENTRIES e SET version = w.version, due = w.due, value = w.value FROM writes w
				WHERE e.key = w.key AND w.kind = 1 AND w.call NOT IN (SELECT call FROM failed)
			), removed AS (
				DELETE FROM ENTRIES e USING writes w
				WHERE e.key = w.key AND e.version = w.expected AND (w.kind = 3
					OR w.kind = 2 AND w.call NOT IN (SELECT call FROM failed)
					OR w.kind = 0 AND w.call IN (SELECT call FROM failed))
			)
			SELECT call FROM failed`),

		versions: in.Replace(`SELECT key, version FROM ENTRIES WHERE key = ANY ($1::bytea[])`),
	}
}

// kind is what a write does once its call has been found good. The numbers are
// those in the statement settle.
type kind int32

const (
	creates  kind = 0
	updates  kind = 1
	deletes  kind = 2
	excludes kind = 3 // demands that nothing is there: a place holder is created, and deleted again
)

// row is one write of a transaction.
type row struct {
	call     int32 // the place of its call in the group
	kind     kind
	key      []byte
	expected store.Version // what must be there when the transaction settles
	version  store.Version
	due      pgtype.Int8
	value    []byte
}

func newRow(call int, w *store.Write) row {
	r := row{
		call: int32(call), key: w.Key, expected: w.If, version: w.As, value: w.Value,
		due: pgtype.Int8{Int64: store.Micros(w.Due), Valid: !w.Due.IsZero()},
	}
	if r.value == nil {
		r.value = []byte{} // nil is NULL
	}
	switch {
	case w.Delete && w.If == 0:
		r.kind, r.version, r.due, r.value = excludes, store.NewVersion(), pgtype.Int8{}, []byte{}
		r.expected = r.version
	case w.Delete:
		r.kind, r.value = deletes, []byte{}
	case w.If == 0:
		r.kind, r.expected = creates, w.As
	default:
		r.kind = updates
	}
	return r
}

// rows are the writes of a group in the order of their keys.
func rows(group []*call) []row {
	var out []row
	for i, c := range group {
		for j := range c.writes {
			out = append(out, newRow(i, &c.writes[j]))
		}
	}
	slices.SortFunc(out, func(a, b row) int { return bytes.Compare(a.key, b.key) })
	return out
}

// columns are rows as the server takes them.
type columns struct {
	calls, kinds       []int32
	keys, values       [][]byte
	expected, versions []int64
	dues               []pgtype.Int8
}

func (c *columns) add(r *row) {
	c.calls, c.kinds = append(c.calls, r.call), append(c.kinds, int32(r.kind))
	c.keys, c.values = append(c.keys, r.key), append(c.values, r.value)
	c.expected, c.versions = append(c.expected, int64(r.expected)), append(c.versions, int64(r.version))
	c.dues = append(c.dues, r.due)
}

// split parts what has to be created from what has to be locked. Values that were
// created are not sent again.
func split(all []row) (made, locked, settled columns) {
	for i := range all {
		r := all[i]
		if r.kind == creates || r.kind == excludes {
			made.add(&r)
			r.value = []byte{}
		} else {
			locked.add(&r)
		}
		settled.add(&r)
	}
	return made, locked, settled
}

// transact makes the writes of a group in one transaction and one round trip, and
// returns the calls that failed on their conditions. After an error nothing is
// written, or the outcome is unknown; see decided.
func (s *statements) transact(ctx context.Context, conn *pgx.Conn, m Mechanism, group []*call) (failed map[int32]bool, err error) {
	all := rows(group)
	made, locked, settled := split(all)
	if m == UniqueConstraint && len(locked.keys) == 0 && !slices.Contains(made.kinds, int32(excludes)) {
		if len(all) == len(group) {
			return s.claim(ctx, conn, &made)
		}
		if err := s.createAll(ctx, conn, &made); !isCode(err, uniqueViolation) {
			return nil, err
		}
	}
	b := &pgx.Batch{}
	if m == SerializableRowLock {
		b.Queue(`BEGIN ISOLATION LEVEL SERIALIZABLE`)
		b.Queue(s.lock, settled.keys)
	} else {
		b.Queue(`BEGIN ISOLATION LEVEL READ COMMITTED`)
	}
	if len(made.keys) > 0 {
		b.Queue(s.create, made.keys, made.versions, made.dues, made.values)
	}
	if m != SerializableRowLock && len(locked.keys) > 0 {
		b.Queue(s.lock, locked.keys)
	}
	before := b.Len()
	b.Queue(s.settle, settled.calls, settled.kinds, settled.keys, settled.expected, settled.versions, settled.dues, settled.values)
	b.Queue(`COMMIT`)
	return run(conn.SendBatch(ctx, b), before)
}

// run reads the answers: so many of no interest, then the calls that failed, then
// that of COMMIT.
func run(answers pgx.BatchResults, before int) (failed map[int32]bool, err error) {
	defer func() { err = errors.Join(err, answers.Close()) }()
	for range before {
		if _, err := answers.Exec(); err != nil {
			return nil, err
		}
	}
	found, err := answers.Query()
	if err != nil {
		return nil, err
	}
	failed = map[int32]bool{}
	var call int32
	if _, err := pgx.ForEachRow(found, []any{&call}, func() error { failed[call] = true; return nil }); err != nil {
		return nil, err
	}
	end, err := answers.Exec()
	if err == nil && end.String() != "COMMIT" {
		err = fmt.Errorf("%w: it answered COMMIT by %s", errRolledBack, end)
	}
	return failed, err
}

// createAll creates the entries of calls with several each, or none of them: one
// statement, which is a transaction of its own. Where something is there already, it
// fails, and nobody knows of which call that was.
func (s *statements) createAll(ctx context.Context, conn *pgx.Conn, made *columns) error {
	_, err := conn.Exec(ctx, s.insert, made.keys, made.versions, made.dues, made.values)
	return err
}

// claim creates an entry for each call of a group: one statement, which is a
// transaction of its own.
func (s *statements) claim(ctx context.Context, conn *pgx.Conn, made *columns) (map[int32]bool, error) {
	found, err := conn.Query(ctx, s.create, made.keys, made.versions, made.dues, made.values)
	if err != nil {
		return nil, err
	}
	failed := map[int32]bool{}
	for _, c := range made.calls {
		failed[c] = true
	}
	var key []byte
	_, err = pgx.ForEachRow(found, []any{&key}, func() error {
		i, _ := slices.BinarySearchFunc(made.keys, key, bytes.Compare)
		delete(failed, made.calls[i])
		return nil
	})
	return failed, err
}
