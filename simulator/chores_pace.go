package simulator

import (
	"context"
	"runtime"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// pace lets requests come first where the chores are many: after each stretch of work
// the chores rest as long, if anybody has asked for something meanwhile. A process that
// is always busy would wait for the processor as well, where it has to share it. And it
// keeps the commits of the chores short, since requests wait for those.
type pace struct {
	server *Server
	since  time.Time
	served int64

	size  int           // of the next commit, in writes
	quick int           // commits in a row that were short enough
	wary  bool          // one was not
	base  time.Duration // about what a short commit takes, however few writes it has
}

const (
	// stretch is how long chores go on without a rest, and how much longer their
	// commits may take than short ones.
	stretch = time.Millisecond
	// quickEnough is how many short commits there are, after one that took too long,
	// before they get larger again.
	quickEnough = 16
)

func (s *Server) newPace() *pace {
	return &pace{server: s, since: time.Now(), served: s.journal.total.Load(), size: 1}
}

func (p *pace) rest(ctx context.Context) {
	if time.Since(p.since) < stretch {
		return
	}
	if served := p.server.journal.total.Load(); served != p.served || p.server.metrics.inFlight.Load() > 0 {
		p.served = served
		pause(ctx, stretch)
	} else {
		runtime.Gosched() // a request may wait for the processor, where no number shows it
	}
	p.since = time.Now()
}

// took learns from a commit how many writes the next may have.
func (p *pace) took(d time.Duration, writes int) {
	switch {
	case p.base == 0 || d < p.base || writes == 1 && d > p.base+stretch: // there is no shorter one
		p.base, p.wary = d, false
	case d > p.base+stretch:
		p.size, p.quick, p.wary = max(writes/2, 1), 0, true
		return
	default:
		p.base += (d - p.base) / 8
	}
	if p.quick++; !p.wary || p.quick == quickEnough {
		p.size, p.quick = min(2*p.size, store.MaxWrites), 0
	}
}
