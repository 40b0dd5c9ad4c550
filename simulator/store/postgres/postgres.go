// Package postgres keeps a store in a schema of a PostgreSQL database, which any
// number of servers share. It needs PostgreSQL 11 or later.
//
// An Apply that returned nil is as durable as the server makes a commit; where
// synchronous_commit is off for the role, the store turns it on for itself.
//
// Calls that wait are gathered, up to 128, and sent as one transaction in one
// round trip: many callers share the cost of one commit, and a caller that is
// alone waits for nobody. Conditions are judged by the server, each call's for
// itself. The keys of a transaction are locked in byte order, so that two servers
// cannot wait for each other.
//
// When a connection breaks while a commit is under way, the store first makes sure
// that the session has ended on the server, and then reads what it has left: a
// version of its own means that it was written, untouched entries that it was not,
// and the transaction is sent again. Only where neither can be said, or the server
// stays out of reach, the caller gets store.ErrUnknown.
//
// The store sets parameters of its sessions when it connects, and so must keep
// them: a pooler between it and the server has to pool by session.
//
// The database holds keys, and of unfinished work the requests, as they came.
package postgres

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Mechanism is how the database decides between writers.
type Mechanism string

const (
	// UniqueConstraint creates by INSERT ... ON CONFLICT DO NOTHING under READ
	// COMMITTED: the primary key lets one writer through.
	UniqueConstraint Mechanism = "unique-constraint"
	// SerializableRowLock reads the rows by SELECT ... FOR UPDATE in a
	// SERIALIZABLE transaction before it writes. What PostgreSQL then refuses
	// to serialize is sent again, after a random pause, for up to 3 s.
	SerializableRowLock Mechanism = "serializable-row-lock"
)

// Open opens the store that the URL names, as libpq writes it, and makes it where
// there is none:
//
//	postgres://USER@HOST:5432/DATABASE?schema=NAME&sslmode=verify-full
//
// The parameter schema is this package's own, "reprise" unless given: the schema
// must belong to the store alone, and is made where there is none. The others are
// those of libpq and of pgxpool, such as pool_max_conns. Passwords may also come
// from PGPASSWORD or a password file.
//
// A schema that is something else's or that a later version of this package made
// is refused, and so is a server that takes no writes. Errors show no password.
func Open(ctx context.Context, url string, m Mechanism) (store.Store, error) {
	h, err := open(ctx, url, m)
	if err != nil {
		return nil, fmt.Errorf("postgres store: %w", err)
	}
	return h, nil
}

// handle is one opened store.
type handle struct {
	pool   *pgxpool.Pool
	sql    statements
	writer *writer
	reader *reader

	// Calls hold mu for reading while they use the pool, so that Close,
	// which takes it for writing, waits for them.
	mu     sync.RWMutex
	closed bool
}

func open(ctx context.Context, url string, m Mechanism) (*handle, error) {
	if m != UniqueConstraint && m != SerializableRowLock {
		return nil, fmt.Errorf("mechanism %q is unknown, want %s or %s", m, UniqueConstraint, SerializableRowLock)
	}
	config, schema, err := parse(url)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, pool, schema); err != nil {
		pool.Close()
		return nil, unreachable(config, err)
	}
	h := &handle{pool: pool, sql: newStatements(schema)}
	h.writer, h.reader = startWriter(h, m), startReader(h)
	return h, nil
}

// begin looks at ctx and keeps the handle open until end is called.
func (h *handle) begin(ctx context.Context) (end func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	h.mu.RLock()
	if h.closed {
		h.mu.RUnlock()
		return nil, fmt.Errorf("%w: the store is closed", store.ErrUnavailable)
	}
	return h.mu.RUnlock, nil
}

func (h *handle) Apply(ctx context.Context, writes ...store.Write) error {
	end, err := h.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if err := store.CheckWrites(writes); err != nil || len(writes) == 0 {
		return err
	}
	return h.writer.apply(ctx, writes)
}

func (h *handle) Close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	h.closed = true
	h.writer.close()
	h.reader.close()
	h.pool.Close()
	return nil
}

// acquire takes a connection from the pool, and waits for one no longer than
// patience.
func (h *handle) acquire(ctx context.Context) (*pgxpool.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	conn, err := h.pool.Acquire(waiting)
	if err != nil && ctx.Err() == nil && waiting.Err() != nil {
		err = fmt.Errorf("%w: no connection within %s: %w", store.ErrUnavailable, patience, err)
	}
	return conn, err
}

// The limits of time.
const (
	// patience is how long a call waits: for a connection, for the locks of
	// others, and for a transaction that has to be sent again.
	patience = 3 * time.Second
	// lockWait is how long a transaction of several calls waits for a lock,
	// before each call goes on waiting by itself.
	lockWait = 500 * time.Millisecond
	// silence is how long the server may take to answer before the connection
	// is given up.
	silence = 10 * time.Second
)
