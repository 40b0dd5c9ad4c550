package simulator_test

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// everyRecover are the ways in which a step settles a call whose answer is lost.
var everyRecover = []contract.Recover{contract.RecoverDownstreamKey, contract.RecoverLookUp, contract.RecoverStop}

// callingAt has the server make its outside calls at an address.
func callingAt(address string) option {
	return with(func(o *simulator.Options) { o.Calls, _ = url.Parse(address) })
}

// newLedger is a ledger in memory, and its address.
func newLedger(t *testing.T, o *simulator.LedgerOptions) (*simulator.Ledger, string) {
	l, err := simulator.NewLedger("", o)
	require.NoError(t, err)
	srv := httptest.NewServer(l)
	t.Cleanup(srv.Close)
	return l, srv.URL
}

// takenBy counts what a ledger took, by step.
func takenBy(l *simulator.Ledger) map[string]int {
	steps := map[string]int{}
	for _, taken := range l.Taken("") {
		steps[taken.Step]++
	}
	return steps
}

var eachOnce = map[string]int{"charge_recorded": 1, "receipt_sent": 1}

func TestCallsSayWhatTheyAre(t *testing.T) {
	type call struct{ method, path, key, body string }
	var mu sync.Mutex
	var seen []call
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, call{r.Method, r.URL.EscapedPath(), r.Header.Get("Idempotency-Key"), string(body)})
		if r.Method == http.MethodGet {
			seen[len(seen)-1].key = r.URL.Query().Get("idempotency_key")
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(srv.Close)
	w := newWorld(t, load(t, acmeFile), callingAt(srv.URL+"/stubs/"))
	require.Equal(t, http.StatusCreated, w.pay("k1").status)

	require.Len(t, seen, 3, "the mail provider is asked, and then called")
	require.Equal(t, call{http.MethodPost, "/stubs/card%20processor/charge_recorded", seen[0].key,
		`{"system":"card processor","step":"charge_recorded","operation":"POST /payments"}`}, seen[0])
	require.Equal(t, call{http.MethodGet, "/stubs/mail%20provider/receipt_sent", seen[1].key, ""}, seen[1])
	require.Equal(t, call{http.MethodPost, "/stubs/mail%20provider/receipt_sent", seen[1].key,
		`{"system":"mail provider","step":"receipt_sent","operation":"POST /payments"}`}, seen[2])
	require.Regexp(t, `^[0-9a-f]{32}-[0-9a-f]+$`, seen[0].key)
	require.NotEqual(t, seen[0].key, seen[2].key, "each step has a key of its own")

	var list struct{ Calls []simulator.Call }
	w.manage("GET calls", "", &list)
	require.Len(t, list.Calls, 2)
	require.Equal(t, seen[0].key, list.Calls[0].DownstreamKey)
	require.Equal(t, simulator.CallMade, list.Calls[0].Outcome)
}

