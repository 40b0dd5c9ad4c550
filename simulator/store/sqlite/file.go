package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	driver "modernc.org/sqlite"
	code "modernc.org/sqlite/lib"
)

const (
	// applicationID marks the file as ours: "Rprs" in ASCII. It is in the
	// file's header, where file(1) and other programs look for it; see
	// https://www.sqlite.org/fileformat2.html#application_id.
	applicationID = 'R'<<24 | 'p'<<16 | 'r'<<8 | 's'
	// schemaVersion is the version of the tables below, kept as user_version.
	schemaVersion = 1
)

// schema makes the tables and marks the file. A version is stored as the signed
// integer of the same bits, a due time in microseconds since 1970. The value comes
// last, because SQLite walks through what comes before a column to read it, and
// the writer mostly wants the version alone.
//
// The table is one in the order of creation, with the keys in an index beside it,
// and not one in the order of keys (WITHOUT ROWID). Keys are random, and what
// happens to entries is not: those created together are completed together and
// reaped together, and so share their pages. It made 1.6 times the claims and 1.3
// times the claims with completion, and values from 1 to 4 KB need no page of
// their own.
var schema = fmt.Sprintf(`
CREATE TABLE entries (
	key     BLOB    NOT NULL UNIQUE,
	version INTEGER NOT NULL,
	due     INTEGER,
	value   BLOB    NOT NULL
) STRICT;
CREATE INDEX entries_due ON entries (due, key) WHERE due IS NOT NULL;
PRAGMA application_id = %d;
PRAGMA user_version = %d`, applicationID, schemaVersion)

// checkPath refuses what SQLite would not, or would explain badly. It must not
// open the file; see the package comment.
func checkPath(path string) error {
	switch path {
	case "":
		return errors.New("the path is empty, want that of a file")
	case ":memory:":
		return errors.New("want the path of a file; to keep nothing on disk, use the memory store")
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		dir := filepath.Dir(path)
		if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("there is no directory %q; make it first", dir)
		}
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("this is a directory, want a file")
	case !info.Mode().IsRegular():
		return fmt.Errorf("this is not a regular file (mode %s)", info.Mode())
	}
	return nil
}

// connect prepares a pool of connections to the file; it opens none yet.
func connect(path string, params ...string) (*sql.DB, error) {
	c, err := driver.NewConnector(source(path, params...))
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(c), nil
}

// source names the file for the driver, as a URI in which no character of the
// path has a meaning (https://www.sqlite.org/uri.html), with the parameters given.
func source(path string, params ...string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs // so that it cannot begin with two slashes and a host
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/dir/file
	}
	return "file://" + (&url.URL{Path: path}).EscapedPath() + "?" + strings.Join(params, "&")
}

// prepareFile makes sure that the file is a store, and makes it one if it is
// empty. It looks before it changes anything: already the switch to write-ahead
// mode is written to the file.
func prepareFile(ctx context.Context, conn *sql.Conn) error {
	if _, err := identify(ctx, conn); err != nil {
		return err
	}
	if err := enterLogMode(ctx, conn); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, beginWriting); err != nil {
		return err
	}
	if err := makeTables(ctx, conn); err != nil {
		_, rollback := conn.ExecContext(ctx, "ROLLBACK")
		return errors.Join(err, rollback)
	}
	_, err := conn.ExecContext(ctx, "COMMIT")
	return err
}

// makeTables looks again, now that nobody else can write: another process may have
// made the tables in the meantime.
func makeTables(ctx context.Context, conn *sql.Conn) error {
	empty, err := identify(ctx, conn)
	if err != nil {
		return err
	}
	if !empty {
		// SQLite opens and even locks a file that it may only read, and
		// says so at the first write: this one, which changes nothing.
		_, err = conn.ExecContext(ctx, "DELETE FROM entries WHERE FALSE")
		return err
	}
	_, err = conn.ExecContext(ctx, schema)
	return err
}

// enterLogMode switches to write-ahead mode, in which readers and the writer do
// not wait for each other.
func enterLogMode(ctx context.Context, conn *sql.Conn) error {
	var mode string
	err := conn.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode)
	if err == nil && mode != "wal" {
		err = fmt.Errorf("the journal mode is %q, want wal: the file system lacks shared memory", mode)
	}
	return err
}

// identify returns an error unless the file is a store that this package can use,
// or is empty.
func identify(ctx context.Context, conn *sql.Conn) (empty bool, err error) {
	var id, version, tables int
	err = conn.QueryRowContext(ctx, `SELECT
		(SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&id, &version, &tables)
	switch {
	case err != nil:
		return false, err
	case id == applicationID && version == schemaVersion:
		return false, nil
	case id == applicationID && version > schemaVersion:
		return false, fmt.Errorf("a later version of this program wrote the file: it has schema %d, this one knows %d; update the program",
			version, schemaVersion)
	case id == 0 && version == 0 && tables == 0:
		return true, nil
	}
	return false, fmt.Errorf("this is a SQLite database of something else (application id %#x, schema version %d, %d tables and indexes), "+
		"want a file of this store (application id %#x) or none; name another file", uint32(id), version, tables, applicationID)
}

// beginWriting takes the write lock of the file.
const beginWriting = "BEGIN IMMEDIATE"

// lockWait is how long one attempt to get the write lock goes on, in ms, and
// lockPatience is how long a call waits for it in all. SQLite by itself asks for a
// lock less and less often, down to ten times a second, and so may long miss the
// moments between the commits of a busy process: with two processes writing all
// the time, calls took up to 3.7 s that way, and 0.1 s this way.
//
// openPatience is how long opening takes it: a server that starts while others write
// all the time, and while a killed one has left a log to go through, has nobody yet
// who waits for it.
const (
	lockWait     = 1
	lockPatience = 3 * time.Second
	openPatience = 30 * time.Second
)

// retryBusy tries, once at least, until the file is not locked by somebody else or
// the time is over, and returns what the last try returned.
func retryBusy(until time.Time, try func() error) (err error) {
	for {
		if err = try(); resultCode(err) != code.SQLITE_BUSY || !time.Now().Before(until) {
			return err
		}
	}
}

// makePrivate makes a new file one that only its owner may read, before SQLite
// writes to it; SQLite gives the log and the shared memory beside it the same
// mode. A file that is there keeps its mode, which may be somebody's wish. The new
// file is closed before it has its name, so that no other handle can have locked
// it; see the package comment.
func makePrivate(path string) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".reprise-*") // with mode 0600
	if err != nil {
		return // SQLite will say what stands against it
	}
	if f.Close() == nil {
		_ = os.Link(f.Name(), path) // unless somebody else was faster
	}
	_ = os.Remove(f.Name())
}
