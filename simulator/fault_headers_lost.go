package simulator

import (
	"slices"

	"github.com/reprise-dev/reprise/contract/protocol"
)

var headersLost = FaultKind{
	ID:     "headers-lost",
	Does:   "Replays status and body, and none of the stored headers.",
	Breaks: "a replay has the stored headers of the first answer",
	Rule:   "protocol/replay-differs",
	Finds:  []string{"identical-answers", "contract"},
	Phase:  Answering,
	amend: func(h *hit, x *exchange, r *reply) {
		if r.outcome != "replay" {
			return
		}
		h.strike(Answering)
		r.header = slices.DeleteFunc(slices.Clone(r.header), func(f protocol.Field) bool { return slices.Contains(x.op.keeps, f.Name) })
	},
}
