package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
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
// were made, and has no outcome.
const callVersion = 2

// encode writes a call with the moment at which the work began that made it. The
// downstream key follows from that and the call's place in the store.
func (c *Call) encode(began time.Time) []byte {
	b := make([]byte, 0, 48+len(c.System)+len(c.Step)+len(c.Operation))
	b = appendTime(appendTime(append(b, callVersion), began), c.At)
	return append(appendStrings(b, c.System, c.Step, c.Operation), byte(slices.Index(callOutcomes[:], c.Outcome)))
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
	c := &noted{Call: Call{System: step.Calls, Step: step.Name, Operation: w.op.name, At: now, Outcome: outcome}, began: w.held.Began()}
	sum := sha256.Sum256(appendStrings(nil, step.Name, string(w.scoped), string(w.held.Fingerprint[:])))
	c.place = append([]byte(prefixOutside), sum[:16]...)
	for range maxConflicts {
		write := store.Write{Key: c.place, Value: c.encode(c.began), As: store.NewVersion()}
		err := w.apply(ctx, write)
		if err == nil {
			c.version = write.As
			c.name(c.place, c.began)
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
func (w *work) callUnkeyed(ctx context.Context, now time.Time) *reply {
	steps := w.p.Operation.Steps
	for i, step := range steps {
		if step.Calls == "" || i == len(steps)-1 && w.prefer.status != 0 {
			continue
		}
		c := Call{System: step.Calls, Step: step.Name, Operation: w.op.name, At: now, Outcome: CallMade}
		place := binary.BigEndian.AppendUint64([]byte(prefixOutside), rand.Uint64())
		if w.opts.Calls != nil {
			c.name(place, now)
			c.Outcome = w.post(ctx, &c, false)
		}
		if err := w.store.Apply(ctx, store.Write{Key: place, Value: c.encode(now), As: store.NewVersion()}); err != nil {
			w.opts.Log.Error("a call could not be recorded", "operation", w.op.name, "error", err)
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
