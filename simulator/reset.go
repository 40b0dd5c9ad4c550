package simulator

import (
	"context"
	"errors"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Reset deletes every record, effect and call, sets the clock back and empties
// the journal; then the data is there that was there at the start. It returns how
// many entries were deleted. Work that goes on meanwhile keeps what it writes.
func (s *Server) Reset(ctx context.Context) (int, error) {
	s = s.latest()
	total, err := s.forget(ctx)
	if err != nil {
		return total, err
	}
	s.faults.forget()
	s.events.tell(EventReset, map[string]int{"deleted": total})
	return total, s.plant(ctx)
}

// forget deletes all state.
func (s *Server) forget(ctx context.Context) (int, error) {
	total := 0
	for _, prefix := range []string{prefixRecord, prefixOld, prefixEffect, prefixOutside} {
		n, err := s.clear(ctx, prefix)
		total += n
		if err != nil {
			return total, err
		}
	}
	for _, prefix := range []string{prefixResource, prefixLike, prefixLife, prefixHuman, prefixList, prefixServer, string(clockKey)} { // they are not counted
		if _, err := s.clear(ctx, prefix); err != nil {
			return total, err
		}
	}
	s.attends.Store(false)
	s.journal.reset()
	s.wentBack.Store(false)
	s.tally.forget()
	return total, nil
}

// clear deletes what is under a prefix, as much at a time as a store takes.
func (s *Server) clear(ctx context.Context, prefix string) (int, error) {
	deleted := 0
	var batch []store.Write
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		n, err := s.deleteAll(ctx, batch)
		deleted += n
		batch = batch[:0]
		return err
	}
	err := scan(ctx, s.store, prefix, func(e store.Entry) error {
		batch = append(batch, store.Write{Key: e.Key, If: e.Version, Delete: true})
		if len(batch) < store.MaxWrites {
			return nil
		}
		return flush()
	})
	return deleted, errors.Join(err, flush())
}

// deleteAll deletes what is still as it was found.
func (s *Server) deleteAll(ctx context.Context, writes []store.Write) (int, error) {
	deleted := 0
	switch err := s.store.Apply(ctx, writes...); {
	case err == nil:
		return len(writes), nil
	case !errors.Is(err, store.ErrConflict):
		return 0, err
	}
	for _, w := range writes {
		switch err := s.store.Apply(ctx, w); {
		case err == nil:
			deleted++
		case !errors.Is(err, store.ErrConflict): // else it is work's that goes on
			return deleted, err
		}
	}
	return deleted, nil
}
