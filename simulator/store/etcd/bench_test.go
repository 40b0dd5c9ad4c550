package etcd

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/reprise-dev/reprise/simulator/store"
)

// BenchmarkAgainstTxn measures 32 callers of the store against 32 goroutines that send
// plain transactions in the same run. A claim creates an entry, which the plain
// transaction does by one comparison and one put; claim+complete creates one and then
// replaces it and creates another together. x-txn is the ratio.
func BenchmarkAgainstTxn(b *testing.B) {
	b.Run("claim", func(b *testing.B) { against(b, false) })
	b.Run("claim+complete", func(b *testing.B) { against(b, true) })
}

func against(b *testing.B, complete bool) {
	h := openAt(b, newURL(b))
	plainOne := func() error { return plainTxn(h, complete) }
	storeOne := func() error { return storeTxn(h, complete) }
	clock(b, 500, plainOne)
	clock(b, 500, storeOne)
	var own, plain time.Duration
	for range 4 { // in turn, so that a disk that drifts treats both alike
		plain += clock(b, b.N/4+32, plainOne)
		own += clock(b, b.N/4+32, storeOne)
	}
	total := float64(4 * (b.N/4 + 32))
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(total/own.Seconds(), "ops/s")
	b.ReportMetric(total/plain.Seconds(), "txn-ops/s")
	b.ReportMetric(plain.Seconds()/own.Seconds(), "x-txn")
}

func clock(b *testing.B, times int, do func() error) time.Duration {
	began := time.Now()
	var left atomic.Int64
	left.Store(int64(times))
	var all sync.WaitGroup
	for range 32 {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				if err := do(); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	return time.Since(began)
}

var benchValue = make([]byte, 200)

func storeTxn(h *handle, complete bool) error {
	v := store.NewVersion()
	claim := store.Write{Key: fmt.Appendf(nil, "POST /charges\x00%016x", uint64(v)), Value: benchValue, Due: time.Unix(int64(v>>34), 0), As: v}
	if err := h.Apply(context.Background(), claim); err != nil || !complete {
		return err
	}
	answer, effect := claim, claim
	answer.If, answer.As, answer.Due = claim.As, store.NewVersion(), claim.Due.Add(time.Hour)
	effect.Key, effect.Due = append([]byte("effect "), claim.Key...), time.Time{}
	return h.Apply(context.Background(), answer, effect)
}

func plainTxn(h *handle, complete bool) error {
	key := fmt.Sprintf("plain POST /charges %016x", uint64(store.NewVersion()))
	ctx := context.Background()
	answer, err := h.client.Txn(ctx).If(clientv3.Compare(clientv3.CreateRevision(key), "=", 0)).Then(clientv3.OpPut(key, string(benchValue))).Commit()
	if err != nil || !complete {
		return err
	}
	effect := "effect " + key
	_, err = h.client.Txn(ctx).
		If(clientv3.Compare(clientv3.ModRevision(key), "=", answer.Header.Revision), clientv3.Compare(clientv3.CreateRevision(effect), "=", 0)).
		Then(clientv3.OpPut(key, string(benchValue)), clientv3.OpPut(effect, string(benchValue))).Commit()
	return err
}

func TestBenchmarkRuns(t *testing.T) {
	h := openAt(t, newURL(t))
	for range 3 {
		require.NoError(t, storeTxn(h, true))
		require.NoError(t, plainTxn(h, true))
	}
}

// BenchmarkGetBoth measures the look at the clock and at a key with which every request
// begins, in one read against two, with a claim behind it. x-two is how many times as
// many there are in the same time.
func BenchmarkGetBoth(b *testing.B) {
	h := openAt(b, newURL(b))
	var n atomic.Int64
	claim := func(look func(key []byte) error) func() error {
		return func() error {
			w := store.Write{Key: fmt.Appendf(nil, "k%d", n.Add(1)), Value: make([]byte, 200), As: store.NewVersion()}
			if err := look(w.Key); err != nil {
				return err
			}
			return h.Apply(b.Context(), w)
		}
	}
	one := claim(func(key []byte) error {
		_, _, err := h.GetBoth(b.Context(), []byte("clock"), key)
		return err
	})
	two := claim(func(key []byte) error {
		for _, k := range [][]byte{[]byte("clock"), key} {
			if _, err := h.Get(b.Context(), k); err != nil && !errors.Is(err, store.ErrNotFound) {
				return err
			}
		}
		return nil
	})
	clock(b, 500, two)
	clock(b, 500, one)
	var oneTook, twoTook time.Duration
	for range 6 { // in turn, so that a disk that drifts treats both alike
		twoTook += clock(b, b.N/6+32, two)
		oneTook += clock(b, b.N/6+32, one)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(float64(6*(b.N/6+32))/oneTook.Seconds(), "claims/s")
	b.ReportMetric(twoTook.Seconds()/oneTook.Seconds(), "x-two")
}
