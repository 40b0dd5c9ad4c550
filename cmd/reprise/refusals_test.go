package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// noted is a log that can be read while it is written.
type noted struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *noted) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(p)
}

func (n *noted) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

func (n *noted) count(text string) int { return strings.Count(n.String(), text) }

// noting serves with a log that is kept.
func noting(t *testing.T, secured *tls.Config) (*besieged, *noted) {
	c, findings, err := contract.LoadFile("../../examples/minimal/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	sim, log := simulator.New(c, memory.New(), nil), new(noted)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- listen(ctx, l, front{handler: sim, secured: secured}, []*simulator.Server{sim}, slog.New(slog.NewTextHandler(log, nil)), func() (context.Context, context.CancelFunc) {
			return context.WithCancel(context.Background())
		})
	}()
	t.Cleanup(func() { stop(); require.NoError(t, <-ended) })
	return &besieged{l.Addr().String(), sim}, log
}

// What net/http refuses by itself is told like everything else, and what is served
// is not told for it.
func TestWhatIsRefusedBeforeItIsReadIsLogged(t *testing.T) {
	const line = `level=WARN msg="a request was refused or cut off before it could be read`
	b, log := noting(t, nil)
	b.order(t, "k1")
	b.order(t, "k1")
	b.say(t, head+"Content-Length: 2\r\n\r\n{}")
	for i, text := range []string{
		head + "X : y\r\n\r\n",
		head + strings.Repeat("X-Flood: "+strings.Repeat("x", 1000)+"\r\n", 200) + "\r\n",
		"all of this is nonsense, and no request\r\n\r\n",
	} {
		b.say(t, text)
		require.Eventually(t, func() bool { return log.count(line) == i+1 }, 10*time.Second, time.Millisecond, "%s", log)
	}
	require.Contains(t, log.String(), "from=127.0.0.1:")
	require.NotContains(t, log.String(), "nonsense", "what a client sends is not in the log")
}

func TestTLSErrorsAreLogged(t *testing.T) {
	cert, err := selfSigned("127.0.0.1", time.Now())
	require.NoError(t, err)
	b, log := noting(t, &tls.Config{Certificates: []tls.Certificate{cert}})
	_, err = http.Get("https://" + b.addr + "/orders") // the certificate is not trusted
	require.Error(t, err)
	const line = `level=WARN msg="a TLS handshake failed" from=127.0.0.1:`
	require.Eventually(t, func() bool { return log.count(line) == 1 }, 10*time.Second, time.Millisecond, "%s", log)
	require.Contains(t, log.String(), "certificate")
	require.NotContains(t, log.String(), "http: ")

	trusting := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	res, err := trusting.Get("https://" + b.addr + "/orders")
	require.NoError(t, err)
	_, _ = io.Copy(io.Discard, res.Body)
	res.Body.Close()
	trusting.CloseIdleConnections()
	require.Equal(t, 1, log.count("level=WARN"), "%s", log)
}

// Of a flood a few are told, and how many there were besides.
func TestRefusalsDoNotFloodTheLog(t *testing.T) {
	var log noted
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	r := &refusals{log: slog.New(slog.NewTextHandler(&log, nil)), now: func() time.Time { return now }}
	for range 100 {
		r.unread(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1})
	}
	require.Equal(t, 10, log.count("msg="))
	_, err := r.Write([]byte("http: panic serving 127.0.0.1:1: oh\ngoroutine 1\n"))
	require.NoError(t, err)
	require.Equal(t, 1, log.count(`level=ERROR msg="a request ended in a panic"`), "a mistake of the program is always told")
	now = now.Add(refusalsIn)
	r.unread(nil)
	require.Equal(t, 1, log.count("not_told=90"))
	require.Equal(t, 1, log.count("from=local"))
	r.end()
	require.Equal(t, 1, log.count("not_told"), "nothing was left out since")
}
