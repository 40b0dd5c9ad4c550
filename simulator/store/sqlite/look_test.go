package sqlite

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Looks that share a statement each get their own entries, whatever the others ask for.
func TestLooksTogether(t *testing.T) {
	h, _ := openTemp(t)
	require.NoError(t, h.Apply(t.Context(), create("clock", "noon"), create("a", "1"), create("b", "2"), create("empty", "")))
	ask := func(keys ...string) *look {
		l := &look{done: make(chan struct{})}
		for i, key := range keys {
			l.keys[i] = []byte(key)
		}
		return l
	}
	for _, asked := range [][][]string{
		{{"clock", "a"}, {"clock", "b"}, {"clock", "absent"}, {"clock", "a"}},
		{{"a"}, {"clock", "b"}, {"clock", "a"}, {"b"}},
		{{"absent", "a"}, {"absent", "b"}, {"a", "clock"}, {"empty"}, {"absent"}},
		{{"clock", "a"}, {"clock", "b"}, {"clock", "empty"}, {"clock", "a"}, {"clock", "b"}, {"clock", "a"}, {"clock", "0"}, {"clock", "b"}},
	} {
		var looks []*look
		for _, keys := range asked {
			looks = append(looks, ask(keys...))
		}
		h.reader.read(looks)
		for i, keys := range asked {
			require.NoError(t, looks[i].err)
			for place, key := range keys {
				e, err := h.Get(t.Context(), []byte(key))
				if err != nil {
					require.ErrorIs(t, err, store.ErrNotFound)
				}
				require.Equal(t, e, looks[i].found[place], "%q of %q, asked with %q", key, keys, asked)
			}
		}
	}
}

// A look sees every Apply that returned before it began, also when others look.
func TestLooksSeeWhatWasWritten(t *testing.T) {
	h, _ := openTemp(t)
	seen := make(chan error)
	for caller := range 16 {
		go func() {
			for i := range 50 {
				w := create(fmt.Sprintf("%d/%d", caller, i), "v")
				err := h.Apply(t.Context(), w)
				if err != nil {
					seen <- err
					return
				}
				clock, e, err := h.GetBoth(t.Context(), []byte("clock"), w.Key)
				if err == nil && (clock.Version != 0 || e.Version != w.As) {
					err = fmt.Errorf("%s: versions %d and %d, want 0 and %d", w.Key, clock.Version, e.Version, w.As)
				}
				if err != nil {
					seen <- err
					return
				}
			}
			seen <- nil
		}()
	}
	for range 16 {
		require.NoError(t, <-seen)
	}
}

// Of many calls of one group that make new entries, one that finds its entry there
// changes nothing for the others.
func TestConflictAmongManyNewEntries(t *testing.T) {
	h, path := openTemp(t)
	v := create("17/b", "before")
	require.NoError(t, h.Apply(t.Context(), v))
	release := holdLock(t, path)
	outcomes := []<-chan error{enqueue(t.Context(), h, create("first", "v"))}
	for i := range 100 {
		outcomes = append(outcomes, enqueue(t.Context(), h, create(fmt.Sprintf("%d/a", i), "v"), create(fmt.Sprintf("%d/b", i), "v")))
	}
	release()
	for i, outcome := range outcomes {
		if err := <-outcome; i == 18 {
			require.ErrorIs(t, err, store.ErrConflict)
		} else {
			require.NoError(t, err)
		}
	}
	entries, err := h.Scan(t.Context(), nil, nil, 1000)
	require.NoError(t, err)
	require.Len(t, entries, 200, "first, and two of each but the one that was refused, whose one was there before")
	e, err := h.Get(t.Context(), v.Key)
	require.NoError(t, err)
	require.Equal(t, v.As, e.Version)
	require.Equal(t, "before", string(e.Value))
}
