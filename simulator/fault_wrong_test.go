package simulator_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// patron sends requests to a wrong server and records them.
type patron struct {
	*world
	store *faulty
	stage stage
}

// holdFirst holds the first execution before it settles.
func (c *patron) holdFirst() {
	first := true
	var mu sync.Mutex
	c.store.set(func(k call, pass func() error) error {
		mu.Lock()
		hold := first && (settling(k) || k.effect)
		first = first && !hold
		mu.Unlock()
		if hold {
			c.stage.hold()
		}
		return pass()
	})
}

// atOnce sends a request while the first is under way.
func (c *patron) atOnce(between func()) {
	c.holdFirst()
	var first sync.WaitGroup
	first.Go(func() { _, _ = c.tryPay("k1") })
	<-c.stage.events
	between()
	close(c.stage.goOn)
	first.Wait()
}

// wrongServers are the traffic by which each wrong server is found out.
var wrongServers = map[string]func(c *patron){
	"check-then-insert":     func(c *patron) { c.atOnce(func() { c.pay("k1") }) },
	"binary-state":          func(c *patron) { c.atOnce(func() { c.pay("k1") }) },
	"second-caller-through": func(c *patron) { c.atOnce(func() { c.pay("k1") }) },
	"silent-replay": func(c *patron) {
		c.pay("k1")
		c.send("POST /payments", otherPayment, "Idempotency-Key: k1")
	},
	"global-scope": func(c *patron) {
		c.pay("k1", "Authorization: Bearer ann")
		c.pay("k1", "Authorization: Bearer bob")
	},
	"short-window": func(c *patron) {
		c.pay("k1")
		c.advance("5m")
		c.pay("k1")
	},
	"lock-without-fencing": func(c *patron) {
		c.atOnce(func() {
			c.jump(time.Minute)
			c.pay("k1")
		})
	},
	"key-ignored":  func(c *patron) { c.pay("k1"); c.pay("k1") },
	"re-execution": func(c *patron) { c.pay("k1"); c.pay("k1") },
	"headers-lost": func(c *patron) { c.pay("k1"); c.pay("k1") },
	"spoofable-marker": func(c *patron) {
		c.pay("k1", "Idempotency-Replay: true")
	},
	"stuck-claim": func(c *patron) {
		require.Equal(c.t, 503, c.pay("k1", "Prefer: code=503").status)
		for range 2 {
			c.jump(time.Hour)
			c.pay("k1")
		}
	},
	"result-after-commit": func(c *patron) {
		_, err := c.tryPay("k1", "Reprise-Fault: result-after-commit")
		require.Error(c.t, err)
		c.jump(time.Minute)
		require.NoError(c.t, c.server.SetFaults(c.t.Context(), nil))
		c.pay("k1")
		c.recorder.countEffects(c.effects("k1"))
	},
}

// Each wrong server is condemned for what is wrong with it, and the same traffic
// finds nothing at the right one.
func TestWrongServersAreFoundOut(t *testing.T) {
	for _, k := range simulator.FaultKinds {
		if k.Breaks == "" || k.ID == "mismatch-leaks" { // which no transcript shows
			continue
		}
		t.Run(k.ID, func(t *testing.T) {
			traffic := wrongServers[k.ID]
			require.NotNil(t, traffic, "no traffic finds it out")
			require.Contains(t, visitFaulty(t, k.ID, traffic), k.Rule)
			if k.ID != "result-after-commit" { // which asks for itself
				require.Empty(t, visitFaulty(t, "", traffic), "the right server")
			}
		})
	}
}

// visitFaulty lists the rules by which the judge condemns a server with a fault.
func visitFaulty(t *testing.T, kind string, traffic func(*patron)) (rules []string) {
	held := newFaulty()
	var o []option
	if kind != "" && kind != "result-after-commit" {
		o = append(o, breaking(simulator.Fault{Kind: kind}))
	}
	w := build(t, load(t, acmeFile), append(o, on(held)))
	srv := httptest.NewServer(w.server)
	defer srv.Close()
	w.base = srv.URL
	w.recorder = newRecorder(t, w.contract, w.now, srv.Client().Transport)
	w.client = &http.Client{Transport: w.recorder}
	traffic(&patron{w, held, newStage()})
	for _, f := range w.recorder.findings() {
		rules = append(rules, f.Rule)
	}
	if kind != "" {
		require.True(t, slices.ContainsFunc(w.struck(), func(s simulator.Struck) bool { return s.Kind == kind }), "it did not strike")
	}
	return rules
}

// What a wrong server did is still there when the fault is gone; what it would do
// is not.
func TestWrongServerIsWrongForItsRequestsOnly(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "key-ignored", Key: "k1"}))
	require.Equal(t, http.StatusCreated, w.pay("k2").status)
	require.True(t, w.pay("k2").replayed())
	w.oneEffect("k2")
}

func TestWrongServersUnderClaimsThatNobodySees(t *testing.T) {
	for _, kind := range []string{"key-ignored", "re-execution"} {
		t.Run(kind, func(t *testing.T) {
			w := build(t, load(t, minimalFile), []option{breaking(simulator.Fault{Kind: kind})})
			w.base = "http://acme.test"
			w.recorder = newRecorder(t, w.contract, w.now, direct{w.server})
			w.client = &http.Client{Transport: w.recorder}
			w.order("k1")
			w.order("k1")
			var rules []string
			for _, f := range w.recorder.findings() {
				rules = append(rules, f.Rule)
			}
			require.Contains(t, rules, "protocol/second-execution")
		})
	}
}

// A transcript keeps digests, so that this one is found by reading.
func TestMismatchThatLeaks(t *testing.T) {
	leaky := simulator.Fault{Kind: "mismatch-leaks", Key: "leaky"}
	w := newDirect(t, load(t, acmeFile), breaking(leaky))
	for _, key := range []string{"leaky", "tight"} {
		first := w.pay(key)
		other := w.send("POST /payments", otherPayment, "Idempotency-Key: "+key)
		require.Equal(t, "invalid_idempotent_request", other.code())
		if key == "leaky" {
			require.Contains(t, other.body, first.member("id"))
			require.Equal(t, first.header.Get("Location"), other.header.Get("Location"))
		} else {
			require.NotContains(t, other.body, first.member("id"))
			require.Empty(t, other.header.Get("Location"))
		}
	}
}
