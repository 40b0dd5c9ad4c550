package simulator

import (
	"context"
	"net/http"
	"slices"

	"github.com/reprise-dev/reprise/simulator/store"
)

// getEffects shows what was executed, oldest first and a page at a time. The effects
// of operations that are idempotent by themselves have one place each in the list,
// whenever they were executed: they stand in the order of time within a page, and not
// from one page to the next.
func (s *Server) getEffects(r *http.Request) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	query := r.URL.Query()
	after, err := s.cursors.open(query.Get("after"))
	if err != nil {
		return nil, err
	}
	key := query.Get("key")
	shown, next, err := s.effectPage(r.Context(), after, limit, key)
	if err != nil {
		return nil, err
	}
	out := map[string]any{"effects": shown}
	if next != nil {
		out["next"] = s.cursors.seal(next)
	}
	if after == nil { // what is said of all stands on the first page
		if out["count"], err = s.countEffects(r.Context(), key); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// isKey reports whether a filter by key means a key: by itself, or by its hash.
func isKey(filter, key string) bool {
	return filter == "" || filter == key || key != "" && filter == shownHash(key)
}

// effectPage lists effects that come after a place in the store, and the place after
// which the next page begins; nil at the end. "" is every key.
func (s *Server) effectPage(ctx context.Context, after []byte, limit int, key string) (shown []Effect, next []byte, err error) {
	shown = []Effect{}
	for limit > 0 && next == nil {
		page, err := s.store.Scan(ctx, []byte(prefixEffect), after, 500)
		if err != nil {
			return nil, nil, err
		}
		for _, e := range page {
			effect, err := decodeEffect(e.Value)
			if err != nil {
				return nil, nil, err
			}
			if !isKey(key, effect.Key) {
				continue
			}
			if len(shown) == limit { // there is one more
				next = after
				break
			}
			after = e.Key
			effect.Key = s.shown(effect.Key)
			shown = append(shown, effect)
		}
		if len(page) < 500 {
			break
		}
		if next == nil {
			after = page[len(page)-1].Key
		}
	}
	slices.SortStableFunc(shown, func(a, b Effect) int { return a.At.Compare(b.At) })
	return shown, next, nil
}

func (s *Server) countEffects(ctx context.Context, key string) (n int, err error) {
	err = scan(ctx, s.store, prefixEffect, func(e store.Entry) error {
		if key == "" {
			n++
			return nil
		}
		effect, err := decodeEffect(e.Value)
		if err == nil && isKey(key, effect.Key) {
			n++
		}
		return err
	})
	return n, err
}

// getCalls lists the latest of the outside calls, those for one key with ?key=.
func (s *Server) getCalls(r *http.Request) (any, error) {
	limit, err := limitOf(r)
	if err != nil {
		return nil, err
	}
	calls, err := s.Calls(r.Context())
	if err != nil {
		return nil, err
	}
	if key := r.URL.Query().Get("key"); key != "" {
		calls = slices.DeleteFunc(calls, func(c Call) bool { return !isKey(key, c.Key) })
	}
	shown := latest(calls, limit)
	for i := range shown {
		shown[i].Key = s.shown(shown[i].Key)
	}
	return map[string]any{"count": len(calls), "calls": shown}, nil
}
