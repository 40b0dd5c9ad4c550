package postgres

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

// group is what the writer would commit together.
func group(calls ...[]store.Write) []*call {
	var out []*call
	for _, writes := range calls {
		out = append(out, &call{writes: writes, answer: make(chan error, 1)})
	}
	return out
}

// Calls that share a transaction must not share their fate.
func TestConflictLeavesItsGroupAlone(t *testing.T) {
	for _, m := range mechanisms {
		t.Run(string(m), func(t *testing.T) {
			h := openNew(t, m)
			one, two, three := create("one", "v"), create("two", "v"), create("three", "v")
			require.NoError(t, h.Apply(t.Context(), one, two, three))
			conn, err := h.acquire(t.Context())
			require.NoError(t, err)
			calls := group(
				[]store.Write{create("a", "v"), create("b", "v")},
				[]store.Write{create("c", "v"), create("one", "again")},
				[]store.Write{create("d", "v"), {Key: two.Key, Value: []byte("late"), If: 1, As: 2}},
				[]store.Write{{Key: []byte("free"), Delete: true}, create("e", "v"), {Key: two.Key[:2], If: 5, Delete: true}},
				[]store.Write{{Key: []byte("none"), Delete: true}, create("f", "v"), {Key: three.Key, If: three.As, Delete: true}},
				[]store.Write{create("g", "v")},
				[]store.Write{{Key: []byte("h"), Value: []byte("v"), If: 3, As: 4}},
			)
			h.writer.commit(conn, calls)
			for i, want := range []error{nil, store.ErrConflict, store.ErrConflict, store.ErrConflict, nil, nil, store.ErrConflict} {
				require.Equal(t, want, <-calls[i].answer, i)
			}
			entries, err := h.Scan(t.Context(), nil, nil, 20)
			require.NoError(t, err)
			var seen []string
			for _, e := range entries {
				seen = append(seen, string(e.Key)+"="+string(e.Value))
			}
			require.Equal(t, "a=v b=v f=v g=v one=v two=v", strings.Join(seen, " "))
		})
	}
}

// Two calls about one key follow each other.
func TestGatherKeepsKeysApart(t *testing.T) {
	g := gatherer{queue: make(chan *call, 10)}
	calls := group([]store.Write{create("a", "")}, []store.Write{create("b", ""), create("a", "")}, []store.Write{create("b", "")}, []store.Write{create("c", "")})
	for _, c := range calls {
		g.queue <- c
	}
	close(g.queue)
	var groups [][]*call
	for g.wait() {
		groups = append(groups, g.gather())
	}
	require.Equal(t, [][]*call{{calls[0], calls[2], calls[3]}, {calls[1]}}, groups)
}

func TestGatherStopsAtItsSize(t *testing.T) {
	g := gatherer{queue: make(chan *call, 10)}
	large := strings.Repeat("v", groupBytes/2)
	for _, c := range group([]store.Write{create("a", large)}, []store.Write{create("b", large)}, []store.Write{create("c", large)}) {
		g.queue <- c
	}
	require.True(t, g.wait())
	require.Len(t, g.gather(), 2)
}

// One call that the server refuses is no reason to refuse the others.
func TestErrorLeavesItsGroupAlone(t *testing.T) {
	h := openNew(t, UniqueConstraint)
	conn, err := h.acquire(t.Context())
	require.NoError(t, err)
	long := strings.Repeat("k", 1<<20) // no index holds it; Apply would have refused it
	calls := group([]store.Write{create("a", "v")}, []store.Write{create("b", "v"), create(long+random(4000), "v")}, []store.Write{create("c", "v")})
	h.writer.commit(conn, calls)
	require.NoError(t, <-calls[0].answer)
	require.ErrorIs(t, <-calls[1].answer, store.ErrInvalid)
	require.NoError(t, <-calls[2].answer)
	_, err = h.Get(t.Context(), []byte("b"))
	require.ErrorIs(t, err, store.ErrNotFound)
}

func random(n int) string {
	var b strings.Builder
	for b.Len() < n {
		v := store.NewVersion()
		for ; v > 0; v >>= 8 {
			b.WriteByte(byte(v))
		}
	}
	return b.String()
}

// A caller that leaves while no connection is free takes its writes along.
func TestWaitingCallIsWithdrawn(t *testing.T) {
	h := openNew(t, UniqueConstraint)
	c := &call{writes: []store.Write{create("k", "v")}, answer: make(chan error, 1)}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, c.wait(ctx), context.Canceled)
	h.writer.take([]*call{c})
	require.Empty(t, c.answer)
	_, err := h.Get(t.Context(), []byte("k"))
	require.ErrorIs(t, err, store.ErrNotFound)
}

// Here the test is the writer.
func TestTakenCallWaitsForItsOutcome(t *testing.T) {
	c := &call{answer: make(chan error, 1)}
	require.True(t, c.settle(), "the writer takes the call")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	outcome := make(chan error)
	go func() { outcome <- c.wait(ctx) }()
	c.answer <- store.ErrConflict
	require.ErrorIs(t, <-outcome, store.ErrConflict)
}

// Somebody with a terminal can lock a row for as long as they like; callers are told.
func TestRowThatStaysLocked(t *testing.T) {
	h := openNew(t, UniqueConstraint)
	k := create("k", "v")
	require.NoError(t, h.Apply(t.Context(), k))
	tx, err := h.pool.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), h.sql.lock, [][]byte{k.Key})
	require.NoError(t, err)
	conn, err := h.acquire(t.Context())
	require.NoError(t, err)
	_, err = conn.Exec(t.Context(), `SET lock_timeout = 1`)
	require.NoError(t, err)
	// The other call of its group is not held up by it.
	c := group([]store.Write{{Key: k.Key, Value: []byte("w"), If: k.As, As: 9}}, []store.Write{create("other", "v")})
	h.writer.commit(conn, c)
	require.NoError(t, <-c[1].answer)
	err = <-c[0].answer
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.ErrorContains(t, err, "another session keeps the rows locked")
	require.NoError(t, tx.Rollback(t.Context()))
	require.NoError(t, h.Apply(t.Context(), store.Write{Key: k.Key, If: k.As, Delete: true}))
}
