package simulator

import (
	"net/http"
	"time"
)

var slowBody = FaultKind{
	ID:    "slow-body",
	Does:  "Sends the header of the answer at once, and its body in pieces over the delay.",
	Plays: "a network that is slow: a client has the status, and has to wait for the rest",
	Phase: Answering,
	Params: []Param{
		{"delay", "how long the body takes", "2s"},
	},
	waits: 2 * time.Second,
	send: func(h *hit, o *outgoing) {
		took := h.delay()
		o.reply.write(&paced{ResponseWriter: o.w, pause: func() { o.server.pause(o.r.Context(), took/pieces) }}, o.id, o.at)
	},
}

// paced sends a body in pieces, each after a pause.
type paced struct {
	http.ResponseWriter
	pause func()
}

func (p *paced) Write(body []byte) (int, error) {
	control := http.NewResponseController(p.ResponseWriter)
	_ = control.Flush() // the header; what cannot flush sends it when it likes
	for i := range pieces {
		p.pause()
		if _, err := p.ResponseWriter.Write(body[len(body)*i/pieces : len(body)*(i+1)/pieces]); err != nil {
			return 0, err
		}
		_ = control.Flush()
	}
	return len(body), nil
}
