package simulator_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// Another key does not get past a lock, and is not used up by it.
func TestOneRequestAtATimeForWhatIsLocked(t *testing.T) {
	for per, apart := range map[string]struct{ same, other string }{
		"account": {same: `{"card": "b"}`, other: ""},
		"/card":   {same: `{"card": "a", "n": 2}`, other: `{"card": "b"}`},
	} {
		t.Run(per, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newDirect(t, vary(t, minimalFile, func(m object) {
					m.set(map[string]any{"lock": map[string]any{
						"per": per, "answer": map[string]any{"status": 423, "code": "locked", "client": "same-key", "retry_after": "1s"},
					}}, "operations", "POST /orders")
				}), with(func(o *simulator.Options) { o.Delay = 3 * time.Second }))
				first := make(chan answer)
				go func() { a, _ := w.try("POST /orders", `{"card": "a"}`, "Idempotency-Key: k1"); first <- a }()
				synctest.Wait()
				refused := w.send("POST /orders", apart.same, "Idempotency-Key: k2")
				require.Equal(t, http.StatusLocked, refused.status)
				require.Equal(t, "locked", refused.code())
				require.Equal(t, "1", refused.header.Get("Retry-After"))
				require.Equal(t, http.StatusCreated, w.send("POST /orders", `{"card": "a"}`, "Idempotency-Key: k3", "Authorization: Bearer other").status)
				if apart.other != "" {
					require.Equal(t, http.StatusCreated, w.send("POST /orders", apart.other, "Idempotency-Key: k4").status)
				}
				require.Equal(t, http.StatusCreated, (<-first).status)
				require.Equal(t, http.StatusCreated, w.send("POST /orders", apart.same, "Idempotency-Key: k2").status, "the key was untouched")
			})
		})
	}
}
