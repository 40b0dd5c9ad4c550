package simulator

import "github.com/reprise-dev/reprise/contract"

var keyIgnored = FaultKind{
	ID:     "key-ignored",
	Does:   "Executes each request as if it had no key.",
	Breaks: "a key has a meaning",
	Rule:   "protocol/second-execution",
	Finds:  []string{"effects-per-key", "contract"},
	Phase:  BeforeClaim,
	policy: func(p *contract.Policy, _ *Fault) {
		p.Operation.Key = contract.KeyNone
		p.Key.Unsupported.Do = contract.UnsupportedIgnore
	},
}
