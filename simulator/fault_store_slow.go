package simulator

import "time"

var storeSlow = FaultKind{
	ID:    "store-slow",
	Does:  "Lets the store take longer, once for the look at the key and once for the commit.",
	Plays: "a key store under load",
	Phase: BeforeClaim,
	Params: []Param{
		{"delay", "how much longer each takes", "1s"},
	},
	waits: time.Second,
	at: func(h *hit, phase Phase, _ string) error {
		if phase == BeforeClaim || phase == BeforeCommit {
			h.strike(phase)
			h.of.server.pause(h.of.r.Context(), h.delay())
		}
		return nil
	},
}
