package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/reprise-dev/reprise/simulator/store"
)

// batches are how many rows one INSERT makes, the most first: a statement costs
// about as much as a row. It says OR IGNORE rather than ON CONFLICT DO NOTHING, with
// which SQLite copies each page that a statement of several rows changes, to undo it
// where a value is NULL; none ever is. That cost more than the batches save.
var batches = [...]int{64, 16, 4, 1}

// statements write. Each carries its condition, and whether that held is read from
// the number of rows that changed. They speak to the driver itself, as a lane does.
type statements struct {
	inserts                                [len(batches)]driver.Stmt
	version, update, remove, begin, commit driver.Stmt
	args                                   []driver.NamedValue // used again and again
}

// prepareStatements prepares them on a connection, which must outlive them: SQLite
// keeps it, its files and its locks until they are closed.
func prepareStatements(conn driver.Conn) (s *statements, err error) {
	s = &statements{}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	for i, rows := range batches {
		query := "INSERT OR IGNORE INTO entries (value, due, version, key) VALUES (?, ?, ?, ?)" + strings.Repeat(", (?, ?, ?, ?)", rows-1)
		if s.inserts[i], err = conn.Prepare(query); err != nil {
			return s, err
		}
	}
	for _, one := range []struct {
		stmt  *driver.Stmt
		query string
	}{
		{&s.version, "SELECT version FROM entries WHERE key = ?"},
		{&s.update, "UPDATE entries SET value = ?, due = ?, version = ? WHERE key = ? AND version = ?"},
		{&s.remove, "DELETE FROM entries WHERE key = ? AND version = ?"},
		{&s.begin, beginWriting},
		{&s.commit, "COMMIT"},
	} {
		if *one.stmt, err = conn.Prepare(one.query); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s *statements) close() (failed error) {
	if s == nil {
		return nil
	}
	for _, stmt := range append(s.inserts[:], s.version, s.update, s.remove, s.begin, s.commit) {
		if stmt != nil {
			failed = errors.Join(failed, stmt.Close())
		}
	}
	return failed
}

// applyAll makes the writes of a group inside the transaction that is open, and
// gives each call its verdict: nil or store.ErrConflict, and with a conflict nothing
// of the call was written. An error means that the transaction must be undone.
//
// Nearly all calls create entries that nobody else creates. Those come first, all
// together. Where one of them was there already, all are taken back, and each call
// goes by itself.
func (s *statements) applyAll(group []*call) error {
	var fresh []*store.Write
	for _, c := range group {
		if c.creates() {
			for i := range c.writes {
				fresh = append(fresh, &c.writes[i])
			}
		}
	}
	made, err := s.create(fresh)
	if err != nil {
		return err
	}
	together := made == int64(len(fresh))
	if !together {
		if err := s.takeBack(fresh); err != nil {
			return err
		}
	}
	for _, c := range group {
		c.verdict = nil
		if together && c.creates() {
			continue
		}
		if c.verdict, err = s.apply(c.writes); err != nil {
			return err
		}
	}
	return nil
}

// creates reports a call that does nothing but make new entries.
func (c *call) creates() bool {
	for i := range c.writes {
		if !creates(&c.writes[i]) {
			return false
		}
	}
	return true
}

func creates(w *store.Write) bool { return w.If == 0 && !w.Delete }

// apply makes the writes of one call.
//
// A write carries its own condition, and what was created can be taken back: all
// that is created comes first, and one write of another kind last. Only of several
// of those the conditions are looked at beforehand. They are about different keys,
// so that no write can change what another one expects.
func (s *statements) apply(writes []store.Write) (verdict, err error) {
	var fresh, others []*store.Write
	for i := range writes {
		if w := &writes[i]; creates(w) {
			fresh = append(fresh, w)
		} else {
			others = append(others, w)
		}
	}
	for _, w := range others {
		if len(others) > 1 {
			if held, err := s.holds(w); err != nil || !held {
				return store.ErrConflict, err
			}
		}
	}
	made, err := s.create(fresh)
	if err != nil {
		return nil, err
	}
	if made < int64(len(fresh)) {
		return store.ErrConflict, s.takeBack(fresh)
	}
	for _, w := range others {
		held, err := s.change(w)
		if err != nil {
			return nil, err
		}
		if !held { // it is the only one of its kind
			return store.ErrConflict, s.takeBack(fresh)
		}
	}
	return nil, nil
}

// create makes new entries and tells how many of them were not there.
func (s *statements) create(writes []*store.Write) (made int64, err error) {
	for i, rows := range batches {
		for len(writes) >= rows {
			s.args = s.args[:0]
			for _, w := range writes[:rows] {
				s.bind(contentOf(w), dueOf(w), int64(w.As), w.Key)
			}
			n, err := s.run(s.inserts[i])
			if err != nil {
				return 0, err
			}
			made += n
			writes = writes[rows:]
		}
	}
	return made, nil
}

// takeBack deletes what some writes have created.
func (s *statements) takeBack(created []*store.Write) error {
	for _, w := range created {
		s.args = s.args[:0]
		s.bind(w.Key, int64(w.As))
		if _, err := s.run(s.remove); err != nil {
			return err
		}
	}
	return nil
}

// holds reports whether the entry is the one that a write expects.
func (s *statements) holds(w *store.Write) (held bool, err error) {
	s.args = s.args[:0]
	s.bind(w.Key)
	rows, err := s.version.(driver.StmtQueryContext).QueryContext(context.Background(), s.args)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var row [1]driver.Value
	switch err := rows.Next(row[:]); {
	case err == io.EOF:
		return w.If == 0, nil
	case err != nil:
		return false, err
	}
	found, whole := row[0].(int64)
	if !whole {
		return false, fmt.Errorf("a row with the version %v; wanted a number", row[0])
	}
	return store.Version(found) == w.If, nil
}

// change makes a write that is not a creation, if its condition holds.
func (s *statements) change(w *store.Write) (held bool, err error) {
	if w.Delete && w.If == 0 {
		return s.holds(w)
	}
	s.args = s.args[:0]
	stmt := s.remove
	if !w.Delete {
		s.bind(contentOf(w), dueOf(w), int64(w.As))
		stmt = s.update
	}
	s.bind(w.Key, int64(w.If))
	n, err := s.run(stmt)
	return n == 1, err
}

// contentOf is the value of a write; the driver makes NULL of a nil slice.
func contentOf(w *store.Write) []byte {
	if w.Value == nil {
		return []byte{}
	}
	return w.Value
}

func dueOf(w *store.Write) driver.Value {
	if w.Due.IsZero() {
		return nil
	}
	return store.Micros(w.Due)
}

func (s *statements) bind(values ...driver.Value) {
	for _, v := range values {
		s.args = append(s.args, driver.NamedValue{Ordinal: len(s.args) + 1, Value: v})
	}
}

// start begins a transaction that writes.
func (s *statements) start() error {
	s.args = s.args[:0]
	_, err := s.run(s.begin)
	return err
}

// end commits the transaction that is open.
func (s *statements) end() error {
	s.args = s.args[:0]
	_, err := s.run(s.commit)
	return err
}

// run runs a statement with what is bound, and tells how many rows it has changed.
func (s *statements) run(stmt driver.Stmt) (int64, error) {
	done, err := stmt.(driver.StmtExecContext).ExecContext(context.Background(), s.args)
	clear(s.args) // they may be large
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}
