package simulator

import (
	"context"
	"errors"
	"fmt"

	"github.com/reprise-dev/reprise/simulator/store"
)

// ownerKey holds whose keys a store has: the name of the API. A reset leaves it.
var ownerKey = []byte("c/api")

// own makes the store this API's, or reports that it is another's. Scopes of two
// APIs look alike, so that in one store the keys of the one would answer the
// requests of the other. Another version of the same API has the same keys.
func (s *Server) own(ctx context.Context) error {
	name := s.contract.API.Name
	for {
		e, err := s.store.Get(ctx, ownerKey)
		switch {
		case errors.Is(err, store.ErrNotFound):
		case err != nil:
			return fmt.Errorf("the store: %w", err)
		case string(e.Value) == name:
			return nil
		default:
			return fmt.Errorf("the store has the keys of %q, and the contract is that of %q; use another file, or a store that is empty", e.Value, name)
		}
		err = s.apply(ctx, store.Write{Key: ownerKey, Value: []byte(name), As: store.NewVersion()})
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return fmt.Errorf("the store: %w", err)
		}
	}
}
