package simulator

import (
	"bufio"
	"bytes"
	"net/http"
	"time"
)

var slowHeaders = FaultKind{
	ID:    "slow-headers",
	Does:  "Sends the header of the answer in pieces, over the delay. On HTTP/2, where a header is one frame, it comes whole after the delay.",
	Plays: "a server or a proxy that is short of breath",
	Phase: Answering,
	Params: []Param{
		{"delay", "how long the header takes", "2s"},
	},
	waits: 2 * time.Second,
	send: func(h *hit, o *outgoing) {
		took := h.delay()
		conn, buffered, err := http.NewResponseController(o.w).Hijack()
		if err != nil {
			o.server.pause(o.r.Context(), took)
			o.reply.write(o.w, o.id, o.at)
			return
		}
		defer conn.Close()
		header, body := o.raw()
		if !dribble(o, buffered, header, took) {
			return
		}
		_, _ = buffered.Write(body) // the client may be gone
		_ = buffered.Flush()
	},
}

// pieces is how many pieces something is sent in.
const pieces = 8

// dribble sends a text in pieces. It is false when the client is gone.
func dribble(o *outgoing, to *bufio.ReadWriter, text []byte, took time.Duration) bool {
	for i := range pieces {
		o.server.pause(o.r.Context(), took/pieces)
		if _, err := to.Write(text[len(text)*i/pieces : len(text)*(i+1)/pieces]); err != nil {
			return false
		}
		if to.Flush() != nil {
			return false
		}
	}
	return true
}

// raw is the answer as it goes over a connection that is not used again.
func (o *outgoing) raw() (header, body []byte) {
	o.reply.write(&prepared{header: o.w.Header(), body: &body}, o.id, o.at)
	o.w.Header().Set("Connection", "close")
	var b bytes.Buffer
	b.WriteString(statusLine(o.reply.status))
	_ = o.w.Header().Write(&b) // a buffer takes everything
	b.WriteString("\r\n")
	return b.Bytes(), body
}

// prepared keeps the body of an answer and not its status.
type prepared struct {
	header http.Header
	body   *[]byte
}

func (p *prepared) Header() http.Header { return p.header }
func (p *prepared) WriteHeader(int)     {}
func (p *prepared) Write(b []byte) (int, error) {
	*p.body = append(*p.body, b...)
	return len(b), nil
}
