package simulator

import "time"

var clockSkew = FaultKind{
	ID:    "clock-skew",
	Does:  "Lets the server that has the request believe that it is later than it is. Set it at one of several servers on a store.",
	Plays: "a replica whose clock is ahead of the others'",
	Phase: BeforeClaim,
	Params: []Param{
		{"ahead", "how far the clock is ahead", ""},
	},
	instead: func(h *hit, x *exchange) *reply {
		h.strike(BeforeClaim)
		x.now = x.now.Add(h.fault.Ahead)
		x.hits.ahead += h.fault.Ahead
		return nil
	},
}

// skew is how far the clock of a request is ahead of its server's.
func (h *hits) skew() time.Duration {
	if h == nil {
		return 0
	}
	return h.ahead
}
