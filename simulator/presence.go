package simulator

import (
	"context"
	"errors"
	"strings"

	"github.com/reprise-dev/reprise/simulator/store"
)

// prefixServer is what the entries of servers begin with: each one that has looked
// at a key in a store since the last reset has one there. A journal knows what its
// own server answered; whoever judges by it has to know that there are no others.
const prefixServer = "p/"

func (s *shared) presenceKey() []byte { return []byte(prefixServer + s.self) }

// present leaves the server's entry in the store, once. Where the store is down it
// is left with the next request.
func (s *Server) present(ctx context.Context) {
	if s.attends.Load() {
		return
	}
	err := s.store.Apply(ctx, store.Write{Key: s.presenceKey(), Value: []byte(s.contract.API.Version), As: store.NewVersion()})
	if err == nil || errors.Is(err, store.ErrConflict) { // it is there
		s.attends.Store(true)
	}
}

// attend leaves the entry again where another server's reset took it.
func (s *Server) attend(ctx context.Context) {
	if !s.attends.Load() {
		return
	}
	if _, err := s.store.Get(ctx, s.presenceKey()); isNotFound(err) {
		s.attends.Store(false)
		s.present(ctx)
	}
}

// succeed takes the entries out of those that served before this one began: most are
// gone, and one that still runs leaves its entry again with its next chores.
func (s *Server) succeed(ctx context.Context) error {
	if !s.heir.Load() {
		return nil
	}
	_, err := s.clear(ctx, prefixServer)
	return err
}

// others reports whether other servers have served from the store, or reset it.
func (s *Server) others(ctx context.Context) (bool, error) {
	own, others := false, false
	err := scan(ctx, s.store, prefixServer, func(e store.Entry) error {
		if self := strings.TrimPrefix(string(e.Key), prefixServer) == s.self; self {
			own = true
		} else {
			others = true
		}
		return nil
	})
	return others || !own && s.attends.Load(), err
}
