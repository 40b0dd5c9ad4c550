package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// ask asks the management of a server.
func ask(t *testing.T, base, operation, body string, headers ...string) (int, string) {
	method, path, _ := strings.Cut(operation, " ")
	req, err := http.NewRequest(method, base+"/_reprise/"+path, strings.NewReader(body))
	require.NoError(t, err)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(text)
}

// stopped ends a server as Ctrl-C does, and waits for its end.
func (p *program) stopped(t *testing.T) {
	require.NoError(t, p.Process.Signal(os.Interrupt))
	require.NoError(t, p.Wait(), p.stderr.String())
}

// What is in memory outlives the process where it is asked to.
func TestServeSnapshot(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.jsonl")
	p := startServe(t, "--snapshot", file, minimalContract)
	_, err := p.order(t)
	require.NoError(t, err)
	p.stopped(t)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "keys are in it")

	again := startServe(t, "--snapshot", file, minimalContract)
	res, err := again.order(t)
	require.NoError(t, err)
	require.Equal(t, "true", res.Header.Get("Idempotency-Replay"))
	require.Equal(t, 1, strings.Count(again.effects(t), `"id"`))
	again.stopped(t)
}

// A terminal that is gone ends a server as Ctrl-C does.
func TestServeSnapshotAtHangUp(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no such signal")
	}
	if signal.Ignored(syscall.SIGHUP) { // as under nohup; the server would ignore it too
		heard := make(chan os.Signal, 1)
		signal.Notify(heard, syscall.SIGHUP)
		defer signal.Ignore(syscall.SIGHUP)
	}
	file := filepath.Join(t.TempDir(), "state.jsonl")
	p := startServe(t, "--snapshot", file, minimalContract)
	require.NoError(t, p.Process.Signal(syscall.SIGHUP))
	require.NoError(t, p.Wait(), p.stderr.String())
	require.FileExists(t, file)
}

// A stream of events does not keep the server from its end.
func TestServeEndsStreams(t *testing.T) {
	p := startServe(t, minimalContract)
	res, err := http.Get(p.base + "/_reprise/events")
	require.NoError(t, err)
	defer res.Body.Close()
	p.stopped(t)
	_, err = io.ReadAll(res.Body)
	require.NoError(t, err)
}

func TestServeManageToken(t *testing.T) {
	for name, start := range map[string]func() *program{
		"flag": func() *program { return startServe(t, "--manage-token", "s3cret", minimalContract) },
		"environment": func() *program {
			t.Setenv("REPRISE_MANAGE_TOKEN", "s3cret")
			return startServe(t, minimalContract)
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := start()
			status, _ := ask(t, p.base, "GET keys", "")
			require.Equal(t, http.StatusUnauthorized, status)
			status, _ = ask(t, p.base, "GET keys", "", "Authorization: Bearer s3cret")
			require.Equal(t, http.StatusOK, status)
			require.NotContains(t, p.stderr.String(), "s3cret")
			p.stopped(t)
		})
	}
}

func TestServeJournal(t *testing.T) {
	p := startServe(t, "--journal", "off", minimalContract)
	_, err := p.order(t)
	require.NoError(t, err)
	_, text := ask(t, p.base, "GET requests", "")
	var list struct {
		Count, Dropped int
		Requests       []json.RawMessage
	}
	require.NoError(t, json.NewDecoder(bytes.NewReader([]byte(text))).Decode(&list))
	require.Equal(t, 1, list.Count)
	require.Empty(t, list.Requests)
	p.stopped(t)

	bodies := startServe(t, "--journal", "5", "--journal-bodies", minimalContract)
	_, err = bodies.order(t)
	require.NoError(t, err)
	_, text = ask(t, bodies.base, "GET requests", "")
	require.Contains(t, text, `{\"sku\": \"a\"}`)
	bodies.stopped(t)
}
