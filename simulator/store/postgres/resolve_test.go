package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/postgres/postgrestest"
)

// wire stands between a store and its server, and cuts a connection once it has seen
// the marker on its way to the server.
type wire struct {
	listener net.Listener
	socket   string

	mu     sync.Mutex
	marker []byte
	cut    cut
	seen   chan struct{} // closed when the marker has passed
}

type cut int

const (
	beforeServer cut = iota // the server never gets it
	afterServer             // the server gets it, and is not known to be done
	afterCommit             // the server's answer is on its way
)

func newWire(t *testing.T, socket string) *wire {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	w := &wire{listener: l, socket: socket}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			all.Go(func() { w.carry(client) })
		}
	})
	t.Cleanup(func() { _ = l.Close(); all.Wait() })
	return w
}

// arm makes the wire cut the next connection on which the marker is seen.
func (w *wire) arm(marker string, how cut) (seen <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.marker, w.cut, w.seen = []byte(marker), how, make(chan struct{})
	return w.seen
}

func (w *wire) hit(data []byte) (how cut, seen chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.marker == nil || !bytes.Contains(data, w.marker) {
		return 0, nil
	}
	w.marker = nil
	return w.cut, w.seen
}

// carry leaves the server's end open when it cuts, as a network does that has gone:
// the server is not told. It ends with the test's server.
func (w *wire) carry(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("unix", w.socket)
	if err != nil {
		return
	}
	answers := make(chan struct{}, 1)
	drop := make(chan bool, 1)
	var down sync.WaitGroup
	defer down.Wait()
	down.Go(func() {
		buffer := make([]byte, 64<<10)
		for {
			n, err := server.Read(buffer)
			if err != nil {
				client.Close()
				return
			}
			select {
			case <-drop:
				answers <- struct{}{}
				return
			default:
			}
			if _, err := client.Write(buffer[:n]); err != nil {
				return
			}
		}
	})
	defer server.Close()
	buffer := make([]byte, 1<<20)
	for {
		n, err := client.Read(buffer)
		if err != nil {
			return
		}
		how, seen := w.hit(buffer[:n])
		if seen != nil && how == beforeServer {
			close(seen)
			return
		}
		if seen != nil {
			drop <- true
		}
		if _, err := server.Write(buffer[:n]); err != nil {
			return
		}
		if seen == nil {
			continue
		}
		if how == afterCommit {
			<-answers
		}
		client.Close()
		close(seen)
		_, _ = io.Copy(io.Discard, server) // until the server ends the session by itself
		return
	}
}

// openWired opens a store behind a wire, and beside it.
func openWired(t *testing.T, m Mechanism) (w *wire, behind, beside *handle, direct *pgx.Conn) {
	t.Helper()
	return openWiredTo(t, server(t), m)
}

func openWiredTo(t *testing.T, s *postgrestest.Server, m Mechanism) (w *wire, behind, beside *handle, direct *pgx.Conn) {
	t.Helper()
	w = newWire(t, s.Socket())
	schema := url.Values{"schema": {fmt.Sprint("wired ", shared.schemas.Add(1))}}
	host, port, err := net.SplitHostPort(w.listener.Addr().String())
	require.NoError(t, err)
	beside = openAt(t, s.URL(schema), m)
	schema["host"], schema["port"], schema["sslmode"] = []string{host}, []string{port}, []string{"disable"}
	behind = openAt(t, s.URL(schema), m)
	direct, err = pgx.Connect(t.Context(), s.URL(nil))
	require.NoError(t, err)
	t.Cleanup(func() { _ = direct.Close(context.Background()) })
	return w, behind, beside, direct
}

// A connection that breaks around a commit is no reason not to know: what was
// written is found, and what was not is written.
func TestBrokenConnectionIsResolved(t *testing.T) {
	for _, m := range mechanisms {
		for how, name := range map[cut]string{beforeServer: "before the server", afterServer: "on the server", afterCommit: "after the commit"} {
			t.Run(fmt.Sprint(m, " ", name), func(t *testing.T) {
				w, s, beside, _ := openWired(t, m)
				there := create("there", "v")
				require.NoError(t, s.Apply(t.Context(), there))
				for _, writes := range [][]store.Write{
					{create("one", "marker 1")},
					{create("two", "marker 2"), {Key: there.Key, Value: []byte("w"), If: there.As, As: 7}},
					{{Key: there.Key, Value: []byte("marker 3"), If: 7, As: 8}, {Key: []byte("two/none"), Delete: true}},
				} {
					seen := w.arm("marker", how)
					require.NoError(t, s.Apply(t.Context(), writes...))
					<-seen
					for i := range writes {
						if !writes[i].Delete {
							e, err := beside.Get(t.Context(), writes[i].Key)
							require.NoError(t, err)
							require.Equal(t, writes[i].As, e.Version)
						}
					}
				}
				require.ErrorIs(t, s.Apply(t.Context(), create("one", "again")), store.ErrConflict)
			})
		}
	}
}

