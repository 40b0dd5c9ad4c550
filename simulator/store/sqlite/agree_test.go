package sqlite

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

// FuzzAgreesWithMemory does the same with a file and in memory, and wants the same
// answers. The file does without fsync, which is most of the time and no answer.
func FuzzAgreesWithMemory(f *testing.F) {
	for _, script := range storetest.Scripts() {
		f.Add(script)
	}
	file, err := open(filepath.Join(f.TempDir(), "store.db"), "OFF")
	require.NoError(f, err)
	f.Cleanup(func() { require.NoError(f, file.Close()) })
	f.Fuzz(func(t *testing.T, script []byte) {
		empty(t, file)
		require.NoError(t, storetest.Agree(t.Context(), memory.New(), file, script))
	})
}

func empty(t *testing.T, s store.Store) {
	entries, err := s.Scan(context.Background(), nil, nil, 1000)
	require.NoError(t, err)
	for _, e := range entries {
		require.NoError(t, s.Apply(context.Background(), store.Write{Key: e.Key, If: e.Version, Delete: true}))
	}
}
