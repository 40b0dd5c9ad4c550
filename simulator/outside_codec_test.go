package simulator

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

// A store outlives the server: calls that were noted before keys stood with them are
// still read, and so are those from before outcomes did.
func TestCallsOfOlderServersAreRead(t *testing.T) {
	at := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	place := []byte(prefixOutside + "0123456789abcdef")
	want := Call{System: "card processor", Step: "charge", Operation: "POST /payments", At: at, Outcome: CallMade}
	want.name(place, at)
	for version, outcome := range map[byte][]byte{1: nil, 2: {0}} {
		text := appendStrings(appendTime(appendTime([]byte{version}, at), at), want.System, want.Step, want.Operation)
		c, began, err := decodeCall(store.Entry{Key: place, Value: append(text, outcome...)})
		require.NoError(t, err, "version %d", version)
		require.Equal(t, at, began)
		require.Equal(t, want, c, "version %d", version)
	}
	want.Account, want.Key = "acct_1", "k1"
	c, _, err := decodeCall(store.Entry{Key: place, Value: want.encode(at)})
	require.NoError(t, err)
	require.Equal(t, want, c)
}
