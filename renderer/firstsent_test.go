package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysTheCompanion(t *testing.T) {
	page := string(render(t, build(t, object{"key": object{"first_sent": object{"window": "5m", "result": "Repeatability-Result"}}})))
	for _, sentence := range []string{
		"**Companion:** the header `Repeatability-First-Sent`, with the time of the first attempt as an HTTP date",
		"It may be 5 minutes off the server's clock, no more.",
		"`Repeatability-Result` on the answer says `accepted`, or `rejected`",
		"| `412` | `first_sent_outside`", "| `400` | `first_sent_invalid`",
		"A request whose time of the first attempt is outside of its window.",
		"\nRepeatability-First-Sent: Mon, 30 Nov 2026 12:00:00 GMT\n",
		`"Repeatability-First-Sent": email.utils.formatdate(usegmt=True)`,
	} {
		require.Contains(t, page, sentence)
	}
	require.NotContains(t, string(render(t, build(t, nil))), "first_sent")
}

func TestPageSaysWhoseTimeTheWindowCountsFrom(t *testing.T) {
	page := string(render(t, build(t, object{
		"key":    object{"first_sent": object{"window": "5m"}},
		"window": object{"replay": "24h", "from": "client-timestamp"},
	})))
	require.Contains(t, page, "A request with a key is taken for **less than 5 minutes** from the time of the first attempt, which every attempt tells in `Repeatability-First-Sent`.")
	require.Contains(t, page, "within 5 minutes of the time that the first of them tells")
}
