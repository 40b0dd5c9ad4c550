package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What is shown as it is now is read anew, and no bound of what is stored cuts it.
func TestPageSaysThatTheBoundOfStoredBodiesIsNoneOfTheCurrentState(t *testing.T) {
	page := string(render(t, build(t, object{"answers": object{
		"replay":    object{"do": "current", "max_body": "64B", "above": "empty-body"},
		"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
		"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"},
	}})))
	require.Contains(t, page, "A repeat of a success has its body all the same")
	require.NotContains(t, page, "is replayed without its body")
}

func TestPageSaysWhatARepeatGets(t *testing.T) {
	for do, c := range map[string]struct {
		replay        object
		says, decides string
	}{
		"stored":                {object{}, "A replay has the status, the body bytes and the stored headers", "Take it as the first answer."},
		"current":               {object{"status": 200.0}, "**the resource as it is now**, under the status `200`", "do not compare it with the first answer"},
		"conflict":              {object{"status": 409.0, "code": "done_before", "client": "stop"}, "It is refused with `409` `done_before`", "The same request was executed before."},
		"conflict-with-pointer": {object{"status": 409.0, "code": "done_before", "client": "look-up"}, "its path is in `Location` and in the body", "this answer names what it made"},
		"conflict-with-body":    {object{"status": 409.0}, "**under the status `409`**", "both come back under this status."},
	} {
		t.Run(do, func(t *testing.T) {
			c.replay["do"] = do
			page, err := Markdown(build(t, object{"answers": object{
				"replay":    c.replay,
				"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
				"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"},
			}}))
			require.NoError(t, err)
			require.Contains(t, string(page), c.says)
			require.Contains(t, string(page), c.decides)
			if do == "current" {
				require.Contains(t, string(page), "Once that is deleted, a replay is answered as a `GET` of it is, with `404`")
			}
			if do != "stored" {
				require.NotContains(t, string(page), "byte for byte. Nothing was executed")
			}
		})
	}
}
