package simulator_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/simulator"
)

// A quoted string says what is in it, separators and quotes included.
func TestPreferReadsQuotedStrings(t *testing.T) {
	w := newWorld(t, load(t, acmeFile))
	for sent, want := range map[string]string{
		`code=402; error="card_declined"`:                       `card_declined`,
		`code=402; error="a\"b"`:                                `a"b`,
		`code=402; error="a;b, code=500"; other=1`:              `a;b, code=500`,
		`respond-async; x="code=500, y", code=402; error=plain`: `plain`,
	} {
		a := w.send("POST /payments", payment, "Idempotency-Key: "+simulator.HashKey(sent), "Prefer: "+sent)
		require.Equal(t, http.StatusPaymentRequired, a.status, sent)
		require.Equal(t, want, a.code(), sent)
	}
}

// Who meets a failure of a plan is not sent looking for a header.
func TestErrorStoredNamesTheFault(t *testing.T) {
	w := newWorld(t, load(t, minimalFile), unjudged)
	a := w.order("k1", "Reprise-Fault: error-stored")
	require.Equal(t, http.StatusInternalServerError, a.status)
	require.Contains(t, a.body, "the fault error-stored")
	require.NotContains(t, a.body, "Prefer")
}
