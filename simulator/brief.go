package simulator

import (
	"bytes"
	"context"
	"slices"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/contract/protocol"
	"github.com/reprise-dev/reprise/simulator/store"
)

// An execution is brief if it takes no time of its own, nothing strikes it, and
// nothing of it leaves the store. Its claim, its recovery points and its calls are
// then one commit with its answer: whoever dies before it leaves nothing behind, and
// nothing is to be recovered. Duplicates in this process meet the claim in its memory.
// Those of another process may run as well; the commit lets one of them through, and
// the other decides anew.

// maxBriefSteps keeps a commit within store.MaxWrites: a step may note a call.
const maxBriefSteps = 50

func (w *work) isBrief(d *protocol.Decision) bool {
	return !w.spread && w.asked && d.Do == protocol.Execute && w.hits == nil && w.opts.Delay == 0 && !w.leavesTheStore() &&
		w.p.Operation.Async == nil && len(w.p.Operation.Steps) <= maxBriefSteps
}

// leavesTheStore reports an operation with a step that calls another process.
func (w *work) leavesTheStore() bool {
	return w.opts.Calls != nil && slices.ContainsFunc(w.p.Operation.Steps, func(step contract.Step) bool { return step.Calls != "" })
}

// backlog is the writes of a brief execution until it commits.
type backlog struct {
	open   bool // writes are held back
	writes []store.Write
	record *entry // the record, whose write is made out when the others are; nil for none
}

// add takes a write as made. Of two of one entry the later one counts, under the
// condition of the first.
func (b *backlog) add(w store.Write) {
	if i := b.find(w.Key); i >= 0 {
		w.If = b.writes[i].If
		b.writes[i] = w
		return
	}
	b.writes = append(b.writes, w)
}

func (b *backlog) find(key []byte) int {
	return slices.IndexFunc(b.writes, func(w store.Write) bool { return bytes.Equal(w.Key, key) })
}

// apply writes, unless writes are held back; then the last one takes the others with it.
func (w *work) apply(ctx context.Context, first store.Write, with ...store.Write) error {
	if !w.back.open && len(w.back.writes) == 0 {
		return w.commit(ctx, first, with...)
	}
	for _, one := range with {
		w.back.add(one)
	}
	w.back.add(first)
	if w.back.open {
		return nil
	}
	if !bytes.Equal(first.Key, w.key) && w.back.record != nil { // the record stays as it is held back
		record := &w.back.writes[w.back.find(w.key)]
		record.Value, record.Due = w.encode(w.back.record), protocol.NextChore(w.p, &w.back.record.Record)
	}
	i, all := w.back.find(first.Key), w.back.writes
	w.back.writes, w.back.record = nil, nil
	first = all[i]
	return w.commit(ctx, first, slices.Delete(all, i, i+1)...)
}

// run executes under a claim. It is false where another process was faster than a
// brief execution: nothing of that was kept, and it is to be decided anew, with each
// write by itself.
func (w *work) run(ctx context.Context, d protocol.Decision, giveBack func()) (answer reply, ended bool) {
	defer giveBack()
	answer = w.execute(ctx, d)
	if !w.lost {
		return answer, true
	}
	w.keyChanged(w.held, nil, w.lastSeen(w.opts.Now()))
	w.held, w.back, w.brief, w.lost, w.spread = nil, backlog{}, false, false, true
	return reply{}, false
}

// takeBriefly takes the key in the memory of this process.
func (w *work) takeBriefly(held *entry) error {
	if !w.claims.take(w.place, held.Record) {
		return store.ErrConflict
	}
	w.brief, w.back.open = true, true
	return nil
}

// heldHere is the claim of this process that no store shows; nil for none, or where
// its lease has ended and the store decides. The time is the one by which the request
// is decided: by another, a claim could be over here and hold when it is to be taken.
func (w *work) heldHere(now time.Time) *protocol.Record {
	if rec := w.claims.held(w.place); rec != nil && holdsAt(rec, now) {
		return rec
	}
	return nil
}
