package simulator_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// outcomes sends attempts with a key, and writes x for each that a fault struck
// and - for each that it left alone.
func (w *world) outcomes(key string, attempts int, headers ...string) string {
	w.t.Helper()
	var b strings.Builder
	for range attempts {
		if w.pay(key, headers...).status == http.StatusServiceUnavailable {
			b.WriteByte('x')
		} else {
			b.WriteByte('-')
		}
	}
	return b.String()
}

func TestAttemptsOfAFault(t *testing.T) {
	for _, c := range []struct {
		plan string
		want string
	}{
		{"attempt: 1", "x-----"},
		{"attempt: 3", "--x---"},
		{"attempts: 1-2", "xx----"},
		{"attempts: 5-", "----xx"},
		{"every: 2", "-x-x-x"},
		{"attempts: 2-, every: 2", "--x-x-"},
		{"fail: 2", "xx----"},
		{"succeed_first: 2", "--xxxx"},
		{"succeed_first: 1, fail: 3", "-xxx--"},
		{"count: 2", "xx----"},
		{"every: 2, count: 1", "-x----"},
		{"off: true", "------"},
		{"probability: 1", "xxxxxx"},
	} {
		t.Run(c.plan, func(t *testing.T) {
			plan, findings, err := simulator.LoadFaults("plan.yaml", []byte("faults: [{fault: status-503, "+c.plan+"}]"))
			require.NoError(t, err)
			require.Empty(t, findings)
			w := newDirect(t, load(t, acmeFile), breaking(plan.Faults...))
			require.Equal(t, c.want, w.outcomes("k1", 6))
			require.Equal(t, c.want, w.outcomes("k2", 6), "another key is counted on its own")
			require.Equal(t, c.want, w.outcomes("k1", 6, "Authorization: Bearer ann"), "and so is another account")
		})
	}
}

// Tests that run side by side do not use one another's faults up.
func TestAttemptsAreCountedForEachKey(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "status-503", First: 1, Last: 2}))
	var all sync.WaitGroup
	got := make([]string, 20)
	for i := range got {
		all.Go(func() { got[i] = w.outcomes(fmt.Sprint("k", i), 4) })
	}
	all.Wait()
	for i := range got {
		require.Equal(t, "xx--", got[i], "key %d", i)
	}
	require.Equal(t, "xx--", w.outcomes("fresh", 4))
	w.manage("POST reset", "", &struct{}{})
}

func TestRequestsOfAFault(t *testing.T) {
	for _, c := range []struct {
		fault   simulator.Fault
		headers []string
		want    string
	}{
		{simulator.Fault{Operation: "POST /payments"}, nil, "x"},
		{simulator.Fault{Operation: "POST /refunds"}, nil, "-"},
		{simulator.Fault{Key: "k1"}, nil, "x"},
		{simulator.Fault{Key: "sha256:" + simulator.HashKey("k1")}, nil, "x"},
		{simulator.Fault{Key: "k2"}, nil, "-"},
		{simulator.Fault{Account: "anonymous"}, nil, "x"},
		{simulator.Fault{Account: "Bearer ann"}, []string{"Authorization: Bearer ann"}, "x"},
		{simulator.Fault{Account: "Bearer bob"}, []string{"Authorization: Bearer ann"}, "-"},
		{simulator.Fault{Account: "anonymous"}, []string{"Authorization: Bearer ann"}, "-"},
	} {
		c.fault.Kind = "status-503"
		w := newDirect(t, load(t, acmeFile), breaking(c.fault))
		require.Equal(t, c.want, w.outcomes("k1", 1, c.headers...), "%+v", c.fault)
	}
}

// A request without a key counts for its operation and account.
func TestAttemptsWithoutAKey(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "status-503", First: 1, Last: 1}))
	require.Equal(t, 503, w.send("POST /refunds", `{}`).status)
	require.Equal(t, 201, w.send("POST /refunds", `{}`).status)
	require.Equal(t, 503, w.send("POST /refunds", `{}`, "Authorization: Bearer ann").status)
}

// The same seed meets the same faults, in whatever order the keys come; another
// seed meets others.
func TestDrawsAreRepeatable(t *testing.T) {
	draw := func(seed uint64, keys ...string) map[string]string {
		w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "status-503", Probability: 0.5}),
			with(func(o *simulator.Options) { o.Seed = seed }))
		got := map[string]string{}
		for _, key := range keys {
			got[key] = w.outcomes(key, 20)
		}
		return got
	}
	one := draw(1, "k1", "k2", "k3")
	require.Equal(t, one, draw(1, "k3", "k1", "k2"))
	require.NotEqual(t, one, draw(2, "k1", "k2", "k3"))
	require.NotEqual(t, one["k1"], one["k2"], "one decision is not made for all")
	all := one["k1"] + one["k2"] + one["k3"]
	require.InDelta(t, 30, strings.Count(all, "x"), 12)
}

