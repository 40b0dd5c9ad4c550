package simulator

import "github.com/reprise-dev/reprise/simulator/store"

var storeDownBeforeClaim = FaultKind{
	ID:    "store-down-before-claim",
	Does:  "Takes the store away before the key is looked up.",
	Plays: "a key store that cannot be reached: nothing was executed, unless the operation is declared open",
	Phase: BeforeClaim,
	at: func(h *hit, phase Phase, _ string) error {
		if phase != BeforeClaim {
			return nil
		}
		h.strike(phase)
		return store.ErrUnavailable
	},
}
