package simulator

var resetBeforeReading = FaultKind{
	ID:      "reset-before-reading",
	Aliases: []string{"CONNECTION_RESET_BY_PEER"},
	Does:    "Resets the connection before the body is read; on HTTP/2 it resets the stream.",
	Plays:   "a request that is lost on its way: nothing was executed",
	Phase:   BeforeReading,
	arrive: func(h *hit, a *arrival) bool {
		h.strike(BeforeReading)
		a.end = func() { cut(a.w, byReset) }
		return true
	},
}
