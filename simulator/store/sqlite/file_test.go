package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// The characters that a URI, a query string, a driver or a shell gives a meaning to.
func TestAnyPathIsAFile(t *testing.T) {
	for _, name := range []string{
		"store.db", "with space", "a?b", "a?_pragma=journal_mode(OFF)", "a#b", "100%", "%41", "a&b=c", "a;b", "a:b", "file:x", ":memory:x",
		"é", "'quoted'", `"`, `back\slash`, "-dash", "new\nline", "\xff",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s, err := Open(filepath.Join(dir, name))
			require.NoError(t, err)
			require.NoError(t, s.Apply(t.Context(), create("k", "v")))
			require.NoError(t, s.Close())
			files, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Len(t, files, 1)
			require.Equal(t, name, files[0].Name())
		})
	}
}

func TestRelativePath(t *testing.T) {
	t.Chdir(t.TempDir())
	s, err := Open("store.db")
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.FileExists(t, "store.db")
}

// An empty file is what mktemp(1) leaves.
func TestEmptyFileBecomesAStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	s, err := Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Apply(t.Context(), create("k", "v")))
	require.NoError(t, s.Close())
}

func TestRefusedPaths(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ path, want string }{
		{"", `sqlite store "": the path is empty, want that of a file`},
		{":memory:", `sqlite store ":memory:": want the path of a file; to keep nothing on disk, use the memory store`},
		{dir, fmt.Sprintf("sqlite store %q: this is a directory, want a file", dir)},
		{filepath.Join(dir, "no", "store.db"), fmt.Sprintf("sqlite store %q: there is no directory %q; make it first", filepath.Join(dir, "no", "store.db"), filepath.Join(dir, "no"))},
		{os.DevNull, fmt.Sprintf("sqlite store %q: this is not a regular file (mode Dcrw-rw-rw-)", os.DevNull)},
	} {
		_, err := Open(c.path)
		require.EqualError(t, err, c.want)
	}
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, files, "nothing is left behind")
}

// What is not a store is refused, and has not changed by a byte.
func TestRefusedFiles(t *testing.T) {
	for _, c := range []struct{ name, sql, want string }{
		{"another program's database", `CREATE TABLE users (name); INSERT INTO users VALUES ('a')`,
			"this is a SQLite database of something else (application id 0x0, schema version 0, 1 tables and indexes), want a file of this store (application id 0x52707273) or none; name another file"},
		{"a marked database", `PRAGMA application_id = 252006674; PRAGMA user_version = 7`, // a Fossil checkout
			"this is a SQLite database of something else (application id 0xf055112, schema version 7, 0 tables and indexes), want a file of this store (application id 0x52707273) or none; name another file"},
		{"a later version", schema + `; PRAGMA user_version = 2`,
			"a later version of this program wrote the file: it has schema 2, this one knows 1; update the program"},
		{"a store without a version", schema + `; PRAGMA user_version = 0`,
			"this is a SQLite database of something else (application id 0x52707273, schema version 0, 3 tables and indexes), want a file of this store (application id 0x52707273) or none; name another file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "other.db")
			db, err := connect(path)
			require.NoError(t, err)
			_, err = db.Exec(c.sql)
			require.NoError(t, err)
			require.NoError(t, db.Close())
			before, err := os.ReadFile(path)
			require.NoError(t, err)

			_, err = Open(path)
			require.EqualError(t, err, fmt.Sprintf("sqlite store %q: %s", path, c.want))
			after, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, before, after)
		})
	}
}

func TestRefusedText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "contract.yaml")
	text := []byte("reprise: v1\n")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	_, err := Open(path)
	require.ErrorContains(t, err, "the file is not a SQLite database; name another file")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, text, after)
}

// The first to come makes the tables, and nobody is turned away.
func TestManyOpenANewFileAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			s, err := Open(path)
			if err == nil {
				err = s.Apply(t.Context(), create(fmt.Sprint(i), "v"))
			}
			if err == nil {
				err = s.Close()
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	s, err := Open(path)
	require.NoError(t, err)
	defer s.Close()
	entries, err := s.Scan(t.Context(), nil, nil, 100)
	require.NoError(t, err)
	require.Len(t, entries, 16)
}
