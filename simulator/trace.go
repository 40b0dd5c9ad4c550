package simulator

import (
	"net/http"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// Tracer makes a span for each request. Package simulator/traces has one that
// speaks OpenTelemetry.
type Tracer interface {
	// Begin begins the span of a request, below the one that its traceparent names
	// (W3C Trace Context).
	Begin(r *http.Request) Span
}

// Span is one request on its way. It is used by one goroutine at a time.
type Span interface {
	TraceID() string     // 32 hexadecimal digits
	TraceParent() string // for who is called, and for the answer
	// Event notes that the request has come somewhere; attributes are names and
	// values in turn.
	Event(name string, attributes ...string)
	// End ends the span of a request for an operation, "" for none.
	End(operation string, status int, attributes ...string)
}

const traceParent = "Traceparent"

// traced notes an event of the request's span, where there is one.
func (w *work) traced(event string, attributes ...string) {
	if w.span != nil {
		w.span.Event(event, attributes...)
	}
}

// endTrace ends the span of the request, and tells the trace in its answer: in a
// header, and in the problems that nothing stores. What is stored and replayed
// stays as it is.
func (x *exchange) endTrace(r *reply) {
	if x.span == nil {
		return
	}
	r.header = append(r.header[:len(r.header):len(r.header)], protocol.Field{Name: traceParent, Value: x.span.TraceParent()})
	if x.isProblem(r) {
		r.body = overlaid(r.body, []byte(`{"trace_id":"`+x.span.TraceID()+`"}`))
	}
	x.span.End(x.name(), r.status, "reprise.outcome", r.outcome, "reprise.key", x.shown(x.key.Value), "reprise.account", x.who.Account)
}

// isProblem reports an error of the server's own, in the form of RFC 9457, which
// takes further members.
func (x *exchange) isProblem(r *reply) bool {
	if r.status < http.StatusBadRequest || first(r.header, "Content-Type") != "application/problem+json" {
		return false
	}
	switch metBy(r.outcome) {
	case metReplayed, metFailed, metLate:
		return false
	}
	return true
}
