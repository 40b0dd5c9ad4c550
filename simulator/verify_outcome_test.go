package simulator_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// A restart on a durable store leaves keys behind. What came since is judged.
func TestVerifyJudgesWhatItCanAfterARestart(t *testing.T) {
	s := memory.New()
	before := newDirect(t, load(t, acmeFile), on(s))
	before.pay("old")
	later := newDirect(t, load(t, acmeFile), on(s), unjudged)

	require.True(t, later.pay("old").replayed())
	v := verdictOf(later, "contract")
	require.Equal(t, simulator.CannotJudge, v.Outcome, "nothing else came")
	require.False(t, v.Pass)

	require.False(t, later.pay("new").replayed())
	require.True(t, later.pay("new").replayed())
	v = verdictOf(later, "contract")
	require.Equal(t, simulator.Kept, v.Outcome, "%+v", v)
	require.True(t, v.Pass)
	require.Equal(t, 2, v.Checked)
	require.Equal(t, 1, v.Unjudged)
	require.Contains(t, v.Message, "1 more cannot be judged: there were keys before the journal began")

	require.NoError(t, later.server.SetFaults(t.Context(), []simulator.Fault{{Kind: "re-execution", Key: "new"}}))
	later.pay("new")
	v = verdictOf(later, "contract")
	require.Equal(t, simulator.Broken, v.Outcome, "a wrong answer under a new key is found all the same")
	require.Contains(t, v.Evidence[0].Found, "protocol/second-execution")
}

// A journal that has lost its beginning still shows the life of later keys.
func TestVerifyJudgesKeysThatAJournalRemembersWhole(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Journal = 3 }))
	w.pay("k1")
	w.pay("k1")
	w.pay("k2")
	w.pay("k2")
	v := verdictOf(w, "contract")
	require.Equal(t, simulator.Kept, v.Outcome, "%+v", v)
	require.Equal(t, 2, v.Checked)
	require.Equal(t, 1, v.Unjudged)
}

// A finding names the request as the list of requests does.
func TestVerifyNamesRequestsAsTheyAreListed(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), unjudged, with(func(o *simulator.Options) { o.ShowKeys = true }), breaking(simulator.Fault{Kind: "re-execution", Key: "k2"}))
	for range 3 {
		w.pay("k1")
	}
	w.pay("k2")
	w.pay("k2")
	v := verdictOf(w, "contract")
	require.Len(t, v.Evidence, 1)
	listed := w.server.Requests(simulator.Filter{Key: "k2"})
	require.Len(t, listed, 2)
	e := v.Evidence[0]
	require.Contains(t, e.Found, "request "+listed[1].ID+" (attempt 2 of key k2)")
	require.Contains(t, e.Found, "request "+listed[0].ID+" (attempt 1 of key k2)")
	require.Equal(t, []string{listed[1].ID}, e.Requests)
	require.Equal(t, "k2", e.Key)
	require.Equal(t, "POST /payments", e.Operation)
	require.Equal(t, listed[1].At, e.At)
}

// A client that reads no more than the status learns that a promise was broken.
func TestVerifyAnswersWithAFailureWhereItIsAskedTo(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), unjudged)
	ask := func(query string) (int, simulator.Outcome) {
		var v struct {
			Outcome simulator.Outcome
			Results []simulator.Verdict
		}
		a := w.send("POST /_reprise/verify"+query, `{"invariants": [{"invariant": "effects-per-key"}, {"invariant": "contract"}]}`)
		require.NoError(t, json.Unmarshal([]byte(a.body), &v))
		return a.status, v.Outcome
	}
	w.pay("k1")
	status, outcome := ask("?fail=true")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, simulator.Kept, outcome)

	w.manage("POST faults", `{"fault": "key-ignored"}`, nil)
	w.pay("k1")
	status, outcome = ask("?fail=true")
	require.Equal(t, http.StatusNotAcceptable, status)
	require.Equal(t, simulator.Broken, outcome)
	status, outcome = ask("")
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, simulator.Broken, outcome)
	status, _ = ask("?fail=perhaps")
	require.Equal(t, http.StatusBadRequest, status)
}

// What a mismatch answer shows of the stored one is found; what it says itself is not.
func TestVerifyFindsWhatAMismatchAnswerShows(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), unjudged)
	w.pay("k1")
	w.send("POST /payments", otherPayment, "Idempotency-Key: k1")
	v := verdictOf(w, "mismatch-tells-nothing")
	require.Equal(t, simulator.Kept, v.Outcome, "%+v", v)
	require.Equal(t, 1, v.Checked)

	require.NoError(t, w.server.SetFaults(t.Context(), []simulator.Fault{{Kind: "mismatch-leaks"}}))
	w.send("POST /payments", otherPayment, "Idempotency-Key: k1")
	v = verdictOf(w, "mismatch-tells-nothing")
	require.Equal(t, simulator.Broken, v.Outcome)
	require.Contains(t, v.Evidence[0].Found, "of the answer to another request")
	require.Len(t, v.Evidence[0].Requests, 1)
}
