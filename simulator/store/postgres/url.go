package postgres

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/reprise-dev/reprise/simulator/store"
)

const (
	defaultSchema = "reprise"
	defaultConns  = 8 // of the pool: some write, the others read
	dialTimeout   = 5 * time.Second
)

// parse reads the URL. Its errors show no password.
func parse(text string) (config *pgxpool.Config, schema string, err error) {
	scheme, rest, found := strings.Cut(text, "://")
	if !found || scheme != "postgres" && scheme != "postgresql" {
		return nil, "", errors.New("want a URL such as postgres://USER@HOST:5432/DATABASE")
	}
	rest, query, _ := strings.Cut(rest, "?")
	params, err := url.ParseQuery(query)
	if err != nil {
		return nil, "", errors.New("the part of the URL after the question mark cannot be read, want NAME=VALUE&NAME=VALUE")
	}
	for _, name := range slices.Sorted(maps.Keys(params)) {
		if len(params[name]) > 1 {
			return nil, "", fmt.Errorf("the URL gives %s %d times, want it once", name, len(params[name]))
		}
	}
	schema = defaultSchema
	if params.Has("schema") {
		schema = params.Get("schema")
		params.Del("schema")
	}
	if schema == "" || len(schema) > 63 || strings.ContainsRune(schema, 0) || strings.HasPrefix(schema, "pg_") {
		return nil, "", fmt.Errorf("schema %q cannot be the name of one, want 1 to 63 bytes that do not begin with pg_", schema)
	}
	config, err = pgxpool.ParseConfig(scheme + "://" + rest + "?" + params.Encode())
	if err != nil {
		return nil, "", parseError(err)
	}
	if !params.Has("pool_max_conns") {
		config.MaxConns = defaultConns
	}
	if !params.Has("connect_timeout") {
		config.ConnConfig.ConnectTimeout = dialTimeout
	}
	// Whoever reads from a standby does not see what was just written.
	config.ConnConfig.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	config.AfterConnect = prepareSession
	return config, schema, nil
}

// parseError leaves out the URL, which pgx shows with what it takes for the password
// hidden: of a URL that cannot be read nobody knows which part that is.
func parseError(err error) error {
	var bad *pgconn.ParseConfigError
	if !errors.As(err, &bad) {
		return errors.New("the URL cannot be read, want postgres://USER@HOST:5432/DATABASE")
	}
	text := bad.Error()
	if i := strings.LastIndex(text, "`: "); i >= 0 {
		text = text[i+len("`: "):]
	}
	if reason, _, isURL := strings.Cut(text, " ("); isURL || strings.Contains(text, "URL") {
		text = reason
	}
	return fmt.Errorf("the URL cannot be read: %s; want postgres://USER@HOST:5432/DATABASE", text)
}

// sessionKey is where a connection keeps which session of the server it is.
const sessionKey = "reprise session"

// session names a session for good: the number of a process comes again.
type session struct {
	pid   int32
	began time.Time
}

// prepareSession sets what statements of the store rely on. All of them go by a key
// or by the index of due times, and must do so whatever the planner believes about
// a table that was empty a moment ago: it keeps a plan as long as it has no reason
// to make another.
func prepareSession(ctx context.Context, conn *pgx.Conn) error {
	settings := [][2]string{
		{"enable_seqscan", "off"}, {"enable_hashjoin", "off"}, {"enable_mergejoin", "off"}, {"jit", "off"},
		{"plan_cache_mode", "force_generic_plan"},
		{"lock_timeout", fmt.Sprint(lockWait.Milliseconds())},
		{"idle_in_transaction_session_timeout", fmt.Sprint(silence.Milliseconds())},
	}
	var names, values []string
	for _, s := range settings {
		names, values = append(names, s[0]), append(values, s[1])
	}
	_, err := conn.Exec(ctx, `
		SELECT set_config(name, value, false)
		FROM unnest($1::text[], $2::text[]) AS wanted (name, value)
		JOIN pg_settings USING (name)
		UNION ALL
		SELECT set_config('synchronous_commit', 'on', false)
		WHERE current_setting('synchronous_commit') = 'off'`, names, values)
	if err != nil {
		return err
	}
	s := session{pid: int32(conn.PgConn().PID())}
	err = conn.QueryRow(ctx, `SELECT backend_start FROM pg_stat_activity WHERE pid = $1`, s.pid).Scan(&s.began)
	if errors.Is(err, pgx.ErrNoRows) {
		return errors.New("the connection is not a session of its own on the server; a pooler in between has to pool by session")
	}
	conn.PgConn().CustomData()[sessionKey] = s
	return err
}

// unreachable says of an error at opening what to do about it.
func unreachable(config *pgxpool.Config, err error) error {
	var refused *pgconn.ConnectError
	if !errors.As(err, &refused) {
		return err
	}
	var answer *pgconn.PgError
	to := fmt.Sprintf("%s:%d", config.ConnConfig.Host, config.ConnConfig.Port)
	if strings.HasPrefix(config.ConnConfig.Host, "/") {
		to = fmt.Sprintf("the socket in %s for port %d", config.ConnConfig.Host, config.ConnConfig.Port)
	}
	if errors.As(err, &answer) {
		return fmt.Errorf("%w: %s refused: %s%s", store.ErrUnavailable, to, answer.Message, remedy(answer.Code))
	}
	return fmt.Errorf("%w: cannot connect to %s as %s: %s; is the server running there, and does it take connections (pg_isready tells)",
		store.ErrUnavailable, to, config.ConnConfig.User, cause(err))
}

func remedy(code string) string {
	switch code {
	case "28P01", "28000":
		return "; give the password in PGPASSWORD or in a password file, and see that pg_hba.conf lets the role in"
	case "3D000":
		return "; make the database with createdb, or name another one"
	case "53300":
		return "; it has no connection left: lower pool_max_conns in the URL, or raise max_connections"
	}
	return ""
}

// cause is the innermost of an error: what the system said.
func cause(err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		if all := joined.Unwrap(); len(all) > 0 {
			return cause(all[len(all)-1])
		}
	}
	if inner := errors.Unwrap(err); inner != nil {
		return cause(inner)
	}
	return err
}
