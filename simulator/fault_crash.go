package simulator

import "errors"

var crash = FaultKind{
	ID:    "crash",
	Does:  "Abandons the request in a phase as if the process died there: nothing more is written of it, and its connection is cut. With Options.Crash, or serve --crash kill, the process really ends.",
	Plays: "a process that is killed at its work",
	Phase: AfterClaim,
	Params: []Param{
		{"phase", "where: before-claim, after-claim, before-step, after-call, after-step, before-commit, or after-commit", "after-claim"},
		{"step", "the step of the operation that the phase is about; else the first", ""},
	},
	at: func(h *hit, phase Phase, step string) error {
		wanted := h.fault.Phase
		if wanted == "" {
			wanted = AfterClaim
		}
		if phase != wanted || h.fault.Step != "" && h.fault.Step != step {
			return nil
		}
		h.strike(phase)
		h.of.die()
		return nil
	},
}

// errDied is what the work of a request is abandoned with.
var errDied = errors.New("the process died")

// die ends the process, or plays it.
func (h *hits) die() {
	if h.server.opts.Crash != nil {
		h.server.opts.Crash()
	}
	h.died = true
	panic(errDied)
}
