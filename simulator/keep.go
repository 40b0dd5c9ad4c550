package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// The prefixes of the store's keys.
const (
	prefixRecord  = "k/" // the record of a key in its scope
	prefixOld     = "g/" // a record whose window has ended, kept for operators until it is reaped
	prefixEffect  = "e/" // what executions did
	prefixOutside = "o/" // calls to outside systems

	prefixResource = "r/" // what executions made
	prefixLike     = "d/" // when requests that look alike were last executed
	prefixLife     = "l/" // the records whose windows last as long as a resource
	prefixList     = "i/" // the resources of a collection
	prefixHuman    = "h/" // the records that wait for an operator
)

// maxScoped is the longest scoped key that is kept as it is, in bytes.
const maxScoped = 1024

// recordKey is the store's key of a record. A scoped key that is too long for
// every store is kept under its digest.
func recordKey(scoped []byte) []byte {
	if len(scoped) <= maxScoped {
		return append([]byte(prefixRecord), scoped...)
	}
	sum := sha256.Sum256(scoped)
	return append([]byte(prefixRecord+"#"), sum[:]...)
}

// oldKey is where a record goes when its key starts a new generation. The token
// tells one old record from another: generations start at 1 again when a key was
// freed or reaped.
func oldKey(recordKey []byte, token uint64) []byte {
	out := append([]byte(prefixOld), recordKey[len(prefixRecord):]...)
	return binary.BigEndian.AppendUint64(out, token)
}

// load reads the record: what is stored, else the claim that this process holds and no
// store shows. What is stored comes first, since another process may have told its
// answer while an execution that cannot commit any more is still under way here.
func (w *work) load(ctx context.Context, now time.Time) error {
	w.seen, w.version = nil, 0
	if w.key == nil {
		return nil
	}
	var err error
	if w.looked { // what was read on arrival is good for one look
		w.looked = false
		err = w.took(w.ahead, nil)
	} else {
		err = w.reread(ctx)
	}
	if rec := w.heldHere(now); rec != nil && (w.seen == nil || w.seen.Generation < rec.Generation) {
		w.seen, w.version = &entry{Record: *rec}, 0
		return nil
	}
	return err
}

// reread looks at what is stored now, past any claim that no store shows.
func (w *work) reread(ctx context.Context) error {
	w.seen, w.version = nil, 0
	e, err := w.store.Get(ctx, w.key)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return w.took(e, err)
}

// took takes what the store holds; without a version, nothing is there.
func (w *work) took(e store.Entry, err error) error {
	if err == nil && e.Version == 0 {
		return nil
	}
	if err == nil {
		seen := w.slot()
		*seen = entry{}
		if err = seen.read(e.Value); err == nil {
			w.seen = seen
		}
		w.version = e.Version
	}
	if err != nil {
		w.tell(slog.LevelError, "a record could not be read", err, "operation", w.op.name)
	}
	return err
}

// put writes a record in the place of the one that was seen, together with
// whatever belongs to it.
func (w *work) put(ctx context.Context, e *entry, with ...store.Write) error {
	write := store.Write{Key: w.key, If: w.version, As: store.NewVersion()}
	if w.back.open { // another one comes in its place before it is written
		w.back.record = e
	} else {
		write.Value, write.Due = w.encode(e), protocol.NextChore(w.p, &e.Record)
	}
	if w.old != nil {
		with = append(with, *w.old)
	}
	with, err := w.noteHuman(ctx, e, with)
	if err != nil {
		return err
	}
	if err := w.apply(ctx, write, with...); err != nil {
		return err
	}
	before := w.seen
	if before == nil {
		before = w.held // a claim that no store shows
	}
	w.seen, w.version, w.old = e, write.As, nil
	if w.events.on() {
		w.keyChanged(before, e, w.lastSeen(w.opts.Now()))
	}
	return nil
}

// apply writes, and finds out what became of a write whose outcome is unknown.
func (s *Server) apply(ctx context.Context, first store.Write, with ...store.Write) error {
	began := time.Now()
	all := append(with, first)
	err := s.store.Apply(ctx, all...)
	s.metrics.committed(time.Since(began), err)
	s.wrote(err)
	if !errors.Is(err, store.ErrUnknown) {
		return err
	}
	if first.Delete && first.If == 0 { // it was never there, so that its absence says nothing
		first = telling(all)
	}
	e, getErr := s.store.Get(ctx, first.Key)
	gone := errors.Is(getErr, store.ErrNotFound)
	switch {
	case getErr != nil && !gone:
		return err
	case first.Delete && gone, !first.Delete && !gone && e.Version == first.As:
		return nil // it was written
	default:
		// It was not, or is not there any more: look again. The cause goes with it as a text,
		// since what became of the write is known.
		return fmt.Errorf("%w, after a write that failed: %v", store.ErrConflict, err)
	}
}

// telling is a write that tells whether all of them were made: one after which
// something is there, if any.
func telling(all []store.Write) store.Write {
	for i := len(all) - 1; i >= 0; i-- {
		if !all[i].Delete {
			return all[i]
		}
	}
	return all[len(all)-1]
}
