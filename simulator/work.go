package simulator

import (
	"context"
	"errors"
	"log/slog"
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
	place   string        // the key as a text
	desk    *desk         // of the request; nil for none
	seen    *entry        // what the store held under the key when last looked; nil for nothing
	version store.Version // of seen
	held    *entry        // the record under which the work runs
	old     *store.Write  // keeps the record of the generation before; goes with the first write
	prefer  failure
	hits    *hits         // the faults that were drawn for the request; nil for none
	ifMatch []string      // the values of If-Match
	reads   bool          // it is a GraphQL request that changes nothing
	keyless bool          // the request has no key that counts
	failed  func() *reply // a stage between the key and the execution; may be nil
	asked   bool          // a request waits for the answer
	span    Span          // of the request; nil for none

	ahead  store.Entry // the record as it was on arrival
	looked bool        // ahead has not been used yet

	brief  bool    // see isBrief
	back   backlog // of a brief execution
	lost   bool    // a brief execution could not commit
	spread bool    // no execution may be brief
}

// claim takes the key, or takes the work over. A claim that commits with its
// effect is known to this process alone until then.
func (w *work) claim(ctx context.Context, d protocol.Decision, fresh entry) error {
	held := w.slot()
	if d.Do == protocol.Execute {
		*held = fresh
		held.Record = d.Record
	} else { // the work's request is the one that began it
		held = w.with(w.seen, d.Record)
	}
	w.old = nil
	if d.State == protocol.Expired {
		w.old = &store.Write{
			Key: oldKey(w.key, w.seen.Token), Value: w.seen.encode(), Due: protocol.ReapAt(w.p, &w.seen.Record), As: store.NewVersion(),
		}
	}
	if d.Write {
		w.promise(held)
		if w.isBrief(&d) {
			if err := w.takeBriefly(held); err != nil {
				return err
			}
		}
		if err := w.put(ctx, held); err != nil {
			if w.brief {
				w.claims.end(w.place, held.Token)
			}
			return err
		}
	} else if !w.claims.take(w.place, held.Record) {
		return store.ErrConflict
	} else {
		w.brief = w.isBrief(&d)
		w.keyChanged(w.seen, held, d.Record.Started)
	}
	w.held = held
	w.orphan(&d, w.finder())
	if w.span != nil {
		w.traced("claim", "reprise.do", d.Do.String(), "reprise.state", d.State.String())
	}
	return nil
}

// execute runs the operation under its claim and settles it.
func (w *work) execute(ctx context.Context, d protocol.Decision) reply {
	defer w.claims.end(w.place, w.held.Token)
	end, _ := w.alikes.begin(w.likeness(w.held), false)
	defer end()
	w.hits.note(AfterClaim, "")
	if w.failed != nil && d.Do == protocol.Execute {
		if failed := w.failed(); failed != nil {
			return w.settle(ctx, failed, protocol.Result{BeforeExecution: true}, nil)
		}
	}
	if w.held.Step == 0 && changes(w.op) {
		missing, err := w.missing(ctx, w.held)
		if err != nil {
			return w.broken(err)
		}
		if missing != nil {
			return w.settle(ctx, missing, protocol.Result{}, nil)
		}
	}
	switch err := w.steps(ctx); {
	case err != nil:
		return w.stopped(ctx, err)
	case w.prefer.status != 0:
		return w.settle(ctx, w.op.example.failure(w.p, w.prefer), protocol.Result{}, nil)
	}
	own, effect := w.effect(ctx, w.held)
	if effect != nil && effect.leaves != nil {
		w.held.Resource = effect.leaves.Path
	}
	w.held.Step, w.held.Announced = len(w.p.Operation.Steps), false
	own.outcome, own.began = d.Do.String(), w.held.Began()
	answer := w.settle(ctx, own, protocol.Result{}, effect)
	w.endLife(ctx, w.held, answer.status)
	return answer
}

