package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// program is reprise in a process of its own.
type program struct {
	*exec.Cmd
	base   string
	stderr strings.Builder
}

// startServe starts serve, and returns when it takes requests.
func startServe(t *testing.T, args ...string) *program {
	p := &program{Cmd: exec.Command("reprise", append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)}
	p.Stderr = &p.stderr
	out, err := p.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, p.Start())
	t.Cleanup(func() { _ = p.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	p.base = strings.TrimSpace(line)
	return p
}

func (p *program) order(t *testing.T, headers ...string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPost, p.base+"/orders", strings.NewReader(`{"sku": "a"}`))
	require.NoError(t, err)
	req.Header.Set("Content-Type", "application/json")
	for _, h := range append(headers, "Idempotency-Key: k1") {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
	if err == nil {
		res.Body.Close()
	}
	return res, err
}

func (p *program) effects(t *testing.T) string {
	res, err := http.Get(p.base + "/_reprise/effects")
	require.NoError(t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return string(body)
}

const minimalContract = "../../examples/minimal/contract.yaml"

func TestServeBreaksWhatThePlanSays(t *testing.T) {
	plan := filepath.Join(t.TempDir(), "plan.yaml")
	require.NoError(t, os.WriteFile(plan, []byte("faults: [{fault: reset-after-commit, attempt: 1}]"), 0o600))
	p := startServe(t, "--faults", plan, minimalContract)
	_, err := p.order(t)
	require.Error(t, err)
	res, err := p.order(t)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, res.StatusCode)
	require.NotEmpty(t, res.Header.Get("Idempotency-Replay"))
	require.Contains(t, p.effects(t), `"count": 1`)
	require.NoError(t, p.Process.Signal(os.Interrupt))
	require.NoError(t, p.Wait())
	require.Contains(t, p.stderr.String(), "broken on purpose, as --faults says: reset-after-commit")
}

// A process that is killed at its work: what it had not committed was not done,
// and the next one begins it.
func TestServeCanBeKilledByAFault(t *testing.T) {
	file := "sqlite:" + filepath.Join(t.TempDir(), "keys.db")
	first := startServe(t, "--store", file, "--crash", "kill", minimalContract)
	_, err := first.order(t, "Reprise-Fault: crash; phase=before-commit")
	require.Error(t, err)
	require.Error(t, first.Wait(), "it ended by itself, and not in good order")
	require.False(t, first.ProcessState.Success())

	second := startServe(t, "--store", file, minimalContract)
	require.Contains(t, second.effects(t), `"count": 0`)
	res, err := second.order(t)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, res.StatusCode)
	require.Contains(t, second.effects(t), `"count": 1`)
}

func TestServeWithoutFaults(t *testing.T) {
	p := startServe(t, "--no-faults", minimalContract)
	res, err := p.order(t, "Reprise-Fault: refuse")
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, res.StatusCode)
}
