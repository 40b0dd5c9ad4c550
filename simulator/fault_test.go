package simulator_test

import (
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// breaking is a server with faults.
func breaking(faults ...simulator.Fault) option {
	return with(func(o *simulator.Options) { o.Faults = faults })
}

// struck lists what struck the requests so far, in the order of the journal.
func (w *world) struck() (all []simulator.Struck) {
	w.t.Helper()
	var list struct{ Requests []simulator.Request }
	w.manage("GET requests", "", &list)
	for _, r := range list.Requests {
		all = append(all, r.Faults...)
	}
	return all
}

// tryPay is pay where no answer may come.
func (w *world) tryPay(key string, headers ...string) (answer, error) {
	w.t.Helper()
	return w.try("POST /payments", payment, append([]string{"Idempotency-Key: " + key}, headers...)...)
}

// What a client sees of each event on the network, what the store holds then,
// and what the retry gets.
func TestNetworkFaults(t *testing.T) {
	type story struct {
		kind    string
		fault   simulator.Fault
		sees    func(t *testing.T, a answer, err error)
		effects int // after the first attempt
		phase   simulator.Phase
	}
	reset := func(t *testing.T, _ answer, err error) { require.ErrorIs(t, err, syscall.ECONNRESET) }
	closed := func(t *testing.T, _ answer, err error) { require.ErrorIs(t, err, io.EOF) }
	cutOff := func(t *testing.T, _ answer, err error) { require.ErrorIs(t, err, io.ErrUnexpectedEOF) }
	garbled := func(t *testing.T, _ answer, err error) { require.ErrorContains(t, err, "chunk") }
	whole := func(t *testing.T, a answer, err error) {
		require.NoError(t, err)
		require.Equal(t, http.StatusCreated, a.status)
		require.False(t, a.replayed())
		require.True(t, json.Valid([]byte(a.body)), a.body)
	}
	short := simulator.Delay{Fixed: 8 * time.Millisecond}
	for _, c := range []story{
		{"refuse", simulator.Fault{}, closed, 0, simulator.BeforeReading},
		{"EMPTY_RESPONSE", simulator.Fault{}, closed, 0, simulator.BeforeReading},
		{"reset-before-reading", simulator.Fault{}, reset, 0, simulator.BeforeReading},
		{"CONNECTION_RESET_BY_PEER", simulator.Fault{}, reset, 0, simulator.BeforeReading},
		{"reset-after-commit", simulator.Fault{}, reset, 1, simulator.AfterCommit},
		{"slow-headers", simulator.Fault{Delay: short}, whole, 1, simulator.Answering},
		{"slow-body", simulator.Fault{Delay: short}, whole, 1, simulator.Answering},
		{"latency", simulator.Fault{Delay: short}, whole, 1, simulator.Answering},
		{"truncated-body", simulator.Fault{}, cutOff, 1, simulator.Answering},
		{"malformed-chunk", simulator.Fault{}, garbled, 1, simulator.Answering},
		{"MALFORMED_RESPONSE_CHUNK", simulator.Fault{}, garbled, 1, simulator.Answering},
	} {
		t.Run(c.kind, func(t *testing.T) {
			c.fault.Kind, c.fault.First, c.fault.Last = c.kind, 1, 1
			w := newWorld(t, load(t, acmeFile), breaking(c.fault))
			a, err := w.tryPay("k1")
			c.sees(t, a, err)
			require.Equal(t, c.effects, w.effects("k1"), "after the first attempt")
			require.Len(t, w.struck(), 1)
			require.Equal(t, c.phase, w.struck()[0].Phase)
			retry := w.pay("k1")
			require.Equal(t, http.StatusCreated, retry.status)
			require.Equal(t, c.effects == 1, retry.replayed())
			w.oneEffect("k1")
			require.Len(t, w.struck(), 1, "the second attempt is left alone")
		})
	}
}

// HTTP/2 has no connection to cut for one request: its stream is reset.
func TestNetworkFaultsOverHTTP2(t *testing.T) {
	for _, kind := range []string{"refuse", "reset-before-reading", "reset-after-commit", "truncated-body", "malformed-chunk", "slow-headers", "slow-body"} {
		t.Run(kind, func(t *testing.T) {
			w := build(t, load(t, acmeFile), []option{breaking(simulator.Fault{Kind: kind, First: 1, Last: 1})})
			srv := httptest.NewUnstartedServer(w.server)
			srv.EnableHTTP2 = true
			srv.StartTLS()
			t.Cleanup(srv.Close)
			w.base = srv.URL
			w.connect(srv.Client().Transport)
			slow := strings.HasPrefix(kind, "slow-")
			if slow {
				require.NoError(t, w.server.SetFaults(t.Context(), []simulator.Fault{
					{Kind: kind, First: 1, Last: 1, Delay: simulator.Delay{Fixed: 8 * time.Millisecond}},
				}))
			}
			first, err := w.tryPay("k1")
			if slow {
				require.NoError(t, err)
				require.Equal(t, http.StatusCreated, first.status)
			} else {
				require.ErrorContains(t, err, "INTERNAL_ERROR")
			}
			require.Equal(t, http.StatusCreated, w.pay("k1").status)
			w.oneEffect("k1")
		})
	}
}

func TestConnectionsAreCutUnderTLS(t *testing.T) {
	w := build(t, load(t, acmeFile), []option{breaking(simulator.Fault{Kind: "reset-after-commit", First: 1, Last: 1})})
	srv := httptest.NewTLSServer(w.server)
	t.Cleanup(srv.Close)
	w.base = srv.URL
	transport := srv.Client().Transport.(*http.Transport).Clone()
	transport.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{} // HTTP/1.1
	t.Cleanup(transport.CloseIdleConnections)
	w.connect(transport)
	_, err := w.tryPay("k1")
	require.ErrorIs(t, err, syscall.ECONNRESET)
	require.True(t, w.pay("k1").replayed())
	w.oneEffect("k1")
}

// A slow header is on the wire in pieces, as the server's clock goes on.
func TestSlowHeadersComeInPieces(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "slow-headers", Delay: simulator.Delay{Fixed: 8 * time.Minute}}))
	_, err := w.server.Freeze(t.Context())
	require.NoError(t, err)
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.base, "http://"))
	require.NoError(t, err)
	defer conn.Close()
	fmt.Fprintf(conn, "POST /payments HTTP/1.1\r\nHost: acme.test\r\nContent-Type: application/json\r\nIdempotency-Key: k1\r\nContent-Length: %d\r\n\r\n%s", len(payment), payment)
	require.Eventually(t, func() bool { return len(w.struck()) == 1 }, 10*time.Second, time.Millisecond)
	require.Equal(t, 1, w.effects("k1"), "it is done before the client knows")
	header, reads := "", 0
	for !strings.Contains(header, "\r\n\r\n") {
		_, err := w.server.Advance(t.Context(), time.Minute) // lets at most one piece go
		require.NoError(t, err)
		require.NoError(t, conn.SetReadDeadline(time.Now().Add(100*time.Millisecond)))
		buffer := make([]byte, 4096)
		n, err := conn.Read(buffer)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			continue // the wait for the next piece had not begun
		}
		require.NoError(t, err)
		header, reads = header+string(buffer[:n]), reads+1
	}
	require.Equal(t, 8, reads)
	require.Contains(t, header, "HTTP/1.1 201 Created\r\n")
}

