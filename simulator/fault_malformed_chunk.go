package simulator

import (
	"net/http"
)

var malformedChunk = FaultKind{
	ID:      "malformed-chunk",
	Aliases: []string{"MALFORMED_RESPONSE_CHUNK"},
	Does:    "Sends the header of the answer with a chunked body, then what is no chunk, and closes the connection; on HTTP/2 it sends half of the body and resets the stream.",
	Plays:   "a proxy that garbles an answer: the work is done, and the client cannot read what it made",
	Phase:   Answering,
	send: func(h *hit, o *outgoing) {
		if o.r.ProtoMajor != 1 {
			truncatedBody.send(h, o)
			return
		}
		conn, buffered, err := http.NewResponseController(o.w).Hijack()
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		defer conn.Close()
		o.w.Header().Set("Transfer-Encoding", "chunked")
		header, _ := o.raw()
		_, _ = buffered.Write(withoutLength(header))
		_, _ = buffered.WriteString("\x00lskdu018973t09sylgasjkfg1][]'./.sdlv\r\n") // no length of a chunk
		_ = buffered.Flush()                                                        // the client may be gone
	},
}
