package simulator

import "time"

var latency = FaultKind{
	ID:    "latency",
	Does:  "Waits before the answer is sent. Its effect and the stored answer are there before, so that a client that gives up and sends again meets them.",
	Plays: "a network or a server that is slow",
	Phase: Answering,
	Params: []Param{
		{"delay", "how long: a time, or a distribution (uniform, lognormal, percentiles)", "1s"},
	},
	waits:  time.Second,
	delays: true,
}