// The answer is stored before its delay begins: a client that gives up and sends
// again is not told that its first request is still in flight.
func TestDelayComesAfterTheCommit(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "latency", Delay: simulator.Delay{Fixed: time.Minute}, First: 1, Last: 1}))
	impatient, err := net.Dial("tcp", strings.TrimPrefix(w.base, "http://"))
	require.NoError(t, err)
	fmt.Fprintf(impatient, "POST /payments HTTP/1.1\r\nHost: acme.test\r\nContent-Type: application/json\r\nIdempotency-Key: k1\r\nContent-Length: %d\r\n\r\n%s", len(payment), payment)
	require.Eventually(t, func() bool { return w.effects("k1") == 1 }, 10*time.Second, time.Millisecond)
	require.NoError(t, impatient.Close())
	again, err := http.NewRequest(http.MethodPost, w.base+"/payments", strings.NewReader(payment)) // past the recorder, as the first
	require.NoError(t, err)
	again.Header.Set("Idempotency-Key", "k1")
	again.Header.Set("Content-Type", "application/json")
	a, err := read((&http.Client{Transport: w.recorder.next}).Do(again))
	require.NoError(t, err)
	require.True(t, a.replayed(), a.body)
}

// A client that reads what there is of a broken answer has its status, and half
// of its body.
func TestBrokenAnswersHaveTheirStatus(t *testing.T) {
	for _, kind := range []string{"truncated-body", "malformed-chunk"} {
		t.Run(kind, func(t *testing.T) {
			srv := httptest.NewServer(simulator.New(load(t, acmeFile), memory.New(), &simulator.Options{Faults: []simulator.Fault{{Kind: kind}}}))
			t.Cleanup(srv.Close)
			req := firstRequest("POST /payments", payment)
			req, err := http.NewRequest(req.Method, srv.URL+req.URL.Path, req.Body)
			require.NoError(t, err)
			req.Header.Set("Idempotency-Key", "k1")
			req.Header.Set("Content-Type", "application/json")
			a, err := read(srv.Client().Do(req))
			require.Error(t, err)
			require.Equal(t, http.StatusCreated, a.status)
			require.False(t, json.Valid([]byte(a.body)), a.body)
		})
	}
}

