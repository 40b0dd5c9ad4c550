package simulator

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// Beside each record that waits for an operator stands an entry that leads to it,
// so that such records are found among any number of others.

// recordID names a record where its key must not be shown.
func recordID(record []byte) string {
	sum := sha256.Sum256(record)
	return hex.EncodeToString(sum[:16])
}

func humanKey(record []byte) []byte {
	sum := sha256.Sum256(record)
	return append([]byte(prefixHuman), sum[:16]...)
}

// noteHuman adds the write that makes or deletes the entry, where the record
// begins or ends to wait for an operator.
func (w *work) noteHuman(ctx context.Context, e *entry, with []store.Write) ([]store.Write, error) {
	before := w.seen != nil && w.seen.Phase == protocol.PhaseNeedsHuman
	after := e != nil && e.Phase == protocol.PhaseNeedsHuman
	if before == after || w.key == nil {
		return with, nil
	}
	write := store.Write{Key: humanKey(w.key), Value: w.key, As: store.NewVersion(), Delete: before}
	stands, err := w.store.Get(ctx, write.Key)
	if errors.Is(err, store.ErrNotFound) {
		if before {
			return with, nil
		}
		err = nil
	}
	write.If = stands.Version
	return append(with[:len(with):len(with)], write), err
}
