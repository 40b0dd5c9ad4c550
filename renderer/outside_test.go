package renderer

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// Each contract has a rule that changes what a sentence elsewhere may say.
var outside = []struct {
	name   string
	change object
	says   []string
	not    []string
}{
	{"keys of rows", object{"operations": object{"POST /payouts": object{
		"key": "required", "async": object{"status": "/runs/{id}"}, "batch": object{"key_per": "row", "rows": "/payouts", "row_key": "/ik"}}}},
		[]string{
			"| Where does the key go? | Into the member `/ik` of each row in `/payouts` of the JSON body.",
			"Send the **same rows**, each with the **same key**.",
			"**In rows:** for `POST /payouts`, the key is in the member `/ik` of each row in `/payouts`",
			"answered as a whole with `200`, whatever becomes of its rows**: `POST /payouts`.",
			`{"payouts":[{"ik":"event-4711"}]}`,
			"\"rows\": [\n    {\n      \"status\": 202,\n      \"outcome\": \"replay\"",
			`-d '{"payouts":[{"ik":"event-4712"}]}'`,
			"A row that is a replay has the status and the body that it had at first.",
			"There is no loop to copy: every key is that of a row",
			"each row is answered `202` inside of the `200` and goes on",
			"at most 1000 rows in a batch, and answers `413` to more",
			"**Fix the request:** add the member `/ik` of each row",
		},
		[]string{"Idempotency-Key: ", "any status with", "**Marker:**", "HTTP/1.1 201", "HTTP/1.1 202", "```python", "| Which header? |", "**Header:**"}},
	{"keys of rows beside others", object{"operations": object{
		"POST /payouts": object{"key": "required", "batch": object{"key_per": "row", "row_key": "/ik"}}, "POST /orders": object{"key": "optional"}}},
		[]string{
			"For `POST /payouts`, each row has a key of its own, in the member `/ik` of each row of the JSON body, which is a list.",
			"POST /orders HTTP/1.1\nIdempotency-Key: event-4711", "```python", "**Header:**",
		}, []string{"There is no loop to copy"}},
	{"a version and a lock without a key", object{"operations": object{
		"POST /orders": object{},
		"PUT /orders/{id}": object{
			"precondition": object{"missing": object{"status": 428.0, "code": "version_missing", "client": "fix-request"}, "failed": object{"status": 412.0, "code": "version_changed", "client": "look-up"}},
			"lock":         object{"per": "account", "answer": object{"status": 423.0, "code": "in_use", "client": "same-key", "retry_after": "2s", "message": "wait a bit"}},
		}}},
		[]string{
			"| `428` | `version_missing` | The request names no version in `If-Match`. It was not executed. _Only for `PUT /orders/{id}`._ | **Fix the request:** read the resource, and send its `ETag` as `If-Match`.",
			"| `412` | `version_changed` | The resource has another version",
			"| `423` | `in_use` | Another request is at work on the same thing. This one started nothing. It says: “wait a bit” _Only for `PUT /orders/{id}`._ | Send the same request again. | 2 seconds",
		}, nil},
	{"a version and no key at all", object{"operations": object{
		"PUT /orders/{id}": object{
			"precondition": object{"missing": object{"status": 428.0, "code": "version_missing", "client": "fix-request"}, "failed": object{"status": 412.0, "code": "version_changed", "client": "look-up"}}}}},
		[]string{"| `428` | `version_missing` |", `(412, "version_changed"): "look-up"`, "An answer with a code of this table says that nothing was executed"},
		[]string{"so every answer is the answer of an execution"}},
	{"a companion that ends before the window", object{"key": object{"first_sent": object{"window": "5m"}}},
		[]string{
			"**Less than 5 minutes**, counted from the time of the first attempt",
			"refused with `412` `first_sent_outside` before its key is looked at: no stored answer comes back",
			"replayed for less than 5 minutes from the time of the first attempt",
			"within 5 minutes of the time that the first of them tells",
			"# past the time of the first attempt: run the request again after this, and it is refused",
		},
		[]string{"**exactly 24 hours**", "it is executed anew", "the same key is a new request", "the key is treated as new"}},
	{"a code before the first effect", object{"failures": list{
		object{"when": "code:card_declined", "keep": "nothing"}, object{"when": "before-execution", "keep": "answer"},
		object{"when": list{"4xx", "5xx"}, "keep": "nothing"}}},
		[]string{"| The request ended with | Kept | Then the same key |\n| --- | --- | --- |\n| the code `card_declined` |"}, nil},
	{"a status before a code", object{"failures": list{
		object{"when": list{402.0}, "keep": "nothing"}, object{"when": "code:card_declined", "keep": "answer"},
		object{"when": list{"before-execution", "4xx", "5xx"}, "keep": "nothing"}}},
		nil, []string{"| --- | --- | --- |\n| the code `card_declined` |"}},
	{"repeats that are refused", object{"answers": object{
		"replay":    object{"do": "conflict", "status": 409.0, "code": "already_done", "client": "stop"},
		"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
		"in_flight": object{"do": "wait", "up_to": "3s", "status": 409.0, "code": "busy", "client": "same-key"}}},
		[]string{
			"With a key, that is remembered, and a repeat is refused with `409` `already_done`.",
			"and every further one is refused with `409` `already_done`.",
			"A repeat is refused with `409` `already_done` as long as it is remembered that the request was executed: **24 hours**",
			"and then answers it like any repeat", "and the second is refused and executes nothing", "It was executed, and a repeat is refused.",
		},
		[]string{"replayed for", "then replays the answer", "the second answer is a replay", "Its answer is stored and replayed", "gets the answer of that execution"}},
	{"repeats under another status", object{"answers": object{
		"replay":    object{"do": "conflict-with-body", "status": 409.0},
		"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
		"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"}}},
		[]string{"brings the same failure again, under the status `409`, until the window ends", "tell by it whether that was a success or a failure", "brings the same body under the status 409"},
		[]string{"The status is no failure."}},
	{"a marker in the body", object{"answers": object{
		"replay":    object{"marker": object{"in": "body", "name": "/replayed", "value": "true"}},
		"mismatch":  object{"status": 422.0, "code": "other_request", "client": "fix-request"},
		"in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"}}},
		[]string{"\"id\": \"…\",\n  \"replayed\": true\n", "has no marker: its replay looks like a first answer", "with the marker added to its body"},
		[]string{"The stored answer again, byte for byte", "A replay has the status, the body bytes"}},
	{"a key that counts with credentials only", object{"key": object{"ignored_for": list{"unauthenticated"}}},
		[]string{"-H 'Authorization: Bearer YOUR-TOKEN'", `"Authorization": "Bearer YOUR-TOKEN"`, "\nAuthorization: Bearer YOUR-TOKEN\n"}, nil},
	{"version 4 UUIDs", object{"key": object{"format": "uuid4"}},
		[]string{"1. A random value: a version 4 UUID", "key = str(uuid.uuid4())", "1a2b3c4d5e70"}, []string{"event-{event_id}"}},
	{"any UUIDs", object{"key": object{"format": "uuid"}},
		[]string{"1. A version 5 UUID of a name (RFC 9562, section 5.5), such as of `event-{event_id}`"}, nil},
	{"version 7 UUIDs", object{"key": object{"format": "uuid7"}},
		[]string{"1. A version 7 UUID.", `key = "01890a5d-ac96-774b-bcce-b302099a8057"`, "Idempotency-Key: 01890a5d-ac96-774b-bcce-b302099a8058'"}, nil},
	{"ULIDs", object{"key": object{"format": "ulid"}},
		[]string{"1. A ULID.", "Idempotency-Key: 01ARZ3NDEKTSV4RRFFQ69G5FAW'"}, nil},
	{"long keys", object{"key": object{"length": object{"min": 64.0}}},
		[]string{"The SHA-256 of a name in hexadecimal, such as of `event-{event_id}`", `key = "` + sampleHash + `"`}, []string{"1. From the event", `"…"  #`}},
	{"keys that nobody makes easily", object{"key": object{"pattern": `^\|+$`}},
		[]string{"No simple way is known to make a key that keeps these rules", `key = "YOUR-KEY"`}, []string{"Best first"}},
	{"a key from a day on", object{"operations": object{"POST /orders": object{"key": "required", "required_from": "2027-01-01"}}},
		[]string{"Required from 2027-01-01 on (UTC), and strongly advised before: `POST /orders`.", "**no:** from 2027-01-01 on (UTC) it is refused without a key, and before that each request is executed"},
		[]string{"Required: `POST /orders`", "**no:** it is refused without a key"}},
	{"canonical JSON", object{"fingerprint": object{"of": list{"body"}, "body": "json"}},
		[]string{"So is a body in which an object has one member twice."}, nil},
	{"refused for ever", object{"window": object{"replay": "1h", "expired": "reject", "reap": "never"}, "answers": object{
		"mismatch": object{"status": 422.0, "code": "other_request", "client": "fix-request"}, "in_flight": object{"status": 409.0, "code": "busy", "client": "same-key"},
		"expired": object{"status": 410.0, "code": "too_late", "client": "new-key"}}},
		[]string{"for ever, for its record is never deleted"}, []string{"until its record is deleted"}},
	{"the id in the path", object{"key": object{"in": "resource-id", "name": "id"}, "operations": object{"PUT /orders/{id}": object{"key": "required"}}},
		[]string{"**Place:** the parameter `id` of the path, the id of the resource."}, []string{"Two of them are refused"}},
	{"a look-up", object{"look_up": object{"operation": "GET /orders", "query": "key"}, "operations": object{"POST /orders": object{}, "GET /orders": object{"idempotent": "reading"}}},
		[]string{"It may be empty too once the record of the key is deleted"}, nil},
	{"steps that stop", object{"operations": object{"POST /orders": object{"steps": list{object{"name": "paid", "calls": "the bank", "recover": "stop"}}}}},
		[]string{"If its answer is lost, or the server stops around the call"}, nil},
	{"waits in milliseconds", object{
		"answers": object{"mismatch": object{"status": 422.0, "code": "other_request", "client": "fix-request"}, "in_flight": object{"status": 409.0, "code": "busy", "client": "same-key", "retry_after": "500ms"}},
		"retry":   object{"statuses": list{503.0}, "backoff": object{"base": "1s", "cap": "10s"}, "attempts": 4.0, "retry_after": object{"ms_headers": list{"retry-after-ms"}}}},
		[]string{"500 ms (`retry-after-ms: 500`), or your backoff if it is longer", "Wait 500 ms, as its `retry-after-ms` says"}, []string{"1 second (`Retry-After: 1`), or"}},
	{"nothing special", nil, []string{"answers `413` to a larger one. That is the mock's limit"}, []string{"rows in a batch"}},
}

