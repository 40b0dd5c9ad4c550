package simulator_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

func TestFaultsAreManaged(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	var made map[string]any
	w.manage("POST faults", `{"fault": "status-503", "retry_after": "2s", "attempts": "1-2", "key": "k1"}`, &made)
	require.Equal(t, map[string]any{
		"id": "status-503-1", "fault": "status-503", "retry_after": "2s", "attempts": "1-2", "key": "sha256:" + simulator.HashKey("k1"),
	}, made)
	require.Equal(t, "2", w.pay("k1").header.Get("Retry-After"))

	var changed map[string]any
	w.manage("PATCH faults/status-503-1", `{"retry_after": null, "attempts": null, "key": null, "succeed_first": 2}`, &changed)
	require.Equal(t, map[string]any{"id": "status-503-1", "fault": "status-503", "attempts": "3-"}, changed)
	require.Equal(t, http.StatusCreated, w.pay("k1").status, "the second attempt")
	require.Equal(t, http.StatusServiceUnavailable, w.pay("k1").status, "the third: what was counted stands")

	w.manage("POST faults", `{"fault": "latency", "delay": {"uniform": {"min": "0s", "max": "1ms"}}, "id": "slow"}`, &made)
	var list struct {
		Count  int
		Faults []map[string]any
	}
	w.manage("GET faults", "", &list)
	require.Equal(t, 2, list.Count)
	require.Equal(t, []any{"status-503-1", "slow"}, []any{list.Faults[0]["id"], list.Faults[1]["id"]}, "in the order in which they are drawn")
	w.manage("PATCH faults/slow", `{"off": true}`, &changed)
	require.Equal(t, true, changed["off"])

	w.manage("DELETE faults/slow", "", &struct{}{})
	require.Equal(t, http.StatusNotFound, w.manage("GET faults/slow", "", nil).status)
	var deleted struct{ Deleted int }
	w.manage("DELETE faults", "", &deleted)
	require.Equal(t, 1, deleted.Deleted)
	require.True(t, w.pay("k1").replayed())
	w.oneEffect("k1")
}

func TestManagedFaultsAreChecked(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{ID: "a", Kind: "status-503", Key: "other"}))
	for _, c := range []struct {
		request, body string
		status        int
		want          string
	}{
		{"POST faults", ``, 400, `wanted a body such as`},
		{"POST faults", `[]`, 400, `wanted a body such as`},
		{"POST faults", `null`, 400, `wanted a body such as`},
		{"POST faults", `{"fault": "refuse"} {}`, 400, `wanted a body such as`},
		{"POST faults", `{"fault": "reset"}`, 400, `there is no fault "reset"`},
		{"POST faults", `{"fault": "refuse", "attemps": 1}`, 400, `did you mean attempt`},
		{"POST faults", `{"fault": "refuse", "attempt": "1"}`, 400, `attempt is "1"; wanted`},
		{"POST faults", `{"fault": "refuse", "operation": "POST /nothing"}`, 400, `which is not served`},
		{"POST faults", `{"fault": "refuse", "id": "a"}`, 400, `the id \"a\" is there twice`},
		{"PATCH faults/a", `{"fault": "nonsense"}`, 400, `there is no fault "nonsense"`},
		{"PATCH faults/a", `{"id": "b"}`, 400, `the id of a fault cannot be changed`},
		{"PATCH faults/b", `{}`, 404, `there is no fault with the id`},
		{"DELETE faults/b", ``, 404, `there is no fault with the id`},
		{"PUT faults/a", `{}`, 405, `has no PUT; it has GET, PATCH, DELETE`},
		{"PUT faults", `{}`, 405, `has no PUT; it has GET, POST, DELETE`},
		{"GET faults/a/b", ``, 404, `there is no /_reprise/faults/a/b`},
	} {
		a := w.manage(c.request, c.body, nil)
		require.Equal(t, c.status, a.status, "%s %s: %s", c.request, c.body, a.body)
		var v struct{ Error string }
		require.NoError(t, json.Unmarshal([]byte(a.body), &v))
		require.Contains(t, a.body+v.Error, c.want, "%s %s", c.request, c.body)
	}
	require.Len(t, w.server.Faults(), 1)
}

// A request brings faults of its own, for itself alone.
func TestFaultsOfARequest(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.connect(oneRequestEach())
	_, err := w.tryPay("k1", "Reprise-Fault: reset-after-commit; attempt=1")
	require.Error(t, err)
	require.True(t, w.pay("k1", "Reprise-Fault: reset-after-commit; attempt=1").replayed(), "the header of a retry loop is the same each time")
	require.Equal(t, []simulator.Struck{{Fault: "header-1", Kind: "reset-after-commit", Phase: simulator.AfterCommit}}, w.struck())
	w.oneEffect("k1")

	a := w.pay("k2", "Reprise-Fault: status-429; retry-after=3s; retry-after-form=date, latency; delay=1ms")
	require.Equal(t, http.StatusTooManyRequests, a.status)
	require.Contains(t, a.header.Get("Retry-After"), "GMT")
	_, err = w.tryPay("k3", `Reprise-Fault: crash; phase="after-call"; step=charge_recorded`)
	require.Error(t, err)
	require.Empty(t, w.server.Faults())
}

// oneRequestEach makes a connection for each request. On a connection that was
// used before, net/http sends a request with a key again by itself.
func oneRequestEach() *http.Transport {
	return &http.Transport{DisableKeepAlives: true}
}

func TestFaultsOfARequestAreChecked(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for header, want := range map[string]string{
		"reset":                               `there is no fault \"reset\"`,
		"":                                    `there is no fault \"\"`,
		"refuse; delay=2s":                    "refuse takes no delay",
		"latency; delay=forever":              `\"forever\" is not a duration`,
		"latency; delay=1ms; delay=2ms":       "delay is there twice",
		"latency; ttl=2s":                     "ttl has no meaning for one request",
		"status-503; attempt=1; attempts=1-2": "each tell the attempts",
		"latency; dely=2s":                    "did you mean delay",
	} {
		a := w.pay("k1", "Reprise-Fault: "+header)
		require.Equal(t, http.StatusBadRequest, a.status, header)
		require.Contains(t, a.body, "Reprise-Fault", header)
		require.Contains(t, a.body, want, header)
	}
	require.Zero(t, w.effects("k1"))
	require.Equal(t, http.StatusNotFound, w.send("GET /nothing", "", "Reprise-Fault: refuse").status)
}
