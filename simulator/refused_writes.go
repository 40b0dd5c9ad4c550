package simulator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// refusedWrites says that the store takes no writes: its disk is full, or its file cannot be
// written any more. What is read may still be answered, so that nobody would see it.
type refusedWrites struct {
	since time.Time
	why   string
}

// probeKey is written to find out whether the store takes writes again. It belongs to no
// state.
var probeKey = []byte("c/probe")

// probeSize is how much is written to find that out: what fits into the last free bytes
// of a disk says nothing of the next request.
const probeSize = 64 << 10

// wrote notes a write that the store did not take. The first is told in the log.
func (s *Server) wrote(err error) {
	if err == nil || !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown) {
		return
	}
	if s.troubles.CompareAndSwap(nil, &refusedWrites{s.opts.Now(), err.Error()}) {
		s.opts.Log.Error("the store takes no writes; requests get the answer that the contract has for that until it does", "error", err)
	}
}

// checkWrites reports whether the store takes writes. Where the last one failed another
// is tried: who asks wants to know how it is now.
func (s *Server) checkWrites(ctx context.Context) error {
	last := s.troubles.Load()
	if last == nil {
		return nil
	}
	e, err := s.store.Get(ctx, probeKey)
	if err == nil || isNotFound(err) {
		probe := store.Write{Key: probeKey, Value: make([]byte, probeSize), If: e.Version, As: store.NewVersion()}
		if err = s.store.Apply(ctx, probe); err == nil {
			err = s.store.Apply(ctx, store.Write{Key: probeKey, If: probe.As, Delete: true})
		}
	}
	if err != nil && !errors.Is(err, store.ErrConflict) { // another server asks as well: it takes them
		return fmt.Errorf("it takes no writes since %s: %s", last.since.UTC().Format(time.RFC3339), last.why)
	}
	if s.troubles.CompareAndSwap(last, nil) {
		s.opts.Log.Info("the store takes writes again", "without", s.opts.Now().Sub(last.since).Round(time.Second))
	}
	return nil
}
