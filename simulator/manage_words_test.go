package simulator_test

import (
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// A command that cannot be read is answered with what came, and where.
func TestCommandsTellWhatCame(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	for _, test := range []struct{ path, body, want string }{
		{"clock", ``, `the body is empty`},
		{"clock", `[1]`, `the body begins with '['`},
		{"clock", `{"advance": oops}`, `the JSON goes wrong at byte 13, with 'o'`},
		{"clock", `{"advance": "1h"`, `the JSON ends in its middle, behind byte 16`},
		{"clock", `{"advance": "1h"} x`, `behind the object, which ends at byte 17, there is 'x'`},
		{"clock", `{"advance": "1h", "advance": "2h"}`, `"advance" is there twice`},
		{"clock", `{"scale": 0}`, `scale is 0; the clock runs at more than 0`},
		{"clock", `{"scale": 200000}`, `scale is 200000; the clock runs at`},
		{"clock", `{"set": "2001-01-01T00:00:00Z"}`, `set is 2001-01-01T00:00:00Z, and the clock shows `},
		{"clock", `{"set": "2001-01-01T00:00:00Z"}`, `{\"reset\": true}`},
		{"faults", `{"fault": "refuse", "fault": "latency"}`, `"fault" is there twice`},
		{"faults", `{"fault": "latency", "delay": {"uniform": {"min": "1s", "min": "2s"}}}`, `"min" is there twice`},
		{"faults", `{"fault": "refuse",}`, `the JSON goes wrong at byte 20, with '}'`},
		{"faults", `{"fault": "refuse", "operation": "POST /nothing"}`, `which is not served; served are POST /payments, `},
		{"faults", `{"fault": "status-503", "retry_after": "junk"}`, `retry_after: `},
		{"faults", `{"fault": "refuse", "delay": "1s", "ahead": "2s"}`, `refuse takes no ahead`},
	} {
		a := w.manage("POST "+test.path, test.body, nil)
		require.Equal(t, http.StatusBadRequest, a.status, test.body)
		if test.want[0] != '{' {
			require.Contains(t, a.member("error"), test.want, test.body)
		} else {
			require.Contains(t, a.body, test.want, test.body)
		}
	}
	a := w.pay("k1", "Reprise-Fault: status-503; retry_after=junk")
	require.Equal(t, http.StatusBadRequest, a.status)
	require.Contains(t, a.member("detail"), `retry_after: "junk" is not a duration`)
}

// A set of faults is refused with all that is wrong in it, and nothing has changed.
func TestFaultsAreRefusedTogether(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	err := w.server.SetFaults(t.Context(), []simulator.Fault{
		{Kind: "refuse", Operation: "POST /nothing"}, {Kind: "latency"}, {Kind: "refuse", Ahead: time.Second},
	})
	require.ErrorContains(t, err, "fault 1: ")
	require.ErrorContains(t, err, "fault 3: ")
	require.Empty(t, w.server.Faults())
}

// The page of another site is told in the server's own words.
func TestPagesOfOthersAreRefusedInPlainWords(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	a := w.send("POST /_reprise/reset", "", "Sec-Fetch-Site: cross-site")
	require.Equal(t, http.StatusForbidden, a.status)
	require.Contains(t, a.member("error"), "--manage-token")
	require.NotContains(t, a.member("error"), "Sec-Fetch-Site")
}

// When nobody is left to move a clock that stands still, what waits for it ends.
func TestWaitsEndWithTheServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newDirect(t, load(t, minimalFile), unjudged, with(func(o *simulator.Options) { o.Delay = time.Hour }))
		_, err := w.server.Freeze(t.Context())
		require.NoError(t, err)
		began := time.Now()
		answered := make(chan answer)
		go func() { answered <- w.order("k1") }()
		time.Sleep(time.Second) // in the bubble, where it takes no time
		w.server.EndWaits()
		require.Equal(t, http.StatusCreated, (<-answered).status)
		require.Less(t, time.Since(began), 2*time.Second)
	})
}
