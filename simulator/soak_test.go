package simulator_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
)

// soakTime is how long the soak takes for each store and number of connections:
// REPRISE_SOAK, as make soak sets it, or a moment.
func soakTime(t *testing.T) time.Duration {
	text := os.Getenv(longVariable)
	if text == "" {
		return 1200 * time.Millisecond
	}
	d, err := time.ParseDuration(text)
	require.NoError(t, err, longVariable)
	return d
}

// soakRound is the longest stretch after which everything is counted and judged.
const soakRound = 20 * time.Second

// inMemory is no store that outlives its process, which is not killed then.
var inMemory = struct {
	name  string
	start func(t *testing.T) (newStore func() string)
}{"memory", func(*testing.T) func() string { return func() string { return "" } }}

// TestSoak has clients send and send again while faults strike at random and
// processes are killed and come back. In the end every key has one effect, and
// one answer that all who asked were told.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes its time")
	}
	for _, kind := range append(durable[:len(durable):len(durable)], inMemory) {
		t.Run(kind.name, func(t *testing.T) {
			newStore := kind.start(t)
			for _, connections := range []int{32, 512} {
				t.Run(fmt.Sprint(connections, " connections"), func(t *testing.T) {
					newSoak(t, newStore(), connections).run(soakTime(t))
				})
			}
		})
	}
}

// soak is the servers of one store, and the clients.
type soak struct {
	t           *testing.T
	contract    *contract.Contract
	connections int
	outside     *simulator.Ledger
	role        role
	total       struct{ requests, keys, kills, lost int }
	resident    []int // of the first server, in KiB, at the end of each round

	mu      sync.Mutex
	servers []*process // the first is never killed
}

func newSoak(t *testing.T, name string, connections int) *soak {
	s := &soak{t: t, connections: connections}
	s.contract = vary(t, acmeFile, func(m object) { m.set("2s", "claim", "lease"); m.set("1s", "answers", "in_flight", "retry_after") })
	ledger, err := simulator.NewLedger("", &simulator.LedgerOptions{
		Collapse: true, LookUp: true, Fail: simulator.Share{Percent: 2}, LoseAnswer: simulator.Share{Percent: 3}, Seed: 1,
	})
	require.NoError(t, err)
	s.outside = ledger
	srv := httptest.NewServer(ledger)
	t.Cleanup(srv.Close)
	s.role = role{Store: name, Calls: srv.URL, Chores: 100 * time.Millisecond}
	replicas := 3
	if name == "" {
		replicas = 1
	}
	for range replicas {
		s.servers = append(s.servers, startVictim(t, s.contract, s.role))
	}
	return s
}

func (s *soak) run(d time.Duration) {
	ends := time.Now().Add(d)
	for n := 0; n == 0 || time.Now().Before(ends); n++ {
		s.t.Run(fmt.Sprint("round ", n), func(t *testing.T) { s.round(t, n, min(time.Until(ends), soakRound)) })
		if s.t.Failed() {
			return
		}
	}
	s.t.Logf("%d requests, %d keys, %d kills, %d requests without a whole answer, resident KiB %v",
		s.total.requests, s.total.keys, s.total.kills, s.total.lost, s.resident)
	if len(s.resident) < 6 {
		return
	}
	// A heap grows to its working size first.
	third := len(s.resident) / 3
	early, late := mean(s.resident[third:2*third]), mean(s.resident[2*third:])
	require.Less(s.t, late, early*1.15+16<<10, "resident memory grows: %v", s.resident)
}

func mean(list []int) float64 {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return float64(sum) / float64(len(list))
}

// round is a stretch of load and what is found after it.
func (s *soak) round(t *testing.T, n int, d time.Duration) {
	w := newRemote(t, s.contract, s.servers[0].base)
	w.recorder.next.(*http.Transport).MaxIdleConnsPerHost = s.connections
	w.client.Timeout = 20 * time.Second
	before := len(s.outside.Taken(""))
	seen := &seenSoak{keys: map[string]bool{}}
	ctx, stop := context.WithTimeout(t.Context(), d)
	defer stop()
	var busy sync.WaitGroup
	for client := range s.connections {
		busy.Go(func() { s.client(ctx, w, seen, n, client) })
	}
	if len(s.servers) > 1 {
		busy.Go(func() { s.killer(ctx, t) })
	}
	busy.Wait()
	s.revive(t)
	for key, answered := range seen.keys { // nothing breaks any more
		if answered {
			continue
		}
		require.Eventually(t, func() bool { return s.try(w, seen, 0, key, "") }, 30*time.Second, 50*time.Millisecond, "key %s has no answer", key)
	}
	keys, calling := 0, 0
	for key, last := range seen.last(t, w) {
		require.True(t, last.replayed())
		if keys++; operationOf(key) == payments {
			calling++
		}
	}
	require.Equal(t, keys, w.effects(""), "one effect a key")
	require.Equal(t, map[string]int{"complete": keys}, w.keys().States)
	steps := map[string]int{}
	for _, taken := range s.outside.Taken("")[before:] {
		steps[taken.Step]++
	}
	require.Equal(t, map[string]int{"charge_recorded": calling, "receipt_sent": calling}, steps, "one call of each step for each key")
	require.Empty(t, impossible(seen.all))
	s.total.requests += len(seen.all)
	s.total.keys += keys
	for _, one := range seen.all {
		if one.status == 0 {
			s.total.lost++
		}
	}
	w.manage("POST reset", "", nil)
	if kib, ok := resident(s.servers[0]); ok {
		s.resident = append(s.resident, kib)
	}
}

