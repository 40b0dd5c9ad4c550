package simulator_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// What is due and belongs to an operation that is not served any more is put off, so
// that it does not stand in the way of each turn. When the operation is served again,
// it is reaped after all.
func TestWhatIsNotServedIsPutOff(t *testing.T) {
	both := changed(t, "", "")
	s := memory.New()
	w := newWorld(t, both, on(s))
	for _, key := range []string{"k1", "k2"} {
		require.Equal(t, http.StatusCreated, w.send("POST /orders", `{}`, "Idempotency-Key: "+key).status)
	}
	require.Equal(t, http.StatusCreated, w.send("POST /bills", `{}`, "Idempotency-Key: k3").status)
	const long = 10_000 * time.Hour
	clock := func() time.Time { return time.Now().Add(long + time.Duration(w.moved.Load())) }

	bills := simulator.New(changed(t, "  POST /orders: {}\n", ""), s, &simulator.Options{Now: clock})
	require.NoError(t, bills.Tick(t.Context()))
	due, err := s.Due(t.Context(), clock(), 10)
	require.NoError(t, err)
	require.Empty(t, due, "the bill is reaped and the orders are put off")
	kept, err := s.Scan(t.Context(), []byte("k/"), nil, 10)
	require.NoError(t, err)
	require.Len(t, kept, 2)

	w.moved.Add(int64(time.Hour))
	again := simulator.New(both, s, &simulator.Options{Now: clock})
	require.NoError(t, again.Tick(t.Context()))
	kept, err = s.Scan(t.Context(), []byte("k/"), nil, 10)
	require.NoError(t, err)
	require.Empty(t, kept)
}
