package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhenARequestLooksLikeARepeat(t *testing.T) {
	page, err := Markdown(build(t, object{"operations": object{"POST /orders": object{
		"key": "optional",
		"duplicates": object{
			"same": list{"/amount", "/to"}, "within": "24h",
			"answer": object{"status": 409.0, "code": "alike", "client": "look-up"},
		},
	}}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "Within 24 hours of an execution, a request without a key that is equal in `/amount` and `/to` is refused with `409` `alike`, and so is one that comes while the execution goes on. A request that has none of these members is equal to no other.")
	require.Contains(t, string(page), "| `409` | `alike` | The request had no key, and one that looks the same was executed")
}
