package simulator

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// A window of a resource's life does not end while the resource lives that the
// request made or changed. Beside each such record stands an entry under the
// resource's path that leads from the end of the resource to the record.

// lifeKey is what the entries of one resource begin with; the key of the record
// follows.
func lifeKey(account, path string) []byte { return pathKey(prefixLife, account, path) }

// lifeWrite leads from the resource to the record; nil where the window does not
// ask for the resource.
func (w *work) lifeWrite(ctx context.Context, rec protocol.Record) *store.Write {
	if w.p.Window.Replay.Kind != contract.ReplayResourceLife || rec.Lasts > 0 || rec.Phase != protocol.PhaseComplete || w.held.Resource == "" {
		return nil
	}
	key := append(lifeKey(w.held.Account, w.held.Resource), w.key...)
	write := &store.Write{Key: key, Value: w.key, As: store.NewVersion()}
	if e, err := w.store.Get(ctx, key); err == nil {
		write.If = e.Version
	}
	return write
}

// ended is the path of the resource that a success ends; "" for none.
func (w *work) ended(e *entry) string {
	switch w.p.Operation.Method {
	case http.MethodDelete:
		return e.Path
	case http.MethodPost:
		for _, verb := range []string{":terminate", "/terminate"} {
			if path, ends := strings.CutSuffix(e.Path, verb); ends {
				return path
			}
		}
	}
	return ""
}

// endLife begins the end of the window of every record whose resource a success
// ends. It comes after the success: where this process dies in between, the
// window stays open, and a repeat is never executed too early.
func (w *work) endLife(ctx context.Context, e *entry, status int) {
	path := w.ended(e)
	if !w.lives || path == "" || status >= http.StatusMultipleChoices {
		return
	}
	err := scan(ctx, w.store, string(lifeKey(e.Account, path)), func(lead store.Entry) error {
		return w.endRecord(ctx, lead.Key, path)
	})
	if err != nil {
		w.tell(slog.LevelError, "the end of a resource could not be recorded", err, "operation", e.Operation)
	}
}

// endRecord begins the end of the window of one record.
func (s *Server) endRecord(ctx context.Context, life []byte, path string) error {
	for range maxConflicts {
		err := s.endOnce(ctx, life, path)
		if errors.Is(err, store.ErrNotFound) { // another success has ended it
			return nil
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return store.ErrConflict
}

// endOnce is store.ErrNotFound where the entry is gone.
func (s *Server) endOnce(ctx context.Context, life []byte, path string) error {
	lead, err := s.store.Get(ctx, life)
	if err != nil {
		return err
	}
	now, err := s.now(ctx)
	if err != nil {
		return err
	}
	forget := store.Write{Key: life, If: lead.Version, Delete: true}
	e, err := s.store.Get(ctx, lead.Value)
	if errors.Is(err, store.ErrNotFound) {
		return s.apply(ctx, forget)
	}
	if err != nil {
		return err
	}
	stored, err := decode(e.Value)
	if err != nil {
		return err
	}
	op := s.operationOf(stored)
	if op == nil || stored.Phase != protocol.PhaseComplete || stored.Resource != path {
		return s.apply(ctx, forget) // the key stands for something else by now
	}
	stored.Ended = now
	return s.apply(ctx, store.Write{
		Key: lead.Value, Value: stored.encode(), Due: protocol.NextChore(op.policy, &stored.Record), If: e.Version, As: store.NewVersion(),
	}, forget)
}
