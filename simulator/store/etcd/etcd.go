// Package etcd keeps a store under a prefix of an etcd cluster, which any number of
// servers share. It needs etcd 3.4 or later.
//
// An Apply is one transaction of etcd. It demands that each entry still has the
// revision at which the expected version was seen, and that what is created is not
// there (create-revision 0). An Apply that returned nil is on the disks of a
// majority of the cluster.
//
// Every transaction also demands the revision of one more key, the fence. When the
// answer to a transaction is lost, the transaction may be on its way still, and
// nothing that is read says that it will not arrive later. So the store writes the
// fence, which gives it another revision: what was on its way and is not there by
// then can never be any more. Only then the store looks for its own version, and
// sends the transaction again where it is missing. All servers of a store share the
// fence; one that finds it moved goes on with the new revision.
//
// etcd keeps what an entry was before until its history is compacted, which a cluster
// has to be told to do (--auto-compaction-retention), and takes no more than 1.5 MB in
// one transaction unless told otherwise (--max-request-bytes).
//
// The cluster holds keys, and of unfinished work the requests, as they came.
package etcd

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Open opens the store that the URL names, and makes it where there is none:
//
//	etcd://[USER:PASSWORD@]HOST:2379[,HOST:2379...]/PREFIX
//
// The prefix must belong to the store alone; users of etcd need leave to read and
// write what begins with it. The parameters are
//
//	tls=true            speak TLS, and trust the system's authorities
//	ca=FILE             trust the authorities in this PEM file; TLS goes without saying
//	cert=FILE, key=FILE show this certificate
//	password_file=FILE  read the password from the first line of a file
//
// What a later version of this package wrote is refused. Errors show no password.
func Open(ctx context.Context, url string) (store.Store, error) {
	h, err := open(ctx, url)
	if err != nil {
		return nil, fmt.Errorf("etcd store: %w", err)
	}
	return h, nil
}

// The limits of time.
const (
	// patience is how long a call tries in all.
	patience = 6 * time.Second
	// silence is how long etcd may take to answer one request. A leader that is
	// gone is replaced within about a second.
	silence = 2 * time.Second
)

// handle is one opened store.
type handle struct {
	client *clientv3.Client
	kv     clientv3.KV // of client; a test stands in between
	keys   layout
	seen   sightings
	fence  fence

	// Calls hold mu for reading while they use the client, so that Close,
	// which takes it for writing, waits for them.
	mu     sync.RWMutex
	closed bool
}

func open(ctx context.Context, url string) (*handle, error) {
	config, prefix, err := parse(url)
	if err != nil {
		return nil, err
	}
	client, err := clientv3.New(config)
	if err != nil {
		return nil, unreachable(config, err)
	}
	h := &handle{client: client, kv: client.KV, keys: newLayout(prefix)}
	if err := h.establish(ctx); err != nil {
		_ = client.Close()
		var wrong formatError
		if errors.As(err, &wrong) {
			return nil, wrong
		}
		return nil, unreachable(config, err)
	}
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

func (h *handle) Close() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	h.closed = true
	if err := h.client.Close(); err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("closing the etcd client: %w", err)
	}
	return nil
}
