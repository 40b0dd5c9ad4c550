package simulator

import "github.com/reprise-dev/reprise/contract"

var silentReplay = FaultKind{
	ID:     "silent-replay",
	Does:   "Replays the stored answer to a request with another payload.",
	Breaks: "another request under a key gets the mismatch answer",
	Rule:   "protocol/mismatch-missed",
	Finds:  []string{"contract"},
	Phase:  BeforeClaim,
	policy: func(p *contract.Policy, _ *Fault) { p.Fingerprint = contract.Fingerprint{} },
}
