package simulator

import (
	"strings"
	"sync"
	"sync/atomic"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
)

// others are an operation as it is under the variants that a request decides, by
// their policy.
type others struct {
	made  sync.Map // *contract.Policy to *operation
	count atomic.Int32
}

// mostOthers is how many are kept: more come only from combinations of headers
// that nobody sends in earnest.
const mostOthers = 256

// under is the operation as a policy has it.
func (s *Server) under(op *operation, p *contract.Policy) *operation {
	if p == op.policy {
		return op
	}
	if made, ok := op.others.made.Load(p); ok {
		return made.(*operation)
	}
	other := &operation{
		name: op.name, policy: p, document: op.document, example: exampleOf(p, op.document), keeps: storedHeaders(p),
		known: op.known, shown: op.shown, state: op.state, metrics: op.metrics, lists: op.lists, made: op.made, target: op.target, unread: op.unread,
	}
	other.example.located = other.example.located && s.isPlaced(op)
	if op.state != nil { // it answers as the operation did whose state it tells
		other.example = op.example
	}
	if op.others.count.Add(1) <= mostOthers {
		op.others.made.Store(p, other)
	}
	return other
}

// operationOf is the operation of a record, under the variants of the request
// that it stands for; nil for one of another contract.
func (s *Server) operationOf(e *entry) *operation {
	op := s.byName[e.Operation]
	if op == nil {
		return nil
	}
	return s.under(op, s.contract.ResolveRequest(e.Operation, e.header, e.Path))
}

// claimedUnder is the policy of the record that was seen, where that is another
// than the request's: operations may share their records and differ in the window.
func (w *work) claimedUnder() *contract.Policy {
	if w.seen == nil || w.seen.Operation == "" || w.hits.bends() {
		return nil
	}
	op := w.operationOf(w.seen)
	if op == nil || op.policy == w.p {
		return nil
	}
	return op.policy
}

// header is the header of the request as far as it is kept.
func (e *entry) header(name string) []string {
	for _, f := range e.Headers {
		if strings.EqualFold(f.Name, name) {
			return []string{f.Value}
		}
	}
	return nil
}

// kept are the headers of a request that decide between variants.
func (s *Server) kept(header func(string) []string) []protocol.Field {
	var out []protocol.Field
	for _, name := range s.matched {
		if values := header(name); len(values) > 0 {
			out = append(out, protocol.Field{Name: name, Value: values[0]})
		}
	}
	return out
}