// What becomes of an operation whose outside system answers badly, by the way in
// which its steps recover.
func TestOutsideSystemsThatFail(t *testing.T) {
	one := simulator.Share{First: 1}
	always := simulator.Share{Percent: 100}
	for _, c := range []struct {
		name    string
		how     contract.Recover
		outside simulator.LedgerOptions
		status  int
		state   string
		taken   map[string]int
	}{
		{"the answer is lost", contract.RecoverDownstreamKey, simulator.LedgerOptions{Collapse: true, LoseAnswer: one}, 201, "complete", eachOnce},
		{"the answer is lost", contract.RecoverLookUp, simulator.LedgerOptions{LookUp: true, LoseAnswer: one}, 201, "complete", eachOnce},
		{"the answer is lost", contract.RecoverStop, simulator.LedgerOptions{LoseAnswer: one}, 500, "needs-human", map[string]int{"charge_recorded": 1}},

		{"it fails once", contract.RecoverDownstreamKey, simulator.LedgerOptions{Collapse: true, Fail: one}, 201, "complete", eachOnce},
		{"it fails once", contract.RecoverLookUp, simulator.LedgerOptions{LookUp: true, Fail: one}, 201, "complete", eachOnce},
		{"it fails once", contract.RecoverStop, simulator.LedgerOptions{Fail: one}, 500, "needs-human", map[string]int{}},

		{"every answer is lost", contract.RecoverDownstreamKey, simulator.LedgerOptions{Collapse: true, LoseAnswer: always}, 500, "running", map[string]int{"charge_recorded": 1}},
		{"every answer is lost", contract.RecoverLookUp, simulator.LedgerOptions{LookUp: true, LoseAnswer: always}, 201, "complete", eachOnce},
		{"it fails for good", contract.RecoverDownstreamKey, simulator.LedgerOptions{Collapse: true, Fail: always}, 500, "running", map[string]int{}},
		{"it answers no look-ups", contract.RecoverLookUp, simulator.LedgerOptions{}, 502, "resumable", map[string]int{}},
		{"it does not collapse", contract.RecoverDownstreamKey, simulator.LedgerOptions{LoseAnswer: one}, 201, "complete", map[string]int{"charge_recorded": 2, "receipt_sent": 2}},
	} {
		t.Run(c.name+" "+string(c.how), func(t *testing.T) {
			ledger, address := newLedger(t, &c.outside)
			w := newWorld(t, recovering(t, c.how), callingAt(address))
			first := w.pay("k1")
			require.Equal(t, c.status, first.status, first.body)
			require.Equal(t, c.taken, takenBy(ledger))
			require.Equal(t, map[string]int{c.state: 1}, w.keys().States)
			switch c.state {
			case "complete":
				require.Equal(t, first.body, w.pay("k1").body)
				w.oneEffect("k1")
			case "needs-human":
				require.Equal(t, "outcome_unknown", first.code())
				require.Equal(t, "outcome_unknown", w.pay("k1").code(), "it stays so")
				require.Equal(t, c.taken, takenBy(ledger))
			case "running":
				require.Equal(t, "outcome_unknown", first.code())
				require.Equal(t, "concurrent_idempotent_requests", w.pay("k1").code(), "the lease holds")
			}
		})
	}
}

// Where nobody listens, a call was surely not made. The operation fails as any
// other does, whatever the step says of lost answers, and goes on when somebody does.
func TestNobodyListensOutside(t *testing.T) {
	for _, how := range everyRecover {
		t.Run(string(how), func(t *testing.T) {
			nobody, err := net.Listen("tcp", "127.0.0.1:0")
			require.NoError(t, err)
			address := nobody.Addr().String()
			require.NoError(t, nobody.Close())
			w := newWorld(t, recovering(t, how), callingAt("http://"+address))
			first := w.pay("k1")
			require.Equal(t, http.StatusBadGateway, first.status, first.body)
			require.Contains(t, first.member("detail"), "charge_recorded")
			kept := w.keys().Keys[0]
			require.Equal(t, "resumable", kept.State)
			require.Empty(t, kept.Announced)

			ledger, err := simulator.NewLedger("", outsideOf(how))
			require.NoError(t, err)
			again, err := net.Listen("tcp", address)
			require.NoError(t, err)
			srv := &httptest.Server{Listener: again, Config: &http.Server{Handler: ledger}}
			srv.Start()
			t.Cleanup(srv.Close)
			require.Equal(t, http.StatusCreated, w.pay("k1").status)
			require.Equal(t, eachOnce, takenBy(ledger))
			w.oneEffect("k1")
		})
	}
}

// A refusal is no lost answer.
func TestOutsideSystemThatRefuses(t *testing.T) {
	for status, wanted := range map[int]int{
		http.StatusUnprocessableEntity: http.StatusBadGateway, http.StatusTooManyRequests: http.StatusBadGateway,
		http.StatusConflict: http.StatusInternalServerError, http.StatusFound: http.StatusInternalServerError,
	} {
		var calls atomic.Int64
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			calls.Add(1)
			w.Header().Set("Location", "/elsewhere")
			w.WriteHeader(status)
		}))
		t.Cleanup(srv.Close)
		w := newWorld(t, recovering(t, contract.RecoverStop), callingAt(srv.URL))
		require.Equal(t, wanted, w.pay("k1").status, "outside %d", status)
		require.EqualValues(t, 1, calls.Load(), "outside %d", status)
	}
}

