package simulator_test

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/contract/route"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// recorder writes down what a client sees of a server, so that protocol.Judge can
// judge it. It is an http.RoundTripper; what it is told of the server's clock is
// all that it knows of the server.
type recorder struct {
	contract *contract.Contract
	now      func() time.Time // the server's clock
	next     http.RoundTripper
	routes   *route.Table
	names    []string // of the operations, by the index of routes

	twice bool // each request may reach the server twice

	mu       sync.Mutex
	attempts []transcript.Attempt
}

func newRecorder(t testing.TB, c *contract.Contract, now func() time.Time, next http.RoundTripper) *recorder {
	r := &recorder{contract: c, now: now, next: next}
	var entries []route.Entry
	for _, op := range c.Operations() {
		entries = append(entries, route.Entry{Method: op.Method, Template: op.Path})
		r.names = append(r.names, op.Name())
	}
	var err error
	r.routes, err = route.New(entries)
	require.NoError(t, err)
	return r
}

func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	index, params, ok := r.routes.Match(req.Method, req.URL.EscapedPath())
	if !ok { // no operation of the contract: nothing to judge
		return r.next.RoundTrip(req)
	}
	p := r.contract.ResolveRequest(r.names[index], req.Header.Values, req.URL.EscapedPath())
	var body []byte
	if req.Body != nil {
		var err error
		if body, err = io.ReadAll(req.Body); err != nil {
			return nil, err
		}
		req.Body = io.NopCloser(bytes.NewReader(body))
	}
	carried := protocol.Carried{
		Header: req.Header.Values, Parameter: params.Get, Query: req.URL.RawQuery, Body: body,
		Media: req.Header.Get("Content-Type"), Anonymous: req.Header.Get("Authorization")+req.Header.Get("X-Api-Key") == "",
	}
	keys, _ := protocol.KeysOf(&p.Key, carried)
	a := transcript.Attempt{
		Operation: p.Operation.Name(), Path: req.URL.EscapedPath(), Keys: keys,
		Exempt:  protocol.ReadKeyOf(&p.Key, carried).Exempt,
		Account: req.Header.Get("Authorization"), APIKey: req.Header.Get("X-Api-Key"), Sent: r.now(),
	}
	print := protocol.FingerprintOf(&p.Fingerprint, protocol.WithoutKey(&p.Key, protocol.Payload{
		Method: p.Operation.Method, Template: p.Operation.Path, Path: req.URL.EscapedPath(), Query: req.URL.RawQuery, Body: body,
		Header: req.Header.Values,
	}))
	a.Request = hex.EncodeToString(print[:])
	for _, name := range r.contract.MatchedHeaders() {
		if values := req.Header.Values(name); len(values) > 0 {
			if a.Headers == nil {
				a.Headers = map[string]string{}
			}
			a.Headers[http.CanonicalHeaderKey(name)] = values[0]
		}
	}
	if f := p.Key.FirstSent; f != nil {
		a.FirstSent = req.Header.Values(f.Name)
	}
	tellSender(&a, p, req)
	a.Lock, _ = protocol.LockOf(p, body)
	if p.Operation.Precondition != nil {
		a.IfMatch = req.Header.Values("If-Match")
	}
	if c := p.Window.ClientSets; c != nil {
		a.Window = req.Header.Values(c.Header)
	}
	res, err := r.next.RoundTrip(req)
	if err == nil {
		var answer []byte
		if answer, err = io.ReadAll(res.Body); err == nil {
			res.Body = io.NopCloser(bytes.NewReader(answer))
			a.Answer = answerOf(p, res, answer)
			a.Rows = rowsOf(p, req, body, answer)
		}
	}
	if echo := p.Key.Echo; err == nil && echo != "" && len(a.Keys) == 0 { // the server made it, and told it
		a.Keys = res.Header.Values(echo)
	}
	if r.twice || strings.HasPrefix(req.Header.Get("Reprise-Fault"), "duplicate-delivery") {
		a.Sends = 2
	}
	a.Ended = r.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.attempts = append(r.attempts, a)
	if err != nil {
		return nil, err // an answer that could not be read is none
	}
	return res, nil
}

// tellSender notes what the contract says is told of who sends.
func tellSender(a *transcript.Attempt, p *contract.Policy, req *http.Request) {
	e := protocol.Envelope{
		Header: req.Header.Get, Host: req.Host, Path: req.URL.EscapedPath(),
		Credential: protocol.Bare(cmp.Or(req.Header.Get("Authorization"), req.Header.Get("X-Api-Key"))),
	}
	for part, to := range map[contract.ScopePart]*string{
		contract.ScopeUser: &a.User, contract.ScopeApp: &a.App, contract.ScopeEnvironment: &a.Environment, contract.ScopeRegion: &a.Region,
		contract.ScopeAccount: &a.Account, contract.ScopeAPIKey: &a.APIKey,
	} {
		if s, ok := p.Source(part); ok {
			if value := protocol.Told(s, e); value != "" || part != contract.ScopeAccount {
				*to = value
			}
		}
	}
}

