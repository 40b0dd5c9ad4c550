package simulator

import (
	"context"
	"errors"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

// turnKey holds whose turn the background chores are, so that of the servers on
// one store one does them at a time. It is a matter of thrift, not of safety:
// each chore is a conditional write under a token of its own.
var turnKey = []byte("c/turn")

const (
	// turnLasts is how long a turn is held, on the store's clock. After it, another
	// server does what the one that is gone has left.
	turnLasts = 10 * time.Second
	// turnCheck is how long, in real time, chores go on before the turn is looked
	// at again.
	turnCheck = time.Second
	// turnVersion is the first byte of an encoded turn.
	turnVersion = 1
)

// turn is who does the background chores, and until when.
type turn struct {
	token uint64 // of the server
	ends  time.Time
}

func (t turn) encode() []byte {
	b := appendTime([]byte{turnVersion}, t.ends)
	for shift := 0; shift < 64; shift += 8 {
		b = append(b, byte(t.token>>shift))
	}
	return b
}

func decodeTurn(b []byte) (t turn, err error) {
	r := reader{b: b}
	r.version(turnVersion)
	t.ends, t.token = r.time(), r.uint64()
	return t, r.end("turn")
}

// takeTurn reports whether the chores are this server's, and makes them its own
// where nobody has them. By force it takes them from whoever has them, who stops
// at the chore that is under way.
func (s *Server) takeTurn(ctx context.Context, force bool) (bool, error) {
	if s.turn.token == 0 {
		s.turn.token = newToken()
	}
	for range maxConflicts {
		e, err := s.store.Get(ctx, turnKey)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return false, err
		}
		now, err := s.now(ctx)
		if err != nil {
			return false, err
		}
		held, _ := decodeTurn(e.Value) // what cannot be read is nobody's
		left := held.ends.Sub(now)
		holds := left > 0 && left <= turnLasts // a clock that was set back leaves no turn behind
		switch mine := held.token == s.turn.token; {
		case holds && mine && left > turnLasts/2:
			return true, nil
		case holds && !mine && !force:
			return false, nil
		}
		next := turn{s.turn.token, now.Add(turnLasts)}
		err = s.apply(ctx, store.Write{Key: turnKey, Value: next.encode(), If: e.Version, As: store.NewVersion()})
		if !errors.Is(err, store.ErrConflict) {
			return err == nil, err
		}
	}
	return false, store.ErrConflict
}

// leaveTurn lets another server do the chores at once.
func (s *Server) leaveTurn(ctx context.Context) {
	e, err := s.store.Get(ctx, turnKey)
	if err != nil {
		return
	}
	if held, err := decodeTurn(e.Value); err == nil && held.token == s.turn.token && s.turn.token != 0 {
		_ = s.store.Apply(ctx, store.Write{Key: turnKey, If: e.Version, Delete: true}) // else it ends by itself
	}
}
