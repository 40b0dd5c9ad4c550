package simulator_test

import (
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Mercury and Braintree refuse what looks like a repeat, where no key tells.
func guessing(t *testing.T) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(map[string]any{
			"key": "optional",
			"duplicates": map[string]any{
				"same": []any{"/sku"}, "within": "30s",
				"answer": map[string]any{"status": 409, "code": "looks_like_a_duplicate", "client": "look-up"},
			},
		}, "operations", "POST /orders")
	}))
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

func TestFailureIsNoExecutionToLookLike(t *testing.T) {
	w := guessing(t)
	w.send("POST /orders", `{"sku": "a"}`, "Prefer: code=402")
	require.Equal(t, http.StatusCreated, w.send("POST /orders", `{"sku": "a"}`).status)
}
