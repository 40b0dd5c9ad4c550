package simulator

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// errNotWaiting is for an id under which no record waits for an operator.
var errNotWaiting = errors.New("no key that needs a human has this id")

func (s *Server) stateOf(e *entry, now time.Time) string {
	p := s.general
	if op := s.operationOf(e); op != nil {
		p = op.policy
	}
	return protocol.StateOf(p, now, &e.Record).String()
}

// Resolve tells what an operator found out of a record that needs a human, by the
// id with which the list of keys shows it. What was executed goes on behind the
// call in question, and is complete when Resolve returns; what was not is free, or
// waits at its recovery point for the same key.
func (s *Server) Resolve(ctx context.Context, id string, as protocol.Resolution) (Key, error) {
	place, err := hex.DecodeString(id)
	if err != nil || len(place) != 16 {
		return Key{}, errNotWaiting
	}
	for range maxConflicts {
		k, err := s.latest().resolve(ctx, append([]byte(prefixHuman), place...), as)
		if !errors.Is(err, store.ErrConflict) {
			return k, err
		}
	}
	return Key{}, store.ErrConflict
}

func (s *Server) resolve(ctx context.Context, lead []byte, as protocol.Resolution) (Key, error) {
	e, err := s.store.Get(ctx, lead)
	if isNotFound(err) {
		return Key{}, errNotWaiting
	}
	if err != nil {
		return Key{}, err
	}
	at, stored, err := s.recordAt(ctx, e.Value)
	if err != nil {
		return Key{}, err
	}
	if stored == nil {
		return Key{}, errNotWaiting
	}
	op := s.operationOf(stored)
	if op == nil {
		return Key{}, unresolvable{fmt.Errorf("the operation %s is none of this contract", stored.Operation)}
	}
	now, err := s.now(ctx)
	if err != nil {
		return Key{}, err
	}
	done, err := protocol.Resolve(op.policy, now, &stored.Record, as, newToken())
	if err != nil {
		return Key{}, unresolvable{err}
	}
	w := &work{Server: s, op: op, p: op.policy, key: slices.Clone(at.Key), place: string(at.Key), seen: stored, version: at.Version, scoped: scopedOf(op, stored)}
	if err := w.carryOut(ctx, &done, now, e); err != nil {
		return Key{}, err
	}
	s.opts.Log.Info("resolved by an operator", "operation", stored.Operation, "key", s.shown(stored.Key), "as", string(as))
	_, stored, err = s.recordAt(ctx, at.Key)
	if err != nil || stored == nil {
		return Key{ID: recordID(at.Key), Key: s.shown(w.seen.Key), Account: w.seen.Account, Operation: w.seen.Operation, State: protocol.Absent.String()}, err
	}
	return s.keyAt(at.Key, stored, now), nil
}

// carryOut does what was decided of a record.
func (w *work) carryOut(ctx context.Context, done *protocol.Resolved, now time.Time, lead store.Entry) error {
	switch {
	case done.Delete:
		err := w.apply(ctx, store.Write{Key: w.key, If: w.version, Delete: true}, store.Write{Key: lead.Key, If: lead.Version, Delete: true})
		if err == nil {
			w.keyChanged(w.seen, nil, now)
		}
		return err
	case !done.TakeOver:
		return w.put(ctx, w.seen.with(done.Record))
	}
	d := protocol.Decision{Do: protocol.Resume, State: protocol.NeedsHuman, Write: true, Record: done.Record}
	if err := w.claim(ctx, d, entry{}); err != nil {
		return err
	}
	w.execute(context.WithoutCancel(ctx), d) // what was begun is ended
	return nil
}

// unresolvable is an error of the caller's.
type unresolvable struct{ error }

func (s *Server) postResolve(r *http.Request) (any, error) {
	wanted := errors.New(`wanted a body such as {"as": "executed"} or {"as": "not-executed"}`)
	var sent struct {
		As protocol.Resolution `json:"as"`
	}
	if err := readObject(r.Body, &sent, wanted); err != nil {
		return nil, refusal{status: http.StatusBadRequest, why: err.Error()}
	}
	k, err := s.Resolve(context.WithoutCancel(r.Context()), idIn(r.URL.Path), sent.As)
	var wrong unresolvable
	switch {
	case errors.Is(err, errNotWaiting):
		return nil, refusal{status: http.StatusNotFound, why: err.Error() + "; GET " + managePrefix + "keys?state=needs-human lists them"}
	case errors.As(err, &wrong):
		status := http.StatusConflict
		if sent.As != protocol.Executed && sent.As != protocol.NotExecuted {
			status = http.StatusBadRequest
		}
		return nil, refusal{status: status, why: err.Error()}
	case err != nil:
		return nil, err
	}
	return k, nil
}
