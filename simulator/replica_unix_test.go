//go:build unix

package simulator_test

import (
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// pauseAtOnce stops this process until it is told to go on. Some of its threads
// may run on for a moment after the signal was sent; this one does not.
func pauseAtOnce() {
	woken := make(chan os.Signal, 1)
	signal.Notify(woken, syscall.SIGCONT)
	defer signal.Stop(woken)
	_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
	<-woken
}

// paused waits until the process has stopped.
func (p *process) paused(t testing.TB) {
	t.Helper()
	var status syscall.WaitStatus
	for {
		_, err := syscall.Wait4(p.cmd.Process.Pid, &status, syscall.WUNTRACED, nil)
		if err != syscall.EINTR {
			require.NoError(t, err)
			break
		}
	}
	require.True(t, status.Stopped(), "it has ended")
}

func (p *process) wake(t testing.TB) {
	t.Helper()
	require.NoError(t, p.cmd.Process.Signal(syscall.SIGCONT))
}

// late is the answer of a request that was on its way for long.
type lateAnswer struct {
	answer
	err error
}

// TestReplicaPausedPastItsLease stops one of two replicas before and after each of
// its writes. The other one takes the work over when the lease has ended. What
// wakes changes nothing then: it answers what the record means.
func TestReplicaPausedPastItsLease(t *testing.T) {
	for _, kind := range durable {
		t.Run(kind.name, func(t *testing.T) {
			if testing.Short() && kind.name != "sqlite" {
				t.Skip("one store is enough for -short")
			}
			newStore := kind.start(t)
			for _, how := range []contract.Recover{contract.RecoverDownstreamKey, contract.RecoverLookUp, contract.RecoverStop} {
				t.Run(string(how), func(t *testing.T) {
					g := newCrashGate(t, how, newStore())
					other := startVictim(t, g.contract, role{Store: g.store, Calls: g.calls})
					found := map[string]int{}
					for _, site := range g.sites() {
						if site.write > 0 {
							g.asleep(other, site, found)
						}
					}
					require.Zero(t, g.outside.Repeats())
					if how == contract.RecoverStop {
						require.NotZero(t, found["needs-human"])
					}
					t.Log(found)
				})
			}
		})
	}
}

// asleep is one pause and what comes of it.
func (g *crashGate) asleep(other *process, site crashSite, found map[string]int) {
	zombie, key := g.p, fmt.Sprint("paused-", site.write)
	before := len(g.outside.Taken(""))
	g.w.base = zombie.base
	effects := g.w.effects("")
	tellVictim(g.t, zombie, fmt.Sprint("do=pause&at=", site.write))
	answers := make(chan lateAnswer, 1)
	go func() {
		a, err := g.w.tryAt(zombie.base, "POST /payments", payment, "Idempotency-Key: "+key)
		answers <- lateAnswer{a, err}
	}()
	zombie.paused(g.t)

	g.w.base = other.base
	g.w.advance("20s") // the other one's completer goes on with what has been claimed
	settled := g.w.pay(key)
	keys := g.w.keys().States
	zombie.wake(g.t)
	woken := <-answers
	require.NoError(g.t, woken.err, site)
	require.Equal(g.t, keys, g.w.keys().States, "%s: it changed a record", site)
	require.Equal(g.t, settled.status, woken.status, "%s: %s", site, woken.body)
	again := g.w.pay(key)
	require.Equal(g.t, settled.status, again.status, site)
	calls := g.callsOf(before)
	if g.how == contract.RecoverStop && settled.status != http.StatusCreated {
		require.Equal(g.t, "outcome_unknown", settled.code(), site)
		require.Equal(g.t, "outcome_unknown", woken.code(), site)
		require.Equal(g.t, effects, g.w.effects(""), site)
		require.LessOrEqual(g.t, calls["charge_recorded"], 1, site)
		require.LessOrEqual(g.t, calls["receipt_sent"], 1, site)
		found["needs-human"]++
		return
	}
	require.Equal(g.t, http.StatusCreated, settled.status, "%s: %s", site, settled.body)
	require.Equal(g.t, settled.body, woken.body, site)
	require.Equal(g.t, settled.body, again.body, site)
	require.Equal(g.t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, calls, site)
	g.w.oneEffect(key)
	found["complete"]++
}
