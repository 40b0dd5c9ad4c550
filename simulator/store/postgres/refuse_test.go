package postgres

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

func TestRefusedURLs(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                      "want a URL such as postgres://USER@HOST:5432/DATABASE",
		"host=localhost":                                        "want a URL such as postgres://USER@HOST:5432/DATABASE",
		"mysql://u:secret@h/d":                                  "want a URL such as postgres://USER@HOST:5432/DATABASE",
		"postgres://u:secret@h:x/d":                             "the URL cannot be read: ",
		"postgres://u:se%zzcret@h":                              "the URL cannot be read: ",
		"postgres://u:secret@h/d?%zz=1":                         "the part of the URL after the question mark cannot be read, want NAME=VALUE&NAME=VALUE",
		"postgres://u:secret@h/d?schema=":                       `schema "" cannot be the name of one, want 1 to 63 bytes that do not begin with pg_`,
		"postgres://u:secret@h/d?schema=pg_catalog":             `schema "pg_catalog" cannot be the name of one, want 1 to 63 bytes that do not begin with pg_`,
		"postgres://u:secret@h/d?schema=a&schema=b":             "the URL gives schema 2 times, want it once",
		"postgres://u:secret@h/d?sslmode=perhaps":               "the URL cannot be read: failed to configure TLS",
		"postgres://u:secret@h/d?pool_max_conns=0":              "the URL cannot be read: pool_max_conns too small",
		"postgres://u:secret@h/d?password=secret&sslmode=never": "the URL cannot be read: failed to configure TLS",
	} {
		_, err := Open(t.Context(), text, UniqueConstraint)
		require.ErrorContains(t, err, "postgres store: "+want, text)
		require.NotContains(t, err.Error(), "secret")
	}
	_, err := Open(t.Context(), "postgres://h/d", "hope")
	require.EqualError(t, err, `postgres store: mechanism "hope" is unknown, want unique-constraint or serializable-row-lock`)
}

func TestServerThatIsNotThere(t *testing.T) {
	l := newWire(t, "/nowhere").listener
	require.NoError(t, l.Close())
	host := l.Addr().String()
	_, err := Open(t.Context(), "postgres://ann:secret@"+host+"/shop?sslmode=disable", UniqueConstraint)
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.EqualError(t, err, "postgres store: store unavailable: cannot connect to "+host+
		" as ann: connection refused; is the server running there, and does it take connections (pg_isready tells)")
	_, err = Open(t.Context(), "postgres://ann:secret@/shop?host=/nowhere", UniqueConstraint)
	require.EqualError(t, err, "postgres store: store unavailable: cannot connect to the socket in /nowhere for port 5432"+
		" as ann: no such file or directory; is the server running there, and does it take connections (pg_isready tells)")
}

func TestServerThatRefuses(t *testing.T) {
	at := server(t).URL(nil)
	for from, want := range map[string]string{
		strings.Replace(at, "/postgres?", "/nothing?", 1): `refused: database "nothing" does not exist; make the database with createdb, or name another one`,
		strings.Replace(at, "//reprise@", "//ann@", 1):    `refused: role "ann" does not exist; give the password in PGPASSWORD or in a password file, and see that pg_hba.conf lets the role in`,
	} {
		_, err := Open(t.Context(), from, UniqueConstraint)
		require.ErrorIs(t, err, store.ErrUnavailable)
		require.ErrorContains(t, err, want)
	}
}

// direct runs statements past the store.
func direct(t *testing.T, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), server(t).URL(nil))
	require.NoError(t, err)
	defer conn.Close(context.Background())
	for _, s := range statements {
		_, err := conn.Exec(t.Context(), s, pgx.QueryExecModeSimpleProtocol)
		require.NoError(t, err, s)
	}
}

// What is not a store is refused and stays as it is.
func TestRefusedSchemas(t *testing.T) {
	for i, c := range []struct{ name, sql, want string }{
		{"another program's", `CREATE TABLE IN.users (name text); CREATE VIEW IN.names AS SELECT * FROM IN.users`,
			`the schema %q holds tables of something else (names, users); name another with schema=NAME in the URL`},
		{"another program's migrations", `CREATE TABLE IN.reprise_migrations (number int, name text); INSERT INTO IN.reprise_migrations VALUES (1, '0001_users')`,
			`the schema %q holds tables of something else (reprise_migrations); name another with schema=NAME in the URL`},
		{"a later version's", `CREATE TABLE IN.reprise_migrations (number int, name text); INSERT INTO IN.reprise_migrations VALUES (1, '0001_entries'), (2, '0002_more')`,
			`a later version of this program made the schema %q: it has step 2 (0002_more), this one knows 1; update the program`},
	} {
		t.Run(c.name, func(t *testing.T) {
			schema := fmt.Sprint("refused_", i)
			direct(t, "CREATE SCHEMA "+schema, strings.ReplaceAll(c.sql, "IN.", schema+"."))
			before := relations(t, schema)
			_, err := Open(t.Context(), server(t).URL(url.Values{"schema": {schema}}), UniqueConstraint)
			require.EqualError(t, err, "postgres store: "+fmt.Sprintf(c.want, schema))
			require.Equal(t, before, relations(t, schema))
		})
	}
}

