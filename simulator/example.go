package simulator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// example is how the successes, and the failures that are asked for, of an
// operation look.
type example struct {
	status   int
	header   []protocol.Field
	located  bool // the answer says where the new resource is
	body     []byte
	members  []member // of a body that is an object, in its order
	mirrors  bool     // a member may be taken from the request
	ids      ids
	failures []openapi.Response // the more exact first
	later    []byte             // what becomes of the resource; nil for nothing
	after    time.Duration      // when that is
	async    *contract.Async    // where its state is told; nil where the answer is the end
}

// exampleOf takes the answers from the contract, else from the OpenAPI
// document, else makes the plainest ones that suit the method.
func exampleOf(p *contract.Policy, d *openapi.Operation) example {
	success := plainSuccess(p.Operation)
	e := example{async: p.Operation.Async}
	e.later, e.after = laterOf(&p.Operation)
	if d != nil {
		e.failures = failuresOf(p, d)
		if d.Success.Status != 0 {
			success = d.Success
		}
	}
	if p.Operation.Async != nil {
		success = openapi.Response{Status: http.StatusAccepted, MediaType: "application/json", Body: []byte(`{"id":"op_1","status":"running"}`)}
	}
	if x := p.Operation.Example; x != nil {
		success = openapi.Response{Status: x.Status}
		if x.Body != nil {
			success.MediaType, success.Body = "application/json", x.JSON()
		}
	}
	e.status, e.header, e.body = success.Status, headerOf(p, success), success.Body
	e.members, _ = topMembers(success.Body)
	for _, m := range e.members {
		if m.name == "id" {
			e.ids = idsLike(m.value)
		} else {
			e.mirrors = true
		}
	}
	last := p.Operation.Path[strings.LastIndexByte(p.Operation.Path, '/')+1:]
	e.located = e.status == http.StatusCreated && p.Operation.Method == http.MethodPost && !strings.ContainsAny(last, "{:")
	return e
}

func plainSuccess(op contract.Operation) openapi.Response {
	switch op.Method {
	case http.MethodPost:
		return openapi.Response{Status: http.StatusCreated, MediaType: "application/json", Body: []byte(`{"id":"res_1"}`)}
	case http.MethodDelete:
		return openapi.Response{Status: http.StatusNoContent}
	default:
		return openapi.Response{Status: http.StatusOK, MediaType: "application/json", Body: []byte(`{"id":"res_1"}`)}
	}
}

// failuresOf leaves out the answers that the contract names: a failure that is
// asked for must not be taken for one of them.
func failuresOf(p *contract.Policy, d *openapi.Operation) []openapi.Response {
	var out []openapi.Response
	for _, r := range d.Responses { // single statuses come before ranges
		shown := slices.ContainsFunc(p.Named(), func(a contract.NamedAnswer) bool {
			return a.Status == r.Status && bytes.Contains(r.Body, []byte(`"`+a.Code+`"`))
		})
		if r.Status >= 400 && len(r.Body) > 0 && !shown {
			out = append(out, r)
		}
	}
	return out
}

// givenHeaders are those that the server writes itself, or that HTTP does.
var givenHeaders = [...]string{
	"Connection", "Content-Length", "Content-Type", "Date", "Keep-Alive", "Location", "Request-Id", "Te", "Trailer",
	"Transfer-Encoding", "Upgrade",
}

