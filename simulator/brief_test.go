package simulator_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

// counted is a store that counts its commits, or stops before one.
type counted struct {
	store.Store
	commits atomic.Int64
	before  func() error // of the next commit; nil for nothing
}

func (s *counted) Apply(ctx context.Context, writes ...store.Write) error {
	if do := s.before; do != nil {
		s.before = nil
		if err := do(); err != nil {
			return err
		}
	}
	s.commits.Add(1)
	return s.Store.Apply(ctx, writes...)
}

// A payment has three steps and two calls. Where nobody can see it under way, it is
// one commit; with a delay, each of its recovery points is one.
func TestWhatNobodySeesUnderWayIsOneCommit(t *testing.T) {
	for name, c := range map[string]struct {
		option  option
		commits int64
	}{
		"at once": {with(func(*simulator.Options) {}), 1},
		"a delay": {with(func(o *simulator.Options) { o.Delay = 1 }), 6},
	} {
		t.Run(name, func(t *testing.T) {
			s := &counted{Store: memory.New()}
			w := newWorld(t, load(t, acmeFile), on(s), c.option)
			require.Equal(t, http.StatusCreated, w.pay("first").status) // with it the server tells that it is there
			before := s.commits.Load()
			require.Equal(t, http.StatusCreated, w.pay("k1").status)
			require.Equal(t, c.commits, s.commits.Load()-before)
			require.True(t, w.pay("k1").replayed())
			w.oneEffect("k1")
			calls, err := w.server.Calls(t.Context())
			require.NoError(t, err)
			require.Len(t, calls, 4)
		})
	}
}

// Two servers execute one key at the same time. One of them commits; what the other
// did is dropped, and it answers what it finds then.
func TestOneOfTwoServersCommits(t *testing.T) {
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
			var first answer
			s.before = func() error {
				first = fast.send(operation, body, "Idempotency-Key: k1")
				return nil
			}
			second := slow.send(operation, body, "Idempotency-Key: k1")
			require.Equal(t, http.StatusCreated, first.status)
			require.False(t, first.replayed())
			require.Equal(t, http.StatusCreated, second.status, second.body)
			require.True(t, second.replayed())
			require.Equal(t, first.body, second.body)
			slow.oneEffect("k1")
			slow.unjudged, fast.unjudged = true, true // each saw half of it
		})
	}
}

// A duplicate in the same process meets the claim that no store shows.
func TestDuplicateMeetsAClaimInMemory(t *testing.T) {
	s := &counted{Store: memory.New()}
	w := newWorld(t, load(t, acmeFile), on(s))
	require.Equal(t, http.StatusCreated, w.pay("first").status)
	var duplicate, other answer
	s.before = func() error {
		duplicate = w.pay("k1")
		other = w.send("POST /payments", `{"amount": 999, "currency": "EUR"}`, "Idempotency-Key: k1")
		return nil
	}
	require.Equal(t, http.StatusCreated, w.pay("k1").status)
	require.Equal(t, w.policy("POST /payments").Answer(contract.AnswerInFlight).Status, duplicate.status)
	require.Equal(t, "concurrent_idempotent_requests", duplicate.code())
	require.Equal(t, "invalid_idempotent_request", other.code())
	w.oneEffect("k1")
}

// The only commit of an execution surely fails: nothing was executed, and the key is
// free.
func TestTheOnlyCommitFails(t *testing.T) {
	s := &counted{Store: memory.New()}
	w := newWorld(t, load(t, acmeFile), on(s))
	require.Equal(t, http.StatusCreated, w.pay("first").status)
	s.before = func() error { return store.ErrUnavailable }
	require.Equal(t, "idempotency_unavailable", w.pay("k1").code())
	last := w.pay("k1")
	require.Equal(t, http.StatusCreated, last.status)
	require.False(t, last.replayed())
	w.oneEffect("k1")
}

// Nobody hears what became of the only commit. The server finds it out.
func TestTheOnlyCommitIsUnknown(t *testing.T) {
	for name, landed := range map[string]bool{"it landed": true, "it did not": false} {
		t.Run(name, func(t *testing.T) {
			s := &unsure{Store: memory.New(), landed: landed}
			w := newWorld(t, load(t, acmeFile), on(s))
			require.Equal(t, http.StatusCreated, w.pay("first").status)
			s.lose.Store(true)
			first := w.pay("k1")
			require.Equal(t, http.StatusCreated, first.status, first.body)
			require.False(t, first.replayed())
			require.True(t, w.pay("k1").replayed())
			w.oneEffect("k1")
		})
	}
}

// unsure is a store that loses the answer to a commit.
type unsure struct {
	store.Store
	landed bool
	lose   atomic.Bool
}

func (s *unsure) Apply(ctx context.Context, writes ...store.Write) error {
	if !s.lose.CompareAndSwap(true, false) {
		return s.Store.Apply(ctx, writes...)
	}
	if s.landed {
		if err := s.Store.Apply(ctx, writes...); err != nil {
			return err
		}
	}
	return store.ErrUnknown
}
