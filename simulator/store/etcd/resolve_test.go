package etcd

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/etcd/etcdtest"
)

// errSilence is what a client sees of a server that has stopped answering.
var errSilence = context.DeadlineExceeded

// road stands between a store and its cluster. The next transaction that writes an
// entry meets with what was planned for it.
type road struct {
	clientv3.KV
	mu   sync.Mutex
	plan func(clientv3.Txn) (*clientv3.TxnResponse, error)
}

func (r *road) next(plan func(clientv3.Txn) (*clientv3.TxnResponse, error)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.plan = plan
}

// A transaction may go on after its sender has given it up.
func (r *road) Txn(ctx context.Context) clientv3.Txn {
	return &crossing{road: r, Txn: r.KV.Txn(context.WithoutCancel(ctx))}
}

// crossing is one transaction on the road.
type crossing struct {
	road *road
	clientv3.Txn
	conditions int
}

func (c *crossing) If(cs ...clientv3.Cmp) clientv3.Txn {
	c.Txn, c.conditions = c.Txn.If(cs...), len(cs)
	return c
}

func (c *crossing) Then(ops ...clientv3.Op) clientv3.Txn { c.Txn = c.Txn.Then(ops...); return c }
func (c *crossing) Else(ops ...clientv3.Op) clientv3.Txn { c.Txn = c.Txn.Else(ops...); return c }

func (c *crossing) Commit() (*clientv3.TxnResponse, error) {
	c.road.mu.Lock()
	plan := c.road.plan
	if c.conditions > 1 { // the fence and an entry at least
		c.road.plan = nil
	} else {
		plan = nil
	}
	c.road.mu.Unlock()
	if plan == nil {
		return c.Txn.Commit()
	}
	return plan(c.Txn)
}

func openOnRoad(t *testing.T) (*road, *handle) {
	t.Helper()
	h := openAt(t, newURL(t))
	r := &road{KV: h.kv}
	h.kv = r
	return r, h
}

func wantEntry(t *testing.T, s store.Store, w store.Write) {
	t.Helper()
	e, err := s.Get(t.Context(), w.Key)
	require.NoError(t, err)
	require.Equal(t, w.As, e.Version)
	require.Equal(t, string(w.Value), string(e.Value))
}

func TestLostAnswerIsResolved(t *testing.T) {
	for name, plan := range map[string]func(clientv3.Txn) (*clientv3.TxnResponse, error){
		"it arrived":   func(x clientv3.Txn) (*clientv3.TxnResponse, error) { _, _ = x.Commit(); return nil, errSilence },
		"it was lost":  func(clientv3.Txn) (*clientv3.TxnResponse, error) { return nil, errSilence },
		"it came back": func(x clientv3.Txn) (*clientv3.TxnResponse, error) { _, _ = x.Commit(); return x.Commit() },
	} {
		t.Run(name, func(t *testing.T) {
			r, h := openOnRoad(t)
			one, two := create("one", "v"), create("two", "v")
			r.next(plan)
			require.NoError(t, h.Apply(t.Context(), one, two))
			wantEntry(t, h, one)
			change := store.Write{Key: one.Key, Value: []byte("w"), If: one.As, As: store.NewVersion()}
			r.next(plan)
			require.NoError(t, h.Apply(t.Context(), store.Write{Key: []byte("none"), Delete: true}, change))
			wantEntry(t, h, change)
			require.ErrorIs(t, h.Apply(t.Context(), change), store.ErrConflict)
		})
	}
}

// A transaction that was given up on arrives when everybody has forgotten it. By then
// it means nothing.
func TestLateTransactionChangesNothing(t *testing.T) {
	r, h := openOnRoad(t)
	other := openAt(t, "etcd://"+server(t).Address()+h.prefix())
	var late clientv3.Txn
	r.next(func(x clientv3.Txn) (*clientv3.TxnResponse, error) { late = x; return nil, errSilence })
	k := create("k", "v")
	require.NoError(t, h.Apply(t.Context(), k))
	require.NoError(t, other.Apply(t.Context(), store.Write{Key: k.Key, If: k.As, Delete: true}))

	answer, err := late.Commit()
	require.NoError(t, err)
	require.False(t, answer.Succeeded, "nothing is there, as it demands, and yet it must not create it")
	_, err = other.Get(t.Context(), k.Key)
	require.ErrorIs(t, err, store.ErrNotFound)
	require.NoError(t, other.Apply(t.Context(), create("l", "v")), "another server finds the fence moved, and goes on")
}

