package simulator

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Outside calls over HTTP, to Options.Calls:
//
//	POST URL/SYSTEM/STEP                        makes a call; Idempotency-Key is the downstream key
//	GET  URL/SYSTEM/STEP?idempotency_key=KEY    asks for one: 200 it was made, 404 it was not
//
// System and step are escaped as segments of a path. The body is JSON: system,
// step and operation. It says nothing of the request, so that a call is the same
// however often it is sent.

// outsideKey is the parameter of a look-up.
const outsideKey = "idempotency_key"

var errUnsettled = errors.New("nobody answers whether an outside call was made")

// uncalledError is that of a step whose call was surely not made.
type uncalledError struct{ step contract.Step }

func (e *uncalledError) Error() string {
	return "the call of the step " + e.step.Name + " was not made"
}

const (
	// maxCall is the longest that a call and its repeats may take, in real time.
	maxCall = 10 * time.Second
	// maxTries is how often one execution sends a call whose outcome is unknown.
	maxTries = 3
	// betweenTries is the wait after the first of them; it doubles.
	betweenTries = 50 * time.Millisecond
)

// outside are the clients for outside calls. net/http sends a request with an
// Idempotency-Key again by itself when a kept connection breaks, which only a
// system that collapses may be sent: the others get a connection for each call.
type outside struct {
	kept, fresh *http.Client
}

