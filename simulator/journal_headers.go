package simulator

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// headers are those of a request and of its answer. The journal keeps them with
// bodies, and no credentials among them.
type headers struct{ sent, answered []protocol.Field }

func (h *headers) size() int {
	if h == nil {
		return 0
	}
	n := 0
	for _, f := range slices.Concat(h.sent, h.answered) {
		n += 32 + len(f.Name) + len(f.Value)
	}
	return n
}

// secretHeaders are never kept, whatever the contract says.
var secretHeaders = [...]string{"Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "X-Api-Key", "X-Csrf-Token"}

// maxJournalFields is how many header fields are kept of a message.
const maxJournalFields = 64

// keptHeaders copies what may be kept. p is nil for a request for no operation.
func keptHeaders(p *contract.Policy, sent http.Header, answered []protocol.Field) *headers {
	hidden := secretHeaders[:]
	if p != nil {
		for _, s := range p.ScopeFrom { // it tells who sent the request
			hidden = append(slices.Clip(hidden), http.CanonicalHeaderKey(s.Source.Name))
		}
	}
	h := new(headers)
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		for _, value := range sent[name] {
			if len(h.sent) < maxJournalFields && !slices.Contains(hidden, name) {
				h.sent = append(h.sent, protocol.Field{Name: bounded(name), Value: bounded(value)})
			}
		}
	}
	for _, f := range answered {
		if len(h.answered) < maxJournalFields && !slices.Contains(hidden, f.Name) {
			h.answered = append(h.answered, protocol.Field{Name: bounded(f.Name), Value: bounded(f.Value)})
		}
	}
	return h
}

// harHeaders are the headers of a line as far as the journal knows them. A key is
// shown as keys are, wherever a header has it.
func (s *Server) harHeaders(l *line) (sent, answered []harField) {
	sent, answered = []harField{}, []harField{}
	op := s.byName[l.operation]
	key := ""
	if op != nil && l.key != "" {
		key = http.CanonicalHeaderKey(op.policy.Key.Name)
		sent = append(sent, harField{op.policy.Key.Name, s.shown(l.key)})
	}
	if l.headers != nil {
		for _, f := range l.headers.sent {
			if f.Name != key {
				sent = append(sent, s.harField(l, f))
			}
		}
	}
	if l.unanswered {
		return sent, answered
	}
	answered = append(answered, harField{"Date", l.at.Add(l.took).Format(http.TimeFormat)}, harField{"Request-Id", l.id})
	if l.headers != nil {
		for _, f := range l.headers.answered {
			answered = append(answered, s.harField(l, f))
		}
	} else {
		marker := ""
		if op != nil {
			marker = op.policy.Answers.Replay.Marker.Name
		}
		for _, f := range []protocol.Field{{Name: marker, Value: l.marker}, {Name: "Location", Value: l.location}, {Name: "ETag", Value: l.etag}} {
			if f.Value != "" && f.Name != "" {
				answered = append(answered, s.harField(l, f))
			}
		}
	}
	if b := l.answered; b != nil && bodyAllowed(l.status) {
		answered = append(answered, harField{"Content-Length", strconv.Itoa(b.Size)})
	}
	return sent, answered
}

// minHidden is the shortest key that is taken out of the middle of a text: a shorter
// one stands in many texts that do not tell it.
const minHidden = 8

func (s *Server) harField(l *line, f protocol.Field) harField {
	switch {
	case l.key == "" || s.opts.ShowKeys:
	case f.Value == l.key:
		f.Value = s.shown(l.key)
	case len(l.key) >= minHidden:
		f.Value = strings.ReplaceAll(f.Value, l.key, s.shown(l.key))
	}
	return harField{f.Name, f.Value}
}
