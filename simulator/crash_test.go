package simulator_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
)

// long asks for the long forms of the tests of crashes; make soak sets it.
const longVariable = "REPRISE_SOAK"

func long() bool { return os.Getenv(longVariable) != "" }

// durable are the stores that outlive the process.
var durable = append([]struct {
	name  string
	start func(t *testing.T) (newStore func() string)
}{{"sqlite", func(t *testing.T) func() string {
	n, dir := 0, t.TempDir()
	return func() string {
		n++
		return filepath.Join(dir, fmt.Sprint("keys-", n, ".db"))
	}
}}}, shared...)

// recovering is the example with two calls that recover in one way.
func recovering(t testing.TB, how contract.Recover) *contract.Contract {
	return vary(t, acmeFile, func(m object) {
		m.set([]any{
			object{"name": "order_created"},
			object{"name": "charge_recorded", "calls": "card processor", "recover": string(how)},
			object{"name": "receipt_sent", "calls": "mail provider", "recover": string(how)},
		}, "operations", "POST /payments", "steps")
	})
}

// outsideOf is a ledger that can do what a way to recover needs, and no more.
func outsideOf(how contract.Recover) *simulator.LedgerOptions {
	return &simulator.LedgerOptions{Collapse: how == contract.RecoverDownstreamKey, LookUp: how == contract.RecoverLookUp}
}

// within is a ledger that kills whoever calls it, before or after it has taken a
// call. It stands in the test's process, which is another than the caller's.
type within struct {
	*simulator.Ledger
	mu     sync.Mutex
	victim *process
	nth    int  // which call from now on; 0 is none
	after  bool // when the call was taken
}

func (w *within) arm(p *process, nth int, after bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.victim, w.nth, w.after = p, nth, after
}

func (w *within) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	hit := false
	if r.Method == http.MethodPost && w.nth > 0 {
		w.nth--
		hit = w.nth == 0
	}
	victim, after := w.victim, w.after
	w.mu.Unlock()
	switch {
	case !hit:
		w.Ledger.ServeHTTP(out, r)
	case after:
		w.Ledger.ServeHTTP(httptest.NewRecorder(), r.WithContext(context.WithoutCancel(r.Context())))
		_ = victim.cmd.Process.Kill() // the test waits for its end
	default:
		_ = victim.cmd.Process.Kill()
	}
}

// crashSite is a place at which a request's process dies.
type crashSite struct {
	write int  // the point of the store, from 1 on; 0 is inside of an outside call
	call  int  // which call
	after bool // it was taken
}

func (s crashSite) String() string {
	switch {
	case s.write > 0 && s.write%2 == 1:
		return fmt.Sprintf("before write %d", s.write/2+1)
	case s.write > 0:
		return fmt.Sprintf("after write %d", s.write/2)
	case s.after:
		return fmt.Sprintf("call %d was taken", s.call)
	default:
		return fmt.Sprintf("call %d was not taken", s.call)
	}
}

// gate is one store, one way to recover, and what dies in between.
type crashGate struct {
	t        *testing.T
	how      contract.Recover
	contract *contract.Contract
	store    string
	outside  *within
	calls    string
	w        *world
	p        *process
	twice    bool // whoever takes the work over dies too
}

func newCrashGate(t *testing.T, how contract.Recover, name string) *crashGate {
	ledger, err := simulator.NewLedger(filepath.Join(t.TempDir(), "calls.jsonl"), outsideOf(how))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ledger.Close()) })
	g := &crashGate{t: t, how: how, contract: recovering(t, how), store: name, outside: &within{Ledger: ledger}}
	srv := httptest.NewServer(g.outside)
	t.Cleanup(srv.Close)
	g.calls = srv.URL
	g.restart()
	g.w = newRemote(t, g.contract, g.p.base)
	return g
}

func (g *crashGate) restart() {
	jumped := time.Duration(0)
	if g.w != nil {
		jumped = time.Duration(g.w.jumped.Load())
	}
	g.p = startVictim(g.t, g.contract, role{Store: g.store, Calls: g.calls, Jump: jumped})
	if g.w != nil {
		g.w.base = g.p.base
	}
}

// jump lets a lease end without any chore being done.
func (g *crashGate) jump(by time.Duration) {
	g.w.jump(by)
	tellVictim(g.t, g.p, "jump="+by.String())
}

// sites are all places at which a request can die. Between two of them it only
// thinks.
func (g *crashGate) sites() []crashSite {
	tellVictim(g.t, g.p, fmt.Sprint("at=", never))
	require.Equal(g.t, http.StatusCreated, g.w.pay("whole").status)
	points := tellVictim(g.t, g.p, "")
	require.Greater(g.t, points, 12)
	var all []crashSite
	for n := 1; n <= points; n++ {
		all = append(all, crashSite{write: n})
	}
	for n := 1; n <= 2; n++ {
		all = append(all, crashSite{call: n}, crashSite{call: n, after: true})
	}
	return all
}

