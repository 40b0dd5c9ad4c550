package sqlite

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// lane is a connection that looks take in turns. They speak to the driver itself:
// database/sql was a third of what a look cost.
type lane struct {
	mu    sync.Mutex
	conn  driver.Conn
	stmts [len(places)]driver.Stmt
	args  []driver.NamedValue
	row   [4]driver.Value
}

// places are for how many keys there are statements. What a statement has to spare
// is NULL, which no key equals.
var places = [...]int{1, 2, 1 + maxTogether}

func openLane(connector driver.Connector) (*lane, error) {
	conn, err := connector.Connect(context.Background())
	if err != nil {
		return nil, err
	}
	l := &lane{conn: conn}
	for i, n := range places {
		if l.stmts[i], err = conn.Prepare(lookQuery(n)); err != nil {
			return nil, errors.Join(err, l.close())
		}
	}
	return l, nil
}

// lookQuery finds the entries with n keys, each with the place of its key.
func lookQuery(n int) string {
	var each []string
	for i := range n {
		each = append(each, fmt.Sprintf("SELECT %d, version, due, value FROM entries WHERE key = ?%d", i, i+1))
	}
	return strings.Join(each, " UNION ALL ")
}

// close closes the statements first: SQLite keeps the connection until then.
func (l *lane) close() error {
	var failed error
	for _, stmt := range l.stmts {
		if stmt != nil {
			failed = errors.Join(failed, stmt.Close())
		}
	}
	return errors.Join(failed, l.conn.Close())
}

// read reads the entries with some keys, as many as a statement has places at most.
// What is not there has no version. Its context has no end: the driver would start a
// goroutine to watch it, and there is nothing to interrupt.
func (l *lane) read(keys [][]byte, found []store.Entry) (err error) {
	at := slices.IndexFunc(places[:], func(n int) bool { return n >= len(keys) })
	l.args = l.args[:0]
	for i := range places[at] {
		arg := driver.NamedValue{Ordinal: i + 1}
		if i < len(keys) {
			arg.Value = keys[i]
		}
		l.args = append(l.args, arg)
	}
	rows, err := l.stmts[at].(driver.StmtQueryContext).QueryContext(context.Background(), l.args)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for {
		switch err := rows.Next(l.row[:]); {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		if err := l.take(keys, found); err != nil {
			return err
		}
	}
}

// take reads a row: the place of the key, version, due, value.
func (l *lane) take(keys [][]byte, found []store.Entry) error {
	place, there := l.row[0].(int64)
	version, whole := l.row[1].(int64)
	if !there || !whole {
		return fmt.Errorf("a row with the place %v and the version %v; wanted numbers", l.row[0], l.row[1])
	}
	e := &found[place]
	e.Key, e.Version = bytes.Clone(keys[place]), store.Version(version)
	e.Value, _ = l.row[3].([]byte) // nil is an empty one
	if due, has := l.row[2].(int64); has {
		e.Due = time.UnixMicro(due).UTC()
	}
	return nil
}
