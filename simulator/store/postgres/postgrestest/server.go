// Package postgrestest starts PostgreSQL servers for tests, each with a cluster of
// its own. It is imported by tests alone.
package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// The only role of a cluster, and the number that its socket is called by. The
// server listens on a socket in a directory of its own and on no port.
const (
	role   = "reprise"
	number = "5432"
)

// ErrMissing: PostgreSQL is not installed. Debian's package is postgresql.
var ErrMissing = errors.New("PostgreSQL's server programs are not installed: no initdb in PATH nor in /usr/lib/postgresql/*/bin")

// Server is a server that runs.
type Server struct {
	dir string // holds the cluster and the socket
	bin string // holds the programs
	cmd *exec.Cmd
}

// Need starts a server that is stopped when the test ends. Without PostgreSQL the
// test is skipped, unless REPRISE_REQUIRE=all.
func Need(t testing.TB) *Server {
	t.Helper()
	s, err := Start()
	Check(t, err)
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// Check skips the test if there is no PostgreSQL and that is allowed, and fails it
// for any other error of Start.
func Check(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, ErrMissing) && os.Getenv("REPRISE_REQUIRE") != "all" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Start makes a cluster and starts a server on it. Whoever starts one must Stop it.
func Start() (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "reprise-postgres-")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, bin: bin}
	if err = own(dir); err == nil {
		err = s.initialize()
	}
	if err == nil {
		err = s.Run()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

// programs is where initdb and postgres are. Debian keeps them out of PATH.
func programs() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	slices.Sort(found)
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			found = append(found, path)
		}
	}
	for _, path := range slices.Backward(found) {
		dir := filepath.Dir(path)
		if _, err := os.Stat(filepath.Join(dir, "postgres")); err == nil {
			return dir, nil
		}
	}
	return "", ErrMissing
}

func (s *Server) command(name string, args ...string) (*exec.Cmd, error) {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	return cmd, unprivileged(cmd)
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

func (s *Server) initialize() error {
	cmd, err := s.command("initdb", "--pgdata="+s.data(), "--username="+role, "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
	if err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	return nil
}

// Run starts the server again after Kill, and returns when it takes connections.
func (s *Server) Run() error {
	cmd, err := s.command("postgres", "-D", s.data(), "-k", s.dir, "-c", "listen_addresses=", "-p", number, "-c", "max_connections=200")
	if err != nil {
		return err
	}
	log, err := os.Create(filepath.Join(s.dir, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	s.cmd = cmd
	if err := s.await(); err != nil {
		text, _ := os.ReadFile(log.Name())
		return errors.Join(fmt.Errorf("%w: %s", err, text), s.end(syscall.SIGQUIT))
	}
	return nil
}

// await asks until the server takes connections. It has nothing to wait on: pg_ctl
// asks as well.
func (s *Server) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.URL(nil))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the server does not start: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// URL names the server's database, with more parameters.
func (s *Server) URL(more url.Values) string {
	params := url.Values{"host": {s.dir}, "port": {number}}
	for name, values := range more {
		params[name] = values
	}
	return "postgres://" + role + "@/postgres?" + params.Encode()
}

// Socket is where the server listens.
func (s *Server) Socket() string { return filepath.Join(s.dir, ".s.PGSQL."+number) }

// Kill ends the server as a crash would: its sessions are cut, and it has to recover
// when it is run again.
func (s *Server) Kill() error { return s.end(syscall.SIGQUIT) }

// Stop ends the server and deletes the cluster.
func (s *Server) Stop() error {
	err := s.end(syscall.SIGQUIT) // nothing has to be kept
	return errors.Join(err, os.RemoveAll(s.dir))
}

func (s *Server) end(how os.Signal) error {
	if s.cmd == nil {
		return nil
	}
	err := s.cmd.Process.Signal(how)
	_ = s.cmd.Wait() // it tells by what it was ended
	s.cmd = nil
	return err
}
