package simulator_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

const (
	acmeFile     = "../examples/acme-payments/contract.yaml"
	acmeDocument = "../examples/acme-payments/openapi.yaml"
	minimalFile  = "../examples/minimal/contract.yaml"
	payment      = `{"amount": 100, "currency": "EUR"}`
)

// world is a server and a client that records what it sees. When the test ends,
// the judge must find nothing in it.
type world struct {
	t        testing.TB
	contract *contract.Contract
	server   *simulator.Server
	recorder *recorder
	base     string
	client   *http.Client

	jumped atomic.Int64 // how far the process's clock was moved
	moved  atomic.Int64 // how far the server's clock was moved over it

	unjudged bool // the recorder does not follow the clock
}

type option func(*world, *simulator.Options, *store.Store)

func with(change func(*simulator.Options)) option {
	return func(_ *world, o *simulator.Options, _ *store.Store) { change(o) }
}

// on serves from a store. Over one that fails on purpose, an execution takes a
// nanosecond: one that takes no time is a single write.
func on(s store.Store) option {
	return func(_ *world, o *simulator.Options, to *store.Store) {
		if _, fails := s.(*faulty); fails && o.Delay == 0 {
			o.Delay = 1
		}
		*to = s
	}
}

// newWorld serves the contract over HTTP.
func newWorld(t testing.TB, c *contract.Contract, options ...option) *world {
	w := build(t, c, options)
	srv := httptest.NewServer(w.server)
	t.Cleanup(srv.Close)
	w.base = srv.URL
	w.connect(srv.Client().Transport)
	return w
}

// newDirect calls the handler, without a network.
func newDirect(t testing.TB, c *contract.Contract, options ...option) *world {
	w := build(t, c, options)
	w.base = "http://acme.test"
	w.connect(direct{w.server})
	return w
}

func build(t testing.TB, c *contract.Contract, options []option) *world {
	w := &world{t: t, contract: c}
	o := &simulator.Options{Now: func() time.Time { return time.Now().Add(time.Duration(w.jumped.Load())) }}
	s := memory.New()
	for _, choose := range options {
		choose(w, o, &s)
	}
	w.server = simulator.New(c, s, o)
	return w
}

func (w *world) connect(transport http.RoundTripper) {
	w.recorder = newRecorder(w.t, w.contract, w.now, transport)
	w.client = &http.Client{Transport: w.recorder}
	w.t.Cleanup(func() {
		if !w.unjudged {
			w.recorder.acquit(w.t)
		}
	})
}

// direct is a transport that calls a handler.
type direct struct{ http.Handler }

func (d direct) RoundTrip(r *http.Request) (*http.Response, error) {
	rec := httptest.NewRecorder()
	if r.Body == nil {
		r.Body = http.NoBody
	}
	d.ServeHTTP(rec, r)
	return rec.Result(), nil
}

// now is the server's clock.
func (w *world) now() time.Time {
	return time.Now().Add(time.Duration(w.jumped.Load() + w.moved.Load()))
}

// answer is an answer that was read to its end.
type answer struct {
	status int
	header http.Header
	body   string
}

// code is the member of problem+json.
func (a answer) code() string { return a.member("code") }

func (a answer) member(name string) string {
	var body map[string]any
	_ = json.Unmarshal([]byte(a.body), &body)
	s, _ := body[name].(string)
	return s
}

func (a answer) replayed() bool { return a.header.Get("Idempotency-Replay") == "true" }

// send sends a request such as "POST /payments" with headers such as
// "Idempotency-Key: k1".
func (w *world) send(operation, body string, headers ...string) answer {
	w.t.Helper()
	a, err := w.try(operation, body, headers...)
	require.NoError(w.t, err)
	return a
}

func (w *world) try(operation, body string, headers ...string) (answer, error) {
	return w.tryAt(w.base, operation, body, headers...)
}

