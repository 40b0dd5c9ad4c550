package storetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/reprise-dev/reprise/simulator/store"
)

// exactKeys are keys that some database takes for one another: collations fold
// case and accents and ignore trailing spaces, C strings end at NUL, patterns have
// wildcards, texts must be valid UTF-8, and indexes cut off.
var exactKeys = []string{
	"k", "K", "k ", " k", "k\t", "k\n", "k\r\n", "k\x00", "k\x00a", "k\x00b", "\x00",
	"%", "_", "k%", "k_", "ka", "*", "?", `\`, "'", `"`, "''", "-- k", "0", "00", "1e0", "null",
	"\u00e9", "e\u0301", "e", "E", "\u00df", "ss", "SS", "\u0131", "i", "I", "\ufb01", "fi", "\ufeffk", "\u200dk",
	"\xff", "\xfe", "\xff\xff", "k\xff", "\xc3", "\xc3\x28", "\xed\xa0\x80", "\ufffd",
	strings.Repeat("k", 255), strings.Repeat("k", 256), strings.Repeat("k", 255) + "l",
	strings.Repeat("k", 1023) + "l", strings.Repeat("k", 1023) + "m",
	strings.Repeat("k", store.MaxKey), strings.Repeat("k", store.MaxKey-1), strings.Repeat("k", store.MaxKey-1) + "l",
	noise(store.MaxKey) + "a", noise(store.MaxKey) + "b",
}

// noise is a key, but for its last byte, that cannot be made smaller by compression,
// as the page of an index may do. It is always the same.
func noise(length int) string {
	text := make([]byte, length-1)
	_, _ = rand.NewChaCha8([32]byte{}).Read(text) // never fails
	return string(text)
}

func keysAreExact(ctx context.Context, t Trial) error {
	versions := map[string]store.Version{}
	for i, key := range exactKeys {
		v, err := put(ctx, t.Store, key, fmt.Sprint(i))
		if err != nil {
			return err
		}
		versions[key] = v
	}
	for i, key := range exactKeys {
		if err := wantEntry(ctx, t.Store, key, fmt.Sprint(i), versions[key]); err != nil {
			return err
		}
	}
	// Deleting every other one leaves the rest as it is.
	for i := 0; i < len(exactKeys); i += 2 {
		if err := t.Store.Apply(ctx, store.Write{Key: []byte(exactKeys[i]), If: versions[exactKeys[i]], Delete: true}); err != nil {
			return fmt.Errorf("deleting %s: %w", show(exactKeys[i]), err)
		}
	}
	for i := 1; i < len(exactKeys); i += 2 {
		if err := wantEntry(ctx, t.Store, exactKeys[i], fmt.Sprint(i), versions[exactKeys[i]]); err != nil {
			return err
		}
	}
	return nil
}

func badKeysAreInvalid(ctx context.Context, t Trial) error {
	for _, key := range []string{"", strings.Repeat("k", store.MaxKey+1)} {
		what := fmt.Sprintf("a key of %d bytes", len(key))
		_, err := t.Store.Get(ctx, []byte(key))
		if err := first(
			wantError("getting "+what, err, store.ErrInvalid),
			wantError("creating "+what, t.Store.Apply(ctx, update("good", "v", 0), update(key, "v", 0)), store.ErrInvalid),
			wantError("deleting "+what, t.Store.Apply(ctx, store.Write{Key: []byte(key), Delete: true}), store.ErrInvalid),
			wantAbsent(ctx, t.Store, "good"),
		); err != nil {
			return err
		}
	}
	_, err := t.Store.Get(ctx, nil)
	return wantError("getting a nil key", err, store.ErrInvalid)
}

func badVersionsAreInvalid(ctx context.Context, t Trial) error {
	v, err := put(ctx, t.Store, "k", "one")
	if err != nil {
		return err
	}
	return first(
		wantError("creating an entry with version zero",
			t.Store.Apply(ctx, store.Write{Key: []byte("new")}), store.ErrInvalid),
		wantAbsent(ctx, t.Store, "new"),
		wantError("updating an entry to version zero",
			t.Store.Apply(ctx, store.Write{Key: []byte("k"), If: v}), store.ErrInvalid),
		wantError("updating an entry to the version it has",
			t.Store.Apply(ctx, store.Write{Key: []byte("k"), If: v, As: v}), store.ErrInvalid),
		wantEntry(ctx, t.Store, "k", "one", v),
	)
}

