package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// serving runs the program as a person would, with flags, and returns the address
// that it prints.
func serving(t *testing.T, program string, flags ...string) string {
	t.Helper()
	cmd := exec.Command(program, append(append([]string{"serve", "--quiet"}, flags...), "../../examples/acme-payments/contract.yaml")...)
	var said strings.Builder
	cmd.Stderr = &said
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Signal(os.Interrupt); cmd.Wait() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err, "%s", said.String())
	return strings.TrimSpace(line)
}

func pay(t *testing.T, client *http.Client, base string, header ...string) *http.Response {
	t.Helper()
	req, err := http.NewRequest(http.MethodPost, base+"/payments", strings.NewReader(`{"amount":100}`))
	require.NoError(t, err)
	req.Header.Set("Idempotency-Key", "order-1")
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := client.Do(req)
	require.NoError(t, err)
	body, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	resp.Body.Close()
	require.Equal(t, http.StatusCreated, resp.StatusCode, "%s", body)
	return resp
}

// The same mock is reached over plain HTTP, over HTTP/2 by clients that know it
// beforehand, over TLS and through a socket.
func TestServeTransports(t *testing.T) {
	program := build(t, "../..")

	t.Run("HTTP/2 without TLS", func(t *testing.T) {
		base := serving(t, program, "--addr", "127.0.0.1:0")
		var p http.Protocols
		p.SetUnencryptedHTTP2(true)
		resp := pay(t, &http.Client{Transport: &http.Transport{Protocols: &p}}, base)
		require.Equal(t, 2, resp.ProtoMajor)
		require.Equal(t, 1, pay(t, http.DefaultClient, base).ProtoMajor)
	})

	t.Run("TLS with a certificate made for the run", func(t *testing.T) {
		base := serving(t, program, "--addr", "127.0.0.1:0", "--tls-self-signed")
		require.True(t, strings.HasPrefix(base, "https://127.0.0.1:"), base)
		_, err := http.Post(base+"/payments", "application/json", strings.NewReader("{}"))
		require.ErrorContains(t, err, "certificate", "nobody trusts it unasked")
		trusting := &http.Client{Transport: &http.Transport{
			TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: true}}
		resp := pay(t, trusting, base)
		require.Equal(t, 2, resp.ProtoMajor)
		require.NoError(t, resp.TLS.PeerCertificates[0].VerifyHostname("127.0.0.1"))
		require.NoError(t, resp.TLS.PeerCertificates[0].VerifyHostname("localhost"))
	})

	t.Run("a socket", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "mock.sock")
		l, err := net.Listen("unix", path) // as a server leaves it behind that was killed
		require.NoError(t, err)
		l.(*net.UnixListener).SetUnlinkOnClose(false)
		require.NoError(t, l.Close())
		require.Equal(t, "unix:"+path, serving(t, program, "--addr", "unix:"+path))
		client := &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", path)
		}}}
		pay(t, client, "http://mock")
		out, err := exec.Command(program, "serve", "--addr", "unix:"+path, "../../examples/minimal/contract.yaml").CombinedOutput()
		require.Error(t, err)
		require.Contains(t, string(out), "another server listens there")
	})
}

// Below a base path everything is as it is without one, Location included.
func TestServeBasePath(t *testing.T) {
	program := build(t, "../..")
	base := serving(t, program, "--addr", "127.0.0.1:0", "--base-path", "/sandbox/v1")
	require.True(t, strings.HasSuffix(base, "/sandbox/v1"), base)
	first := pay(t, http.DefaultClient, base)
	require.True(t, strings.HasPrefix(first.Header.Get("Location"), "/sandbox/v1/payments/"), first.Header.Get("Location"))
	again := pay(t, http.DefaultClient, base)
	require.Equal(t, "true", again.Header.Get("Idempotency-Replay"))
	require.Equal(t, first.Header.Get("Location"), again.Header.Get("Location"), "a replay tells the same place")
	resp, err := http.Get(strings.TrimSuffix(base, "/sandbox/v1") + "/payments")
	require.NoError(t, err)
	resp.Body.Close()
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
	resp, err = http.Get(base + "/_reprise/health")
	require.NoError(t, err)
	resp.Body.Close()
	require.Equal(t, http.StatusOK, resp.StatusCode)
}

