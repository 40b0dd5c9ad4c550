package etcd

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"

	"github.com/reprise-dev/reprise/simulator/store"
)

// The fence also tells what the store is.
const (
	formatName = "reprise etcd store "
	format     = formatName + "1"
)

// formatError: the prefix holds what this program cannot use.
type formatError string

func (e formatError) Error() string { return string(e) }

// fence is the revision of the fence as it was last seen.
type fence struct {
	mu       sync.Mutex
	revision int64
}

func (f *fence) get() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.revision
}

// see notes a revision, unless a later one was seen.
func (f *fence) see(revision int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.revision = max(f.revision, revision)
}

// establish makes the fence where there is none, and looks what is there otherwise.
func (h *handle) establish(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	answer, err := h.kv.Txn(ctx).
		If(clientv3.Compare(clientv3.CreateRevision(h.keys.fence), "=", 0)).
		Then(clientv3.OpPut(h.keys.fence, format)).
		Else(clientv3.OpGet(h.keys.fence)).Commit()
	if err != nil {
		return err
	}
	if answer.Succeeded {
		h.fence.see(answer.Header.Revision)
		return nil
	}
	found := answer.Responses[0].GetResponseRange().Kvs[0]
	if err := checkFormat(string(found.Value)); err != nil {
		return err
	}
	h.fence.see(found.ModRevision)
	return nil
}

func checkFormat(found string) error {
	number, ours := strings.CutPrefix(found, formatName)
	switch {
	case found == format:
		return nil
	case ours:
		return formatError(fmt.Sprintf("a later version of this program made the store: it has format %q, this one knows %q; update the program",
			number, strings.TrimPrefix(format, formatName)))
	}
	return formatError("the prefix holds something else; name another")
}

// pause is how long the fence is left alone after it could not be moved.
const pause = 50 * time.Millisecond

// move gives the fence another revision: what was sent under the old one and has not
// arrived yet will change nothing.
func (h *handle) move(ctx context.Context) error {
	for {
		attempt, cancel := context.WithTimeout(ctx, silence)
		answer, err := h.kv.Txn(attempt).
			If(clientv3.Compare(clientv3.Value(h.keys.fence), "=", format)).
			Then(clientv3.OpPut(h.keys.fence, format)).Commit()
		cancel()
		switch {
		case err == nil && !answer.Succeeded:
			return fmt.Errorf("%w: another version of this program has taken the store over", store.ErrUnavailable)
		case err == nil:
			h.fence.see(answer.Header.Revision)
			return nil
		case ctx.Err() != nil || classify(err) == refused:
			return err
		}
		// Written twice is as good as once.
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause):
		}
	}
}