// seenSoak is what the clients of a round saw.
type seenSoak struct {
	mu   sync.Mutex
	all  []sighting
	keys map[string]bool // whether they have an answer
}

// last asks for every key once more.
func (s *seenSoak) last(t *testing.T, w *world) map[string]answer {
	out := map[string]answer{}
	for key := range s.keys {
		out[key] = w.send(operationOf(key), payment, "Idempotency-Key: "+key)
	}
	for _, one := range s.all {
		if one.status == http.StatusCreated {
			require.Equal(t, out[one.key].body, one.body, "an answer of key %s was lost", one.key)
		}
	}
	return out
}

// Half of the keys are for an operation that calls out, and half for one that is over
// at once: all of it is one commit, unless a fault strikes it.
const (
	payments   = "POST /payments"
	refunds    = "POST /refunds"
	overAtOnce = "once-"
)

func operationOf(key string) string {
	if strings.HasPrefix(key, overAtOnce) {
		return refunds
	}
	return payments
}

// client sends under keys that it has in common with three others, and each until
// it has an answer.
func (s *soak) client(ctx context.Context, w *world, seen *seenSoak, round, client int) {
	random := rand.New(rand.NewPCG(uint64(round), uint64(client)))
	for n := 0; ctx.Err() == nil; n++ {
		key := fmt.Sprintf("soak-%d-%d-%d", round, client/4, n)
		if n%2 == 1 {
			key = overAtOnce + key
		}
		for again := 0; ctx.Err() == nil; again++ {
			if s.try(w, seen, random.IntN(100), key, s.fault(random, key)) && random.IntN(3) > 0 {
				break
			}
			select {
			case <-ctx.Done():
			case <-time.After(time.Duration(random.IntN(30)) * time.Millisecond):
			}
		}
	}
}

// try sends once, to some server, and reports whether the key has its answer now.
func (s *soak) try(w *world, seen *seenSoak, server int, key, fault string) bool {
	s.mu.Lock()
	base := s.servers[server%len(s.servers)].base
	s.mu.Unlock()
	headers := []string{"Idempotency-Key: " + key}
	if fault != "" && (server%len(s.servers) > 0 || !strings.HasPrefix(fault, "crash")) {
		headers = append(headers, "Reprise-Fault: "+fault)
	}
	one := sighting{key: key, sent: time.Now()}
	a, err := w.tryAt(base, operationOf(key), payment, headers...)
	one.ended = time.Now()
	if err == nil {
		one.status, one.code, one.replay = a.status, a.code(), a.replayed()
	}
	if one.status == http.StatusCreated {
		one.body, one.place = a.body, a.header.Get("Location")
	}
	seen.mu.Lock()
	defer seen.mu.Unlock()
	seen.all = append(seen.all, one)
	seen.keys[key] = seen.keys[key] || one.status == http.StatusCreated
	return one.status == http.StatusCreated
}

// soakFaults strike a request in twenty each. The last ones end a process.
var soakFaults = []string{
	"reset-before-reading", "reset-after-commit", "truncated-body", "status-503", "duplicate-delivery",
	"store-down-before-claim", "store-down-after-claim", "latency; delay=5ms",
}

var soakCrashes = []string{
	"crash; phase=before-claim", "crash; phase=after-claim", "crash; phase=before-step", "crash; phase=after-call",
	"crash; phase=after-step", "crash; phase=before-commit", "crash; phase=after-commit",
}

// fault draws what is to strike a request under a key; "" is nothing.
func (s *soak) fault(random *rand.Rand, key string) string {
	switch n := random.IntN(2000); {
	case n < 2 && len(s.servers) > 1:
		crash := soakCrashes[random.IntN(len(soakCrashes))]
		if operationOf(key) == refunds && strings.HasSuffix(crash, "after-call") {
			return "" // it calls nobody, and a server refuses a fault that cannot strike
		}
		return crash
	case n < 300:
		return soakFaults[random.IntN(len(soakFaults))]
	}
	return ""
}

// killer kills a server now and then, and starts those again that are dead.
func (s *soak) killer(ctx context.Context, t *testing.T) {
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-time.After(300 * time.Millisecond):
		}
		s.mu.Lock()
		victim := s.servers[1+n%(len(s.servers)-1)]
		s.mu.Unlock()
		victim.kill()
		s.total.kills++
		s.revive(t)
	}
}

// revive starts the servers again that are dead.
func (s *soak) revive(t *testing.T) {
	for i, p := range s.servers[1:] {
		if a, err := read(http.Get(p.base + "/_reprise/health")); err == nil && a.status == http.StatusOK {
			continue
		}
		p.kill()
		fresh := startVictim(s.t, s.contract, s.role)
		s.mu.Lock()
		s.servers[1+i] = fresh
		s.mu.Unlock()
	}
}

// resident is how much memory a process has, in KiB, where the system tells.
func resident(p *process) (kib int, ok bool) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(p.cmd.Process.Pid), "status"))
	if err != nil {
		return 0, false
	}
	_, rest, ok := strings.Cut(string(text), "VmRSS:")
	if !ok {
		return 0, false
	}
	fields := strings.Fields(rest)
	kib, err = strconv.Atoi(fields[0])
	return kib, err == nil
}
