package renderer

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// Who may get an answer depends on what the scope tells apart.
func TestWhoMayGetAnAnswer(t *testing.T) {
	for _, c := range []struct {
		change object
		want   string
	}{
		{object{"scope": list{"account"}}, "Whoever may call the operation for your account and sends your key with your request gets your answer."},
		{object{"scope": list{"path"}, "fingerprint": object{"of": list{"body"}}}, "**Anybody who may call the operation, for whatever account, and sends your key with your request gets your answer**"},
		{object{"scope": list{"environment"}, "scope_from": object{"environment": object{"host": 0.0}}}, "**Anybody who may call the operation"},
		{object{"scope": list{"account", "user"}, "scope_from": object{"user": object{"header": "X-User"}}}, "for your account and as your user"},
		{object{"scope": list{"user"}, "scope_from": object{"user": object{"header": "X-User"}}}, "call the operation as your user and sends"},
	} {
		require.Contains(t, string(render(t, build(t, c.change))), c.want)
	}
	require.NotContains(t, string(render(t, build(t, object{"scope": list{"api-key"}}))), "gets your answer")
}

func TestWhatAUseIs(t *testing.T) {
	page := string(render(t, build(t, object{"window": object{"replay": "24h", "from": "last-use"}})))
	require.Contains(t, page, "A use is the first request, and each later one that the record answers with its stored answer")
	require.Contains(t, page, "a mismatch is none")
}

func TestALateWorkerMayCommit(t *testing.T) {
	page := string(render(t, build(t, object{"claim": object{"commits": "before-effect"}})))
	require.Contains(t, page, "also after the lease, unless somebody else has taken the work over meanwhile")
}

func TestOpenSaysWhatItRisks(t *testing.T) {
	page := string(render(t, build(t, object{"operations": object{"POST /orders": object{"store_down": "open"}}})))
	require.Contains(t, page, "where it does not take the end of an execution, you get the answer of that execution")
}

// What the page says to send to the mock's clock is something that it takes.
func TestTheClockOfTheSampleCanBeMoved(t *testing.T) {
	advance := regexp.MustCompile(`"advance": "([^"]*)"`)
	for _, c := range []struct {
		replay any
		shown  bool
	}{
		{"24h", true}, {"1500ms", true}, {object{"at_least": "30d"}, true}, {object{"resource_life": "24h"}, true},
		{"3650d", false}, {object{"resource_life": "3650d"}, false}, {"unlimited", false},
	} {
		page := string(render(t, build(t, object{"window": object{"replay": c.replay}})))
		found := advance.FindStringSubmatch(page)
		require.Equal(t, c.shown, found != nil, c.replay)
		if c.shown {
			_, err := contract.ParseDuration(found[1])
			require.NoError(t, err)
		}
	}
}
