package simulator

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/openapi"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Reloaded is an operation whose keys mean something else under a new contract.
type Reloaded struct {
	Operation string
	Why       string // what changed, such as "scope"
	Forgotten int    // answers that were stored under the old rule, and are no more
	// Unfinished is how many records of it are not complete. They are kept: nobody
	// may execute again what may still be executed. Repeats of them may be taken for
	// other requests.
	Unfinished int
}

// Reload goes on with another contract of the same API, and another document, and
// holds requests against another source, each nil for none. Keys, effects, resources, clock, journal and faults stay. Requests that
// are under way end under the contract they began with.
//
// Where the scope, the fingerprint or the place of the key of an operation changed,
// what is stored cannot be found or compared any more. Its complete records are
// forgotten, and it is among what is returned. On an error the contract before goes
// on to be served. Of several servers on one store each has to reload.
func (s *Server) Reload(ctx context.Context, c *contract.Contract, doc *openapi.Document, requests *openapi.Source) ([]Reloaded, error) {
	s.reload.Lock()
	defer s.reload.Unlock()
	old := s.latest()
	next := &Server{shared: s.shared, contract: c, store: old.store, opts: old.opts}
	next.opts.OpenAPI, next.opts.Requests = doc, requests
	if err := next.arrange(); err != nil {
		return nil, err
	}
	if err := next.own(ctx); err != nil {
		return nil, err
	}
	for _, op := range next.ops {
		if before := old.byName[op.name]; before != nil {
			op.metrics = before.metrics
		}
	}
	changed := remeant(old, next)
	if err := next.remember(ctx); err != nil {
		return nil, err
	}
	err := next.forgetChanged(ctx, changed) // most of them, before anybody asks under the new contract
	s.newest.Store(next)
	err = errors.Join(err, next.forgetChanged(ctx, changed))
	s.tally.forget()
	if err != nil {
		return changed, fmt.Errorf("the contract is served, but answers that no longer fit it were not all forgotten: %w", err)
	}
	return changed, nil
}

// latest is the server of the contract that is served now.
func (s *Server) latest() *Server {
	if n := s.newest.Load(); n != nil {
		return n
	}
	return s
}

// recognition is what decides whether a stored record is that of a request, in parts.
type recognition struct {
	scope       any
	fingerprint any
	key         any
}

func recognitionOf(p *contract.Policy) recognition {
	places := []any{p.Key.Syntax, p.Key.Compare}
	for _, place := range p.Key.Places() {
		places = append(places, place)
	}
	return recognition{
		scope:       []any{p.Scope, p.ScopeFrom, p.Operation.Path},
		fingerprint: []any{p.Fingerprint, p.Operation.Path, p.Answers.Mismatch.Do == contract.MismatchNewOperation},
		key:         places,
	}
}

// differences names the parts in which two recognitions differ.
func (a recognition) differences(b recognition) []string {
	var out []string
	for _, part := range []struct {
		name string
		a, b any
	}{{"scope", a.scope, b.scope}, {"fingerprint", a.fingerprint, b.fingerprint}, {"key", a.key, b.key}} {
		if !reflect.DeepEqual(part.a, part.b) {
			out = append(out, part.name)
		}
	}
	return out
}

// remeant are the operations of both servers whose records are found or compared
// otherwise by the second, in the order of the second.
func remeant(old, next *Server) []Reloaded {
	before, after := old.contract.Variants(), next.contract.Variants()
	var out []Reloaded
	for _, op := range next.ops {
		was := old.byName[op.name]
		if was == nil {
			continue
		}
		why := recognitionOf(was.policy).differences(recognitionOf(op.policy))
		if len(why) == 0 && !sameVariants(before, after, op.name) {
			why = []string{"a variant"}
		}
		if len(why) > 0 {
			out = append(out, Reloaded{Operation: op.name, Why: strings.Join(why, " and ")})
		}
	}
	return out
}

// sameVariants reports whether the requests of an operation are told apart, and
// known again, as before.
func sameVariants(before, after []contract.Variant, operation string) bool {
	of := func(list []contract.Variant) (labels []string, recognitions []recognition) {
		for _, v := range list {
			if slices.Contains(v.Operations, operation) {
				labels, recognitions = append(labels, v.Label), append(recognitions, recognitionOf(v.Policy))
			}
		}
		return labels, recognitions
	}
	l1, i1 := of(before)
	l2, i2 := of(after)
	return reflect.DeepEqual(l1, l2) && reflect.DeepEqual(i1, i2)
}

// forgetChanged deletes the complete records of the operations that changed.
func (s *Server) forgetChanged(ctx context.Context, changed []Reloaded) error {
	if len(changed) == 0 {
		return nil
	}
	byName := map[string]*Reloaded{}
	for i := range changed {
		changed[i].Unfinished = 0 // they are counted anew
		byName[changed[i].Operation] = &changed[i]
	}
	return scan(ctx, s.store, prefixRecord, func(e store.Entry) error {
		stored, err := decode(e.Value)
		if err != nil {
			return nil // the list of keys shows it
		}
		r := byName[stored.Operation]
		switch {
		case r == nil:
			return nil
		case stored.Phase != protocol.PhaseComplete:
			r.Unfinished++
			return nil
		}
		err = s.apply(ctx, store.Write{Key: slices.Clone(e.Key), If: e.Version, Delete: true})
		if err == nil {
			r.Forgotten++
		}
		if errors.Is(err, store.ErrConflict) { // it was used, or ended, meanwhile
			return nil
		}
		return err
	})
}
