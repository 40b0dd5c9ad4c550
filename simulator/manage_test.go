package simulator_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

func TestManagementShowsWhatHappened(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	first := w.pay("k1", "Authorization: Bearer ann")
	w.pay("k1", "Authorization: Bearer ann")
	w.send("POST /nothing", "")

	var health struct {
		Status, API, Version string
		Operations           int
		Now                  time.Time
	}
	w.manage("GET health", "", &health)
	require.Equal(t, "ok", health.Status)
	require.Equal(t, "Acme Payments", health.API)
	require.Equal(t, "2026-11-30", health.Version)
	require.Equal(t, 6, health.Operations)

	var effects struct {
		Count   int
		Effects []simulator.Effect
	}
	w.manage("GET effects", "", &effects)
	require.Equal(t, 1, effects.Count)
	require.Equal(t, first.member("id"), effects.Effects[0].ID)
	require.Equal(t, "POST /payments", effects.Effects[0].Operation)

	var requests struct {
		Count, Dropped int
		Requests       []simulator.Request
	}
	w.manage("GET requests", "", &requests)
	require.Equal(t, 3, requests.Count)
	var outcomes []string
	for _, r := range requests.Requests {
		outcomes = append(outcomes, fmt.Sprint(r.Outcome, " ", r.Status))
	}
	require.Equal(t, []string{"execute 201", "replay 201", "error 404"}, outcomes)
	require.Equal(t, first.header.Get("Request-Id"), requests.Requests[0].ID)

	keys := w.keys()
	require.Equal(t, 1, keys.Count)
	require.Equal(t, requests.Requests[0].Account, keys.Keys[0].Account)
	require.Equal(t, 3, keys.Keys[0].Step)
}

func TestManagementLists(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Journal = 4 }))
	for i := range 6 {
		w.pay(fmt.Sprint("k", i))
	}
	for name, kept := range map[string]int{"keys": 6, "effects": 6, "calls": 12, "requests": 4} {
		for limit, want := range map[string]int{"": kept, "?limit=0": 0, "?limit=2": 2, "?limit=99": kept} {
			var list map[string]any
			w.manage("GET "+name+limit, "", &list)
			require.Len(t, list[name], want, name+limit)
			require.EqualValues(t, max(kept, 6), list["count"], name+limit)
		}
		for _, limit := range []string{"-1", "x", "1.5", "99999999999999999999"} {
			a := w.manage("GET "+name+"?limit="+limit, "", nil)
			require.Equal(t, http.StatusBadRequest, a.status)
			require.Contains(t, a.member("error"), limit)
		}
	}
	var requests struct {
		Dropped  int
		Requests []simulator.Request
	}
	w.manage("GET requests?limit=1", "", &requests)
	require.Equal(t, 2, requests.Dropped)
	require.Equal(t, "sha256:"+simulator.HashKey("k5"), requests.Requests[0].Key, "the latest")
	var list keyList
	w.manage("GET keys?key=k3", "", &list)
	require.Equal(t, 1, list.Count)
	require.Equal(t, "sha256:"+simulator.HashKey("k3"), list.Keys[0].Key)
	require.Equal(t, 1, w.effects("k3"))
	require.Zero(t, w.effects("k9"))
}

func TestManagementRefuses(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for _, c := range []struct {
		operation, body string
		status          int
		words           string
	}{
		{"POST clock", ``, 400, `{"advance": "25h"}`},
		{"POST clock", `{`, 400, `{"advance": "25h"}`},
		{"POST clock", `{}`, 400, `{"advance": "25h"}`},
		{"POST clock", `[]`, 400, `{"advance": "25h"}`},
		{"POST clock", `"25h"`, 400, `{"advance": "25h"}`},
		{"POST clock", `{"advance": 5}`, 400, "number"},
		{"POST clock", `{"advance": null}`, 400, `{"advance": "25h"}`},
		{"POST clock", `{"advance": "1h"} {"advance": "1h"}`, 400, `{"advance": "25h"}`},
		{"POST clock", `{"advance": "1h", "by": 1}`, 400, `unknown field "by"`},
		{"POST clock", `{"advance": "-1h"}`, 400, "negative"},
		{"POST clock", `{"advance": "24 hours"}`, 400, "24 hours"},
		{"POST clock", `{"advance": "9999999d"}`, 400, "longer than"},
		{"POST clock", strings.Repeat(" ", 1<<17) + `{"advance": "1h"}`, 400, `{"advance": "25h"}`},
		{"PUT clock", ``, 405, "GET, POST"},
		{"DELETE keys", ``, 405, "it has GET"},
		{"GET reset", ``, 405, "it has POST"},
		{"GET nothing", ``, 404, "GET health"},
		{"GET keys/", ``, 404, "GET keys"},
	} {
		a := w.manage(c.operation, c.body, nil)
		require.Equal(t, c.status, a.status, "%s %s", c.operation, c.body)
		require.Contains(t, a.member("error"), c.words)
		require.NotContains(t, a.member("error"), "Go value")
		require.Equal(t, "application/json", a.header.Get("Content-Type"))
		require.Equal(t, c.status == 405, a.header.Get("Allow") != "")
	}
	var clock struct{ Ahead string }
	w.manage("GET clock", "", &clock)
	require.Equal(t, "0s", clock.Ahead, "nothing refused has moved the clock")
	for range 10 {
		w.advance("3650d")
	}
	require.Equal(t, http.StatusBadRequest, w.manage("POST clock", `{"advance": "3650d"}`, nil).status, "a hundred years are enough")
	_, err := w.server.Advance(t.Context(), -time.Hour)
	require.Error(t, err)
}

