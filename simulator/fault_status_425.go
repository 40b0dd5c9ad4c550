package simulator

var status425 = FaultKind{
	ID:     "status-425",
	Does:   "Answers 425 before anything is looked up or claimed.",
	Plays:  "a server that does not take a request that could be a replay on the transport (RFC 8470): nothing was executed",
	Phase:  BeforeClaim,
	Params: retryAfterParams,
	instead: func(h *hit, x *exchange) *reply {
		h.strike(BeforeClaim)
		return h.turnAway(x, 425, "The request came too early.")
	},
}
