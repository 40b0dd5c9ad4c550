package simulator

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// managePrefix is where the server's own addresses are. The contract language
// refuses operations below it.
const managePrefix = "/_reprise/"

// endpoint is one of the server's own addresses.
type endpoint struct {
	method, name string
	answer       func(*Server, *http.Request) (any, error)
	does         string // in one sentence
}

var endpoints = [...]endpoint{
	{http.MethodGet, "health", (*Server).getHealth, "Says that the server runs, and what it serves."},
	{http.MethodGet, "keys", (*Server).getKeys, "Lists what is stored under each key."},
	{http.MethodGet, "effects", (*Server).getEffects, "Lists what was really executed, with ?key= under one key."},
	{http.MethodGet, "calls", (*Server).getCalls, "Lists the calls to outside systems, with ?key= those for one key."},
	{http.MethodGet, "requests", (*Server).getRequests, "Lists the requests and what each one met."},
	{http.MethodDelete, "requests", (*Server).deleteRequests, "Empties the journal of requests."},
	{http.MethodPost, "requests/count", (*Server).postCount, "Counts the requests that a filter means, such as {\"key\": \"k1\", \"status\": 409}."},
	{http.MethodPost, "requests/find", (*Server).postFind, "Lists the requests that a filter means."},
	{http.MethodGet, "events", (*Server).getEvents, "Tells what happens, as server-sent events."},
	{http.MethodGet, "metrics", (*Server).getMetrics, "Counts what happened, in the text form of Prometheus."},
	{http.MethodGet, "clock", (*Server).getClock, "Tells the server's time and how far it is ahead."},
	{http.MethodPost, "clock", (*Server).postClock, "Moves the clock, such as by {\"advance\": \"25h\"}, {\"freeze\": true}, {\"scale\": 60} or {\"set\": \"2027-01-01T00:00:00Z\"}."},
	{http.MethodGet, "faults", (*Server).getFaults, "Lists what is to break."},
	{http.MethodPost, "faults", (*Server).postFaults, "Adds a fault, such as {\"fault\": \"reset-after-commit\", \"attempt\": 1}."},
	{http.MethodDelete, "faults", (*Server).deleteFaults, "Takes all faults out."},
	{http.MethodGet, "faults/kinds", (*Server).getFaultKinds, "Lists what can be broken, and how."},
	{http.MethodGet, "faults/{id}", (*Server).getFault, "Shows one fault."},
	{http.MethodPatch, "faults/{id}", (*Server).patchFault, "Changes members of a fault; null takes one away."},
	{http.MethodDelete, "faults/{id}", (*Server).deleteFault, "Takes one fault out."},
	{http.MethodPost, "verify", (*Server).postVerify, "Checks invariants, such as {\"invariants\": [{\"invariant\": \"effects-per-key\"}]}; with ?fail=true the status is 406 where one is not kept."},
	{http.MethodGet, "transcript", (*Server).getTranscript, "Gives the journal as a transcript in JSON Lines."},
	{http.MethodGet, "requests.har", (*Server).getHAR, "Gives the journal as an HTTP archive."},
	{http.MethodPost, "keys/{id}/resolve", (*Server).postResolve, "Tells what an operator found out of a key that needs a human: {\"as\": \"executed\"} or {\"as\": \"not-executed\"}."},
	{http.MethodGet, "snapshot", (*Server).getSnapshot, "Gives all state, as JSON Lines that hold keys in clear."},
	{http.MethodPut, "snapshot", (*Server).putSnapshot, "Puts a snapshot in the place of all state."},
	{http.MethodGet, "openapi.json", nil, "Describes these addresses as OpenAPI."},
	{http.MethodPost, "reset", (*Server).postReset, "Forgets all keys, effects, calls and requests and sets the clock back; faults stay."},
}

// is reports whether a path is that of the endpoint, whose name may have one
// parameter.
func (e *endpoint) is(name string) bool {
	before, after, one := strings.Cut(e.name, "{id}")
	if !one {
		return e.name == name
	}
	id, begins := strings.CutPrefix(name, before)
	id, ends := strings.CutSuffix(id, after)
	return begins && ends && id != "" && !strings.Contains(id, "/")
}

// idIn is the parameter of a path: what follows the name of the list.
func idIn(path string) string {
	parts := strings.Split(strings.TrimPrefix(path, managePrefix), "/")
	return parts[min(1, len(parts)-1)]
}

