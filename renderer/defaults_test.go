package renderer

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The table of defaults has what the file leaves out and nothing that it writes.
func TestDefaultsAreWhatTheContractLeavesOut(t *testing.T) {
	tab := read(t, example(t, "minimal")).in(t, titled(idDefaults), "From")
	at := func(what string) []string {
		i := slices.IndexFunc(tab.rows, func(row []string) bool { return row[0] == what })
		if i < 0 {
			return nil
		}
		return tab.rows[i]
	}
	for what, value := range map[string]string{
		"Header of the key":              "Idempotency-Key",
		"Longest key":                    "255 characters",
		"A claim commits":                "together with the effect",
		"A duplicate in flight":          "waits",
		"It waits at most":               "5 seconds",
		"Records are deleted":            "after 72 hours",
		"Marker of a replay":             "Idempotency-Replay: true",
		"Key missing: code":              "idempotency_key_missing",
		"Error bodies":                   "application/problem+json",
		"Deadline of a call":             "60 seconds",
		"Jitter":                         "full",
		"Each wait grows by a factor of": "2",
		"Retry budget":                   "none",
		"Key of POST /orders":            "required",
		"This documentation is for":      "developers who write their own HTTP calls",
	} {
		require.Equal(t, []string{what, value, "default"}, at(what))
	}
	for _, written := range []string{"Scope", "Replay window", "Statuses to retry", "First wait at most", "Attempts, the first included", "Kept of failures"} {
		require.Nil(t, at(written), written)
	}
}

func TestPresetsAreNamed(t *testing.T) {
	c := build(t, object{"extends": "resend"})
	tab := read(t, render(t, c)).in(t, titled(idDefaults), "From")
	require.Contains(t, tab.rows, []string{"Longest key", "256 characters", "preset resend"})
	require.NotContains(t, tab.rows, []string{"Longest key", "255 characters", "default"})
}
