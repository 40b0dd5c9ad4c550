package simulator_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sized is the minimal contract with a bound on what is stored.
func sized(t testing.TB, replay object, more ...func(object)) *world {
	return newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(object{"status": 201, "body": object{"id": "ord_1", "sku": "a"}}, "operations", "POST /orders", "example")
		m.set(replay, "answers", "replay")
		for _, change := range more {
			change(m)
		}
	}))
}

func TestBodiesThatAreTooLargeAreReplayedWithout(t *testing.T) {
	w := sized(t, object{"max_body": "64B"})
	large := `{"sku": "` + strings.Repeat("x", 64) + `"}`
	first := w.send("POST /orders", large, "Idempotency-Key: k1")
	require.Greater(t, len(first.body), 64)
	again := w.send("POST /orders", large, "Idempotency-Key: k1")
	require.Equal(t, http.StatusCreated, again.status)
	require.True(t, again.replayed())
	require.Empty(t, again.body)
	require.Empty(t, again.header.Get("Content-Type"))
	require.Equal(t, first.header.Get("Location"), again.header.Get("Location"), "it says where to look")
	w.oneEffect("k1")

	small := w.order("k2")
	require.LessOrEqual(t, len(small.body), 64)
	require.Equal(t, small.body, w.order("k2").body)
}

func TestAnswersThatAreTooLargeAreNotStored(t *testing.T) {
	for name, change := range map[string]func(object){
		"committed with the effect": func(object) {},
		"committed before it":       func(m object) { m.set("before-effect", "claim", "commits") },
	} {
		t.Run(name, func(t *testing.T) {
			w := sized(t, object{"max_body": "8B", "above": "not-stored"}, change)
			first, second := w.order("k1"), w.order("k1")
			require.NotEqual(t, first.body, second.body)
			require.False(t, second.replayed())
			require.Equal(t, 2, w.effects("k1"), "both took place")
			require.Zero(t, w.keys().Count)
		})
	}
}
