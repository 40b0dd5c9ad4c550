package simulator

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// tellsAtOnce reports work whose duplicates are told at once where its state is:
// the operation goes on after its answer, and a duplicate in flight gets an
// interim one.
func (w *work) tellsAtOnce() bool {
	return w.p.Operation.Async != nil && w.p.Answers.InFlight.Do == contract.InFlightInterim
}

// newID names what an execution is about to make. Work that was told of keeps
// the name that was told.
func (w *work) newID(e *entry) string {
	switch {
	case w.tellsAtOnce() && e.Resource != "":
		return w.p.Operation.Async.ID(e.Resource)
	case w.op.state != nil:
		return w.op.state.ID(e.Path)
	case w.p.Key.IsResourceID() && e.Key != "":
		return e.Key
	default:
		return w.op.example.ids.make()
	}
}

// drawsID reports an execution whose name for what it makes is drawn, and nobody else's.
func (w *work) drawsID(e *entry) bool {
	return !w.tellsAtOnce() && w.op.state == nil && !(w.p.Key.IsResourceID() && e.Key != "")
}

// promise names, with the claim, where the state of the work will be told.
func (w *work) promise(held *entry) {
	if w.tellsAtOnce() && held.Resource == "" {
		held.Resource = w.p.Operation.Async.At(url.PathEscape(w.newID(held)))
	}
}

// failedState is what stands where the state was promised of work that failed;
// nil where nobody was told. What was promised is not made, so that the record
// forgets it.
func (w *work) failedState(ctx context.Context, held *entry, now time.Time) ([]store.Write, error) {
	if !w.tellsAtOnce() || held.Resource == "" {
		return nil, nil
	}
	own := w.op.example.answer(protocol.Payload{}, w.newID(held))
	// Of no operation: nothing becomes of it later.
	write, _, err := w.resourceWrite(ctx, &resource{Account: held.Account, Path: held.Resource, Body: overlaid(own.body, []byte(`{"status":"failed"}`))}, now)
	held.Resource = ""
	return []store.Write{write}, err
}

// stateOperation tells the state of an asynchronous one. Until that is known, it
// answers as the operation did.
func stateOperation(p *contract.Policy, of *operation) *operation {
	running := openapi.Response{Status: http.StatusOK, MediaType: "application/json", Body: of.example.body}
	e := example{status: running.Status, header: headerOf(p, running), body: running.Body, members: of.example.members, ids: of.example.ids}
	return &operation{policy: p, example: e, state: of.policy.Operation.Async}
}

// neverBegun is the answer where the state is asked of work that nobody began; nil
// where it was begun, or where the request asks for something else.
func (w *work) neverBegun(ctx context.Context, e *entry) *reply {
	if w.op.state == nil {
		return nil
	}
	begun := false
	err := scan(ctx, w.store, prefixRecord, func(found store.Entry) error {
		kept, err := decode(found.Value)
		begun = begun || err == nil && kept.Account == e.Account && kept.Resource == e.Path
		return nil
	})
	if err != nil {
		return w.unread()
	}
	if begun {
		return nil
	}
	return unnamed(w.p, http.StatusNotFound, "There is no work whose state is told at %s.", e.Path)
}
