package simulator

import (
	"net/http"
)

var truncatedBody = FaultKind{
	ID:    "truncated-body",
	Does:  "Announces the whole body, sends half of it and cuts the connection. Where there is no body to cut, nothing is sent at all.",
	Plays: "a connection that breaks within the answer: the work is done, and the client has half of what it made",
	Phase: Answering,
	send: func(_ *hit, o *outgoing) {
		if len(o.reply.body) == 0 || !bodyAllowed(o.reply.status) || o.r.Method == http.MethodHead {
			cut(o.w, byReset)
			return
		}
		o.reply.write(halved{o.w}, o.id, o.at)
		_ = http.NewResponseController(o.w).Flush() // what cannot flush sends nothing
		panic(http.ErrAbortHandler)
	},
}

// halved sends half of a body.
type halved struct{ http.ResponseWriter }

func (h halved) Write(body []byte) (int, error) {
	_, err := h.ResponseWriter.Write(body[:len(body)/2])
	return len(body), err
}