// A page of a listed origin may call the mock and read what keeps the contract; no
// page may operate it.
func TestServeCORS(t *testing.T) {
	program := build(t, "../..")
	base := serving(t, program, "--addr", "127.0.0.1:0", "--cors", "http://shop.example")
	ask := func(method, path, origin string) *http.Response {
		req, err := http.NewRequest(method, base+path, nil)
		require.NoError(t, err)
		req.Header.Set("Origin", origin)
		req.Header.Set("Access-Control-Request-Method", "POST")
		req.Header.Set("Access-Control-Request-Headers", "idempotency-key,content-type")
		resp, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		resp.Body.Close()
		return resp
	}
	allowed := ask(http.MethodOptions, "/payments", "http://shop.example")
	require.Equal(t, http.StatusNoContent, allowed.StatusCode)
	require.Equal(t, "http://shop.example", allowed.Header.Get("Access-Control-Allow-Origin"))
	require.Equal(t, "idempotency-key,content-type", allowed.Header.Get("Access-Control-Allow-Headers"))
	require.Empty(t, ask(http.MethodOptions, "/payments", "http://other.example").Header.Get("Access-Control-Allow-Origin"))
	require.Empty(t, ask(http.MethodGet, "/_reprise/keys", "http://shop.example").Header.Get("Access-Control-Allow-Origin"),
		"what operates the mock is opened to nobody")
	answer := pay(t, http.DefaultClient, base, "Origin", "http://shop.example")
	exposed := answer.Header.Get("Access-Control-Expose-Headers")
	for _, name := range []string{"Idempotency-Replay", "Retry-After", "Location"} {
		require.Contains(t, exposed, name)
	}
}

func TestServeRefusesBadFronts(t *testing.T) {
	for _, test := range []struct{ flags, want string }{
		{"--cors shop.example", `--cors "shop.example" is not an origin`},
		{"--cors * --cors http://shop.example", "--cors * lets every origin in"},
		{"--base-path sandbox", `--base-path "sandbox" is not a path`},
		{"--base-path /sandbox/", `--base-path "/sandbox/" is not a path`},
		{"--base-path /a/../b", `--base-path "/a/../b" is not a path`},
		{"--base-path /a//b", `--base-path "/a//b" is not a path`},
		{"--base-path /_reprise", `--base-path "/_reprise" is not a path`},
		{"--mount /_reprise/x=other.yaml", `"/_reprise/x" is not a path`},
		{"--manage-token=", "--manage-token is empty"},
		{"--fault-seed x", `"x" is not a value of --fault-seed; wanted a whole number`},
		{"--faults a --no-faults", "--faults a breaks what the plan says, and --no-faults breaks nothing"},
		{"--record http://127.0.0.1:1 --transcript none --delay 1s", "--delay is about the mock, and --record mocks nothing"},
		{"--snapshot .", "--snapshot . is a directory; wanted a file in it"},
		{"--snapshot no/such/state.jsonl", "--snapshot no/such/state.jsonl could not be written at the end"},
		{"--tls-cert cert.pem", "--tls-cert and --tls-key go together"},
		{"--tls-self-signed --tls-cert cert.pem --tls-key key.pem", "wanted one of them"},
		{"--tls-cert none.pem --tls-key none.pem", "make no certificate"},
		{"--addr unix:", "names no socket"},
		{"--addr unix:serve_front_test.go", "is no socket"},
	} {
		var stderr strings.Builder
		args := append(append([]string{"serve"}, strings.Fields(test.flags)...), "../../examples/minimal/contract.yaml")
		code := run(t.Context(), args, strings.NewReader(""), io.Discard, &stderr, func(string) string { return "" })
		require.Equal(t, exitTrouble, code, test.flags)
		require.Contains(t, stderr.String(), test.want)
	}
}
