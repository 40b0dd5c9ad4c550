package renderer

import (
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// row is one row of a table that several operations share. The slot orders the
// rows of all of them.
type row struct {
	slot  int
	cells []inline
}

// united puts the rows of several operations into one table. A row that does
// not hold for all of them says in its cell note for which it does.
func (p *page) united(policies []*contract.Policy, note int, rowsOf func(*contract.Policy) []row) [][]inline {
	type shared struct {
		row
		where []*contract.Policy
	}
	var all []*shared
	for _, policy := range policies {
		for _, r := range rowsOf(policy) {
			i := slices.IndexFunc(all, func(s *shared) bool { return s.slot == r.slot && slices.Equal(s.cells, r.cells) })
			if i < 0 {
				i = len(all)
				all = append(all, &shared{row: r})
			}
			all[i].where = append(all[i].where, policy)
		}
	}
	slices.SortStableFunc(all, func(a, b *shared) int { return a.slot - b.slot })
	out := make([][]inline, len(all))
	for i, s := range all {
		out[i] = slices.Clone(s.cells)
		if len(s.where) < len(policies) {
			out[i][note] += say(" _Only %s._", p.only(s.where))
		}
	}
	return out
}

// only names some of the operations that take a key.
func (p *page) only(where []*contract.Policy) inline {
	for _, r := range []contract.Requirement{contract.KeyRequired, contract.KeyOptional} {
		if slices.Equal(where, having(p.keyed, r)) {
			return say("where the key is %s", inline(r))
		}
	}
	return say("for %s", few(names(where)))
}

func having(policies []*contract.Policy, r contract.Requirement) []*contract.Policy {
	var out []*contract.Policy
	for _, p := range policies {
		if p.Operation.Key == r {
			out = append(out, p)
		}
	}
	return out
}