func TestDuplicateDelivery(t *testing.T) {
	for _, answered := range []simulator.Copy{simulator.FirstCopy, simulator.SecondCopy} {
		t.Run(string(answered), func(t *testing.T) {
			w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "duplicate-delivery", Answer: answered}))
			a := w.pay("k1")
			require.Equal(t, http.StatusCreated, a.status)
			require.Equal(t, answered == simulator.SecondCopy, a.replayed())
			w.recorder.sends(2)
			w.oneEffect("k1")
			var list struct{ Requests []simulator.Request }
			w.manage("GET requests", "", &list)
			require.Len(t, list.Requests, 2, "both deliveries")
		})
	}
}

// sends notes that the last attempt went over the wire so often.
func (r *recorder) sends(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.attempts[len(r.attempts)-1].Sends = n
}

func TestOutOfOrderDelivery(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "out-of-order", Key: "early", Delay: simulator.Delay{Fixed: 5 * time.Minute}}))
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = w.tryPay("early")
	}()
	for i := 0; ; i++ {
		select {
		case <-done:
			require.Positive(t, i, "it was held")
			require.Equal(t, 1, w.effects("early"))
			return
		default:
			require.Equal(t, http.StatusCreated, w.pay(fmt.Sprint("later-", i)).status)
		}
	}
}

func TestOutOfOrderDeliveryIsBounded(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "out-of-order", Delay: simulator.Delay{Fixed: time.Millisecond}}))
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	w.oneEffect("k1")
}

// A request that claims to be large is refused as it would be without the fault
// that has to read it first.
func TestBodiesThatCannotBeDeliveredTwice(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "duplicate-delivery"}), with(func(o *simulator.Options) { o.MaxBody = 10 }))
	a := w.pay("k1")
	require.Equal(t, http.StatusRequestEntityTooLarge, a.status)
	require.Zero(t, w.effects(""))
}

// In a transport that is no network there is no connection to cut.
func TestFaultsWithoutAConnection(t *testing.T) {
	server := simulator.New(load(t, acmeFile), memory.New(), &simulator.Options{Faults: []simulator.Fault{{Kind: "reset-after-commit"}}})
	require.PanicsWithValue(t, http.ErrAbortHandler, func() {
		server.ServeHTTP(httptest.NewRecorder(), firstRequest("POST /payments", payment))
	})
	effects, err := server.Effects(t.Context(), "first")
	require.NoError(t, err)
	require.Len(t, effects, 1)
}
