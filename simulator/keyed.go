package simulator

import (
	"cmp"
	"context"
	"errors"
	"net/http"

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
	x.askWindow()
	x.print()
	req := protocol.Request{Key: x.key, Token: newToken(), Lasts: x.lasts, NoWindow: x.noWindow}
	w := x.work
	if w == nil {
		w = x.newWork()
	}
	if x.key.Status == protocol.KeyOK && x.p.Operation.TakesKey() {
		x.present(ctx)
		if req.Fingerprint = x.fingerprint; x.hits.bends() {
			req.Fingerprint = protocol.FingerprintOf(&x.p.Fingerprint, protocol.WithoutKey(&x.p.Key, x.request))
		}
		if w.key == nil {
			w.name(x, req.Fingerprint)
		}
	}
	wait := waiter{server: x.Server, key: w.place}
	defer wait.leave()
	for conflicts := 0; conflicts < maxConflicts; {
		err := w.load(ctx, x.now)
		err = cmp.Or(err, x.hits.reach(BeforeClaim, ""))
		req.StoreDown = err != nil || x.blind || x.astray.Load()
		req.FirstSent, req.FirstSentAt = protocol.ReadFirstSent(&x.p.Key, x.now, x.firstSent)
		req.Of = w.claimedUnder()
		if err == nil && x.look == lookNone {
			x.look = lookOf(w.seen)
		}
		d := protocol.Arrive(x.p, x.now, w.seen.record(), req)
		if d.Record.Phase != 0 {
			x.lasts = d.Record.Lasts
		}
		if x.hits != nil {
			if r := x.misdecide(ctx, w, &req, &d); r != nil {
				x.leaked = w.leakIn(r, x)
				return *r
			}
		}
		switch d.Do {
		case protocol.Pass:
			if req.StoreDown && !w.open() {
				return w.unreachable()
			}
			e := x.entry()
			if d.State != protocol.Absent {
				e.Key = "" // it stands for another request, and this one is executed without it
			}
			giveBack, free := x.lock()
			if !free {
				return named(x.p, contract.AnswerLocked, "")
			}
			defer giveBack()
			return x.told(w.unrecorded(ctx, x.now, e))
		case protocol.Wait:
			if !wait.wait(ctx, min(d.Wait, x.patience)) {
				return named(x.p, contract.AnswerInFlight, "")
			}
			x.readClock(ctx, x.now)
			continue
		case protocol.Refuse:
			err = w.note(ctx, d)
			if err == nil {
				w.orphan(&d, orphanByRequest)
				w.traced("refuse", "reprise.answer", string(d.Answer), "reprise.state", d.State.String())
				answer := w.refused(d.Answer, d.Why)
				x.leaked = w.leakIn(&answer, x)
				return answer
			}
		case protocol.Replay:
			err = w.note(ctx, d)
			if err == nil {
				w.traced("replay")
				return w.repeated(ctx)
			}
		default:
			giveBack, free := x.lock()
			if !free {
				return named(x.p, contract.AnswerLocked, "")
			}
			if req.Of != nil && d.Do != protocol.Execute { // it goes on as it was begun
				w.op, w.p = w.operationOf(w.seen), req.Of
			}
			err = w.claim(ctx, d, x.entry())
			if err != nil {
				giveBack()
			} else if answer, ended := w.run(ctx, d, giveBack); ended {
				return answer
			} else {
				err = store.ErrConflict
			}
		}
		if !errors.Is(err, store.ErrConflict) {
			return w.unclaimed(ctx, x.now, d, x.entry(), err)
		}
		conflicts++
	}
	x.opts.Log.Error("a store that reports nothing but conflicts", "operation", x.name(), "key", x.shown(x.key.Value))
	return named(x.p, contract.AnswerStoreDown, "")
}

// told is an answer that says that the key was ignored, where it was and the
// contract wants it said.
func (x *exchange) told(r reply) reply {
	if u := x.p.Key.Unsupported; !x.p.Operation.TakesKey() && u.Do == contract.UnsupportedTell && x.key.WasSent() {
		r.header = append(r.header[:len(r.header):len(r.header)], protocol.Field{Name: http.CanonicalHeaderKey(u.Name), Value: u.Value})
	}
	return r
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
		Headers: x.kept, Path: x.request.Path, Query: x.request.Query, Body: x.request.Body,
		User: x.who.User, App: x.who.App, Environment: x.who.Environment, Region: x.who.Region,
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