func newOutside() outside {
	client := func(keepAlive bool) *http.Client {
		return &http.Client{
			Transport: &http.Transport{
				DialContext:       (&net.Dialer{Timeout: 3 * time.Second}).DialContext,
				DisableKeepAlives: !keepAlive, MaxIdleConnsPerHost: 64, IdleConnTimeout: 30 * time.Second,
			},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	return outside{kept: client(true), fresh: client(false)}
}

// callOut makes the call of a step at the outside system. Before it, the call is
// noted with the key that it has for good.
func (w *work) callOut(ctx context.Context, i int, step contract.Step) error {
	c, err := w.noteOnce(ctx, step, CallAnnounced)
	if err != nil || c.Outcome == CallMade {
		return err
	}
	if c.Outcome == CallNotMade { // from now on it may be
		c.found = false
		if err := w.noteOutcome(ctx, c, CallAnnounced); err != nil {
			return err
		}
	}
	if c.found && step.Recover == contract.RecoverStop {
		return errUnknown
	}
	if err := w.hold(ctx, i); err != nil {
		return err
	}
	traced, part := w.partCall(ctx, step)
	outcome := w.makeCall(traced, step, c)
	endCall(part, outcome)
	if err := w.noteOutcome(ctx, c, outcome); err != nil && outcome != CallMade {
		return err // else the next recovery point says that it was made
	}
	switch {
	case outcome == CallMade:
		return nil
	case outcome == CallNotMade:
		return &uncalledError{step}
	case step.Recover == contract.RecoverStop:
		return errUnknown
	}
	w.opts.Log.Warn("an outside call is left open", "operation", w.op.name, "step", step.Name, "system", step.Calls, "recover", step.Recover)
	return errUnsettled
}

// noteOutcome notes what became of a call. Where another worker has, that stands.
func (w *work) noteOutcome(ctx context.Context, c *noted, outcome CallOutcome) error {
	c.Outcome = outcome
	write := store.Write{Key: c.place, Value: c.encode(c.began), If: c.version, As: store.NewVersion()}
	err := w.apply(ctx, write)
	if err == nil {
		c.version = write.As
	}
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// hold makes sure, right before a call, that the work is still this one's, and
// that its lease lasts for the call.
func (w *work) hold(ctx context.Context, step int) error {
	now, err := w.now(ctx)
	if err != nil {
		return err
	}
	if w.held.LeaseEnds.Sub(now) > w.p.Claim.Lease*3/4 {
		return nil
	}
	return w.advance(ctx, step, true)
}

// makeCall calls, and settles what it can of a call whose answer is lost: it sends the
// call again under its key, or asks before it calls again. What cannot be settled
// is unknown.
func (w *work) makeCall(ctx context.Context, step contract.Step, c *noted) CallOutcome {
	ctx, cancel := context.WithTimeout(ctx, min(w.p.Claim.Lease/2, maxCall))
	defer cancel()
	never := !c.found // it has surely not been made so far
	open := func() CallOutcome {
		if never {
			return CallNotMade
		}
		return CallUnknown
	}
	for try := range maxTries {
		if try > 0 {
			pause(ctx, betweenTries<<(try-1))
		}
		if step.Recover == contract.RecoverLookUp {
			switch w.ask(ctx, &c.Call) {
			case CallMade:
				return CallMade
			case CallUnknown:
				continue
			}
			never = true
		}
		switch w.post(ctx, &c.Call, step.Recover == contract.RecoverDownstreamKey) {
		case CallMade:
			return CallMade
		case CallNotMade:
			return open()
		}
		never = false
		if step.Recover == contract.RecoverStop {
			break
		}
	}
	return open()
}

// post sends a call. A system that collapses may be sent it twice.
func (s *Server) post(ctx context.Context, c *Call, collapses bool) CallOutcome {
	client := s.outside.fresh
	if collapses {
		client = s.outside.kept
	}
	ctx, cancel := context.WithTimeout(ctx, maxCall)
	defer cancel()
	body, _ := json.Marshal(sentCall{c.System, c.Step, c.Operation}) // strings can be written
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.placeOf(c), bytes.NewReader(body))
	if err != nil {
		return CallNotMade
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", c.DownstreamKey)
	tellTrace(ctx, req)
	status, err := statusOf(client.Do(req))
	var op *net.OpError
	switch {
	case err == nil && status/100 == 2:
		return CallMade
	case errors.As(err, &op) && op.Op == "dial":
		return CallNotMade // there was no connection
	case err == nil && status/100 == 4 && status != http.StatusRequestTimeout && status != http.StatusConflict:
		return CallNotMade // the system will not have it
	}
	s.opts.Log.Warn("the outcome of an outside call is unknown", "step", c.Step, "system", c.System, "status", status, "error", err)
	return CallUnknown
}

// ask looks a call up.
func (s *Server) ask(ctx context.Context, c *Call) CallOutcome {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.placeOf(c)+"?"+url.Values{outsideKey: {c.DownstreamKey}}.Encode(), nil)
	if err != nil {
		return CallUnknown
	}
	tellTrace(ctx, req)
	switch status, err := statusOf(s.outside.kept.Do(req)); {
	case err == nil && status == http.StatusOK:
		return CallMade
	case err == nil && status == http.StatusNotFound:
		return CallNotMade
	default:
		why := "an outside call could not be looked up"
		if err == nil && status == http.StatusMethodNotAllowed {
			why = "the outside system answers no look-ups, as this step needs; reprise outside --look-up does"
		}
		s.opts.Log.Warn(why, "step", c.Step, "system", c.System, "status", status, "error", err)
		return CallUnknown
	}
}

// tellTrace tells an outside system where in a trace its call is, where there is one.
func tellTrace(ctx context.Context, req *http.Request) {
	if parent, ok := ctx.Value(parentKey{}).(string); ok {
		req.Header.Set(traceParent, parent)
	}
}

// placeOf is the address of the calls of one step.
func (s *Server) placeOf(c *Call) string {
	return s.opts.Calls.JoinPath(url.PathEscape(c.System), url.PathEscape(c.Step)).String()
}

// sentCall is the body of a call.
type sentCall struct {
	System    string `json:"system"`
	Step      string `json:"step"`
	Operation string `json:"operation"`
}

// statusOf reads an answer to its end, so that its connection can be used again.
func statusOf(res *http.Response, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10)) // the status is all that counts
	return res.StatusCode, nil
}
