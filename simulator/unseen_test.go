package simulator_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What nobody can see of an example is told, and what looks like the marker.
func TestUnseenAndMismarked(t *testing.T) {
	later := object{"status": 201, "body": object{"id": "ord_1", "state": "new"}, "later": object{"after": "10s", "body": object{"state": "shipped"}}}
	w := newDirect(t, vary(t, minimalFile, func(m object) { m.set(later, "operations", "POST /orders", "example") }))
	require.Equal(t, []string{"POST /orders"}, w.server.Unseen())
	w = newDirect(t, vary(t, minimalFile, func(m object) {
		m.set(later, "operations", "POST /orders", "example")
		m.set(object{"idempotent": "it only reads"}, "operations", "GET /orders/{id}")
	}))
	require.Empty(t, w.server.Unseen(), "it can be read")

	marked := func(member string) func(m object) {
		return func(m object) {
			m.set(object{"in": "body", "name": member, "value": "yes"}, "answers", "replay", "marker")
		}
	}
	require.Equal(t, []string{"POST /orders"}, newDirect(t, vary(t, minimalFile, marked("/id")), unjudged).server.Mismarked())
	require.Empty(t, newDirect(t, vary(t, minimalFile, marked("/reused")), unjudged).server.Mismarked())
}
