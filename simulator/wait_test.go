package simulator_test

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
)

// waits are contracts whose duplicates wait, for at most five seconds.
func waits(t testing.TB) map[string]*contract.Contract {
	return map[string]*contract.Contract{
		"with-effect": vary(t, minimalFile, func(m object) { m.set("5s", "answers", "in_flight", "up_to") }),
		"before-effect": vary(t, minimalFile, func(m object) {
			m.set("5s", "answers", "in_flight", "up_to")
			m.set("wait", "answers", "in_flight", "do")
			m.set("before-effect", "claim", "commits")
		}),
	}
}

// In the bubble of synctest the clock moves only when every goroutine waits, so
// that "after four seconds" is exact and costs no time.
func TestDuplicatesWaitForTheEnd(t *testing.T) {
	for name, c := range waits(t) {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newDirect(t, c, with(func(o *simulator.Options) { o.Delay = 4 * time.Second }))
				began := time.Now()
				const n = 20
				answers := make(chan answer, n)
				for range n {
					go func() {
						a, _ := w.try("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1")
						answers <- a
					}()
				}
				first, replays := 0, 0
				body := ""
				for range n {
					a := <-answers
					require.Equal(t, http.StatusCreated, a.status)
					if a.replayed() {
						replays++
					} else {
						first++
					}
					if body == "" {
						body = a.body
					}
					require.Equal(t, body, a.body)
				}
				require.Equal(t, 1, first)
				require.Equal(t, n-1, replays)
				require.Equal(t, 4*time.Second, time.Since(began), "an end in this process wakes those who wait at once")
				w.oneEffect("k1")
			})
		})
	}
}

func TestWaitIsBounded(t *testing.T) {
	for name, c := range waits(t) {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newDirect(t, c, with(func(o *simulator.Options) { o.Delay = 12 * time.Second }))
				first := make(chan answer)
				go func() {
					a, _ := w.try("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1")
					first <- a
				}()
				synctest.Wait()
				require.Equal(t, "key_reused_with_other_request", w.send("POST /orders", `{"sku": "b"}`, "Idempotency-Key: k1").code(), "another payload does not wait")
				began := time.Now()
				a := w.order("k1")
				require.Equal(t, "request_in_progress", a.code())
				require.Equal(t, "1", a.header.Get("Retry-After"))
				require.Equal(t, 5*time.Second, time.Since(began))
				done := <-first
				require.Equal(t, http.StatusCreated, done.status)
				require.Equal(t, done.body, w.order("k1").body)
				w.oneEffect("k1")
			})
		})
	}
}

// A wait that a failure ends: the key is free, and one of those who waited runs.
func TestWaitForAFailure(t *testing.T) {
	for name, c := range waits(t) {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newDirect(t, c, with(func(o *simulator.Options) { o.Delay = time.Second }))
				failed := make(chan answer)
				go func() {
					a, _ := w.try("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1", "Prefer: code=500")
					failed <- a
				}()
				synctest.Wait()
				answers := make(chan answer, 3)
				for range 3 {
					go func() {
						a, _ := w.try("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1")
						answers <- a
					}()
				}
				require.Equal(t, 500, (<-failed).status)
				replays := 0
				for range 3 {
					a := <-answers
					require.Equal(t, http.StatusCreated, a.status)
					if a.replayed() {
						replays++
					}
				}
				require.Equal(t, 2, replays)
				w.oneEffect("k1")
			})
		})
	}
}

// Whoever waits beyond the lease takes the work over.
func TestWaitBeyondTheLease(t *testing.T) {
	c := vary(t, minimalFile, func(m object) {
		m.set("before-effect", "claim", "commits")
		m.set("2s", "claim", "lease")
		m.set("resume", "claim", "abandoned")
		m.set("wait", "answers", "in_flight", "do")
		m.set("30s", "answers", "in_flight", "up_to")
	})
	synctest.Test(t, func(t *testing.T) {
		s := newFaulty()
		w := newDirect(t, c, on(s))
		s.set(down(settling))
		require.Equal(t, 500, w.order("k1").status)
		s.set(nil)
		a := w.order("k1")
		require.Equal(t, http.StatusCreated, a.status)
		require.False(t, a.replayed())
		w.oneEffect("k1")
	})
}

// The client goes away while the request runs: the work goes on, and the retry
// gets its answer.
func TestClientThatGoesAway(t *testing.T) {
	for _, c := range served {
		t.Run(c.name, func(t *testing.T) {
			s := newFaulty()
			w := newWorld(t, load(t, c.file), on(s))
			reached, gone, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
			s.set(func(c call, pass func() error) error {
				if !settling(c) {
					return pass()
				}
				defer close(over)
				close(reached)
				<-gone
				return pass()
			})
			ctx, leave := context.WithCancel(t.Context())
			go func() {
				<-reached
				leave()
			}()
			method, path, _ := strings.Cut(c.operation, " ")
			req, err := http.NewRequestWithContext(ctx, method, w.base+path, strings.NewReader(c.body))
			require.NoError(t, err)
			req.Header.Set("Idempotency-Key", "k1")
			_, err = w.client.Do(req)
			require.ErrorIs(t, err, context.Canceled)
			close(gone)
			<-over
			s.set(nil)
			again := w.send(c.operation, c.body, "Idempotency-Key: k1")
			require.Equal(t, http.StatusCreated, again.status)
			require.True(t, again.replayed())
			w.oneEffect("k1")
		})
	}
}

// A connection that breaks in the middle of an answer changes nothing.
func TestAnswerThatNeverArrives(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	whole := w.recorder.next
	w.recorder.next = roundTrip(func(r *http.Request) (*http.Response, error) {
		conn, err := net.Dial("tcp", r.URL.Host)
		require.NoError(t, err)
		require.NoError(t, r.Write(conn))
		_, err = conn.Read(make([]byte, 1)) // the answer has begun
		require.NoError(t, err)
		require.NoError(t, conn.Close())
		return nil, net.ErrClosed
	})
	_, err := w.try("POST /payments", payment, "Idempotency-Key: k1")
	require.ErrorIs(t, err, net.ErrClosed)
	w.recorder.next = whole
	w.oneEffect("k1")
	require.True(t, w.pay("k1").replayed())
	w.oneEffect("k1")
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
