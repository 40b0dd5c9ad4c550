package simulator

import "github.com/reprise-dev/reprise/contract"

var globalScope = FaultKind{
	ID:     "global-scope",
	Does:   "Keeps keys in one column, without who sent them and for which operation.",
	Breaks: "keys of other accounts are other keys: one account gets the answers of another",
	Rule:   "protocol/replay-from-nowhere",
	Finds:  []string{"contract"},
	Phase:  BeforeClaim,
	policy: func(p *contract.Policy, _ *Fault) { p.Scope = nil },
}
