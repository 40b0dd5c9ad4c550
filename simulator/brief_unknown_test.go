package simulator_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// An answer that is too large to be stored leaves an effect and no record. Where the
// answer to that commit is lost, the record that is not there says nothing: the effect
// does.
func TestTheOnlyCommitOfWhatIsNotStoredIsUnknown(t *testing.T) {
	c := vary(t, acmeFile, func(m object) {
		m.set("1B", "answers", "replay", "max_body")
		m.set("not-stored", "answers", "replay", "above")
	})
	for name, landed := range map[string]bool{"it landed": true, "it did not": false} {
		t.Run(name, func(t *testing.T) {
			s := &unsure{Store: memory.New(), landed: landed}
			w := newWorld(t, c, on(s))
			require.Equal(t, http.StatusCreated, w.pay("first").status)
			s.lose.Store(true)
			first := w.pay("k1")
			require.Equal(t, http.StatusCreated, first.status, first.body)
			require.Equal(t, 1, w.effects("k1"), "it was told that it is done")
			require.Equal(t, 2, w.calls()["charge_recorded"])
		})
	}
}

// silent is a store that loses the answer to a commit and cannot be asked about it.
type silent struct {
	unsure
	mute atomic.Bool
}

func (s *silent) Get(ctx context.Context, key []byte) (store.Entry, error) {
	if s.mute.Load() {
		return store.Entry{}, store.ErrUnavailable
	}
	return s.unsure.Get(ctx, key)
}

func (s *silent) Apply(ctx context.Context, writes ...store.Write) error {
	if s.lose.Load() {
		s.mute.Store(true)
	}
	return s.unsure.Apply(ctx, writes...)
}

// Nobody can find out what became of the only commit: the answer says so, and the key
// tells the truth as soon as the store can be asked again.
func TestTheOnlyCommitStaysUnknown(t *testing.T) {
	for name, landed := range map[string]bool{"it landed": true, "it did not": false} {
		t.Run(name, func(t *testing.T) {
			s := &silent{unsure: unsure{Store: memory.New(), landed: landed}}
			w := newWorld(t, load(t, acmeFile), on(s))
			require.Equal(t, http.StatusCreated, w.pay("first").status)
			s.lose.Store(true)
			require.Equal(t, "outcome_unknown", w.pay("k1").code())
			s.mute.Store(false)
			again := w.pay("k1")
			require.Equal(t, http.StatusCreated, again.status, again.body)
			require.Equal(t, landed, again.replayed())
			w.oneEffect("k1")
		})
	}
}

// Another process has told its answer while an execution that cannot commit any more is
// still under way here. A duplicate gets that answer, and is not told to wait.
func TestDuplicateMeetsTheAnswerOfAnotherServer(t *testing.T) {
	for name, file := range map[string]string{"before-effect": acmeFile, "with-effect": minimalFile} {
		t.Run(name, func(t *testing.T) {
			operation, body := "POST /payments", payment
			if file == minimalFile {
				operation, body = "POST /orders", `{"sku": "a"}`
			}
			shared := memory.New()
			s := &counted{Store: shared}
			slow, fast := newWorld(t, load(t, file), on(s)), newWorld(t, load(t, file), on(shared))
			require.Equal(t, http.StatusCreated, slow.send(operation, body, "Idempotency-Key: first").status)
			var told, duplicate answer
			s.before = func() error {
				told = fast.send(operation, body, "Idempotency-Key: k1")
				duplicate = slow.send(operation, body, "Idempotency-Key: k1")
				return nil
			}
			slow.send(operation, body, "Idempotency-Key: k1")
			require.Equal(t, http.StatusCreated, told.status)
			require.True(t, duplicate.replayed(), duplicate.body)
			require.Equal(t, told.body, duplicate.body)
			slow.oneEffect("k1")
			slow.unjudged, fast.unjudged = true, true // each saw half of it
		})
	}
}