// A page of another site can make a browser send requests here.
func TestManagementKeepsOtherSitesOut(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.pay("k1")
	for _, header := range []string{"Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Origin: https://evil.example"} {
		a := w.send("POST /_reprise/reset", "", header)
		require.Equal(t, http.StatusForbidden, a.status, header)
	}
	require.Equal(t, 1, w.effects(""))
	require.Equal(t, http.StatusOK, w.send("POST /_reprise/reset", "", "Sec-Fetch-Site: same-origin").status)
}

func TestReset(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for i := range 200 {
		w.pay(fmt.Sprint("k", i))
	}
	w.advance("25h")
	w.pay("k0")
	var reset struct{ Deleted int }
	w.manage("POST reset", "", &reset)
	w.moved.Store(0)
	require.Equal(t, 200+1+201+402, reset.Deleted, "records, one old record, effects, calls")
	require.Zero(t, w.keys().Count)
	require.Zero(t, w.effects(""))
	require.Empty(t, w.calls())
	var clock struct{ Ahead string }
	w.manage("GET clock", "", &clock)
	require.Equal(t, "0s", clock.Ahead)
	var requests struct{ Count int }
	w.manage("GET requests", "", &requests)
	require.Zero(t, requests.Count)
	w.recorder.attempts = nil // the server has forgotten, and so must the judge
	require.False(t, w.pay("k0").replayed())
}

// Keys may be personal data and credentials are secrets: neither is shown, in
// the management API or the log, nor written to the store as it was sent.
func TestNothingSecretIsShown(t *testing.T) {
	for _, show := range []bool{false, true} {
		t.Run(fmt.Sprint("show keys ", show), func(t *testing.T) {
			var log bytes.Buffer
			s := newFaulty()
			w := newWorld(t, load(t, acmeFile), on(s), with(func(o *simulator.Options) {
				o.ShowKeys = show
				o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
			}))
			headers := []string{"Authorization: Bearer s3cret", "X-Api-Key: t0psecret"}
			w.pay("ann@example.com", headers...)
			w.pay("ann@example.com", headers...)
			w.send("POST /payments", `{}`, append(headers, "Idempotency-Key: ann@example.com")...)
			w.jump(25 * time.Hour)
			s.set(down(settling))
			w.pay("ann@example.com", headers...)
			s.set(nil)
			w.advance("20s")
			var all strings.Builder
			for _, name := range []string{"health", "keys", "effects", "calls", "requests", "clock"} {
				all.WriteString(w.manage("GET "+name, "", nil).body)
			}
			all.WriteString(log.String())
			require.Contains(t, log.String(), "taking abandoned work over")
			require.Equal(t, show, strings.Contains(all.String(), "ann@example.com"))
			require.Equal(t, !show, strings.Contains(all.String(), "sha256:"+simulator.HashKey("ann@example.com")))
			entries, err := s.Scan(t.Context(), nil, nil, 1000)
			require.NoError(t, err)
			require.NotEmpty(t, entries)
			for _, e := range entries {
				all.Write(e.Key)
				all.Write(e.Value)
			}
			require.NotContains(t, all.String(), "s3cret")
			require.NotContains(t, all.String(), "t0psecret")
			require.NotContains(t, all.String(), payment, "a body is kept of unfinished work only")
			require.Regexp(t, `"account": "acct_[0-9a-f]{16}"`, w.manage("GET keys", "", nil).body)
		})
	}
}

