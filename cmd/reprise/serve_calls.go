package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// outsideNeeds says what steps need of the outside systems that --calls names: where
// a system cannot do it, each of their calls is left open or refused.
func outsideNeeds(c *contract.Contract) []string {
	steps := map[contract.Recover][]string{}
	for _, op := range c.Operations() {
		p, ok := c.Resolve(op.Name())
		if !ok {
			continue
		}
		for _, step := range p.Operation.Steps {
			named := step.Name + " of " + op.Name()
			if step.Calls != "" && !slices.Contains(steps[step.Recover], named) {
				steps[step.Recover] = append(steps[step.Recover], named)
			}
		}
	}
	var out []string
	if of := steps[contract.RecoverDownstreamKey]; len(of) > 0 {
		out = append(out, fmt.Sprintf("--calls: a system has to collapse repeats under one downstream key, as reprise outside --collapse does, for %s", strings.Join(of, ", ")))
	}
	if of := steps[contract.RecoverLookUp]; len(of) > 0 {
		out = append(out, fmt.Sprintf("--calls: a system has to answer look-ups, as reprise outside --look-up does, for %s", strings.Join(of, ", ")))
	}
	return out
}
