package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A request that a clock holds up which stands still is let go when the server ends:
// nobody is left who could move the clock.
func TestServeEndsUnderAClockThatStandsStill(t *testing.T) {
	r := runServe(t, build(t, "../.."), "--delay", "20s", "--log-level", "info", minimalContract)
	status, _ := r.post(t, "/_reprise/clock", `{"freeze": true}`)
	require.Equal(t, http.StatusOK, status)
	answered := make(chan int)
	order, err := http.NewRequest(http.MethodPost, r.base+"/orders", nil) // with a body, its end could come too late
	require.NoError(t, err)
	order.Header.Set("Idempotency-Key", "k1")
	go func() {
		res, err := http.DefaultClient.Do(order)
		if err != nil {
			answered <- 0
			return
		}
		res.Body.Close()
		answered <- res.StatusCode
	}()
	for held := ""; !strings.Contains(held, "idempo_requests_in_flight 1"); { // it has come
		res, err := http.Get(r.base + "/_reprise/metrics")
		require.NoError(t, err)
		text, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		res.Body.Close()
		held = string(text)
	}
	require.NoError(t, r.ended())
	require.Equal(t, http.StatusCreated, <-answered)
}

// A store whose file is deleted seems to work on; the server tells what is lost.
func TestServeTellsThatTheStoreIsGone(t *testing.T) {
	program := build(t, "../..")
	for name, lose := range map[string]func(string) error{
		"was deleted":                  os.Remove,
		"another file is in the place": func(path string) error { return os.Rename(path+".other", path) },
	} {
		path := filepath.Join(t.TempDir(), "keys.db")
		require.NoError(t, os.WriteFile(path+".other", nil, 0o600))
		r := runServe(t, program, "--store", "sqlite:"+path, minimalContract)
		require.NoError(t, lose(path))
		r.says(t, name)
	}
}

// Who writes an IPv4 address gets no IPv6.
func TestServeListensOnIPv4Alone(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", "127.0.0.1:0"} {
		l, err := (&listenFlags{addr: addr}).open()
		require.NoError(t, err)
		at := l.Addr().(*net.TCPAddr)
		require.NotNil(t, at.IP.To4(), "%s listens on %s", addr, at)
		require.NoError(t, l.Close())
	}
}

// A socket has no URL that a browser could open: the way in is told.
func TestServeTellsHowASocketIsOperated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mock.sock")
	r := runServe(t, build(t, "../.."), "--addr", "unix:"+path, "--base-path", "/sandbox", minimalContract)
	r.says(t, "curl --unix-socket "+path+" http://localhost/sandbox/_reprise/")
	client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}}}
	res, err := client.Get("http://localhost/sandbox/_reprise/health")
	require.NoError(t, err)
	res.Body.Close()
	require.Equal(t, http.StatusOK, res.StatusCode)
}

// A page that may not call the mock sees only that it failed; the log tells why.
func TestServeTellsOfPagesThatAsk(t *testing.T) {
	r := runServe(t, build(t, "../.."), minimalContract)
	req, err := http.NewRequest(http.MethodOptions, r.base+"/orders", nil)
	require.NoError(t, err)
	req.Header.Set("Origin", "http://shop.example")
	req.Header.Set("Access-Control-Request-Method", "POST")
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	res.Body.Close()
	r.says(t, "--cors ORIGIN lets its pages in")
}

// Errors name the path that was sent, not what is left of it below a mount.
func TestServeNamesThePathAsSent(t *testing.T) {
	r := runServe(t, build(t, "../.."), "--mount", "/pay="+minimalContract)
	_, text := r.post(t, "/pay/nothing", "{}")
	require.Contains(t, text, "/pay/nothing")
	_, text = r.post(t, "/pay/_reprise/nothing", "{}")
	require.Contains(t, text, "there is no /pay/_reprise/nothing")
}

// What steps need of the outside systems is told before the first call is lost.
func TestServeTellsWhatStepsNeedOutside(t *testing.T) {
	r := runServe(t, build(t, "../.."), "--calls", "http://127.0.0.1:1", "../../examples/acme-payments/contract.yaml")
	r.says(t, "as reprise outside --look-up does, for receipt_sent of POST /payments")
}
