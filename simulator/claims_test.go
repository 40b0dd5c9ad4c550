package simulator

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/protocol"
)

// What is known of a key goes with the work and those who wait for it.
func TestClaimsForgetWhatHasEnded(t *testing.T) {
	var c claims
	require.True(t, c.take("k", protocol.Record{Token: 1}))
	require.False(t, c.take("k", protocol.Record{Token: 2}))
	require.EqualValues(t, 1, c.held("k").Token)
	w := waiter{claims: &c, key: "k"}
	require.True(t, w.wait(time.Hour))
	c.end("k")
	require.True(t, w.wait(time.Hour), "woken by the end")
	require.Nil(t, c.held("k"))
	w.leave()
	require.Empty(t, c.under)

	// The work is another process's: nobody here will ever end it.
	one, two := waiter{claims: &c, key: "k"}, waiter{claims: &c, key: "k"}
	require.True(t, one.wait(0))
	require.True(t, two.wait(time.Hour))
	require.False(t, one.wait(0), "the wait is over")
	one.leave()
	require.Len(t, c.under, 1)
	two.leave()
	require.Empty(t, c.under)

	// It came to an end between the last look and the wait.
	late := waiter{claims: &c, key: "k"}
	require.True(t, late.wait(time.Hour), "look once more")
	late.leave()
	require.Empty(t, c.under)
}
