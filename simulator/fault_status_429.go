package simulator

var status429 = FaultKind{
	ID:     "status-429",
	Does:   "Answers 429 before anything is looked up or claimed.",
	Plays:  "a client that sends too fast: nothing was executed",
	Phase:  BeforeClaim,
	Params: retryAfterParams,
	instead: func(h *hit, x *exchange) *reply {
		h.strike(BeforeClaim)
		return h.turnAway(x, 429, "Too many requests.")
	},
}
