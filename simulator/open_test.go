package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// An operation that is declared open runs wherever the store surely refused, be it
// the claim or the end that could not be written.
func TestStoreDownOpenLater(t *testing.T) {
	for name, c := range map[string]struct {
		commits string
		fits    func(c call) bool
		then    map[string]int // the states of keys afterwards
	}{
		"the claim":                 {"before-effect", claiming, map[string]int{}},
		"the end":                   {"before-effect", settling, map[string]int{"running": 1}},
		"the end, with the effect":  {"with-effect", settling, map[string]int{}},
		"all writes of the record":  {"with-effect", writingRecord, map[string]int{}},
		"all writes of a claim too": {"before-effect", writingRecord, map[string]int{}},
	} {
		t.Run(name, func(t *testing.T) {
			text := vary(t, minimalFile, func(m object) {
				m.set("open", "operations", "POST /orders", "store_down")
				m.set(c.commits, "claim", "commits")
			})
			s := newFaulty()
			w := newWorld(t, text, on(s))
			s.set(down(c.fits))
			a := w.order("k1")
			require.Equal(t, http.StatusCreated, a.status, a.body)
			require.Empty(t, a.header.Get("Idempotency-Replay"))
			failed := w.order("k2", "Prefer: code=402")
			require.Equal(t, 402, failed.status, "an execution's own failure is its answer too")
			s.set(nil)
			require.Equal(t, 1, w.effects("k1"), "its effect is kept")
			require.Zero(t, w.effects("k2"))
			states := w.keys().States
			require.Equal(t, len(c.then) == 0, len(states) == 0, states)
			w.recorder.attempts = nil // executions without a record
		})
	}
}

// The fault takes the store away at any moment after the claim.
func TestStoreDownOpenUnderTheFault(t *testing.T) {
	for _, commits := range []string{"before-effect", "with-effect"} {
		text := vary(t, minimalFile, func(m object) {
			m.set("open", "operations", "POST /orders", "store_down")
			m.set(commits, "claim", "commits")
		})
		w := newWorld(t, text, unjudged)
		require.Equal(t, http.StatusCreated, w.order("k1", "Reprise-Fault: store-down-after-claim").status, commits)
		w.oneEffect("k1")
	}
}

// Of a write that may have happened nobody knows what another execution would do.
func TestStoreDownOpenIsNotForTheUnknown(t *testing.T) {
	text := vary(t, minimalFile, func(m object) { m.set("open", "operations", "POST /orders", "store_down") })
	s := newFaulty()
	w := newWorld(t, text, on(s))
	s.set(lostForGood(settling, true))
	require.Equal(t, "outcome_unknown", w.order("k1").code())
	s.set(nil)
	require.True(t, w.order("k1").replayed())
	w.oneEffect("k1")
}

// A stored answer that can be read is replayed, although its use cannot be noted.
func TestStoreDownOpenReplaysWhatItHas(t *testing.T) {
	text := vary(t, minimalFile, func(m object) {
		m.set("open", "operations", "POST /orders", "store_down")
		m.set("last-use", "window", "from")
	})
	s := newFaulty()
	w := newWorld(t, text, on(s))
	first := w.order("k1")
	w.advance("1h")
	s.set(down(writingRecord))
	again := w.order("k1")
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	s.set(nil)
	w.oneEffect("k1")
}

// The relation says the same of an end that the store did not take.
func TestStoreDownAtTheEndIsInTheRelation(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	end := protocol.Event{Kind: protocol.Finishes, Status: 201, StoreDown: true}
	p := *w.policy("POST /refunds")
	require.Equal(t, []protocol.Outcome{{Answer: contract.AnswerOutcomeUnknown, Then: protocol.Running}}, protocol.Allowed(&p, protocol.Running, end))
	p.Operation.StoreDown = contract.StoreDownOpen
	require.Equal(t, []protocol.Outcome{{Then: protocol.Running}}, protocol.Allowed(&p, protocol.Running, end))
	p.Claim.Commits = contract.WithEffect
	require.Equal(t, []protocol.Outcome{{Then: protocol.Absent}}, protocol.Allowed(&p, protocol.Running, end))
	p.Operation.StoreDown = contract.StoreDownClosed
	require.Equal(t, []protocol.Outcome{{Answer: contract.AnswerStoreDown, Then: protocol.Absent}}, protocol.Allowed(&p, protocol.Running, end))
}
