package simulator

import (
	"context"
	"errors"
	"time"

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
		if err := w.hits.reach(BeforeStep, ""); err != nil && !w.goesOn(err) {
			return err
		}
		w.sleep(1)
		w.hits.note(AfterStep, "")
		return nil
	}
	for i := w.held.Step; i < len(steps) && !w.failsAt(i); i++ {
		part := w.partStep(steps[i].Name)
		err := w.step(ctx, steps, i)
		if endStep(part, err); err != nil {
			return err
		}
	}
	return nil
}

// step passes one of the steps.
func (w *work) step(ctx context.Context, steps []contract.Step, i int) error {
	if steps[i].Calls != "" {
		if !w.held.Announced { // the first step, or one that failed before
			if err := w.advance(ctx, i, true); err != nil {
				return err
			}
		}
		if err := w.hits.reach(BeforeStep, steps[i].Name); err != nil {
			return err
		}
		if err := w.call(ctx, i, steps[i]); err != nil {
			return err
		}
		w.hits.note(AfterCall, steps[i].Name)
	} else if err := w.hits.reach(BeforeStep, steps[i].Name); err != nil {
		return err
	}
	w.sleep(len(steps))
	if next := i + 1; next < len(steps) {
		// The end of one step and the intent to call out in the next are one write.
		if err := w.advance(ctx, next, steps[next].Calls != "" && !w.failsAt(next)); err != nil {
			return err
		}
		w.hits.note(AfterStep, steps[i].Name)
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
		if !on && w.hits.flawed(noFencing) {
			w.held = w.held.with(rec)
			return nil // it goes on with what is another's
		}
		if !on {
			return errTakenOver
		}
		next := w.with(w.held, rec)
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

// call makes the outside call of a step. An earlier call of the same step is
// found: the system collapses what has one downstream key, or is asked before it
// is called again. Without Options.Calls the store plays the system.
func (w *work) call(ctx context.Context, i int, step contract.Step) error {
	if w.opts.Calls != nil {
		return w.callOut(ctx, i, step)
	}
	_, part := w.partCall(ctx, step)
	c, err := w.noteOnce(ctx, step, CallMade)
	if err == nil && c.Outcome != CallMade { // of a time when calls went to another process
		err = w.noteOutcome(ctx, c, CallMade)
	}
	endPlayed(part, err)
	if err != nil && step.Recover == contract.RecoverStop {
		return errUnknown
	}
	return err
}

// stopped is the answer of an execution whose steps were not all passed.
func (w *work) stopped(ctx context.Context, err error) reply {
	var uncalled *uncalledError
	switch {
	case errors.Is(err, errUnknown):
		return w.settle(ctx, &reply{}, protocol.Result{Unknown: true}, nil)
	case errors.Is(err, errTakenOver):
		return w.settle(ctx, &reply{}, protocol.Result{}, nil)
	case errors.As(err, &uncalled):
		w.held.Announced = false // it was not made, so that nobody has to ask
		return w.settle(ctx, w.uncalled(uncalled.step), protocol.Result{BeforeExecution: w.held.Step == 0}, nil)
	case errors.Is(err, errUnsettled):
		return named(w.p, contract.AnswerOutcomeUnknown, "") // whoever takes it over goes on settling it
	}
	return w.broken(err)
}

// sleep takes one share of the time that an execution takes.
func (w *work) sleep(shares int) {
	if w.opts.Delay > 0 {
		w.pause(context.Background(), w.opts.Delay/time.Duration(shares))
	}
}
