package protocol

import (
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/transcript"
)

// viewsOf makes a view of each attempt that a policy speaks of: of a batch whose
// rows have keys, one of each row. The rows of one batch were all under way at
// some moment of it, nobody outside knows in which order.
func viewsOf(policyOf func(transcript.Attempt) *contract.Policy, attempts []transcript.Attempt) []*view {
	var views []*view
	rowPolicies := map[*contract.Policy]*contract.Policy{}
	add := func(p *contract.Policy, a transcript.Attempt, attempt, row int) {
		v := newView(p, len(views), a)
		v.attempt, v.row = attempt, row
		views = append(views, v)
	}
	for i, a := range attempts {
		p := policyOf(a)
		switch {
		case p == nil:
		case !p.Operation.RowKeys():
			add(p, a, i+1, 0)
		default:
			if rowPolicies[p] == nil { // one for all rows: views with one policy are told by it
				rowPolicies[p] = RowPolicy(p)
			}
			for n, row := range a.Rows {
				add(rowPolicies[p], rowAttempt(a, row), i+1, n+1)
			}
		}
	}
	return views
}

// rowAttempt is a row as if it were a request of its own. Effects are counted
// under keys, and those of a batch are many.
func rowAttempt(a transcript.Attempt, row transcript.Row) transcript.Attempt {
	a.Keys, a.Request, a.Lock, a.Answer = row.Keys, row.Request, row.Lock, row.Answer
	a.Rows, a.Effects = nil, nil
	return a
}
