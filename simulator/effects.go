package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"log/slog"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Effect is what one execution did.
type Effect struct {
	ID        string    `json:"id"`
	Operation string    `json:"operation"`
	Path      string    `json:"path"`
	Account   string    `json:"account"`
	Key       string    `json:"key,omitempty"`
	At        time.Time `json:"at"`

	like   []byte    // where it is noted for those that look like it; nil for nowhere
	leaves *resource // what there is of it afterwards; nil where nobody asks
}

// effectWrite is the write that makes an effect. An operation that is
// idempotent by itself makes one effect a resource, however often it runs.
func (w *work) effectWrite(e Effect, at time.Time) store.Write {
	e.At = at
	key := append(w.free(), prefixEffect...)
	if w.onePerResource() {
		sum := sha256.Sum256([]byte(e.Account + "\x00" + e.Operation + "\x00" + e.Path))
		key = append(key, sum[:]...)
	} else {
		key = binary.BigEndian.AppendUint64(key, uint64(at.UnixNano()))
		key = binary.BigEndian.AppendUint64(key, rand.Uint64())
	}
	key = w.keepBytes(key)
	return store.Write{Key: key, Value: w.keepBytes(e.appendTo(w.free())), As: store.NewVersion()}
}

// effectVersion is the first byte of an encoded effect.
const effectVersion = 1

func (e *Effect) appendTo(b []byte) []byte {
	b = appendTime(append(b, effectVersion), e.At)
	return appendStrings(b, e.ID, e.Operation, e.Path, e.Account, e.Key)
}

func decodeEffect(b []byte) (Effect, error) {
	r := reader{b: b}
	r.version(effectVersion)
	e := Effect{At: r.time()}
	r.strings(&e.ID, &e.Operation, &e.Path, &e.Account, &e.Key)
	return e, r.end("effect")
}

// scan calls do for every entry under a prefix, in the order of the keys.
func scan(ctx context.Context, s store.Store, prefix string, do func(store.Entry) error) error {
	var after []byte
	for {
		page, err := s.Scan(ctx, []byte(prefix), after, 500)
		if err != nil {
			return err
		}
		for _, e := range page {
			if err := do(e); err != nil {
				return err
			}
		}
		if len(page) < 500 {
			return nil
		}
		after = page[len(page)-1].Key
	}
}

// Effects lists what was executed, oldest first, under a key or its hash as it is
// shown; "" is every key. The list
// is what a test asserts on: one key, one effect.
func (s *Server) Effects(ctx context.Context, key string) ([]Effect, error) {
	out := []Effect{}
	err := scan(ctx, s.store, prefixEffect, func(e store.Entry) error {
		effect, err := decodeEffect(e.Value)
		if err == nil && isKey(key, effect.Key) {
			out = append(out, effect)
		}
		return err
	})
	slices.SortStableFunc(out, func(a, b Effect) int { return a.At.Compare(b.At) })
	return out, err
}

// changes reports whether an execution of the operation leaves anything behind.
func changes(op *operation) bool {
	switch op.policy.Operation.Method {
	case "GET", "HEAD", "OPTIONS", "TRACE":
		return false
	}
	return true
}

func payload(op *operation, e *entry) protocol.Payload {
	return protocol.Payload{
		Method: op.policy.Operation.Method, Template: op.policy.Operation.Path, Path: e.Path, Query: e.Query, Body: e.Body,
	}
}

// writes are the effect of an execution and what goes with it.
func (w *work) writes(ctx context.Context, effect *Effect, now time.Time) ([]store.Write, error) {
	var out []store.Write
	if w.desk != nil {
		out = w.desk.with[:0]
	}
	out = append(out, w.effectWrite(*effect, now))
	if effect.leaves != nil {
		write, list, err := w.resourceWrite(ctx, effect.leaves, now)
		if err != nil {
			return nil, err
		}
		if out = append(out, write); list != nil {
			out = append(out, *list)
		}
	}
	if effect.like != nil {
		write, err := w.noteLike(ctx, effect.like, now)
		if err != nil {
			return nil, err
		}
		out = append(out, write)
	}
	return out, nil
}

// record keeps the effect of a request that has no record. Where another request
// came first, this one may have to be refused, and is then not executed: the name
// of the answer, else "".
func (w *work) record(ctx context.Context, effect *Effect, now time.Time) contract.AnswerName {
	for range maxConflicts {
		writes, err := w.writes(ctx, effect, now)
		if err == nil {
			part := w.partCommit(len(writes))
			err = w.store.Apply(ctx, writes...)
			endCommit(part, err)
			w.wrote(err)
		}
		switch {
		case err == nil:
			w.tellEffect(effect, now)
			return ""
		case errors.Is(err, errOtherVersion):
			return contract.AnswerPreconditionFailed
		case !errors.Is(err, store.ErrConflict):
			return w.notRecorded(effect, err)
		case w.looksRepeated(ctx, effect.like, now):
			return contract.AnswerDuplicate
		case w.onePerResource(): // the effect is there already, what it leaves may differ
			if len(writes) > 1 {
				err = w.store.Apply(ctx, writes[1:]...)
			} else {
				err = nil
			}
			if err == nil {
				return ""
			}
			if !errors.Is(err, store.ErrConflict) {
				return w.notRecorded(effect, err)
			}
		}
	}
	return w.notRecorded(effect, store.ErrConflict)
}

// notRecorded is the answer of an execution without a record whose effect could not be
// kept; "" where the operation goes on all the same.
func (w *work) notRecorded(effect *Effect, err error) contract.AnswerName {
	w.tell(slog.LevelError, "an effect could not be recorded", err, "operation", effect.Operation)
	switch {
	case w.goesOn(err):
		return ""
	case errors.Is(err, store.ErrUnknown), w.callsOut():
		return contract.AnswerOutcomeUnknown
	default:
		return contract.AnswerStoreDown
	}
}

// callsOut reports an operation that has called other systems when its effect is kept.
func (w *work) callsOut() bool {
	return slices.ContainsFunc(w.p.Operation.Steps, func(s contract.Step) bool { return s.Calls != "" })
}

// onePerResource reports a request whose repeats have one effect, because the
// operation is idempotent by itself.
func (w *work) onePerResource() bool {
	return w.key == nil && w.p.Operation.Idempotent != "" && w.p.Operation.Precondition == nil
}
