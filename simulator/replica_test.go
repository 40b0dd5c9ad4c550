package simulator_test

import (
	"context"
	"fmt"
	"net/http"
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

// TestReplicaKilledInACall kills one of two replicas while it waits for an outside
// system. Nobody sends the key again and nobody touches the clock of the store: the
// other replica's completer finds the work when lease and turn have ended.
func TestReplicaKilledInACall(t *testing.T) {
	for _, kind := range durable {
		t.Run(kind.name, func(t *testing.T) {
			newStore := kind.start(t)
			for _, how := range []contract.Recover{contract.RecoverDownstreamKey, contract.RecoverLookUp, contract.RecoverStop} {
				for _, taken := range []bool{true, false} {
					t.Run(fmt.Sprint(how, " taken ", taken), func(t *testing.T) {
						g := newCrashGate(t, how, newStore())
						g.p.kill() // it does no chores
						g.p = startVictim(t, g.contract, role{Store: g.store, Calls: g.calls, Chores: 10 * time.Millisecond})
						g.w.base = g.p.base
						require.Equal(t, http.StatusCreated, g.w.pay("before").status)
						other := startVictim(t, g.contract, role{Store: g.store, Calls: g.calls, Chores: 10 * time.Millisecond})
						before := len(g.outside.Taken(""))
						g.die(crashSite{call: 1, after: taken}, "k1")

						g.p, g.w.base = other, other.base
						require.Equal(t, 1, g.w.keys().States["running"], "the lease holds")
						g.jump(20 * time.Second)
						wanted := "complete"
						if how == contract.RecoverStop {
							wanted = "needs-human"
						}
						require.Eventually(t, func() bool {
							states := g.w.keys().States
							return states["running"]+states["abandoned"] == 0
						}, 20*time.Second, 10*time.Millisecond)
						require.NotZero(t, g.w.keys().States[wanted])
						a := g.w.pay("k1")
						if how == contract.RecoverStop {
							require.Equal(t, "outcome_unknown", a.code())
							return
						}
						require.True(t, a.replayed())
						require.Equal(t, map[string]int{"charge_recorded": 1, "receipt_sent": 1}, g.callsOf(before))
						g.w.oneEffect("k1")
					})
				}
			}
		})
	}
}

// watched is a store as one server uses it.
type watched struct {
	store.Store
	gets, dues atomic.Int64
}

func (w *watched) Get(ctx context.Context, key []byte) (store.Entry, error) {
	w.gets.Add(1)
	return w.Store.Get(ctx, key)
}

func (w *watched) Due(ctx context.Context, until time.Time, limit int) ([]store.Entry, error) {
	w.dues.Add(1)
	return w.Store.Due(ctx, until, limit)
}

// moves waits until a number has grown by a few.
func moves(t *testing.T, n *atomic.Int64) {
	t.Helper()
	from := n.Load()
	require.Eventually(t, func() bool { return n.Load() > from+10 }, 20*time.Second, time.Millisecond)
}

// Of two servers on one store, one does the chores at a time. The other leaves
// them to it until it is gone, or until somebody asks for them.
func TestChoresAreDoneByOneServerAtATime(t *testing.T) {
	c, kept := load(t, minimalFile), memory.New()
	one, two := &watched{Store: kept}, &watched{Store: kept}
	var ahead atomic.Int64
	clock := with(func(o *simulator.Options) {
		o.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	})
	first, second := newDirect(t, c, on(one), clock), newDirect(t, c, on(two), clock)

	stop := running(t, first.server)
	moves(t, &one.dues)
	defer running(t, second.server)()
	for range 3 { // it keeps its turn as long as it is there
		ahead.Add(int64(4 * time.Second))
		moves(t, &one.dues)
		moves(t, &two.gets)
		require.Zero(t, two.dues.Load(), "two at once")
	}
	stop() // it is gone without a word
	moves(t, &two.gets)
	require.Zero(t, two.dues.Load(), "its turn has not ended")
	ahead.Add(int64(10 * time.Second))
	moves(t, &two.dues)

	stop = running(t, first.server)
	defer stop()
	before := one.dues.Load()
	moves(t, &one.gets)
	require.Equal(t, before, one.dues.Load(), "two at once")
	require.NoError(t, first.server.Tick(t.Context())) // who asks for the chores gets them
	moves(t, &one.dues)
	before = two.dues.Load()
	moves(t, &two.gets)
	require.Equal(t, before, two.dues.Load(), "two at once")
	first.server.Close() // and leaves them to the other at once
	moves(t, &two.dues)
}

// running does a server's chores in the background until it is stopped.
func running(t *testing.T, s *simulator.Server) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() { s.Run(ctx, time.Millisecond) })
	return func() {
		cancel()
		done.Wait()
	}
}