// effect is what a success answers and leaves behind; no effect of an operation
// that changes nothing.
func (w *work) effect(ctx context.Context, e *entry) (*reply, *Effect) {
	if shown := w.readBack(ctx, e); shown != nil {
		return shown, nil
	}
	if after, shown := w.acted(ctx, e); shown != nil {
		return shown, &Effect{
			ID: after.id(), Operation: e.Operation, Path: e.Path, Account: e.Account, Key: e.Key, like: w.likeness(e), leaves: after,
		}
	}
	id := w.newID(e)
	var own *reply
	var effect *Effect
	if w.desk != nil {
		own, effect = &w.desk.own, &w.desk.effect
	} else {
		own, effect = new(reply), new(Effect)
	}
	*own = w.answerOf(e, id)
	if !changes(w.op) || w.reads {
		return own, nil
	}
	if w.op.shown {
		if body := w.changed(ctx, e); body != nil {
			own.body = body
		}
	}
	*effect = Effect{
		ID: id, Operation: e.Operation, Path: e.Path, Account: e.Account, Key: e.Key, like: w.likeness(e), leaves: w.leaves(e, id, own),
	}
	return own, effect
}

// settle keeps what is to be kept of the execution in one write: the record,
// its answer and its effect, on the condition that the work is still this one's.
func (w *work) settle(ctx context.Context, own *reply, result protocol.Result, effect *Effect) reply {
	if !result.Unknown {
		result.Answer, result.Code = w.op.storedAt(w.desk, own), own.code
	}
	if err := w.hits.reach(BeforeCommit, ""); err != nil {
		return w.unsettled(ctx, own, effect, err)
	}
	if own.status >= http.StatusBadRequest && w.hits.flawed(neverFrees) {
		return w.answered(own, protocol.Settlement{Own: true})
	}
	for range maxConflicts {
		now, err := w.now(ctx)
		if err != nil {
			return w.unsettled(ctx, own, effect, err)
		}
		held := w.back.open
		w.back.open = false
		result.Of = w.claimedUnder()
		s := protocol.Settle(w.p, now, w.seen.record(), w.held.Record, result)
		switch {
		case s.Stale && own.status != 0 && w.hits.flawed(noFencing):
			w.outwait(ctx)
			return w.commitCarelessly(ctx, own, effect, true)
		case s.Stale:
			return w.late(ctx, s)
		case !s.Write:
			if err := w.leaveOnly(ctx, now, effect); err != nil {
				return w.unsettled(ctx, own, effect, err)
			}
			w.settled(effect, "nothing", now)
			w.hits.note(AfterCommit, "")
			return w.answered(own, s)
		}
		if err = w.keep(ctx, now, s, effect); err == nil {
			w.settled(effect, keptName(&s), now)
			w.hits.note(AfterCommit, "")
			return w.answered(own, s)
		}
		if !errors.Is(err, store.ErrConflict) {
			return w.unsettled(ctx, own, effect, err)
		}
		if held {
			w.lost = true
			return reply{}
		}
		if err := w.reread(ctx); err != nil {
			return w.unsettled(ctx, own, effect, err)
		}
	}
	return w.broken(store.ErrConflict)
}

func (w *work) keep(ctx context.Context, now time.Time, s protocol.Settlement, effect *Effect) error {
	var writes []store.Write
	if effect != nil && w.hits.flawed(splitCommit) {
		if err := w.leaveOnly(ctx, now, effect); err != nil {
			return err
		}
		w.hits.die()
	}
	if effect != nil {
		var err error
		if writes, err = w.writes(ctx, effect, now); err != nil {
			return err
		}
	}
	held := w.with(w.held, s.Record)
	if effect == nil && (s.Delete || s.Record.Phase == protocol.PhaseComplete) {
		var err error
		if writes, err = w.failedState(ctx, held, now); err != nil {
			return err
		}
	}
	if s.Delete { // with an effect: its answer was too large to be stored
		return w.apply(ctx, store.Write{Key: w.key, If: w.version, Delete: true}, writes...)
	}
	if life := w.lifeWrite(ctx, s.Record); life != nil {
		writes = append(writes, *life)
	}
	return w.put(ctx, held, writes...)
}

