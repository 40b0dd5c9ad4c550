package simulator

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// reply is an answer on its way out.
type reply struct {
	status  int
	header  []protocol.Field
	body    []byte
	code    string    // machine code of a failure of an execution; "" for none
	outcome string    // for the journal: what the request met
	began   time.Time // when the work began whose success it is; zero for any other
	date    string    // as it is sent, where that is known already
}

// second is a second as answers tell it.
type second struct {
	unix int64
	text string
}

// dateOf is a moment as answers tell it. Most answers are of the same second as the
// one before.
func (s *shared) dateOf(t time.Time) string {
	last := s.second.Load()
	if last == nil || last.unix != t.Unix() {
		last = &second{t.Unix(), t.UTC().Format(http.TimeFormat)}
		s.second.Store(last)
	}
	return last.text
}

// write sends the reply. Date follows the server's clock, as every other time
// does; Request-Id differs on each answer, a replay included.
func (r *reply) write(w http.ResponseWriter, requestID string, now time.Time) {
	h := w.Header()
	values := make([]string, 0, len(r.header)+3) // of all headers
	alone := func(value string) []string {
		values = append(values, value)
		return values[len(values)-1 : len(values) : len(values)]
	}
	for _, f := range r.header {
		if before := h[f.Name]; before != nil {
			h[f.Name] = append(before, f.Value)
		} else {
			h[f.Name] = alone(f.Value)
		}
	}
	if r.date == "" {
		r.date = now.Format(http.TimeFormat)
	}
	h["Date"] = alone(r.date)
	h["Request-Id"] = alone(requestID)
	if bodyAllowed(r.status) {
		h["Content-Length"] = alone(strconv.Itoa(len(r.body)))
		if h["Content-Type"] == nil {
			h["Content-Type"] = nil // no sniffing: a replay must not differ from what was stored
		}
	}
	w.WriteHeader(r.status)
	if bodyAllowed(r.status) {
		w.Write(r.body) // the client may be gone; the answer is stored all the same
	}
}

// bodyAllowed reports whether an answer may carry a body (RFC 9110, section 6.4.1).
func bodyAllowed(status int) bool {
	return status >= 200 && status != http.StatusNoContent && status != http.StatusNotModified
}

// named builds a declared answer.
func named(p *contract.Policy, name contract.AnswerName, why string) reply {
	return pointing(p, name, why, "")
}

// pointing is named, with the path of what an earlier request made.
func pointing(p *contract.Policy, name contract.AnswerName, why, resource string) reply {
	a := p.Answer(name)
	detail := p.Message(name)
	if why != "" {
		detail += " Found: " + why + "."
	}
	r := problem(p, contract.Problem{Status: a.Status, Code: a.Code, Type: a.Type, Title: name.Title(), Detail: detail, Resource: resource, Field: fieldOf(p, name)})
	r.outcome = string(name)
	r.header = append(r.header, hints(p, a)...)
	return r
}

// fieldOf is the name of the key, for the answers that are about it.
func fieldOf(p *contract.Policy, name contract.AnswerName) string {
	if !name.AboutKey() {
		return ""
	}
	return p.Key.Name
}

// problem builds an error in the contract's envelope.
func problem(p *contract.Policy, pr contract.Problem) reply {
	return reply{
		status: pr.Status,
		header: []protocol.Field{{Name: "Content-Type", Value: p.Errors.MediaType()}},
		body:   p.Errors.Encode(pr),
	}
}

// unnamed builds an error that the contract has no name for.
func unnamed(p *contract.Policy, status int, format string, args ...any) *reply {
	r := problem(p, contract.Problem{Status: status, Title: http.StatusText(status), Detail: fmt.Sprintf(format, args...)})
	r.outcome = "error"
	return &r
}

// replayed is a stored answer, still without the contract's marker.
func replayed(p *contract.Policy, a *protocol.Stored) reply {
	r := reply{status: p.RepeatStatus(a.Status), body: a.Body, outcome: "replay", header: a.Header}
	return r
}

// mark marks a reply as the contract marks replays, or first answers.
func (r *reply) mark(p *contract.Policy, value string) {
	switch m := &p.Answers.Replay.Marker; {
	case m.Name == "" || value == "":
	case m.InBody():
		r.body = protocol.MarkBody(m, r.body, value)
	default:
		r.header = append(r.header[:len(r.header):len(r.header)], protocol.Field{Name: http.CanonicalHeaderKey(m.Name), Value: value})
	}
}

// markValue is the value of the marker on the replay of a record.
func markValue(m *contract.Marker, rec *protocol.Record) string {
	if m.Kind == contract.MarkerTime {
		return strconv.FormatInt(rec.Started.UnixMilli(), 10)
	}
	return m.Value
}

// storedHeaders are the names of the headers that are stored: those that the
// contract lists, and the encoding without which nobody can read the body.
func storedHeaders(p *contract.Policy) []string {
	var names []string
	for _, name := range append(slices.Clip(p.Answers.Replay.Headers), "Content-Encoding") {
		if name = http.CanonicalHeaderKey(name); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// stored keeps of an answer what the contract says is stored.
func (op *operation) stored(r *reply) *protocol.Stored { return op.storedAt(nil, r) }

// storedAt is stored at the desk of a request, as long as that lasts; nil for none.
func (op *operation) storedAt(d *desk, r *reply) *protocol.Stored {
	var kept *protocol.Stored
	if d != nil {
		kept = &d.stored
	} else {
		kept = new(protocol.Stored)
	}
	*kept = protocol.Stored{Status: r.status, Body: r.body}
	if op.policy.Answers.Replay.AllHeaders() {
		kept.Header = slices.Clone(r.header)
		return kept
	}
	if len(op.keeps) > 1 && len(r.header) > 0 { // the encoding is among them, and rare
		kept.Header = d.fieldsOf(min(len(op.keeps)-1, len(r.header)))
	}
	for _, name := range op.keeps {
		for _, f := range r.header {
			if f.Name == name {
				kept.Header = append(kept.Header, f)
			}
		}
	}
	return kept
}
