package simulator

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// heartbeat is how often something is sent where nothing happens, so that nobody
// on the way takes the connection for dead.
const heartbeat = 15 * time.Second

// requestEvent tells that a request was answered.
type requestEvent struct {
	Operation string        `json:"operation"`
	Path      string        `json:"path"`
	Account   string        `json:"account,omitempty"`
	Key       string        `json:"key,omitempty"`
	Outcome   string        `json:"outcome"`
	Status    int           `json:"status"`
	At        time.Time     `json:"at"`
	Took      time.Duration `json:"took_ns"`
	Trace     string        `json:"trace_id,omitempty"`
}

// tellDone tells of a request that was answered, and of the faults that struck it.
func (x *exchange) tellDone(answer *reply, at time.Time, took time.Duration) {
	e := requestEvent{
		Operation: x.name(), Path: bounded(x.request.Path), Account: x.who.Account, Key: x.shown(x.key.Value),
		Outcome: answer.outcome, Status: answer.status, At: at, Took: took,
	}
	if x.span != nil {
		e.Trace = x.span.TraceID()
	}
	x.events.tell(EventRequest, e)
	for _, s := range x.hits.all() {
		x.events.tell(EventFault, struct {
			Struck
			Operation string `json:"operation"`
			Key       string `json:"key,omitempty"`
		}{s, e.Operation, e.Key})
	}
}

// tellEffect tells that something was executed.
func (s *Server) tellEffect(e *Effect, at time.Time) {
	if s.events.on() {
		shown := *e
		shown.Key, shown.At = s.shown(e.Key), at
		s.events.tell(EventEffect, shown)
	}
}

// getEvents is the stream of events, as server-sent events.
func (s *Server) getEvents(r *http.Request) (any, error) {
	query := r.URL.Query()
	most := 0
	if text := query.Get("max"); text != "" {
		var err error
		if most, err = strconv.Atoi(text); err != nil || most < 1 {
			return nil, refusal{status: http.StatusBadRequest, why: fmt.Sprintf("max is %q, wanted a number from 1 on", text)}
		}
	}
	var types []EventType
	if text := query.Get("types"); text != "" {
		for name := range strings.SplitSeq(text, ",") {
			if !slices.Contains(EventTypes[:], EventType(name)) {
				return nil, refusal{status: http.StatusBadRequest, why: fmt.Sprintf("there is no event %q; there are %v", name, EventTypes)}
			}
			types = append(types, EventType(name))
		}
	}
	if r.Method == http.MethodHead {
		return content{eventStream, ""}, nil
	}
	return stream(func(w http.ResponseWriter, r *http.Request) { s.streamEvents(w, r, types, most) }), nil
}

const eventStream = "text/event-stream"

// streamEvents writes events until the client is gone, the server closes, or the
// client is too slow.
func (s *Server) streamEvents(w http.ResponseWriter, r *http.Request, types []EventType, most int) {
	run, text, _ := strings.Cut(r.Header.Get("Last-Event-ID"), "-")
	after, _ := strconv.ParseUint(text, 10, 64) // 0 for what is no number of ours
	l, since, missed := s.events.listen(run, after)
	defer s.events.leave(l)
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // a stream has no end of its own
	w.Header().Set("Content-Type", eventStream)
	out := sse{w: w, control: control, run: s.events.run, types: types, left: most}
	if !out.begin(missed) {
		return
	}
	for _, e := range since {
		if !out.event(e) {
			return
		}
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-beat.C:
			if !out.write(": nothing new\n\n") {
				return
			}
		case e, ok := <-l.to:
			if !ok || !out.event(e) {
				return
			}
		}
	}
}

// sse writes server-sent events (HTML, section 9.2). Its methods are false when
// nothing more is to be written.
type sse struct {
	w       http.ResponseWriter
	control *http.ResponseController
	run     string
	types   []EventType // none is all
	left    int         // how many more events; 0 for no end
}

// begin sends the header, so that the client knows that it listens.
func (o *sse) begin(missed bool) bool {
	text := "retry: 1000\n\n"
	if missed {
		text += fmt.Sprintf("event: %s\ndata: {}\n\n", EventGap)
	}
	return o.write(text)
}

func (o *sse) event(e event) bool {
	if len(o.types) > 0 && !slices.Contains(o.types, e.kind) {
		return true
	}
	data, err := json.Marshal(e.data)
	if err != nil { // every event can be written
		return false
	}
	if !o.write(fmt.Sprintf("id: %s-%d\nevent: %s\ndata: %s\n\n", o.run, e.number, e.kind, data)) {
		return false
	}
	o.left--
	return o.left != 0
}

// write sends a text. A client that does not take it in time is gone.
func (o *sse) write(text string) bool {
	_ = o.control.SetWriteDeadline(time.Now().Add(heartbeat))
	if _, err := o.w.Write([]byte(text)); err != nil {
		return false
	}
	return o.control.Flush() == nil
}

// CloseStreams ends the streams of events, which else would keep a server from
// stopping.
func (s *Server) CloseStreams() { s.events.close() }
