package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhatBecomesOfAMismatch(t *testing.T) {
	for do, sentence := range map[string]string{
		"replay":        "taken for a duplicate and gets the answer of the first",
		"new-operation": "executed and remembered beside the first",
		"ignore-key":    "executed as if it had none, without any record",
	} {
		t.Run(do, func(t *testing.T) {
			c := build(t, object{"answers": object{
				"mismatch":  object{"do": do},
				"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"},
			}})
			page, err := Markdown(c)
			require.NoError(t, err)
			require.Contains(t, string(page), sentence)
			require.NotContains(t, string(page), "other_request")
		})
	}
}
