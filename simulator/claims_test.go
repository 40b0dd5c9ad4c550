package simulator

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// What is known of a key goes with the work and those who wait for it.
func TestClaimsForgetWhatHasEnded(t *testing.T) {
	s := &Server{shared: new(shared), store: memory.New(), opts: Options{Now: time.Now}}
	c, ctx := &s.claims, t.Context()
	require.True(t, c.take("k", protocol.Record{Token: 1}))
	require.False(t, c.take("k", protocol.Record{Token: 2}))
	require.EqualValues(t, 1, c.held("k").Token)
	w := waiter{server: s, key: "k"}
	require.True(t, w.wait(ctx, time.Hour))
	c.end("k", 2)
	require.EqualValues(t, 1, c.held("k").Token, "who never had the claim cannot end it")
	c.end("k", 1)
	require.True(t, w.wait(ctx, time.Hour), "woken by the end")
	require.Nil(t, c.held("k"))
	w.leave()
	require.Empty(t, c.under)

	// The work is another process's: nobody here will ever end it.
	one, two := waiter{server: s, key: "k"}, waiter{server: s, key: "k"}
	require.True(t, one.wait(ctx, 0))
	require.True(t, two.wait(ctx, time.Hour))
	require.False(t, one.wait(ctx, 0), "the wait is over")
	one.leave()
	require.Len(t, c.under, 1)
	two.leave()
	require.Empty(t, c.under)

	// It came to an end between the last look and the wait.
	late := waiter{server: s, key: "k"}
	require.True(t, late.wait(ctx, time.Hour), "look once more")
	late.leave()
	require.Empty(t, c.under)
}

// The same through the server: a request waits for work of another server on the
// same store, and gives up.
func TestServerForgetsWhoWaited(t *testing.T) {
	c, _, err := contract.LoadFile("../examples/minimal/contract.yaml")
	require.NoError(t, err)
	m := c.JSON()
	m["claim"] = map[string]any{"commits": "before-effect"}
	m["answers"].(map[string]any)["in_flight"].(map[string]any)["do"] = "wait"
	c, findings := contract.Build(m)
	require.Empty(t, findings)
	synctest.Test(t, func(t *testing.T) {
		s := memory.New()
		one, two := New(c, s, &Options{Delay: time.Minute / 2}), New(c, s, nil)
		order := func(server *Server) int {
			r := httptest.NewRequest("POST", "/orders", nil)
			r.Header.Set("Idempotency-Key", "k1")
			w := httptest.NewRecorder()
			server.ServeHTTP(w, r)
			return w.Code
		}
		first := make(chan int)
		go func() { first <- order(one) }()
		synctest.Wait()
		require.Equal(t, http.StatusConflict, order(two))
		require.Empty(t, two.claims.under)
		require.Equal(t, http.StatusCreated, <-first)
		require.Empty(t, one.claims.under)
		require.Equal(t, http.StatusCreated, order(two))
	})
}
