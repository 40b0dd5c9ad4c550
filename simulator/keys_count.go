package simulator

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/reprise-dev/reprise/simulator/store"
)

func isNotFound(err error) bool { return errors.Is(err, store.ErrNotFound) }

// tally is how many records there are in each state. To know it, all have to be
// looked at, so that with many records it is some time old.
type tally struct {
	mu      sync.Mutex
	count   int
	states  map[string]int
	counted time.Time // by the server's clock
	at      time.Time // in real time
	took    time.Duration
	clock   *knownClock
}

const (
	manyKeys   = 5000 // from here on a tally is used again
	tallyShare = 10   // for so many times as long as it took to count
)

// totals are a tally as it is shown.
type totals struct {
	count   int
	states  map[string]int
	counted time.Time
}

func (s *Server) count(ctx context.Context, now time.Time) (totals, error) {
	t := &s.tally
	t.mu.Lock()
	defer t.mu.Unlock()
	clock := s.known.Load()
	if t.count < manyKeys || t.clock != clock || time.Since(t.at) > tallyShare*t.took {
		began := time.Now()
		count, states := 0, map[string]int{}
		err := scan(ctx, s.store, prefixRecord, func(e store.Entry) error {
			if stored, err := decode(e.Value); err == nil {
				states[s.stateOf(stored, now)]++
				count++
			}
			return nil
		})
		if err != nil {
			return totals{}, err
		}
		t.count, t.states, t.counted, t.clock = count, states, now, clock
		t.at, t.took = time.Now(), time.Since(began)
	}
	return totals{t.count, t.states, t.counted}, nil
}

// forget is for after a reset.
func (t *tally) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count = 0
}

// cursors seal the keys of the store at which a page of a list ends: they hold
// keys of clients. They are good for as long as the process runs.
type cursors struct {
	once sync.Once
	aead cipher.AEAD
}

func (c *cursors) sealer() cipher.AEAD {
	c.once.Do(func() {
		var key [16]byte
		rand.Read(key[:]) // it never fails
		block, err := aes.NewCipher(key[:])
		if err == nil {
			c.aead, err = cipher.NewGCMWithRandomNonce(block)
		}
		if err != nil { // the key has the right length
			panic(err)
		}
	})
	return c.aead
}

func (c *cursors) seal(place []byte) string {
	return base64.RawURLEncoding.EncodeToString(c.sealer().Seal(nil, nil, place, nil))
}

// open reads what seal wrote; "" is nil.
func (c *cursors) open(text string) ([]byte, error) {
	if text == "" {
		return nil, nil
	}
	sealed, err := base64.RawURLEncoding.DecodeString(text)
	var place []byte
	if err == nil {
		place, err = c.sealer().Open(nil, nil, sealed, nil)
	}
	if err != nil {
		return nil, refusal{status: http.StatusGone, why: "after is not from this server, or from before it was started; begin without it"}
	}
	return place, nil
}
