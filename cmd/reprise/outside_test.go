package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// outsideProgram is the real program, at work as a server.
type outsideProgram struct {
	cmd  *exec.Cmd
	base string
}

func startOutside(t *testing.T, path string, args ...string) *outsideProgram {
	t.Helper()
	cmd := exec.Command(path, append(args, "--addr", "127.0.0.1:0", "--quiet")...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	p := &outsideProgram{cmd: cmd}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err, "it has not said where it listens")
	p.base = strings.TrimSpace(line)
	return p
}

// kill is kill -9; nothing happens to one that is dead.
func (p *outsideProgram) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

func (p *outsideProgram) send(t *testing.T, method, path, body string, headers ...string) (status int, text string, err error) {
	t.Helper()
	req, err := http.NewRequest(method, p.base+path, strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	return res.StatusCode, string(read), err
}

// The program is killed by its own fault in every phase of a payment, and once its
// outside systems are too. Each payment is made once, and each call is taken once.
func TestProgramIsKilledInEveryPhase(t *testing.T) {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	path, dir := build(t, root), t.TempDir()
	outsideArgs := []string{"outside", "--collapse", "--look-up", "--ledger", filepath.Join(dir, "calls.jsonl")}
	outside := startOutside(t, path, outsideArgs...)
	serve := func() *outsideProgram {
		return startOutside(t, path, "serve", "--store", "sqlite:"+filepath.Join(dir, "keys.db"), "--calls", outside.base,
			"--crash", "kill", "--log-level", "error", filepath.Join(root, "examples/acme-payments/contract.yaml"))
	}
	phases := []string{
		"before-claim", "after-claim", "before-step; step=order_created", "after-step; step=order_created",
		"before-step; step=charge_recorded", "after-call; step=charge_recorded", "after-step; step=charge_recorded",
		"before-step; step=receipt_sent", "after-call; step=receipt_sent", "before-commit", "after-commit",
	}
	p := serve()
	for n, phase := range phases {
		key := fmt.Sprint("Idempotency-Key: order-", n)
		_, _, err := p.send(t, "POST", "/payments", `{"amount": 1}`, key, "Reprise-Fault: crash; phase="+phase)
		require.Error(t, err, phase)
		p.kill()
		if n == len(phases)/2 {
			outside.kill()
			outside = startOutside(t, path, outsideArgs...)
		}
		p = serve()
		_, _, err = p.send(t, "POST", "/_reprise/clock", `{"advance": "20s"}`)
		require.NoError(t, err)
		var last string
		for range 2 {
			status, text, err := p.send(t, "POST", "/payments", `{"amount": 1}`, key)
			require.NoError(t, err)
			require.Equal(t, http.StatusCreated, status, "%s: %s", phase, text)
			require.True(t, last == "" || last == text, phase)
			last = text
		}
	}
	count := func(p *outsideProgram, name string) (list struct{ Count, Repeats int }) {
		_, text, err := p.send(t, "GET", "/_reprise/"+name, "")
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal([]byte(text), &list))
		return list
	}
	effects, calls := count(p, "effects"), count(outside, "calls")
	require.Equal(t, len(phases), effects.Count)
	require.Equal(t, 2*len(phases), calls.Count)
	require.Zero(t, calls.Repeats)
}
