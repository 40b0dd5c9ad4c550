package simulator

var refuse = FaultKind{
	ID:      "refuse",
	Aliases: []string{"EMPTY_RESPONSE"},
	Does:    "Closes the connection in good order, without reading the body and without a byte of an answer.",
	Plays:   "a server that stops, or a balancer without one behind it: nothing was executed",
	Phase:   BeforeReading,
	arrive: func(h *hit, a *arrival) bool {
		h.strike(BeforeReading)
		a.end = func() { cut(a.w, inOrder) }
		return true
	},
}
