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
	outcome string // for the journal: what the request met
}

// write sends the reply. Date follows the server's clock, as every other time
// does; Request-Id differs on each answer, a replay included.
func (r *reply) write(w http.ResponseWriter, requestID string, now time.Time) {
	h := w.Header()
	for _, f := range r.header {
		h[f.Name] = append(h[f.Name], f.Value)
	}
	h["Date"] = []string{now.Format(http.TimeFormat)}
	h["Request-Id"] = []string{requestID}
	if bodyAllowed(r.status) {
		h["Content-Length"] = []string{strconv.Itoa(len(r.body))}
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
	a := p.Answer(name)
	detail := p.Message(name)
	if why != "" {
		detail += " Found: " + why + "."
	}
	r := problem(p, contract.Problem{Status: a.Status, Code: a.Code, Type: a.Type, Title: name.Title(), Detail: detail})
	r.outcome = string(name)
	if a.RetryAfter > 0 {
		seconds := (a.RetryAfter + time.Second - 1) / time.Second
		r.header = append(r.header, protocol.Field{Name: "Retry-After", Value: strconv.FormatInt(int64(seconds), 10)})
	}
	return r
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

// replayed is a stored answer with the contract's marker.
func replayed(p *contract.Policy, a *protocol.Stored) reply {
	r := reply{status: a.Status, body: a.Body, outcome: "replay", header: a.Header}
	if m := p.Answers.Replay.Marker; m.Name != "" {
		r.header = append(r.header[:len(r.header):len(r.header)], protocol.Field{Name: http.CanonicalHeaderKey(m.Name), Value: m.Value})
	}
	return r
}

// storedHeaders are the names of the headers that the contract stores.
func storedHeaders(p *contract.Policy) []string {
	var names []string
	for _, name := range p.Answers.Replay.Headers {
		if name = http.CanonicalHeaderKey(name); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// stored keeps of an answer what the contract says is stored.
func (op *operation) stored(r *reply) *protocol.Stored {
	kept := &protocol.Stored{Status: r.status, Body: r.body}
	for _, name := range op.keeps {
		for _, f := range r.header {
			if f.Name == name {
				kept.Header = append(kept.Header, f)
			}
		}
	}
	return kept
}
