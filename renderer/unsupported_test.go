package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhatBecomesOfAKeyWhereNoneIsTaken(t *testing.T) {
	for sentence, unsupported := range map[string]any{
		"| ignored if sent |": "ignore",
		"A key on an operation that takes none is refused with `400` `idempotency_key_not_supported`": "refuse",
		"| ignored if sent, and `Idempotency-Key-Status: ignored` says so |":                          object{"do": "tell"},
	} {
		c := build(t, object{"key": object{"unsupported": unsupported}, "operations": object{"POST /orders": object{}, "POST /notes": object{"unsafe": "each call appends a note"}}})
		require.Contains(t, string(render(t, c)), sentence)
	}
}

func TestPageSaysFromWhenAKeyIsRequired(t *testing.T) {
	c := build(t, object{"operations": object{"POST /orders": object{"key": "required", "required_from": "2026-04-01"}}})
	require.Contains(t, string(render(t, c)), "required from 2026-04-01 on (UTC), optional before")
}

// Who sends a key where none is taken finds the refusal in the table.
func TestARefusedKeyHasARow(t *testing.T) {
	page := string(render(t, build(t, object{
		"key":        object{"unsupported": "refuse"},
		"operations": object{"POST /orders": object{}, "POST /notes": object{"unsafe": "each call appends a note"}},
	})))
	require.Contains(t, page, "| `400` | `idempotency_key_not_supported` _(default)_ | The request had a key, and the operation takes none. It was not executed. _Only for `POST /notes`._ | **Fix the request:** send it without the key. | – |")
}
