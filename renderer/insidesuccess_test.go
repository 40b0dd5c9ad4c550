package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysThatErrorsComeInsideOfASuccess(t *testing.T) {
	page := string(render(t, build(t, object{
		"errors": object{"envelope": "json", "body": object{"errors": list{object{"code": "{code}"}}}},
		"answers": object{
			"mismatch":  object{"status": 200.0, "code": "OTHER_REQUEST", "client": "fix-request"},
			"in_flight": object{"status": 200.0, "code": "IN_FLIGHT", "client": "same-key"},
		},
	})))
	for _, want := range []string{
		"**Errors come inside of `200` too:** look for a code of this table in the body",
		"| `200` | `OTHER_REQUEST` |", "| `200` | `IN_FLIGHT` |",
		`(200, "OTHER_REQUEST"): "fix-request"`, `(200, "IN_FLIGHT"): "same-key"`, `["errors"][0]["code"]`,
	} {
		require.Contains(t, page, want)
	}
	require.NotContains(t, page, "(200, None)")
	require.NotContains(t, string(render(t, build(t, nil))), "inside of `200`")
}
