package storetest

import (
	"context"
	"fmt"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// farOff is later than every due time that a store takes.
var farOff = time.Date(20000, 1, 1, 0, 0, 0, 0, time.UTC)

func wantDue(ctx context.Context, s store.Store, until time.Time, limit int, want ...string) error {
	entries, err := s.Due(ctx, until, limit)
	return wantKeys(fmt.Sprintf("asking what is due at %s, up to %d,", until, limit), entries, err, want...)
}

func dueIncludesItsEdge(ctx context.Context, t Trial) error {
	for _, e := range []struct {
		key string
		due time.Time
	}{
		{"before", start.Add(-time.Microsecond)},
		{"then", start},
		{"after", start.Add(time.Microsecond)},
	} {
		if _, err := putDue(ctx, t.Store, e.key, "", e.due); err != nil {
			return err
		}
	}
	return first(
		wantDue(ctx, t.Store, start.Add(-2*time.Microsecond), 10),
		wantDue(ctx, t.Store, start.Add(-time.Microsecond), 10, "before"),
		wantDue(ctx, t.Store, start, 10, "before", "then"),
		wantDue(ctx, t.Store, start.Add(time.Microsecond), 10, "before", "then", "after"),
	)
}

func dueIsInOrder(ctx context.Context, t Trial) error {
	before1970 := time.Date(1969, 12, 31, 23, 59, 59, 999_999_000, time.UTC)
	for _, e := range []struct {
		key string
		due time.Time
	}{
		{"f", start.Add(time.Hour)}, {"c", start}, {"a", start.Add(time.Second)}, {"b", start}, {"C", start}, {"c\x00", start},
		{"old", before1970}, {"\xff", start}, {"late", time.Date(9999, 12, 31, 23, 59, 59, 999_999_000, time.UTC)}, {"g", before1970.Add(-1000 * time.Hour)},
	} {
		if _, err := putDue(ctx, t.Store, e.key, "", e.due); err != nil {
			return err
		}
	}
	all := []string{"g", "old", "C", "b", "c", "c\x00", "\xff", "a", "f", "late"}
	return first(
		wantDue(ctx, t.Store, farOff, 100, all...),
		wantDue(ctx, t.Store, start.Add(time.Hour), 100, all[:9]...),
		wantDue(ctx, t.Store, before1970, 100, "g", "old"),
	)
}

func dueKeepsItsLimit(ctx context.Context, t Trial) error {
	for i, key := range []string{"a", "b", "c", "d", "e"} {
		if _, err := putDue(ctx, t.Store, key, "", start.Add(-time.Duration(i)*time.Second)); err != nil {
			return err
		}
	}
	for _, limit := range []int{0, -1} {
		_, err := t.Store.Due(ctx, start, limit)
		if err := wantError(fmt.Sprintf("a limit of %d", limit), err, store.ErrInvalid); err != nil {
			return err
		}
	}
	return first(
		wantDue(ctx, t.Store, start, 1, "e"),
		wantDue(ctx, t.Store, start, 3, "e", "d", "c"),
		wantDue(ctx, t.Store, start, 5, "e", "d", "c", "b", "a"),
		wantDue(ctx, t.Store, start, 1<<30, "e", "d", "c", "b", "a"),
	)
}

// dueIsAnInstant writes one moment in the clocks of several places, and with more
// digits than a store keeps.
func dueIsAnInstant(ctx context.Context, t Trial) error {
	india, samoa := time.FixedZone("", 5*3600+1800), time.FixedZone("", -11*3600)
	for key, due := range map[string]time.Time{
		"a": start, "b": start.In(india), "c": start.In(samoa), "d": start.Add(999 * time.Nanosecond).In(india),
	} {
		if _, err := putDue(ctx, t.Store, key, "", due); err != nil {
			return err
		}
		e, err := t.Store.Get(ctx, []byte(key))
		if err != nil {
			return err
		}
		if e.Due != start {
			return fmt.Errorf("due at %s became %s (%s), want %s", due.Format(time.RFC3339Nano), e.Due.Format(time.RFC3339Nano), e.Due.Location(), start.Format(time.RFC3339Nano))
		}
	}
	listed, err := t.Store.Due(ctx, start.In(samoa), 1)
	if err == nil && (len(listed) != 1 || listed[0].Due != start) {
		err = fmt.Errorf("what is due was listed as %v, want one entry due at %s", listed, start)
	}
	return first(err,
		wantDue(ctx, t.Store, start, 10, "a", "b", "c", "d"),
		wantDue(ctx, t.Store, start.In(india), 10, "a", "b", "c", "d"),
		wantDue(ctx, t.Store, start.Add(999*time.Nanosecond).In(samoa), 10, "a", "b", "c", "d"),
		wantDue(ctx, t.Store, start.Add(-time.Nanosecond).In(samoa), 10),
	)
}

func dueCanBeNever(ctx context.Context, t Trial) error {
	if _, err := put(ctx, t.Store, "never", ""); err != nil {
		return err
	}
	// The zero time may come with a zone.
	if _, err := putDue(ctx, t.Store, "never either", "", time.Time{}.In(time.FixedZone("", 3600))); err != nil {
		return err
	}
	if _, err := putDue(ctx, t.Store, "once", "", start); err != nil {
		return err
	}
	for _, key := range []string{"never", "never either"} {
		e, err := t.Store.Get(ctx, []byte(key))
		if err != nil {
			return err
		}
		if !e.Due.IsZero() {
			return fmt.Errorf("an entry that is never due came back due at %s", e.Due)
		}
	}
	return first(
		wantDue(ctx, t.Store, farOff, 10, "once"),
		wantDue(ctx, t.Store, time.Time{}, 10),
	)
}

// dueMovesWithTheEntry gives entries other due times, takes them away, and deletes
// them: none is ever listed for what it was.
func dueMovesWithTheEntry(ctx context.Context, t Trial) error {
	versions := map[string]store.Version{}
	for _, key := range []string{"later", "earlier", "never", "gone", "same"} {
		v, err := putDue(ctx, t.Store, key, "old", start)
		if err != nil {
			return err
		}
		versions[key] = v
	}
	for _, w := range []store.Write{
		{Key: []byte("later"), Due: start.Add(time.Hour)},
		{Key: []byte("earlier"), Due: start.Add(-time.Hour)},
		{Key: []byte("never")},
		{Key: []byte("gone"), Delete: true},
		{Key: []byte("same"), Due: start},
	} {
		w.If, w.As, w.Value = versions[string(w.Key)], store.NewVersion(), []byte("new")
		if err := t.Store.Apply(ctx, w); err != nil {
			return fmt.Errorf("moving %q: %w", w.Key, err)
		}
	}
	if _, err := put(ctx, t.Store, "gone", "back, but never due"); err != nil {
		return err
	}
	entries, err := t.Store.Due(ctx, farOff, 100)
	for _, e := range entries {
		if string(e.Value) != "new" {
			return fmt.Errorf("%q was listed with the value %q that it had before", e.Key, e.Value)
		}
	}
	return first(
		wantKeys("asking what is due ever", entries, err, "earlier", "same", "later"),
		wantDue(ctx, t.Store, start.Add(-time.Hour), 100, "earlier"),
		wantDue(ctx, t.Store, start, 100, "earlier", "same"),
	)
}

func dueHasBounds(ctx context.Context, t Trial) error {
	beginning := time.Time{} // not a due time itself, but "never"
	for _, due := range []time.Time{
		beginning.Add(999 * time.Nanosecond), beginning.Add(-time.Microsecond), time.Date(-300_000, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(10_000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(300_000, 1, 1, 0, 0, 0, 0, time.UTC),
	} {
		err := t.Store.Apply(ctx, store.Write{Key: []byte("k"), Due: due, As: store.NewVersion()})
		if err := first(wantError(fmt.Sprintf("due at %s", due), err, store.ErrInvalid), wantAbsent(ctx, t.Store, "k")); err != nil {
			return err
		}
	}
	for key, due := range map[string]time.Time{
		"first": beginning.Add(time.Microsecond),
		"last":  time.Date(9999, 12, 31, 23, 59, 59, 999_999_000, time.UTC),
	} {
		if _, err := putDue(ctx, t.Store, key, "", due); err != nil {
			return err
		}
		e, err := t.Store.Get(ctx, []byte(key))
		if err != nil {
			return err
		}
		if !e.Due.Equal(due) {
			return fmt.Errorf("due at %s became %s", due, e.Due)
		}
	}
	return first(
		wantDue(ctx, t.Store, time.Date(-300_000, 1, 1, 0, 0, 0, 0, time.UTC), 10),
		wantDue(ctx, t.Store, beginning.Add(time.Microsecond), 10, "first"),
		wantDue(ctx, t.Store, time.Date(300_000, 1, 1, 0, 0, 0, 0, time.UTC), 10, "first", "last"),
	)
}

func pastDueStays(ctx context.Context, t Trial) error {
	v, err := putDue(ctx, t.Store, "k", "v", start)
	if err != nil {
		return err
	}
	entries, err := t.Store.Scan(ctx, nil, nil, 10)
	return first(
		wantDue(ctx, t.Store, farOff, 10, "k"),
		wantDue(ctx, t.Store, farOff, 10, "k"), // listing it does not take it away
		wantEntry(ctx, t.Store, "k", "v", v),
		wantKeys("scanning", entries, err, "k"),
		wantError("creating what is there, though past due", t.Store.Apply(ctx, update("k", "two", 0)), store.ErrConflict),
	)
}
