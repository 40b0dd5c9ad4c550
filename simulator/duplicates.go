package simulator

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// likeness is where the last execution is noted that a request looks like; nil
// where the contract does not ask, and where the request has none of what is
// compared: two such requests have nothing in which they are equal.
func (w *work) likeness(e *entry) []byte {
	rule := w.p.Operation.Duplicates
	if rule == nil || w.reads || !slices.ContainsFunc(rule.Same, func(at string) bool { _, there := protocol.LookUp(e.Body, at); return there }) {
		return nil
	}
	compared := contract.Fingerprint{Of: []contract.FingerprintPart{contract.PrintBody}, Body: contract.BodyFields, Fields: rule.Same}
	print := protocol.FingerprintOf(&compared, payload(w.op, e))
	sum := sha256.Sum256([]byte(e.Account + "\x00" + e.Operation + "\x00" + string(print[:])))
	return append([]byte(prefixLike), sum[:]...)
}

// noted reads when a request like this one was last executed; zero for never.
func (s *Server) noted(ctx context.Context, place []byte) (time.Time, store.Version, error) {
	e, err := s.store.Get(ctx, place)
	if errors.Is(err, store.ErrNotFound) {
		return time.Time{}, 0, nil
	}
	if err != nil {
		return time.Time{}, 0, err
	}
	r := reader{b: e.Value}
	at := r.time()
	return at, e.Version, r.end("likeness")
}

// noteLike is the write that notes an execution.
func (s *Server) noteLike(ctx context.Context, place []byte, now time.Time) (store.Write, error) {
	_, version, err := s.noted(ctx, place)
	return store.Write{Key: place, Value: appendTime(nil, now), If: version, As: store.NewVersion()}, err
}

// looksRepeated reports whether a request without a key is to be refused.
func (w *work) looksRepeated(ctx context.Context, place []byte, now time.Time) bool {
	if place == nil || !w.keyless {
		return false
	}
	at, _, err := w.noted(ctx, place)
	return err == nil && !at.IsZero() && now.Before(at.Add(w.p.Operation.Duplicates.Within))
}
