package sqlite

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

func TestKeepsTheRules(t *testing.T) {
	paths := map[store.Store]string{}
	newStore := func() (store.Store, error) {
		path := filepath.Join(t.TempDir(), "store.db")
		s, err := Open(path)
		paths[s] = path
		return s, err
	}
	storetest.Run(t, newStore, &storetest.Options{Reopen: func(s store.Store) (store.Store, error) {
		require.NoError(t, s.Close())
		return Open(paths[s])
	}})
}

func BenchmarkStore(b *testing.B) {
	storetest.Benchmark(b, func() (store.Store, error) { return Open(filepath.Join(b.TempDir(), "store.db")) })
}
