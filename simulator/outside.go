package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Call is one call to an outside system. Without Options.Calls the store plays
// that system, and a call is made when it is noted here. With it, this is what the
// server knows of a call that it made elsewhere.
type Call struct {
	System        string      `json:"system"`
	Step          string      `json:"step"`
	Operation     string      `json:"operation"`
	Account       string      `json:"account,omitempty"`
	Key           string      `json:"key,omitempty"` // of the request; "" for one without a key, and for calls of older servers
	DownstreamKey string      `json:"downstream_key"`
	At            time.Time   `json:"at"`
	Outcome       CallOutcome `json:"outcome"`
}

// CallOutcome is what is known of a call.
type CallOutcome string

// The outcomes.
const (
	CallMade      CallOutcome = "made"
	CallAnnounced CallOutcome = "announced" // it is about to be made; after a crash, it may have been
	CallNotMade   CallOutcome = "not-made"  // surely: nobody listened, or the system refused it
	CallUnknown   CallOutcome = "unknown"   // no answer came, or one that leaves it open
)

var callOutcomes = [...]CallOutcome{CallMade, CallAnnounced, CallNotMade, CallUnknown}

// callVersion is the first byte of an encoded call. Version 1 is of calls that
// were made, and has no outcome; version 2 does not tell for which key it was.
const callVersion = 3

// encode writes a call with the moment at which the work began that made it. The
// downstream key follows from that and the call's place in the store.
func (c *Call) encode(began time.Time) []byte {
	return c.appendTo(make([]byte, 0, 48+len(c.System)+len(c.Step)+len(c.Operation)+len(c.Account)+len(c.Key)), began)
}

func (c *Call) appendTo(b []byte, began time.Time) []byte {
	b = appendTime(appendTime(append(b, callVersion), began), c.At)
	b = append(appendStrings(b, c.System, c.Step, c.Operation), byte(slices.Index(callOutcomes[:], c.Outcome)))
	return appendStrings(b, c.Account, c.Key)
}

func decodeCall(e store.Entry) (c Call, began time.Time, err error) {
	r := reader{b: e.Value}
	version := r.versionUpTo(callVersion)
	began, c.At = r.time(), r.time()
	r.strings(&c.System, &c.Step, &c.Operation)
	outcome := 0
	if version > 1 {
		outcome = int(r.byte())
	}
	if outcome >= len(callOutcomes) {
		r.fail(fmt.Errorf("outcome %d, wanted less than %d", outcome, len(callOutcomes)))
	} else {
		c.Outcome = callOutcomes[outcome]
	}
	if version > 2 {
		r.strings(&c.Account, &c.Key)
	}
	c.name(e.Key, began)
	return c, began, r.end("call")
}

// name gives a call the key that is sent on with it.
func (c *Call) name(place []byte, began time.Time) {
	c.DownstreamKey = fmt.Sprintf("%x-%x", place[len(prefixOutside):], began.UnixNano())
}

// noted is a call as the store has it.
type noted struct {
	Call
	place   []byte
	began   time.Time
	version store.Version
	found   bool // it is an earlier one, of the same work
}

// noteOnce notes a call unless it was noted before, and returns the one that is
// there then. A key that was freed may be used for another payload, which is
// another call.
func (w *work) noteOnce(ctx context.Context, step contract.Step, outcome CallOutcome) (*noted, error) {
	now, err := w.now(ctx)
	if err != nil {
		return nil, err
	}
	var c *noted
	if w.desk != nil {
		c = &w.desk.call
	} else {
		c = new(noted)
	}
	*c = noted{Call: w.newCall(step, w.held, now, outcome), began: w.held.Began()}
	var space [512]byte
	sum := sha256.Sum256(appendBytes(appendBytes(appendStrings(space[:0], step.Name), w.scoped), w.held.Fingerprint[:]))
	c.place = w.keepBytes(append(append(w.free(), prefixOutside...), sum[:16]...))
	for range maxConflicts {
		write := store.Write{Key: c.place, Value: w.keepBytes(c.appendTo(w.free(), c.began)), As: store.NewVersion()}
		err := w.apply(ctx, write)
		if err == nil {
			if c.version = write.As; w.opts.Calls != nil { // else nobody is sent it
				c.name(c.place, c.began)
			}
			return c, nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return nil, err
		}
		e, err := w.store.Get(ctx, c.place)
		if errors.Is(err, store.ErrNotFound) {
			continue // it was not written, or was deleted meanwhile
		}
		if err != nil {
			return nil, err
		}
		there, began, err := decodeCall(e)
		if err != nil {
			return nil, err
		}
		if w.collapses(began) {
			return &noted{there, c.place, began, e.Version, true}, nil
		}
		c.place = append(c.place, '+') // here is one of a use of the key whose window has ended
	}
	return nil, store.ErrConflict
}

// newCall is a call of a step, for the request of an entry.
func (w *work) newCall(step contract.Step, of *entry, at time.Time, outcome CallOutcome) Call {
	return Call{System: step.Calls, Step: step.Name, Operation: w.op.name, Account: of.Account, Key: of.Key, At: at, Outcome: outcome}
}

// collapses reports whether a call of work that began then is this work's too.
// A key that was freed is used again for the same thing; a key whose window has
// ended is used for another.
func (w *work) collapses(began time.Time) bool {
	window := w.p.Window.Replay
	if w.held.Lasts > 0 {
		return w.held.Started.Before(began.Add(w.held.Lasts))
	}
	return !window.Ends() || window.Kind == contract.ReplayResourceLife || w.held.Started.Before(began.Add(window.Duration))
}

// callUnkeyed passes the steps of an execution that has no record. Its calls
// have nothing that a repeat could collapse on. The answer is that of a call that
// failed; nil for none.
func (w *work) callUnkeyed(ctx context.Context, of *entry, now time.Time) *reply {
	steps := w.p.Operation.Steps
	for i, step := range steps {
		if step.Calls == "" || i == len(steps)-1 && w.prefer.status != 0 {
			continue
		}
		c := w.newCall(step, of, now, CallMade)
		place := binary.BigEndian.AppendUint64([]byte(prefixOutside), rand.Uint64())
		if w.opts.Calls != nil {
			c.name(place, now)
			traced, part := w.partCall(ctx, step)
			c.Outcome = w.post(traced, &c, false)
			endCall(part, c.Outcome)
		}
		if err := w.store.Apply(ctx, store.Write{Key: place, Value: c.encode(now), As: store.NewVersion()}); err != nil {
			w.tell(slog.LevelError, "a call could not be recorded", err, "operation", w.op.name)
		}
		switch c.Outcome {
		case CallNotMade:
			return w.uncalled(step)
		case CallUnknown:
			r := named(w.p, contract.AnswerOutcomeUnknown, "")
			return &r
		}
	}
	w.sleep(1)
	return nil
}

// uncalled is the failure of an execution whose outside call was surely not made.
func (w *work) uncalled(step contract.Step) *reply {
	return unnamed(w.p, http.StatusBadGateway, "The step %s failed: the call to the %s was not made.", step.Name, step.Calls)
}

// Calls lists the calls to outside systems, oldest first.
func (s *Server) Calls(ctx context.Context) ([]Call, error) {
	out := []Call{}
	err := scan(ctx, s.store, prefixOutside, func(e store.Entry) error {
		c, _, err := decodeCall(e)
		out = append(out, c)
		return err
	})
	slices.SortStableFunc(out, func(a, b Call) int { return a.At.Compare(b.At) })
	return out, err
}
