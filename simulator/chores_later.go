package simulator

import (
	"context"
	"errors"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// putOffBy is how long, by the server's clock, a record that is due and of which
// nobody can make anything stays out of the way of those that are: one of an operation
// that the contract does not serve any more. When the operation comes back, its answers
// are reaped so much later at most.
const putOffBy = time.Hour

// later is the write that puts a record off; false where it stays due. Work that runs
// does: it is counted as abandoned wherever it is from.
func (s *Server) later(now time.Time, e store.Entry) (store.Write, bool) {
	stored, err := decode(e.Value)
	if err != nil || stored.Phase == protocol.PhaseRunning {
		return store.Write{}, false
	}
	due := now.Add(putOffBy)
	if op := s.operationOf(stored); op != nil { // by a contract whose window was shorter
		if next := protocol.NextChore(op.policy, &stored.Record); next.IsZero() || next.After(now) {
			due = next
		}
	}
	return store.Write{Key: e.Key, Value: e.Value, Due: due, If: e.Version, As: store.NewVersion()}, true
}

// inBatches makes writes of which each could be made by itself.
func (s *Server) inBatches(ctx context.Context, pace *pace, writes []store.Write, left map[string]store.Version) (made int, failed []error) {
	for len(writes) > 0 {
		pace.rest(ctx)
		batch := writes[:min(pace.size, len(writes))]
		began := time.Now()
		n, wrong := s.together(ctx, batch, left)
		pace.took(time.Since(began), len(batch))
		made, failed, writes = made+n, append(failed, wrong...), writes[len(batch):]
	}
	return made, failed
}

// together makes some of them in one commit. Where one of the entries has changed meanwhile, each goes by itself.
// What stays as it was is noted as left.
func (s *Server) together(ctx context.Context, writes []store.Write, left map[string]store.Version) (made int, failed []error) {
	err := s.apply(ctx, writes[0], writes[1:len(writes):len(writes)]...)
	switch {
	case err == nil:
		return len(writes), nil
	case errors.Is(err, store.ErrConflict) && len(writes) > 1:
		for i := range writes {
			n, wrong := s.together(ctx, writes[i:i+1], left)
			made, failed = made+n, append(failed, wrong...)
		}
		return made, failed
	case !errors.Is(err, store.ErrConflict):
		failed = append(failed, err)
	}
	for _, w := range writes {
		left[string(w.Key)] = w.If
	}
	return 0, failed
}
