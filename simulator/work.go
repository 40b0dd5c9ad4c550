package simulator

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// work is one execution of an operation, for a request or for the completer.
type work struct {
	*Server
	op      *operation
	p       *contract.Policy
	scoped  []byte
	key     []byte        // of the record; nil where none is kept
	seen    *entry        // what the store held under the key when last looked; nil for nothing
	version store.Version // of seen
	held    *entry        // the record under which the work runs
	old     *store.Write  // keeps the record of the generation before; goes with the first write
	prefer  int
	failed  func() *reply // a stage between the key and the execution; may be nil
}

// claim takes the key, or takes the work over. A claim that commits with its
// effect is known to this process alone until then.
func (w *work) claim(ctx context.Context, d protocol.Decision, fresh entry) error {
	held := w.seen
	if d.Do == protocol.Execute { // else the work's request is the one that began it
		held = &fresh
	}
	held = held.with(d.Record)
	w.old = nil
	if d.State == protocol.Expired {
		w.old = &store.Write{
			Key: oldKey(w.key, w.seen.Token), Value: w.seen.encode(), Due: protocol.ReapAt(w.p, &w.seen.Record), As: store.NewVersion(),
		}
	}
	if d.Write {
		if err := w.put(ctx, held); err != nil {
			return err
		}
	} else if !w.claims.take(string(w.key), held.Record) {
		return store.ErrConflict
	}
	w.held = held
	return nil
}

// execute runs the operation under its claim and settles it.
func (w *work) execute(ctx context.Context, d protocol.Decision) reply {
	defer w.claims.end(string(w.key))
	if w.failed != nil && d.Do == protocol.Execute {
		if failed := w.failed(); failed != nil {
			return w.settle(ctx, failed, protocol.Result{BeforeExecution: true}, nil)
		}
	}
	switch err := w.steps(ctx); {
	case errors.Is(err, errUnknown):
		return w.settle(ctx, &reply{}, protocol.Result{Unknown: true}, nil)
	case errors.Is(err, errTakenOver):
		return w.settle(ctx, &reply{}, protocol.Result{}, nil)
	case err != nil:
		return w.broken(err)
	case w.prefer != 0:
		return w.settle(ctx, w.op.example.failure(w.p, w.prefer), protocol.Result{}, nil)
	}
	own, effect := w.effect(w.held)
	w.held.Step, w.held.Announced = len(w.p.Operation.Steps), false
	own.outcome = d.Do.String()
	return w.settle(ctx, own, protocol.Result{}, effect)
}

// effect is what a success answers and leaves behind; no effect of an operation
// that changes nothing.
func (w *work) effect(e *entry) (*reply, *Effect) {
	id := w.op.example.ids.make()
	own := w.op.example.answer(payload(w.op, e), id)
	if !changes(w.op) {
		return &own, nil
	}
	return &own, &Effect{ID: id, Operation: e.Operation, Path: e.Path, Account: e.Account, Key: e.Key}
}

// settle keeps what is to be kept of the execution in one write: the record,
// its answer and its effect, on the condition that the work is still this one's.
func (w *work) settle(ctx context.Context, own *reply, result protocol.Result, effect *Effect) reply {
	if !result.Unknown {
		result.Answer = w.op.stored(own)
	}
	for range maxConflicts {
		now, err := w.now(ctx)
		if err != nil {
			return w.broken(err)
		}
		s := protocol.Settle(w.p, now, w.seen.record(), w.held.Record, result)
		switch {
		case s.Stale:
			return w.late(s)
		case !s.Write:
			return w.answered(own, s)
		}
		if err = w.keep(ctx, now, s, effect); err == nil {
			return w.answered(own, s)
		}
		if !errors.Is(err, store.ErrConflict) {
			return w.broken(err)
		}
		if err := w.reread(ctx); err != nil {
			return w.broken(err)
		}
	}
	return w.broken(store.ErrConflict)
}

func (w *work) keep(ctx context.Context, now time.Time, s protocol.Settlement, effect *Effect) error {
	if s.Delete {
		return w.apply(ctx, store.Write{Key: w.key, If: w.version, Delete: true})
	}
	if effect == nil {
		return w.put(ctx, w.held.with(s.Record))
	}
	return w.put(ctx, w.held.with(s.Record), effectWrite(*effect, now, false))
}

func (w *work) answered(own *reply, s protocol.Settlement) reply {
	if !s.Own {
		return named(w.p, s.Answer, "")
	}
	if own.status >= http.StatusBadRequest {
		own.outcome = failedOutcome
	}
	return *own
}

const failedOutcome = "failed"

// late is the answer of a worker whose work was taken over meanwhile.
func (w *work) late(s protocol.Settlement) reply {
	var r reply
	if s.Replay {
		r = replayed(w.p, w.seen.Answer)
	} else {
		r = named(w.p, s.Answer, "")
	}
	r.outcome = "late: " + r.outcome
	return r
}

// broken is the answer when the store fails. Before the claim, and for a claim
// that commits with its effect and surely did not, nothing was executed.
func (w *work) broken(err error) reply {
	w.opts.Log.Error("the store failed", "operation", w.op.name, "error", err)
	claimed := w.held != nil && w.p.Claim.Commits == contract.BeforeEffect
	if claimed || errors.Is(err, store.ErrUnknown) {
		return named(w.p, contract.AnswerOutcomeUnknown, "")
	}
	return named(w.p, contract.AnswerStoreDown, "")
}

// unrecorded executes a request that has no record: without a key, or while the
// store is down and the operation is declared open.
func (w *work) unrecorded(ctx context.Context, now time.Time, e entry) reply {
	if w.failed != nil {
		if failed := w.failed(); failed != nil {
			failed.outcome = failedOutcome
			return *failed
		}
	}
	w.callUnkeyed(ctx, now)
	if w.prefer != 0 {
		failed := w.op.example.failure(w.p, w.prefer)
		failed.outcome = failedOutcome
		return *failed
	}
	own, effect := w.effect(&e)
	own.outcome = protocol.Pass.String()
	if effect == nil {
		return *own
	}
	if later, err := w.now(ctx); err == nil {
		now = later
	}
	err := w.store.Apply(ctx, effectWrite(*effect, now, w.p.Operation.Idempotent != ""))
	if err != nil && !errors.Is(err, store.ErrConflict) { // a conflict is an idempotent effect that is there already
		w.opts.Log.Error("an effect could not be recorded", "operation", e.Operation, "error", err)
	}
	return *own
}

// sleep takes one share of the time that an execution takes.
func (w *work) sleep(shares int) {
	if w.opts.Delay > 0 {
		time.Sleep(w.opts.Delay / time.Duration(shares))
	}
}
