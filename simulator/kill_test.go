package simulator_test

import (
	"fmt"
	"maps"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// seenLoad is what clients saw of a server that was killed under them.
type seenLoad struct {
	mu       sync.Mutex
	answered map[string]string // key to body
	lost     map[string]bool   // keys without an answer
}

// TestKilledUnderLoad kills the server with SIGKILL again and again. What was
// answered is replayed to the byte; what was not is handled as the contract says,
// and in the end every key has one effect.
func TestKilledUnderLoad(t *testing.T) {
	for _, c := range served {
		for _, delay := range []time.Duration{20 * time.Millisecond, 0} {
			t.Run(fmt.Sprint(c.name, " takes ", delay), func(t *testing.T) {
				loaded := load(t, c.file)
				path := filepath.Join(t.TempDir(), "keys.db")
				p := startServer(t, loaded, path, delay, 0)
				w := newRemote(t, loaded, p.base)
				all := map[string]string{}
				found := map[string]int{}
				for kill := range 4 {
					seen := w.loadUntilKilled(p, c.operation, c.body, fmt.Sprint("kill-", kill))
					require.NotEmpty(t, seen.answered)
					maps.Copy(all, seen.answered)
					if kill%2 == 1 { // the lease ends and no completer is there: the same key goes on
						w.jump(20 * time.Second)
					}
					p = startServer(t, loaded, path, delay, time.Duration(w.jumped.Load()))
					w.base = p.base
					for key, body := range all {
						again := w.send(c.operation, c.body, "Idempotency-Key: "+key)
						require.True(t, again.replayed())
						require.Equal(t, body, again.body)
					}
					for state, n := range w.keys().States {
						found[state] += n
					}
					if kill%2 == 0 {
						w.whileTheLeaseHolds(c.operation, c.body, seen.lost)
						w.advance("20s") // the completer finishes what was begun
						require.Equal(t, w.keys().Count, w.keys().States["complete"])
					}
					for key := range seen.lost {
						a := w.send(c.operation, c.body, "Idempotency-Key: "+key)
						require.Equal(t, http.StatusCreated, a.status, a.body)
						w.oneEffect(key)
						all[key] = a.body
					}
					require.Equal(t, len(all), w.effects(""), "one effect a key")
				}
				if before := w.policy(c.operation).Claim.Commits == contract.BeforeEffect; before && delay > 0 {
					require.NotZero(t, found["running"]+found["abandoned"], "no kill has left a claim behind: %v", found)
				} else {
					require.Equal(t, map[string]int{"complete": found["complete"]}, found, "a claim that commits with its effect is never seen alone")
				}
				if c.file == acmeFile {
					require.Equal(t, map[string]int{"charge_recorded": len(all), "receipt_sent": len(all)}, w.calls())
				}
			})
		}
	}
}

// loadUntilKilled has eight clients send under fresh keys until the server is
// killed in the midst of it.
func (w *world) loadUntilKilled(p *process, operation, body, prefix string) *seenLoad {
	seen := &seenLoad{answered: map[string]string{}, lost: map[string]bool{}}
	enough := make(chan struct{})
	var clients sync.WaitGroup
	for client := range 8 {
		clients.Go(func() {
			for n := 0; ; n++ {
				key := fmt.Sprintf("%s-%d-%d", prefix, client, n)
				a, err := w.try(operation, body, "Idempotency-Key: "+key)
				seen.mu.Lock()
				if err != nil {
					seen.lost[key] = true
					seen.mu.Unlock()
					return
				}
				seen.answered[key] = a.body
				if len(seen.answered) == 40 {
					close(enough)
				}
				seen.mu.Unlock()
			}
		})
	}
	<-enough
	p.kill()
	clients.Wait()
	return seen
}

// whileTheLeaseHolds sends lost keys again before their lease can have ended.
func (w *world) whileTheLeaseHolds(operation, body string, lost map[string]bool) {
	inFlight := w.policy(operation).Answers.InFlight
	for key := range lost {
		a := w.send(operation, body, "Idempotency-Key: "+key)
		if a.status != http.StatusCreated {
			require.Equal(w.t, inFlight.Code, a.code(), a.body)
		}
	}
}
