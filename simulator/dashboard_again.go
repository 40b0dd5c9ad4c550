package simulator

import (
	"context"
	"net/http"
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// shownRequest is a request as the page shows it.
type shownRequest struct {
	Request
	Again bool // it executed although an earlier one had, within its window
}

func (s *Server) shownRequests(list, again []numbered) []shownRequest {
	out := make([]shownRequest, len(list))
	for i, n := range list {
		twice := slices.ContainsFunc(again, func(a numbered) bool { return a.id == n.id })
		out[i] = shownRequest{s.request(n), twice}
	}
	return out
}

// executedAgain lists the requests that executed under a key with which an earlier
// one had been executed and had succeeded, before its window was over, where the
// contract does not allow that.
func (s *Server) executedAgain(all []numbered) []numbered {
	type under struct{ operation, account, path, key string }
	first := map[under]*line{}
	var out []numbered
	for _, n := range all {
		met := metBy(n.outcome)
		executed := met == metExecuted || met == metRerun || met == metUnkeyed && s.recordsAll(n.operation)
		if n.key == "" || n.status >= http.StatusBadRequest || !executed || s.mayRepeat(n.operation) {
			continue
		}
		u := under{n.operation, n.who.Account, n.path, n.key}
		if one := first[u]; one == nil || s.expired(one, n.line) {
			first[u] = n.line
			continue
		}
		out = append(out, n)
	}
	return out
}

// recordsAll reports an operation no request of which is executed without a record
// while its key is a good one.
func (s *Server) recordsAll(operation string) bool {
	op := s.byName[operation]
	return op != nil && op.policy.Operation.TakesKey() && op.policy.Answers.Mismatch.Do != contract.MismatchIgnoreKey
}

// verifyAll checks every invariant that needs nothing to be told.
func (s *Server) verifyAll(ctx context.Context) ([]Verdict, error) {
	var list []Invariant
	for _, d := range Invariants {
		if d.ID != "requests" { // which counts, and wants a number
			list = append(list, Invariant{Kind: d.ID})
		}
	}
	return s.Verify(ctx, list...)
}
