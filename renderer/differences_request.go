package renderer

import (
	"fmt"
	"maps"
	"slices"

	"github.com/reprise-dev/reprise/contract"
)

// perRequest are the differences of a variant that a request decides, for the
// operations to which it can apply.
func perRequest(c *contract.Contract, i int, v contract.Variant, said map[string]phrase) []deviation {
	if !v.PerRequest {
		return nil
	}
	base := maps.Clone(said)
	var policies []*contract.Policy
	differ := map[*contract.Policy][]fact{}
	for _, name := range v.Operations {
		plain, _ := c.Resolve(name)
		policy := c.Under(name, i)
		if policy == nil || policy == plain {
			continue
		}
		known := departures(said, plain)
		facts := slices.DeleteFunc(departures(said, policy), func(f fact) bool { return slices.Contains(known, f) })
		if policy.Operation.Key != plain.Operation.Key {
			base["/key/required"] = needWords(plain.Operation.Key)
			facts = append(facts, fact{"/key/required", say("Key"), needWords(policy.Operation.Key)})
		}
		if len(facts) > 0 {
			policies, differ[policy] = append(policies, policy), facts
		}
	}
	var out []deviation
	for _, group := range groupBy(policies, func(p *contract.Policy) string { return fmt.Sprint(differ[p]) }) {
		where := say("requests with %s, for %s", code(v.Label), few(names(group)))
		out = append(out, deviation{each(group, operationName), where, phrase{}, differ[group[0]], base})
	}
	return out
}
