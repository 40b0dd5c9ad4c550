package simulator_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/sqlite"
)

// many is how many keys the benchmarks of this file fill a store with, and few how
// many the first of them has when it begins to count.
func many() int {
	if testing.Short() {
		return 100_000
	}
	return 1_000_000
}

const few = 10_000

// filling is a server that is asked with one new key after another.
type filling struct {
	server http.Handler
	next   atomic.Int64
	each   func(took, used time.Duration) // of each request, and how much CPU time the process used meanwhile; nil for nobody
}

// fill asks with so many new keys, from so many clients at a time.
func (f *filling) fill(keys, clients int) {
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			w, r := &discard{header: http.Header{}}, firstRequest("POST /orders", `{"sku": "a"}`)
			sent := strings.NewReader(`{"sku": "a"}`)
			r.Body = io.NopCloser(sent)
			for range keys / clients {
				r.Header["Idempotency-Key"][0] = fmt.Sprintf("%016x", f.next.Add(1))
				sent.Reset(`{"sku": "a"}`)
				clear(w.header)
				if f.each == nil {
					f.server.ServeHTTP(w, r)
					continue
				}
				began := time.Now()
				before, _ := cpuTime()
				f.server.ServeHTTP(w, r)
				after, _ := cpuTime()
				f.each(time.Since(began), after-before)
			}
		})
	}
	all.Wait()
}

// grown are the stores whose growth is measured.
var grown = []struct {
	name    string
	clients int // as many as commit together
	open    func(b *testing.B) (s store.Store, size func() int64)
}{
	{"memory", 2, func(*testing.B) (store.Store, func() int64) { return memory.New(), nil }},
	{"sqlite", 128, func(b *testing.B) (store.Store, func() int64) {
		path := filepath.Join(b.TempDir(), "keys.db")
		s, err := sqlite.Open(path)
		require.NoError(b, err)
		return s, func() (size int64) {
			for _, name := range []string{path, path + "-wal"} {
				if info, err := os.Stat(name); err == nil {
					size += info.Size()
				}
			}
			return size
		}
	}},
}

// BenchmarkGrowth fills a store and tells what a request takes at the beginning and at
// the end, in CPU time, which neighbours disturb the least, and what a key takes. Its
// collector runs with the requests, so that its work is among what is counted.
func BenchmarkGrowth(b *testing.B) {
	for _, g := range grown {
		b.Run(g.name, func(b *testing.B) {
			for range b.N {
				s, size := g.open(b)
				before := heapNow()
				f := &filling{server: simulator.New(load(b, minimalFile), s, nil)}
				cost := func(keys int) float64 { // in ns a request
					began, ok := cpuTime()
					if !ok {
						b.Skip("this system does not say how much CPU time is used")
					}
					f.fill(keys, g.clients)
					ended, _ := cpuTime()
					return float64(ended-began) / float64(keys)
				}
				f.fill(few, g.clients)
				share := many() / 10
				first := cost(share)
				f.fill(many()-few-2*share, g.clients)
				last := cost(share)
				b.ReportMetric(first, "first-ns/req")
				b.ReportMetric(last, "last-ns/req")
				b.ReportMetric(last/first, "x-growth")
				b.ReportMetric(float64(heapNow()-before)/float64(many()), "heap-B/key")
				if size != nil {
					b.ReportMetric(float64(size())/float64(many()), "file-B/key")
				}
				b.ReportMetric(0, "ns/op") // an operation is a whole store
				require.NoError(b, s.Close())
			}
		})
	}
}

func heapNow() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// metered is a store that notes how much CPU time the calls of the chores take: as long can
// a store in memory hold a request up, whatever else the machine does. With a store that
// writes by itself it is the caller's part alone.
type metered struct {
	store.Store
	watch               atomic.Bool
	calls, all, longest atomic.Int64 // the last two in ns
}

func (h *metered) note(call func() error) error {
	if !h.watch.Load() {
		return call()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := threadTime()
	err := call()
	took := int64(threadTime() - before)
	h.calls.Add(1)
	h.all.Add(took)
	for was := h.longest.Load(); took > was && !h.longest.CompareAndSwap(was, took); was = h.longest.Load() {
	}
	return err
}

func (h *metered) Due(ctx context.Context, until time.Time, limit int) (due []store.Entry, err error) {
	err = h.note(func() error { due, err = h.Store.Due(ctx, until, limit); return err })
	return due, err
}

func (h *metered) Apply(ctx context.Context, writes ...store.Write) error {
	if !writes[0].Delete {
		return h.Store.Apply(ctx, writes...)
	}
	return h.note(func() error { return h.Store.Apply(ctx, writes...) })
}

// BenchmarkReap tells how long requests wait while all that a full store holds is
// reaped, and how often longer than without that. Where other programs run, the process
// waits for them as well, so that beside it stands the most CPU time that the process
// used while one request waited: what held the request up inside of it takes no longer.
func BenchmarkReap(b *testing.B) {
	for _, g := range grown {
		b.Run(g.name, func(b *testing.B) {
			for range b.N {
				opened, _ := g.open(b)
				s := &metered{Store: opened}
				var later atomic.Int64 // how far the clock is ahead
				server := simulator.New(load(b, minimalFile), s, &simulator.Options{Now: func() time.Time {
					return time.Now().Add(time.Duration(later.Load()))
				}})
				f := &filling{server: server}
				f.fill(many(), g.clients)
				calm, _ := waited(f, func() { time.Sleep(2 * time.Second) })
				later.Store(int64(10_000 * time.Hour))
				s.watch.Store(true)
				began := time.Now()
				busy, used := waited(f, func() { require.NoError(b, server.Tick(b.Context())) })
				b.ReportMetric(float64(many())/time.Since(began).Seconds(), "reaped/s")
				at := func(of []time.Duration, share float64) float64 {
					return float64(of[int(share*float64(len(of)-1))].Microseconds())
				}
				for _, q := range []struct {
					name  string
					share float64
				}{{"median", 0.5}, {"p99.9", 0.999}, {"longest", 1}} {
					b.ReportMetric(at(busy, q.share), q.name+"-µs")
					b.ReportMetric(at(busy, q.share)/at(calm, q.share), "x-"+q.name)
				}
				b.ReportMetric(float64(used.Microseconds()), "longest-cpu-µs")
				b.ReportMetric(float64(s.longest.Load())/1e3, "longest-held-cpu-µs")
				b.ReportMetric(float64(s.all.Load())/float64(s.calls.Load())/1e3, "held-cpu-µs")
				b.ReportMetric(float64(s.all.Load())/float64(time.Since(began)), "held-share")
				b.ReportMetric(0, "ns/op") // an operation is a whole store
				require.NoError(b, s.Close())
			}
		})
	}
}

// waited is how long each request of one client waited while something was done, the
// shortest first, and the most CPU time that the process used during one.
func waited(f *filling, do func()) (all []time.Duration, most time.Duration) {
	done := make(chan struct{})
	go func() { defer close(done); do() }()
	f.each = func(took, used time.Duration) { all, most = append(all, took), max(most, used) }
	defer func() { f.each = nil }()
	for {
		select {
		case <-done:
			slices.Sort(all)
			return all, most
		default:
			f.fill(10, 1)
			time.Sleep(200 * time.Microsecond) // somebody who asks now and then, and not one more who is busy
		}
	}
}
