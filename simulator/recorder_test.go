package simulator_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
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
	index, _, ok := r.routes.Match(req.Method, req.URL.EscapedPath())
	if !ok { // no operation of the contract: nothing to judge
		return r.next.RoundTrip(req)
	}
	p, _ := r.contract.Resolve(r.names[index])
	var body []byte
	if req.Body != nil {
		var err error
		if body, err = io.ReadAll(req.Body); err != nil {
			return nil, err
		}
		req.Body = io.NopCloser(bytes.NewReader(body))
	}
	a := transcript.Attempt{
		Operation: p.Operation.Name(), Path: req.URL.EscapedPath(), Keys: req.Header.Values(p.Key.Name),
		Account: req.Header.Get("Authorization"), APIKey: req.Header.Get("X-Api-Key"), Sent: r.now(),
	}
	print := protocol.FingerprintOf(&p.Fingerprint, protocol.Payload{
		Method: p.Operation.Method, Template: p.Operation.Path, Path: req.URL.EscapedPath(), Query: req.URL.RawQuery, Body: body,
	})
	a.Request = hex.EncodeToString(print[:])
	res, err := r.next.RoundTrip(req)
	if err == nil {
		var answer []byte
		if answer, err = io.ReadAll(res.Body); err == nil {
			res.Body = io.NopCloser(bytes.NewReader(answer))
			a.Answer = answerOf(p, res, answer)
		}
	}
	a.Ended = r.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.attempts = append(r.attempts, a)
	return res, err
}

func answerOf(p *contract.Policy, res *http.Response, body []byte) *transcript.Answer {
	h := sha256.New()
	fmt.Fprintln(h, res.StatusCode)
	for _, name := range p.Answers.Replay.Headers {
		fmt.Fprintln(h, name, res.Header.Values(name))
	}
	h.Write(body)
	a := &transcript.Answer{Status: res.StatusCode, Code: codeIn(p, body), Body: hex.EncodeToString(h.Sum(nil))}
	if p.Answers.Replay.Marker.Name != "" {
		a.Marker = res.Header.Get(p.Answers.Replay.Marker.Name)
	}
	return a
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
		case string:
			for _, a := range p.Named() {
				if v == a.Code {
					return v
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
	return protocol.Judge(func(op string) *contract.Policy {
		p, _ := r.contract.Resolve(op)
		return p
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
	}
	require.Failf(t, "the judge condemns the simulator", "%d findings, the first %s: %s: %s\n%s",
		len(findings), findings[0].Rule, findings[0].Subject, findings[0].Message, log.String())
}
