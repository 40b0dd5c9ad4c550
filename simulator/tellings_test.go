package simulator_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
)

// A store that is down is told of once, not once for each request; what was not told is
// counted, and said a minute later, or at the end.
func TestAStoreThatFailsDoesNotFloodTheLog(t *testing.T) {
	var log bytes.Buffer
	s := newFaulty()
	w := newDirect(t, load(t, minimalFile), unjudged, on(s), with(func(o *simulator.Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, nil))
	}))
	port := 0
	s.set(func(call, func() error) error {
		port++ // each connection has another
		return fmt.Errorf("%w: dial 127.0.0.1:%d: refused", store.ErrUnavailable, 40000+port)
	})
	told := func() int { return strings.Count(log.String(), "refused") }
	for n := range 200 {
		require.Equal(t, http.StatusServiceUnavailable, w.order(fmt.Sprintf("k%d", n)).status)
	}
	few := told()
	require.Positive(t, few)
	require.Less(t, few, 5, log.String())

	w.jump(61 * time.Second)
	w.order("later")
	require.Regexp(t, `not_told=199 within=1m1s`, log.String())
	require.LessOrEqual(t, told(), 2*few+1, "and it begins anew")

	w.order("last")
	s.set(nil)
	w.server.Close()
	require.Contains(t, log.String(), "not_told=1 ")
}
