package simulator_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// Interchecks says that the first request goes on, and not that the second failed.
func TestDuplicateInFlightGetsAnInterimAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newDirect(t, vary(t, acmeFile, func(m object) {
			m.set(map[string]any{"do": "interim", "status": 202, "code": "still_running", "client": "same-key", "retry_after": "1s"}, "answers", "in_flight")
		}), with(func(o *simulator.Options) { o.Delay = 3 * time.Second }))
		first := make(chan answer)
		go func() { a, _ := w.try("POST /payments", payment, "Idempotency-Key: k1"); first <- a }()
		synctest.Wait()
		second := w.pay("k1")
		require.Equal(t, http.StatusAccepted, second.status)
		require.Equal(t, "still_running", second.code())
		require.Equal(t, "1", second.header.Get("Retry-After"))
		require.Equal(t, http.StatusCreated, (<-first).status)
		require.True(t, w.pay("k1").replayed())
		w.oneEffect("k1")
	})
}

func TestDuplicateWaitsNoLongerThanItPrefers(t *testing.T) {
	for _, c := range []struct {
		prefer, heeds string
		waited        time.Duration
	}{
		{"respond-async", "honoured", 0},
		{"wait=2, handling=strict", "honoured", 2 * time.Second},
		{"wait=60", "honoured", 5 * time.Second},
		{"wait=soon", "honoured", 5 * time.Second},
		{"respond-async", "ignored", 5 * time.Second},
	} {
		t.Run(c.heeds+" "+c.prefer, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newDirect(t, vary(t, minimalFile, func(m object) { m.set(c.heeds, "answers", "in_flight", "prefer") }),
					with(func(o *simulator.Options) { o.Delay = 12 * time.Second }))
				first := make(chan answer)
				go func() { a, _ := w.try("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1"); first <- a }()
				synctest.Wait()
				began := time.Now()
				require.Equal(t, "request_in_progress", w.order("k1", "Prefer: "+c.prefer).code())
				require.Equal(t, c.waited, time.Since(began))
				require.Equal(t, http.StatusCreated, (<-first).status)
			})
		})
	}
}
