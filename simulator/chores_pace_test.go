package simulator_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// deleting is a store that takes its time for deletes, and notes how many it was asked
// for at once.
type deleting struct {
	store.Store
	commit, each time.Duration
	batches      []int
}

func (d *deleting) Apply(ctx context.Context, writes ...store.Write) error {
	deletes := 0
	for _, w := range writes {
		if w.Delete {
			deletes++
		}
	}
	if deletes > 0 {
		d.batches = append(d.batches, deletes)
		time.Sleep(d.commit + time.Duration(deletes)*d.each)
	}
	return d.Store.Apply(ctx, writes...)
}

// Requests wait for the commits of the reaper, so that those are short where deleting
// takes long, whatever a commit takes by itself. Where it is quick they are large.
func TestReaperCommitsAreShort(t *testing.T) {
	const keys = 400
	for _, c := range []struct {
		name         string
		commit, each time.Duration
		most         int
	}{
		{"quick", 0, 0, store.MaxWrites},
		{"slow to commit", 20 * time.Millisecond, 0, store.MaxWrites},
		{"slow to delete", 20 * time.Millisecond, 300 * time.Microsecond, 8},
		{"very slow to delete", 0, 10 * time.Millisecond, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &deleting{Store: memory.New(), commit: c.commit, each: c.each}
				w := newDirect(t, load(t, minimalFile), on(s))
				for i := range keys {
					w.order(strconv.Itoa(i))
				}
				time.Sleep(10_000 * time.Hour)
				require.NoError(t, w.server.Tick(t.Context()))
				left, err := s.Scan(t.Context(), []byte("k/"), nil, 1)
				require.NoError(t, err)
				require.Empty(t, left)
				require.Equal(t, c.most, slices.Max(s.batches), "%v", s.batches)
			})
		})
	}
}
