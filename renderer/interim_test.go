package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysThatTheFirstRequestGoesOn(t *testing.T) {
	page, err := Markdown(build(t, object{"claim": object{"commits": "before-effect"}, "answers": object{
		"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
		"in_flight": object{"do": "interim", "status": 202.0, "code": "goes_on", "client": "same-key"},
	}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "**A second request is told that the first goes on**, with `202` `goes_on`")
}

func TestPageSaysThatAWaitCanBeShorter(t *testing.T) {
	page, err := Markdown(build(t, object{"answers": object{
		"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
		"in_flight": object{"do": "wait", "up_to": "20s", "prefer": "honoured", "status": 409.0, "code": "busy", "client": "same-key"},
	}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "`Prefer: wait=2`, in seconds, or `Prefer: respond-async` (RFC 7240)")
}
