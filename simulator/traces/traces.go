// Package traces tells a collector of OpenTelemetry about each request that a mock
// server answers: one span a request, with what became of its key as events, and below
// it a span for each step, each outside call and each commit.
//
// It sends to the address that it is given and to no other. A server without it is
// built without any of it.
package traces

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/reprise-dev/reprise/simulator"
)

// Tracer is a simulator.Tracer.
type Tracer struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
}

var _ simulator.Tracer = (*Tracer)(nil)

// New makes a tracer that sends spans to a collector in the background, as OTLP
// over HTTP: http://127.0.0.1:4318, or https. Where the URL has no path, /v1/traces
// is meant. service is the name that the spans are told under. A collector that is
// not there loses spans, and nothing else.
func New(ctx context.Context, collector, service string) (*Tracer, error) {
	u, err := url.Parse(collector)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("%q is no address of a collector; wanted one such as http://127.0.0.1:4318", collector)
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces"
	}
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(u.String()))
	if err != nil {
		return nil, err
	}
	return newTracer(sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), named(service))), nil
}

func named(service string) sdktrace.TracerProviderOption {
	return sdktrace.WithResource(resource.NewSchemaless(attribute.String("service.name", service)))
}

func newTracer(p *sdktrace.TracerProvider) *Tracer {
	return &Tracer{p, p.Tracer(tracerName)}
}

const tracerName = "github.com/reprise-dev/reprise/simulator"

// Close sends what was not sent, as long as the context lasts.
func (t *Tracer) Close(ctx context.Context) error {
	return errors.Join(t.provider.ForceFlush(ctx), t.provider.Shutdown(ctx))
}

// Begin begins the span of a request.
func (t *Tracer) Begin(r *http.Request) simulator.Span {
	ctx := propagation.TraceContext{}.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
	ctx, span := t.tracer.Start(ctx, r.Method, trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(
		attribute.String("http.request.method", r.Method),
		attribute.String("url.path", r.URL.EscapedPath()),
	))
	return &spanOf{ctx, span}
}

// spanOf is a simulator.Divided.
type spanOf struct {
	ctx  context.Context // what the span hands on
	span trace.Span
}

func (s *spanOf) TraceID() string { return s.span.SpanContext().TraceID().String() }

func (s *spanOf) TraceParent() string {
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(s.ctx, carrier)
	return carrier["traceparent"]
}

var _ simulator.Divided = (*spanOf)(nil)

// Part begins a span below. A call is told as what a client does.
func (s *spanOf) Part(kind simulator.PartKind, name string, attributes ...string) simulator.Part {
	role := trace.SpanKindInternal
	if kind == simulator.PartCall {
		role = trace.SpanKindClient
	}
	tracer := s.span.TracerProvider().Tracer(tracerName)
	ctx, span := tracer.Start(s.ctx, name, trace.WithSpanKind(role), trace.WithAttributes(pairs(attributes)...))
	return &partOf{spanOf{ctx, span}}
}

// partOf is a simulator.Part.
type partOf struct{ of spanOf }

func (p *partOf) TraceParent() string { return p.of.TraceParent() }

func (p *partOf) End(outcome string, failed bool) {
	p.of.span.SetAttributes(pairs([]string{"reprise.outcome", outcome})...)
	if failed {
		p.of.span.SetStatus(codes.Error, outcome)
	}
	p.of.span.End()
}

func (s *spanOf) Event(name string, attributes ...string) {
	s.span.AddEvent(name, trace.WithAttributes(pairs(attributes)...))
}

func (s *spanOf) End(operation string, status int, attributes ...string) {
	if operation != "" {
		s.span.SetName(operation)
		s.span.SetAttributes(attribute.String("http.route", operation))
	}
	s.span.SetAttributes(append(pairs(attributes), attribute.Int("http.response.status_code", status))...)
	if status >= http.StatusInternalServerError {
		s.span.SetStatus(codes.Error, strconv.Itoa(status))
	}
	s.span.End()
}

// pairs are names and values in turn, without those that have no value.
func pairs(attributes []string) []attribute.KeyValue {
	var out []attribute.KeyValue
	for i := 0; i+1 < len(attributes); i += 2 {
		if attributes[i+1] != "" {
			out = append(out, attribute.String(attributes[i], attributes[i+1]))
		}
	}
	return out
}
