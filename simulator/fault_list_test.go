package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// A name that is no fault's is answered with the one that was meant, and with where
// all of them are.
func TestUnknownFaultsSayWhatWasMeant(t *testing.T) {
	w := newDirect(t, load(t, minimalFile))
	a := w.manage("POST faults", `{"fault": "latncy"}`, nil)
	require.Equal(t, http.StatusBadRequest, a.status)
	require.Contains(t, a.member("error"), `there is no fault "latncy"; did you mean latency; reprise faults lists them, and so does GET /_reprise/faults/kinds`)
	a = w.manage("POST faults", `{"fault": "nope"}`, nil)
	require.Contains(t, a.member("error"), `there is no fault "nope"; reprise faults lists them`)
	require.NotContains(t, a.member("error"), "did you mean")

	var list struct {
		Count int
		Kinds []struct {
			ID     string
			Does   string
			Found  []string `json:"found_by"`
			Params []struct{ Name string }
		}
	}
	w.manage("GET faults/kinds", "", &list)
	require.Equal(t, len(simulator.FaultKinds), list.Count)
	require.Len(t, list.Kinds, list.Count)
	for i, k := range simulator.FaultKinds {
		require.Equal(t, k.ID, list.Kinds[i].ID)
		require.Equal(t, k.Does, list.Kinds[i].Does)
		require.Equal(t, k.Finds, list.Kinds[i].Found)
		require.Len(t, list.Kinds[i].Params, len(k.Params))
	}

	a = w.manage("POST faults", `{"fault": "latency", "delay": "1ms", "id": "kinds"}`, nil)
	require.Equal(t, http.StatusBadRequest, a.status, "the address is taken")
}

// What a request met is found by its word, which is that of the metrics too.
func TestFiltersTakeTheWordsOfTheMetrics(t *testing.T) {
	w := newDirect(t, load(t, minimalFile))
	w.order("k1")
	w.order("k1")
	w.send("POST /orders", `{"sku": "a"}`)
	for word, want := range map[string]int{"execute": 1, "replay": 1, "missing_key": 1, "mismatch": 0, "exec": 0} {
		require.Len(t, w.server.Requests(simulator.Filter{Outcome: word}), want, word)
	}
}
