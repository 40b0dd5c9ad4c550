package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhereAnAsynchronousOperationTellsItsState(t *testing.T) {
	page, err := Markdown(build(t, object{"operations": object{"POST /exports": object{"async": object{"status": "/operations/{id}"}}}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "answers `202` and goes on; `/operations/{id}`, sent as `Location`, tells its state")
	require.NotContains(t, string(page), "a duplicate in flight is sent")

	page, err = Markdown(build(t, object{
		"claim":      object{"commits": "before-effect"},
		"operations": object{"POST /exports": object{"async": object{"status": "/operations/{id}"}}},
		"answers": object{
			"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
			"in_flight": object{"do": "interim", "status": 202.0, "code": "goes_on", "client": "same-key"},
		},
	}))
	require.NoError(t, err)
	require.Contains(t, string(page), "tells its state, a duplicate in flight is sent the same `Location`")
}
