package simulator_test

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// breaker serves requests, and breaks the connection of one after it was
// executed and before a byte of the answer was sent.
type breaker struct {
	http.Handler
	arrivals atomic.Int32
	next     atomic.Bool
}

func (b *breaker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.arrivals.Add(1)
	if !b.next.CompareAndSwap(true, false) {
		b.Handler.ServeHTTP(w, r)
		return
	}
	b.Handler.ServeHTTP(httptest.NewRecorder(), r)
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		conn.Close()
	}
}

// Go's http.Transport sends a request again by itself when a connection that it
// reused dies, if the request has an Idempotency-Key (golang/go#19943). The
// caller sees one request; the wire has two; the key makes them one.
func TestTransportThatSendsTwice(t *testing.T) {
	for _, c := range []struct {
		name     string
		headers  []string
		arrivals int32
	}{
		{"with a key", []string{"Idempotency-Key: k1"}, 2},
		{"without a key", nil, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newDirect(t, load(t, acmeFile))
			b := &breaker{Handler: w.server}
			srv := httptest.NewServer(b)
			t.Cleanup(srv.Close)
			w.base = srv.URL
			w.connect(srv.Client().Transport)
			w.pay("k0") // a connection that can be reused

			b.arrivals.Store(0)
			b.next.Store(true)
			a, err := w.try("POST /refunds", payment, c.headers...)
			require.Equal(t, c.arrivals, b.arrivals.Load())
			w.recorder.attempts[len(w.recorder.attempts)-1].Sends = int(c.arrivals)
			if c.arrivals == 1 {
				require.Error(t, err)
			} else {
				require.NoError(t, err)
				require.Equal(t, http.StatusCreated, a.status)
				require.True(t, a.replayed(), "the answer that the caller gets is the second one")
				w.oneEffect("k1")
			}
			require.Equal(t, 2, w.effects(""), "k0's and this one's")
		})
	}
}
