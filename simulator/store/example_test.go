package store_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// Two requests with one key: the first takes it, the second finds it taken. The
// effect and the answer are then written together.
func ExampleStore() {
	ctx, s := context.Background(), memory.New()
	defer s.Close()

	claim := store.Write{Key: []byte("key/1"), Value: []byte("running"), As: store.NewVersion()}
	fmt.Println("first:", s.Apply(ctx, claim))
	duplicate := store.Write{Key: []byte("key/1"), Value: []byte("running"), As: store.NewVersion()}
	fmt.Println("second:", s.Apply(ctx, duplicate))

	answer := store.Write{Key: []byte("key/1"), Value: []byte("201 Created"), If: claim.As, As: store.NewVersion()}
	effect := store.Write{Key: []byte("charge/1"), Value: []byte("paid"), As: store.NewVersion()}
	err := s.Apply(ctx, effect, answer)
	if errors.Is(err, store.ErrUnknown) {
		// Was it ours that was written?
		if e, failed := s.Get(ctx, answer.Key); failed == nil && e.Version == answer.As {
			err = nil
		}
	}
	fmt.Println("settled:", err)

	e, _ := s.Get(ctx, []byte("key/1"))
	fmt.Printf("replay: %s\n", e.Value)
	// Output:
	// first: <nil>
	// second: another version is there
	// settled: <nil>
	// replay: 201 Created
}
