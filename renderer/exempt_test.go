package renderer

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPageSaysWhoseKeyIsIgnored(t *testing.T) {
	c := build(t, object{"key": object{"ignored_for": []any{"multipart", "unauthenticated"}}})
	require.Contains(t, string(render(t, c)), "**Ignored:** the key of requests with a multipart body and requests without credentials. Such a request is executed as often as it is sent")
	require.NotContains(t, string(render(t, build(t, object{}))), "**Ignored:**")
}

// withAnswers adds answers to those that every contract decides.
func withAnswers(more object) object {
	out := object{
		"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
		"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"},
	}
	maps.Copy(out, more)
	return out
}

func TestPageSaysWhatATooLongKeyGets(t *testing.T) {
	c := build(t, object{"answers": withAnswers(object{"key_too_long": object{"status": 400.0, "code": "too_long", "client": "fix-request"}})})
	page := string(render(t, c))
	require.Contains(t, page, "A key that is too long is refused with `400` `too_long`")
	require.Contains(t, page, "**Fix the request:** send a shorter key.")
}

func TestPageSaysThatAllHeadersAreStored(t *testing.T) {
	page := string(render(t, build(t, object{"answers": withAnswers(object{"replay": object{"headers": "all"}})})))
	require.Contains(t, page, "**Stored headers:** all of them.")
	require.NotContains(t, page, "**Never replayed:** cookies")
}

func TestPageSaysWhatComesOfWhatWasDeleted(t *testing.T) {
	for deleted, sentence := range map[string]string{
		"not-found":  "Once that is deleted, a replay is answered as a `GET` of it is, with `404`",
		"last-state": "Once that is deleted, a replay shows it as it was last",
	} {
		page := string(render(t, build(t, object{"answers": withAnswers(object{"replay": object{"do": "current", "deleted": deleted}})})))
		require.Contains(t, page, sentence)
		require.Equal(t, deleted == "not-found", strings.Contains(page, "with `404`"))
	}
}

func TestPageSaysWhatIsNotSaidOfAnOperation(t *testing.T) {
	page := string(render(t, build(t, object{"operations": object{"POST /orders": object{"undocumented": []any{"store_down", "lock"}}}})))
	require.Contains(t, page, "| `POST /orders` | `store_down` | not documented by its owner | `open` |")
	require.Contains(t, page, "| `POST /orders` | `lock` | not documented by its owner | none |")
}
