// Package sqlite keeps a store in one SQLite file. Several handles and several
// processes of one machine may have the file open at the same time. A file on a
// network drive is not safe, because SQLite's locks are not.
//
// An Apply that returned nil is on disk, as far as fsync goes. All writes of a
// handle go through one goroutine. It takes the calls that wait, up to 128, and
// commits them in one transaction: many callers share the cost of one fsync, and
// a caller that is alone waits for nobody.
//
// While another process keeps the file locked, a call waits for at most 3 s and is
// then refused with store.ErrUnavailable: nothing was written.
//
// The file holds keys, and of unfinished work the requests, as they came. It and
// the files that SQLite keeps beside it are made readable for their owner alone.
//
// The process must not open the file by other means, not even to read it: when
// any descriptor of a file is closed, POSIX drops every lock that the process
// holds on that file, SQLite's among them.
package sqlite

import (
	"context"
	"errors"
	"fmt"
	"sync"

	driver "modernc.org/sqlite"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Open opens the store in the file at path, and makes an empty one if there is no
// such file, which only its owner may read. The directory must exist. Any path will do, whatever characters are
// in it, except ":memory:", for which there is package memory.
//
// A file that is something else, that a later version of this package wrote, or
// that cannot be written to is refused, with an error that says what was found.
func Open(path string) (store.Store, error) {
	h, err := open(path, "FULL")
	if err != nil {
		return nil, fmt.Errorf("sqlite store %q: %w", path, err)
	}
	return h, nil
}

// handle is one opened file: a connection that writes and some that read.
type handle struct {
	path   string
	writer *writer
	reader *reader

	// Calls hold mu for reading while they use the connections, so that
	// Close, which takes it for writing, waits for them.
	mu     sync.RWMutex
	closed bool
}

// open is Open with a choice of SQLite's synchronous setting. Only FULL syncs
// with every commit; a test that does not crash can do without.
func open(path, synchronous string) (*handle, error) {
	if err := checkPath(path); err != nil {
		return nil, err
	}
	makePrivate(path)
	// A commit then waits for its data alone and not for the time stamps of the
	// file, with which nothing is read back. Where there is no such call, fsync does.
	_, _ = driver.Fdatasync(true)
	w, err := openWriter(path, synchronous)
	if err != nil {
		return nil, err
	}
	r, err := openReader(path)
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	return &handle{path: path, writer: w, reader: r}, nil
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
	return h.named(h.writer.apply(ctx, writes))
}

// named says which file it is that cannot be used.
func (h *handle) named(err error) error {
	if errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUnknown) {
		return fmt.Errorf("sqlite store %q: %w", h.path, err)
	}
	return err
}

func (h *handle) Close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	h.closed = true
	// The writer goes last: the last connection to a file copies the
	// write-ahead log into it, and the readers may not write.
	return errors.Join(h.reader.close(), h.writer.close())
}
