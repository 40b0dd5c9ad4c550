package simulator_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
	"github.com/reprise-dev/reprise/simulator/store/memory"
)

func allHold(t *testing.T, w *world) {
	t.Helper()
	broken, rules := condemned(w)
	require.Empty(t, broken, "%v", rules)
}

// An interim answer is not the first of those that have to be identical.
func TestInterimAnswersAreNoFirstAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := vary(t, acmeFile, func(m object) {
			m.set(object{"do": "interim", "status": 202, "code": "under_way", "client": "same-key", "retry_after": "2s"}, "answers", "in_flight")
		})
		w := newDirect(t, c, unjudged, with(func(o *simulator.Options) { o.Delay = time.Second }))
		done := make(chan answer, 1)
		go func() { done <- w.pay("k1") }()
		synctest.Wait()
		require.Equal(t, http.StatusAccepted, w.pay("k1").status)
		require.Equal(t, http.StatusCreated, (<-done).status)
		require.Equal(t, http.StatusCreated, w.pay("k1").status)
		allHold(t, w)
	})
}

// A key that means nothing to an operation has as many effects as there are requests.
func TestEffectsUnderAKeyThatMeansNothing(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), unjudged)
	for range 2 {
		require.Less(t, w.send("PUT /orders/1/notes", `{"text": "x"}`, "Idempotency-Key: k1").status, 300)
	}
	require.Len(t, effectsOf(t, w), 2)
	allHold(t, w)
}

// Where the clock was set back, what was answered by the later time is nobody's fault.
func TestVerifyAfterTheClockWentBack(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), unjudged)
	w.advance("100h")
	w.pay("k1")
	_, err := w.server.ResetClock(t.Context())
	require.NoError(t, err)
	require.True(t, w.pay("k1").replayed())
	verdicts, err := w.server.Verify(t.Context(), simulator.Invariant{Kind: "contract"})
	require.NoError(t, err)
	require.NotEqual(t, simulator.Broken, verdicts[0].Outcome)
}

// Nothing is restored under requests that are at work.
func TestRestoreUnderARequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newDirect(t, load(t, acmeFile), unjudged, with(func(o *simulator.Options) { o.Delay = time.Second }))
		var kept bytes.Buffer
		require.NoError(t, w.server.Snapshot(t.Context(), &kept))
		done := make(chan answer, 1)
		go func() { done <- w.pay("k1") }()
		synctest.Wait()
		a := w.send("PUT /_reprise/snapshot", kept.String())
		require.Equal(t, http.StatusConflict, a.status, a.body)
		<-done
		require.Equal(t, http.StatusOK, w.send("PUT /_reprise/snapshot", kept.String()).status)
	})
}

// A crash at a point that no request comes to is refused, with those that there are.
func TestCrashPointsThatThereAreNot(t *testing.T) {
	w := newDirect(t, load(t, acmeFile))
	for _, test := range []struct{ operation, fault, want string }{
		{"POST /payments", "crash; phase=before-step; step=zzz", "before-step of order_created"},
		{"POST /payments", "crash; phase=after-call; step=order_created", "after-call of charge_recorded"},
		{"POST /payments", "crash; step=order_created", "name the phase too"},
		{"POST /refunds", "crash; phase=after-call", "before-claim, after-claim, before-step, after-step, before-commit, after-commit"},
		{"PUT /orders/1/notes", "crash", "before-claim, before-commit, after-commit"},
		{"POST /payments", "refuse; operation=GET /nope", "not served"},
	} {
		a := w.send(test.operation, payment, "Idempotency-Key: k1", "Reprise-Fault: "+test.fault)
		require.Equal(t, http.StatusBadRequest, a.status, test.fault)
		require.Contains(t, a.member("detail"), test.want)
	}
	_, err := w.server.AddFault(t.Context(), simulator.Fault{Kind: "crash", Phase: simulator.AfterCall, Operation: "POST /refunds"})
	require.ErrorContains(t, err, "no request for POST /refunds comes to after-call")
	_, err = w.server.AddFault(t.Context(), simulator.Fault{Kind: "crash", Phase: simulator.AfterCall, Step: "receipt_sent"})
	require.NoError(t, err)
}

// The spellings of a path are one path, and what is made below it is at one place.
func TestSpellingsOfAPath(t *testing.T) {
	w := newDirect(t, load(t, acmeFile), unjudged) // which takes each spelling for a path of its own
	first := w.send("POST /%70ayments", payment, "Idempotency-Key: k1")
	require.Equal(t, http.StatusCreated, first.status)
	require.True(t, w.send("POST /payments", payment, "Idempotency-Key: k1").replayed())
	require.Equal(t, "/payments", effectsOf(t, w)[0].Path)
}

// A body that is announced as too large is refused before it is asked for.
func TestBodyThatIsAnnouncedAsTooLarge(t *testing.T) {
	srv := simulator.New(load(t, acmeFile), memory.New(), nil)
	r := httptest.NewRequest(http.MethodPost, "/payments", unread{t})
	r.ContentLength = 2 << 20
	rec := httptest.NewRecorder()
	srv.ServeHTTP(rec, r)
	require.Equal(t, http.StatusRequestEntityTooLarge, rec.Code)
}

type unread struct{ t *testing.T }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("the body was asked for")
	return 0, http.ErrBodyReadAfterClose
}

// Two callers in one request are none.
func TestTwoAuthorizationFields(t *testing.T) {
	srv := simulator.New(load(t, acmeFile), memory.New(), nil)
	for second, status := range map[string]int{"Bearer a": http.StatusCreated, "Bearer b": http.StatusBadRequest} {
		r := httptest.NewRequest(http.MethodPost, "/payments", strings.NewReader(payment))
		r.Header = http.Header{"Authorization": {"Bearer a", second}, "Idempotency-Key": {"k1"}}
		rec := httptest.NewRecorder()
		srv.ServeHTTP(rec, r)
		require.Equal(t, status, rec.Code, rec.Body.String())
	}
}

// With the token the management is operated under any name, and without it under none
// that somebody else may have pointed at it.
func TestManagementByNameWithTheToken(t *testing.T) {
	w := newWorld(t, load(t, acmeFile), with(func(o *simulator.Options) { o.Token = "s3cret" }))
	for token, status := range map[string]int{"s3cret": http.StatusOK, "other": http.StatusUnauthorized} {
		r, err := http.NewRequest(http.MethodGet, w.base+"/_reprise/health", nil)
		require.NoError(t, err)
		r.Host = "mock.acme.example"
		r.Header.Set("Authorization", "Bearer "+token)
		res, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		require.Equal(t, status, res.StatusCode)
	}
}
