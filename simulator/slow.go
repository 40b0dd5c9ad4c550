package simulator

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

// Slow is an operation whose work is taken for abandoned while it goes on.
type Slow struct {
	Operation string
	Lease     time.Duration
	Abandoned contract.Abandoned
}

// Slower lists the operations whose executions would outlast their lease with this
// delay. Each step has its share of the delay, and renews the lease at its end.
func (s *Server) Slower(delay time.Duration) []Slow {
	var out []Slow
	for _, op := range s.ops {
		p := op.policy
		if !p.Operation.TakesKey() || p.Claim.Commits != contract.BeforeEffect {
			continue
		}
		if delay/time.Duration(max(1, len(p.Operation.Steps))) >= p.Claim.Lease {
			out = append(out, Slow{op.name, p.Claim.Lease, p.Claim.Abandoned})
		}
	}
	return out
}