func valuesAreExact(ctx context.Context, t Trial) error {
	var every strings.Builder
	for i := range 256 {
		every.WriteByte(byte(i))
	}
	values := []string{
		"", "\x00", "v", "v\x00", "\x00v", " v ", "v\r\n", "\xff\xfe", "\xc3\x28", "e\u0301", "\u00e9", "null", "0", "1.0", `{"a": 1, "a": 2}`,
		every.String(), strings.Repeat(every.String(), 256) + "odd", strings.Repeat(every.String(), 1<<20/256),
	}
	var now store.Version
	for i, value := range values {
		// Each value once in an entry of its own, and once over the one before.
		key := fmt.Sprintf("k%d", i)
		v, err := put(ctx, t.Store, key, value)
		if err != nil {
			return err
		}
		over := update("k", value, now)
		if err := t.Store.Apply(ctx, over); err != nil {
			return fmt.Errorf("writing %s: %w", show(value), err)
		}
		now = over.As
		if err := first(wantEntry(ctx, t.Store, key, value, v), wantEntry(ctx, t.Store, "k", value, now)); err != nil {
			return err
		}
	}
	// A nil value is an empty one, over something as well as over nothing.
	for _, w := range []store.Write{{Key: []byte("k"), If: now, As: store.NewVersion()}, {Key: []byte("nil"), As: store.NewVersion()}} {
		if err := t.Store.Apply(ctx, w); err != nil {
			return fmt.Errorf("writing a nil value: %w", err)
		}
		if err := wantEntry(ctx, t.Store, string(w.Key), "", w.As); err != nil {
			return err
		}
	}
	return nil
}

// callerKeepsItsSlices uses one buffer for everything, as a server would.
func callerKeepsItsSlices(ctx context.Context, t Trial) error {
	key, value := []byte("key-1"), []byte("value-1")
	scribble := func() { copy(key, "xxxxx"); copy(value, "xxxxxxx") }

	v := store.NewVersion()
	if err := t.Store.Apply(ctx, store.Write{Key: key, Value: value, Due: start, As: v}); err != nil {
		return err
	}
	scribble()
	if err := first(wantEntry(ctx, t.Store, "key-1", "value-1", v), wantAbsent(ctx, t.Store, "xxxxx")); err != nil {
		return err
	}
	copy(key, "key-1")
	e, err := t.Store.Get(ctx, key)
	if err != nil {
		return err
	}
	scribble()
	if string(e.Key) != "key-1" {
		return fmt.Errorf("an entry's key became %q with the slice that was passed to Get", e.Key)
	}
	scanned, err := t.Store.Scan(ctx, nil, nil, 10)
	if err := wantKeys("scanning", scanned, err, "key-1"); err != nil {
		return err
	}
	due, err := t.Store.Due(ctx, start, 10)
	return wantKeys("asking what is due", due, err, "key-1")
}

// entriesDoNotChange holds on to an entry while it is overwritten and deleted.
func entriesDoNotChange(ctx context.Context, t Trial) error {
	v, err := put(ctx, t.Store, "k", "value-1")
	if err != nil {
		return err
	}
	got, err := t.Store.Get(ctx, []byte("k"))
	if err != nil {
		return err
	}
	scanned, err := t.Store.Scan(ctx, nil, nil, 1)
	if err := wantKeys("scanning", scanned, err, "k"); err != nil {
		return err
	}
	w := update("k", "value-2", v)
	if err := t.Store.Apply(ctx, w); err != nil {
		return err
	}
	if err := t.Store.Apply(ctx, store.Write{Key: []byte("k"), If: w.As, Delete: true}); err != nil {
		return err
	}
	if _, err := put(ctx, t.Store, "k", "value-3"); err != nil {
		return err
	}
	for _, e := range []store.Entry{got, scanned[0]} {
		if string(e.Key) != "k" || string(e.Value) != "value-1" || e.Version != v {
			return fmt.Errorf("an entry that was read changed to %q: %q, version %d, when it was written again", e.Key, e.Value, e.Version)
		}
	}
	return nil
}
