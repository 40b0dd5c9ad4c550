package simulator_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/retry"
	"github.com/reprise-dev/reprise/simulator"
)

// hinting is Acme with headers of its own for what a client should do.
func hinting(t testing.TB) *contract.Contract {
	return vary(t, acmeFile, func(m object) {
		m.set("2.5s", "answers", "in_flight", "retry_after")
		m.set(map[string]any{"name": "acme-should-retry", "retry": []any{"yes"}, "never": []any{"no"}}, "retry", "override_header")
		m.set([]any{"retry-after-ms"}, "retry", "retry_after", "ms_headers")
	})
}

// A named answer says in headers what its advice is.
func TestNamedAnswersCarryTheirAdvice(t *testing.T) {
	w := newDirect(t, hinting(t))
	require.Empty(t, w.pay("k1").header.Get("Acme-Should-Retry"), "a success is no named answer")
	mismatch := w.send("POST /payments", `{"amount": 999, "currency": "EUR"}`, "Idempotency-Key: k1")
	require.Equal(t, 409, mismatch.status)
	require.Equal(t, "no", mismatch.header.Get("Acme-Should-Retry"))
	require.Empty(t, mismatch.header.Get("Retry-After-Ms"))
	require.Empty(t, w.pay("k1").header.Get("Acme-Should-Retry"), "nor is a replay")

	plain := newDirect(t, load(t, acmeFile))
	plain.pay("k1")
	require.Empty(t, plain.send("POST /payments", `{}`, "Idempotency-Key: k1").header.Get("Acme-Should-Retry"))
}

// A client of package retry follows the headers of the mock: a duplicate in
// flight comes back when it was told to, and gets the first answer.
func TestAClientFollowsTheHintsOfTheMock(t *testing.T) {
	c := hinting(t)
	synctest.Test(t, func(t *testing.T) {
		w := newDirect(t, c, with(func(o *simulator.Options) { o.Delay = 4 * time.Second }))
		p, _ := c.Resolve("POST /payments")
		go w.try("POST /payments", payment, "Idempotency-Key: k1")
		synctest.Wait()

		began := time.Now()
		h := retry.History{Keyed: true}
		var waits []time.Duration
		var last answer
		for {
			h.Attempts, h.Elapsed = h.Attempts+1, time.Since(began)
			last = w.pay("k1")
			o := retry.Outcome{Kind: retry.Answered, Status: last.status, Code: last.code(), Now: time.Now()}
			o.Named = p.Recognise(o.Status, o.Code).Answer
			o.Read(&p.Retry, last.header.Get)
			d := retry.Next(&p.Retry, h, o, func() float64 { return 0 })
			if !d.Again {
				require.Equal(t, retry.ReasonSuccess, d.Reason)
				break
			}
			require.Equal(t, "yes", last.header.Get("Acme-Should-Retry"))
			require.Equal(t, "3", last.header.Get("Retry-After"))
			require.Equal(t, "2500", last.header.Get("Retry-After-Ms"))
			waits = append(waits, d.Wait)
			time.Sleep(d.Wait)
		}
		require.Equal(t, []time.Duration{2500 * time.Millisecond, 2500 * time.Millisecond}, waits, "the milliseconds are read, not the seconds")
		require.True(t, last.replayed())
		w.oneEffect("k1")
	})
}
