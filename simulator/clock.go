package simulator

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// clockKey holds how far the clock was moved. It is in the store, so that every
// server on one store, and the same server after a restart, reads one time.
var clockKey = []byte("c/clock")

// now is the server's time: every timestamp it writes or compares follows it.
func (s *Server) now(ctx context.Context) (time.Time, error) {
	offset, _, err := s.offset(ctx)
	return s.opts.Now().Add(offset).UTC(), err
}

func (s *Server) offset(ctx context.Context) (time.Duration, store.Version, error) {
	e, err := s.store.Get(ctx, clockKey)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return 0, 0, nil
	case err != nil:
		return 0, 0, err
	case len(e.Value) != 8:
		return 0, 0, fmt.Errorf("clock: %d bytes, wanted 8", len(e.Value))
	}
	return time.Duration(binary.LittleEndian.Uint64(e.Value)), e.Version, nil
}

// Ahead is how far the clock was moved forward.
func (s *Server) Ahead(ctx context.Context) (time.Duration, error) {
	ahead, _, err := s.offset(ctx)
	return ahead, err
}

// maxOffset keeps moved times within what a store and a record can hold.
const maxOffset = 100 * 365 * 24 * time.Hour

var (
	errTooFar   = errors.New("the clock would be more than a hundred years ahead")
	errBackward = errors.New("the clock goes forward only")
)

// Advance moves the clock forward, and does the chores that have fallen due.
func (s *Server) Advance(ctx context.Context, by time.Duration) (time.Time, error) {
	if by < 0 {
		return time.Time{}, errBackward
	}
	for {
		offset, version, err := s.offset(ctx)
		if err != nil {
			return time.Time{}, err
		}
		if by > maxOffset-offset {
			return time.Time{}, errTooFar
		}
		offset += by
		err = s.apply(ctx, store.Write{
			Key: clockKey, Value: binary.LittleEndian.AppendUint64(nil, uint64(offset)), If: version, As: store.NewVersion(),
		})
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		if err != nil {
			return time.Time{}, err
		}
		if err := s.Tick(ctx); err != nil {
			return time.Time{}, err
		}
		return s.now(ctx)
	}
}
