package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhatTheKeyOfABatchStandsFor(t *testing.T) {
	page, err := Markdown(build(t, object{"operations": object{
		"POST /emails/batch": object{"key": "optional", "batch": object{"key_per": "request"}},
		"POST /payouts":      object{"key": "required", "batch": object{"key_per": "row", "rows": "/payouts", "row_key": "/ref"}},
	}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "optional, **one for the whole batch**")
	require.Contains(t, string(page), "required **for each row**: in `/ref` of the rows in `/payouts`, as a string")
}
