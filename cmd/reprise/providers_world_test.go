package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
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

// provider is the mock of one provider, spoken to over HTTP.
type provider struct {
	*testing.T
	base  string
	store *gated
}

func serveProvider(t *testing.T, file string) *provider {
	c, findings, err := contract.LoadFile(file)
	require.NoError(t, err)
	require.Empty(t, findings)
	p := &provider{T: t, store: &gated{Store: memory.New()}}
	// An execution that takes no time is a single write, and no store could fail in it.
	srv := httptest.NewServer(simulator.New(c, p.store, &simulator.Options{Delay: 1}))
	t.Cleanup(srv.Close)
	p.base = srv.URL
	return p
}

// got is an answer that was read to its end.
type got struct {
	status int
	header http.Header
	body   string
}

// code is the machine code of a problem document.
func (g got) code() string { return g.member("code") }

func (g got) member(name string) string {
	var m map[string]any
	_ = json.Unmarshal([]byte(g.body), &m)
	s, _ := m[name].(string)
	return s
}

// send sends a request such as "POST /payments" with headers such as "Name: value".
func (p *provider) send(operation, body string, headers ...string) got {
	p.Helper()
	g, err := p.try(operation, body, headers...)
	require.NoError(p, err)
	return g
}

func (p *provider) try(operation, body string, headers ...string) (got, error) {
	method, path, _ := strings.Cut(operation, " ")
	req, err := http.NewRequest(method, p.base+path, strings.NewReader(body))
	if err != nil {
		return got{}, err
	}
	req.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if name == "Host" {
			req.Host = value
		}
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return got{}, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return got{res.StatusCode, res.Header, string(text)}, err
}

// pass lets time pass on the mock's clock.
func (p *provider) pass(by string) {
	p.Helper()
	require.Equal(p, 200, p.send("POST /_reprise/clock", `{"advance": "`+by+`"}`).status)
}

// effects counts what was executed under a key; "" is every key.
func (p *provider) effects(key string) int {
	p.Helper()
	var list struct{ Count int }
	query := ""
	if key != "" {
		query = "?key=" + url.QueryEscape(key)
	}
	require.NoError(p, json.Unmarshal([]byte(p.send("GET /_reprise/effects"+query, "").body), &list))
	return list.Count
}

// again asserts that a request is a repeat of another: the same answer, and
// nothing executed.
func (p *provider) again(first got, operation, body string, headers ...string) {
	p.Helper()
	before := p.effects("")
	g := p.send(operation, body, headers...)
	require.Equal(p, first.status, g.status, g.body)
	require.Equal(p, first.body, g.body)
	require.Equal(p, before, p.effects(""), "a repeat executes nothing")
}

// anew asserts that a request is executed, and returns its answer.
func (p *provider) anew(operation, body string, headers ...string) got {
	p.Helper()
	before := p.effects("")
	g := p.send(operation, body, headers...)
	require.Less(p, g.status, 300, g.body)
	require.Equal(p, before+1, p.effects(""), "it is executed")
	return g
}

// whileRunning calls duplicate while the request is being executed, and returns
// the answers of both.
func (p *provider) whileRunning(request, duplicate func() (got, error)) (first, second got) {
	p.Helper()
	entered, leave := make(chan struct{}), make(chan struct{})
	var once sync.Once
	p.store.set(func(writes []store.Write) error {
		if settles(writes) {
			once.Do(func() { close(entered) })
			<-leave
		}
		return nil
	})
	done := make(chan struct{})
	var failed error
	go func() {
		defer close(done)
		first, failed = request()
	}()
	select {
	case <-entered:
	case <-done: // it never came so far
		require.FailNow(p, "the first request ended before it was met", "%v %s", failed, first.body)
	}
	second, err := duplicate()
	close(leave)
	<-done
	p.store.set(nil)
	require.NoError(p, err)
	require.NoError(p, failed)
	return first, second
}

// gated is a store that can be held, and taken away.
type gated struct {
	store.Store
	mu   sync.Mutex
	gate func([]store.Write) error
}

func (g *gated) set(gate func([]store.Write) error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.gate = gate
}

func (g *gated) Apply(ctx context.Context, writes ...store.Write) error {
	g.mu.Lock()
	gate := g.gate
	g.mu.Unlock()
	if gate != nil {
		if err := gate(writes); err != nil {
			return err
		}
	}
	return g.Store.Apply(ctx, writes...)
}

// settles reports writes that end an execution: they have its effect.
func settles(writes []store.Write) bool {
	for _, w := range writes {
		if strings.HasPrefix(string(w.Key), "e/") {
			return true
		}
	}
	return false
}

// onceSent is the header of the first attempt, some time ago.
func onceSent(ago time.Duration) string {
	return "Repeatability-First-Sent: " + time.Now().Add(-ago).UTC().Format(http.TimeFormat)
}
