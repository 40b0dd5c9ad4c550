package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhatIsKeptByCodeAndWhatIsAdvised(t *testing.T) {
	page, err := Markdown(build(t, object{"failures": list{
		object{"when": "code:card_declined", "keep": "answer", "client": "new-key"},
		object{"when": list{"before-execution", 503.0}, "keep": "nothing"},
		object{"when": list{"4xx", "5xx"}, "keep": "answer", "client": "look-up"},
	}, "retry": object{"statuses": list{503.0}, "backoff": object{"base": "1s", "cap": "10s"}, "attempts": 4.0}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "| the code `card_declined` |")
	require.Contains(t, string(page), "The API's advice: a **new key**.")
	require.Contains(t, string(page), "The API's advice: **look up** what happened first.")
}

func TestPageNamesTheAnswerToWhatFailedBefore(t *testing.T) {
	page, err := Markdown(build(t, object{"answers": object{
		"mismatch":          object{"status": 422.0, "code": "other_request", "client": "fix-request"},
		"in_flight":         object{"status": 409.0, "code": "busy", "client": "same-key"},
		"previously_failed": object{"status": 400.0, "code": "failed_before", "client": "new-key"},
	}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "| `400` | `failed_before` | The same request was executed before and failed")
	require.Contains(t, string(page), "is refused with `400` `failed_before` until the window ends.")
}
