package simulator

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Tick does what has fallen due: the completer takes abandoned work over, the
// reaper deletes answers past their reaping time and hands what nobody finished
// to a human. It returns when all of it is done. Where another server on the same
// store is at it, it takes the chores from that one.
func (s *Server) Tick(ctx context.Context) error {
	for {
		err := s.tick(ctx, true)
		if !s.resumed.wait(context.WithoutCancel(ctx)) || err != nil { // else some may have been put off meanwhile
			return err
		}
	}
}

// tick is Tick, where the chores are this server's.
func (s *Server) tick(ctx context.Context, force bool) error {
	s = s.latest()
	s.chores.Lock()
	defer s.chores.Unlock()
	if s.closed {
		return nil
	}
	s.attend(ctx)
	s.keepUp(ctx)
	_ = s.checkWrites(ctx) // it tells in the log when all is well again
	if mine, err := s.takeTurn(ctx, force); err != nil || !mine {
		return err
	}
	looked := time.Now()
	now, err := s.now(ctx)
	if err != nil {
		return err
	}
	var failed []error
	left, pace := map[string]store.Version{}, s.newPace()
	for fresh := true; fresh; {
		// What could not be dealt with stays due, before everything else.
		due, err := s.store.Due(ctx, now, choresAtOnce+len(left))
		if err != nil {
			return errors.Join(append(failed, err)...)
		}
		fresh = false
		var past, later []store.Write
		for _, e := range due {
			pace.rest(ctx)
			if left[string(e.Key)] == e.Version {
				continue
			}
			if time.Since(looked) > turnCheck {
				if mine, err := s.takeTurn(ctx, false); err != nil || !mine {
					return errors.Join(append(failed, err)...)
				}
				looked = time.Now()
			}
			fresh = true
			what, err := s.chore(ctx, now, e)
			switch {
			case what == pastReaping:
				past = append(past, store.Write{Key: e.Key, If: e.Version, Delete: true})
			case what == leftAlone || err != nil:
				if off, can := s.later(now, e); err == nil && can {
					later = append(later, off)
				} else {
					left[string(e.Key)] = e.Version
				}
			}
			if err != nil && !errors.Is(err, store.ErrConflict) {
				failed = append(failed, err)
			}
		}
		reaped, wrong := s.inBatches(ctx, pace, past, left)
		s.metrics.reaped.Add(int64(reaped))
		_, also := s.inBatches(ctx, pace, later, left)
		failed = append(append(failed, wrong...), also...)
	}
	return errors.Join(failed...)
}

// choresAtOnce is how many entries that are due are looked at together.
const choresAtOnce = 256

// done is what became of an entry that was due.
type done uint8

const (
	dealtWith   done = iota
	leftAlone        // nobody here can do anything about it
	pastReaping      // it is still to be deleted
)

func (s *Server) chore(ctx context.Context, now time.Time, e store.Entry) (done, error) {
	if strings.HasPrefix(string(e.Key), prefixOld) {
		return pastReaping, nil
	}
	stored, err := decode(e.Value)
	if err != nil {
		return leftAlone, err
	}
	op := s.operationOf(stored)
	if op == nil {
		return leftAlone, nil // of a contract that was served from this store before
	}
	action := protocol.Tick(op.policy, now, &stored.Record, newToken())
	w := &work{Server: s, op: op, p: op.policy, key: slices.Clone(e.Key), place: string(e.Key), seen: stored, version: e.Version}
	switch action.Chore {
	case protocol.Reap:
		w.keyChanged(stored, nil, now)
		return pastReaping, nil
	case protocol.HandToHuman:
		s.opts.Log.Warn("left to a human: nobody can tell whether it was executed", "operation", stored.Operation, "key", s.shown(stored.Key))
		s.orphan(&action.Decision, orphanByCompleter)
		return dealtWith, w.note(ctx, action.Decision)
	case protocol.TakeOver:
		w.scoped = scopedOf(op, stored)
		return w.takeOver(context.WithoutCancel(ctx), action.Decision) // what was begun is ended
	}
	return leftAlone, nil
}

// scopedOf makes the scoped key of stored work again, for the keys that its
// steps send on.
func scopedOf(op *operation, e *entry) []byte {
	scoped := protocol.ScopedKey(op.policy.Scope, e.sender(), payload(op, e), e.Key)
	return protocol.RecordName(op.policy, scoped, e.Fingerprint)
}

// Run does the background chores, the completer's and the reaper's, every
// interval until the context ends. It returns when what it was doing is done. Of
// several servers on one store one does them at a time: where it is gone without
// Close, another goes on after a lease of ten seconds on the store's clock.
func (s *Server) Run(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := s.tick(ctx, false); err != nil && ctx.Err() == nil {
				s.tell(slog.LevelWarn, "the background chores could not be done", err)
			}
			s.tellDue(false)
		}
	}
}

// Close waits for the chores that are under way, lets no more begin, and leaves
// them to other servers on the same store. It does
// not close the store, which the caller brought.
func (s *Server) Close() {
	s.chores.Lock()
	defer s.chores.Unlock()
	s.resumed.wait(context.Background())
	if !s.closed {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		s.leaveTurn(ctx)
	}
	s.closed = true
	s.tellDue(true)
}
