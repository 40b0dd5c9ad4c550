package simulator

import (
	"time"

	"github.com/reprise-dev/reprise/contract"
)

var stuckClaim = FaultKind{
	ID:     "stuck-claim",
	Does:   "Never frees the claim of an execution that failed, and gives it no lease that ends.",
	Breaks: "a claim ends with its work, or with its lease",
	Rule:   "protocol/claim-stuck",
	Finds:  []string{"none-in-flight", "contract"},
	Phase:  BeforeCommit,
	policy: func(p *contract.Policy, _ *Fault) {
		p.Claim.Commits, p.Claim.Lease = contract.BeforeEffect, 50*365*24*time.Hour
	},
	flaws: neverFrees,
}
