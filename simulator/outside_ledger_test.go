package simulator_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// ask sends a request to a ledger, without a network.
func ask(l *simulator.Ledger, method, target string, keys ...string) answer {
	r := httptest.NewRequest(method, target, strings.NewReader(`{"operation": "POST /payments"}`))
	r.Header["Idempotency-Key"] = keys
	rec := httptest.NewRecorder()
	l.ServeHTTP(rec, r)
	return answer{rec.Code, rec.Header(), rec.Body.String()}
}

func TestLedgerCollapsesLooksUpOrDoesNeither(t *testing.T) {
	for _, c := range []struct {
		name             string
		o                simulator.LedgerOptions
		repeats, lookUps int
	}{
		{"neither", simulator.LedgerOptions{}, 1, http.StatusMethodNotAllowed},
		{"collapse", simulator.LedgerOptions{Collapse: true}, 0, http.StatusMethodNotAllowed},
		{"look up", simulator.LedgerOptions{LookUp: true}, 1, http.StatusOK},
		{"both", simulator.LedgerOptions{Collapse: true, LookUp: true}, 0, http.StatusOK},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := simulator.NewLedger("", &c.o)
			require.NoError(t, err)
			first := ask(l, "POST", "/bank/charged", "k1")
			require.Equal(t, http.StatusCreated, first.status)
			require.Equal(t, first, ask(l, "POST", "/bank/charged", "k1"))
			require.Equal(t, c.repeats, l.Repeats())
			require.Len(t, l.Taken("k1"), 1+c.repeats)
			require.Equal(t, "POST /payments", l.Taken("")[0].Operation)
			require.Equal(t, c.lookUps, ask(l, "GET", "/bank/charged?idempotency_key=k1").status)
			if c.o.LookUp {
				require.Equal(t, http.StatusNotFound, ask(l, "GET", "/bank/charged?idempotency_key=k2").status)
			}
			if c.o.Collapse {
				require.Equal(t, http.StatusUnprocessableEntity, ask(l, "POST", "/bank/refunded", "k1").status, "one key, two calls")
			}
		})
	}
}

func TestLedgerRefuses(t *testing.T) {
	l, err := simulator.NewLedger("", nil)
	require.NoError(t, err)
	for _, c := range []struct {
		method, target string
		keys           []string
		status         int
	}{
		{"POST", "/", []string{"k"}, http.StatusNotFound},
		{"POST", "/bank", []string{"k"}, http.StatusNotFound},
		{"POST", "/bank/", []string{"k"}, http.StatusNotFound},
		{"POST", "/bank/charged/more", []string{"k"}, http.StatusNotFound},
		{"DELETE", "/bank/charged", []string{"k"}, http.StatusMethodNotAllowed},
		{"POST", "/bank/charged", nil, http.StatusBadRequest},
		{"POST", "/bank/charged", []string{""}, http.StatusBadRequest},
		{"POST", "/bank/charged", []string{"k", "k"}, http.StatusBadRequest},
		{"POST", "/bank/charged", []string{strings.Repeat("k", 256)}, http.StatusBadRequest},
		{"POST", "/_reprise/calls", nil, http.StatusMethodNotAllowed},
		{"GET", "/_reprise/nothing", nil, http.StatusNotFound},
		{"GET", "/_reprise/health", nil, http.StatusOK},
	} {
		require.Equal(t, c.status, ask(l, c.method, c.target, c.keys...).status, "%s %s %q", c.method, c.target, c.keys)
	}
	require.Empty(t, l.Taken(""))
}

// What a ledger has answered for is in its file; what was cut off by a crash was
// never answered for.
func TestLedgerGoesOnFromItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "calls.jsonl")
	o := &simulator.LedgerOptions{Collapse: true, Now: func() time.Time { return time.Unix(1, 0) }}
	l, err := simulator.NewLedger(path, o)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, ask(l, "POST", "/card%20bank/charged", "k1").status)
	require.NoError(t, l.Close())
	require.Equal(t, http.StatusInternalServerError, ask(l, "POST", "/bank/charged", "k2").status, "it cannot be kept")
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, append(whole, `{"at":"1970`...), 0o600))

	l, err = simulator.NewLedger(path, o)
	require.NoError(t, err)
	require.Equal(t, []simulator.Taken{{At: time.Unix(1, 0).UTC(), Key: "k1", System: "card bank", Step: "charged", Operation: "POST /payments"}}, l.Taken(""))
	require.Equal(t, http.StatusCreated, ask(l, "POST", "/card%20bank/charged", "k1").status)
	require.Zero(t, l.Repeats())
	require.Equal(t, http.StatusCreated, ask(l, "POST", "/bank/charged", "k2").status)
	require.NoError(t, l.Close())

	l, err = simulator.NewLedger(path, o)
	require.NoError(t, err)
	require.Len(t, l.Taken(""), 2)
	require.NoError(t, l.Close())

	other := filepath.Join(t.TempDir(), "other")
	require.NoError(t, os.WriteFile(other, []byte("hello\n"), 0o600))
	_, err = simulator.NewLedger(other, o)
	require.ErrorContains(t, err, "line 1 is no call")
	kept, err := os.ReadFile(other)
	require.NoError(t, err)
	require.Equal(t, "hello\n", string(kept), "a file of somebody else is left alone")
}

// A look-up that says no must stay true, so that it waits for a call under way.
func TestLookUpWaitsForACallUnderWay(t *testing.T) {
	reached, goOn := make(chan struct{}), make(chan struct{})
	l, err := simulator.NewLedger("", &simulator.LedgerOptions{LookUp: true, Now: func() time.Time {
		close(reached)
		<-goOn
		return time.Unix(1, 0)
	}})
	require.NoError(t, err)
	called := make(chan answer)
	go func() { called <- ask(l, "POST", "/bank/charged", "k1") }()
	<-reached
	looked := make(chan answer)
	go func() { looked <- ask(l, "GET", "/bank/charged?idempotency_key=k1") }()
	close(goOn)
	require.Equal(t, http.StatusOK, (<-looked).status)
	require.Equal(t, http.StatusCreated, (<-called).status)
}

// A look-up that asks for no key, or for something else, is not answered with no.
func TestLookUpsThatAskForNoKey(t *testing.T) {
	l, err := simulator.NewLedger("", &simulator.LedgerOptions{LookUp: true})
	require.NoError(t, err)
	for _, query := range []string{"", "?idempotency_key=", "?key=k1", "?idempotency_key=k1&x=1", "?idempotency_key=k1&idempotency_key=k2"} {
		require.Equal(t, http.StatusBadRequest, ask(l, "GET", "/bank/charged"+query).status, query)
	}
}

func TestShares(t *testing.T) {
	for text, want := range map[string]simulator.Share{
		"0": {}, "2": {First: 2}, "30%": {Percent: 30}, "0.5%": {Percent: 0.5}, "100%": {Percent: 100},
	} {
		s, err := simulator.ParseShare(text)
		require.NoError(t, err)
		require.Equal(t, want, s)
		require.Equal(t, text, s.String())
	}
	for _, text := range []string{"", "-1", "1.5", "x", "101%", "-1%", "NaN%", "%"} {
		_, err := simulator.ParseShare(text)
		require.Error(t, err, text)
	}
}
