package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhatIsLocked(t *testing.T) {
	page, err := Markdown(build(t, object{"operations": object{"POST /charges": object{"lock": object{
		"per": "/card_id", "answer": object{"status": 423.0, "code": "card_in_use", "client": "same-key"},
	}}}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "one at a time for each value of `/card_id`, whatever the keys; another one meanwhile gets `423` `card_in_use`")
	require.Contains(t, string(page), "| `423` | `card_in_use` | Another request, with a key of its own, is at work on the same thing.")
}
