package renderer

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// rowOf is the first row of the decision table with such a first cell, and with
// such words in one of the others.
func rowOf(t *testing.T, path, got, words string) []string {
	t.Helper()
	for _, row := range read(t, render(t, loaded(t, path))).in(t, titled(idDecisions), "What you do").rows {
		if row[0] == got && strings.Contains(strings.Join(row[1:], " "), words) {
			return row
		}
	}
	require.Fail(t, "no such row", "%s of %s with %q", got, path, words)
	return nil
}

const (
	acme   = "../examples/acme-payments/contract.yaml"
	twilio = "../examples/providers/twilio.yaml"
	paypal = "../examples/providers/paypal.yaml"
	square = "../examples/providers/square.yaml"
)

// A redirect is a success only where the operation itself answers with one.
func TestOnlyADeclaredRedirectIsDone(t *testing.T) {
	require.Equal(t, "You are done.", rowOf(t, acme, "2xx", "executed")[3])
	row := rowOf(t, acme, "3xx", "not executed here")
	require.Contains(t, row[3], "the same method, body and key")
	p, ok := loaded(t, acme).Resolve("POST /payments")
	require.True(t, ok)
	p.Operation.Example = &contract.Example{Status: 303}
	require.Equal(t, "2xx or 303", english.plain(successRow(p).cells[0]))
	require.Equal(t, "any other 3xx", english.plain(redirectRow(p).cells[0]))
	require.Equal(t, "200 <= status < 300 or status == 303", pyDone(p))
}

// A 503 without a code is no refusal: an execution can end with it.
func TestABare503LeavesTheOutcomeOpen(t *testing.T) {
	require.Contains(t, rowOf(t, acme, "502, 503 or 504", "")[2], "may have been executed in part")
	page := string(render(t, loaded(t, acme)))
	require.NotContains(t, page, "repeat it only if it never left or after `429` or `503`")
	require.Contains(t, page, "repeat it only if it never left or after `429` without a code.")
	require.Contains(t, string(render(t, loaded(t, twilio))), "For `POST /messages` and `POST /calls`, repeat it only if it never left or after `429` without a code.")
}

// What is refused tells nothing of an attempt before it.
func TestRefusalsSayNothingOfAnEarlierAttempt(t *testing.T) {
	require.Contains(t, rowOf(t, acme, "429", "")[2], "says nothing about an earlier attempt")
	sections, err := Sections(loaded(t, acme), SectionOptions{Site: true})
	require.NoError(t, err)
	at := slices.IndexFunc(sections, func(s Section) bool { return s.ID == idUnknown })
	require.GreaterOrEqual(t, at, 0)
	text := printMarkdown(sections[at].Blocks)
	for _, row := range []string{"| `500`, `502`, `503` or `504` |", "| `401`, `403` or `429` |", "| `409` | `concurrent_idempotent_requests` |", "| `503` | `idempotency_unavailable` |"} {
		require.Contains(t, text, row)
	}
}

// A repeat that is answered as a GET is, and that nothing marks, may be a 404.
func TestA404ThatMayBeARepeatHasOneTruth(t *testing.T) {
	row := rowOf(t, paypal, "404", "")
	require.Contains(t, row[2], "nothing tells the two apart")
	require.Contains(t, row[3], "use no new key before you know")
	require.NotContains(t, string(render(t, loaded(t, paypal))), "A `404` says that the request was executed and that its result is gone.")
	require.NotContains(t, string(render(t, loaded(t, paypal))), "A stored answer is replayed")
}

// A check before the key stores nothing, whatever the operation's own answer does.
func TestARefusalBeforeTheKeyLeavesTheKey(t *testing.T) {
	row := rowOf(t, acme, "any other 4xx", "")
	require.Contains(t, row[2], "If it comes from validate, which is before the key, nothing is stored and the key is untouched.")
	require.Contains(t, row[3], "While the key is untouched, the same one will do too.")
}

// Where there are no keys, nobody is told to send one.
func TestAPageWithoutKeysSpeaksOfNone(t *testing.T) {
	page := string(render(t, loaded(t, twilio)))
	for _, words := range []string{"**same key**", "**new key**", "before its key was looked at"} {
		require.NotContains(t, page, words)
	}
	require.Contains(t, page, "| What do I do after a timeout? | `POST /messages` and `POST /calls`: do not send it again. **Look up** what happened first. `DELETE /messages/{sid}`: send it again")
	require.Contains(t, rowOf(t, twilio, "404 or 410", "")[3], "After an attempt without an answer, you are done.")
	require.Contains(t, rowOf(t, square, "2xx", "")[2], "not documented by its owner")
	require.Contains(t, rowOf(t, twilio, "429", "")[2], "not documented by its owner")
	require.Contains(t, rowOf(t, twilio, "any other 5xx", "")[2], "not documented by its owner")
	require.Contains(t, rowOf(t, square, "any other 5xx", "")[2], "if something in between answered, it may have been executed")
}

// The loop may end while another attempt is at work, or was when its server stopped.
func TestThePageSaysWhatALoopThatEndsInFlightMeans(t *testing.T) {
	page := string(render(t, loaded(t, acme)))
	require.Contains(t, page, "When it ends on `409` `concurrent_idempotent_requests`, the outcome is unknown too, until the lease of 20 seconds ends: come back after that with the same request and the same key.")
}
