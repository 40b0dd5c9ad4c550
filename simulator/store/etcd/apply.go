package etcd

import (
	"context"
	"errors"
	"fmt"

	"go.etcd.io/etcd/api/v3/etcdserverpb"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/reprise-dev/reprise/simulator/store"
)

func (h *handle) Apply(ctx context.Context, writes ...store.Write) error {
	end, err := h.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if err := store.CheckWrites(writes); err != nil || len(writes) == 0 {
		return err
	}
	trying, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	for {
		before, err := h.look(ctx, trying, writes)
		if err != nil {
			return err
		}
		// From here on the writes may be under way, and ctx is not asked.
		err = h.transact(trying, writes, before)
		if !errors.Is(err, errAgain) {
			return err
		}
		if trying.Err() != nil {
			return fmt.Errorf("%w: nothing was written within %s: %w", store.ErrUnavailable, patience, err)
		}
	}
}

// errAgain: nothing is written, nor will it be, and trying again may help.
var errAgain = errors.New("try again")

// look finds the revisions at which the entries have the versions that the writes
// expect, and returns store.ErrConflict if they do not.
func (h *handle) look(ctx, trying context.Context, writes []store.Write) ([]sighting, error) {
	before := make([]sighting, len(writes))
	var unseen []int
	var gets []clientv3.Op
	for i := range writes {
		if writes[i].If == 0 {
			continue
		}
		var ok bool
		if before[i], ok = h.seen.of(writes[i].Key, writes[i].If); !ok {
			unseen = append(unseen, i)
			gets = append(gets, clientv3.OpGet(h.keys.entry(writes[i].Key)))
		}
	}
	if len(gets) == 0 {
		return before, nil
	}
	answer, err := h.ask(ctx, trying, gets)
	if err != nil {
		return nil, err
	}
	for n, i := range unseen {
		seen, err := h.sighted(answer.Responses[n].GetResponseRange())
		if err != nil {
			return nil, err
		}
		if before[i] = seen; seen.version != writes[i].If {
			return nil, store.ErrConflict
		}
	}
	return before, nil
}

// sighted is what the get of one entry saw.
func (h *handle) sighted(answer *etcdserverpb.RangeResponse) (sighting, error) {
	if len(answer.Kvs) == 0 {
		return sighting{}, nil
	}
	kv := answer.Kvs[0]
	e, due, err := h.keys.decode(kv.Key, kv.Value)
	if err != nil {
		return sighting{}, fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	seen := sighting{version: e.Version, revision: kv.ModRevision, due: due}
	h.seen.note(e.Key, seen)
	return seen, nil
}

// transact sends the writes once.
func (h *handle) transact(trying context.Context, writes []store.Write, before []sighting) error {
	fence := h.fence.get()
	conditions := []clientv3.Cmp{clientv3.Compare(clientv3.ModRevision(h.keys.fence), "=", fence)}
	var each [][]clientv3.Op
	for i := range writes {
		w := &writes[i]
		key := h.keys.entry(w.Key)
		if w.If == 0 {
			conditions = append(conditions, clientv3.Compare(clientv3.CreateRevision(key), "=", 0))
		} else {
			conditions = append(conditions, clientv3.Compare(clientv3.ModRevision(key), "=", before[i].revision))
		}
		each = append(each, h.keys.ops(w, before[i]))
	}
	attempt, cancel := context.WithTimeout(trying, silence)
	defer cancel()
	answer, err := h.kv.Txn(attempt).If(conditions...).Then(pack(each)...).
		Else(clientv3.OpGet(h.keys.fence), clientv3.OpGet(h.keys.entry(token(writes).Key))).Commit()
	switch {
	case err != nil && classify(err) == lost:
		return h.resolve(trying, writes, before, err)
	case err != nil:
		return translate(err)
	case answer.Succeeded:
		h.note(writes, answer.Header.Revision)
		return nil
	}
	return h.failed(writes, fence, answer)
}

// note remembers what the writes have left.
func (h *handle) note(writes []store.Write, revision int64) {
	for i := range writes {
		if w := &writes[i]; !w.Delete {
			h.seen.note(w.Key, sighting{version: w.As, revision: revision, due: dueOf(w)})
		}
	}
}

// token is the write by whose version a call is known again: one that puts, if there
// is one.
func token(writes []store.Write) *store.Write {
	for i := range writes {
		if !writes[i].Delete {
			return &writes[i]
		}
	}
	return &writes[0]
}

// failed says why a transaction that arrived changed nothing. It may have arrived
// twice: what it finds is then its own.
func (h *handle) failed(writes []store.Write, fence int64, answer *clientv3.TxnResponse) error {
	seen, err := h.sighted(answer.Responses[1].GetResponseRange())
	if err != nil {
		return err
	}
	if t := token(writes); !t.Delete && seen.version == t.As {
		return nil
	}
	found := answer.Responses[0].GetResponseRange().Kvs
	if len(found) == 1 && found[0].ModRevision == fence {
		return store.ErrConflict
	}
	if len(found) == 0 {
		return fmt.Errorf("%w: the store was deleted; restart to make it anew", store.ErrUnavailable)
	}
	if err := checkFormat(string(found[0].Value)); err != nil {
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	h.fence.see(found[0].ModRevision)
	return errAgain
}

// resolve finds out what became of a transaction whose answer is lost, once it cannot
// arrive any more.
func (h *handle) resolve(trying context.Context, writes []store.Write, before []sighting, why error) error {
	unknown := func(err error) error {
		return fmt.Errorf("%w: %s; looking for what became of it: %v", store.ErrUnknown, plain(why), err)
	}
	if err := h.move(trying); err != nil {
		return unknown(err)
	}
	var gets []clientv3.Op
	for i := range writes {
		gets = append(gets, clientv3.OpGet(h.keys.entry(writes[i].Key)))
	}
	answer, err := h.ask(trying, trying, gets)
	if err != nil {
		return unknown(err)
	}
	untouched := true
	for i := range writes {
		seen, err := h.sighted(answer.Responses[i].GetResponseRange())
		if err != nil {
			return unknown(err)
		}
		if !writes[i].Delete && seen.version == writes[i].As {
			return nil
		}
		untouched = untouched && seen.version == writes[i].If
	}
	if untouched {
		return errAgain
	}
	return unknown(errors.New("others have written since"))
}

// ask makes gets at one revision. It ends early with either context.
func (h *handle) ask(ctx, trying context.Context, gets []clientv3.Op) (*clientv3.TxnResponse, error) {
	attempt, cancel := context.WithTimeout(trying, silence)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	answer, err := h.kv.Txn(attempt).Then(gets...).Commit()
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, translate(err)
	}
	return answer, nil
}
