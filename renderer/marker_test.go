package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageShowsTheMarker(t *testing.T) {
	for name, c := range map[string]struct {
		marker    object
		sentences []string
	}{
		"first": {object{"name": "Replayed", "first": "false"}, []string{"`Replayed: true` says that an answer is a replay; a first answer has `Replayed: false`.", "\nReplayed: false\n", `headers.get("Replayed") == "true"`}},
		"time":  {object{"name": "Replayed", "kind": "time"}, []string{"`Replayed` with the time of the first request in milliseconds since 1970", "\nReplayed: 1780000000000\n"}},
		"body":  {object{"in": "body", "name": "/reused"}, []string{"`/reused: true` in the body says that an answer is a replay", `marked(body, "reused", True)`}},
	} {
		t.Run(name, func(t *testing.T) {
			page := string(render(t, build(t, object{"answers": object{
				"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
				"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"},
				"replay":    object{"marker": c.marker},
			}})))
			for _, sentence := range c.sentences {
				require.Contains(t, page, sentence)
			}
		})
	}
}