// die sends a request under a key to a process that dies at the site.
func (g *crashGate) die(site crashSite, key string) {
	if site.write > 0 {
		tellVictim(g.t, g.p, fmt.Sprint("at=", site.write))
	} else {
		g.outside.arm(g.p, site.call, site.after)
	}
	a, err := g.w.try("POST /payments", payment, "Idempotency-Key: "+key)
	require.Error(g.t, err, "it answered %d: %s", a.status, a.body)
	g.p.kill()
}

// settle sends the key again, before the end of the lease and after it, until it
// has the answer that it keeps.
func (g *crashGate) settle(key string, byCompleter bool) answer {
	early := g.w.pay(key)
	switch {
	case early.status == http.StatusCreated:
	case g.twice && early.code() == "outcome_unknown": // whoever took it over before it died has left it to a person
		require.NotZero(g.t, g.w.keys().States["needs-human"])
	default:
		require.Equal(g.t, "concurrent_idempotent_requests", early.code(), "the lease holds: %s", early.body)
	}
	if byCompleter {
		g.w.advance("20s")
	} else {
		g.jump(20 * time.Second)
	}
	last := g.w.pay(key)
	if early.status == http.StatusCreated {
		require.Equal(g.t, early.body, last.body)
	}
	again := g.w.pay(key)
	require.Equal(g.t, last.status, again.status)
	if last.status == http.StatusCreated {
		require.Equal(g.t, last.body, again.body)
		require.True(g.t, again.replayed())
	}
	return last
}

// callsOf counts what was taken while a key was at work, by step.
func (g *crashGate) callsOf(before int) map[string]int {
	steps := map[string]int{}
	for _, taken := range g.outside.Taken("")[before:] {
		steps[taken.Step]++
	}
	return steps
}

// TestCrashGate kills the process with SIGKILL at every place at which a request
// can die, restarts it and sends the key again. Where repeats collapse outside or
// can be looked up, no outside effect is repeated and the key gets its one answer.
// Where neither is so, the key gets its one answer if no call can have been lost,
// and else the declared answer for an unknown outcome, and a record for a person.
func TestCrashGate(t *testing.T) {
	for _, kind := range durable {
		t.Run(kind.name, func(t *testing.T) {
			if testing.Short() && kind.name != "sqlite" {
				t.Skip("one store is enough for -short")
			}
			newStore := kind.start(t)
			for _, how := range []contract.Recover{contract.RecoverDownstreamKey, contract.RecoverLookUp, contract.RecoverStop} {
				t.Run(string(how), func(t *testing.T) {
					g := newCrashGate(t, how, newStore())
					finishers := []bool{true}
					if long() {
						finishers = []bool{true, false}
					}
					found := map[string]int{}
					sites := g.sites()
					for n, site := range sites {
						for _, byCompleter := range finishers {
							if !long() {
								byCompleter = n%2 == 0
							}
							g.crossed(site, 0, byCompleter, found)
						}
						if long() { // and whoever takes it over dies too, at one place after the other
							g.crossed(site, 1+n%8, n%3 == 0, found)
						}
					}
					require.Zero(t, g.outside.Repeats())
					if how == contract.RecoverStop {
						require.NotZero(t, found["needs-human"])
					}
					t.Logf("%d sites: %v", len(sites), found)
				})
			}
		})
	}
}

// crossed is one crash and what comes of it. With a second, whoever takes the work
// over dies at that write, if it comes to it.
func (g *crashGate) crossed(site crashSite, second int, byCompleter bool, found map[string]int) {
	name := fmt.Sprintf("%s, second at %d, completer %t", site, second, byCompleter)
	key := "crash-" + url.QueryEscape(name)
	before, effects := len(g.outside.Taken("")), g.w.effects("")
	g.die(site, key)
	g.restart()
	if g.twice = second > 0; g.twice {
		g.jump(20 * time.Second)
		tellVictim(g.t, g.p, fmt.Sprint("at=", second))
		_, err := g.w.try("POST /payments", payment, "Idempotency-Key: "+key)
		if err != nil {
			found["killed twice"]++
		}
		g.p.kill()
		g.restart()
	}
	last := g.settle(key, byCompleter)
	calls := g.callsOf(before)
	if g.how == contract.RecoverStop && last.status != http.StatusCreated {
		require.Equal(g.t, g.w.policy("POST /payments").Answer(contract.AnswerOutcomeUnknown).Status, last.status, name)
		require.Equal(g.t, "outcome_unknown", last.code(), name)
		require.Equal(g.t, effects, g.w.effects(""), name)
		require.LessOrEqual(g.t, calls["charge_recorded"], 1, name)
		require.LessOrEqual(g.t, calls["receipt_sent"], 1, name)
		found["needs-human"]++
		require.Equal(g.t, found["needs-human"], g.w.keys().States["needs-human"], name)
		return
	}
	require.Equal(g.t, http.StatusCreated, last.status, "%s: %s", name, last.body)
	require.Equal(g.t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, calls, name)
	g.w.oneEffect(key)
	found["complete"]++
}
