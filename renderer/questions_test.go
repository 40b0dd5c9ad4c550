package renderer

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What integrators ask, and where the page of the payment example answers. An
// answer is sought in one line: a paragraph, a list item or a table row.
func TestQuestionsThatIntegratorsAsk(t *testing.T) {
	lines := strings.Split(string(example(t, "acme-payments")), "\n")
	for _, q := range []struct {
		question string
		answer   []string
	}{
		{"which header?", []string{"Which header?", "`Idempotency-Key`", "before the first attempt"}},
		{"what do I do after a timeout?", []string{"What do I do after a timeout?", "**same request** with the **same key**", "`Idempotency-Replay: true`", "`concurrent_idempotent_requests`"}},
		{"I got 409 after a timeout", []string{"| `409` | `concurrent_idempotent_requests` |", "still being executed", "**same key**", "5 seconds"}},
		{"same key, other amount", []string{"| `409` | `invalid_idempotent_request` |", "stands for another request", "not executed", "**new key**"}},
		{"two answers are 409; which is it?", []string{"status `409`", "only the code tells them apart"}},
		{"can I reuse the key tomorrow?", []string{"**After the window, the key is treated as new**", "executed again"}},
		{"how long is a key remembered?", []string{"**exactly 24 hours**", "first request with the key"}},
		{"what if the server answers 503?", []string{"`502`, `503` or `504`", "**same key**", "your backoff, or `Retry-After` if it is longer"}},
		{"what if it is 503 with a code?", []string{"| `503` | `idempotency_unavailable` |", "was not executed", "5 seconds"}},
		{"what of a 500?", []string{"| `500` | – |", "Do so once at most; after that, **look up**"}},
		{"what if Retry-After is above the ceiling?", []string{"stop if that is above 60 seconds"}},
		{"what if a 408 comes back as a replay?", []string{"| `408` or `425` | – | The server has usually not taken the request", "If it comes back as a replay, stop"}},
		{"my second DELETE got 404", []string{"For `DELETE /payments/{id}`, `404` or `410` after an attempt without an answer", "you are done"}},
		{"does a GET need a key?", []string{"`GET` and `HEAD` need no key."}},
		{"may the old key be sent a day later?", []string{"only while the old key is remembered, send that request with it once more"}},
		{"is outcome_unknown a 5xx like others?", []string{"`500` `outcome_unknown` is none of these", "Once a person has settled it, the same key is answered like any repeat if the effect took place"}},
		{"what does outcome_unknown want of me?", []string{"| `500` | `outcome_unknown` |", "may have been executed", "**Look up**"}},
		{"my token ran out between two attempts", []string{"`401` or `403`", "says nothing about an earlier attempt", "**same key**"}},
		{"I was refused with 422", []string{"any other `4xx`", "stored under the key", "**new key**"}},
		{"connection refused", []string{"the request never left", "not executed", "**same key**"}},
		{"what does Idempotency-Replay mean?", []string{"any status with `Idempotency-Replay: true`", "The stored answer again", "Nothing was executed a second time"}},
		{"how long may a key be?", []string{"**Length:** 1 to 255 characters"}},
		{"which characters may it have?", []string{"**Pattern:**", "`^[\\x21-\\x7e]+$`"}},
		{"how do I make a key?", []string{"1. From the event", "`order-confirm-{order_id}`"}},
		{"may I use a timestamp?", []string{"Do not make a fresh value for each attempt", "a timestamp", "`Date.now()`"}},
		{"which operations are unsafe?", []string{"| `PUT /orders/{id}/notes` | ignored if sent | **no:** each call appends a note to the activity log |"}},
		{"may I repeat a DELETE?", []string{"| `DELETE /payments/{id}` | ignored if sent | yes: the second call finds it gone and changes nothing |"}},
		{"is the key optional for refunds?", []string{"| `POST /refunds` | optional | **no:** without a key each request is executed |"}},
		{"is a key shared by our two accounts?", []string{"**Account:**", "two accounts that send the same key send two keys"}},
		{"does reordering my JSON matter?", []string{"byte for byte", "the order of members count"}},
		{"is a 5xx replayed?", []string{"| `5xx` | the progress | resumes the work at the last recovery point; an operation without steps starts from scratch. |"}},
		{"is a 4xx replayed?", []string{"| `4xx` | the answer | brings the same failure again until the window ends."}},
		{"are my rights checked on a replay?", []string{"A replay is authenticated and authorized like any request"}},
		{"what if the server dies in the middle?", []string{"A claim holds for 20 seconds", "resumes it at its last recovery point"}},
		{"is my card charged twice then?", []string{"`charge_recorded`", "card processor", "the repeat collapses there"}},
		{"is the mail sent twice?", []string{"`receipt_sent`", "mail provider", "asked whether the call took place"}},
		{"our dead letters come late", []string{"dead-letter queue replay: 20 hours"}},
		{"how often do I try?", []string{"| Attempts, the first included | 6 |"}},
		{"for how long?", []string{"| Deadline for the whole call, waits included | 90 seconds |"}},
		{"timeout of one attempt?", []string{"| Timeout of one attempt | 10 seconds (99 of 100 requests end within 4 seconds) |"}},
		{"how long do I wait?", []string{"full jitter", "`random(0, min(30 s, 1 s × 2^(n-1)))`"}},
		{"when does the last attempt start?", []string{"| 6 | 0 seconds | 16 seconds | 0 seconds | 31 seconds |"}},
		{"what if Retry-After says an hour?", []string{"**`Retry-After` adds and never shortens.**", "more than 60 seconds, give up"}},
		{"what is the retry budget?", []string{"**One budget for all calls of a client.**", "500 tokens", "takes 14", "`429` 5"}},
		{"in which order do deadline, retries and timeout stand?", []string{"deadline, retry, attempt timeout"}},
		{"does your Python library retry?", []string{"| python | made by the library, one for each call | 3 |"}},
		{"what is different under /v2?", []string{"`path /v2/**`", "| Replay window | 30 days | 24 hours |"}},
		{"how do I test it?", []string{"reprise serve contract.yaml"}},
		{"is it a standard?", []string{"No ratified standard", "what is written here is the normative text"}},
	} {
		t.Run(q.question, func(t *testing.T) {
			for _, line := range lines {
				if holdsAll(line, q.answer) {
					return
				}
			}
			require.Fail(t, "no line of the page answers", "%s: wanted %q", q.question, q.answer)
		})
	}
}

func holdsAll(line string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(line, part) {
			return false
		}
	}
	return true
}