func TestSentencesKeepToRulesFromElsewhere(t *testing.T) {
	for _, c := range outside {
		t.Run(c.name, func(t *testing.T) {
			page := string(render(t, build(t, c.change)))
			for _, sentence := range c.says {
				require.Contains(t, page, sentence)
			}
			for _, sentence := range c.not {
				require.NotContains(t, page, sentence)
			}
		})
	}
}

// What is said of these contracts is sound in every language.
func TestRulesFromElsewhereInEveryLanguage(t *testing.T) {
	for _, code := range Languages() {
		for _, c := range outside {
			t.Run(code+"/"+c.name, func(t *testing.T) { whole(t, pageIn(t, build(t, c.change), code)) })
		}
	}
}

// Loop and mock have different keys, so that the one does not meet the other.
func TestLoopAndMockDoNotShareAKey(t *testing.T) {
	for _, format := range []contract.KeyFormat{"any", contract.FormatUUID, contract.FormatUUID4, contract.FormatUUID5, contract.FormatUUID7, contract.FormatULID} {
		key := build(t, object{"key": object{"format": string(format)}}).Default().Key
		require.NotEmpty(t, sampleKey(&key), format)
		require.NotEqual(t, sampleKey(&key), otherKey(&key), format)
		require.False(t, strings.HasPrefix(otherKey(&key), "YOUR"), format)
	}
}

func TestComparisonSaysTheKeyOfRows(t *testing.T) {
	c := build(t, object{"operations": object{"POST /payouts": object{"key": "required", "batch": object{"key_per": "row", "rows": "/payouts", "row_key": "/ik"}}}})
	require.Contains(t, string(comparison(t, c)), "member `/ik` of each row")
}
