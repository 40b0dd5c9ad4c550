package contract_test

import (
	"os"
	"strings"
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

// broken are contracts with one mistake each: the design example with one text
// replaced by another. Each gives one finding, at one place, with these words.
var broken = []struct {
	name      string
	old, new  string
	line, col int
	words     []string
}{
	// what a file is made of
	{"misspelt key", "reap: 72h", "reapp: 72h", 35, 3, []string{"reapp", "window", "reap"}},
	{"key in another case", "rate-limit, validate", "rate_limit, validate", 9, 37, []string{`"rate_limit"`, "rate-limit"}},
	{"misspelt key that must be there", "scope: [account]", "scopes: [account]", 23, 1, []string{"scopes", "did you mean scope"}},
	{"key that other tools have", "replay: 24h ", "ttl: 24h ", 33, 3, []string{"ttl", "write replay"}},
	{"section that other tools have", "window:\n", "retention:\n", 32, 1, []string{"retention", "window.replay"}},
	{"key in the wrong section", "  attempts: 6 ", "  max_retries: 6 ", 59, 3, []string{"max_retries", "write attempts", "counts"}},
	{"key with a Cyrillic letter", "\nscope:", "\nsc\u043epe:", 23, 1, []string{"U+043E", "Cyrillic", "write scope"}},
	{"value with a Cyrillic letter", "syntax: raw ", "syntax: r\u0430w ", 15, 11, []string{"U+0430", "write raw"}},
	{"duration with a full-width digit", "reap: 72h", "reap: \uff17\uff12h", 35, 9, []string{"U+FF17", "write 72h"}},
	{"key twice", "  from: first-request ", "  replay: 24h\n  from: first-request ", 34, 3, []string{"replay", "twice", "33:3"}},
	{"key without a value", "reap: 72h", "reap:", 35, 3, []string{"window.reap", "no value", "duration"}},
	{"list without a value", "scope: [account] ", "scope: [~] ", 23, 9, []string{"scope[0]", "no value"}},
	{"anchor", "reap: 72h", "reap: &r 72h", 35, 9, []string{"&r", "leave the anchor out"}},
	{"alias", "reap: 72h\n", "reap: &r 72h\n  x-again: *r\n", 36, 12, []string{"*r", "write the value out"}},
	{"merge key", "  from: first-request ", "  <<: {reap: 72h}\n  from: first-request ", 34, 3, []string{"<<", "write the members out"}},
	{"tag", "reap: 72h", "reap: !!str 72h", 35, 9, []string{"!!str", `write "72h"`}},
	{"binary", "name: Acme Payments", "name: !!binary aGk=", 4, 9, []string{"!!binary"}},
	{"date without quotes", `version: "2026-11-30"`, "version: 2026-11-30", 5, 12, []string{"2026-11-30", "date", `write "2026-11-30"`}},
	{"number without quotes", `version: "2026-11-30"`, "version: 1.10", 5, 12, []string{"api.version", "1.10", "text", `write "1.10"`}},
	{"number out of range", "attempts: 6 ", "attempts: 1e400 ", 59, 13, []string{"1e400", "out of range"}},
	{"not a number", "attempts: 6 ", "attempts: .nan ", 59, 13, []string{".nan", "number"}},
	{"hexadecimal number", "tokens: 500", "tokens: 0x1F4", 63, 20, []string{"0x1F4", "write 500"}},
	{"number with an underscore", "tokens: 500", "tokens: 5_00", 63, 20, []string{"5_00", "write 500"}},
	{"key that is a number", "  from: first-request ", "  7: x\n  from: first-request ", 34, 3, []string{"key 7", "text", `write "7"`}},
	{"yes for true", "required: true", "required: yes", 14, 13, []string{"key.required", `"yes"`, "write true"}},
	{"word for number", "attempts: 6 ", "attempts: six ", 59, 13, []string{"retry.attempts", `"six"`, "whole number"}},
	{"number in quotes", "attempts: 6 ", `attempts: "6" `, 59, 13, []string{"retry.attempts", "whole number", "write 6"}},
	{"word for list", "scope: [account]", "scope: account", 23, 8, []string{"scope", "list", "write [account]"}},
	{"list for object", "{min: 1, max: 255, unit: characters}", "[1, 255]", 16, 11, []string{"key.length", "object"}},
	{"very long text", "name: Acme Payments", "name: " + strings.Repeat("x", 70000), 4, 9, []string{"70000", "65536"}},
	{"long name", "name: Acme Payments", "name: " + strings.Repeat("x", 201), 4, 9, []string{"api.name", "201", "200"}},
	{"other version", "reprise: v1", "reprise: v2", 2, 10, []string{`"v2"`, "wanted v1"}},
	{"no version", "reprise: v1\n", "", 1, 1, []string{"reprise", "missing"}},

	// values
	{"misspelt value", "do: reject", "do: rejct", 42, 25, []string{"answers.in_flight.do", `"rejct"`, "did you mean reject"}},
	{"value that other tools have", "scope: [account]", "scope: [tenant]", 23, 9, []string{`"tenant"`, "did you mean account"}},
	{"words for a duration", "lease: 20s", "lease: 24 hours", 29, 10, []string{`"24 hours" is not a duration`, "write 24h"}},
	{"ISO 8601 duration", "replay: 24h ", "replay: PT24H ", 33, 11, []string{`"PT24H"`, "write 24h"}},
	{"bare seconds", "reap: 72h", "reap: 259200", 35, 9, []string{"259200", "duration", "write 259200s"}},
	{"negative duration", "lease: 20s", "lease: -20s", 29, 10, []string{"negative"}},
	{"no time at all", "lease: 20s", "lease: 0s", 29, 10, []string{`"0s"`, "no time"}},
	{"endless duration", "replay: 24h ", "replay: 99999d ", 33, 11, []string{"3650d", "write unlimited"}},
	{"lease too long", "lease: 20s", "lease: 25h", 29, 10, []string{"25h", "100ms to 24h"}},
	{"number too small", "attempts: 6 ", "attempts: 0 ", 59, 13, []string{"retry.attempts is 0", "1 to 100"}},
	{"status of a success", "statuses: [429, 502", "statuses: [200, 502", 55, 14, []string{"200", "400 to 599"}},
	{"status twice", "statuses: [429, 502", "statuses: [502, 502", 55, 19, []string{"502", "twice"}},
	{"multiplier too large", "multiplier: 2", "multiplier: 11", 58, 35, []string{"retry.backoff.multiplier", "11", "1 to 10"}},
	{"empty list", "scope: [account]", "scope: []", 23, 8, []string{"scope", "no entries", "scope: [account]"}},
	{"stage unknown", "key, execute]", "key, run]", 9, 64, []string{`"run"`, "execute"}},
	{"header that means something else", "name: Idempotency-Key", "name: Authorization", 13, 9, []string{"Authorization", "means something else"}},
	{"header with a space", "name: Idempotency-Key", "name: Idempotency Key", 13, 9, []string{"not a header name"}},
	{"hop-by-hop header", "headers: [Content-Type,", "headers: [Connection,", 40, 45, []string{"Connection", "replayed"}},
	{"broken pattern", `"^[\\x21-\\x7e]+$"`, `"^[\\x21-\\x7e+$"`, 17, 12, []string{"regular expression"}},
	{"look-ahead", `"^[\\x21-\\x7e]+$"`, `"^(?=x)$"`, 17, 12, []string{"regular expression", "look-around"}},
	{"code with a space", "code: outcome_unknown", "code: outcome unknown", 46, 40, []string{"outcome unknown", "write outcome_unknown"}},
	{"relative URI", `"https://docs.acme.example/problems/"`, "problems", 47, 45, []string{`"problems"`, "URI"}},
	{"class unknown", "when: [5xx]", "when: [5XX]", 52, 13, []string{`"5XX"`, "did you mean 5xx"}},
	{"step name with a hyphen", "name: order_created", "name: order-created", 72, 16, []string{"order-created", "write order_created"}},
	{"lower-case method", "POST /payments:\n", "post /payments:\n", 69, 3, []string{`"post"`, "write POST /payments"}},
	{"method unknown", "POST /payments:\n", "PAY /payments:\n", 69, 3, []string{`"PAY"`, "DELETE"}},
	{"path without a slash", "DELETE /payments/{id}: ", "DELETE payments/{id}: ", 76, 3, []string{"payments/{id}", "write /payments/{id}"}},
	{"path with a query", "DELETE /payments/{id}: ", "DELETE /payments?id={id}: ", 76, 3, []string{`"?"`}},
	{"path with an empty segment", "DELETE /payments/{id}: ", "DELETE //payments/{id}: ", 76, 3, []string{"empty segment"}},
	{"open brace", "DELETE /payments/{id}: ", "DELETE /payments/{id: ", 76, 3, []string{`"{" without "}"`}},
	{"parameter twice", "DELETE /payments/{id}: ", "DELETE /payments/{id}/x/{id}: ", 76, 3, []string{"{id} twice"}},
	{"pattern of paths without a slash", `path: "/v2/**"`, `path: "v2/**"`, 79, 20, []string{`"v2/**"`, "write /v2/**"}},

	// what is missing
	{"no scope", "scope: [account]  ", "# ", 1, 1, []string{"scope is missing", "no default", "scope: [account]"}},
	{"no window of replay", "  replay: 24h ", "  # ", 32, 1, []string{"window.replay is missing", "replay: 24h"}},
	{"no mismatch", "  mismatch:  ", "  # ", 39, 1, []string{"answers.mismatch is missing", "no default"}},
	{"no advice", ", client: look-up}", "}", 46, 1, nil}, // has a default: see below
	{"no advice in flight", "client: same-key, retry_after: 2s", "retry_after: 2s", 42, 3, []string{"answers.in_flight.client is missing"}},
	{"no failures", "failures:  ", "x-failures:  ", 1, 1, []string{"failures is missing", "no default"}},
	{"no attempts", "  attempts: 6 ", "  # ", 54, 1, []string{"retry.attempts is missing"}},
	{"no waits", "  backoff: {base", "  # {base", 54, 1, []string{"retry.backoff is missing", "backoff: {base: "}},
	{"no cap", ", cap: 30s", "", 58, 3, []string{"retry.backoff.cap is missing", "cap: 30s"}},
	{"no operations", "operations:\n", "x-operations:\n", 1, 1, []string{"operations is missing"}},
	{"call without recovery", ", recover: look_up", "", 74, 9, []string{"recover is missing", "calls"}},
	{"recovery without call", "calls: mail provider, ", "", 74, 9, []string{"calls is missing", "recover"}},
	{"variant that changes nothing", ", window: {replay: 30d}", "", 79, 5, []string{"variants[0] changes nothing"}},
	{"two kinds of window", "replay: 24h ", "replay: {exact: 24h, at_least: 24h} ", 33, 11, []string{"exact and at_least"}},
	{"window of no kind", "replay: 24h ", "replay: {} ", 33, 11, []string{"window.replay", "no entries"}},
	{"match of nothing", `match: {path: "/v2/**"}`, "match: {}", 79, 13, []string{"variants[0].match", "no entries"}},

	// what does not go together
	{"no stage for the key", "validate, key, execute", "validate, execute", 9, 11, []string{"no stage key"}},
	{"execute too early", "[authenticate, authorize, rate-limit, validate, key, execute]", "[authenticate, key, execute, validate]", 9, 31, []string{"execute stands before validate"}},
	{"least above most", "min: 1, max: 255", "min: 300, max: 255", 16, 17, []string{"300", "255"}},
	{"kind twice", "kind: request", "kind: event", 20, 14, []string{`"event"`, "twice"}},
	{"path twice", "fingerprint: {of: [method, path,", "fingerprint: {of: [concrete-path, path,", 24, 35, []string{"concrete-path and path"}},
	{"path in scope and fingerprint", "scope: [account]", "scope: [account, path]", 24, 28, []string{"path", "scope"}},
	{"method in scope twice", "scope: [account]", "scope: [operation, method]", 23, 20, []string{"operation and method"}},
	{"form of a body that is not compared", "query, body], body: bytes", "query], body: json", 24, 42, []string{"fingerprint.body", "does not hold body"}},
	{"fields without a list", "body: bytes", "body: fields", 24, 54, []string{"fingerprint.fields is missing"}},
	{"list without fields", "body: bytes", "body: json, fields: [/amount]", 24, 60, []string{"fingerprint.fields is set", "fields"}},
	{"mismatch of nothing", "fingerprint: {of: [method, path, query, body], body: bytes}", "fingerprint: none", 41, 3, []string{"answers.mismatch is never given"}},
	{"claim with its effect", "commits: before-effect", "commits: with-effect", 28, 12, []string{"with-effect", "claim.lease", "do: reject", "POST /payments"}},
	{"deleted inside the window", "reap: 72h", "reap: 12h", 35, 9, []string{`"12h"`, "24h"}},
	{"deleted and unlimited", "replay: 24h ", "replay: unlimited ", 35, 9, []string{"reap", "unlimited"}},
	{"chain outlives the window", "takes: 20h", "takes: 30h", 36, 59, []string{"30h", "24h"}},
	{"rejected without an answer", "expired: new-request", "expired: reject", 37, 12, []string{"answers.expired is missing", "410"}},
	{"answer that never comes", "  missing_key:", "  expired: {status: 410, code: gone, client: new-key}\n  missing_key:", 43, 3, []string{"answers.expired is never given"}},
	{"wait that never comes", "do: reject,", "do: reject, up_to: 5s,", 42, 33, []string{"up_to", "rejected"}},
	{"told to come back too late", "retry_after: 2s", "retry_after: 30s", 42, 115, []string{"30s", "20s"}},
	{"answers that cannot be told apart", "code: concurrent_idempotent_requests", "code: invalid_idempotent_request", 42, 52, []string{"409", "same-key", "fix-request"}},
	{"body of a problem", "errors: {", "errors: {body: {}, ", 47, 10, []string{"errors.body", "problem+json"}},
	{"envelope without a body", `errors: {envelope: problem+json, type_base: "https://docs.acme.example/problems/"}`, "errors: {envelope: json}", 47, 20, []string{"errors.body is missing"}},
	{"placeholder unknown", `errors: {envelope: problem+json, type_base: "https://docs.acme.example/problems/"}`, `errors: {envelope: json, body: {e: "{codes}"}}`, 47, 36, []string{"{codes}", "did you mean {code}"}},
	{"class not covered", "  - {when: [4xx], keep: answer}\n", "", 49, 1, []string{"what is kept of 4xx"}},
	{"class never reached", "  - {when: [5xx], keep: progress}", "  - {when: [404, 5xx], keep: progress}", 52, 13, []string{"404 is never reached", "4xx"}},
	{"progress before execution", "when: before-execution, keep: nothing", "when: before-execution, keep: progress", 50, 36, []string{"progress", "before execution"}},
	{"retried twice over", "cautious: {statuses: [500]", "cautious: {statuses: [503]", 56, 25, []string{"503", "retry.statuses"}},
	{"cap below base", "cap: 30s", "cap: 500ms", 58, 43, []string{"500ms", "1s"}},
	{"backoff and schedule", "  attempts: 6 ", "  schedule: [1s, 2s]\n  attempts: 6 ", 59, 3, []string{"both backoff and schedule"}},
	{"spread of full jitter", "jitter: full", "jitter: full, spread: 0.5", 58, 62, []string{"spread", "proportional"}},
	{"deadline below one attempt", "deadline: 90s", "deadline: 5s", 60, 13, []string{"5s", "10s"}},
	{"p99 above the timeout", "p99: 4s", "p99: 14s", 61, 38, []string{"14s", "10s"}},
	{"retry that cannot be paid", "transient: 14", "transient: 501", 63, 43, []string{"501", "500"}},
	{"language twice", "  - {language: python, keys: automatic, attempts: 3}\n", "  - {language: python}\n  - {language: python}\n", 67, 16, []string{`"python"`, "twice"}},
	{"key and unsafe", "{unsafe: ", "{key: optional, unsafe: ", 75, 45, []string{"key and unsafe"}},
	{"steps without a key", `{idempotent: "the second call finds it gone and changes nothing"}`, "{unsafe: x, steps: [{name: a}]}", 76, 41, []string{"steps", "takes no key"}},
	{"open with steps", "    key: required\n", "    store_down: open\n", 70, 17, []string{"open", "steps"}},
	{"step twice", "name: receipt_sent", "name: order_created", 74, 16, []string{`"order_created"`, "twice"}},
	{"GET that demands a key", "  DELETE /payments/{id}:    {", "  GET /payments/{id}: {key: required}\n  DELETE /payments/{id}:    {", 76, 29, []string{"GET", "demand"}},
	{"GET that says nothing", "  DELETE /payments/{id}:    {", "  GET /payments/{id}: {}\n  DELETE /payments/{id}:    {", 76, 3, []string{"GET", "key.required", "idempotent"}},
	{"templates that differ in a name", "  DELETE /payments/{id}: ", "  POST /payments/{payment}: {}\n  DELETE /payments/{id}: ", 77, 3, []string{"differ only in the names"}},
	{"reserved path", "DELETE /payments/{id}: ", "DELETE /_reprise/{id}: ", 76, 3, []string{"/_reprise", "reserved"}},
	{"operation that is not there", `match: {path: "/v2/**"}`, "match: {operation: POST /payment}", 79, 25, []string{"POST /payment", "did you mean POST /payments"}},
	{"window of a variant too short", "window: {replay: 30d}", "window: {replay: 10h}", 79, 48, []string{"20h", "10h", "36:59"}},
}

func TestBrokenContracts(t *testing.T) {
	good, err := os.ReadFile("testdata/load/design.yaml")
	require.NoError(t, err)
	for _, b := range broken {
		t.Run(b.name, func(t *testing.T) {
			require.Contains(t, string(good), b.old, "the design example holds the text that is replaced")
			c, findings, err := contract.Load("acme.yaml", []byte(strings.Replace(string(good), b.old, b.new, 1)))
			require.NoError(t, err)
			if b.words == nil {
				require.Empty(t, findings)
				require.NotNil(t, c)
				return
			}
			require.Nil(t, c)
			require.Len(t, findings, 1)
			f := findings[0]
			text := f.String()
			for _, r := range f.Related {
				text += " " + r.Pos.String()
			}
			for _, w := range b.words {
				require.Contains(t, text, w)
			}
			require.Equal(t, contract.Pos{File: "acme.yaml", Line: b.line, Col: b.col}, f.Pos, text)
			require.Contains(t, contract.RuleIDs(), f.Rule)
		})
	}
}
