package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysHowAChangeNamesItsVersion(t *testing.T) {
	page, err := Markdown(build(t, object{"operations": object{
		"POST /orders": object{},
		"PATCH /orders/{id}": object{"precondition": object{
			"missing": object{"status": 428.0, "code": "version_missing", "client": "fix-request"},
			"failed":  object{"status": 412.0, "code": "version_changed", "client": "look-up"},
		}},
	}}))
	require.NoError(t, err)
	require.Contains(t, string(page), "without it `428` `version_missing`, with another version `412` `version_changed`")
	require.Contains(t, string(page), "yes: it names the version that it changes in If-Match")
}
