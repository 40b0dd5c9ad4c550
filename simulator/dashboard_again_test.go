package simulator_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// Two effects under one key are no calm picture, and the page says in words what
// happened; after the fault is gone as well.
func TestDashboardShowsWhatWasExecutedAgain(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), unjudged)
	page := func(query string) string { return w.send("GET /_reprise/"+query, "", "Accept: text/html").body }
	w.pay("k1")
	w.pay("k1")
	require.Contains(t, page(""), "none was executed again under its key")
	require.NotContains(t, page(""), "again under this key")

	w.manage("POST faults", `{"fault": "key-ignored", "id": "f"}`, nil)
	w.pay("k1")
	w.manage("DELETE faults/f", "", nil)
	listed := w.server.Requests(simulator.Filter{})
	shown := page("")
	require.Contains(t, shown, "Executed again: 1")
	require.Contains(t, shown, "<code>"+listed[2].ID+"</code>, attempt 3 of")
	require.Contains(t, shown, "<strong>again under this key</strong>")
	require.Contains(t, shown, "None now:")
	require.NotContains(t, shown, "effects-per-key", "nobody asked to verify")

	shown = page("?verify=all")
	require.Contains(t, shown, `<th scope="row" data-label="Invariant">effects-per-key</th><td data-label="Outcome"><strong>broken</strong>`)
	require.Contains(t, shown, `<th scope="row" data-label="Invariant">none-in-flight</th><td data-label="Outcome"><strong>kept</strong>`)
	require.Contains(t, shown, "2 effects, wanted at most 1")

	w.advance("25h")
	w.pay("k2")
	w.advance("25h")
	w.pay("k2")
	require.Contains(t, page(""), "Executed again: 1", "behind the window it is a new request")
}
