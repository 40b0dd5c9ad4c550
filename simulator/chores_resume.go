package simulator

import (
	"context"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// resumedAtOnce is how many works that take their time the completer has in hand.
const resumedAtOnce = 64

// movePatience is how long, in real time, whoever moves the clock waits for them. Most are
// over by then, and what they did can be seen.
const movePatience = time.Second

// resumed counts the works that the completer has taken over and that take their time:
// they wait for the clock, or for an outside system. They go on beside the chores, so
// that a clock which stands still can be moved, and what else is due is done.
type resumed struct {
	mu    sync.Mutex
	count int
	idle  chan struct{} // closed when there are none; nil while there are none
}

// begin takes one in hand; false where there are enough.
func (r *resumed) begin() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.count >= resumedAtOnce {
		return false
	}
	if r.count++; r.idle == nil {
		r.idle = make(chan struct{})
	}
	return true
}

func (r *resumed) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.count--; r.count == 0 {
		close(r.idle)
		r.idle = nil
	}
}

// running counts them.
func (r *resumed) running() int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return int64(r.count)
}

// wait waits until all have ended or the context has, and reports whether there were any.
func (r *resumed) wait(ctx context.Context) bool {
	r.mu.Lock()
	idle := r.idle
	r.mu.Unlock()
	if idle == nil {
		return false
	}
	select {
	case <-idle:
	case <-ctx.Done():
	}
	return true
}

// waitBriefly is wait for whoever has moved the clock. One that stands still lets nothing
// end that waits for it.
func (s *Server) waitBriefly(ctx context.Context) {
	if c, err := s.clock(ctx); err != nil || c.frozen && s.opts.Delay > 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, movePatience)
	defer cancel()
	s.resumed.wait(ctx)
}

// takeOver takes abandoned work over. One that takes no time is over when it returns.
func (w *work) takeOver(ctx context.Context, d protocol.Decision) (done, error) {
	beside := w.opts.Delay > 0 || w.opts.Calls != nil && w.callsOut()
	if beside && !w.resumed.begin() {
		return leftAlone, store.ErrConflict // it stays due
	}
	found := w.seen
	if err := w.claim(ctx, d, entry{}); err != nil {
		if beside {
			w.resumed.end()
		}
		return leftAlone, err
	}
	w.opts.Log.Info("taking abandoned work over", "operation", found.Operation, "key", w.shown(found.Key))
	if !beside {
		w.execute(ctx, d)
		return dealtWith, nil
	}
	go func() {
		defer w.resumed.end()
		w.execute(ctx, d)
	}()
	return dealtWith, nil
}
