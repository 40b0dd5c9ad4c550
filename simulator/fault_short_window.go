package simulator

import (
	"cmp"
	"time"

	"github.com/reprise-dev/reprise/contract"
)

var shortWindow = FaultKind{
	ID:     "short-window",
	Does:   "Forgets answers before their window has ended, and executes again.",
	Breaks: "an answer is replayed for as long as the contract says",
	Rule:   "protocol/second-execution",
	Finds:  []string{"effects-per-key", "identical-answers", "contract"},
	Phase:  BeforeClaim,
	Params: []Param{
		{"window", "how long it remembers", "1m"},
	},
	policy: func(p *contract.Policy, f *Fault) {
		window := cmp.Or(f.Window, time.Minute)
		p.Window.Replay = contract.Replay{Kind: contract.ReplayExact, Duration: window}
		p.Window.Environments, p.Window.ClientSets = nil, nil
		p.Window.Expired = contract.ExpiredNewRequest
	},
}
