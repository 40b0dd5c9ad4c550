package simulator

import "time"

var outOfOrder = FaultKind{
	ID:    "out-of-order",
	Does:  "Holds the request until one of the same operation that came later was answered, or the delay has passed.",
	Plays: "a request that a queue or a slow path lets arrive after a later one",
	Phase: BeforeReading,
	Params: []Param{
		{"delay", "the longest that it is held", "1s"},
	},
	waits: time.Second,
	arrive: func(h *hit, a *arrival) bool {
		h.strike(BeforeReading)
		passed, release := a.server.faults.hold(a.op.name)
		defer release()
		timer := time.NewTimer(h.delay())
		defer timer.Stop()
		select {
		case <-passed:
		case <-timer.C:
		case <-a.r.Context().Done():
		}
		return false
	},
}