func (w *world) tryAt(base, operation, body string, headers ...string) (answer, error) {
	method, path, _ := strings.Cut(operation, " ")
	req, err := http.NewRequest(method, base+path, strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	if body == "" {
		req.Body, req.GetBody = nil, nil
	} else {
		req.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		switch name {
		case "Content-Type":
			req.Header.Del(name)
		case "Host":
			req.Host = value
		}
		req.Header.Add(name, value)
	}
	return read(w.client.Do(req))
}

func read(res *http.Response, err error) (answer, error) {
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, string(body)}, err
}

// pay sends the payment of the examples.
func (w *world) pay(key string, headers ...string) answer {
	w.t.Helper()
	return w.send("POST /payments", payment, append([]string{"Idempotency-Key: " + key}, headers...)...)
}

// order does the same for the minimal contract.
func (w *world) order(key string, headers ...string) answer {
	w.t.Helper()
	return w.send("POST /orders", `{"sku": "a"}`, append([]string{"Idempotency-Key: " + key}, headers...)...)
}

// manage asks the management API and decodes its answer.
func (w *world) manage(operation, body string, to any) answer {
	w.t.Helper()
	method, name, _ := strings.Cut(operation, " ")
	a := w.send(method+" /_reprise/"+name, body)
	if to != nil {
		require.Equal(w.t, http.StatusOK, a.status, a.body)
		require.NoError(w.t, json.Unmarshal([]byte(a.body), to))
	}
	return a
}

// advance moves the server's clock, and with it what has fallen due is done.
func (w *world) advance(by string) {
	w.t.Helper()
	d, err := contract.ParseDuration(by)
	require.NoError(w.t, err)
	w.moved.Add(int64(d))
	w.manage("POST clock", `{"advance": "`+by+`"}`, &struct{}{})
}

// jump lets time pass without any chore being done.
func (w *world) jump(by time.Duration) { w.jumped.Add(int64(by)) }

// effects counts what was executed under a key; "" is every key.
func (w *world) effects(key string) int {
	w.t.Helper()
	var list struct{ Count int }
	query := ""
	if key != "" {
		query = "?key=" + url.QueryEscape(key)
	}
	w.manage("GET effects"+query, "", &list)
	return list.Count
}

// oneEffect asserts that a key had one effect, and has the judge look at it too.
func (w *world) oneEffect(key string) {
	w.t.Helper()
	require.Equal(w.t, 1, w.effects(key), "effects of key %s", key)
	w.recorder.countEffects(1)
}

// calls counts the calls to outside systems by their step.
func (w *world) calls() map[string]int {
	w.t.Helper()
	var list struct{ Calls []simulator.Call }
	w.manage("GET calls", "", &list)
	steps := map[string]int{}
	for _, c := range list.Calls {
		steps[c.Step]++
	}
	return steps
}

type keyList struct {
	Count  int
	States map[string]int
	Keys   []simulator.Key
	Old    []simulator.Key
}

func (w *world) keys() keyList {
	w.t.Helper()
	var list keyList
	w.manage("GET keys", "", &list)
	return list
}

func load(t testing.TB, path string) *contract.Contract {
	t.Helper()
	c, findings, err := contract.LoadFile(path)
	require.NoError(t, err)
	require.Empty(t, findings)
	return c
}

// vary is the contract of a file with a change, made to its JSON value.
func vary(t testing.TB, path string, change func(m object)) *contract.Contract {
	t.Helper()
	m := object(load(t, path).JSON())
	change(m)
	c, findings := contract.Build(m)
	require.NotNil(t, c, findings) // a warning is no error
	return c
}

// object is a JSON object.
type object map[string]any

// set replaces or adds the value at a path.
func (m object) set(value any, path ...string) {
	for _, name := range path[:len(path)-1] {
		next, ok := m[name].(map[string]any)
		if !ok {
			next = map[string]any{}
			m[name] = next
		}
		m = next
	}
	m[path[len(path)-1]] = value
}

func (w *world) policy(operation string) *contract.Policy {
	p, ok := w.contract.Resolve(operation)
	require.True(w.t, ok, operation)
	return p
}

func decode(t testing.TB, body string, to any) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(body), to), body)
}
