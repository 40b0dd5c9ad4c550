package etcd

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	clientv3 "go.etcd.io/etcd/client/v3"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

func TestKeepsTheRules(t *testing.T) {
	urls := map[store.Store]string{}
	newStore := func() (store.Store, error) {
		url := newURL(t)
		s, err := Open(t.Context(), url)
		urls[s] = url
		return s, err
	}
	storetest.Run(t, newStore, &storetest.Options{Reopen: func(s store.Store) (store.Store, error) {
		require.NoError(t, s.Close())
		return Open(t.Context(), urls[s])
	}})
}

// FuzzAgreesWithMemory does the same with a cluster and in memory, and wants the same
// answers.
func FuzzAgreesWithMemory(f *testing.F) {
	for _, script := range storetest.Scripts() {
		f.Add(script)
	}
	s := openAt(f, newURL(f))
	f.Fuzz(func(t *testing.T, script []byte) {
		empty(t, s)
		require.NoError(t, storetest.Agree(t.Context(), memory.New(), s, script))
	})
}

// The same with keys, values and times of any kind and size.
func TestActsLikeMemory(t *testing.T) {
	s := openAt(t, newURL(t))
	rapid.Check(t, func(r *rapid.T) {
		empty(t, s)
		storetest.Machine(t.Context(), r, memory.New(), s)
	})
}

func empty(t *testing.T, s store.Store) {
	entries, err := s.Scan(context.Background(), nil, nil, 1000)
	require.NoError(t, err)
	for some := range slices.Chunk(entries, store.MaxWrites) {
		var writes []store.Write
		for _, e := range some {
			writes = append(writes, store.Write{Key: e.Key, If: e.Version, Delete: true})
		}
		require.NoError(t, s.Apply(context.Background(), writes...))
	}
}

// A call that is as large as calls may be moves every due time: four operations and
// conditions a write.
func TestLargestCall(t *testing.T) {
	s := openAt(t, newURL(t))
	writes := make([]store.Write, store.MaxWrites)
	for i := range writes {
		writes[i] = create(strings.Repeat("k", i+1), "v")
	}
	for round := range 3 {
		due := time.Unix(int64(round+1), 0)
		for i := range writes {
			writes[i].Due = due
			if round > 0 {
				writes[i].If, writes[i].As = writes[i].As, store.NewVersion()
			}
		}
		require.NoError(t, s.Apply(t.Context(), writes...))
		none, err := s.Due(t.Context(), due.Add(-time.Second), 1000)
		require.NoError(t, err)
		require.Empty(t, none)
		all, err := s.Due(t.Context(), due, 1000)
		require.NoError(t, err)
		require.Len(t, all, store.MaxWrites)
	}
	for i := range writes {
		writes[i].If, writes[i].Delete = writes[i].As, true
	}
	require.NoError(t, s.Apply(t.Context(), writes...))
	answer, err := s.client.Get(t.Context(), s.prefix(), clientv3.WithPrefix(), clientv3.WithKeysOnly())
	require.NoError(t, err)
	require.Len(t, answer.Kvs, 1, "the fence is all that is left")
}

func BenchmarkStore(b *testing.B) {
	storetest.Benchmark(b, func() (store.Store, error) { return Open(context.Background(), newURL(b)) })
}
