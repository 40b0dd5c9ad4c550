package simulator_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// Two APIs that share a store would answer with one another's keys.
func TestStoreOfAnotherAPI(t *testing.T) {
	s := memory.New()
	w := newWorld(t, load(t, acmeFile), on(s))
	w.pay("k1")
	other := vary(t, acmeFile, func(m object) { m.set("Rival Payments", "api", "name") })
	_, err := simulator.NewServer(other, s, nil)
	require.ErrorContains(t, err, `the keys of "Acme Payments"`)
	require.ErrorContains(t, err, `"Rival Payments"; use another file`)
	_, err = w.server.Reset(t.Context())
	require.NoError(t, err)
	_, err = simulator.NewServer(other, s, nil)
	require.Error(t, err, "whose it is outlives a reset, as the server does")

	later := vary(t, acmeFile, func(m object) { m.set("2027-01-01", "api", "version") })
	_, err = simulator.NewServer(later, s, nil)
	require.NoError(t, err)

	broken := newFaulty()
	broken.set(down(everything))
	_, err = simulator.NewServer(later, broken, nil)
	require.ErrorIs(t, err, store.ErrUnavailable)
}

// Whoever loses the race for a new store looks again.
func TestStoreThatSomebodyElseTakes(t *testing.T) {
	s := newFaulty()
	first := true
	s.set(func(c call, pass func() error) error {
		if !c.read && first {
			first = false
			require.NoError(t, s.Store.Apply(t.Context(), store.Write{Key: []byte("c/api"), Value: []byte("Rival Payments"), As: store.NewVersion()}))
		}
		return pass()
	})
	_, err := simulator.NewServer(load(t, acmeFile), s, nil)
	require.ErrorContains(t, err, "Rival Payments")
}

// What operations left that the contract does not have any more is still there.
func TestKeysOfOperationsThatAreGone(t *testing.T) {
	s := memory.New()
	before := newWorld(t, load(t, minimalFile), on(s))
	before.order("k1")
	after := newWorld(t, vary(t, minimalFile, func(m object) {
		m.set(object{"POST /bills": object{}}, "operations")
	}), on(s))
	keys := after.keys()
	require.Equal(t, 1, keys.Count)
	require.Equal(t, map[string]int{"complete": 1}, keys.States)
	require.Equal(t, "POST /orders", keys.Keys[0].Operation)
	require.True(t, keys.Keys[0].Unserved)
	require.False(t, before.keys().Keys[0].Unserved)
}

// A file with findings makes no contract, and the server says where to look.
func TestNewServerWantsAContract(t *testing.T) {
	c, findings, err := contract.Load("contract.yaml", []byte("reprise: v1\n"))
	require.NoError(t, err)
	require.NotEmpty(t, findings)
	_, err = simulator.NewServer(c, memory.New(), nil)
	require.ErrorContains(t, err, "the findings that came with it say what is wrong")
}
