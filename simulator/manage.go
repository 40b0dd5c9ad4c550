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
	"time"

	"github.com/reprise-dev/reprise/contract"
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
	{http.MethodGet, "calls", (*Server).getCalls, "Lists the calls to outside systems."},
	{http.MethodGet, "requests", (*Server).getRequests, "Lists the requests and what each one met."},
	{http.MethodGet, "clock", (*Server).getClock, "Tells the server's time and how far it is ahead."},
	{http.MethodPost, "clock", (*Server).postClock, "Moves the clock forward, such as by {\"advance\": \"25h\"}."},
	{http.MethodPost, "reset", (*Server).postReset, "Forgets everything and sets the clock back."},
}

// serveManagement answers everything below /_reprise/, in JSON.
func (s *Server) serveManagement(w http.ResponseWriter, r *http.Request, name string) {
	var v any
	err := s.checkHost(r)
	var e endpoint
	if err == nil {
		e, err = endpointOf(r, name)
	}
	if err == nil {
		v, err = e.answer(s, r)
	}
	status := http.StatusOK
	if err != nil {
		status = http.StatusServiceUnavailable // what is not a refusal comes from the store
		var refused refusal
		if errors.As(err, &refused) {
			status = refused.status
			if refused.allow != nil {
				w.Header().Set("Allow", strings.Join(refused.allow, ", "))
			}
		}
		v = map[string]string{"error": err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v) // the client may be gone
}

// refusal is an error with a status.
type refusal struct {
	status int
	why    string
	allow  []string
}

func (r refusal) Error() string { return r.why }

// endpointOf finds the address, and refuses what the page of another site makes
// a browser send.
func endpointOf(r *http.Request, name string) (endpoint, error) {
	if err := new(http.CrossOriginProtection).Check(r); err != nil {
		return endpoint{}, refusal{status: http.StatusForbidden, why: "a page of another site may not use " + managePrefix + ": " + err.Error()}
	}
	var allow, all []string
	if name == "" {
		index := endpoint{method: http.MethodGet, answer: func(*Server, *http.Request) (any, error) { return listed(), nil }}
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			return index, nil
		}
		allow = append(allow, index.method)
	}
	for _, e := range endpoints {
		if e.name == name {
			if e.method == r.Method || e.method == http.MethodGet && r.Method == http.MethodHead {
				return e, nil
			}
			allow = append(allow, e.method)
		}
		all = append(all, e.method+" "+e.name)
	}
	if allow != nil {
		why := fmt.Sprintf("%s has no %s; it has %s", r.URL.Path, r.Method, strings.Join(allow, ", "))
		return endpoint{}, refusal{status: http.StatusMethodNotAllowed, why: why, allow: allow}
	}
	why := fmt.Sprintf("there is no %s; below %s there are %s", r.URL.Path, managePrefix, strings.Join(all, ", "))
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
	if err != nil {
		return nil, fmt.Errorf("the store: %w", err)
	}
	return map[string]any{
		"status": "ok", "api": s.contract.API.Name, "version": s.contract.API.Version, "operations": len(s.ops), "now": now,
	}, nil
}

func (s *Server) getEffects(r *http.Request) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	effects, err := s.Effects(r.Context(), r.URL.Query().Get("key"))
	if err != nil {
		return nil, err
	}
	shown := latest(effects, limit)
	for i := range shown {
		shown[i].Key = s.shown(shown[i].Key)
	}
	return map[string]any{"count": len(effects), "effects": shown}, nil
}

func (s *Server) getCalls(r *http.Request) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	calls, err := s.Calls(r.Context())
	if err != nil {
		return nil, err
	}
	return map[string]any{"count": len(calls), "calls": latest(calls, limit)}, nil
}

func (s *Server) getRequests(r *http.Request) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	last, total := s.journal.last()
	return map[string]any{"count": total, "dropped": total - len(last), "requests": latest(last, limit)}, nil
}

func (s *Server) getClock(r *http.Request) (any, error) {
	offset, _, err := s.offset(r.Context())
	if err != nil {
		return nil, err
	}
	return map[string]any{"now": s.opts.Now().Add(offset).UTC(), "ahead": offset.String()}, nil
}

func (s *Server) postClock(r *http.Request) (any, error) {
	by, err := advanceOf(r.Body)
	if err != nil {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	_, err = s.Advance(context.WithoutCancel(r.Context()), by)
	if errors.Is(err, errTooFar) {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	if err != nil {
		return nil, err
	}
	return s.getClock(r)
}

// advanceOf reads {"advance": "25h"}.
func advanceOf(body io.Reader) (time.Duration, error) {
	wanted := errors.New(`wanted a body such as {"advance": "25h"}`)
	var sent struct {
		Advance *string `json:"advance"`
	}
	dec := json.NewDecoder(io.LimitReader(body, 1<<16))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&sent); err != nil {
		var kind *json.UnmarshalTypeError
		field, unknown := strings.CutPrefix(err.Error(), "json: unknown field ")
		switch {
		case unknown:
			return 0, fmt.Errorf("%w; found the unknown field %s", wanted, field)
		case errors.As(err, &kind) && kind.Field != "":
			return 0, fmt.Errorf("%w; found a %s", wanted, kind.Value)
		}
		return 0, wanted
	}
	if _, err := dec.Token(); sent.Advance == nil || !errors.Is(err, io.EOF) {
		return 0, wanted
	}
	by, err := contract.ParseDuration(*sent.Advance)
	if err != nil {
		return 0, fmt.Errorf("advance: %w", err)
	}
	return by, nil
}

func (s *Server) postReset(r *http.Request) (any, error) {
	n, err := s.Reset(context.WithoutCancel(r.Context()))
	if err != nil {
		return nil, err
	}
	return map[string]any{"deleted": n}, nil
}
