package storetest

import (
	"context"
	"fmt"

	"github.com/reprise-dev/reprise/simulator/store"
)

// bothAreTwoGets reads two keys at once, in either order, with and without an entry.
func bothAreTwoGets(ctx context.Context, t Trial) error {
	if err := fill(ctx, t.Store, "a", "b"); err != nil {
		return err
	}
	if _, err := putDue(ctx, t.Store, "due", "", start); err != nil {
		return err
	}
	for _, keys := range [][2]string{{"a", "b"}, {"b", "a"}, {"a", "none"}, {"none", "b"}, {"none", "nor this"}, {"due", "a"}, {"a", "a"}} {
		first, second, err := store.GetBoth(ctx, t.Store, []byte(keys[0]), []byte(keys[1]))
		if err != nil {
			return fmt.Errorf("getting %s and %s: %w", show(keys[0]), show(keys[1]), err)
		}
		for i, got := range []store.Entry{first, second} {
			want, err := t.Store.Get(ctx, []byte(keys[i]))
			if got.Version != want.Version || string(got.Key) != string(want.Key) || string(got.Value) != string(want.Value) || !got.Due.Equal(want.Due) {
				return fmt.Errorf("getting %s and %s gave %+v for %s; Get gives %+v, %v", show(keys[0]), show(keys[1]), got, show(keys[i]), want, err)
			}
		}
	}
	_, _, err := store.GetBoth(ctx, t.Store, []byte("a"), nil)
	return wantError("getting an empty key beside another", err, store.ErrInvalid)
}
