package main

import (
	"bytes"
	"context"
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
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// served is a server that can be told twice to end.
type served struct {
	addr          string
	first, second context.CancelFunc
	ended         chan error
	asked         chan struct{} // closed when a request has come whole
}

func listening(t *testing.T, delay time.Duration) *served {
	c, findings, err := contract.LoadFile("../../examples/minimal/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, first := context.WithCancel(t.Context())
	again, second := context.WithCancel(context.WithoutCancel(t.Context()))
	s := &served{addr: l.Addr().String(), first: first, second: second, ended: make(chan error, 1), asked: make(chan struct{})}
	sim := simulator.New(c, &watched{Store: memory.New(), asked: s.asked}, &simulator.Options{Delay: delay})
	go func() {
		s.ended <- listen(ctx, l, front{handler: sim}, []*simulator.Server{sim}, slog.New(slog.DiscardHandler), func() (context.Context, context.CancelFunc) { return again, second })
	}()
	t.Cleanup(second)
	t.Cleanup(first)
	return s
}

// half sends the beginning of a request, and waits until the server reads its body.
func (s *served) half(t *testing.T) net.Conn {
	conn, err := net.Dial("tcp", s.addr)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	_, err = io.WriteString(conn, "POST /orders HTTP/1.1\r\nHost: mock\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n")
	require.NoError(t, err)
	line := make([]byte, len("HTTP/1.1 100 Continue"))
	_, err = io.ReadFull(conn, line)
	require.NoError(t, err)
	require.Equal(t, "HTTP/1.1 100 Continue", string(line))
	return conn
}

// A request of which only half came claims nothing and is not waited for: the
// server would be cut off at its time limit, which is an error.
func TestHalfARequestDoesNotHoldTheEndUp(t *testing.T) {
	s := listening(t, 0)
	conn := s.half(t)
	silent, err := net.Dial("tcp", s.addr) // and one that sends nothing
	require.NoError(t, err)
	defer silent.Close()
	s.first()
	require.NoError(t, <-s.ended)
	rest, err := io.ReadAll(conn)
	require.NoError(t, err)
	require.Contains(t, string(rest), "400 Bad Request")
}

// What was received whole is answered before the end.
func TestRequestsUnderWayAreAnswered(t *testing.T) {
	s := listening(t, 200*time.Millisecond)
	r, err := http.NewRequest(http.MethodPost, "http://"+s.addr+"/orders", strings.NewReader("{}"))
	require.NoError(t, err)
	r.Header.Set("Idempotency-Key", "k1")
	status := make(chan int, 1)
	go func() {
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			status <- 0
			return
		}
		res.Body.Close()
		status <- res.StatusCode
	}()
	<-s.asked // the request has come whole
	s.first()
	require.NoError(t, <-s.ended)
	require.Equal(t, http.StatusCreated, <-status)
}

// watched is a store that tells when it is first asked for the record of a key.
type watched struct {
	store.Store
	once  sync.Once
	asked chan struct{}
}

func (w *watched) Get(ctx context.Context, key []byte) (store.Entry, error) {
	if strings.HasPrefix(string(key), "k/") {
		w.once.Do(func() { close(w.asked) })
	}
	return w.Store.Get(ctx, key)
}

// Who asks twice does not want to wait.
func TestASecondSignalEndsAtOnce(t *testing.T) {
	s := listening(t, 0)
	s.half(t)
	s.first()
	s.second()
	err := <-s.ended
	require.ErrorContains(t, err, "a second signal came while requests were under way")
}

func TestAddressesSayWhoCanReachThem(t *testing.T) {
	for addr, want := range map[string]string{
		"":             `--addr "" is not an address; wanted HOST:PORT`,
		"4010":         "wanted HOST:PORT",
		":4010":        "write 127.0.0.1:4010, or 0.0.0.0:4010 to be reachable from everywhere",
		"0.0.0.0:4010": "", "[::1]:0": "", "localhost:4010": "",
	} {
		err := checkAddr(addr)
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, want)
	}
	var stderr bytes.Buffer
	code := run(t.Context(), []string{"serve", "--addr", ":4010", "../../examples/minimal/contract.yaml"}, strings.NewReader(""), io.Discard, &stderr, func(string) string { return "" })
	require.Equal(t, exitTrouble, code)
	require.Contains(t, stderr.String(), "names no host")
}

// What may surprise whoever serves a contract is told at the start.
func TestServeWarns(t *testing.T) {
	text := `reprise: v1
api: {name: Orders, version: "1"}
scope: [account]
claim: {commits: before-effect, lease: 2s}
window: {replay: 24h}
answers:
  mismatch: {status: 409, code: reused, client: fix-request}
  in_flight: {status: 409, code: busy, client: same-key, retry_after: 1s}
failures: [{when: [before-execution, 4xx, 5xx], keep: nothing}]
retry: {statuses: [503], backoff: {base: 1s, cap: 2s}, attempts: 5}
operations:
  POST /orders: {}
  POST /bills: {steps: [{name: one}, {name: two}, {name: three}]}
variants:
  - {match: {path: "/v2/**"}, window: {replay: 30d}}
`
	c, findings, err := contract.Load("c.yaml", []byte(text))
	require.NoError(t, err)
	require.Len(t, findings, 1)
	require.Equal(t, "contract/unknown-operation", findings[0].Rule, "validate warns of the variant as well")
	sim := simulator.New(c, memory.New(), nil)
	require.Equal(t, []string{
		"note: the file of sqlite:keys.db holds keys, answers and the bodies of unfinished requests in clear",
		"warning: the variant for path /v2/** matches no operation that is served",
		"warning: --delay 2s is not shorter than the lease of POST /orders, 2s: its work counts as abandoned while it goes on, so that a repeat takes it over, and the first answer comes too late to be kept",
	}, warnings(t.Context(), sim, "sqlite:keys.db", 2*time.Second))
	require.Len(t, warnings(t.Context(), sim, "memory", 6*time.Second), 3, "each of three steps has its share of the delay")
	require.Len(t, warnings(t.Context(), sim, "memory", time.Second), 1)
	_, err = sim.Advance(t.Context(), 73*time.Hour)
	require.NoError(t, err)
	require.Contains(t, warnings(t.Context(), sim, "memory", 0), "note: the clock of this store is 73h ahead; POST /_reprise/reset sets it back")
}
