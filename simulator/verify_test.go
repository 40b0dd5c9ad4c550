package simulator_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// verdictOf is what one invariant comes to.
func verdictOf(w *world, kind string) simulator.Verdict {
	w.t.Helper()
	verdicts, err := w.server.Verify(w.t.Context(), simulator.Invariant{Kind: kind})
	require.NoError(w.t, err)
	return verdicts[0]
}

// A wrong server takes the fingerprint that it likes. The journal keeps the one that
// the contract wants, or nobody could find it out.
func TestVerifyFindsAServerThatReplaysSilently(t *testing.T) {
	for kind, rule := range map[string]string{"silent-replay": "mismatch-missed", "key-ignored": "mismatch-missed"} {
		w := newDirect(t, load(t, acmeFile), unjudged, breaking(simulator.Fault{Kind: kind}))
		w.pay("k1")
		other := w.send("POST /payments", `{"amount": 2, "currency": "EUR"}`, "Idempotency-Key: k1")
		require.Equal(t, http.StatusCreated, other.status, kind)
		v := verdictOf(w, "contract")
		require.False(t, v.Pass, kind)
		require.Contains(t, v.Evidence[0].Found, rule, kind)
		attempts := w.server.Transcript()
		require.NotEmpty(t, attempts[0].Request, kind)
		require.NotEqual(t, attempts[0].Request, attempts[1].Request, kind)
	}
}

// A request that is still at work explains what others met because of it.
func TestVerifyKnowsOfRequestsUnderWay(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Delay = 2 * time.Second }))
	var done sync.WaitGroup
	done.Go(func() { w.pay("k1") })
	require.Eventually(t, func() bool { return w.keys().Count == 1 }, 10*time.Second, time.Millisecond)
	require.Equal(t, http.StatusConflict, w.pay("k1").status)
	v := verdictOf(w, "contract")
	require.True(t, v.Pass, "%+v", v)
	require.Equal(t, 1, v.Checked, "only what was answered is judged")
	require.Len(t, w.server.Transcript(), 2)
	done.Wait()
	require.True(t, verdictOf(w, "contract").Pass)
	require.Len(t, w.server.Transcript(), 2)
}

// Of two servers on one store neither journal is all that happened.
func TestVerifyKnowsOfOtherServers(t *testing.T) {
	s := memory.New()
	one := newDirect(t, load(t, minimalFile), unjudged, on(s))
	two := newDirect(t, load(t, minimalFile), unjudged, on(s))
	require.False(t, one.order("k1").replayed())
	require.True(t, verdictOf(one, "contract").Pass, "the other has served nothing yet")
	require.True(t, two.order("k1").replayed())
	for _, w := range []*world{one, two} {
		v := verdictOf(w, "contract")
		require.False(t, v.Pass)
		require.Contains(t, v.Evidence[0].Found, "other servers serve from this store")
	}

	_, err := one.server.Reset(t.Context())
	require.NoError(t, err)
	one.order("k1")
	require.True(t, verdictOf(one, "contract").Pass, "it serves alone since the reset")
	require.False(t, verdictOf(two, "contract").Pass, "its keys are gone, and its journal has them")
	require.NoError(t, two.server.Tick(t.Context()))
	require.False(t, verdictOf(one, "contract").Pass, "the other still runs")
}

// A failure that was played before the key says nothing of the key.
func TestVerifyAcquitsAPlayedFailure(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), unjudged)
	w.pay("k1")
	a := w.send("POST /payments", payment, "Idempotency-Key: k1", "Reprise-Fault: error-not-stored")
	require.Equal(t, http.StatusInternalServerError, a.status)
	require.True(t, w.pay("k1").replayed())
	v := verdictOf(w, "contract")
	require.True(t, v.Pass, "%+v", v)
	require.Equal(t, 3, v.Checked)
}

