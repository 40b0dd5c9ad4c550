package simulator

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// crashPoint is a place at which a request for an operation can be abandoned.
type crashPoint struct {
	phase Phase
	step  string // "" for a phase that is about no step
}

func (p crashPoint) String() string {
	if p.step == "" {
		return string(p.phase)
	}
	return fmt.Sprintf("%s of %s", p.phase, p.step)
}

// crashPoints are those that a request for the operation comes to, in their order.
func (op *operation) crashPoints() []crashPoint {
	out := []crashPoint{{BeforeClaim, ""}}
	steps := op.policy.Operation.Steps
	if op.policy.Operation.TakesKey() || op.policy.Operation.RowKeys() {
		out = append(out, crashPoint{AfterClaim, ""})
		if len(steps) == 0 {
			out = append(out, crashPoint{BeforeStep, ""}, crashPoint{AfterStep, ""})
		}
		for i, step := range steps {
			out = append(out, crashPoint{BeforeStep, step.Name})
			if step.Calls != "" {
				out = append(out, crashPoint{AfterCall, step.Name})
			}
			if i < len(steps)-1 { // the end of the last one commits with the answer
				out = append(out, crashPoint{AfterStep, step.Name})
			}
		}
	} else if !changes(op) {
		return out
	}
	return append(out, crashPoint{BeforeCommit, ""}, crashPoint{AfterCommit, ""})
}

// unreached is what is wrong with a crash at a point to which no request for the
// operation, or for any where it has no name, comes; nil for any other fault.
func (s *Server) unreached(f *Fault, operation string) *trouble {
	if f.Kind != crash.ID {
		return nil
	}
	phase := cmp.Or(f.Phase, AfterClaim)
	var all []string
	for _, op := range s.ops {
		if operation != "" && op.name != operation {
			continue
		}
		for _, p := range op.crashPoints() {
			if p.phase == phase && (f.Step == "" || f.Step == p.step) {
				return nil
			}
			if text := p.String(); !slices.Contains(all, text) {
				all = append(all, text)
			}
		}
	}
	if len(all) == 0 {
		return nil // no operation is meant, and the request says so
	}
	member, hint := "phase", "there are "+strings.Join(all, ", ")
	if f.Step != "" {
		member = "step"
	}
	of := cmp.Or(operation, "no operation")
	if operation != "" {
		of = "no request for " + operation
	}
	return &trouble{member, "value", fmt.Sprintf("%s comes to %s", of, crashPoint{phase, f.Step}), hint}
}

// operationAsked names the operation that a request is for; "" for none.
func (s *Server) operationAsked(r *http.Request) string {
	index, _, ok := s.routes.Match(r.Method, normalPath(r.URL.EscapedPath()))
	if !ok {
		return ""
	}
	return s.ops[index].name
}