// prefix is that of the handle, as a URL has it.
func (h *handle) prefix() string { return h.keys.fence[:len(h.keys.fence)-len("\x00fence")] }

// Somebody else wrote before the outcome could be looked up. Nobody can tell any more.
func TestOutcomeThatWasWrittenOver(t *testing.T) {
	r, h := openOnRoad(t)
	other := openAt(t, "etcd://"+server(t).Address()+h.prefix())
	r.next(func(clientv3.Txn) (*clientv3.TxnResponse, error) {
		require.NoError(t, other.Apply(context.Background(), create("k", "theirs")))
		return nil, errSilence
	})
	err := h.Apply(t.Context(), create("k", "ours"))
	require.ErrorIs(t, err, store.ErrUnknown)
	require.ErrorContains(t, err, "others have written since")
}

// Of a cluster that does not come back nobody knows what it has written.
func TestServerThatStaysAway(t *testing.T) {
	h := openAt(t, newURL(t))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	err := h.resolve(gone, []store.Write{create("k", "v")}, make([]sighting, 1), errSilence)
	require.ErrorIs(t, err, store.ErrUnknown)
	require.NotErrorIs(t, err, store.ErrUnavailable, "that would mean that nothing was written")
}

// A cluster that stops and comes back costs its callers time, and nothing else.
func TestServerThatRestarts(t *testing.T) {
	s := etcdtest.Need(t)
	h := openAt(t, s.URL("store"))
	k := create("k", "v")
	require.NoError(t, h.Apply(t.Context(), k))
	require.NoError(t, s.Restart(func() {
		_, err := h.Get(t.Context(), k.Key)
		require.ErrorIs(t, err, store.ErrUnavailable)
		err = h.Apply(t.Context(), create("l", "v"))
		require.ErrorIs(t, err, store.ErrUnavailable)
		require.False(t, errors.Is(err, store.ErrUnknown), "nothing could be sent: %v", err)
	}))
	wantEntry(t, h, k)
	require.NoError(t, h.Apply(t.Context(), store.Write{Key: k.Key, Value: []byte("w"), If: k.As, As: store.NewVersion()}))
}

// A later version of the program takes a store over by writing the fence.
func TestStoreThatWasTakenOver(t *testing.T) {
	h := openAt(t, newURL(t))
	k := create("k", "v")
	require.NoError(t, h.Apply(t.Context(), k))
	_, err := h.client.Put(t.Context(), h.keys.fence, formatName+"2")
	require.NoError(t, err)
	err = h.Apply(t.Context(), create("l", "v"))
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.ErrorContains(t, err, `a later version of this program made the store: it has format "2", this one knows "1"; update the program`)
	_, err = h.Get(t.Context(), []byte("l"))
	require.ErrorIs(t, err, store.ErrNotFound)
}

func TestSightingsAreForgotten(t *testing.T) {
	h := openAt(t, newURL(t))
	w := create("k", "v")
	require.NoError(t, h.Apply(t.Context(), w))
	for i := range 3 {
		h.seen = sightings{}
		change := store.Write{Key: w.Key, Value: []byte{byte(i)}, If: w.As, As: store.NewVersion()}
		require.NoError(t, h.Apply(t.Context(), change))
		w = change
	}
	for i := range 3 * maxSightings {
		h.seen.note([]byte{byte(i), byte(i >> 8)}, sighting{version: store.Version(i + 1)})
	}
	require.LessOrEqual(t, len(h.seen.young)+len(h.seen.aged), 2*maxSightings)
}