// What one fault draws does not depend on the others.
func TestDrawsAreIndependent(t *testing.T) {
	draw := func(faults ...simulator.Fault) string {
		return newDirect(t, load(t, acmeFile), breaking(faults...)).outcomes("k1", 20)
	}
	half := simulator.Fault{ID: "half", Kind: "status-503", Probability: 0.5}
	require.Equal(t, draw(half), draw(simulator.Fault{Kind: "latency", Probability: 0.3, Delay: simulator.Delay{Fixed: time.Nanosecond}}, half))
}

// A fault with a time to live ends on the server's clock, and takes itself out.
func TestFaultsEnd(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "status-503", TTL: 10 * time.Minute}))
	w.advance("9m")
	require.Equal(t, "x", w.outcomes("k1", 1))
	w.advance("1m")
	require.Equal(t, "-", w.outcomes("k1", 1))
	require.Empty(t, w.server.Faults())
}

// Delays are spread as their distribution says, and the journal tells each.
func TestDelaysAreDrawn(t *testing.T) {
	us := time.Microsecond
	for _, c := range []struct {
		name       string
		delay      simulator.Delay
		low, high  time.Duration // of each
		from, upTo time.Duration // of the median of all
	}{
		{"fixed", simulator.Delay{Fixed: 20 * us}, 20 * us, 20 * us, 20 * us, 20 * us},
		{"uniform", simulator.Delay{Min: 10 * us, Max: 110 * us}, 10 * us, 110 * us, 50 * us, 70 * us},
		{"log-normal", simulator.Delay{Median: 50 * us, Sigma: 0.5}, us, time.Millisecond, 43 * us, 57 * us},
		{"percentiles", simulator.Delay{Percentiles: []simulator.Percentile{{P: 50, At: 20 * us}, {P: 90, At: 100 * us}}}, 0, 100 * us, 17 * us, 23 * us},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "latency", Delay: c.delay}))
			const many = 400
			for i := range many {
				require.Equal(t, http.StatusCreated, w.pay(fmt.Sprint("k", i)).status)
			}
			var drawn []time.Duration
			for _, s := range w.struck() {
				require.GreaterOrEqual(t, s.Delay, c.low)
				require.LessOrEqual(t, s.Delay, c.high)
				drawn = append(drawn, s.Delay)
			}
			require.Len(t, drawn, many)
			slices.Sort(drawn)
			require.GreaterOrEqual(t, drawn[many/2], c.from)
			require.LessOrEqual(t, drawn[many/2], c.upTo)
		})
	}
}

func TestSetFaultsRefuses(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	for _, c := range []struct {
		fault simulator.Fault
		want  string
	}{
		{simulator.Fault{Kind: "nonsense"}, `fault 1: there is no fault "nonsense"`},
		{simulator.Fault{}, `fault 1: there is no fault ""`},
		{simulator.Fault{Kind: "refuse", Delay: simulator.Delay{Fixed: 1}}, "fault 1: refuse takes no delay; it takes no parameters"},
		{simulator.Fault{Kind: "latency", Delay: simulator.Delay{Fixed: -1}}, "fault 1: delay is negative; wanted a time"},
		{simulator.Fault{Kind: "clock-skew"}, "fault 1: clock-skew has no ahead"},
		{simulator.Fault{Kind: "refuse", Probability: 2}, "fault 1: probability of refuse is out of its range"},
		{simulator.Fault{Kind: "refuse", First: 2, Last: 1}, "fault 1: attempts of refuse is out of its range"},
		{simulator.Fault{Kind: "crash", Phase: "lunch"}, "fault 1: phase of crash is out of its range"},
		{simulator.Fault{Kind: "refuse", Operation: "POST /nothing"}, `fault 1: refuse is for "POST /nothing", which is not served`},
	} {
		require.ErrorContains(t, w.server.SetFaults(t.Context(), []simulator.Fault{c.fault}), c.want)
	}
	require.NoError(t, w.server.SetFaults(t.Context(), []simulator.Fault{{Kind: "refuse"}}))
	require.Error(t, w.server.SetFaults(t.Context(), []simulator.Fault{{Kind: "nonsense"}}))
	require.Len(t, w.server.Faults(), 1, "nothing has changed")
	require.NoError(t, w.server.SetFaults(t.Context(), nil))
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
}

func TestFaultsCanBeSwitchedOff(t *testing.T) {
	off := with(func(o *simulator.Options) { o.NoFaults = true })
	w := newDirect(t, load(t, acmeFile), off)
	require.Equal(t, http.StatusCreated, w.pay("k1", "Reprise-Fault: status-503").status)
	require.Equal(t, http.StatusForbidden, w.manage("POST faults", `{"fault": "refuse"}`, nil).status)
	require.Error(t, w.server.SetFaults(t.Context(), []simulator.Fault{{Kind: "refuse"}}))
	require.Equal(t, 503, w.pay("k2", "Prefer: code=503").status, "a failure of the API is no fault of the network")
}
