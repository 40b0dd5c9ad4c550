package renderer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// deviation is a part of the API whose policy differs from what the contract
// says elsewhere.
type deviation struct {
	operations []string
	where      phrase // operations, or a variant
	note       phrase // why they differ, where a variant says so
	facts      []fact // those that differ, as they are here
	base       map[string]phrase
}

// deviations compares the policy of each operation with the contract's default,
// and puts operations that differ alike together. A variant that matches no
// operation of the contract is looked at through a path that it does match.
func deviations(c *contract.Contract, base *contract.Policy, ops []*contract.Policy) []deviation {
	said := map[string]phrase{}
	for _, f := range markedFacts(base) {
		said[f.pointer] = f.value
	}
	var out []deviation
	for _, group := range groupBy(ops, func(p *contract.Policy) string { return fmt.Sprint(departures(said, p)) }) {
		if differ := departures(said, group[0]); len(differ) > 0 {
			out = append(out, deviation{each(group, operationName), few(names(group)), labels(c, group), differ, said})
		}
	}
	for i, v := range c.Variants() {
		if len(v.Operations) > 0 {
			out = append(out, perRequest(c, i, v, said)...)
			continue
		}
		if differ := departures(said, witness(c, i)); len(differ) > 0 {
			out = append(out, deviation{nil, code(v.Label), remark(say("(no operation of this contract)")), differ, said})
		}
	}
	return out
}

func operationName(p *contract.Policy) string { return p.Operation.Name() }

// token is a name as one step of a JSON pointer.
func token(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }

// departures are the facts of a policy that are not as said, in order. What is
// said and missing here has no row: it belongs to an alternative not taken.
func departures(said map[string]phrase, p *contract.Policy) []fact {
	return slices.DeleteFunc(markedFacts(p), func(f fact) bool { return said[f.pointer] == f.value })
}

// labels names the variants that match every operation of a group.
func labels(c *contract.Contract, group []*contract.Policy) phrase {
	var out []phrase
	for _, v := range c.Variants() {
		missed := slices.ContainsFunc(group, func(p *contract.Policy) bool { return !slices.Contains(v.Operations, p.Operation.Name()) })
		if len(v.Operations) > 0 && !v.PerRequest && !missed {
			out = append(out, code(v.Label))
		}
	}
	if len(out) == 0 {
		return phrase{}
	}
	return remark(say("(%s)", and(out...)))
}

// witness is the policy of an operation that the i-th variant matches.
func witness(c *contract.Contract, i int) *contract.Policy {
	method, path := "POST", "/any"
	variants, _ := c.JSON()["variants"].([]any)
	if i < len(variants) {
		variant, _ := variants[i].(map[string]any)
		match, _ := variant["match"].(map[string]any)
		if glob, ok := match["path"].(string); ok {
			path = strings.NewReplacer("**", "any", "*", "any").Replace(glob)
		}
		switch m := match["method"].(type) {
		case string:
			method = m
		case []any:
			if first, ok := m[0].(string); ok {
				method = first
			}
		}
	}
	return c.ResolveRoute(method, path)
}

// differences is one table of everything that is not the same everywhere.
func (p *page) differences() {
	p.para(say("Everything else that is said here holds for every operation. These values differ:"))
	var rows [][]phrase
	for _, d := range p.deviations {
		for _, f := range d.facts {
			rows = append(rows, []phrase{beside(d.where, d.note), f.label, f.value, d.base[f.pointer]})
		}
	}
	p.table(say("Values that differ"), []phrase{say("Where"), say("What"), say("There"), say("Elsewhere")}, rows)
}

// elsewhere points to the differences in a part of the contract, if there are any.
func (p *page) elsewhere(prefixes ...string) phrase {
	var where []phrase
	for _, d := range p.deviations {
		if slices.ContainsFunc(d.facts, func(f fact) bool {
			return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(f.pointer, prefix) })
		}) {
			where = append(where, d.where)
		}
	}
	if len(where) == 0 {
		return phrase{}
	}
	return say("Some of this is different for %s: see %s.", and(where...), see(idDiffer))
}

// but lists the places where one value differs, for a sentence that names it.
func (p *page) but(pointer string) phrase {
	var out []phrase
	for _, d := range p.deviations {
		for _, f := range d.facts {
			if f.pointer == pointer {
				out = append(out, say("%s for %s", f.value, d.where))
			}
		}
	}
	if len(out) == 0 {
		return phrase{}
	}
	return remark(say("(%s)", semicolons(out...)))
}
