package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Call is one call to an outside system.
type Call struct {
	System        string    `json:"system"`
	Step          string    `json:"step"`
	Operation     string    `json:"operation"`
	DownstreamKey string    `json:"downstream_key"`
	At            time.Time `json:"at"`
}

// callVersion is the first byte of an encoded call.
const callVersion = 1

// encode writes a call with the moment at which the work began that made it. The
// downstream key follows from that and the call's place in the store.
func (c *Call) encode(began time.Time) []byte {
	b := make([]byte, 0, 48+len(c.System)+len(c.Step)+len(c.Operation))
	b = appendTime(appendTime(append(b, callVersion), began), c.At)
	return appendStrings(b, c.System, c.Step, c.Operation)
}

func decodeCall(e store.Entry) (c Call, began time.Time, err error) {
	r := reader{b: e.Value}
	r.version(callVersion)
	began, c.At = r.time(), r.time()
	r.strings(&c.System, &c.Step, &c.Operation)
	c.DownstreamKey = fmt.Sprintf("%x-%x", e.Key[len(prefixOutside):], began.UnixNano())
	return c, began, r.end("call")
}

// callOnce makes a call unless it was made before. A key that was freed may be
// used for another payload, which is another call.
func (w *work) callOnce(ctx context.Context, step contract.Step) error {
	now, err := w.now(ctx)
	if err != nil {
		return err
	}
	c := Call{System: step.Calls, Step: step.Name, Operation: w.op.name, At: now}
	value := c.encode(w.held.Began())
	sum := sha256.Sum256(appendStrings(nil, step.Name, string(w.scoped), string(w.held.Fingerprint[:])))
	place := append([]byte(prefixOutside), sum[:16]...)
	for range maxConflicts {
		err := w.apply(ctx, store.Write{Key: place, Value: value, As: store.NewVersion()})
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		e, err := w.store.Get(ctx, place)
		if errors.Is(err, store.ErrNotFound) {
			continue // it was not written, or was deleted meanwhile
		}
		if err != nil {
			return err
		}
		_, began, err := decodeCall(e)
		if err != nil || w.collapses(began) {
			return err
		}
		place = append(place, '+') // here is one of a use of the key whose window has ended
	}
	return store.ErrConflict
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
// have nothing that a repeat could collapse on.
func (w *work) callUnkeyed(ctx context.Context, now time.Time) {
	steps := w.p.Operation.Steps
	for i, step := range steps {
		if step.Calls == "" || i == len(steps)-1 && w.prefer.status != 0 {
			continue
		}
		c := Call{System: step.Calls, Step: step.Name, Operation: w.op.name, At: now}
		place := binary.BigEndian.AppendUint64([]byte(prefixOutside), rand.Uint64())
		if err := w.store.Apply(ctx, store.Write{Key: place, Value: c.encode(now), As: store.NewVersion()}); err != nil {
			w.opts.Log.Error("a call could not be recorded", "operation", w.op.name, "error", err)
		}
	}
	w.sleep(1)
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
