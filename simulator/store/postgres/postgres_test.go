package postgres

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

func TestKeepsTheRules(t *testing.T) {
	for _, m := range mechanisms {
		t.Run(string(m), func(t *testing.T) {
			urls := map[store.Store]string{}
			newStore := func() (store.Store, error) {
				url := newURL(t)
				s, err := Open(t.Context(), url, m)
				urls[s] = url
				return s, err
			}
			storetest.Run(t, newStore, &storetest.Options{Reopen: func(s store.Store) (store.Store, error) {
				require.NoError(t, s.Close())
				return Open(t.Context(), urls[s], m)
			}})
		})
	}
}

// FuzzAgreesWithMemory does the same with a database and in memory, and wants the
// same answers.
func FuzzAgreesWithMemory(f *testing.F) {
	for _, script := range storetest.Scripts() {
		f.Add(true, script)
		f.Add(false, script)
	}
	stores := map[bool]*handle{true: openNew(f, UniqueConstraint), false: openNew(f, SerializableRowLock)}
	f.Fuzz(func(t *testing.T, unique bool, script []byte) {
		s := stores[unique]
		empty(t, s)
		require.NoError(t, storetest.Agree(t.Context(), memory.New(), s, script))
	})
}

// The same with keys, values and times of any kind and size.
func TestActsLikeMemory(t *testing.T) {
	for _, m := range mechanisms {
		t.Run(string(m), func(t *testing.T) {
			s := openNew(t, m)
			rapid.Check(t, func(r *rapid.T) {
				empty(t, s)
				storetest.Machine(t.Context(), r, memory.New(), s)
			})
		})
	}
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

func BenchmarkStore(b *testing.B) {
	storetest.Benchmark(b, func() (store.Store, error) { return Open(context.Background(), newURL(b), UniqueConstraint) })
}
