package simulator

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// open reports whether the operation goes on without the store: it changes something,
// and is declared so. What is read without a store would be made up.
func (w *work) open() bool {
	return w.p.Operation.StoreDown == contract.StoreDownOpen && changes(w.op)
}

// unreachable is the answer to a request that needs no key and cannot do without the
// store, before anything was executed.
func (w *work) unreachable() reply { return named(w.p, contract.AnswerStoreDown, "") }

// goesOn reports whether a request goes on without a record: the operation is
// declared open, and the store surely refused. Of a write that may have happened
// nobody knows what a second execution would do. The completer, whom nobody waits
// for, tries again later instead.
func (w *work) goesOn(err error) bool {
	return w.asked && w.open() &&
		errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown)
}

// unclaimed is the answer where a decision could not be written. One that runs
// nothing needs no record to stand on.
func (w *work) unclaimed(ctx context.Context, now time.Time, d protocol.Decision, e entry, err error) reply {
	if !w.goesOn(err) {
		return w.broken(err)
	}
	switch d.Do {
	case protocol.Replay:
		return w.repeated(ctx)
	case protocol.Refuse:
		return w.refused(d.Answer, d.Why)
	}
	w.tell(slog.LevelWarn, "executed without a record: the store failed", err, "operation", w.op.name)
	return w.unrecorded(ctx, now, e)
}

// unsettled is the answer of an execution whose end could not be written.
func (w *work) unsettled(ctx context.Context, own *reply, effect *Effect, err error) reply {
	if !w.goesOn(err) {
		return w.broken(err)
	}
	w.tell(slog.LevelWarn, "answered without a record: the store failed", err, "operation", w.op.name)
	if effect != nil {
		now, err := w.now(ctx)
		if err != nil {
			now = w.opts.Now()
		}
		w.record(ctx, effect, now)
	}
	answer := w.answered(own, protocol.Settlement{Own: true})
	if answer.outcome != failedOutcome {
		answer.outcome = protocol.Pass.String()
	}
	return answer
}
