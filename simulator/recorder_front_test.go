package simulator_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/transcript"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// recorded puts a recorder in front of a server, and tells what was written down.
func recorded(t *testing.T, server http.Handler, o *simulator.Options) (base string, attempts func() []transcript.Attempt) {
	real := httptest.NewServer(server)
	t.Cleanup(real.Close)
	target, err := url.Parse(real.URL)
	require.NoError(t, err)
	var out bytes.Buffer
	rec, err := simulator.NewRecorder(load(t, acmeFile), target, &out, o)
	require.NoError(t, err)
	front := httptest.NewServer(rec)
	return front.URL, func() []transcript.Attempt {
		front.Close() // what is under way is written down
		require.NotContains(t, out.String(), "order-", "keys are shown as hashes")
		list, err := transcript.Read(&out)
		require.NoError(t, err)
		return list
	}
}

func send(t *testing.T, base, path, body string, headers ...string) answer {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, base+path, strings.NewReader(body))
	require.NoError(t, err)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(r)
	a, err := read(res, err)
	require.NoError(t, err)
	return a
}

func verdictOn(c *contract.Contract, list []transcript.Attempt) []contract.Finding {
	return protocol.JudgeRequests(func(a transcript.Attempt) *contract.Policy {
		return c.ResolveRequest(a.Operation, func(string) []string { return nil }, a.Path)
	}, list)
}

// A server that keeps the contract is acquitted by what a recorder in front of it
// wrote down, and one that runs everything twice is not.
func TestRecorderWritesForTheJudge(t *testing.T) {
	c := load(t, acmeFile)
	base, attempts := recorded(t, simulator.New(c, memory.New(), nil), nil)
	first := send(t, base, "/payments?a=%zz&b;c", payment, "Idempotency-Key: order-1")
	require.Equal(t, http.StatusCreated, first.status, first.body)
	again := send(t, base, "/payments?a=%zz&b;c", payment, "Idempotency-Key: order-1")
	require.Equal(t, first.body, again.body)
	require.True(t, again.replayed())
	require.Equal(t, http.StatusConflict, send(t, base, "/payments", "{}", "Idempotency-Key: order-1").status)
	send(t, base, "/nowhere", "{}")
	list := attempts()
	require.Len(t, list, 3, "a request for no operation is nothing to judge")
	require.True(t, list[0].Hashed)
	require.Empty(t, verdictOn(c, list))

	count := 0
	base, attempts = recorded(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count++
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusCreated)
		io.WriteString(w, strings.Repeat("{}", count))
	}), nil)
	send(t, base, "/payments", payment, "Idempotency-Key: order-1")
	send(t, base, "/payments", payment, "Idempotency-Key: order-1")
	require.NotEmpty(t, verdictOn(c, attempts()))
}

// What passes is not changed, whatever its size, and what breaks off breaks off for
// the client too.
func TestRecorderPassesOn(t *testing.T) {
	large := strings.Repeat("x", 3<<20)
	base, attempts := recorded(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || r.Header.Get("Idempotency-Key") == "order-cut" {
			panic(http.ErrAbortHandler)
		}
		w.Write(body)
	}), nil)
	require.Equal(t, large, send(t, base, "/payments", large, "Idempotency-Key: order-1").body)
	require.Equal(t, http.StatusBadGateway, send(t, base, "/payments", "", "Idempotency-Key: order-cut").status)
	list := attempts()
	require.Len(t, list, 2)
	require.Empty(t, list[0].Request, "a body that was not kept whole is not compared")
	require.Empty(t, list[0].Answer.Body)
	require.Nil(t, list[1].Answer, "none came")
}
