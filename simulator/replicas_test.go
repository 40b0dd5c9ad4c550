package simulator_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/etcd"
	"github.com/reprise-dev/reprise/simulator/store/etcd/etcdtest"
	"github.com/reprise-dev/reprise/simulator/store/postgres"
	"github.com/reprise-dev/reprise/simulator/store/postgres/postgrestest"
	"github.com/reprise-dev/reprise/simulator/store/sqlite"
)

// openNamed opens the store of a server in another process: by the URL of a database,
// or in the file of a path.
func openNamed(c *contract.Contract, name string) (store.Store, error) {
	switch scheme, _, _ := strings.Cut(name, "://"); scheme {
	case "postgres":
		p, _ := c.Resolve(c.Operations()[0].Name())
		return postgres.Open(context.Background(), name, postgres.Mechanism(p.Claim.Mechanism))
	case "etcd":
		return etcd.Open(context.Background(), name)
	}
	return sqlite.Open(name)
}

// shared are the stores that servers on several machines can have in common. Start
// starts one, and the function that it returns names a new store at each call.
var shared = []struct {
	name  string
	start func(t *testing.T) (newStore func() string)
}{
	{"postgres", func(t *testing.T) func() string {
		s, n := postgrestest.Need(t), 0
		return func() string {
			n++
			return s.URL(url.Values{"schema": {fmt.Sprint("replicas ", n)}})
		}
	}},
	{"etcd", func(t *testing.T) func() string {
		s, n := etcdtest.Need(t), 0
		return func() string {
			n++
			return s.URL(fmt.Sprint("replicas/", n))
		}
	}},
}

// Three servers, each a process of its own, share a store and nothing else.
func TestGateAcrossThreeReplicas(t *testing.T) {
	for _, kind := range durable {
		t.Run(kind.name, func(t *testing.T) {
			newStore := kind.start(t)
			for _, c := range served {
				for _, pace := range paces {
					t.Run(c.name+" "+pace.name, func(t *testing.T) {
						w, replicas := newReplicas(t, load(t, c.file), newStore(), pace.delay)
						w.gateRounds(15, c.operation, c.body, bases(replicas)...)
					})
				}
			}
		})
	}
}

func newReplicas(t *testing.T, c *contract.Contract, name string, delay time.Duration) (*world, []*process) {
	var replicas []*process
	for range 3 {
		replicas = append(replicas, startServer(t, c, name, delay, 0))
	}
	return newRemote(t, c, replicas[0].base), replicas
}

func bases(replicas []*process) (out []string) {
	for _, p := range replicas {
		out = append(out, p.base)
	}
	return out
}

// One of three is killed with SIGKILL under load. The others go on, repeat what it has
// answered to the byte, and finish what it has begun, once each.
func TestReplicaKilledUnderLoad(t *testing.T) {
	for _, kind := range shared {
		t.Run(kind.name, func(t *testing.T) {
			newStore := kind.start(t)
			for _, c := range served {
				t.Run(c.name, func(t *testing.T) {
					w, replicas := newReplicas(t, load(t, c.file), newStore(), 20*time.Millisecond)
					all := map[string]string{}
					for kill, victim := range replicas[1:] {
						seen := w.loadReplicas(replicas[:3-kill], victim, c.operation, c.body, fmt.Sprint("kill-", kill))
						replicas = append(replicas[:1:1], replicas[2:]...)
						maps.Copy(all, seen.answered)
						require.NotEmpty(t, seen.lost)
						w.base = replicas[0].base
						w.whileTheLeaseHolds(c.operation, c.body, seen.lost)
						w.advance("20s") // the completer finishes what was begun
						for key := range seen.lost {
							a := w.send(c.operation, c.body, "Idempotency-Key: "+key)
							require.Equal(t, http.StatusCreated, a.status, a.body)
							w.oneEffect(key)
							all[key] = a.body
						}
						for key, body := range all {
							for _, p := range replicas {
								again, err := w.tryAt(p.base, c.operation, c.body, "Idempotency-Key: "+key)
								require.NoError(t, err)
								require.True(t, again.replayed())
								require.Equal(t, body, again.body)
							}
						}
						require.Equal(t, len(all), w.effects(""), "one effect a key")
					}
				})
			}
		})
	}
}

// loadReplicas has six clients send to the replicas in turn, under fresh keys, until
// one replica is killed in the midst of it and each client has met that.
func (w *world) loadReplicas(replicas []*process, victim *process, operation, body, prefix string) *seenLoad {
	seen := &seenLoad{answered: map[string]string{}, lost: map[string]bool{}}
	enough := make(chan struct{})
	var clients sync.WaitGroup
	for client := range 6 {
		clients.Go(func() {
			for n := 0; ; n++ {
				key := fmt.Sprintf("%s-%d-%d", prefix, client, n)
				p := replicas[(client+n)%len(replicas)]
				a, err := w.tryAt(p.base, operation, body, "Idempotency-Key: "+key)
				seen.mu.Lock()
				if err != nil {
					seen.lost[key] = true
					seen.mu.Unlock()
					return
				}
				seen.answered[key] = a.body
				if len(seen.answered) == 30 {
					close(enough)
				}
				seen.mu.Unlock()
			}
		})
	}
	<-enough
	victim.kill()
	clients.Wait()
	return seen
}

// The clock that is moved at one replica is that of all of them: what has expired
// has expired everywhere, and what has not is replayed everywhere.
func TestReplicasShareAClock(t *testing.T) {
	for _, kind := range shared {
		t.Run(kind.name, func(t *testing.T) {
			w, replicas := newReplicas(t, load(t, minimalFile), kind.start(t)(), 0)
			first := w.order("k1")
			require.Equal(t, http.StatusCreated, first.status)
			for i, p := range replicas {
				w.base = p.base
				w.advance("7h")
				for _, other := range replicas {
					w.base = other.base
					require.Equal(t, first.body, w.order("k1").body, "after %d hours", 7*(i+1))
				}
			}
			w.base = replicas[1].base
			w.advance("4h") // 25 in all
			again := w.order("k1")
			require.False(t, again.replayed())
			w.base = replicas[2].base
			require.Equal(t, again.body, w.order("k1").body)
			require.Equal(t, 2, w.effects("k1"))
			w.recorder.countEffects(1)
		})
	}
}
