package simulator_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
)

// stopping is a contract whose second step cannot be settled by anybody but a
// person.
func stopping(t *testing.T) *contract.Contract {
	return vary(t, acmeFile, func(m object) {
		m.set([]any{
			object{"name": "order_created"},
			object{"name": "charge_recorded", "calls": "card processor", "recover": "stop"},
		}, "operations", "POST /payments", "steps")
	})
}

// waitingKey leaves a key behind of which nobody can tell whether its call was made.
func waitingKey(t *testing.T, w *world, s *faulty, key string) simulator.Key {
	s.set(down(settling))
	require.Equal(t, "outcome_unknown", w.pay(key).code())
	s.set(nil)
	w.advance("21s")
	var list keyList
	w.manage("GET keys?state=needs-human", "", &list)
	require.NotEmpty(t, list.Keys)
	return list.Keys[len(list.Keys)-1]
}

func TestOperatorsResolve(t *testing.T) {
	for _, as := range []string{"executed", "not-executed"} {
		t.Run(as, func(t *testing.T) {
			s := newFaulty()
			w := newWorld(t, stopping(t), on(s))
			k := waitingKey(t, w, s, "k1")
			require.Equal(t, "needs-human", k.State)
			require.Equal(t, "card processor", k.Announced)
			require.Contains(t, k.Todo, "whether the card processor was called in step charge_recorded")
			require.Contains(t, k.Todo, "POST /_reprise/keys/"+k.ID+"/resolve")
			require.Equal(t, "outcome_unknown", w.pay("k1").code(), "until somebody has looked")

			var after simulator.Key
			w.manage("POST keys/"+k.ID+"/resolve", fmt.Sprintf(`{"as": %q}`, as), &after)
			want := map[string]string{"executed": "complete", "not-executed": "resumable"}[as]
			require.Equal(t, want, after.State)
			require.Equal(t, http.StatusCreated, w.pay("k1").status)
			w.oneEffect("k1")
			require.Equal(t, map[string]int{"charge_recorded": 1}, w.calls(), "what was called is not called again")
			a := w.manage("POST keys/"+k.ID+"/resolve", `{"as": "executed"}`, nil)
			require.Equal(t, http.StatusNotFound, a.status, "it waits no longer")
			var list keyList
			w.manage("GET keys?state=needs-human", "", &list)
			require.Empty(t, list.Keys)
		})
	}
}

func TestResolveRefuses(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, stopping(t), on(s), unjudged)
	k := waitingKey(t, w, s, "k1")
	for _, c := range []struct {
		id, body string
		status   int
		words    string
	}{
		{k.ID, ``, 400, `{"as": "executed"}`},
		{k.ID, `{"as": "done"}`, 400, `wanted executed or not-executed`},
		{k.ID, `{"as": "executed", "by": "me"}`, 400, `unknown field "by"`},
		{"k1", `{"as": "executed"}`, 404, "no key that needs a human"},
		{"00000000000000000000000000000000", `{"as": "executed"}`, 404, "state=needs-human"},
	} {
		a := w.manage("POST keys/"+c.id+"/resolve", c.body, nil)
		require.Equal(t, c.status, a.status, c.body)
		require.Contains(t, a.member("error"), c.words)
	}
	require.Equal(t, map[string]int{"needs-human": 1}, w.keys().States)
	require.Equal(t, http.StatusNotFound, w.manage("GET keys/"+k.ID+"/other/resolve", "", nil).status)
}

// With many keys a page is a page, and the few that wait are found.
func TestManyKeys(t *testing.T) {
	s := newFaulty()
	w := newDirect(t, stopping(t), on(s), unjudged, with(func(o *simulator.Options) { o.Journal = -1 }))
	waiting := waitingKey(t, w, s, "waiting")
	const many = 20_000
	for i := range many {
		w.server.ServeHTTP(&discard{header: http.Header{}}, keyed(fmt.Sprint("k", i)))
	}
	var list struct {
		keyList
		Next string
	}
	w.manage("GET keys?limit=2", "", &list)
	require.Equal(t, many+1, list.Count)
	require.Equal(t, map[string]int{"complete": many, "needs-human": 1}, list.States)
	seen := map[string]bool{}
	pages := 0
	for next := ""; ; pages++ {
		list.Next, list.Keys = "", nil
		w.manage("GET keys?limit=5000&after="+next, "", &list)
		for _, k := range list.Keys {
			require.False(t, seen[k.ID])
			seen[k.ID] = true
		}
		if next = list.Next; next == "" {
			break
		}
	}
	require.Len(t, seen, many+1)
	require.LessOrEqual(t, pages, 5)

	list.Keys = nil
	w.manage("GET keys?state=needs-human&after=", "", &list)
	require.Equal(t, waiting.ID, list.Keys[0].ID)
	require.Equal(t, http.StatusGone, w.manage("GET keys?after=bm9uZQ", "", nil).status)
	require.Equal(t, http.StatusBadRequest, w.manage("GET keys?state=lost", "", nil).status)
}

func keyed(key string) *http.Request {
	r := firstRequest("POST /payments", payment)
	r.Header.Set("Idempotency-Key", key)
	return r
}

// Old keys are listed by their hash too.
func TestKeysByHash(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.pay("k1")
	w.pay("k2")
	w.advance("25h")
	w.pay("k1")
	var list keyList
	w.manage("GET keys?key=sha256:"+simulator.HashKey("k1"), "", &list)
	require.Len(t, list.Keys, 1)
	require.Len(t, list.Old, 1)
	require.Equal(t, map[string]int{"complete": 1}, list.States)
	require.WithinDuration(t, list.Old[0].Started.Add(25*time.Hour), list.Keys[0].Started, time.Minute)
}
