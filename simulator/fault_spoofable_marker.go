package simulator

import (
	"net/http"

	"github.com/reprise-dev/reprise/contract/protocol"
)

var spoofableMarker = FaultKind{
	ID:     "spoofable-marker",
	Does:   "Sends the replay marker back that a request carries, also with a first answer.",
	Breaks: "the marker stands on replays and nowhere else",
	Rule:   "protocol/replay-from-nowhere",
	Finds:  []string{"contract"},
	Phase:  Answering,
	amend: func(h *hit, x *exchange, r *reply) {
		if x.p == nil || x.p.Answers.Replay.Marker.InBody() || r.outcome == "replay" {
			return
		}
		name := http.CanonicalHeaderKey(x.p.Answers.Replay.Marker.Name)
		for _, value := range h.of.r.Header[name] {
			h.strike(Answering)
			r.header = append(r.header[:len(r.header):len(r.header)], protocol.Field{Name: name, Value: value})
		}
	},
}
