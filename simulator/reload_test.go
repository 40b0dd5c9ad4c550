package simulator_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

const reloadable = `reprise: v1
api: {name: Orders, version: "1"}
scope: [account]
window: {replay: 24h}
answers:
  mismatch: {status: 409, code: reused, client: fix-request}
  in_flight: {status: 409, code: busy, client: same-key, retry_after: 1s}
failures: [{when: [before-execution, 4xx, 5xx], keep: nothing}]
retry: {statuses: [503], backoff: {base: 1s, cap: 2s}, attempts: 3}
operations:
  POST /orders: {}
  POST /bills: {}
`

func changed(t *testing.T, from, to string) *contract.Contract {
	t.Helper()
	text := strings.Replace(reloadable, from, to, 1)
	require.True(t, from == "" || text != reloadable, "%q is in the contract", from)
	c, findings, err := contract.Load("c.yaml", []byte(text))
	require.NoError(t, err)
	require.Empty(t, findings)
	return c
}

// pass sends one request past the recorder: the judge knows one contract, and these
// tests change it.
func pass(t *testing.T, s http.Handler, operation, body, key string, headers ...string) answer {
	t.Helper()
	method, path, _ := strings.Cut(operation, " ")
	r, err := http.NewRequest(method, "http://mock"+path, strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Idempotency-Key", key)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	res, err := direct{s}.RoundTrip(r)
	a, err := read(res, err)
	require.NoError(t, err)
	return a
}

// A contract that changes in what is answered changes nothing of what is known.
func TestReloadKeepsKeys(t *testing.T) {
	s := simulator.New(changed(t, "", ""), memory.New(), nil)
	first := pass(t, s, "POST /orders", "{}", "k1")
	require.Equal(t, http.StatusCreated, first.status)
	said, err := s.Reload(t.Context(), changed(t, "{status: 409, code: reused", "{status: 422, code: reused"), nil, nil)
	require.NoError(t, err)
	require.Empty(t, said)
	require.Equal(t, first.body, pass(t, s, "POST /orders", "{}", "k1").body)
	require.Equal(t, http.StatusUnprocessableEntity, pass(t, s, "POST /orders", `{"a":1}`, "k1").status, "by the new contract")
	require.Equal(t, http.StatusCreated, pass(t, s, "POST /bills", "{}", "k2").status)

	_, err = s.Reload(t.Context(), changed(t, "  POST /bills: {}\n", ""), nil, nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusNotFound, pass(t, s, "POST /bills", "{}", "k2").status)
	require.Equal(t, first.body, pass(t, s, "POST /orders", "{}", "k1").body)
}

// What cannot be found or compared any more is forgotten, and nothing else is.
func TestReloadForgetsWhatMeansSomethingElse(t *testing.T) {
	for _, test := range []struct{ from, to, why string }{
		{"scope: [account]", "scope: [account, operation]", "scope and fingerprint"},
		{"scope: [account]", "scope: [account]\nfingerprint: {of: [body], body: json}", "fingerprint"},
		{"scope: [account]", "scope: [account]\nkey: {syntax: either}", "key"},
	} {
		t.Run(test.why, func(t *testing.T) {
			s := simulator.New(changed(t, "", ""), memory.New(), nil)
			first := pass(t, s, "POST /orders", "{}", "k1")
			said, err := s.Reload(t.Context(), changed(t, test.from, test.to), nil, nil)
			require.NoError(t, err)
			require.Equal(t, []simulator.Reloaded{
				{Operation: "POST /orders", Why: test.why, Forgotten: 1}, {Operation: "POST /bills", Why: test.why},
			}, said)
			second := pass(t, s, "POST /orders", "{}", "k1")
			require.Equal(t, http.StatusCreated, second.status)
			require.NotEqual(t, first.body, second.body, "it was executed anew")
			require.Equal(t, second.body, pass(t, s, "POST /orders", "{}", "k1").body)
		})
	}
}

// What one operation changes does not touch another.
func TestReloadForgetsNoOtherOperation(t *testing.T) {
	s := simulator.New(changed(t, "", ""), memory.New(), nil)
	bill := pass(t, s, "POST /bills", "{}", "k1")
	pass(t, s, "POST /orders", "{}", "k2")
	said, err := s.Reload(t.Context(), changed(t, "operations:", "variants: [{match: {operation: POST /orders}, fingerprint: {of: [body]}}]\noperations:"), nil, nil)
	require.NoError(t, err)
	require.Equal(t, []simulator.Reloaded{{Operation: "POST /orders", Why: "fingerprint", Forgotten: 1}}, said)
	require.Equal(t, bill.body, pass(t, s, "POST /bills", "{}", "k1").body)
}

// A request that is under way ends under the contract that it began with, and its
// answer is found by the next one.
func TestReloadLeavesWhatIsUnderWay(t *testing.T) {
	claimed := make(chan struct{})
	goOn := make(chan struct{})
	s := simulator.New(changed(t, "", ""), &held{Store: memory.New(), claimed: claimed, goOn: goOn}, &simulator.Options{Delay: time.Millisecond})
	got := make(chan answer)
	go func() { got <- pass(t, s, "POST /orders", "{}", "k1") }()
	<-claimed
	said, err := s.Reload(t.Context(), changed(t, "  POST /orders: {}\n", ""), nil, nil)
	require.NoError(t, err)
	require.Empty(t, said)
	require.Equal(t, http.StatusNotFound, pass(t, s, "POST /orders", "{}", "k1").status)
	close(goOn)
	first := <-got
	require.Equal(t, http.StatusCreated, first.status, "%s", first.body)
	_, err = s.Reload(t.Context(), changed(t, "", ""), nil, nil)
	require.NoError(t, err)
	require.Equal(t, first.body, pass(t, s, "POST /orders", "{}", "k1").body)
}

// Another API's contract would answer from keys that are not its own.
func TestReloadRefusesAnotherAPI(t *testing.T) {
	s := simulator.New(changed(t, "", ""), memory.New(), nil)
	first := pass(t, s, "POST /orders", "{}", "k1")
	_, err := s.Reload(t.Context(), changed(t, "name: Orders", "name: Bills"), nil, nil)
	require.ErrorContains(t, err, `the store has the keys of "Orders", and the contract is that of "Bills"`)
	require.Equal(t, first.body, pass(t, s, "POST /orders", "{}", "k1").body)
}

// held is a store that stops the first claim of a key once it is written.
type held struct {
	store.Store
	once          sync.Once
	claimed, goOn chan struct{}
}

func (h *held) Apply(ctx context.Context, writes ...store.Write) error {
	err := h.Store.Apply(ctx, writes...)
	if slices.ContainsFunc(writes, func(w store.Write) bool { return strings.HasPrefix(string(w.Key), "k/") }) {
		h.once.Do(func() { close(h.claimed); <-h.goOn })
	}
	return err
}
