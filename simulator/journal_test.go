package simulator_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// What clients send is remembered in part only, however long it is.
func TestJournalRemembersNoMoreThanItsBound(t *testing.T) {
	long := strings.Repeat("é", 20_000)
	c := vary(t, minimalFile, func(m object) { m.set(object{"max": 255}, "key", "length") })
	w := newDirect(t, c, with(func(o *simulator.Options) { o.Journal, o.ShowKeys = 10, true }))
	for i := range 30 {
		w.send(fmt.Sprintf("POST /%d%s", i, long), "", "Authorization: "+long, "Idempotency-Key: "+strings.Repeat("k", 30_000))
		w.order(strings.Repeat("k", 30_000))
	}
	var out struct {
		Count, Dropped int
		Requests       []simulator.Request
	}
	a := w.manage("GET requests", "", &out)
	require.Equal(t, 60, out.Count)
	require.Len(t, out.Requests, 10)
	require.Less(t, len(a.body), 10*5*1024)
	for _, r := range out.Requests {
		for _, text := range []string{r.Path, r.Key, r.Account, r.Method} {
			require.LessOrEqual(t, len(text), 1024+len("…"))
		}
		require.True(t, r.Operation != "" || strings.HasSuffix(r.Path, "…"), "what is cut is marked")
	}
}
