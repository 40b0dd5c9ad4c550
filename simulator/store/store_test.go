package store_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

func TestNewVersionIsNeverZeroAndNeverTheSame(t *testing.T) {
	seen := map[store.Version]bool{0: true}
	for range 100_000 {
		v := store.NewVersion()
		require.False(t, seen[v], "version %d was drawn twice, or is zero", v)
		seen[v] = true
	}
}

// Whatever time comes in, earlier never becomes later.
func TestMicrosKeepsTheOrderOfTimes(t *testing.T) {
	zone := time.FixedZone("", 9*3600)
	times := []time.Time{
		time.Unix(math.MinInt64/2, 0),
		time.Date(-1, 1, 1, 0, 0, 0, 0, time.UTC),
		{},
		time.Time{}.Add(999),
		time.Time{}.Add(time.Microsecond),
		time.Unix(0, -1),
		time.Unix(0, 0),
		time.Unix(0, 999).In(zone),
		time.Unix(0, 1000).In(zone),
		time.Date(9999, 12, 31, 23, 59, 59, 999_999_999, time.UTC),
		time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(300_000, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Unix(math.MaxInt64/2, 0),
	}
	var micros []int64
	for _, at := range times {
		micros = append(micros, store.Micros(at))
	}
	require.Equal(t, []int64{
		-62135596800000000, -62135596800000000, -62135596800000000, -62135596800000000, -62135596799999999,
		-1, 0, 0, 1,
		253402300799999999, 253402300799999999, 253402300799999999, 253402300799999999,
	}, micros)
	require.True(t, slices.IsSorted(micros))
}

func TestRefusalsSayWhatWasFound(t *testing.T) {
	good := store.Write{Key: []byte("k"), As: 1}
	with := func(change func(w *store.Write)) []store.Write {
		w := good
		w.Key = []byte("l")
		change(&w)
		return []store.Write{good, w}
	}
	for _, c := range []struct {
		want   string
		writes []store.Write
	}{
		{"write 2 of 2: invalid call: the key is empty, want 1 to 2048 bytes", with(func(w *store.Write) { w.Key = nil })},
		{"write 2 of 2: invalid call: the key has 2049 bytes, want 1 to 2048", with(func(w *store.Write) { w.Key = []byte(strings.Repeat("k", 2049)) })},
		{"write 2 of 2: invalid call: the new version is zero, want one from NewVersion", with(func(w *store.Write) { w.As = 0 })},
		{"write 2 of 2: invalid call: the new version is the expected one, want another", with(func(w *store.Write) { w.If = 1 })},
		{"write 2 of 2: invalid call: due at 10000-01-01 00:00:00 +0000 UTC, want a time in the years 1 to 9999",
			with(func(w *store.Write) { w.Due = time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC) })},
		{"invalid call: writes 1 and 2 of 2 have the same key", []store.Write{good, good}},
		{"invalid call: 101 writes in one call, want at most 100", make([]store.Write, 101)},
	} {
		err := store.CheckWrites(c.writes)
		require.ErrorIs(t, err, store.ErrInvalid)
		require.EqualError(t, err, c.want)
	}
	require.EqualError(t, store.CheckLimit(0), "invalid call: the limit is 0, want at least 1")
	require.NoError(t, store.CheckWrites(nil))
	require.NoError(t, store.CheckWrites([]store.Write{good, {Key: []byte("l"), Delete: true}}), "a delete needs no version")
}