// settled tells those who look on that the execution has ended.
func (w *work) settled(effect *Effect, kept string, now time.Time) {
	if w.span != nil {
		w.traced("settle", "reprise.kept", kept)
	}
	if effect != nil {
		w.tellEffect(effect, now)
	}
	if kept == "nothing" && w.key != nil {
		w.keyChanged(w.held, nil, now)
	}
}

// keptName says what a settlement keeps.
func keptName(s *protocol.Settlement) string {
	switch {
	case s.Delete:
		return "nothing"
	case s.Record.Phase == protocol.PhaseComplete:
		return "answer"
	case s.Record.Phase == protocol.PhaseNeedsHuman:
		return "needs-human"
	default:
		return "progress"
	}
}

// finder is who has found abandoned work.
func (w *work) finder() int {
	if w.asked {
		return orphanByRequest
	}
	return orphanByCompleter
}

// leaveOnly makes the effect of an execution of which nothing else is kept.
func (w *work) leaveOnly(ctx context.Context, now time.Time, effect *Effect) error {
	if effect == nil {
		return nil
	}
	writes, err := w.writes(ctx, effect, now)
	if err != nil {
		return err
	}
	return w.apply(ctx, writes[0], writes[1:]...)
}

func (w *work) answered(own *reply, s protocol.Settlement) reply {
	if !s.Own {
		return named(w.p, s.Answer, "")
	}
	if own.status >= http.StatusBadRequest {
		own.outcome = failedOutcome
	}
	answer := *own
	answer.mark(w.p, w.p.Answers.Replay.Marker.First)
	return answer
}

const failedOutcome = "failed"

// late is the answer of a worker whose work was taken over meanwhile.
func (w *work) late(ctx context.Context, s protocol.Settlement) reply {
	var r reply
	if s.Replay {
		r = w.repeated(ctx)
	} else {
		r = w.refused(s.Answer, "")
	}
	r.outcome = "late: " + r.outcome
	return r
}

// broken is the answer when the store fails. Before the claim, and for a claim
// that commits with its effect and surely did not, nothing was executed.
func (w *work) broken(err error) reply {
	w.tell(slog.LevelError, "the store failed", err, "operation", w.op.name)
	claimed := w.held != nil && w.p.Claim.Commits == contract.BeforeEffect && !w.brief
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
	if unmet := w.unmet(ctx, &e, now); unmet != "" {
		return named(w.p, unmet, "")
	}
	if changes(w.op) {
		missing, err := w.missing(ctx, &e)
		if err != nil && !w.open() {
			return w.unreachable()
		}
		if missing != nil {
			missing.outcome = failedOutcome
			return *missing
		}
	}
	like := w.likeness(&e)
	end, alone := w.alikes.begin(like, w.keyless)
	if !alone {
		return named(w.p, contract.AnswerDuplicate, "")
	}
	defer end()
	if w.looksRepeated(ctx, like, now) {
		return named(w.p, contract.AnswerDuplicate, "")
	}
	if failed := w.callUnkeyed(ctx, &e, now); failed != nil {
		return *failed
	}
	if w.prefer.status != 0 {
		failed := w.op.example.failure(w.p, w.prefer)
		failed.outcome = failedOutcome
		return *failed
	}
	own, effect := w.effect(ctx, &e)
	own.outcome = protocol.Pass.String()
	if effect == nil {
		return *own
	}
	if err := w.hits.reach(BeforeCommit, ""); err != nil {
		if refused := w.notRecorded(effect, err); refused != "" {
			return named(w.p, refused, "")
		}
	}
	if later, err := w.now(ctx); err == nil {
		now = later
	}
	if refused := w.record(ctx, effect, now); refused != "" {
		return named(w.p, refused, "")
	}
	w.hits.note(AfterCommit, "")
	w.endLife(ctx, &e, own.status)
	return *own
}

// now is the server's time, as far as the clock of the request is right.
func (w *work) now(ctx context.Context) (time.Time, error) {
	if w.brief && w.held != nil { // it takes no time, and began a moment ago
		return w.held.Started, nil
	}
	now, err := w.Server.now(ctx)
	return now.Add(w.hits.skew()), err
}
