package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

// A part of a store is as a store of its own, whatever goes on in the other parts.
func TestPartsOfAStoreDoNotSeeOneAnother(t *testing.T) {
	whole := memory.New()
	for i, script := range storetest.Scripts() {
		one, other := store.Within(whole, "a/"+string(rune('0'+i))+"/"), store.Within(whole, "b/"+string(rune('0'+i))+"/")
		require.NoError(t, storetest.Agree(t.Context(), memory.New(), one, script))
		require.NoError(t, storetest.Agree(t.Context(), memory.New(), other, script), "what the first left behind is not there")
	}
	all, err := whole.Scan(t.Context(), nil, nil, 1000)
	require.NoError(t, err)
	require.NotEmpty(t, all)
	rest, err := store.Within(whole, "c/").Scan(t.Context(), nil, nil, 1000)
	require.NoError(t, err)
	require.Empty(t, rest)
}
