package simulator

import (
	"net/http"

	"github.com/reprise-dev/reprise/contract"
)

var errorStored = FaultKind{
	ID:    "error-stored",
	Does:  "Lets the execution fail with 500 and stores that answer. Where the contract stores no such failure this breaks it, and verify of the contract says so.",
	Plays: "an execution that fails for good: each repeat gets the same 500",
	Phase: BeforeCommit,
	policy: func(p *contract.Policy, _ *Fault) {
		p.Failures = []contract.FailureRule{{When: []contract.FailureClass{"before-execution", "4xx", "5xx"}, Keep: contract.KeepAnswer}}
	},
	instead: func(h *hit, x *exchange) *reply {
		h.strike(BeforeCommit)
		x.prefer = failure{status: http.StatusInternalServerError, fault: h.kind.ID}
		return nil
	},
}
