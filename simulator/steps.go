package simulator

import (
	"context"
	"errors"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

var (
	errUnknown   = errors.New("an outside call may have happened")
	errTakenOver = errors.New("the work was taken over")
)

// steps passes the atomic phases of the operation, from the record's recovery
// point on. The end of the last one commits with the answer. A failure that was
// asked for comes at the last step, before its call.
func (w *work) steps(ctx context.Context) error {
	steps := w.p.Operation.Steps
	if len(steps) == 0 {
		w.sleep(1)
		return nil
	}
	for i := w.held.Step; i < len(steps) && !w.failsAt(i); i++ {
		if steps[i].Calls != "" {
			if !w.held.Announced { // the first step, or one that failed before
				if err := w.advance(ctx, i, true); err != nil {
					return err
				}
			}
			if err := w.call(ctx, steps[i]); err != nil {
				return err
			}
		}
		w.sleep(len(steps))
		if next := i + 1; next < len(steps) {
			// The end of one step and the intent to call out in the next are one write.
			if err := w.advance(ctx, next, steps[next].Calls != "" && !w.failsAt(next)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *work) failsAt(step int) bool {
	return w.prefer.status != 0 && step == len(w.p.Operation.Steps)-1
}

// advance records a recovery point, or the intent to call out, before anything
// depends on it.
func (w *work) advance(ctx context.Context, step int, announced bool) error {
	for range maxConflicts {
		now, err := w.now(ctx)
		if err != nil {
			return err
		}
		rec, on := protocol.Advance(w.p, now, w.seen.record(), w.held.Record, step, announced)
		if !on {
			return errTakenOver
		}
		next := w.held.with(rec)
		if err = w.put(ctx, next); err == nil {
			w.held = next
			return nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		if err := w.reread(ctx); err != nil {
			return err
		}
	}
	return store.ErrConflict
}

// call plays the outside system of a step. An earlier call of the same step is
// found: the system collapses what has one downstream key, or is asked before
// it is called again.
func (w *work) call(ctx context.Context, step contract.Step) error {
	err := w.callOnce(ctx, step)
	if err != nil && step.Recover == contract.RecoverStop {
		return errUnknown
	}
	return err
}
