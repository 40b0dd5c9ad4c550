package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// Scripts are inputs for Agree, always the same: the seeds of a fuzz test, and
// enough to run without one. Every byte is a choice; see script.
func Scripts() [][]byte {
	scripts := [][]byte{
		nil,
		[]byte("\x00\x01\x00\x01\x02"), // create
		[]byte("\x00\x01\x00\x00\x01\x02\x00\x01\x00\x00\x01\x02"),         // create twice
		[]byte("\x00\x01\x00\x00\x01\x02\x00\x01\x01\x00\x02\x03\x02\x01"), // create, update, get
		[]byte("\x00\x01\x00\x00\x01\x01\x00\x01\x01\x03\x00\x00\x03\x05"), // create, delete, due
		[]byte("\x00\x01\x00\x00\x01\x01\x03\x01\x00"),                     // create, due at its time
		[]byte("\x01\x02\x01\x00\x00\x01\x02\x01\x00\x00\x01\x02"),         // one key twice
		[]byte("\x00\x00\x00\x00\x01\x02"),                                 // an empty key
	}
	// Long ones, in which everything meets everything. No seed is special.
	random := rand.NewChaCha8([32]byte{})
	for range 24 {
		script := make([]byte, 600)
		_, _ = random.Read(script) // never fails
		scripts = append(scripts, script)
	}
	return scripts
}

// Agree does the same with two empty stores, as the script says, and returns the
// first answer in which they differ. The first store is the model: it is right.
// Versions come from the script, so that answers can be compared as they are.
func Agree(ctx context.Context, model, other store.Store, code []byte) error {
	s := &script{code: code, versions: map[string][]store.Version{}}
	for step := 1; len(s.code) > 0; step++ {
		did, want, got := s.step(ctx, model, other)
		if err := got.differs(want); err != nil {
			return fmt.Errorf("step %d, %s: %w", step, did, err)
		}
	}
	var want, got answer
	want.entries, want.err = model.Scan(ctx, nil, nil, 1000)
	got.entries, got.err = other.Scan(ctx, nil, nil, 1000)
	return got.differs(want)
}

// answer is what a store said. An Apply has no entries, a Get has at most one.
type answer struct {
	entries []store.Entry
	err     error
}

func (got answer) differs(want answer) error {
	for _, class := range []error{nil, store.ErrNotFound, store.ErrConflict, store.ErrInvalid, store.ErrUnavailable, store.ErrUnknown} {
		if errors.Is(got.err, class) != errors.Is(want.err, class) {
			return fmt.Errorf("error %q, want %q", fmt.Sprint(got.err), fmt.Sprint(want.err))
		}
	}
	return same(want.entries, got.entries)
}

func same(want, got []store.Entry) error {
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(got):
			return fmt.Errorf("entry %d is missing, want %s", i, describe(want[i]))
		case i >= len(want):
			return fmt.Errorf("entry %d is %s, want none", i, describe(got[i]))
		case describe(got[i]) != describe(want[i]):
			return fmt.Errorf("entry %d is %s, want %s", i, describe(got[i]), describe(want[i]))
		}
	}
	return nil
}

func describe(e store.Entry) string {
	return fmt.Sprintf("%q: %q, due %s, version %d", e.Key, e.Value, e.Due, e.Version)
}

// script reads choices from bytes. What is read past the end is zero.
type script struct {
	code     []byte
	last     store.Version
	versions map[string][]store.Version // all that were tried for a key
}

func (s *script) choose(n int) int {
	if len(s.code) == 0 {
		return 0
	}
	b := s.code[0]
	s.code = s.code[1:]
	return int(b) % n
}

// Few keys, times and values, so that they meet often.
var (
	scriptKeys   = []string{"", "a", "b", "ab", "a\x00", "a\xff", "\xff", "A"}
	scriptValues = []string{"", "v", "\x00\xff", "a longer value"}
	scriptTimes  = []time.Time{
		{}, start, start.Add(time.Nanosecond), start.Add(time.Microsecond), start.Add(-time.Hour), farOff,
		start.In(time.FixedZone("", 3600)), time.Unix(0, -1),
	}
	scriptLimits = []int{100, 1, 2, 3, 0}
)

func (s *script) key() []byte     { return []byte(scriptKeys[s.choose(len(scriptKeys))]) }
func (s *script) time() time.Time { return scriptTimes[s.choose(len(scriptTimes))] }
func (s *script) limit() int      { return scriptLimits[s.choose(len(scriptLimits))] }

func (s *script) step(ctx context.Context, model, other store.Store) (did string, want, got answer) {
	switch s.choose(5) {
	case 0:
		return s.apply(ctx, model, other, 1)
	case 1:
		return s.apply(ctx, model, other, s.choose(5))
	case 2:
		key := s.key()
		return fmt.Sprintf("get %q", key), get(ctx, model, key), get(ctx, other, key)
	case 3:
		until, limit := s.time(), s.limit()
		want.entries, want.err = model.Due(ctx, until, limit)
		got.entries, got.err = other.Due(ctx, until, limit)
		return fmt.Sprintf("due at %s, limit %d", until, limit), want, got
	default:
		prefix, after, limit := s.key(), s.key(), s.limit()
		want.entries, want.err = model.Scan(ctx, prefix, after, limit)
		got.entries, got.err = other.Scan(ctx, prefix, after, limit)
		return fmt.Sprintf("scan %q after %q, limit %d", prefix, after, limit), want, got
	}
}

func get(ctx context.Context, s store.Store, key []byte) answer {
	e, err := s.Get(ctx, key)
	if err != nil {
		return answer{err: err}
	}
	return answer{entries: []store.Entry{e}}
}

func (s *script) apply(ctx context.Context, model, other store.Store, n int) (did string, want, got answer) {
	var writes []store.Write
	for range n {
		key := s.key()
		w := store.Write{Key: key, If: s.expected(key), Delete: s.choose(4) == 3}
		w.Value, w.Due = []byte(scriptValues[s.choose(len(scriptValues))]), s.time()
		s.last++
		w.As = s.last | s.last<<63 // every other one is negative as a signed integer
		s.versions[string(key)] = append(s.versions[string(key)], w.As)
		writes = append(writes, w)
	}
	want.err, got.err = model.Apply(ctx, writes...), other.Apply(ctx, writes...)
	return fmt.Sprintf("apply %+v", writes), want, got
}

// expected is zero, or one of the versions that were tried for the key before,
// counted from the newest.
func (s *script) expected(key []byte) store.Version {
	tried := s.versions[string(key)]
	if back := s.choose(4); back > 0 && back <= len(tried) {
		return tried[len(tried)-back]
	}
	return 0
}
