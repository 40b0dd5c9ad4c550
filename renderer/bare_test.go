package renderer

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract/retry"
)

// A bare 503 may come from anything on the way, of a request that was executed. The
// only 503 of the contract names it for nobody who sends no key: the page, the loop
// and package retry all say so.
func TestBare503IsNotRepeatedWithoutAKey(t *testing.T) {
	busy := object{"per": "/card_id", "answer": object{"status": 503.0, "code": "card_in_use", "client": "same-key"}}
	c := build(t, object{"operations": object{"POST /charges": object{"unsafe": "each call is a charge", "lock": busy}}, "retry": object{
		"statuses": []any{429.0}, "backoff": object{"base": "1s", "cap": "8s"}, "attempts": 5.0,
	}})
	p, ok := c.Resolve("POST /charges")
	require.True(t, ok)

	asked := func(code string) retry.Decision {
		return ask(p.Retry, false, false, retry.Outcome{Kind: retry.Answered, Status: 503, Code: code, Named: p.Recognise(503, code).Answer})
	}
	require.True(t, asked("card_in_use").Again, "the lock refused it")
	require.False(t, asked("").Again)

	loop := python(p)
	require.Contains(t, loop, `(503, "card_in_use"): "same-key"`)
	require.NotContains(t, loop, "(503, None)")

	page, err := Markdown(c)
	require.NoError(t, err)
	require.Contains(t, string(page), "| `503` | `card_in_use` | Another request is at work on the same thing. This one started nothing.")
	require.Contains(t, string(page), "repeat it only if it never left or after `429` without a code.")
}

// With a key optional, the row of the key store is about requests that had one.
func TestBare503OfAnOptionalKey(t *testing.T) {
	c := build(t, object{"operations": object{"POST /charges": object{"key": "optional"}}, "retry": object{
		"statuses": []any{429.0}, "backoff": object{"base": "1s", "cap": "8s"}, "attempts": 5.0,
	}})
	p, _ := c.Resolve("POST /charges")
	o := retry.Outcome{Kind: retry.Answered, Status: p.Answers.StoreDown.Status, Named: p.Recognise(p.Answers.StoreDown.Status, "").Answer}
	require.NotNil(t, o.Named)
	require.True(t, ask(p.Retry, true, false, o).Again, "the key collapses a repeat")
	require.False(t, ask(p.Retry, false, false, o).Again)
	page, err := Markdown(c)
	require.NoError(t, err)
	require.Contains(t, string(page), "For `POST /charges`, repeat it only if it never left or after `429` without a code.")
}
