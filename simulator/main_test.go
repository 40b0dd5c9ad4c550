package simulator_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// The test binary is also the server, or the client, that a test needs in a
// process of its own: the variable names the role.
const roleVariable = "SIMULATOR_TEST_ROLE"

// role is what another process does. It is told as JSON in roleVariable.
type role struct {
	Name      string        // serve, or bare for the reference of the benchmark
	Contract  string        // the file
	Document  string        // the OpenAPI document; "" for none
	Store     string        // serve: path of the SQLite file, or URL of the database; "" is memory
	Delay     time.Duration // serve
	Journal   int           // serve: as in Options
	Jump      time.Duration // serve: how far its clock is ahead of the machine's
	Operation string        // bare: what it answers
	Body      string        // bare
	Calls     string        // victim: where outside calls are made; "" is in the store
	Chores    time.Duration // victim: how often it does chores; 0 is never
}

func TestMain(m *testing.M) {
	text := os.Getenv(roleVariable)
	if text == "" {
		os.Exit(m.Run())
	}
	var r role
	err := json.Unmarshal([]byte(text), &r)
	if err == nil {
		err = r.play()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (r role) play() error {
	c, findings, err := contract.LoadFile(r.Contract)
	if err != nil || len(findings) > 0 {
		return fmt.Errorf("%v %v", err, findings)
	}
	doc, err := documentAt(r.Document)
	if err != nil {
		return err
	}
	if r.Name == "bare" {
		return listen(bare(c, doc, r.Operation, r.Body))
	}
	if r.Name == "victim" {
		return r.victim(c)
	}
	s := memory.New()
	if r.Store != "" {
		if s, err = openNamed(c, r.Store); err != nil {
			return err
		}
	}
	return listen(simulator.New(c, s, &simulator.Options{
		OpenAPI: doc, Delay: r.Delay, Journal: r.Journal, Now: func() time.Time { return time.Now().Add(r.Jump) },
	}))
}

// documentAt reads an OpenAPI document; nil for "".
func documentAt(path string) (*openapi.Document, error) {
	if path == "" {
		return nil, nil
	}
	doc, _, err := openapi.LoadFile(path)
	return doc, err
}

// cpuPath is where such a process tells how much CPU time it has used.
const cpuPath = "/cpu"

// listen prints its address and serves until it is killed.
func listen(h http.Handler) error {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("http://%s\n", l.Addr())
	return http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != cpuPath {
			h.ServeHTTP(w, r)
		} else if used, ok := cpuTime(); ok {
			fmt.Fprint(w, used)
		}
	}))
}

// process is a role that runs.
type process struct {
	cmd  *exec.Cmd
	base string // the address that it has printed
}

// start runs a role in another process, which is killed when the test ends.
func start(t testing.TB, r role) *process {
	t.Helper()
	text, err := json.Marshal(r)
	require.NoError(t, err)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), roleVariable+"="+string(text))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	p := &process{cmd: cmd}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err, "it has not said where it listens")
	p.base = strings.TrimSpace(line)
	return p
}

// kill is kill -9.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may be dead already
	_ = p.cmd.Wait()
}

// startServer serves a contract, from the store that is named; see openNamed.
func startServer(t testing.TB, c *contract.Contract, path string, delay, jump time.Duration) *process {
	t.Helper()
	text, err := json.Marshal(c.JSON())
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "contract.json")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	return start(t, role{Name: "serve", Contract: file, Store: path, Delay: delay, Jump: jump})
}
