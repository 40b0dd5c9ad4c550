package simulator_test

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// Mercury and Braintree refuse what looks like a repeat, where no key tells.
func guessing(t *testing.T, options ...option) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{
			"key": "optional",
			"duplicates": map[string]any{
				"same": []any{"/sku"}, "within": "30s",
				"answer": map[string]any{"status": 409, "code": "looks_like_a_duplicate", "client": "look-up"},
			},
		}, "operations", "POST /orders")
	}), options...)
}

func TestRequestWithoutAKeyThatLooksLikeARepeatIsRefused(t *testing.T) {
	w := guessing(t)
	buy := func(body string, headers ...string) answer { return w.send("POST /orders", body, headers...) }
	require.Equal(t, http.StatusCreated, buy(`{"sku": "a", "note": "one"}`).status)
	again := buy(`{"note": "two", "sku": "a"}`)
	require.Equal(t, http.StatusConflict, again.status)
	require.Equal(t, "looks_like_a_duplicate", again.code())

	require.Equal(t, http.StatusCreated, buy(`{"sku": "b"}`).status, "another one")
	require.Equal(t, http.StatusCreated, buy(`{"sku": "a"}`, "Authorization: Bearer other").status, "another account's")
	require.Equal(t, http.StatusCreated, buy(`{"sku": "a"}`, "Idempotency-Key: k1").status, "a key tells, and nobody has to guess")
	require.Equal(t, http.StatusConflict, buy(`{"sku": "a"}`).status, "the one with a key counts too")

	w.advance("30s")
	require.Equal(t, http.StatusCreated, buy(`{"sku": "a"}`).status)
	require.Equal(t, 5, w.effects(""))
}

func TestOfTwoRequestsThatLookAlikeOneIsExecuted(t *testing.T) {
	w := guessing(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { _, _ = w.try("POST /orders", `{"sku": "a"}`) })
	}
	all.Wait()
	require.Equal(t, 1, w.effects(""))
}

// Slow executions are noted when they begin: those that come meanwhile are told.
func TestLookAlikeOfAnExecutionUnderWayIsRefused(t *testing.T) {
	w := guessing(t, with(func(o *simulator.Options) { o.Delay = 100 * time.Millisecond }))
	var all sync.WaitGroup
	var made, refused atomic.Int64
	for range 4 {
		all.Go(func() {
			switch a, _ := w.try("POST /orders", `{"sku": "a"}`); a.status {
			case http.StatusCreated:
				made.Add(1)
			case http.StatusConflict:
				refused.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, made.Load())
	require.EqualValues(t, 3, refused.Load())
	require.Equal(t, 1, w.effects(""))
}

func TestRequestsWithNothingToCompareAreNotAlike(t *testing.T) {
	w := guessing(t)
	for _, body := range []string{`{"note": "a"}`, `{"note": "a"}`, `{}`, `{}`, ``, ``} {
		require.Equal(t, http.StatusCreated, w.send("POST /orders", body).status, body)
	}
	require.Equal(t, 6, w.effects(""))
}

func TestFailureIsNoExecutionToLookLike(t *testing.T) {
	w := guessing(t)
	w.send("POST /orders", `{"sku": "a"}`, "Prefer: code=402")
	require.Equal(t, http.StatusCreated, w.send("POST /orders", `{"sku": "a"}`).status)
}
