package simulator_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
)

// Five servers that people write. Each keeps what it knows in a map, and each is
// wrong in one way. The judge must see it in what a client sees.

// shop is what the five have in common: it sells, and an execution can be held.
type shop struct {
	stage
	mu   sync.Mutex
	sold int
}

// sale is an answer of the shop; it may go with the replay marker.
type sale struct{ request, body string }

// sell executes.
func (s *shop) sell(request string) sale {
	s.hold()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sold++
	return sale{request, fmt.Sprintf(`{"id":"pay_%d"}`, s.sold)}
}

func (s sale) write(w http.ResponseWriter, replay bool) {
	w.Header().Set("Content-Type", "application/json")
	if replay {
		w.Header().Set("Idempotency-Replay", "true")
	}
	w.WriteHeader(http.StatusCreated)
	_, _ = io.WriteString(w, s.body)
}

func refuse(w http.ResponseWriter, code string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(http.StatusConflict)
	fmt.Fprintf(w, `{"type":"about:blank","title":"Conflict","status":409,"code":%q}`, code)
}

func bodyOf(r *http.Request) string {
	body, _ := io.ReadAll(r.Body)
	return string(body)
}

func scopedKey(r *http.Request) string {
	return r.Header.Get("Authorization") + " " + r.Header.Get("Idempotency-Key")
}

// checkThenInsert looks whether the key is there, and inserts it when it is done.
// Of two requests at once both look before either inserts.
func (s *shop) checkThenInsert() http.HandlerFunc {
	var known sync.Map
	return func(w http.ResponseWriter, r *http.Request) {
		body := bodyOf(r)
		if first, ok := known.Load(scopedKey(r)); ok {
			first.(sale).write(w, true)
			return
		}
		done := s.sell(body)
		known.Store(scopedKey(r), done)
		done.write(w, false)
	}
}

// binaryState knows keys as seen and not seen. It has no word for a request that
// still runs, and tells its duplicate that all is done.
func (s *shop) binaryState() http.HandlerFunc {
	var seen sync.Map
	return func(w http.ResponseWriter, r *http.Request) {
		body := bodyOf(r)
		if first, loaded := seen.LoadOrStore(scopedKey(r), sale{body, "{}"}); loaded {
			first.(sale).write(w, true)
			return
		}
		done := s.sell(body)
		seen.Store(scopedKey(r), done)
		done.write(w, false)
	}
}

// record is what the better servers keep: who comes second waits for the first.
type record struct {
	once sync.Once
	sale sale
}

// silentReplay does not look at the payload.
func (s *shop) silentReplay() http.HandlerFunc {
	var records sync.Map
	return func(w http.ResponseWriter, r *http.Request) {
		body, first := bodyOf(r), false
		v, _ := records.LoadOrStore(scopedKey(r), &record{})
		rec := v.(*record)
		rec.once.Do(func() { rec.sale, first = s.sell(body), true })
		rec.sale.write(w, !first)
	}
}

// globalScope has one column for the key, and no account in it.
func (s *shop) globalScope() http.HandlerFunc {
	var records sync.Map
	return func(w http.ResponseWriter, r *http.Request) {
		body, first := bodyOf(r), false
		v, _ := records.LoadOrStore(r.Header.Get("Idempotency-Key"), &record{})
		rec := v.(*record)
		rec.once.Do(func() { rec.sale, first = s.sell(body), true })
		if rec.sale.request != body {
			refuse(w, "invalid_idempotent_request")
			return
		}
		rec.sale.write(w, !first)
	}
}

// reExecution keeps duplicates apart in time, and then runs each.
func (s *shop) reExecution() http.HandlerFunc {
	var running sync.Map
	return func(w http.ResponseWriter, r *http.Request) {
		body := bodyOf(r)
		if _, loaded := running.LoadOrStore(scopedKey(r), true); loaded {
			refuse(w, "concurrent_idempotent_requests")
			return
		}
		defer running.Delete(scopedKey(r))
		s.sell(body).write(w, false)
	}
}

// stage holds executions until they are released, and tells when one is reached.
type stage struct {
	events chan struct{}
	goOn   chan struct{}
}

func newStage() stage { return stage{make(chan struct{}, 8), make(chan struct{})} }

func (s stage) hold() {
	s.events <- struct{}{}
	<-s.goOn
}

// customer sends requests and records them.
type customer struct {
	*world
	stage
}

// inTurn sends the same order twice, the second after the answer of the first.
func (c *customer) inTurn() {
	close(c.goOn)
	c.pay("k1")
	c.pay("k1")
}

// atOnce sends the same order twice, the second when the first is under way.
func (c *customer) atOnce() {
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			_, _ = c.try("POST /payments", payment, "Idempotency-Key: k1")
			c.events <- struct{}{}
		})
		<-c.events // it is held in its execution, or answered
	}
	close(c.goOn)
	both.Wait()
}

func (c *customer) twoPayloads() {
	close(c.goOn)
	c.pay("k1")
	c.send("POST /payments", `{"amount": 999, "currency": "EUR"}`, "Idempotency-Key: k1")
}

func (c *customer) twoAccounts() {
	close(c.goOn)
	c.pay("k1", "Authorization: Bearer ann")
	c.pay("k1", "Authorization: Bearer bob")
}

func (c *customer) twoAccountsAndPayloads() {
	close(c.goOn)
	c.pay("k1", "Authorization: Bearer ann")
	c.send("POST /payments", `{"amount": 999, "currency": "EUR"}`, "Authorization: Bearer bob", "Idempotency-Key: k1")
}

func TestJudgeCondemnsWrongServersAndNotThisOne(t *testing.T) {
	acme := load(t, acmeFile)
	for _, c := range []struct {
		name    string
		serve   func(*shop) http.HandlerFunc
		traffic func(*customer)
		rule    string
	}{
		{"check then insert", (*shop).checkThenInsert, (*customer).atOnce, "protocol/second-execution"},
		{"binary state", (*shop).binaryState, (*customer).atOnce, "protocol/replay-differs"},
		{"silent replay", (*shop).silentReplay, (*customer).twoPayloads, "protocol/mismatch-missed"},
		{"global scope", (*shop).globalScope, (*customer).twoAccounts, "protocol/replay-from-nowhere"},
		{"global scope, another payload", (*shop).globalScope, (*customer).twoAccountsAndPayloads, "protocol/mismatch-wrong"},
		{"re-execution", (*shop).reExecution, (*customer).inTurn, "protocol/second-execution"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &shop{stage: newStage()}
			var rules []string
			for _, f := range visit(t, acme, c.serve(s), s.stage, c.traffic) {
				rules = append(rules, f.Rule)
			}
			require.Equal(t, []string{c.rule}, rules, "the wrong server")

			right, held := newFaulty(), newStage()
			right.set(func(c call, pass func() error) error {
				if settling(c) {
					held.hold()
				}
				return pass()
			})
			require.Empty(t, visit(t, acme, simulator.New(acme, right, nil), held, c.traffic), "the simulator")
		})
	}
}

// visit sends a customer to a server, and the judge through what it saw.
func visit(t *testing.T, c *contract.Contract, h http.Handler, held stage, traffic func(*customer)) []contract.Finding {
	srv := httptest.NewServer(h)
	defer srv.Close()
	w := &world{t: t, contract: c, base: srv.URL}
	w.recorder = newRecorder(t, c, time.Now, srv.Client().Transport)
	w.client = &http.Client{Transport: w.recorder}
	traffic(&customer{w, held})
	require.Len(t, w.recorder.attempts, 2)
	return w.recorder.findings()
}