// serveManagement answers everything below /_reprise/, in JSON.
func (s *Server) serveManagement(w http.ResponseWriter, r *http.Request, name string) {
	s = s.latest()
	var v any
	err := s.admit(r)
	var e endpoint
	if err == nil {
		e, err = endpointOf(r, name)
	}
	if err == nil {
		err = checkQuery(&e, r)
	}
	if err == nil {
		v, err = e.answer(s, r)
	}
	status := http.StatusOK
	w.Header().Set("Cache-Control", "no-store")
	if err != nil {
		status = refusedWith(w, err)
		v = map[string]string{"error": err.Error()}
		if name == "" && wantsPage(r) {
			v = refusalPage(status, err)
		}
	}
	switch v := v.(type) {
	case content:
		w.Header().Set("Content-Type", v.media)
		_, _ = io.WriteString(w, v.text) // the client may be gone
		return
	case stream:
		v(w, r)
		return
	}
	if answer, other := v.(withStatus); other {
		status, v = answer.status, answer.body
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // the client may be gone
}

// refusedWith is the status of an error, whose headers it sets.
func refusedWith(w http.ResponseWriter, err error) int {
	var refused refusal
	if !errors.As(err, &refused) {
		return http.StatusServiceUnavailable // what is not a refusal comes from the store
	}
	if refused.allow != nil {
		w.Header().Set("Allow", strings.Join(refused.allow, ", "))
	}
	if refused.status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Basic realm="reprise"`)
	}
	return refused.status
}

// content is an answer that is no JSON.
type content struct{ media, text string }

// withStatus is an answer in JSON whose status is not that of its kind.
type withStatus struct {
	status int
	body   any
}

// stream is an answer that is written as it comes to be.
type stream func(http.ResponseWriter, *http.Request)

// refusal is an error with a status.
type refusal struct {
	status int
	why    string
	allow  []string
}

func (r refusal) Error() string { return r.why }

// isForeign reports what a browser sends for the page of another site, to read as well as
// to change something: no such page has any business here. That somebody follows a link
// to a page of the server, page, is none of it (the Fetch Metadata headers of the W3C).
func isForeign(r *http.Request, page bool) bool {
	if new(http.CrossOriginProtection).Check(r) != nil {
		return true
	}
	site := r.Header.Get("Sec-Fetch-Site")
	navigates := r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
	return (site == "cross-site" || site == "same-site") && !(page && navigates)
}

// endpointOf finds the address, and refuses what the page of another site makes
// a browser send.
func endpointOf(r *http.Request, name string) (endpoint, error) {
	if isForeign(r, name == "") {
		return endpoint{}, refusal{status: http.StatusForbidden, why: "a browser sends this for the page of another site, which may not use " + managePrefix + ", with --manage-token or without; open " + managePrefix + " itself, or use a client that is no browser"}
	}
	var allow, all []string
	if name == "" {
		switch r.Method {
		case http.MethodGet, http.MethodHead:
			return index, nil
		case http.MethodPost:
			return endpoint{method: http.MethodPost, answer: (*Server).postDashboard}, nil
		}
		allow = append(allow, http.MethodGet, http.MethodPost)
	}
	for _, e := range endpoints {
		if e.is(name) {
			if e.method == r.Method || e.method == http.MethodGet && r.Method == http.MethodHead {
				if e.answer == nil { // it describes this table, which cannot name it
					e.answer = (*Server).getDescription
				}
				return e, nil
			}
			allow = append(allow, e.method)
		}
		all = append(all, e.method+" "+e.name)
	}
	if allow != nil {
		why := fmt.Sprintf("%s has no %s; it has %s", sentPath(r), r.Method, strings.Join(allow, ", "))
		return endpoint{}, refusal{status: http.StatusMethodNotAllowed, why: why, allow: allow}
	}
	why := fmt.Sprintf("there is no %s; below %s there are %s", sentPath(r), managePrefix, strings.Join(all, ", "))
	return endpoint{}, refusal{status: http.StatusNotFound, why: why}
}

// address is one line of the index.
type address struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	Does   string `json:"does"`
}

// listed is the index: what there is below /_reprise/.
func listed() any {
	var all []address
	for _, e := range endpoints {
		all = append(all, address{e.method, managePrefix + e.name, e.does})
	}
	return map[string]any{"addresses": all}
}

// limitOf reads ?limit=, the longest list; what it leaves out is still counted.
func limitOf(r *http.Request) (int, error) {
	text := r.URL.Query().Get("limit")
	if text == "" {
		return 1000, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, refusal{status: http.StatusBadRequest, why: fmt.Sprintf("limit is %q, wanted a number from 0 on", text)}
	}
	return n, nil
}

// latest is the end of a list that is in the order of time.
func latest[T any](list []T, limit int) []T { return list[max(0, len(list)-limit):] }

func (s *Server) getHealth(r *http.Request) (any, error) {
	now, err := s.now(r.Context())
	if err == nil {
		err = s.checkWrites(r.Context())
	}
	if err != nil {
		return nil, fmt.Errorf("the store: %w", err)
	}
	return map[string]any{
		"status": "ok", "api": s.contract.API.Name, "version": s.contract.API.Version, "operations": len(s.ops), "now": now,
	}, nil
}

func (s *Server) postReset(r *http.Request) (any, error) {
	n, err := s.Reset(context.WithoutCancel(r.Context()))
	if err != nil {
		return nil, err
	}
	return map[string]any{"deleted": n}, nil
}
