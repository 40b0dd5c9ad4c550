package simulator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

const (
	// maxOffset keeps moved times within what a store and a record can hold.
	maxOffset = 100 * 365 * 24 * time.Hour
	// maxScale is the fastest clock: a year passes in about five minutes.
	maxScale = 100_000
)

var (
	errTooFar   = errors.New("the clock would be more than a hundred years ahead")
	errBackward = errors.New("the clock goes forward only")
	errScale    = fmt.Errorf("the clock runs at more than 0 and at most %d times the speed", maxScale)
)

// Move says how the clock is to be changed. What is nil or 0 stays as it is; of
// several changes all are made at once, in the order of the members.
type Move struct {
	Reset   bool          // to the process's own time, which goes back where it was ahead
	Set     time.Time     // not before what the clock shows
	Advance time.Duration // not below 0
	Scale   float64       // how many seconds pass while one passes
	Freeze  *bool         // true lets it stand still, false lets it go on
}

// Move changes the clock, and does the chores that have fallen due. It returns
// the time that the clock shows then. For work that is taken over
// it waits a second, and not under a clock that stands still: the next Move may be what
// that work waits for.
func (s *Server) Move(ctx context.Context, m Move) (time.Time, error) {
	for {
		before, err := s.clock(ctx)
		if err != nil {
			return time.Time{}, err
		}
		real := s.opts.Now()
		next, err := m.of(before.clock, real)
		if err != nil {
			return time.Time{}, err
		}
		back := next.at(real).Before(before.at(real))
		if to := next.at(real); back {
			if err := s.latest().strands(ctx, to); err != nil {
				return time.Time{}, err
			}
		}
		write := store.Write{Key: clockKey, Value: next.encode(), If: before.version, As: store.NewVersion()}
		err = s.apply(ctx, write)
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		if err != nil {
			return time.Time{}, err
		}
		if back {
			s.wentBack.Store(true)
		}
		if err := s.tick(ctx, true); err != nil {
			return time.Time{}, err
		}
		s.waitBriefly(ctx)
		return s.now(ctx)
	}
}

// of is the clock after the change.
func (m *Move) of(c clock, real time.Time) (clock, error) {
	if m.Reset {
		c = clock{rate: 1}
	}
	if !c.alike() {
		c = c.anchored(real)
	}
	by := m.Advance
	if !m.Set.IsZero() {
		ahead := m.Set.Sub(c.at(real))
		if ahead < 0 {
			return c, fmt.Errorf("set is %s, and the clock shows %s; %w, but for {\"reset\": true}, which sets it to the time of the machine",
				m.Set.Format(time.RFC3339Nano), c.at(real).Format(time.RFC3339Nano), errBackward)
		}
		if ahead > maxOffset {
			return c, errTooFar
		}
		if by > maxOffset-ahead {
			return c, errTooFar
		}
		by += ahead
	}
	switch {
	case m.Advance < 0:
		return c, errBackward
	case by > maxOffset-c.offset:
		return c, errTooFar
	case !(m.Scale >= 0 && m.Scale <= maxScale):
		return c, wrongScale(m.Scale)
	}
	c.offset += by
	if m.Scale == 0 && m.Freeze == nil {
		return c, nil
	}
	if c.alike() {
		c = c.anchored(real)
	}
	if m.Scale != 0 {
		c.rate = m.Scale
	}
	if m.Freeze != nil {
		c.frozen = *m.Freeze
	}
	return c, nil
}

func wrongScale(times float64) error { return fmt.Errorf("scale is %v; %w", times, errScale) }

// Advance moves the clock forward, and does the chores that have fallen due.
func (s *Server) Advance(ctx context.Context, by time.Duration) (time.Time, error) {
	return s.Move(ctx, Move{Advance: by})
}

// Set moves the clock forward to a moment.
func (s *Server) Set(ctx context.Context, to time.Time) (time.Time, error) {
	return s.Move(ctx, Move{Set: to})
}

// Freeze lets the clock stand still. Delays and waits then end when it is moved,
// or after Options.Patience.
func (s *Server) Freeze(ctx context.Context) (time.Time, error) {
	frozen := true
	return s.Move(ctx, Move{Freeze: &frozen})
}

// Unfreeze lets the clock go on from what it shows.
func (s *Server) Unfreeze(ctx context.Context) (time.Time, error) {
	frozen := false
	return s.Move(ctx, Move{Freeze: &frozen})
}

// Scale lets the clock run at a multiple of its speed, 60 for a minute a second.
func (s *Server) Scale(ctx context.Context, times float64) (time.Time, error) {
	if times == 0 {
		return time.Time{}, wrongScale(times)
	}
	return s.Move(ctx, Move{Scale: times})
}

// ResetClock sets the clock to the process's own time. It forgets nothing: what
// was kept at a later time is then in the future. Where that goes back, and work
// that was begun ahead has not ended, it is an error that names the work.
func (s *Server) ResetClock(ctx context.Context) (time.Time, error) {
	return s.Move(ctx, Move{Reset: true})
}
