package memory

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

func newStore() (store.Store, error) { return New(), nil }

func TestKeepsTheRules(t *testing.T) { storetest.Run(t, newStore, nil) }

func BenchmarkStore(b *testing.B) { storetest.Benchmark(b, newStore) }

// BenchmarkRequest is what one request costs: look, find nothing, claim. A store
// gets 100,000 entries, then the next one begins.
func BenchmarkRequest(b *testing.B) {
	const entries = 100_000
	var keys [entries][]byte
	for i := range keys {
		keys[i] = fmt.Appendf(nil, "POST /charges\x00%016x", rand.Uint64())
	}
	ctx, s, value := context.Background(), New(), make([]byte, 200)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%entries == 0 {
			s = New()
		}
		if _, err := s.Get(ctx, keys[i%entries]); !errors.Is(err, store.ErrNotFound) {
			b.Fatal(err)
		}
		if err := s.Apply(ctx, store.Write{Key: keys[i%entries], Value: value, Due: time.Unix(int64(i), 0), As: 1}); err != nil {
			b.Fatal(err)
		}
	}
}

// churn creates entries and deletes them again.
func churn(t *testing.T, s store.Store, n int) {
	for i := range n {
		w := store.Write{Key: fmt.Appendf(nil, "%x", rand.Uint64()), Due: time.Unix(int64(i), 0), As: store.NewVersion()}
		require.NoError(t, s.Apply(t.Context(), w))
		if i%50 == 0 { // so that some are sorted in before they go
			_, err := s.Scan(t.Context(), nil, nil, 1)
			require.NoError(t, err)
		}
		require.NoError(t, s.Apply(t.Context(), store.Write{Key: w.Key, If: w.As, Delete: true}))
	}
}

func TestChurnLeavesNothingBehind(t *testing.T) {
	s := New().(*memory)
	churn(t, s, 1000)
	before := heap()
	churn(t, s, 50_000)
	require.Less(t, heap(), before+256<<10, "50,000 entries came and went")
	require.Empty(t, s.entries)
	require.Empty(t, s.byKey.waiting)
	require.Empty(t, s.byKey.sorted.blocks)
	require.Empty(t, s.byDue.blocks)
}

// What was written in one call shares memory. Of that which is gone, what stays keeps
// only some hundred bytes.
func TestWhatStaysKeepsLittleOfWhatIsGone(t *testing.T) {
	const calls = 2000
	s := New()
	before := heap()
	for i := range calls {
		name := func(part string) []byte { return fmt.Appendf(nil, "%06d-%s", i, part) }
		writes := []store.Write{
			{Key: name("due"), Value: make([]byte, 4<<10), Due: time.Unix(int64(i), 0), As: 1},
			{Key: name("large"), Value: make([]byte, 8<<10), As: 1},
			{Key: name("gone"), Value: make([]byte, 100), As: 1},
			{Key: name("changed"), Value: make([]byte, 100), As: 1},
			{Key: name("stays"), Value: make([]byte, 100), As: 1},
		}
		require.NoError(t, s.Apply(t.Context(), writes...))
		for j := range writes[:4] {
			writes[j].If, writes[j].As, writes[j].Delete = 1, 2, true
		}
		writes[3].Delete, writes[3].Value = false, make([]byte, 120)
		require.NoError(t, s.Apply(t.Context(), writes[:4]...))
		for part, size := range map[string]int{"changed": 120, "stays": 100} {
			e, err := s.Get(t.Context(), name(part))
			require.NoError(t, err)
			require.Equal(t, make([]byte, size), e.Value)
			require.Equal(t, name(part), e.Key)
		}
	}
	require.Less(t, heap()-before, calls*1200, "of 12,000 bytes 250 are left")
	require.NoError(t, s.Close())
}

func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

func named(key string) *entry {
	e := &entry{}
	e.set([]byte(key), len(key))
	return e
}

// The list is held against a plain slice that is sorted every time.
func TestSortedAgainstSlice(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	list := sorted{compare: compareKeys}
	var model []*entry
	check := func() {
		require.Equal(t, model, slices.Collect(list.all()))
		for _, b := range list.blocks {
			require.NotEmpty(t, b)
			require.LessOrEqual(t, len(b), blockSize)
		}
		probe := named(fmt.Sprint(random.IntN(20_000)))
		at, _ := slices.BinarySearchFunc(model, probe, compareKeys)
		require.Equal(t, model[at:], append([]*entry{}, slices.Collect(list.from(probe))...))
	}
	for round, grow := range []float64{1, 0.9, 0.1, 0.8, 0} { // how likely an entry is added rather than removed
		for range 4000 {
			e := named(fmt.Sprint(random.IntN(1 << 30)))
			at, there := slices.BinarySearchFunc(model, e, compareKeys)
			switch {
			case random.Float64() < grow && !there:
				model = slices.Insert(model, at, e)
				list.insert(e)
			case len(model) > 0:
				at := random.IntN(len(model))
				list.remove(model[at])
				model = slices.Delete(model, at, at+1)
			}
			if random.IntN(200) == 0 {
				check()
			}
		}
		check()
		t.Logf("round %d: %d entries in %d blocks", round, len(model), len(list.blocks))
	}
}

// What is appended in order fills its blocks, and what is left over of many entries
// does not keep a block each.
func TestBlocksAreFull(t *testing.T) {
	list := sorted{compare: compareKeys}
	var all []*entry
	for i := range 100 * blockSize {
		e := named(fmt.Sprintf("%09d", i))
		all = append(all, e)
		list.insert(e)
	}
	require.Len(t, list.blocks, 100)
	for i, e := range all {
		if i%blockSize != 0 {
			list.remove(e)
		}
	}
	require.Len(t, slices.Collect(list.all()), 100)
	require.LessOrEqual(t, len(list.blocks), 4)
}

// A walk through a large store is one page after the other, and each entry comes
// once, also while others are written.
func TestWalkThroughMany(t *testing.T) {
	s := New()
	const n = 20_000
	for _, i := range rand.New(rand.NewPCG(3, 4)).Perm(n) {
		require.NoError(t, s.Apply(t.Context(), store.Write{Key: fmt.Appendf(nil, "k%06d", i), As: 1}))
	}
	var seen int
	var after []byte
	for {
		page, err := s.Scan(t.Context(), []byte("k"), after, 100)
		require.NoError(t, err)
		if len(page) == 0 {
			break
		}
		for _, e := range page {
			require.Equal(t, fmt.Sprintf("k%06d", seen), string(e.Key))
			seen++
		}
		after = page[len(page)-1].Key
		require.NoError(t, s.Apply(t.Context(), store.Write{Key: []byte("a" + strings.Repeat("x", seen/100)), As: 1}))
	}
	require.Equal(t, n, seen)
}

// Keys of one hash are kept apart, whichever of them goes first.
func TestKeysOfOneHash(t *testing.T) {
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}, {1, 0, 2}} {
		m := New().(*memory)
		names := []string{"a", "b", "c"}
		for _, name := range names {
			m.write(&store.Write{Key: []byte(name), As: 1}, &target{hash: 7}, &room{twins: true})
		}
		left := slices.Clone(names)
		for _, i := range order {
			m.remove(m.entries[7].find([]byte(names[i])), 7)
			left = slices.DeleteFunc(left, func(name string) bool { return name == names[i] })
			for _, name := range names {
				require.Equal(t, slices.Contains(left, name), m.entries[7].find([]byte(name)) != nil, "%s after %v", name, order)
			}
		}
		require.Empty(t, m.entries)
	}
}
