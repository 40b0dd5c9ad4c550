package simulator

import (
	"context"
	"errors"
	"net/http"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// misdecide is the answer of a server that decides wrongly; nil where it decides
// as it should.
func (x *exchange) misdecide(ctx context.Context, w *work, req *protocol.Request, d *protocol.Decision) *reply {
	running := w.seen != nil && w.seen.Phase == protocol.PhaseRunning
	inFlight := d.Answer == contract.AnswerInFlight
	overwrite := false
	switch {
	case d.Do == protocol.Execute && x.hits.flawed(noClaim):
	case running && x.hits.flawed(noRunning), d.Do == protocol.Replay && x.hits.flawed(noReplay):
		overwrite = true
	case inFlight && x.hits.flawed(letsThrough):
		r := w.unrecorded(ctx, x.now, x.entry())
		return &r
	case d.Answer == contract.AnswerMismatch && w.seen != nil && w.seen.Answer != nil && x.hits.flawed(showsToOther):
		return w.leak(w.refused(d.Answer, d.Why))
	default:
		return nil
	}
	e := x.entry()
	r := w.careless(ctx, e.with(protocol.Record{
		Phase: protocol.PhaseRunning, Token: req.Token, Generation: max(1, d.Record.Generation), Fingerprint: req.Fingerprint,
		Started: x.now, LastUse: x.now,
	}), overwrite)
	return &r
}

// careless executes without a claim, and then writes a record.
func (w *work) careless(ctx context.Context, held *entry, overwrite bool) reply {
	w.held = held
	w.callUnkeyed(ctx, held, held.Started)
	if w.prefer.status != 0 {
		return w.commitCarelessly(ctx, w.op.example.failure(w.p, w.prefer), nil, overwrite)
	}
	own, effect := w.effect(ctx, held)
	own.outcome = protocol.Execute.String()
	return w.commitCarelessly(ctx, own, effect, overwrite)
}

// outwait waits until whoever took the work over has ended, so that what comes late is
// always seen. Before that it would be the other one who comes late, and a right server
// would drop what that one did.
func (w *work) outwait(ctx context.Context) {
	wait := waiter{server: w.Server, key: w.place}
	defer wait.leave()
	for w.reread(ctx) == nil && w.seen != nil && w.seen.Phase == protocol.PhaseRunning && wait.wait(ctx, w.p.Claim.Lease) {
	}
}

// commitCarelessly makes an effect, and puts an answer in the place of whatever
// is there, or of nothing.
func (w *work) commitCarelessly(ctx context.Context, own *reply, effect *Effect, overwrite bool) reply {
	now, err := w.now(ctx)
	if err == nil {
		err = w.leaveOnly(ctx, now, effect)
	}
	if err != nil {
		return w.broken(err)
	}
	if own.status < http.StatusBadRequest || w.p.KeepCoded(false, own.status, own.code) == contract.KeepAnswer {
		rec := w.held.Record
		rec.Phase, rec.Answer, rec.Announced = protocol.PhaseComplete, w.op.stored(own), false
		err = store.ErrConflict
		for tries := 0; tries < maxConflicts && errors.Is(err, store.ErrConflict); tries++ {
			if err = w.reread(ctx); err != nil || w.seen != nil && !overwrite {
				break
			}
			err = w.put(ctx, w.held.with(rec))
		}
		if err != nil {
			return w.broken(err)
		}
	}
	w.hits.note(AfterCommit, "")
	return w.answered(own, protocol.Settlement{Own: true})
}
