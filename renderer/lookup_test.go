package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysHowToLookUp(t *testing.T) {
	c := build(t, object{
		"look_up":    object{"operation": "GET /orders", "query": "idempotency_key"},
		"operations": object{"POST /orders": object{}, "GET /orders": object{"idempotent": "reading changes nothing"}},
	})
	page := string(render(t, c))
	require.Contains(t, page, "To look a key of `POST /orders` up, send `GET /orders?idempotency_key=KEY`")
	require.Contains(t, page, "An empty list does not prove that nothing will happen")
}
