package simulator

import (
	"context"
	"errors"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// maxConflicts is how often a decision is made anew because the record changed
// meanwhile. Each change is another request's success, so that more of them mean
// a store that breaks its promise.
const maxConflicts = 1000

// keyed decides by the key, as often as the record changes under its hands.
func (x *exchange) keyed(ctx context.Context) reply {
	req := protocol.Request{Key: x.key, Token: newToken()}
	w := &work{Server: x.Server, op: x.op, p: x.p, prefer: x.prefer, failed: x.failsAfterKey}
	if x.key.Status == protocol.KeyOK && x.p.Operation.TakesKey() {
		req.Fingerprint = protocol.FingerprintOf(&x.p.Fingerprint, x.request)
		w.scoped = protocol.ScopedKey(x.p.Scope, x.who, x.request, x.key.Value)
		w.key = recordKey(w.scoped)
	}
	wait := waiter{claims: &x.claims, key: string(w.key)}
	defer wait.leave()
	for conflicts := 0; conflicts < maxConflicts; {
		err := w.load(ctx)
		req.StoreDown = err != nil || x.blind
		d := protocol.Arrive(x.p, x.now, w.seen.record(), req)
		switch d.Do {
		case protocol.Pass:
			return w.unrecorded(ctx, x.now, x.entry())
		case protocol.Wait:
			if !wait.wait(d.Wait) {
				return named(x.p, contract.AnswerInFlight, "")
			}
			x.readClock(ctx, x.now)
			continue
		case protocol.Refuse:
			err = w.note(ctx, d)
			if err == nil {
				return named(x.p, d.Answer, d.Why)
			}
		case protocol.Replay:
			answer := w.seen.Answer
			err = w.note(ctx, d)
			if err == nil {
				return replayed(x.p, answer)
			}
		default:
			err = w.claim(ctx, d, x.entry())
			if err == nil {
				return w.execute(ctx, d)
			}
		}
		if !errors.Is(err, store.ErrConflict) {
			return w.broken(err)
		}
		conflicts++
	}
	x.opts.Log.Error("a store that reports nothing but conflicts", "operation", x.name(), "key", x.shown(x.key.Value))
	return named(x.p, contract.AnswerStoreDown, "")
}

// note writes what a decision changes in a record that it does not take.
func (w *work) note(ctx context.Context, d protocol.Decision) error {
	if !d.Write {
		return nil
	}
	err := w.put(ctx, w.seen.with(d.Record))
	if errors.Is(err, store.ErrUnknown) {
		return store.ErrUnavailable // noted or not, nothing was executed
	}
	return err
}

// entry is what would be kept of the request.
func (x *exchange) entry() entry {
	return entry{
		Operation: x.op.name, Account: x.who.Account, APIKey: x.who.APIKey, Key: x.key.Value,
		Path: x.request.Path, Query: x.request.Query, Body: x.request.Body,
	}
}

// failsAfterKey is the answer of a stage between the key and the execution.
func (x *exchange) failsAfterKey() *reply {
	for _, stage := range x.p.Pipeline {
		if stage == contract.StageKey || !x.p.Before(contract.StageKey, stage) {
			continue
		}
		if failed := x.fails(stage); failed != nil {
			return failed
		}
	}
	return nil
}