// Work whose call is left open is taken over after its lease, and settled then.
func TestOpenCallIsSettledLater(t *testing.T) {
	for _, by := range []string{"completer", "same key"} {
		t.Run(by, func(t *testing.T) {
			ledger, err := simulator.NewLedger("", &simulator.LedgerOptions{Collapse: true})
			require.NoError(t, err)
			var lose atomic.Bool
			lose.Store(true)
			srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if lose.Load() {
					ledger.ServeHTTP(httptest.NewRecorder(), r)
					panic(http.ErrAbortHandler)
				}
				ledger.ServeHTTP(w, r)
			}))
			t.Cleanup(srv.Close)
			w := newWorld(t, recovering(t, contract.RecoverDownstreamKey), callingAt(srv.URL))
			require.Equal(t, "outcome_unknown", w.pay("k1").code())
			lose.Store(false)
			if by == "completer" {
				w.advance("20s")
			} else {
				w.jump(20 * time.Second)
			}
			a := w.pay("k1")
			require.Equal(t, http.StatusCreated, a.status, a.body)
			require.Equal(t, by == "completer", a.replayed())
			require.Equal(t, eachOnce, takenBy(ledger))
			w.oneEffect("k1")
		})
	}
}

// net/http sends a request that has an Idempotency-Key again by itself when a kept
// connection breaks. A system that does not collapse must not meet that.
func TestNoCallIsSentTwiceBehindOurBack(t *testing.T) {
	var calls atomic.Int64
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if calls.Add(1) > 2 { // of the second payment
			panic(http.ErrAbortHandler)
		}
	}))
	t.Cleanup(srv.Close)
	w := newWorld(t, recovering(t, contract.RecoverStop), callingAt(srv.URL))
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	require.Equal(t, "outcome_unknown", w.pay("k2").code())
	require.EqualValues(t, 3, calls.Load())
}

// A key that was freed and comes again for the same thing calls under the same
// downstream key, so that the outside system collapses.
func TestFreedKeyCallsOutsideUnderTheSameKey(t *testing.T) {
	ledger, address := newLedger(t, &simulator.LedgerOptions{Collapse: true})
	w := newWorld(t, vary(t, acmeFile, func(m object) {
		m.set([]any{object{"when": []any{"4xx"}, "keep": "answer"}, object{"when": []any{"5xx"}, "keep": "nothing"}}, "failures")
		m.set([]any{
			object{"name": "charge_recorded", "calls": "card processor", "recover": "downstream_key"},
			object{"name": "receipt_sent", "calls": "mail provider", "recover": "downstream_key"},
		}, "operations", "POST /payments", "steps")
	}), callingAt(address))
	require.Equal(t, 503, w.pay("k1", "Prefer: code=503").status)
	require.Zero(t, w.keys().Count)
	require.Equal(t, map[string]int{"charge_recorded": 1}, takenBy(ledger))
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	require.Equal(t, eachOnce, takenBy(ledger))
	w.advance("72h")
	require.Equal(t, http.StatusCreated, w.pay("k1").status, "the key is new")
	require.Equal(t, map[string]int{"charge_recorded": 2, "receipt_sent": 2}, takenBy(ledger))
	require.Zero(t, ledger.Repeats(), "under keys of their own")
}

// Without a key there is nothing that a repeat could collapse on, and a call that
// fails fails the request.
func TestCallsWithoutAKey(t *testing.T) {
	optional := func(m object) { m.set("optional", "operations", "POST /payments", "key") }
	for _, c := range []struct {
		outside simulator.LedgerOptions
		status  int
		taken   map[string]int
	}{
		{simulator.LedgerOptions{}, 201, map[string]int{"charge_recorded": 2, "receipt_sent": 2}},
		{simulator.LedgerOptions{LoseAnswer: simulator.Share{First: 1}}, 500, map[string]int{"charge_recorded": 2}},
	} {
		ledger, address := newLedger(t, &c.outside)
		w := newWorld(t, vary(t, acmeFile, optional), callingAt(address))
		for range 2 {
			require.Equal(t, c.status, w.send("POST /payments", payment).status)
		}
		require.Equal(t, c.taken, takenBy(ledger))
		require.Zero(t, ledger.Repeats())
	}
}

// A call that an earlier version noted has no outcome in the store: it was made.
func TestCallsOfTheFirstVersionAreRead(t *testing.T) {
	kept := memory.New()
	w := newWorld(t, load(t, acmeFile), on(kept))
	first := []byte{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0} // began never, at 1 s
	first = append(first, "\x04bank\x07charged\x06POST /"...)
	require.NoError(t, kept.Apply(t.Context(), store.Write{Key: []byte("o/place"), Value: first, As: store.NewVersion()}))
	calls, err := w.server.Calls(t.Context())
	require.NoError(t, err)
	require.Len(t, calls, 1)
	require.Equal(t, "charged", calls[0].Step)
	require.Equal(t, time.Unix(1, 0).UTC(), calls[0].At)
	require.Equal(t, simulator.CallMade, calls[0].Outcome)
}
