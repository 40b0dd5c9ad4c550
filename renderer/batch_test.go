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

// Where every key is that of a row, the table and the short answers speak of rows.
func TestDecisionsSpeakOfRows(t *testing.T) {
	page := string(render(t, build(t, object{"operations": object{
		"POST /payouts": object{"key": "required", "batch": object{"key_per": "row", "rows": "/payouts", "row_key": "/ref"}},
	}})))
	for _, sentence := range []string{
		"**24 hours**, counted from the first request that had a row with it. After that, a row with the same key is a new one and is executed again.",
		"The row was executed. Its answer is stored under its key and replayed for 24 hours.",
		"The row had no key. It was not executed.",
		"This key already stands for another row.",
		"| Send the row again with the **same key**. |",
		"| Send the **same rows**, each with the **same key**. |",
	} {
		require.Contains(t, page, sentence)
	}
	require.NotContains(t, page, "| The request had no key.")
}
