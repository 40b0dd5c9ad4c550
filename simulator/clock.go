package simulator

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// clockKey holds how the clock was moved. It is in the store, so that every
// server on one store, and the same server after a restart, reads one time.
var clockKey = []byte("c/clock")

// clock is how the server's time follows from the process's.
type clock struct {
	offset time.Duration // how far ahead it is, at the moment since
	since  time.Time     // of the process's clock; it counts where the two do not run alike
	rate   float64       // how many seconds pass while one passes
	frozen bool          // it stands still; rate is what it will have again
}

// alike reports a clock that is only ahead of the process's.
func (c clock) alike() bool { return c.rate == 1 && !c.frozen }

// at is the server's time at a moment of the process's clock.
func (c clock) at(real time.Time) time.Time {
	switch {
	case c.alike():
		return real.Add(c.offset).UTC()
	case c.frozen:
		return c.since.Add(c.offset).UTC()
	}
	passed := min(float64(real.Sub(c.since))*c.rate, float64(maxOffset))
	return c.since.Add(c.offset + time.Duration(passed)).UTC()
}

// until is how long the process's clock has to go until the server's comes to a
// moment; a clock that stands still never does.
func (c clock) until(moment, real time.Time) time.Duration {
	left := moment.Sub(c.at(real))
	switch {
	case left <= 0:
		return 0
	case c.frozen:
		return math.MaxInt64
	}
	return time.Duration(min(float64(left)/c.rate, float64(maxOffset)))
}

// anchored is the same clock told from another moment on.
func (c clock) anchored(real time.Time) clock {
	c.offset, c.since = c.at(real).Sub(real), real
	return c
}

// A clock that is only ahead is its offset. Any other has a version before it.
const (
	offsetSize   = 8
	clockVersion = 2
	clockSize    = 2 + 3*8
)

func (c clock) encode() []byte {
	order := binary.LittleEndian
	if c.alike() {
		return order.AppendUint64(nil, uint64(c.offset))
	}
	b := order.AppendUint64([]byte{clockVersion, flag(c.frozen)}, uint64(c.offset))
	return order.AppendUint64(appendTime(b, c.since), math.Float64bits(c.rate))
}

func decodeClock(b []byte) (clock, error) {
	order := binary.LittleEndian
	switch {
	case len(b) == offsetSize:
		return clock{offset: time.Duration(order.Uint64(b)), rate: 1}, nil
	case len(b) != clockSize:
		return clock{}, fmt.Errorf("clock: %d bytes, wanted %d or %d", len(b), offsetSize, clockSize)
	}
	r := reader{b: b}
	r.version(clockVersion)
	c := clock{frozen: r.byte() == 1, offset: time.Duration(r.uint64()), since: r.time(), rate: math.Float64frombits(r.uint64())}
	if r.err == nil && !(c.rate > 0 && c.rate <= maxScale) {
		r.fail(fmt.Errorf("it runs at %v times, wanted above 0 to %v", c.rate, float64(maxScale)))
	}
	return c, r.end("clock")
}

// knownClock is the clock as it was last seen, and who waits for another one.
type knownClock struct {
	clock
	version store.Version
	other   chan struct{} // closed when another one is seen
}

// now is the server's time: every timestamp it writes or compares follows it.
func (s *Server) now(ctx context.Context) (time.Time, error) {
	c, err := s.clock(ctx)
	if err != nil {
		return s.opts.Now().UTC(), err
	}
	return c.at(s.opts.Now()), nil
}

// clock reads the clock from the store.
func (s *Server) clock(ctx context.Context) (*knownClock, error) {
	e, err := s.store.Get(ctx, clockKey)
	if errors.Is(err, store.ErrNotFound) {
		e, err = store.Entry{}, nil
	}
	if err != nil {
		return nil, err
	}
	return s.clockIn(e)
}

// clockIn is the clock that an entry of the store holds; without a version, the one
// that was never moved.
func (s *Server) clockIn(e store.Entry) (*knownClock, error) {
	if known := s.known.Load(); known != nil && known.version == e.Version {
		return known, nil
	}
	return s.learn(e)
}

// learn takes note of a clock that this process has not seen yet, and wakes those
// who wait for a moment by the clock before.
func (s *Server) learn(e store.Entry) (*knownClock, error) {
	next := &knownClock{clock: clock{rate: 1}, version: e.Version, other: make(chan struct{})}
	if e.Version != 0 {
		c, err := decodeClock(e.Value)
		if err != nil {
			return nil, err
		}
		next.clock = c
	}
	if before := s.known.Swap(next); before != nil {
		close(before.other)
		s.events.clockMoved(s, next.clock)
	}
	return next, nil
}

// lastSeen is the server's time by the clock as this process last saw it.
func (s *Server) lastSeen(real time.Time) time.Time {
	if known := s.known.Load(); known != nil {
		return known.at(real)
	}
	return real.UTC()
}

// Ahead is how far the clock is ahead of the process's; below 0 where it stood
// still.
func (s *Server) Ahead(ctx context.Context) (time.Duration, error) {
	c, err := s.clock(ctx)
	if err != nil {
		return 0, err
	}
	return c.ahead(s.opts.Now()), nil
}

func (c clock) ahead(real time.Time) time.Duration {
	if c.alike() {
		return c.offset
	}
	return c.at(real).Sub(real)
}
