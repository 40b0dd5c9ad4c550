package storetest

import (
	"context"
	"time"

	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Machine does the same with two empty stores, step by step as rapid draws it, and
// fails at the first answer in which they differ. The first store is the model: it is
// right. Where Agree has few keys, times and values that meet often, here they are of
// any bytes and any size that a store takes. It is for rapid.Check.
func Machine(ctx context.Context, t *rapid.T, model, other store.Store) {
	m := &machine{ctx: ctx, model: model, other: other, versions: map[string]store.Version{}}
	t.Repeat(map[string]func(*rapid.T){"apply": m.apply, "get": m.get, "due": m.due, "scan": m.scan})
}

type machine struct {
	ctx          context.Context
	model, other store.Store
	keys         []string // that were written once
	versions     map[string]store.Version
	drawn        store.Version
}

func (m *machine) compare(t *rapid.T, want, got answer) {
	if err := got.differs(want); err != nil {
		t.Fatal(err)
	}
}

// key is one that was written before, or a new one.
func (m *machine) key(t *rapid.T) string {
	if len(m.keys) > 0 && rapid.IntRange(0, 3).Draw(t, "known") > 0 {
		return rapid.SampledFrom(m.keys).Draw(t, "key")
	}
	length := rapid.SampledFrom([]int{1, 2, 3, 40, 300, store.MaxKey}).Draw(t, "longest")
	return string(rapid.SliceOfN(rapid.SampledFrom([]byte{0, 1, 'a', 'b', 0x7f, 0x80, 0xfe, 0xff}), 1, length).Draw(t, "key"))
}

// instant is any time that may be a due time, near others or far from them.
func instant(t *rapid.T) time.Time {
	switch rapid.IntRange(0, 3).Draw(t, "kind of time") {
	case 0:
		return time.Time{}
	case 1:
		return start.Add(time.Duration(rapid.Int64Range(-5000, 5000).Draw(t, "nanoseconds")))
	default:
		return time.Unix(rapid.Int64Range(-62_135_596_799, 253_402_300_799).Draw(t, "seconds"), rapid.Int64Range(0, 999_999_999).Draw(t, "nanoseconds"))
	}
}

func (m *machine) apply(t *rapid.T) {
	seen := map[string]bool{}
	var writes []store.Write
	for range rapid.IntRange(1, 5).Draw(t, "writes") {
		key := m.key(t)
		if seen[key] {
			continue
		}
		seen[key] = true
		m.drawn += 0x9e3779b97f4a7c15 // which visits every version, and zero last
		w := store.Write{Key: []byte(key), If: m.versions[key], As: m.drawn, Due: instant(t), Delete: rapid.IntRange(0, 3).Draw(t, "delete") == 0}
		if rapid.IntRange(0, 7).Draw(t, "stale") == 0 {
			w.If = m.drawn ^ 1
		}
		size := rapid.SampledFrom([]int{0, 1, 100, 3000, 70_000}).Draw(t, "size")
		if w.Value = make([]byte, size); size > 0 {
			copy(w.Value, rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "value"))
		}
		writes = append(writes, w)
	}
	want, got := answer{err: m.model.Apply(m.ctx, writes...)}, answer{err: m.other.Apply(m.ctx, writes...)}
	m.compare(t, want, got)
	if want.err != nil {
		return
	}
	for _, w := range writes {
		if _, known := m.versions[string(w.Key)]; !known {
			m.keys = append(m.keys, string(w.Key))
		}
		m.versions[string(w.Key)] = w.As
		if w.Delete {
			m.versions[string(w.Key)] = 0
		}
	}
}

func (m *machine) get(t *rapid.T) {
	key := []byte(m.key(t))
	m.compare(t, get(m.ctx, m.model, key), get(m.ctx, m.other, key))
}

func (m *machine) due(t *rapid.T) {
	until, limit := instant(t), rapid.IntRange(1, 9).Draw(t, "limit")
	var want, got answer
	want.entries, want.err = m.model.Due(m.ctx, until, limit)
	got.entries, got.err = m.other.Due(m.ctx, until, limit)
	m.compare(t, want, got)
}

func (m *machine) scan(t *rapid.T) {
	prefix, after, limit := []byte(m.key(t)), []byte(m.key(t)), rapid.IntRange(1, 9).Draw(t, "limit")
	prefix = prefix[:rapid.IntRange(0, min(len(prefix), 3)).Draw(t, "length of the prefix")]
	if rapid.Bool().Draw(t, "from the start") {
		after = nil
	}
	var want, got answer
	want.entries, want.err = m.model.Scan(m.ctx, prefix, after, limit)
	got.entries, got.err = m.other.Scan(m.ctx, prefix, after, limit)
	m.compare(t, want, got)
}