// The keys of the data stand for requests that nobody sent. Their replays are judged
// like any others, before a reset and after it.
func TestVerifyKnowsTheKeysOfTheData(t *testing.T) {
	data := &simulator.Data{Keys: []simulator.DataKey{{
		Operation: "POST /orders", Header: http.Header{"Idempotency-Key": {"k0"}}, Body: []byte(`{"sku": "a"}`), Status: 201,
		Answer: http.Header{"Content-Type": {"application/json"}, "Location": {"/orders/1"}, "Etag": {`"1"`}}, Content: []byte(`{"id":"1"}`), Age: time.Hour,
	}}}
	s := memory.New()
	w := newDirect(t, load(t, minimalFile), unjudged, on(s), with(func(o *simulator.Options) { o.Data = data }))
	for range 2 {
		require.True(t, w.order("k0").replayed())
		require.Equal(t, http.StatusConflict, w.send("POST /orders", `{"sku": "b"}`, "Idempotency-Key: k0").status)
		require.False(t, w.order("k1").replayed())
		v := verdictOf(w, "contract")
		require.True(t, v.Pass, "%+v", v)
		require.Equal(t, 3, v.Checked, "what nobody sent is not counted")
		require.Len(t, w.server.Transcript(), 4)
		require.Len(t, w.server.Requests(simulator.Filter{}), 3)
		_, err := w.server.Reset(t.Context())
		require.NoError(t, err)
	}

	require.NoError(t, w.server.SetFaults(t.Context(), []simulator.Fault{{Kind: "key-ignored"}}))
	require.False(t, w.order("k0").replayed())
	v := verdictOf(w, "contract")
	require.False(t, v.Pass, "the data say that it was executed")
	require.Contains(t, v.Evidence[0].Found, "protocol/second-execution")

	later := newDirect(t, load(t, minimalFile), unjudged, on(s), with(func(o *simulator.Options) { o.Data = data }))
	v = verdictOf(later, "contract")
	require.Contains(t, v.Evidence[0].Found, "there were keys before the journal began", "in a store that has outlived its server")
}

func TestVerifyComparesNoAnswersThatItDoesNotRemember(t *testing.T) {
	w := newDirect(t, load(t, minimalFile), with(func(o *simulator.Options) { o.Journal = -1 }))
	require.True(t, verdictOf(w, "identical-answers").Pass, "nothing has happened")
	w.order("k1")
	v := verdictOf(w, "identical-answers")
	require.False(t, v.Pass)
	require.Contains(t, v.Message, "nobody can compare")
}

// A request that got no answer has no status.
func TestDashboardShowsNoStatusWhereThereIsNone(t *testing.T) {
	w := newWorld(t, load(t, minimalFile), unjudged)
	_, _ = w.try("POST /orders", `{"sku": "a"}`, "Idempotency-Key: k1", "Reprise-Fault: refuse")
	page := w.send("GET /_reprise/", "", "Accept: text/html").body
	require.Contains(t, page, `<td data-label="Status">–</td>`)
	require.NotContains(t, page, `<code>0</code>`)
}

// The id of a fault is part of its address.
func TestFaultsHaveIDsThatCanBeAddressed(t *testing.T) {
	w := newDirect(t, load(t, minimalFile), unjudged)
	for _, id := range []string{"a/b", "a b", "ä", "..", strings.Repeat("x", 65)} {
		a := w.manage("POST faults", `{"fault": "latency", "delay": "1ms", "id": "`+id+`"}`, nil)
		require.Equal(t, http.StatusBadRequest, a.status, id)
		require.Contains(t, a.member("error"), "id is")
	}
	require.Equal(t, http.StatusOK, w.manage("POST faults", `{"fault": "latency", "delay": "1ms", "id": "A-1_b.c"}`, nil).status)
	require.Equal(t, http.StatusOK, w.manage("GET faults/A-1_b.c", "", nil).status)
}

// What a journal has forgotten may fit as well: that few are remembered does not prove
// that few came.
func TestVerifyCountsNoRequestsThatAreForgotten(t *testing.T) {
	for _, remembered := range []int{-1, 1} {
		w := newDirect(t, load(t, acmeFile), unjudged, with(func(o *simulator.Options) { o.Journal = remembered }))
		w.pay("k1")
		w.pay("k1")
		count := func(least, most int) simulator.Outcome {
			i := simulator.Invariant{Kind: "requests", Match: simulator.Filter{Operation: "POST /payments"}}
			if least >= 0 {
				i.AtLeast = &least
			}
			if most >= 0 {
				i.AtMost = &most
			}
			v, err := w.server.Verify(t.Context(), i)
			require.NoError(t, err)
			require.Equal(t, v[0].Outcome == simulator.Kept, v[0].Pass)
			return v[0].Outcome
		}
		require.Equal(t, simulator.CannotJudge, count(2, 2), "journal %d", remembered)
		require.Equal(t, simulator.CannotJudge, count(2, -1), "journal %d", remembered)
		require.Equal(t, simulator.CannotJudge, count(-1, 3), "journal %d", remembered)
		if remembered == 1 {
			require.Equal(t, simulator.Kept, count(1, -1))
			require.Equal(t, simulator.Broken, count(-1, 0))
		}
	}
}
