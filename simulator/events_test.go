package simulator_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// listener reads a stream of server-sent events.
type listener struct {
	t   *testing.T
	res *http.Response
	in  *bufio.Reader
}

type heard struct {
	id, kind string
	data     map[string]any
}

// hear returns when the server tells it events.
func hear(w *world, query string, headers ...string) *listener {
	req, err := http.NewRequest(http.MethodGet, w.base+"/_reprise/events"+query, nil)
	require.NoError(w.t, err)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := (&http.Client{Timeout: time.Minute}).Do(req)
	require.NoError(w.t, err)
	w.t.Cleanup(func() { res.Body.Close() })
	require.Equal(w.t, "text/event-stream", res.Header.Get("Content-Type"))
	return &listener{w.t.(*testing.T), res, bufio.NewReader(res.Body)}
}

// next is the next event; false at the end of the stream.
func (l *listener) next() (h heard, more bool) {
	for {
		text, err := l.in.ReadString('\n')
		if err != nil {
			return h, false
		}
		field, value, _ := strings.Cut(strings.TrimSuffix(text, "\n"), ": ")
		switch field {
		case "id":
			h.id = value
		case "event":
			h.kind = value
		case "data":
			require.NoError(l.t, json.Unmarshal([]byte(value), &h.data))
		case "":
			if h.kind != "" {
				return h, true
			}
		}
	}
}

func (l *listener) kinds(n int) (out []string) {
	for range n {
		h, more := l.next()
		require.True(l.t, more)
		out = append(out, h.kind)
	}
	return out
}

func TestEventsTellWhatHappens(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), breaking(simulator.Fault{Kind: "status-503", Key: "k2"}))
	l := hear(w, "")
	w.pay("ann@example.com")
	var states []string
	for {
		h, more := l.next()
		require.True(t, more)
		require.NotContains(t, fmt.Sprint(h.data), "ann@example.com")
		if h.kind == "key" {
			states = append(states, fmt.Sprint(h.data["from"], ">", h.data["to"]))
		}
		if h.kind == "request" {
			require.Equal(t, "execute", h.data["outcome"])
			break
		}
	}
	require.Equal(t, "absent>running", states[0])
	require.Equal(t, "running>complete", states[len(states)-1])
	w.pay("ann@example.com")
	require.Equal(t, []string{"request"}, l.kinds(1))
	w.pay("k2")
	require.Equal(t, []string{"request", "fault"}, l.kinds(2))
	w.advance("1h")
	require.Equal(t, []string{"clock"}, l.kinds(1))
	w.manage("POST reset", "", &struct{}{})
	w.moved.Store(0)
	require.Equal(t, []string{"reset"}, l.kinds(1))
}

// Of work that goes on, an event says at which step it is, and what is called there.
func TestEventsTellTheStep(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	l := hear(w, "?types=key")
	w.pay("k1")
	var told []string
	for {
		h, more := l.next()
		require.True(t, more)
		if h.data["to"] == "complete" {
			require.NotContains(t, h.data, "step")
			require.NotContains(t, h.data, "lease_ends")
			break
		}
		require.NotEmpty(t, h.data["lease_ends"])
		told = append(told, fmt.Sprint(h.data["from"], ">", h.data["to"], " ", h.data["step"], " ", h.data["announced"]))
	}
	require.Equal(t, []string{
		"absent>running order_created <nil>",
		"running>running charge_recorded card processor",
		"running>running receipt_sent mail provider",
	}, told)
}

func TestEventsCanBeTakenUpAgain(t *testing.T) {
	w := newWorld(t, load(t, minimalFile))
	l := hear(w, "?types=request")
	w.order("k1")
	first, _ := l.next()
	l.res.Body.Close()
	w.order("k2")
	w.order("k3")
	again := hear(w, "?types=request&max=2", "Last-Event-ID: "+first.id)
	for _, key := range []string{"k2", "k3"} {
		h, more := again.next()
		require.True(t, more)
		require.Equal(t, "sha256:"+simulator.HashKey(key), h.data["key"])
	}
	_, more := again.next()
	require.False(t, more, "two were wanted")

	lost := hear(w, "", "Last-Event-ID: another-7")
	require.Equal(t, []string{"gap"}, lost.kinds(1))
	for range 2100 {
		w.order("k1")
	}
	require.Equal(t, []string{"gap", "request"}, hear(w, "?types=request", "Last-Event-ID: "+first.id).kinds(2))
}

// Who does not read is dropped; nobody else notices.
func TestEventsDropWhoIsSlow(t *testing.T) {
	w := newWorld(t, load(t, minimalFile))
	slow, quick := hear(w, ""), hear(w, "?types=request")
	long := strings.Repeat("p", 1000)
	for i := range 40_000 {
		w.server.ServeHTTP(&discard{header: http.Header{}}, firstRequest("GET /"+long+fmt.Sprint(i), ""))
		if i%100 == 0 {
			for range 100 {
				if i > 0 {
					_, more := quick.next()
					require.True(t, more)
				}
			}
		}
	}
	read := 0
	for {
		if _, more := slow.next(); !more {
			break
		}
		read++
	}
	require.Less(t, read, 40_000)
}

func TestEventsEndWithTheServer(t *testing.T) {
	w := newWorld(t, load(t, minimalFile))
	l := hear(w, "")
	w.server.CloseStreams()
	_, more := l.next()
	require.False(t, more)
	_, more = hear(w, "").next()
	require.False(t, more)
}

func TestEventsRefuse(t *testing.T) {
	w := newWorld(t, load(t, minimalFile))
	for query, words := range map[string]string{"?max=0": `max is "0"`, "?max=x": `max is "x"`, "?types=key,weather": `no event "weather"`} {
		a := w.manage("GET events"+query, "", nil)
		require.Equal(t, http.StatusBadRequest, a.status)
		require.Contains(t, a.member("error"), words)
	}
}
