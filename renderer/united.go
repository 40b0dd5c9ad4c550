package renderer

import (
	"slices"
	"strconv"

	"github.com/reprise-dev/reprise/contract"
)

// row is one row of a table that several operations share. The slot orders the
// rows of all of them.
type row struct {
	slot  int
	id    string // of the row, "" for none
	cells []phrase
}

// united puts the rows of several operations into one table. A row that does
// not hold for all of them says in its cell note for which it does.
func (p *page) united(policies []*contract.Policy, note int, rowsOf func(*contract.Policy) []row) []row {
	return p.unitedBeyond(policies, policies, note, rowsOf)
}

// unitedBeyond is the same where the table is about some of the policies and the
// others bring a few rows only: what holds for all of the table's has no note.
func (p *page) unitedBeyond(policies, table []*contract.Policy, note int, rowsOf func(*contract.Policy) []row) []row {
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
	out := make([]row, len(all))
	ids := map[string]int{}
	for i, s := range all {
		out[i] = row{s.slot, s.id, slices.Clone(s.cells)}
		if ids[s.id]++; ids[s.id] > 1 && s.id != "" { // the same answer, but not for the same operations
			out[i].id += "-" + strconv.Itoa(ids[s.id])
		}
		if !slices.Equal(s.where, table) {
			out[i].cells[note] = sentences(out[i].cells[note], p.only(s.where))
		}
	}
	return out
}

// only names some of the operations that take a key.
func (p *page) only(where []*contract.Policy) phrase {
	switch {
	case slices.Equal(where, having(p.keyed, contract.KeyRequired)):
		return say("_Only where the key is required._")
	case slices.Equal(where, having(p.keyed, contract.KeyOptional)):
		return say("_Only where the key is optional._")
	default:
		return say("_Only for %s._", few(names(where)))
	}
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
