package simulator

import (
	"context"
	"time"
)

// defaultPatience is how long a delay or a wait lasts while the clock stands still.
const defaultPatience = 30 * time.Second

// alarm is a moment by the server's clock that somebody waits for. Under a clock
// that stands still it would never come, so that it comes at a real time too.
type alarm struct {
	server *Server
	at     time.Time
	seen   time.Time // the time when it last looked
	latest time.Time // in real time
}

// alarmIn is the alarm for a time from now on.
func (s *Server) alarmIn(ctx context.Context, d time.Duration) alarm {
	now, err := s.now(ctx)
	if err != nil {
		now = s.lastSeen(s.opts.Now())
	}
	return alarm{s, now.Add(d), now, time.Now().Add(d + s.opts.Patience)}
}

// left is how long to wait in real time before looking at the clock again, and
// what says that it was moved meanwhile; 0 when the moment has come.
func (a *alarm) left(ctx context.Context) (time.Duration, <-chan struct{}) {
	most := time.Until(a.latest)
	c, err := a.server.clock(ctx)
	if err != nil {
		c = a.server.known.Load() // a store that is down moves no clock
	}
	if c == nil {
		return max(most-a.server.opts.Patience, 0), nil
	}
	if c.frozen && a.server.ending.Load() {
		return 0, nil
	}
	real := a.server.opts.Now()
	now := c.at(real)
	if back := a.seen.Sub(now); back > 0 { // the clock was set back, and what is left to wait stays the same
		a.at = a.at.Add(-back)
	}
	a.seen = now
	return max(min(c.until(a.at, real), most), 0), c.other
}

// EndWaits is for the end of the server, when no further request can move its clock:
// delays and waits that a clock which stands still would not let end, end at once.
func (s *Server) EndWaits() { s.ending.Store(true) }

// pause lets a time pass by the server's clock, and no more than somebody waits
// for it.
func (s *Server) pause(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	a := s.alarmIn(context.WithoutCancel(ctx), d)
	for ctx.Err() == nil {
		left, moved := a.left(context.WithoutCancel(ctx))
		if left <= 0 {
			return
		}
		// Another process may move the clock, and nobody tells.
		timer := time.NewTimer(min(left, pollEvery))
		select {
		case <-timer.C:
		case <-moved:
		case <-ctx.Done():
		}
		timer.Stop()
	}
}

// pause lets a time pass in the real world, for what goes on outside of the
// server, and no more than somebody waits for it.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
