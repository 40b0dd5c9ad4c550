package simulator_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/sqlite"
)

// The gate: crowd identical requests at once, again and again under fresh keys.
const (
	crowd  = 200
	rounds = 50
)

// stores are the two that a test can have without anything installed.
var stores = []struct {
	name string
	open func(t testing.TB) store.Store
}{
	{"memory", func(testing.TB) store.Store { return memory.New() }},
	{"sqlite", func(t testing.TB) store.Store { return openSQLite(t, filepath.Join(t.TempDir(), "keys.db")) }},
}

func openSQLite(t testing.TB, path string) store.Store {
	s, err := sqlite.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestGate(t *testing.T) {
	for _, kind := range stores {
		for _, c := range served {
			t.Run(kind.name+"/"+c.name, func(t *testing.T) {
				w := newWorld(t, load(t, c.file), on(kind.open(t)), with(slowly))
				w.connect(manyConnections(t))
				w.gate(c.operation, c.body, w.base)
			})
			t.Run(kind.name+"/"+c.name+" at once", func(t *testing.T) {
				w := newWorld(t, load(t, c.file), on(kind.open(t)))
				w.connect(manyConnections(t))
				w.gate(c.operation, c.body, w.base)
			})
		}
	}
}

// slowly lets an execution take so long that duplicates meet it.
func slowly(o *simulator.Options) { o.Delay = 3 * time.Millisecond }

// paces are how long an execution takes: so long that duplicates meet its claim in the
// store, or no time, so that all of it is one commit and several processes may come to
// theirs at once.
var paces = []struct {
	name  string
	delay time.Duration
}{{"slowly", 3 * time.Millisecond}, {"at once", 0}}

// Two servers share one file, and nothing else.
func TestGateAcrossTwoServers(t *testing.T) {
	for _, c := range served {
		for _, pace := range paces {
			t.Run(c.name+" "+pace.name, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "keys.db")
				loaded := load(t, c.file)
				w := newWorld(t, loaded, on(openSQLite(t, path)), with(func(o *simulator.Options) { o.Delay = pace.delay }))
				other := httptest.NewServer(simulator.New(loaded, openSQLite(t, path), &simulator.Options{Delay: pace.delay}))
				t.Cleanup(other.Close)
				w.connect(manyConnections(t))
				w.gateRounds(25, c.operation, c.body, w.base, other.URL)
			})
		}
	}
}

// newRemote is a client of a server in another process.
func newRemote(t testing.TB, c *contract.Contract, base string) *world {
	w := &world{t: t, contract: c, base: base}
	w.connect(manyConnections(t))
	return w
}

func manyConnections(t testing.TB) *http.Transport {
	transport := &http.Transport{MaxIdleConnsPerHost: crowd}
	t.Cleanup(transport.CloseIdleConnections)
	return transport
}

// gate sends crowds to the servers in turn. Of each crowd one request is
// executed; the others get its answer, or are told that it is in flight.
func (w *world) gate(operation, body string, bases ...string) {
	w.gateRounds(rounds, operation, body, bases...)
}

func (w *world) gateRounds(rounds int, operation, body string, bases ...string) {
	inFlight := w.policy(operation).Answers.InFlight
	for round := range rounds {
		key := fmt.Sprint("round-", round)
		answers := make([]answer, crowd)
		errs := make([]error, crowd)
		start := make(chan struct{})
		var all sync.WaitGroup
		for i := range crowd {
			all.Go(func() {
				<-start
				answers[i], errs[i] = w.tryAt(bases[i%len(bases)], operation, body, "Idempotency-Key: "+key)
			})
		}
		close(start)
		all.Wait()
		w.oneEffect(key)
		last := w.send(operation, body, "Idempotency-Key: "+key)
		require.True(w.t, last.replayed(), last.body)
		first := 0
		for i, a := range answers {
			require.NoError(w.t, errs[i])
			switch {
			case a.status == inFlight.Status:
				require.Equal(w.t, inFlight.Code, a.code())
				continue
			case !a.replayed():
				first++
			}
			require.Equal(w.t, last.status, a.status)
			require.Equal(w.t, last.body, a.body)
		}
		require.LessOrEqual(w.t, first, 1, "first answers")
	}
	require.Equal(w.t, rounds, w.effects(""))
}
