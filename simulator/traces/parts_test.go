package traces_test

import (
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/traces"
)

// An outside system is told the span of the call, so that its own spans come below it;
// a call that was not made is a failure. Each recovery point is a commit.
func TestOutsideCallsCarryTheTrace(t *testing.T) {
	collector, got := received(t)
	tracer, err := traces.New(t.Context(), collector, "mock")
	require.NoError(t, err)
	var parents []string
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		parents = append(parents, r.Header.Get("Traceparent"))
		switch {
		case r.Method == http.MethodGet:
			w.WriteHeader(http.StatusNotFound)
		case strings.Contains(r.URL.Path, "mail"):
			w.WriteHeader(http.StatusForbidden)
		default:
			w.WriteHeader(http.StatusCreated)
		}
	}))
	defer outside.Close()
	to, err := url.Parse(outside.URL)
	require.NoError(t, err)
	c, findings, err := contract.LoadFile("../../examples/acme-payments/contract.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	server := simulator.New(c, memory.New(), &simulator.Options{Trace: tracer, Calls: to})
	r := httptest.NewRequest("POST", "/payments", strings.NewReader(`{"amount": 1}`))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", "k1")
	w := httptest.NewRecorder()
	server.ServeHTTP(w, r)
	require.Equal(t, http.StatusBadGateway, w.Code, w.Body.String())
	require.NoError(t, tracer.Close(t.Context()))

	calls, commits := map[string]*spans.Span{}, 0
	var request *spans.Span
	for _, s := range got() {
		switch {
		case s.Kind == spans.Span_SPAN_KIND_CLIENT:
			calls[s.Name] = s
		case s.Kind == spans.Span_SPAN_KIND_SERVER:
			request = s
		case s.Name == "commit":
			commits++
		}
	}
	require.Len(t, calls, 2)
	card, mail := calls["call card processor"], calls["call mail provider"]
	require.Equal(t, request.SpanId, card.ParentSpanId)
	id := func(s *spans.Span) string { return hex.EncodeToString(s.TraceId) + "-" + hex.EncodeToString(s.SpanId) }
	require.Len(t, parents, 3, "the card is charged, the mail is asked for and then sent")
	require.Contains(t, parents[0], id(card))
	require.Contains(t, parents[1], id(mail))
	require.Contains(t, parents[2], id(mail))
	require.NotEqual(t, spans.Status_STATUS_CODE_ERROR, card.GetStatus().GetCode())
	require.Equal(t, spans.Status_STATUS_CODE_ERROR, mail.GetStatus().GetCode())
	require.Greater(t, commits, 3)
}