func relations(t *testing.T, schema string) (names []string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), server(t).URL(nil))
	require.NoError(t, err)
	defer conn.Close(context.Background())
	require.NoError(t, conn.QueryRow(t.Context(), `SELECT coalesce(array_agg(relname::text ORDER BY relname), '{}') FROM pg_class
		WHERE relnamespace = $1::text::regnamespace`, pgx.Identifier{schema}.Sanitize()).Scan(&names))
	return names
}

// A role that may not make schemas is given an empty one.
func TestRoleWithLittleLeave(t *testing.T) {
	direct(t, `CREATE ROLE clerk LOGIN`, `REVOKE CREATE ON DATABASE postgres FROM PUBLIC`, `CREATE SCHEMA desk AUTHORIZATION clerk`, `CREATE SCHEMA shut`)
	as := func(schema string) string {
		return strings.Replace(server(t).URL(url.Values{"schema": {schema}}), "//reprise@", "//clerk@", 1)
	}
	s := openAt(t, as("desk"), UniqueConstraint)
	require.NoError(t, s.Apply(t.Context(), create("k", "v")))
	for _, schema := range []string{"shut", "new"} {
		_, err := Open(t.Context(), as(schema), UniqueConstraint)
		require.ErrorIs(t, err, store.ErrUnavailable)
		require.ErrorContains(t, err, "the role needs leave to use the schema and to write to its tables: ERROR: permission denied for ")
	}
}

func TestServerThatTakesNoWrites(t *testing.T) {
	direct(t, `CREATE DATABASE frozen`, `ALTER DATABASE frozen SET default_transaction_read_only = on`)
	_, err := Open(t.Context(), strings.Replace(server(t).URL(nil), "/postgres?", "/frozen?", 1), UniqueConstraint)
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.ErrorContains(t, err, "read only connection")
}

// Servers that start at once agree on who makes the tables.
func TestManyOpenANewStoreAtOnce(t *testing.T) {
	at := newURL(t)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			s, err := Open(t.Context(), at, UniqueConstraint)
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
	entries, err := openAt(t, at, UniqueConstraint).Scan(t.Context(), nil, nil, 100)
	require.NoError(t, err)
	require.Len(t, entries, 12)
}

// Commits are waited for even where the role is set not to.
func TestCommitsAreDurable(t *testing.T) {
	direct(t, `CREATE DATABASE hasty`, `ALTER DATABASE hasty SET synchronous_commit = off`)
	s := openAt(t, strings.Replace(server(t).URL(nil), "/postgres?", "/hasty?", 1), UniqueConstraint)
	var setting string
	require.NoError(t, s.pool.QueryRow(t.Context(), `SELECT current_setting('synchronous_commit')`).Scan(&setting))
	require.Equal(t, "on", setting)
}

func TestQueriesUseTheirIndexes(t *testing.T) {
	s := openNew(t, UniqueConstraint)
	conn, err := s.acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()
	for query, index := range map[string]string{
		s.sql.get: "entries_pkey", s.sql.due: "entries_due", s.sql.scan: "entries_pkey", s.sql.scanTo: "entries_pkey",
		s.sql.lock: "entries_pkey", s.sql.settle: "entries_pkey", s.sql.versions: "entries_pkey",
	} {
		_, err := conn.Exec(t.Context(), "PREPARE plan AS "+query, pgx.QueryExecModeSimpleProtocol)
		require.NoError(t, err)
		none := strings.TrimSuffix(strings.Repeat("NULL, ", strings.Count(query, "$")), ", ")
		rows, err := conn.Query(t.Context(), "EXPLAIN EXECUTE plan ("+none+"); ", pgx.QueryExecModeSimpleProtocol)
		require.NoError(t, err)
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		plan := strings.Join(lines, "\n")
		require.Regexp(t, "(using|on) "+index, plan)
		require.NotContains(t, plan, "Seq Scan")
		_, err = conn.Exec(t.Context(), "DEALLOCATE plan")
		require.NoError(t, err)
	}
}
