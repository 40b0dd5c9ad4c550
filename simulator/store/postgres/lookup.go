package postgres

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/reprise-dev/reprise/simulator/store"
)

// reader gathers the Gets that wait into queries, as the writer does with writes: a
// query for many keys costs the server little more than one for a single key.
type reader struct {
	h     *handle
	queue chan *lookup
	lanes sync.WaitGroup
}

const readLanes = 2

// lookup is one Get on its way through the reader.
type lookup struct {
	key    []byte
	answer chan found
}

type found struct {
	entry store.Entry
	err   error
}

func startReader(h *handle) *reader {
	r := &reader{h: h, queue: make(chan *lookup, groupSize)}
	for range readLanes {
		r.lanes.Go(r.run)
	}
	return r
}

// close ends the lanes when they have answered every Get. Nobody may call get any
// more.
func (r *reader) close() {
	close(r.queue)
	r.lanes.Wait()
}

// get queues the keys and waits for their entries, unless ctx ends before. What is not
// there has no version.
func (r *reader) get(ctx context.Context, keys ...[]byte) (entries [2]store.Entry, err error) {
	var asked [2]*lookup
	for i, key := range keys {
		asked[i] = &lookup{key: append([]byte{}, key...), answer: make(chan found, 1)} // the caller may leave, with its slice
		select {
		case r.queue <- asked[i]:
		case <-ctx.Done():
			return entries, ctx.Err()
		}
	}
	for i := range keys {
		select {
		case f := <-asked[i].answer:
			if f.err != nil && !errors.Is(f.err, store.ErrNotFound) {
				return entries, f.err
			}
			entries[i] = f.entry
		case <-ctx.Done():
			return entries, ctx.Err()
		}
	}
	return entries, nil
}

func (r *reader) run() {
	for first := range r.queue {
		runtime.Gosched() // see the writer
		r.look(r.gather(first))
	}
}

func (r *reader) gather(first *lookup) []*lookup {
	group := []*lookup{first}
	for len(group) < groupSize {
		select {
		case l, ok := <-r.queue:
			if !ok {
				return group
			}
			group = append(group, l)
		default:
			return group
		}
	}
	return group
}

// look answers a group.
func (r *reader) look(group []*lookup) {
	entries, err := r.query(group)
	for _, l := range group {
		e, there := entries[string(l.key)]
		switch {
		case err != nil:
			l.answer <- found{err: err}
		case !there:
			l.answer <- found{err: store.ErrNotFound}
		default:
			l.answer <- found{entry: e}
		}
	}
}

func (r *reader) query(group []*lookup) (entries map[string]store.Entry, err error) {
	keys := make([][]byte, len(group))
	for i, l := range group {
		keys[i] = l.key
	}
	err = r.h.read(context.Background(), func(ctx context.Context, conn *pgxpool.Conn) error {
		entries = make(map[string]store.Entry, len(group))
		rows, err := conn.Query(ctx, r.h.sql.get, keys)
		if err != nil {
			return err
		}
		for rows.Next() {
			e, err := entry(rows)
			if err != nil {
				rows.Close()
				return fmt.Errorf("reading an entry: %w", err)
			}
			entries[string(e.Key)] = e
		}
		return rows.Err()
	})
	return entries, err
}
