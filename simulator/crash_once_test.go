package simulator_test

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// TestCrashGateAtOnce kills the process with SIGKILL around the one commit of an
// execution that is over at once. Before it, nothing was executed and nothing is to be
// recovered: the key is as good as new, whatever lease the contract has. After it, the
// key has its answer, which nobody was sent.
func TestCrashGateAtOnce(t *testing.T) {
	for _, kind := range durable {
		t.Run(kind.name, func(t *testing.T) {
			newStore := kind.start(t)
			for _, c := range served {
				t.Run(c.name, func(t *testing.T) {
					loaded, name := load(t, c.file), newStore()
					p := startVictim(t, loaded, role{Store: name})
					w := newRemote(t, loaded, p.base)
					require.Equal(t, http.StatusCreated, w.send(c.operation, c.body, "Idempotency-Key: first").status)
					tellVictim(t, p, fmt.Sprint("at=", never))
					require.Equal(t, http.StatusCreated, w.send(c.operation, c.body, "Idempotency-Key: whole").status)
					require.Equal(t, 2, tellVictim(t, p, ""), "before its one commit, and after it")
					for at, committed := range []bool{false, true} {
						key := fmt.Sprint("committed-", committed)
						before := w.keys().Count
						tellVictim(t, p, fmt.Sprint("at=", at+1))
						_, err := w.try(c.operation, c.body, "Idempotency-Key: "+key)
						require.Error(t, err)
						p.kill()
						p = startVictim(t, loaded, role{Store: name})
						w.base = p.base
						require.Equal(t, map[string]int{"complete": w.keys().Count}, w.keys().States, "nothing is under way")
						require.Equal(t, committed, w.keys().Count > before)

						again := w.send(c.operation, c.body, "Idempotency-Key: "+key)
						require.Equal(t, http.StatusCreated, again.status, again.body)
						require.Equal(t, committed, again.replayed())
						last := w.send(c.operation, c.body, "Idempotency-Key: "+key)
						require.True(t, last.replayed())
						require.Equal(t, again.body, last.body)
						w.oneEffect(key)
					}
					if c.file == acmeFile {
						require.Equal(t, map[string]int{"charge_recorded": 4, "receipt_sent": 4}, w.calls())
					}
				})
			}
		})
	}
}

// brittle is a store in whose commit the request breaks off, as by a panic of the
// driver, before or after it.
type brittle struct {
	store.Store
	before, after atomic.Bool
}

func (s *brittle) Apply(ctx context.Context, writes ...store.Write) error {
	if s.before.CompareAndSwap(true, false) {
		panic(http.ErrAbortHandler)
	}
	err := s.Store.Apply(ctx, writes...)
	if s.after.CompareAndSwap(true, false) {
		panic(http.ErrAbortHandler)
	}
	return err
}

// In memory nothing outlives the process, so that there the request dies alone: no
// claim stays in the way of the next one, and no space of it is used again.
func TestRequestDiesAroundItsOneCommit(t *testing.T) {
	for _, c := range served {
		for _, committed := range []bool{false, true} {
			t.Run(fmt.Sprint(c.name, " committed ", committed), func(t *testing.T) {
				s := &brittle{Store: memory.New()}
				w := newWorld(t, load(t, c.file), on(s))
				w.connect(&http.Transport{DisableKeepAlives: true}) // else net/http sends it again by itself
				require.Equal(t, http.StatusCreated, w.send(c.operation, c.body, "Idempotency-Key: first").status)
				s.before.Store(!committed)
				s.after.Store(committed)
				_, err := w.try(c.operation, c.body, "Idempotency-Key: k1")
				require.Error(t, err)
				again := w.send(c.operation, c.body, "Idempotency-Key: k1")
				require.Equal(t, http.StatusCreated, again.status, again.body)
				require.Equal(t, committed, again.replayed())
				require.Equal(t, again.body, w.send(c.operation, c.body, "Idempotency-Key: k1").body)
				w.oneEffect("k1")
			})
		}
	}
}
