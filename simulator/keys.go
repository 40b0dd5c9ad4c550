package simulator

import (
	"context"
	"net/http"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Key is what the management API shows of a record.
type Key struct {
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
}

// getKeys shows the records: under keys what the keys mean now, under old what
// they meant before their window ended, until that is reaped.
func (s *Server) getKeys(r *http.Request) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	now, err := s.now(r.Context())
	if err != nil {
		return nil, err
	}
	keys, states, err := s.keys(r.Context(), prefixRecord, r.URL.Query().Get("key"), now)
	if err != nil {
		return nil, err
	}
	old, _, err := s.keys(r.Context(), prefixOld, r.URL.Query().Get("key"), now)
	if err != nil {
		return nil, err
	}
	return map[string]any{"count": len(keys), "states": states, "keys": keys[:min(len(keys), limit)], "old": old[:min(len(old), limit)]}, nil
}

// keys lists the records under a prefix, and how many there are in each state.
func (s *Server) keys(ctx context.Context, prefix, key string, now time.Time) ([]Key, map[string]int, error) {
	keys, states := []Key{}, map[string]int{}
	err := scan(ctx, s.store, prefix, func(e store.Entry) error {
		stored, err := decode(e.Value)
		if err != nil || key != "" && key != stored.Key {
			return nil
		}
		k := s.keyOf(stored, now)
		states[k.State]++
		keys = append(keys, k)
		return nil
	})
	return keys, states, err
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
	return k
}
