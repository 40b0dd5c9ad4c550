package renderer

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

func TestLengthIsInWordsThatPeopleRead(t *testing.T) {
	for d, want := range map[time.Duration]inline{
		0:                       "0 seconds",
		500 * time.Microsecond:  "0.5 ms",
		500 * time.Millisecond:  "500 ms",
		time.Second:             "1 second",
		1500 * time.Millisecond: "1.5 seconds",
		90 * time.Second:        "90 seconds",
		2 * time.Minute:         "2 minutes",
		150 * time.Second:       "2 minutes 30 seconds",
		time.Hour:               "1 hour",
		90 * time.Minute:        "90 minutes",
		24 * time.Hour:          "24 hours",
		150 * time.Minute:       "2 hours 30 minutes",
		72 * time.Hour:          "72 hours",
		73 * time.Hour:          "3 days 1 hour",
		30 * 24 * time.Hour:     "30 days",
		contract.MaxDuration:    "3650 days",
	} {
		require.Equal(t, want, length(d), d.String())
	}
}

func TestListsAndPlurals(t *testing.T) {
	require.Equal(t, inline(""), and())
	require.Equal(t, inline("a"), and("a"))
	require.Equal(t, inline("a and b"), and("a", "b"))
	require.Equal(t, inline("a, b or c"), or("a", "b", "c"))
	require.Equal(t, inline("1 character"), count(1, "character"))
	require.Equal(t, inline("0 characters"), count(0, "character"))
	require.Equal(t, []inline{"once", "twice", "3 times"}, each([]int{1, 2, 3}, times))
	require.Equal(t, inline("1, 2, 3, 4, 5 and 6"), few(each([]int{1, 2, 3, 4, 5, 6}, number)))
	require.Equal(t, inline("1, 2, 3, 4, 5 and 2 more"), few(each([]int{1, 2, 3, 4, 5, 6, 7}, number)))
}
