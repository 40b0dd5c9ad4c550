package traces_test

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/traces"
)

// received is a collector that keeps what it is sent.
func received(t *testing.T) (url string, got func() []*spans.Span) {
	var list []*spans.Span
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		require.Equal(t, "/v1/traces", r.URL.Path)
		body, err := io.ReadAll(r.Body)
		require.NoError(t, err)
		var sent collector.ExportTraceServiceRequest
		require.NoError(t, proto.Unmarshal(body, &sent))
		for _, rs := range sent.ResourceSpans {
			for _, ss := range rs.ScopeSpans {
				list = append(list, ss.Spans...)
			}
		}
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	t.Cleanup(srv.Close)
	return srv.URL, func() []*spans.Span { return list }
}

// A request, its replay and its mismatch are three spans, below those of their
// callers, and each tells what became of the key.
func TestRequestsAreSpans(t *testing.T) {
	url, got := received(t)
	tracer, err := traces.New(t.Context(), url, "mock")
	require.NoError(t, err)
	c, findings, err := contract.LoadFile("../../examples/acme-payments/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	server := simulator.New(c, memory.New(), &simulator.Options{Trace: tracer})
	send := func(body, parent string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "/payments", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Idempotency-Key", "ann@example.com")
		r.Header.Set("Authorization", "Bearer s3cret")
		if parent != "" {
			r.Header.Set("traceparent", parent)
		}
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		return w
	}
	const trace, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	first := send(`{"amount": 1}`, "00-"+trace+"-"+parent+"-01")
	replay := send(`{"amount": 1}`, "")
	other := send(`{"amount": 2}`, "")
	require.Equal(t, first.Body.String(), replay.Body.String(), "a replay is exact")
	require.Contains(t, first.Header().Get("Traceparent"), trace)
	require.NotContains(t, replay.Header().Get("Traceparent"), trace)
	id := strings.Split(other.Header().Get("Traceparent"), "-")[1]
	require.Contains(t, other.Body.String(), `"trace_id":"`+id+`"`)
	require.Equal(t, id, server.Requests(simulator.Filter{Outcome: "mismatch"})[0].Trace)

	require.NoError(t, tracer.Close(t.Context()))
	list, parts := whole(got())
	require.Len(t, list, 3)
	require.Equal(t, []string{
		"step order_created", "call card processor", "step charge_recorded", "call mail provider", "step receipt_sent", "commit",
	}, parts[string(list[0].SpanId)])
	require.Empty(t, parts[string(list[1].SpanId)], "a replay writes nothing")
	require.Equal(t, "POST /payments", list[0].Name)
	require.Equal(t, trace, hex.EncodeToString(list[0].TraceId))
	require.Equal(t, parent, hex.EncodeToString(list[0].ParentSpanId))
	require.Equal(t, []string{"claim", "settle"}, events(list[0]))
	require.Equal(t, []string{"replay"}, events(list[1]))
	require.Equal(t, []string{"refuse"}, events(list[2]))
	all := ""
	for _, s := range list {
		all += s.String()
	}
	require.NotContains(t, all, "s3cret")
	require.NotContains(t, all, "ann@example.com")
}

// whole are the spans of requests, and the names of those below each, in the order in
// which they ended.
func whole(all []*spans.Span) (requests []*spans.Span, parts map[string][]string) {
	parts = map[string][]string{}
	for _, s := range all {
		if s.Kind == spans.Span_SPAN_KIND_SERVER {
			requests = append(requests, s)
		} else {
			parts[string(s.ParentSpanId)] = append(parts[string(s.ParentSpanId)], s.Name)
		}
	}
	return requests, parts
}

func events(s *spans.Span) (out []string) {
	for _, e := range s.Events {
		out = append(out, e.Name)
	}
	return out
}

func TestAddressesOfCollectors(t *testing.T) {
	for _, bad := range []string{"", "127.0.0.1:4318", "grpc://127.0.0.1:4317", "http://", "http://%"} {
		_, err := traces.New(t.Context(), bad, "mock")
		require.ErrorContains(t, err, "http://127.0.0.1:4318", bad)
	}
}
