package sqlite

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
)

func openTemp(t *testing.T) (h *handle, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "store.db")
	h, err := open(path, "FULL")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	return h, path
}

func create(key, value string) store.Write {
	return store.Write{Key: []byte(key), Value: []byte(value), As: store.NewVersion()}
}

// holdLock takes the write lock of the file, as another process would.
func holdLock(t *testing.T, path string) (release func()) {
	t.Helper()
	db, err := connect(path)
	require.NoError(t, err)
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(t.Context(), "BEGIN IMMEDIATE")
	require.NoError(t, err)
	return func() { require.NoError(t, db.Close()) }
}

// enqueue starts an Apply, returns once it is in the queue, and gives its outcome.
func enqueue(ctx context.Context, h *handle, writes ...store.Write) <-chan error {
	outcome, watched := make(chan error, 1), &watchedContext{Context: ctx, asked: make(chan struct{}, 10)}
	go func() { outcome <- h.Apply(watched, writes...) }()
	<-watched.asked // while putting the call into the queue
	<-watched.asked // while waiting for the answer
	return outcome
}

// watchedContext tells when somebody waits for it to end.
type watchedContext struct {
	context.Context
	asked chan struct{}
}

func (c *watchedContext) Done() <-chan struct{} {
	c.asked <- struct{}{}
	return c.Context.Done()
}

func TestWaitingCallIsWithdrawn(t *testing.T) {
	h, path := openTemp(t)
	release := holdLock(t, path)
	stays := enqueue(t.Context(), h, create("stays", "v"))

	ctx, cancel := context.WithCancel(t.Context())
	leaves := enqueue(ctx, h, create("leaves", "v"))
	cancel()
	require.ErrorIs(t, <-leaves, context.Canceled)

	release()
	require.NoError(t, <-stays)
	_, err := h.Get(t.Context(), []byte("leaves"))
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

func TestReadersDoNotWaitForTheLock(t *testing.T) {
	h, path := openTemp(t)
	require.NoError(t, h.Apply(t.Context(), create("k", "v")))
	release := holdLock(t, path)
	defer release()
	e, err := h.Get(t.Context(), []byte("k"))
	require.NoError(t, err)
	require.Equal(t, "v", string(e.Value))
}

func TestCloseWaitsForQueuedWrites(t *testing.T) {
	h, path := openTemp(t)
	release := holdLock(t, path)
	var outcomes []<-chan error
	for i := range 20 {
		outcomes = append(outcomes, enqueue(t.Context(), h, create(fmt.Sprint(i), "v")))
	}
	closed := make(chan error)
	go func() { closed <- h.Close() }()
	release()
	require.NoError(t, <-closed)
	for _, outcome := range outcomes {
		require.NoError(t, <-outcome)
	}
	again, err := Open(path)
	require.NoError(t, err)
	defer again.Close()
	entries, err := again.Scan(t.Context(), nil, nil, 100)
	require.NoError(t, err)
	require.Len(t, entries, 20)
}

func TestLockThatIsNeverReleased(t *testing.T) {
	h, path := openTemp(t)
	require.LessOrEqual(t, h.writer.patience, 3*time.Second)
	h.writer.patience = time.Millisecond
	release := holdLock(t, path)
	err := h.Apply(t.Context(), create("k", "v"))
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.ErrorContains(t, err, "another process keeps the file locked")
	release()
	require.NoError(t, h.Apply(t.Context(), create("k", "v")), "once the lock is free")
}

// Each call waits for its own time: the patience of one is not that of the group.
func TestLockIsWaitedForByEachCall(t *testing.T) {
	h, path := openTemp(t)
	release := holdLock(t, path)
	now := time.Now()
	short := &call{until: now, answer: make(chan error, 1)}
	long := &call{until: now.Add(time.Hour), answer: make(chan error, 1)}
	gone := &call{until: now, answer: make(chan error, 1)}
	require.True(t, gone.settle(), "its caller has left")
	group := []*call{long, short, gone}
	got := make(chan error, 1)
	go func() { got <- h.writer.lockFor(&group) }()
	require.ErrorIs(t, <-short.answer, store.ErrUnavailable)
	release()
	require.NoError(t, <-got)
	require.Equal(t, []*call{long}, group)
	require.Empty(t, gone.answer)
	h.writer.rollback(t.Context())
}

// Calls that share a transaction must not share their fate.
func TestConflictLeavesItsGroupAlone(t *testing.T) {
	h, path := openTemp(t)
	v := create("there", "v")
	require.NoError(t, h.Apply(t.Context(), v))
	release := holdLock(t, path)
	taken := enqueue(t.Context(), h, create("first", "v"))
	good := enqueue(t.Context(), h, create("a", "v"), create("b", "v"))
	same := enqueue(t.Context(), h, create("a", "again"))
	half := enqueue(t.Context(), h, create("c", "v"), create("there", "again"))
	last := enqueue(t.Context(), h, create("d", "v"), store.Write{Key: v.Key, If: v.As, Delete: true})
	release()

	require.NoError(t, <-taken)
	require.NoError(t, <-good)
	require.ErrorIs(t, <-same, store.ErrConflict)
	require.ErrorIs(t, <-half, store.ErrConflict)
	require.NoError(t, <-last)
	entries, err := h.Scan(t.Context(), nil, nil, 10)
	require.NoError(t, err)
	var seen []string
	for _, e := range entries {
		seen = append(seen, string(e.Key)+"="+string(e.Value))
	}
	require.Equal(t, []string{"a=v", "b=v", "d=v", "first=v"}, seen)
}

// A full file refuses what is too large and goes on with what is not. The limit is
// SQLite's own, so that no disk has to be filled.
func TestFullFileRefusesWhatIsTooLarge(t *testing.T) {
	h, path := openTemp(t)
	_, err := h.writer.conn.ExecContext(t.Context(), "PRAGMA max_page_count = 50") // of 4 KiB
	require.NoError(t, err)
	release := holdLock(t, path)
	taken := enqueue(t.Context(), h, create("first", "v"))
	small := enqueue(t.Context(), h, create("small", "v"))
	large := enqueue(t.Context(), h, create("beside large", "v"), create("large", strings.Repeat("v", 1<<20)))
	other := enqueue(t.Context(), h, create("other", "v"))
	release()

	require.NoError(t, <-taken)
	require.NoError(t, <-small)
	full := <-large
	require.ErrorIs(t, full, store.ErrUnavailable)
	require.ErrorContains(t, full, "the disk is full")
	require.NoError(t, <-other)
	_, err = h.Get(t.Context(), []byte("beside large"))
	require.ErrorIs(t, err, store.ErrNotFound)
	require.NoError(t, h.Apply(t.Context(), create("later", "v")))
}

func TestDueUsesItsIndex(t *testing.T) {
	h, _ := openTemp(t)
	var id, parent, unused int
	var plan string
	require.NoError(t, h.reader.db.QueryRow("EXPLAIN QUERY PLAN "+dueQuery, 1, 1).Scan(&id, &parent, &unused, &plan))
	require.Equal(t, "SEARCH entries USING INDEX entries_due (due<?)", plan)
}
