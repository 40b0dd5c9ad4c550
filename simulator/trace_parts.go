package simulator

import (
	"context"
	"errors"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Divided is a Span that shows parts of the request as spans below its own.
type Divided interface {
	Span
	// Part begins one; attributes are names and values in turn.
	Part(kind PartKind, name string, attributes ...string) Part
}

// Part is a part of a request. It is used by one goroutine at a time.
type Part interface {
	TraceParent() string // for who is called
	// End ends it, with what became of it, "" for nothing to tell.
	End(outcome string, failed bool)
}

// PartKind is what a part is.
type PartKind uint8

// The kinds.
const (
	PartStep   PartKind = iota // a step of the operation
	PartCall                   // a call to an outside system
	PartCommit                 // writes to the store
)

// part begins a part of the request; nil where nobody wants to see any. Who calls it
// with attributes looks at the span before, so that they cost nothing without one.
func (w *work) part(kind PartKind, name string, attributes ...string) Part {
	if d, ok := w.span.(Divided); ok {
		return d.Part(kind, name, attributes...)
	}
	return nil
}

// partStep begins the part that is a step.
func (w *work) partStep(name string) Part {
	if w.span == nil {
		return nil
	}
	return w.part(PartStep, "step "+name, "reprise.step", name)
}

// endStep ends it.
func endStep(p Part, err error) {
	switch {
	case p == nil:
	case err != nil:
		p.End("stopped", true)
	default:
		p.End("", false)
	}
}

// parentKey is where a context has what an outside call tells as its traceparent.
type parentKey struct{}

// partCall begins the part that is an outside call, and hands on to it where the trace is.
func (w *work) partCall(ctx context.Context, step contract.Step) (context.Context, Part) {
	if w.span == nil {
		return ctx, nil
	}
	p := w.part(PartCall, "call "+step.Calls, "reprise.step", step.Name, "reprise.system", step.Calls, "reprise.recover", string(step.Recover))
	if p != nil {
		ctx = context.WithValue(ctx, parentKey{}, p.TraceParent())
	}
	return ctx, p
}

// endCall ends it.
func endCall(p Part, outcome CallOutcome) {
	if p != nil {
		p.End(string(outcome), outcome != CallMade)
	}
}

// endPlayed ends one that the store played.
func endPlayed(p Part, err error) {
	if err != nil {
		endCall(p, CallUnknown)
	} else {
		endCall(p, CallMade)
	}
}

// commit is Server.apply as a part of the request.
func (w *work) commit(ctx context.Context, first store.Write, with ...store.Write) error {
	p := w.partCommit(1 + len(with))
	err := w.Server.apply(ctx, first, with...)
	endCommit(p, err)
	return err
}

// partCommit begins the part that is a commit.
func (w *work) partCommit(writes int) Part {
	if w.span == nil {
		return nil
	}
	return w.part(PartCommit, "commit", "reprise.writes", strconv.Itoa(writes))
}

func endCommit(p Part, err error) {
	switch {
	case p == nil:
	case err == nil:
		p.End("committed", false)
	case errors.Is(err, store.ErrConflict):
		p.End("conflict", false)
	case errors.Is(err, store.ErrUnknown):
		p.End("unknown", true)
	default:
		p.End("failed", true)
	}
}
