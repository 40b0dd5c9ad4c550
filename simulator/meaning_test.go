package simulator_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

func otherScope(t *testing.T) *contract.Contract {
	return vary(t, acmeFile, func(m object) {
		m.set([]any{"account", "operation"}, "scope")
		m.set([]any{"concrete-path", "query", "body"}, "fingerprint", "of")
	})
}

// A contract by which the keys in the store would be found, or compared, otherwise is
// refused while there are such keys.
func TestStoreWhoseKeysMeanSomethingElse(t *testing.T) {
	for why, c := range map[string]*contract.Contract{
		"scope":       otherScope(t),
		"fingerprint": vary(t, acmeFile, func(m object) { m.set("json", "fingerprint", "body") }),
		"key":         vary(t, acmeFile, func(m object) { m.set("either", "key", "syntax") }),
	} {
		s := memory.New()
		w := newDirect(t, load(t, acmeFile), on(s))
		w.pay("k1")
		_, err := simulator.NewServer(c, s, nil)
		require.ErrorContains(t, err, "1 keys of POST /payments")
		require.ErrorContains(t, err, "by its "+why)
		require.ErrorContains(t, err, "reset")
		_, err = simulator.NewServer(load(t, acmeFile), s, nil)
		require.NoError(t, err, "and the store is as it was")

		_, err = w.server.Reset(t.Context())
		require.NoError(t, err)
		w.server.Close()
		_, err = simulator.NewServer(c, s, nil)
		require.NoError(t, err, "a reset is a remedy")
		_, err = simulator.NewServer(load(t, acmeFile), s, nil)
		require.NoError(t, err, "no key is there that means anything")
	}
}

// Two servers on one store do not serve contracts by which its keys mean different things.
func TestServersThatDisagree(t *testing.T) {
	s := memory.New()
	first := newDirect(t, load(t, acmeFile), on(s))
	require.NoError(t, first.server.Tick(t.Context()))
	_, err := simulator.NewServer(otherScope(t), s, nil)
	require.ErrorContains(t, err, "another server is at work on the store")

	second := newDirect(t, load(t, acmeFile), on(s))
	require.Equal(t, http.StatusCreated, second.pay("k1").status)
	_, err = second.server.Reload(t.Context(), otherScope(t), nil, nil)
	require.NoError(t, err)
	require.NoError(t, first.server.Tick(t.Context()))
	require.Equal(t, http.StatusServiceUnavailable, first.pay("k2").status, "until it has read its own anew")
	_, err = first.server.Reload(t.Context(), otherScope(t), nil, nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, first.pay("k2").status)
	require.NoError(t, first.server.Tick(t.Context()))
	require.True(t, first.pay("k2").replayed())
}

// What changes nothing about whose record it is, is told and no more.
func TestStoreWithAnotherLease(t *testing.T) {
	s := memory.New()
	newDirect(t, load(t, acmeFile), on(s)).pay("k1")
	var log bytes.Buffer
	c := vary(t, acmeFile, func(m object) { m.set("30s", "claim", "lease") })
	w := newDirect(t, c, on(s), unjudged, with(func(o *simulator.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) }))
	require.Contains(t, log.String(), "keys of another lease")
	require.Contains(t, log.String(), "was=20s is=30s")
	require.True(t, w.pay("k1").replayed())
}
