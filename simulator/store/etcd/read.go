package etcd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/etcd/api/v3/mvccpb"
	"go.etcd.io/etcd/api/v3/v3rpc/rpctypes"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/reprise-dev/reprise/simulator/store"
)

func (h *handle) Get(ctx context.Context, key []byte) (store.Entry, error) {
	end, err := h.begin(ctx)
	if err != nil {
		return store.Entry{}, err
	}
	defer end()
	if err := store.CheckKey(key); err != nil {
		return store.Entry{}, err
	}
	answer, err := h.get(ctx, h.keys.entry(key))
	if err != nil {
		return store.Entry{}, err
	}
	if len(answer.Kvs) == 0 {
		return store.Entry{}, store.ErrNotFound
	}
	return h.entry(answer.Kvs[0])
}

// GetBoth reads two entries in one round trip, as they were at one revision.
func (h *handle) GetBoth(ctx context.Context, a, b []byte) (first, second store.Entry, err error) {
	end, err := h.begin(ctx)
	if err != nil {
		return store.Entry{}, store.Entry{}, err
	}
	defer end()
	if err := errors.Join(store.CheckKey(a), store.CheckKey(b)); err != nil {
		return store.Entry{}, store.Entry{}, err
	}
	attempt, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	answer, err := h.kv.Txn(attempt).Then(clientv3.OpGet(h.keys.entry(a)), clientv3.OpGet(h.keys.entry(b))).Commit()
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return store.Entry{}, store.Entry{}, ctx.Err()
	default:
		return store.Entry{}, store.Entry{}, translate(err)
	}
	for i, e := range []*store.Entry{&first, &second} {
		if found := answer.Responses[i].GetResponseRange().Kvs; len(found) > 0 {
			if *e, err = h.entry(found[0]); err != nil {
				return store.Entry{}, store.Entry{}, err
			}
		}
	}
	return first, second, nil
}

// get reads what every transaction that was answered before has left.
func (h *handle) get(ctx context.Context, key string, opts ...clientv3.OpOption) (*clientv3.GetResponse, error) {
	attempt, cancel := context.WithTimeout(ctx, silence)
	defer cancel()
	answer, err := h.kv.Get(attempt, key, opts...)
	switch {
	case err == nil:
		return answer, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, translate(err)
}

func (h *handle) entry(kv *mvccpb.KeyValue) (store.Entry, error) {
	e, due, err := h.keys.decode(kv.Key, kv.Value)
	if err != nil {
		return store.Entry{}, fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	h.seen.note(e.Key, sighting{version: e.Version, revision: kv.ModRevision, due: due})
	return e, nil
}

func (h *handle) Scan(ctx context.Context, prefix, after []byte, limit int) ([]store.Entry, error) {
	end, err := h.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	if err := store.CheckLimit(limit); err != nil {
		return nil, err
	}
	from, to := h.keys.entry(prefix), behind(h.keys.entry(prefix))
	if len(after) > 0 && bytes.Compare(after, prefix) >= 0 {
		from = h.keys.entry(after) + "\x00"
	}
	if from >= to {
		return nil, nil
	}
	answer, err := h.get(ctx, from, clientv3.WithRange(to), clientv3.WithLimit(int64(limit)))
	if err != nil {
		return nil, err
	}
	var out []store.Entry
	for _, kv := range answer.Kvs {
		e, err := h.entry(kv)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func (h *handle) Due(ctx context.Context, until time.Time, limit int) ([]store.Entry, error) {
	end, err := h.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	if err := store.CheckLimit(limit); err != nil {
		return nil, err
	}
	to := h.keys.due(store.Micros(until)+1, nil)
	for {
		times, err := h.get(ctx, h.keys.dues, clientv3.WithRange(to), clientv3.WithLimit(int64(limit)), clientv3.WithKeysOnly())
		if err != nil {
			return nil, err
		}
		out, err := h.entriesAt(ctx, times)
		if !errors.Is(err, rpctypes.ErrCompacted) {
			return out, err
		}
		// History was cut off between the two looks; look again.
	}
}

// entriesAt reads the entries that due times lead to, as they were at the revision
// of the times: what is read in two looks has to fit together.
func (h *handle) entriesAt(ctx context.Context, times *clientv3.GetResponse) ([]store.Entry, error) {
	var gets []clientv3.Op
	for _, kv := range times.Kvs {
		key, err := h.keys.dueKey(kv.Key)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", store.ErrUnavailable, err)
		}
		gets = append(gets, clientv3.OpGet(h.keys.entry(key), clientv3.WithRev(times.Header.Revision)))
	}
	var out []store.Entry
	for some := range slices.Chunk(gets, store.MaxWrites) {
		attempt, cancel := context.WithTimeout(ctx, silence)
		answer, err := h.kv.Txn(attempt).Then(some...).Commit()
		cancel()
		switch {
		case err != nil && ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, rpctypes.ErrCompacted):
			return nil, err
		case err != nil:
			return nil, translate(err)
		}
		for _, r := range answer.Responses {
			found := r.GetResponseRange().Kvs
			if len(found) == 0 {
				return nil, fmt.Errorf("%w: %w", store.ErrUnavailable, errDamaged)
			}
			e, err := h.entry(found[0])
			if err != nil {
				return nil, err
			}
			out = append(out, e)
		}
	}
	return out, nil
}
