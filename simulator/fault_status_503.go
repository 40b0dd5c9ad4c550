package simulator

var status503 = FaultKind{
	ID:     "status-503",
	Does:   "Answers 503 before anything is looked up or claimed.",
	Plays:  "a server that is overloaded or is being started anew: nothing was executed",
	Phase:  BeforeClaim,
	Params: retryAfterParams,
	instead: func(h *hit, x *exchange) *reply {
		h.strike(BeforeClaim)
		return h.turnAway(x, 503, "The service is not available at the moment.")
	},
}
