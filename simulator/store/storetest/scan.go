package storetest

import (
	"context"
	"fmt"
	"slices"

	"github.com/reprise-dev/reprise/simulator/store"
)

func wantScan(ctx context.Context, s store.Store, prefix, after string, limit int, want ...string) error {
	entries, err := s.Scan(ctx, []byte(prefix), []byte(after), limit)
	return wantKeys(fmt.Sprintf("scanning %q after %q, up to %d,", prefix, after, limit), entries, err, want...)
}

func scanIsInByteOrder(ctx context.Context, t Trial) error {
	if err := fill(ctx, t.Store, exactKeys...); err != nil {
		return err
	}
	want := slices.Sorted(slices.Values(exactKeys))
	if err := wantScan(ctx, t.Store, "", "", 1000, want...); err != nil {
		return err
	}
	entries, err := t.Store.Scan(ctx, nil, nil, 1000)
	for _, e := range entries {
		if string(e.Value) != string(e.Key) {
			return fmt.Errorf("scanning gave the value %s for the key %s", show(string(e.Value)), show(string(e.Key)))
		}
	}
	return wantKeys("scanning with nil for prefix and after", entries, err, want...)
}

// scanKeepsToItsPrefix looks for prefixes that are read as patterns, and for those
// without a next prefix: counting up their last byte overflows.
func scanKeepsToItsPrefix(ctx context.Context, t Trial) error {
	if err := fill(ctx, t.Store, "a", "A", "a%", "ab", "a\x00", "a\xff", "a\xff\x00", "a\xff\xff", "a\xffb", "b", "b_", "\x80", "\xfe", "\xff", "\xff\x00", "\xff\xff", "\xff\xff\xff"); err != nil {
		return err
	}
	return first(
		wantScan(ctx, t.Store, "a", "", 100, "a", "a\x00", "a%", "ab", "a\xff", "a\xff\x00", "a\xffb", "a\xff\xff"),
		wantScan(ctx, t.Store, "a\xff", "", 100, "a\xff", "a\xff\x00", "a\xffb", "a\xff\xff"),
		wantScan(ctx, t.Store, "a\xff\xff", "", 100, "a\xff\xff"),
		wantScan(ctx, t.Store, "a%", "", 100, "a%"),
		wantScan(ctx, t.Store, "b_", "", 100, "b_"),
		wantScan(ctx, t.Store, "a\x00", "", 100, "a\x00"),
		wantScan(ctx, t.Store, "\xff", "", 100, "\xff", "\xff\x00", "\xff\xff", "\xff\xff\xff"),
		wantScan(ctx, t.Store, "\xff\xff", "", 100, "\xff\xff", "\xff\xff\xff"),
		wantScan(ctx, t.Store, "c", "", 100),
		wantScan(ctx, t.Store, "\x80", "", 100, "\x80"), // no UTF-8, as is every byte above
		wantScan(ctx, t.Store, "a\xff\xff\xff", "", 100),
	)
}

func scanBeginsAfter(ctx context.Context, t Trial) error {
	if err := fill(ctx, t.Store, "a", "b", "b\x00", "ba", "bb", "c"); err != nil {
		return err
	}
	return first(
		wantScan(ctx, t.Store, "", "b", 100, "b\x00", "ba", "bb", "c"),
		wantScan(ctx, t.Store, "", "b\x00", 100, "ba", "bb", "c"),
		wantScan(ctx, t.Store, "", "aa", 100, "b", "b\x00", "ba", "bb", "c"), // a key that is not there
		wantScan(ctx, t.Store, "", "c", 100),
		wantScan(ctx, t.Store, "b", "a", 100, "b", "b\x00", "ba", "bb"), // before the prefix
		wantScan(ctx, t.Store, "b", "b", 100, "b\x00", "ba", "bb"),      // the prefix itself
		wantScan(ctx, t.Store, "b", "ba", 100, "bb"),
		wantScan(ctx, t.Store, "b", "bb", 100),
		wantScan(ctx, t.Store, "b", "c", 100), // behind the prefix
		wantScan(ctx, t.Store, "b", "\xff\xff", 100),
	)
}

func scanPagesMeet(ctx context.Context, t Trial) error {
	var want []string
	for i := range 50 {
		want = append(want, fmt.Sprintf("k\x00%d", i*i))
	}
	if err := fill(ctx, t.Store, append(want, "j", "k", "l")...); err != nil {
		return err
	}
	slices.Sort(want)
	for _, limit := range []int{0, -1} {
		_, err := t.Store.Scan(ctx, nil, nil, limit)
		if err := wantError(fmt.Sprintf("a limit of %d", limit), err, store.ErrInvalid); err != nil {
			return err
		}
	}
	for _, limit := range []int{1, 7, 25, 49, 50, 51} {
		var after string
		for rest := want; ; {
			n := min(limit, len(rest))
			if err := wantScan(ctx, t.Store, "k\x00", after, limit, rest[:n]...); err != nil {
				return err
			}
			if n == 0 {
				break
			}
			after, rest = rest[n-1], rest[n:]
		}
	}
	return nil
}

func scanShowsWhatIsThere(ctx context.Context, t Trial) error {
	if err := wantScan(ctx, t.Store, "", "", 10); err != nil {
		return err
	}
	v, err := put(ctx, t.Store, "changed", "old")
	if err != nil {
		return err
	}
	gone, err := put(ctx, t.Store, "gone", "old")
	if err != nil {
		return err
	}
	w := update("changed", "new", v)
	w.Due = start
	if err := t.Store.Apply(ctx, w, store.Write{Key: []byte("gone"), If: gone, Delete: true}); err != nil {
		return err
	}
	entries, err := t.Store.Scan(ctx, nil, nil, 10)
	if err := wantKeys("scanning", entries, err, "changed"); err != nil {
		return err
	}
	if e := entries[0]; string(e.Value) != "new" || e.Version != w.As || e.Due != start {
		return fmt.Errorf("scanning gave value %q, version %d, due %s, want %q, %d, %s", e.Value, e.Version, e.Due, "new", w.As, start)
	}
	return nil
}
