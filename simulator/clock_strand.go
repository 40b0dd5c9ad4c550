package simulator

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// strandsShown is how many records the refusal of a reset names.
const strandsShown = 5

// stranded refuses to set the clock back: the leases of these records would lie so
// far ahead that nobody could take their work over.
type stranded struct {
	names []string
	more  int
}

func (s stranded) Error() string {
	names := strings.Join(s.names, ", ")
	if s.more > 0 {
		names += fmt.Sprintf(" and %d more", s.more)
	}
	return fmt.Sprintf("the clock cannot go back under work that was begun ahead of it: %s; advance the clock past its lease so that it ends, or POST %sreset, which forgets it and sets the clock back",
		names, managePrefix)
}

// strands finds the records of unfinished work whose leases would end later than a
// lease from now on, by a clock that shows to; nil for none.
func (s *Server) strands(ctx context.Context, to time.Time) error {
	var found stranded
	err := scan(ctx, s.store, prefixRecord, func(e store.Entry) error {
		stored, err := decode(e.Value)
		if err != nil || stored.Phase != protocol.PhaseRunning {
			return nil // what cannot be read is nobody's work
		}
		p := s.general
		if op := s.operationOf(stored); op != nil {
			p = op.policy
		}
		if stored.LeaseEnds.Sub(to) <= p.Claim.Lease {
			return nil
		}
		if len(found.names) == strandsShown {
			found.more++
			return nil
		}
		found.names = append(found.names, fmt.Sprintf("%s under key %s", stored.Operation, s.shown(stored.Key)))
		return nil
	})
	if err != nil || len(found.names) == 0 {
		return err
	}
	return found
}