// Whoever opens the address that serve prints at the start finds the way.
func TestManagementHasAnIndex(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	var index struct {
		Addresses []struct{ Method, Path, Does string }
	}
	require.Equal(t, http.StatusOK, w.manage("GET ", "", &index).status)
	require.Greater(t, len(index.Addresses), 25)
	for _, a := range index.Addresses {
		require.NotEmpty(t, a.Does)
		if a.Method == http.MethodGet && !strings.Contains(a.Path, "{id}") { // a stream of events has no end
			require.Equal(t, http.StatusOK, w.send("HEAD "+a.Path, "").status, a.Path)
		}
	}
	a := w.manage("PUT ", "", nil)
	require.Equal(t, http.StatusMethodNotAllowed, a.status)
	require.Contains(t, a.header.Get("Allow"), "GET")
}

func TestAnonymousAccount(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	w.pay("k1")
	require.Equal(t, "anonymous", w.keys().Keys[0].Account)
	w.pay("k2", "X-Api-Key: one")
	require.Regexp(t, `^acct_[0-9a-f]{16}$`, w.keys().Keys[1].Account)
}

func TestJournalCanBeOff(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Journal = -1 }))
	w.pay("k1")
	var requests struct {
		Count    int
		Requests []simulator.Request
	}
	w.manage("GET requests", "", &requests)
	require.Equal(t, 1, requests.Count)
	require.Empty(t, requests.Requests)
}

// Whatever the store does not answer, the management API says so.
func TestManagementWithoutAStore(t *testing.T) {
	s := newFaulty()
	w := newWorld(t, load(t, acmeFile), on(s))
	require.NoError(t, s.Close())
	for _, operation := range []string{"GET health", "GET keys", "GET effects", "GET calls", "GET clock", "POST reset"} {
		a := w.manage(operation, "", nil)
		require.Equal(t, http.StatusServiceUnavailable, a.status, operation)
		require.Contains(t, a.member("error"), store.ErrUnavailable.Error())
	}
	require.Equal(t, http.StatusServiceUnavailable, w.manage("POST clock", `{"advance": "1h"}`, nil).status)
}

const ordersDocument = `
openapi: 3.1.0
info: {title: Orders, version: "1"}
paths:
  /orders/{number}:
    get: {responses: {"200": {description: one}}}
    put:
      responses:
        "200":
          description: done
          content: {application/json: {example: {id: 6f1c2b0e-8a53-4f0e-9d0b-1a2b3c4d5e6f, note: "", open: true}}}
        "4XX":
          description: refused
          content: {application/json: {example: {why: refused}}}
        "404":
          description: no such order
          content: {application/json: {example: {why: gone}}}
  /orders/{number}/close:
    post: {responses: {"200": {description: closed, content: {application/json: {example: {id: 17, open: false}}}}}}
`

// A document may name its parameters otherwise than the contract; they are the
// same operations.
func TestOperationsFromTheDocument(t *testing.T) {
	doc, _, err := openapi.Load("orders.yaml", []byte(ordersDocument)) // it does not describe its parameters
	require.NoError(t, err)
	c := vary(t, minimalFile, func(m object) { m.set(object{}, "operations", "PUT /orders/{id}") })
	w := newWorld(t, c, with(func(o *simulator.Options) { o.OpenAPI = doc }))

	a := w.send("PUT /orders/1", `{"note": "x\n", "open": "yes", "id": "mine"}`, "Idempotency-Key: k1")
	require.Equal(t, http.StatusOK, a.status)
	require.Regexp(t, `^\{"id":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}","note":"x\\n","open":true\}$`, a.body)
	require.Equal(t, `{"why":"gone"}`, w.send("PUT /orders/1", "", "Idempotency-Key: k2", "Prefer: code=404").body)
	require.Equal(t, `{"why":"refused"}`, w.send("PUT /orders/1", "", "Idempotency-Key: k3", "Prefer: code=409").body)

	require.Equal(t, []string{"POST /orders/{number}/close"}, w.server.Undescribed())
	one, two := w.send("POST /orders/1/close", "", "Idempotency-Key: k1"), w.send("POST /orders/1/close", "", "Idempotency-Key: k1")
	require.Regexp(t, `^\{"id":[1-9][0-9]*,"open":false\}$`, one.body)
	require.NotEqual(t, one.body, two.body, "nobody has said that a key means anything here")
	require.Equal(t, http.StatusOK, w.send("GET /orders/1", "").status)
	require.Equal(t, 3, w.effects(""))
}

func TestOperationsThatContradictOneAnother(t *testing.T) {
	doc := &openapi.Document{Operations: []openapi.Operation{{Method: "GET", Path: "/a/{x}"}, {Method: "PUT", Path: "/a/{y}"}}}
	_, err := simulator.NewServer(load(t, minimalFile), memory.New(), &simulator.Options{OpenAPI: doc})
	require.ErrorContains(t, err, "differ only in the names")
}
