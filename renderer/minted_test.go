package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhoMakesTheKey(t *testing.T) {
	minted := string(render(t, build(t, object{"key": object{"minted_by": "server", "echo": "Idempotency-Key"}})))
	require.Contains(t, minted, "**Without a key** the server makes one and tells it in the response header `Idempotency-Key`.")
	require.Contains(t, minted, "Optional, and strongly advised")
	require.Contains(t, minted, "| A request without a key. | makes a key, executes the request and keeps a record of it |")
	require.NotContains(t, minted, "without any record")
	told := string(render(t, build(t, object{"key": object{"echo": "Key-Sent"}})))
	require.Contains(t, told, "has it in the header `Key-Sent`")
}
