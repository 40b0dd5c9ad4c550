package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store"
)

// meaningKey holds what the keys in a store mean, by operation. A reset leaves it.
var meaningKey = []byte("c/keys")

// meaning is what decides whether a stored record is that of a request: the parts of a
// recognition, each as a digest. What tells how long a record counts stands beside them.
type meaning struct {
	Scope       string `json:"scope"`
	Fingerprint string `json:"fingerprint"`
	Key         string `json:"key"`
	Variants    string `json:"variants"`
	Lease       string `json:"lease"`
	Window      string `json:"window"`
}

// meanings are those of the operations that take keys.
func (s *Server) meanings() map[string]meaning {
	variants := s.contract.Variants()
	out := map[string]meaning{}
	for _, op := range s.ops {
		if !op.policy.Operation.TakesKey() {
			continue
		}
		r := recognitionOf(op.policy)
		var others []any
		for _, v := range variants {
			if slices.Contains(v.Operations, op.name) {
				of := recognitionOf(v.Policy)
				others = append(others, v.Label, of.scope, of.fingerprint, of.key)
			}
		}
		out[op.name] = meaning{
			Scope: meantBy(r.scope), Fingerprint: meantBy(r.fingerprint), Key: meantBy(r.key), Variants: meantBy(others),
			Lease: contract.FormatDuration(op.policy.Claim.Lease), Window: meantBy(op.policy.Window.Replay),
		}
	}
	return out
}

func meantBy(v any) string {
	text, err := json.Marshal(v)
	if err != nil { // it is made of what came from a file
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}

// differs names the parts by which a record would be found or compared otherwise.
func (m meaning) differs(o meaning) string {
	var out []string
	for _, part := range [...]struct{ name, a, b string }{
		{"scope", m.Scope, o.Scope}, {"fingerprint", m.Fingerprint, o.Fingerprint}, {"key", m.Key, o.Key},
	} {
		if part.a != part.b {
			out = append(out, part.name)
		}
	}
	if len(out) == 0 && m.Variants != o.Variants {
		return "variants"
	}
	return strings.Join(out, " and ")
}

// agree makes sure that the keys in the store mean what they mean to this contract, and
// refuses where they do not: their repeats would be executed again, or taken for others.
// Where there are none under another meaning, and nobody else serves, this one counts
// from now on.
func (s *Server) agree(ctx context.Context) error {
	own := s.meanings()
	for range maxConflicts {
		stored, version, err := s.meant(ctx)
		if err != nil {
			return err
		}
		if err := s.checkMeaning(ctx, stored, own); err != nil {
			return err
		}
		if err = s.mean(ctx, stored, own, version); !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return store.ErrConflict
}

// meant reads what keys mean; nothing where the store is new, or older than this entry.
func (s *Server) meant(ctx context.Context) (map[string]meaning, store.Version, error) {
	e, err := s.store.Get(ctx, meaningKey)
	if isNotFound(err) {
		return nil, 0, nil
	}
	var stored map[string]meaning
	if err == nil {
		err = json.Unmarshal(e.Value, &stored)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("the store, of what its keys mean: %w", err)
	}
	return stored, e.Version, nil
}

// mean notes what keys mean from now on. Operations that are not served here keep what
// they have: their keys are there.
func (s *Server) mean(ctx context.Context, stored, own map[string]meaning, version store.Version) error {
	all := map[string]meaning{}
	for name, m := range stored {
		all[name] = m
	}
	changed := len(stored) == 0
	for name, m := range own {
		changed = changed || all[name] != m
		all[name] = m
	}
	if !changed {
		return nil
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return s.apply(ctx, store.Write{Key: meaningKey, Value: text, If: version, As: store.NewVersion()})
}

// checkMeaning compares the meanings, and looks for keys where they differ.
func (s *Server) checkMeaning(ctx context.Context, stored, own map[string]meaning) error {
	differ := map[string]string{}
	for name, m := range own {
		was, there := stored[name]
		if !there {
			continue
		}
		if why := was.differs(m); why != "" {
			differ[name] = why
		} else if was.Lease != m.Lease {
			s.opts.Log.Warn("the store has keys of another lease, which they keep", "operation", name, "was", was.Lease, "is", m.Lease)
		} else if was.Window != m.Window {
			s.opts.Log.Warn("the store has keys of another window; the new one counts for them too", "operation", name, "was", was.Window, "is", m.Window)
		}
	}
	if len(differ) == 0 {
		return nil
	}
	count := map[string]int{}
	err := scan(ctx, s.store, prefixRecord, func(e store.Entry) error {
		if kept, err := decode(e.Value); err == nil && differ[kept.Operation] != "" {
			count[kept.Operation]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, op := range s.ops {
		if n := count[op.name]; n > 0 {
			return fmt.Errorf("the store has %d keys of %s that mean something else in this contract, by its %s: repeats of them would be executed again or refused; use another store, or go on with the contract as it was and POST %sreset, or change it while serve --watch runs, which forgets their answers",
				n, op.name, differ[op.name], managePrefix)
		}
	}
	if served, err := s.servedByOthers(ctx); err != nil || !served {
		return err
	}
	for _, op := range s.ops {
		if why := differ[op.name]; why != "" {
			return fmt.Errorf("another server is at work on the store, to which the keys of %s mean something else, by its %s; use another store, or end that server first", op.name, why)
		}
	}
	return nil
}

// servedByOthers reports a server that does the chores of the store, or did until a few
// seconds ago and did not end well.
func (s *Server) servedByOthers(ctx context.Context) (bool, error) {
	e, err := s.store.Get(ctx, turnKey)
	if isNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	now, err := s.now(ctx)
	held, _ := decodeTurn(e.Value)
	left := held.ends.Sub(now)
	return held.token != s.turn.token && left > 0 && left <= turnLasts, err
}

// remember notes what keys mean after a reload, and that this server goes by it.
func (s *Server) remember(ctx context.Context) error {
	own := s.meanings()
	for range maxConflicts {
		stored, version, err := s.meant(ctx)
		if err == nil {
			err = s.mean(ctx, stored, own, version)
		}
		if !errors.Is(err, store.ErrConflict) {
			s.astray.Store(false)
			return err
		}
	}
	return store.ErrConflict
}

// keepUp looks whether another server on the store has given its keys another meaning.
// Then this one takes no more requests with them until it has read its contract anew.
func (s *Server) keepUp(ctx context.Context) {
	stored, _, err := s.meant(ctx)
	if err != nil {
		return
	}
	why := ""
	for name, m := range s.meanings() {
		if was, there := stored[name]; there && was.differs(m) != "" {
			why = name
		}
	}
	if before := s.astray.Swap(why != ""); why != "" && !before {
		s.opts.Log.Error("another server on the store has a contract in which keys mean something else; this one answers that the store is down until it has read its own anew", "operation", why)
	}
}
