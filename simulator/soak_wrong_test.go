package simulator_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The test of the soak's own checker: histories of one key, each with one thing
// wrong or nothing.
func TestSoakFindsWhatIsImpossible(t *testing.T) {
	at := func(n int) time.Time { return time.Unix(int64(n), 0) }
	success := func(sent, ended int, body string, replay bool) sighting {
		return sighting{key: "k", sent: at(sent), ended: at(ended), status: http.StatusCreated, body: body, replay: replay}
	}
	failure := func(sent, ended, status int, code string) sighting {
		return sighting{key: "k", sent: at(sent), ended: at(ended), status: status, code: code}
	}
	const busy = "concurrent_idempotent_requests"
	for _, c := range []struct {
		name, want string
		seen       []sighting
	}{
		{"a replay", "", []sighting{success(1, 2, "a", false), success(3, 4, "a", true)}},
		{"a lost answer", "", []sighting{failure(1, 2, 0, ""), success(3, 4, "a", true)}},
		{"a race", "", []sighting{success(1, 9, "a", false), failure(2, 3, 409, busy), success(4, 8, "a", true)}},
		{"a store that is down", "", []sighting{success(1, 2, "a", false), failure(3, 4, 503, "idempotency_unavailable")}},
		{"another body", "answered a at", []sighting{success(1, 2, "a", false), success(3, 4, "b", true)}},
		{"a second execution", "executed after its success", []sighting{success(1, 2, "a", false), success(3, 4, "a", false)}},
		{"two executions at once", "executed 2 times", []sighting{success(1, 4, "a", false), success(2, 3, "a", false)}},
		{"in flight after the end", "answered 409", []sighting{success(1, 2, "a", false), failure(3, 4, 409, busy)}},
		{"unknown after the end", "answered 500", []sighting{success(1, 2, "a", false), failure(3, 4, 500, "outcome_unknown")}},
		{"a replay of nothing", "there was none", []sighting{success(1, 2, "a", true)}},
		{"in flight with nothing", "there was none", []sighting{failure(1, 2, 409, busy), success(3, 4, "a", false)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			wrong := impossible(c.seen)
			if c.want == "" {
				require.Empty(t, wrong)
				return
			}
			require.NotEmpty(t, wrong)
			require.Contains(t, strings.Join(wrong, "\n"), c.want)
		})
	}
}
