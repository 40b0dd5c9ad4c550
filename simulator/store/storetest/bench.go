package storetest

import (
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Benchmark measures what a store does for every request. "claim" creates an entry
// under a new key, "get" reads one of 10,000; /1 is one caller after the other, /64
// are 64 at once. Keys are 27 bytes in no order, as random ones are, values 200.
func Benchmark(b *testing.B, newStore func() (store.Store, error)) {
	b.Run("claim/1", func(b *testing.B) { claim(b, newStore, 1) })
	b.Run("claim/64", func(b *testing.B) { claim(b, newStore, 64) })
	b.Run("get/1", func(b *testing.B) { read(b, newStore, 1) })
	b.Run("get/64", func(b *testing.B) { read(b, newStore, 64) })
}

func claim(b *testing.B, newStore func() (store.Store, error), callers int) {
	s := open(b, newStore)
	var n atomic.Uint64
	measure(b, callers, func(key []byte) error { return s.Apply(b.Context(), newClaim(n.Add(1), key)) })
}

func read(b *testing.B, newStore func() (store.Store, error), callers int) {
	const entries = 10_000
	s := open(b, newStore)
	var n atomic.Uint64
	for range entries / 100 {
		var writes []store.Write
		for range 100 {
			writes = append(writes, newClaim(n.Add(1), nil))
		}
		if err := s.Apply(b.Context(), writes...); err != nil {
			b.Fatal(err)
		}
	}
	measure(b, callers, func(key []byte) error {
		_, err := s.Get(b.Context(), appendKey(key, n.Add(1)%entries+1))
		return err
	})
}

func open(b *testing.B, newStore func() (store.Store, error)) store.Store {
	s, err := newStore()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	return s
}

// measure runs call b.N times, spread over callers, each with a buffer of its own.
func measure(b *testing.B, callers int, call func(buffer []byte) error) {
	b.ReportAllocs()
	b.ResetTimer()
	if callers == 1 {
		buffer := make([]byte, 0, 64)
		for range b.N {
			if err := call(buffer); err != nil {
				b.Fatal(err)
			}
		}
		return
	}
	b.SetParallelism((callers + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
	b.RunParallel(func(pb *testing.PB) {
		buffer := make([]byte, 0, 64)
		for pb.Next() {
			if err := call(buffer); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

var claimValue = make([]byte, 200)

func newClaim(n uint64, buffer []byte) store.Write {
	return store.Write{Key: appendKey(buffer, n), Value: claimValue, Due: start.Add(time.Duration(n) * time.Microsecond), As: store.NewVersion()}
}

// appendKey makes a key of 27 bytes for n. Multiplying by an odd number permutes
// the 64-bit numbers, and so scatters the keys without repeating one; the highest
// bit is set to make them equally long.
func appendKey(buffer []byte, n uint64) []byte {
	const odd = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	return strconv.AppendUint(append(buffer, "POST /charges\x00"...), n*odd|1<<63, 36)
}
