package simulator

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// plant puts the data in the store. What is there already stays: a store may
// outlive the server.
func (s *Server) plant(ctx context.Context) error {
	if err := s.plantAll(ctx); err != nil {
		return err
	}
	return s.inherit(ctx)
}

// inherit notes whether there are keys of which the journal does not know.
func (s *Server) inherit(ctx context.Context) error {
	known := s.journal.plantedLines()
	some, err := s.store.Scan(ctx, []byte(prefixRecord), nil, known+1)
	s.heir.Store(len(some) > known)
	return err
}

func (s *Server) plantAll(ctx context.Context) error {
	if s.opts.Data == nil {
		return nil
	}
	now, err := s.now(ctx)
	if err != nil {
		return fmt.Errorf("the store: %w", err)
	}
	for i := range s.opts.Data.Resources {
		r := &s.opts.Data.Resources[i]
		if err := s.plantResource(ctx, r, now.Add(-r.Age)); err != nil {
			return fmt.Errorf("resources[%d]: %w", i, err)
		}
	}
	for i := range s.opts.Data.Keys {
		k := &s.opts.Data.Keys[i]
		if err := s.plantKey(ctx, k, now.Add(-k.Age)); err != nil {
			return fmt.Errorf("keys[%d]: %w", i, err)
		}
	}
	return nil
}

// plantResource makes a resource as the request would have left it that has its
// headers.
func (s *Server) plantResource(ctx context.Context, d *DataResource, made time.Time) error {
	u, err := url.Parse(d.Path)
	if err != nil || u.IsAbs() {
		return fmt.Errorf("%q is no path", d.Path)
	}
	index, _, ok := s.routes.Match(http.MethodGet, u.EscapedPath())
	if !ok {
		index = slices.IndexFunc(s.ops, func(op *operation) bool { return op.actsOn(u.EscapedPath()) })
	}
	if index < 0 {
		return fmt.Errorf("no operation reads %s, or acts on it; wanted the path of a GET", d.Path)
	}
	if _, ok := topMembers(d.Body); !ok {
		return errors.New("the body is no JSON object")
	}
	who, _ := callerOf(s.ops[index].policy, request("GET "+d.Path, d.Header, nil), s.accounts.Load())
	r := &resource{Account: who.Account, Path: u.EscapedPath(), Made: made, Body: d.Body}
	writes := []store.Write{{Key: resourceKey(r.Account, r.Path), Value: r.appendTo(nil), As: store.NewVersion()}}
	if s.isListed(r.Path) {
		writes = append(writes, store.Write{Key: r.appendListKey(nil), Value: []byte(r.Path), As: store.NewVersion()})
	}
	if err := s.apply(ctx, writes[0], writes[1:]...); !errors.Is(err, store.ErrConflict) {
		return err
	}
	return nil
}

// plantKey makes a record as the request would have left it.
func (s *Server) plantKey(ctx context.Context, d *DataKey, at time.Time) error {
	x := &exchange{Server: s, now: at}
	if failed := x.receive(nil, request(d.Operation, d.Header, d.Body)); failed != nil || x.op == nil {
		return fmt.Errorf("%s is none of the operations, or is refused before its key is looked at", d.Operation)
	}
	x.askWindow()
	if x.key.Status != protocol.KeyOK || !x.p.Operation.TakesKey() {
		return fmt.Errorf("%s has no good key: %s", d.Operation, orWord(x.key.Why, "none is sent, or none is taken"))
	}
	w := x.workUnder()
	req := protocol.Request{Key: x.key, Token: newToken(), Lasts: x.lasts, Fingerprint: x.fingerprint}
	claim := protocol.Arrive(x.p, at, nil, req)
	if claim.Do != protocol.Execute {
		return fmt.Errorf("%s would not be executed, but %s", d.Operation, claim.Do)
	}
	own := &reply{status: d.Status, body: d.Content}
	for name, values := range d.Answer {
		for _, v := range values {
			own.header = append(own.header, protocol.Field{Name: name, Value: v})
		}
	}
	var seen *protocol.Record
	if claim.Write {
		seen = &claim.Record
	}
	end := protocol.Settle(x.p, at, seen, claim.Record, protocol.Result{Answer: x.op.stored(own)})
	if end.Delete || end.Record.Phase != protocol.PhaseComplete {
		return fmt.Errorf("the contract does not keep an answer with status %d", d.Status)
	}
	e := x.entry()
	w.held = e.with(end.Record)
	w.held.Step = len(x.p.Operation.Steps)
	switch err := w.put(ctx, w.held); {
	case errors.Is(err, store.ErrConflict): // what is there stays, and nobody knows what it was
		return nil
	case err != nil:
		return err
	}
	s.journal.plant(x.planted(own, at))
	return nil
}

// planted is the line of the request for which a key of the data stands, as if it had
// come and been answered at once.
func (x *exchange) planted(own *reply, at time.Time) line {
	x.began = at
	l := x.underway(at)
	l.look = lookNothing
	l.unanswered, l.outcome, l.status = false, protocol.Execute.String(), own.status
	kept := x.op.stored(own) // a repeat has its headers in this order
	answer := reply{status: kept.Status, header: kept.Header, body: kept.Body}
	answer.mark(x.p, x.p.Answers.Replay.Marker.First)
	x.noteAnswer(&l, &answer)
	return l
}

// workUnder is the work of a request under its key, of which nothing was looked up.
func (x *exchange) workUnder() *work {
	x.fingerprint, x.printed = protocol.FingerprintOf(&x.p.Fingerprint, protocol.WithoutKey(&x.p.Key, x.request)), true
	w := &work{Server: x.Server, op: x.op, p: x.p}
	w.scoped = protocol.RecordName(x.p, protocol.ScopedKey(x.p.Scope, x.who, x.request, x.key.Value), x.fingerprint)
	w.key = recordKey(w.scoped)
	w.place = string(w.key)
	return w
}

func orWord(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