// headerOf is the header of a documented answer, in the order of the names. The
// replay marker is no part of a first answer.
func headerOf(p *contract.Policy, r openapi.Response) []protocol.Field {
	var out []protocol.Field
	if r.MediaType != "" {
		out = append(out, protocol.Field{Name: "Content-Type", Value: r.MediaType})
	}
	for name, value := range r.Headers {
		name = http.CanonicalHeaderKey(name)
		if !slices.Contains(givenHeaders[:], name) && !strings.EqualFold(name, p.Answers.Replay.Marker.Name) {
			out = append(out, protocol.Field{Name: name, Value: value})
		}
	}
	slices.SortFunc(out, func(a, b protocol.Field) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// answer is the answer of an execution that made the resource id: the example,
// with the new id, and with what the request says in the place of the members
// of the same name and type.
func (e *example) answer(request protocol.Payload, id string) reply {
	r := reply{status: e.status, header: e.header, body: e.overlay(request.Body, id)}
	if at := e.location(&request, id); at != "" {
		r.header = append(r.header[:len(r.header):len(r.header)], protocol.Field{Name: "Location", Value: at})
	}
	return r
}

// location is where the answer says that the new resource is; "" for nowhere.
func (e *example) location(request *protocol.Payload, id string) string {
	switch {
	case e.async != nil:
		return e.async.At(url.PathEscape(id))
	case e.located:
		return request.Path + "/" + url.PathEscape(id)
	}
	return ""
}

// answerOf is example.answer at the desk of the request: it lasts as long as that.
func (w *work) answerOf(e *entry, id string) reply {
	request := payload(w.op, e)
	x := &w.op.example
	if w.desk == nil {
		return x.answer(request, id)
	}
	r := reply{status: x.status, header: x.header, body: x.body}
	if x.members != nil {
		r.body = w.keepBytes(x.appendOverlay(w.free(), e.Body, id))
	}
	if at := x.location(&request, id); at != "" {
		r.header = append(append(w.desk.fieldsOf(len(x.header)+1), x.header...), protocol.Field{Name: "Location", Value: at})
	}
	return r
}

// overlay keeps the order of the example's members.
func (e *example) overlay(request []byte, id string) []byte {
	if e.members == nil {
		return e.body
	}
	return e.appendOverlay(make([]byte, 0, len(e.body)+len(id)+16), request, id)
}

// appendOverlay is overlay behind what is there already.
func (e *example) appendOverlay(out, request []byte, id string) []byte {
	var space [16]sentMember
	sent := space[:0]
	if e.mirrors {
		sent = sentMembers(sent, request)
	}
	for i, m := range e.members {
		out = append(out, "{,"[min(i, 1)])
		out = append(append(out, m.quoted...), ':')
		switch v, ok := memberOf(sent, m.name); {
		case m.name == "id":
			out = e.ids.write(out, m.value, id)
		case ok && sameKind(v, m.value) && v[0] != '{' && v[0] != '[': // nothing in it can be left out
			out = append(out, v...)
		case ok && sameKind(v, m.value):
			compact := bytes.NewBuffer(out)
			_ = json.Compact(compact, v) // it was read as JSON a moment ago
			out = compact.Bytes()
		default:
			out = append(out, m.value...)
		}
	}
	return append(out, '}')
}

// member is one member of a JSON object.
type member struct {
	name   string
	quoted []byte // the name in JSON
	value  json.RawMessage
}

// topMembers are the members of a JSON object, in its order; false for anything else.
func topMembers(text []byte) ([]member, bool) {
	dec := json.NewDecoder(bytes.NewReader(text))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, false
	}
	var out []member
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, false
		}
		m := member{name: name.(string)}
		if err := dec.Decode(&m.value); err != nil {
			return nil, false
		}
		var compact bytes.Buffer
		if json.Compact(&compact, m.value) != nil {
			return nil, false
		}
		m.value = compact.Bytes()
		m.quoted = quoted(m.name)
		out = append(out, m)
	}
	return out, true
}

// quoted is a name in JSON, without the escapes that only HTML needs.
func quoted(name string) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(name) // a string always can be
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// sameKind reports whether two JSON values are of one type.
func sameKind(a, b json.RawMessage) bool {
	kind := func(v json.RawMessage) byte {
		switch c := v[0]; c {
		case '{', '[', '"', 'n':
			return c
		case 't', 'f':
			return 't'
		default:
			return '0'
		}
	}
	return len(a) > 0 && len(b) > 0 && kind(a) == kind(b)
}

// failure is the answer of an execution that was asked to fail.
func (e *example) failure(p *contract.Policy, f failure) *reply {
	if f.code != "" {
		r := problem(p, contract.Problem{
			Status: f.status, Code: f.code, Title: http.StatusText(f.status),
			Detail: fmt.Sprintf("This failure was asked for with Prefer: code=%d; error=%s.", f.status, quotedToken(f.code)),
		})
		r.code, r.outcome = f.code, "error"
		return &r
	}
	for _, r := range e.failures {
		if r.Status == f.status || r.Range && r.Status == f.status/100*100 {
			return &reply{status: f.status, header: headerOf(p, r), body: r.Body}
		}
	}
	if f.fault != "" {
		return unnamed(p, f.status, "This failure was asked for with the fault %s.", f.fault)
	}
	return unnamed(p, f.status, "This failure was asked for with Prefer: code=%d.", f.status)
}
