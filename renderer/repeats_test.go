package renderer

import (
	"strings"
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

// Where a repeat is refused, no sentence promises the same answer again.
func TestNoSentencePromisesTheAnswerAgainWhereARepeatIsRefused(t *testing.T) {
	for _, kind := range []string{"conflict", "conflict-with-pointer"} {
		c := build(t, object{
			"answers": object{
				"replay":    object{"do": kind, "status": 409.0, "code": "already_done", "client": "look-up"},
				"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
				"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"},
			},
			"failures": list{object{"when": list{"before-execution"}, "keep": "nothing"}, object{"when": list{"4xx", "5xx"}, "keep": "answer"}},
			"retry":    object{"statuses": list{429.0, 500.0, 503.0}, "backoff": object{"base": "1s", "cap": "10s"}, "attempts": 4.0},
		})
		all, err := Sections(c, SectionOptions{Site: true})
		require.NoError(t, err)
		var page strings.Builder
		for _, s := range all {
			if s.ID == "glossary" || s.ID == "relation" || s.ID == "mock" {
				continue // words, and states
			}
			for _, b := range s.Blocks {
				for _, text := range inlinesOf(b) {
					page.WriteString(string(text) + "\n")
				}
			}
		}
		for _, promise := range []string{"the same answer", "same failure", "stored answer,", "comes back as a replay", "it is a replay", "its answer again", "replays the answer"} {
			require.False(t, strings.Contains(page.String(), promise), "%s: %s", kind, promise)
		}
		require.True(t, strings.Contains(page.String(), "If that brings `409` `already_done`, stop: this failure is kept, and will not change."), kind)
		require.True(t, strings.Contains(page.String(), "the same key brings `409` `already_done` until the window ends"), kind)
	}
}