// A session whose client has gone may still write, later. It is ended before
// anything is said about what it has written.
func TestBrokenSessionIsEnded(t *testing.T) {
	w, s, beside, direct := openWired(t, UniqueConstraint)
	k := create("k", "v")
	require.NoError(t, s.Apply(t.Context(), k))
	tx, err := direct.Begin(t.Context())
	require.NoError(t, err)
	defer tx.Rollback(context.Background())
	_, err = tx.Exec(t.Context(), s.sql.lock, [][]byte{k.Key})
	require.NoError(t, err)

	seen := w.arm("marker", afterServer)
	done := make(chan error, 1)
	change := store.Write{Key: k.Key, Value: []byte("marker"), If: k.As, As: store.NewVersion()}
	go func() { done <- s.Apply(context.Background(), change) }()
	<-seen
	require.NoError(t, tx.Rollback(t.Context()))
	require.NoError(t, <-done)
	e, err := beside.Get(t.Context(), k.Key)
	require.NoError(t, err)
	require.Equal(t, change.As, e.Version)
}

// Somebody else wrote before the outcome could be looked up. Nobody can tell any more.
func TestOutcomeThatWasWrittenOver(t *testing.T) {
	found := map[string]store.Version{"k": 9, "gone": 0}
	for want, c := range map[outcome]*call{
		unclear:   {writes: []store.Write{{Key: []byte("k"), If: 1, As: 2}}},
		written:   {writes: []store.Write{{Key: []byte("gone"), If: 3, Delete: true}, {Key: []byte("k"), If: 1, As: 9}}},
		untouched: {writes: []store.Write{{Key: []byte("gone"), As: 2}, {Key: []byte("k"), If: 9, As: 10}}},
	} {
		require.Equal(t, want, c.outcome(found))
	}
	deleted := &call{writes: []store.Write{{Key: []byte("gone"), If: 3, Delete: true}}}
	require.Equal(t, unclear, deleted.outcome(found), "by this call, or by another")
}

// Of a server that does not come back nobody knows what it has written.
func TestServerThatStaysAway(t *testing.T) {
	s := postgrestest.Need(t)
	h := openAt(t, s.URL(nil), UniqueConstraint)
	require.NoError(t, s.Kill())
	calls := group([]store.Write{create("k", "v")}, []store.Write{create("l", "v")})
	h.writer.resolve(session{}, calls, errors.New("cut off"), time.Now())
	for _, c := range calls {
		err := <-c.answer
		require.ErrorIs(t, err, store.ErrUnknown)
		require.NotErrorIs(t, err, store.ErrUnavailable, "that would mean that nothing was written")
		require.ErrorContains(t, err, "outcome unknown: cut off; looking for what became of it: ")
	}
}

// A server that crashes and comes back costs its callers time, and nothing else.
func TestServerThatCrashes(t *testing.T) {
	s := postgrestest.Need(t)
	h := openAt(t, s.URL(nil), UniqueConstraint)
	k := create("k", "v")
	require.NoError(t, h.Apply(t.Context(), k))
	direct, err := pgx.Connect(t.Context(), s.URL(nil))
	require.NoError(t, err)
	tx, err := direct.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), h.sql.lock, [][]byte{k.Key})
	require.NoError(t, err)

	change := store.Write{Key: k.Key, Value: []byte("w"), If: k.As, As: store.NewVersion()}
	done := make(chan error, 1)
	go func() { done <- h.Apply(context.Background(), change) }()
	waitForLock(t, s.URL(nil))
	require.NoError(t, s.Kill())
	require.NoError(t, s.Run())
	require.NoError(t, <-done)
	e, err := h.Get(t.Context(), k.Key)
	require.NoError(t, err)
	require.Equal(t, change.As, e.Version)

	require.NoError(t, s.Kill())
	require.ErrorIs(t, h.Apply(t.Context(), create("l", "v")), store.ErrUnavailable, "nothing could be sent")
	_, err = h.Get(t.Context(), k.Key)
	require.ErrorIs(t, err, store.ErrUnavailable)
	require.NoError(t, s.Run())
	require.NoError(t, h.Apply(t.Context(), create("l", "v")))
}

// waitForLock returns when a session of the server waits for a lock.
func waitForLock(t *testing.T, url string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer conn.Close(context.Background())
	for waiting := false; !waiting; {
		require.NoError(t, conn.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock')`).Scan(&waiting))
	}
}
