package simulator

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Key is what the management API shows of a record.
type Key struct {
	ID         string    `json:"id"` // names the record where its key is not shown
	Key        string    `json:"key"`
	Account    string    `json:"account"`
	Operation  string    `json:"operation"`
	State      string    `json:"state"`
	Generation uint32    `json:"generation"`
	Started    time.Time `json:"started"`
	LeaseEnds  time.Time `json:"lease_ends,omitzero"`
	ReplayEnds time.Time `json:"replay_ends,omitzero"`
	Reap       time.Time `json:"reap,omitzero"`
	Step       int       `json:"step,omitempty"`
	Announced  string    `json:"announced,omitempty"` // the system that may have been called
	Status     int       `json:"status,omitempty"`    // of the stored answer
	Unserved   bool      `json:"unserved,omitempty"`  // its operation is none of this contract any more; its state is that in general
	Todo       string    `json:"todo,omitempty"`      // what an operator has to find out
}

// keyPage is one page of a list of records.
type keyPage struct {
	keys []Key
	next []byte // the record after which the next page begins; nil at the end
}

// maxLooked is how many records one page looks at, so that a state that few
// records are in makes no page slow.
const maxLooked = 10_000

// getKeys shows the records: under keys what the keys mean now, under old what
// they meant before their window ended, until that is reaped.
func (s *Server) getKeys(r *http.Request) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	query := r.URL.Query()
	state, key := query.Get("state"), query.Get("key")
	if !isState(state) {
		return nil, refusal{status: http.StatusBadRequest, why: fmt.Sprintf("state is %q, wanted one of %v", state, protocol.States)}
	}
	after, err := s.cursors.open(query.Get("after"))
	if err != nil {
		return nil, err
	}
	now, err := s.now(r.Context())
	if err != nil {
		return nil, err
	}
	var page keyPage
	switch {
	case state == protocol.NeedsHuman.String() && key == "":
		page, err = s.waiting(r.Context(), after, limit, now)
	default:
		page, err = s.keyPage(r.Context(), prefixRecord, after, limit, now, func(k *Key, e *entry) bool {
			return (state == "" || k.State == state) && (key == "" || key == e.Key || key == shownHash(e.Key))
		}, key != "")
	}
	if err != nil {
		return nil, err
	}
	out := map[string]any{"keys": page.keys}
	if page.next != nil {
		out["next"] = s.cursors.seal(page.next)
	}
	if after != nil {
		return out, nil
	}
	return out, s.summarize(r.Context(), out, &page, key, limit, now)
}

// summarize adds to the first page what it says of all: how many records there are
// in each state, and the old ones.
func (s *Server) summarize(ctx context.Context, out map[string]any, page *keyPage, key string, limit int, now time.Time) error {
	old, err := s.keyPage(ctx, prefixOld, nil, limit, now, func(_ *Key, e *entry) bool {
		return key == "" || key == e.Key || key == shownHash(e.Key)
	}, key != "")
	if err != nil {
		return err
	}
	out["old"] = old.keys
	if key != "" {
		states := map[string]int{}
		for _, k := range page.keys {
			states[k.State]++
		}
		out["count"], out["states"] = len(page.keys), states
		return nil
	}
	t, err := s.count(ctx, now)
	if err != nil {
		return err
	}
	out["count"], out["states"], out["counted"] = t.count, t.states, t.counted
	return nil
}

func isState(text string) bool {
	return text == "" || slices.ContainsFunc(protocol.States[:], func(s protocol.State) bool { return s.String() == text })
}

// keyPage lists records under a prefix that come after one and are wanted. all
// looks at as many as there are.
func (s *Server) keyPage(ctx context.Context, prefix string, after []byte, limit int, now time.Time, wanted func(*Key, *entry) bool, all bool) (keyPage, error) {
	out := keyPage{keys: []Key{}}
	if limit == 0 {
		return out, nil
	}
	for looked := 0; ; {
		page, err := s.store.Scan(ctx, []byte(prefix), after, 500)
		if err != nil {
			return out, err
		}
		for _, e := range page {
			after = e.Key
			if stored, err := decode(e.Value); err == nil {
				if k := s.keyAt(e.Key, stored, now); wanted(&k, stored) {
					out.keys = append(out.keys, k)
				}
			}
			if len(out.keys) == limit {
				out.next = after
				return out, nil
			}
		}
		if looked += len(page); len(page) < 500 {
			return out, nil
		}
		if looked >= maxLooked && !all {
			out.next = after
			return out, nil
		}
	}
}

// keyAt is what is shown of the record that the store has under a key.
func (s *Server) keyAt(at []byte, e *entry, now time.Time) Key {
	k := s.keyOf(e, now)
	k.ID = recordID(at)
	k.Todo = strings.ReplaceAll(k.Todo, "{id}", k.ID)
	return k
}

func (s *Server) keyOf(e *entry, now time.Time) Key {
	p, served := s.general, false
	if op := s.operationOf(e); op != nil {
		p, served = op.policy, true
	}
	k := Key{
		Key: s.shown(e.Key), Account: e.Account, Operation: e.Operation,
		State: protocol.StateOf(p, now, &e.Record).String(), Generation: e.Generation,
		Started: e.Started, LeaseEnds: e.LeaseEnds, Step: e.Step, Unserved: !served,
	}
	if e.Answer != nil {
		k.Status, k.ReplayEnds, k.Reap = e.Answer.Status, protocol.ReplayEnds(p, &e.Record), protocol.ReapAt(p, &e.Record)
	}
	if e.Announced && e.Step < len(p.Operation.Steps) {
		k.Announced = p.Operation.Steps[e.Step].Calls
	}
	if e.Phase == protocol.PhaseNeedsHuman {
		k.Todo = todo(p, &k)
	}
	return k
}

// todo says what an operator has to find out, and what to do then.
func todo(p *contract.Policy, k *Key) string {
	const then = "; then POST %skeys/{id}/resolve with {\"as\": \"executed\"} or {\"as\": \"not-executed\"}"
	if k.Announced != "" {
		return fmt.Sprintf("find out whether the %s was called in step %s"+then, k.Announced, p.Operation.Steps[k.Step].Name, managePrefix)
	}
	return fmt.Sprintf("find out whether it was executed"+then, managePrefix)
}

// waiting lists the records that wait for an operator, by their own index.
func (s *Server) waiting(ctx context.Context, after []byte, limit int, now time.Time) (keyPage, error) {
	out := keyPage{keys: []Key{}}
	if limit == 0 {
		return out, nil
	}
	leads, err := s.store.Scan(ctx, []byte(prefixHuman), after, limit)
	if err != nil {
		return out, err
	}
	for _, lead := range leads {
		e, stored, err := s.recordAt(ctx, lead.Value)
		if err != nil {
			return out, err
		}
		if stored != nil && stored.Phase == protocol.PhaseNeedsHuman {
			out.keys = append(out.keys, s.keyAt(e.Key, stored, now))
		}
	}
	if len(leads) == limit {
		out.next = leads[limit-1].Key
	}
	return out, nil
}

// recordAt reads a record; nil for nothing.
func (s *Server) recordAt(ctx context.Context, key []byte) (store.Entry, *entry, error) {
	e, err := s.store.Get(ctx, key)
	if isNotFound(err) {
		return e, nil, nil
	}
	if err != nil {
		return e, nil, err
	}
	stored, err := decode(e.Value)
	return e, stored, err
}
