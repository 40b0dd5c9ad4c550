package simulator_test

import (
	"fmt"
	"net/http"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// One key in 100,000 scopes is 100,000 keys. What is kept grows by the records
// alone: the journal is bounded, and metrics have no label that clients choose.
func TestManyScopes(t *testing.T) {
	s := simulator.New(load(t, acmeFile), memory.New(), nil)
	ask := func(i int) answer {
		return pass(t, s, "POST /payments", payment, "k", fmt.Sprint("Authorization: Bearer ", i))
	}
	first, metrics := ask(0), pass(t, s, "GET /_reprise/metrics", "", "").body
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	n := 100_000
	if testing.Short() {
		n = 10_000
	}
	for i := 1; i < n; i++ {
		require.Equal(t, http.StatusCreated, ask(i).status)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	each := (after.HeapAlloc - before.HeapAlloc) / uint64(n)
	t.Logf("%d bytes a scope", each)
	require.Less(t, each, uint64(8<<10))
	again := ask(0)
	require.True(t, again.replayed())
	require.Equal(t, first.body, again.body)
	require.Less(t, len(pass(t, s, "GET /_reprise/metrics", "", "").body), 2*len(metrics)+1<<12)
}
