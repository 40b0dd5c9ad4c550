package simulator

import "github.com/reprise-dev/reprise/simulator/store"

var storeDownAfterClaim = FaultKind{
	ID:    "store-down-after-claim",
	Does:  "Takes the store away when the key is claimed, so that neither steps nor an answer can be noted.",
	Plays: "a key store that is lost while work is under way: the claim stands until its lease ends",
	Phase: AfterClaim,
	at: func(h *hit, phase Phase, _ string) error {
		if phase != BeforeStep && phase != BeforeCommit {
			return nil
		}
		h.strike(AfterClaim)
		return store.ErrUnavailable
	},
}
