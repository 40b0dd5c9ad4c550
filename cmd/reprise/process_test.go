package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// running is the program in a process of its own, and what it says.
type running struct {
	base  string
	cmd   *exec.Cmd
	ended func() error

	mu    sync.Mutex
	said  []string // lines of standard error that nobody has waited for
	lines chan struct{}
	over  bool
}

// runServe starts serve on a free port.
func runServe(t testing.TB, program string, args ...string) *running {
	t.Helper()
	r := &running{cmd: exec.Command(program, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...), lines: make(chan struct{}, 1)}
	stderr, err := r.cmd.StderrPipe()
	require.NoError(t, err)
	stdout, err := r.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, r.cmd.Start())
	read := make(chan struct{})
	go func() {
		defer close(read)
		for s := bufio.NewScanner(stderr); s.Scan(); {
			r.hear(s.Text(), false)
		}
		r.hear("", true)
	}()
	r.ended = sync.OnceValue(func() error {
		_ = r.cmd.Process.Signal(os.Interrupt)
		io.Copy(io.Discard, stdout)
		<-read
		return r.cmd.Wait()
	})
	t.Cleanup(func() { _ = r.ended() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err, "%v", r.said)
	r.base = strings.TrimSpace(line)
	return r
}

func (r *running) hear(line string, over bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said, r.over = append(r.said, line), over
	select {
	case r.lines <- struct{}{}:
	default:
	}
}

// says waits until the program has said a line that holds the text.
func (r *running) says(t *testing.T, text string) {
	t.Helper()
	for {
		r.mu.Lock()
		for i, line := range r.said {
			if strings.Contains(line, text) {
				r.said = r.said[i+1:]
				r.mu.Unlock()
				return
			}
		}
		over, said := r.over, strings.Join(r.said, "\n")
		r.mu.Unlock()
		require.False(t, over, "it ended without %q; it said:\n%s", text, said)
		select {
		case <-r.lines:
		case <-time.After(time.Minute): // it never will
			require.FailNow(t, "it did not say "+text, said)
		}
	}
}

// post sends a JSON body, with headers such as "Idempotency-Key: k1".
func (r *running) post(t testing.TB, path, body string, headers ...string) (status int, answer string) {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, r.base+path, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if req.Header.Set(name, value); name == "Host" {
			req.Host = value
		}
	}
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(text)
}