func answerOf(p *contract.Policy, res *http.Response, body []byte) *transcript.Answer {
	h := sha256.New()
	names := p.Answers.Replay.Headers
	if p.Answers.Replay.AllHeaders() {
		for name := range res.Header {
			switch name {
			case "Date", "Content-Length", "Request-Id", http.CanonicalHeaderKey(p.Answers.Replay.Marker.Name), http.CanonicalHeaderKey(p.Key.Echo):
			default:
				names = append(names, name)
			}
		}
		slices.Sort(names)
	}
	for _, name := range names {
		fmt.Fprintln(h, name, res.Header.Values(name))
	}
	m := &p.Answers.Replay.Marker
	h.Write(protocol.WithoutMarker(m, body))
	a := &transcript.Answer{Status: res.StatusCode, Code: codeIn(p, body), Body: hex.EncodeToString(h.Sum(nil))}
	a.Marker = protocol.ReadMarker(m, res.Header.Values, body)
	a.Unmarkable = !protocol.Markable(m, body)
	a.Version = res.Header.Get("ETag")
	if p.Operation.Async != nil {
		a.Location = res.Header.Get("Location")
	}
	return a
}

// rowsOf lists the rows of a batch whose rows have keys, with their answers.
func rowsOf(p *contract.Policy, req *http.Request, body, answer []byte) (out []transcript.Row) {
	if !p.Operation.RowKeys() {
		return nil
	}
	var rows []json.RawMessage
	if list, ok := protocol.LookUp(body, p.Operation.Batch.Rows); !ok || json.Unmarshal(list, &rows) != nil {
		return nil
	}
	var answers struct {
		Rows []struct {
			Status            int
			Outcome, Location string
			Body              json.RawMessage
		}
	}
	_ = json.Unmarshal(answer, &answers) // an answer without rows says nothing of them
	key := protocol.RowPolicy(p).Key
	for i, row := range rows {
		r := transcript.Row{}
		r.Keys, _ = protocol.KeysOf(&key, protocol.Carried{Body: row})
		r.Lock, _ = protocol.LockOf(p, row)
		print := protocol.FingerprintOf(&p.Fingerprint, protocol.WithoutKey(&p.Key, protocol.Payload{
			Method: p.Operation.Method, Template: p.Operation.Path, Path: req.URL.EscapedPath(), Query: req.URL.RawQuery, Body: row,
			Header: req.Header.Values,
		}))
		r.Request = hex.EncodeToString(print[:])
		if i < len(answers.Rows) {
			a := answers.Rows[i]
			sum := sha256.Sum256(append([]byte(a.Location+"\n"), a.Body...))
			r.Answer = &transcript.Answer{Status: a.Status, Code: codeIn(p, a.Body), Body: hex.EncodeToString(sum[:])}
			if a.Outcome == "replay" {
				r.Answer.Marker = p.Answers.Replay.Marker.Value
			}
			if p.Operation.Async != nil {
				r.Answer.Location = a.Location
			}
		}
		out = append(out, r)
	}
	return out
}

// codeIn finds the code of a named answer anywhere in an error body.
func codeIn(p *contract.Policy, body []byte) string {
	var v any
	if json.Unmarshal(body, &v) != nil {
		return ""
	}
	var find func(v any) string
	find = func(v any) string {
		switch v := v.(type) {
		case map[string]any:
			for _, member := range v {
				if code := find(member); code != "" {
					return code
				}
			}
		case []any:
			for _, item := range v {
				if code := find(item); code != "" {
					return code
				}
			}
		case string:
			for _, a := range p.Named() {
				if v == a.Code {
					return v
				}
			}
			for _, rule := range p.Failures {
				for _, class := range rule.When {
					if v == class.Code() {
						return v
					}
				}
			}
		}
		return ""
	}
	return find(v)
}

// countEffects notes how many effects the last attempt's key had after it.
func (r *recorder) countEffects(n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.attempts[len(r.attempts)-1].Effects = &n
}

func (r *recorder) findings() []contract.Finding {
	r.mu.Lock()
	defer r.mu.Unlock()
	return protocol.JudgeRequests(func(a transcript.Attempt) *contract.Policy {
		return r.contract.ResolveRequest(a.Operation, func(name string) []string {
			if v, ok := a.Headers[http.CanonicalHeaderKey(name)]; ok {
				return []string{v}
			}
			return nil
		}, a.Path)
	}, r.attempts)
}

// acquit fails the test when the judge condemns anything that was seen.
func (r *recorder) acquit(t testing.TB) {
	t.Helper()
	findings := r.findings()
	if len(findings) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var log strings.Builder
	if len(r.attempts) <= 50 {
		require.NoError(t, transcript.Write(&log, r.attempts))
	} else { // those under the key of the first finding
		require.NoError(t, transcript.Write(&log, r.like(findings[0].Subject)))
	}
	require.Failf(t, "the judge condemns the simulator", "%d findings, the first %s: %s: %s\n%s",
		len(findings), findings[0].Rule, findings[0].Subject, findings[0].Message, log.String())
}

// like are the attempts of the key of an attempt such as "POST /orders, attempt 7".
func (r *recorder) like(subject string) (same []transcript.Attempt) {
	var n int
	_, number, _ := strings.Cut(subject, ", attempt ")
	if _, err := fmt.Sscan(number, &n); err != nil || n < 1 || n > len(r.attempts) {
		return nil
	}
	for _, a := range r.attempts {
		if slices.Equal(a.Keys, r.attempts[n-1].Keys) {
			same = append(same, a)
		}
	}
	return same
}
