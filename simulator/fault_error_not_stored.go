package simulator

import "net/http"

var errorNotStored = FaultKind{
	ID:    "error-not-stored",
	Does:  "Answers 500 before anything is looked up or claimed, so that the next attempt is executed.",
	Plays: "a server that fails before it has begun",
	Phase: BeforeClaim,
	instead: func(h *hit, x *exchange) *reply {
		h.strike(BeforeClaim)
		r := unnamed(x.p, http.StatusInternalServerError, "Something went wrong.")
		r.outcome = beforeTheKey
		return r
	},
}
