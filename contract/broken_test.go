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
	{"no advice in flight", "requests, client: same-key, retry_after: 5s", "requests, retry_after: 5s", 42, 3, []string{"answers.in_flight.client is missing"}},
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
	{"part of the scope that is told nowhere", "scope: [account]", "scope: [account, user]", 23, 18, []string{"scope_from.user is missing", "header: X-User-Id"}},
	{"place of what is not in the scope", "scope: [account]", "scope_from: {region: {host: 1}}\nscope: [account]", 23, 14, []string{"scope_from.region", "does not hold region"}},
	{"two places for one part", "scope: [account]", "scope_from: {user: {host: 1, path: 0}}\nscope: [account, user]", 23, 20, []string{"both host and path"}},
	{"place before the first", "scope: [account]", "scope_from: {user: {path: -1}}\nscope: [account, user]", 23, 27, []string{"scope_from.user.path is -1", "0 to 50"}},
	{"credential told by its own prefix", "scope: [account]", "scope_from: {api-key: {credential_prefix: {sk_: live}}}\nscope: [api-key]", 23, 24, []string{"prefix of itself", "header: X-Api-Key"}},
	{"method in scope twice", "scope: [account]", "scope: [operation, method]", 23, 20, []string{"operation and method"}},
	{"form of a body that is not compared", "query, body], body: bytes", "query], body: json", 24, 42, []string{"fingerprint.body", "does not hold body"}},
	{"form of a query that is not compared", "query, body], body: bytes", "body], query: set", 24, 41, []string{"fingerprint.query", "does not hold query"}},
	{"excluded from bytes", "body: bytes", "body: bytes, exclude: [/sent_at]", 24, 61, []string{"fingerprint.exclude", "not json"}},
	{"excluded without a pointer", "body: bytes", "body: json, exclude: [sent_at]", 24, 70, []string{"JSON pointer", "write /sent_at"}},
	{"compared header with a space", "body: bytes", "body: bytes, headers: [API Version]", 24, 71, []string{"not a header name"}},
	{"fields without a list", "body: bytes", "body: fields", 24, 54, []string{"fingerprint.fields is missing"}},
	{"list without fields", "body: bytes", "body: json, fields: [/amount]", 24, 60, []string{"fingerprint.fields is set", "fields"}},
	{"mismatch of nothing", "fingerprint: {of: [method, path, query, body], body: bytes}", "fingerprint: none", 41, 3, []string{"answers.mismatch is never given"}},
	{"answer that a replay makes needless", "mismatch:        {status: 409", "mismatch:        {do: replay, status: 409", 41, 33, []string{"status, code and client", "do is replay", "do: reject"}},
	{"action of a mismatch unknown", "mismatch:        {status: 409", "mismatch:        {do: new, status: 409", 41, 25, []string{"answers.mismatch.do", "new-operation"}},
	{"status of a stored replay", "replay:          {body: stored,", "replay:          {status: 200, body: stored,", 40, 21, []string{"answers.replay has status", "do: current"}},
	{"current state that is stored", "replay:          {body: stored,", "replay:          {do: current, body: stored,", 40, 34, []string{"answers.replay has body", "do is current"}},
	{"status of a current state", "replay:          {body: stored,", "replay:          {do: current, status: 409,", 40, 42, []string{"409", "200 to 299"}},
	{"status of a conflict", "replay:          {body: stored,", "replay:          {do: conflict-with-body, status: 200,", 40, 53, []string{"200", "400 to 499", "such as 409"}},
	{"conflict with replayed headers", "replay:          {body: stored, headers: [Content-Type, Location], marker", "replay:          {do: conflict, status: 409, code: done, client: stop, marker", 40, 74, []string{"answers.replay has marker", "do is conflict"}},
	{"conflict without a status", `replay:          {body: stored, headers: [Content-Type, Location], marker: {name: Idempotency-Replay, value: "true"}}`, "replay:          {do: conflict, code: done, client: stop}", 40, 3, []string{"answers.replay.status is missing"}},
	{"failure before that has no code", "  missing_key: ", "  previously_failed: {status: 400, client: new-key}\n  missing_key: ", 43, 3, []string{"answers.previously_failed.code is missing"}},
	{"class without a code", "when: [5xx]", "when: [code]", 52, 13, []string{`"code"`, "code:card_declined"}},
	{"code never reached", "- {when: [5xx], keep: progress}", "- {when: [5xx, code:declined], keep: progress}", 52, 18, []string{"code:declined is never reached"}},
	{"advice against the list of statuses", "- {when: [5xx], keep: progress}", "- {when: [5xx], keep: progress, client: look-up}", 52, 43, []string{"look-up after 502", "retry.statuses"}},
	{"interim answer that is an error", "do: reject, status: 409, code: concurrent", "do: interim, status: 409, code: concurrent", 42, 42, []string{"409", "wanted 202", "do is interim"}},
	{"success that is no interim answer", "do: reject, status: 409, code: concurrent", "do: reject, status: 202, code: concurrent", 42, 41, []string{"202", "400 to 599"}},
	{"error with the status of a redirect", "outcome_unknown: {status: 500,", "outcome_unknown: {status: 302,", 46, 29, []string{"answers.outcome_unknown.status is 302", "400 to 599, or 200"}},
	{"status of all errors", "errors: {envelope", "errors: {status: 200, envelope", 47, 10, []string{"errors", "status", "answers.mismatch.status"}},
	{"problem document inside of a success", "outcome_unknown: {status: 500,", "outcome_unknown: {status: 200,", 46, 29, []string{"answers.outcome_unknown.status is 200", "problem+json", "envelope: json"}},
	{"wish that nobody waits for", "do: reject, status: 409, code: concurrent", "do: reject, prefer: honoured, status: 409, code: concurrent", 42, 33, []string{"in_flight.prefer", "do: wait"}},
	{"look-alike where every request has a key", "    key: required\n", "    key: required\n    duplicates: {same: [/amount], within: 30s, answer: {status: 409, code: alike, client: look-up}}\n", 71, 5, []string{"POST /payments", "without a key"}},
	{"look-alike without advice", "{unsafe: ", "{duplicates: {same: [/text], within: 30s, answer: {status: 409, code: alike}}, unsafe: ", 75, 71, []string{"duplicates.answer.client is missing"}},
	{"look-alike that is harmless", "{idempotent: ", "{duplicates: {same: [/id], within: 30s, answer: {status: 409, code: alike, client: stop}}, idempotent: ", 76, 30, []string{"a repeat of it is harmless"}},
	{"keys of rows without a place", "    key: required\n", "    key: required\n    batch: {key_per: row}\n", 71, 5, []string{"row_key is missing", "such as row_key"}},
	{"place of a key that rows do not have", "    key: required\n", "    key: required\n    batch: {key_per: request, row_key: /id}\n", 71, 31, []string{"row_key", "key_per: row"}},
	{"batch without keys", "{unsafe: ", "{batch: {key_per: request}, unsafe: ", 75, 30, []string{"takes none"}},
	{"state without an id", "    key: required\n", "    key: required\n    async: {status: /operations}\n", 71, 21, []string{`"/operations"`, "one parameter", "such as /operations/{id}"}},
	{"asynchronous and done", "    key: required\n", "    key: required\n    async: {status: \"/operations/{id}\"}\n    example: {status: 201}\n", 72, 23, []string{"201", "wanted 202"}},
	{"lock of nothing known", "    key: required\n", "    key: required\n    lock: {per: card, answer: {status: 423, code: locked, client: same-key}}\n", 71, 17, []string{`"card"`, "write /card"}},
	{"version and unsafe", "{unsafe: ", "{precondition: {missing: {status: 428, code: a, client: fix-request}, failed: {status: 412, code: b, client: look-up}}, unsafe: ", 75, 149, []string{"both precondition and unsafe"}},
	{"version of what a POST makes", "  DELETE /payments/{id}: ", "  POST /x: {precondition: {missing: {status: 428, code: a, client: fix-request}, failed: {status: 412, code: b, client: look-up}}}\n  DELETE /payments/{id}: ", 76, 13, []string{"POST changes none there"}},
	{"lock that looks like a mismatch", "    key: required\n", "    key: required\n    lock: {per: account, answer: {status: 409, code: invalid_idempotent_request, client: same-key}}\n", 71, 54, []string{"lock.answer", "mismatch", "same-key and fix-request"}},
	{"claim with its effect", "commits: before-effect", "commits: with-effect", 28, 12, []string{"with-effect", "claim.lease", "do: reject", "POST /payments"}},
	{"deleted inside the window", "reap: 72h", "reap: 12h", 35, 9, []string{`"12h"`, "24h"}},
	{"deleted and unlimited", "replay: 24h ", "replay: unlimited ", 35, 9, []string{"reap", "unlimited"}},
	{"window of an environment that no scope tells", "reap: 72h", "reap: 72h\n  environments: {sandbox: 120s}", 36, 3, []string{"window.environments", "does not hold environment"}},
	{"window of an environment of no name", "window: {replay: 30d}", "scope_from: {environment: {credential_prefix: {t_: sandbox}}}, scope: [account, environment], window: {replay: 30d, environments: {sandbx: 120s}}", 79, 162, []string{`"sandbx"`, "did you mean sandbox"}},
	{"deleted inside the window of an environment", "window: {replay: 30d}", "scope_from: {environment: {path: 0}}, scope: [account, environment], window: {environments: {sandbox: 100h}}", 35, 9, []string{`"72h"`, "100h"}},
	{"life of a resource from the last use", "window: {replay: 30d}", "window: {replay: {resource_life: 24h}, from: last-use}", 79, 76, []string{"window.from is last-use", "end of the resource"}},
	{"window told that has no length", "window: {replay: 30d}", "window: {replay: unlimited, advertise: {header: Key-Lifetime}}", 79, 70, []string{"window.advertise", "no length to tell"}},
	{"window told in a header that means something else", "reap: 72h", "reap: 72h\n  advertise: {header: Content-Length}", 36, 23, []string{"Content-Length"}},
	{"size without a unit", "replay:          {body: stored,", "replay:          {max_body: 1MB, body: stored,", 40, 31, []string{`"1MB" is not a size`, "write 1MiB"}},
	{"size of nothing", "replay:          {body: stored,", "replay:          {max_body: 0B, body: stored,", 40, 31, []string{"out of range"}},
	{"too large without a bound", "replay:          {body: stored,", "replay:          {above: not-stored, body: stored,", 40, 21, []string{"answers.replay.above", "max_body: 1MiB"}},
	{"bounds of a client's window turned round", "reap: 72h", "reap: 72h\n  client_sets: {header: Key-Expiry, min: 7h, max: 2h}", 36, 51, []string{"window.client_sets.max is 2h", "7h"}},
	{"client's window in the header of the key", "reap: 72h", "reap: 72h\n  client_sets: {header: idempotency-key, min: 1h, max: 2h}", 36, 25, []string{"header of the key", "Idempotency-Key-Expiry"}},
	{"client's window without a bound", "reap: 72h", "reap: 72h\n  client_sets: {header: Key-Expiry, min: 7h}", 36, 3, []string{"window.client_sets.max is missing"}},
	{"deleted inside a client's window", "reap: 72h", "reap: 72h\n  client_sets: {header: Key-Expiry, min: 7h, max: 100h}", 35, 9, []string{`"72h"`, "100h"}},
	{"range turned round", "replay: 24h ", "replay: {range: {from: 48h, to: 24h}} ", 33, 35, []string{"window.replay.range.to is 24h", "48h"}},
	{"range without an end", "replay: 24h ", "replay: {range: {from: 24h}} ", 33, 12, []string{"window.replay.range.to is missing"}},
	{"deleted inside of the longest window", "replay: 24h ", "replay: {range: {from: 24h, to: 96h}} ", 35, 9, []string{`"72h"`, "4d"}},
	{"chain outlives the window", "takes: 20h", "takes: 30h", 36, 59, []string{"30h", "24h"}},
	{"rejected without an answer", "expired: new-request", "expired: reject", 37, 12, []string{"answers.expired is missing", "410"}},
	{"answer that never comes", "  missing_key:", "  expired: {status: 410, code: gone, client: new-key}\n  missing_key:", 43, 3, []string{"answers.expired is never given"}},
	{"wait that never comes", "do: reject,", "do: reject, up_to: 5s,", 42, 33, []string{"up_to", "rejected"}},
	{"told to come back too late", "requests, client: same-key, retry_after: 5s", "requests, client: same-key, retry_after: 30s", 42, 115, []string{"30s", "20s"}},
	{"answers that cannot be told apart", "code: concurrent_idempotent_requests", "code: invalid_idempotent_request", 42, 52, []string{"409", "same-key", "fix-request"}},
	{"body of a problem", "errors: {", "errors: {body: {}, ", 47, 10, []string{"errors.body", "problem+json"}},
	{"envelope without a body", `errors: {envelope: problem+json, type_base: "https://docs.acme.example/problems/"}`, "errors: {envelope: json}", 47, 20, []string{"errors.body is missing"}},
	{"placeholder unknown", `errors: {envelope: problem+json, type_base: "https://docs.acme.example/problems/"}`, `errors: {envelope: json, body: {e: "{codes}"}}`, 47, 36, []string{"{codes}", "did you mean {code}"}},
	{"class not covered", "  - {when: [4xx], keep: answer}\n", "", 49, 1, []string{"what is kept of 4xx"}},
	{"class never reached", "  - {when: [5xx], keep: progress}", "  - {when: [404, 5xx], keep: progress}", 52, 13, []string{"404 is never reached", "4xx"}},
	{"progress before before-execution", "  - {when: before-execution, keep: nothing}\n  - {when: [4xx], keep: answer}\n", "  - {when: [4xx], keep: answer}\n", 51, 13, []string{"5xx keeps progress", "put before-execution first"}},
	{"progress before execution", "when: before-execution, keep: nothing", "when: before-execution, keep: progress", 50, 36, []string{"progress", "before execution"}},
	{"retried twice over", "cautious: {statuses: [500]", "cautious: {statuses: [503]", 56, 25, []string{"503", "retry.statuses"}},
	{"cap below base", "cap: 30s", "cap: 500ms", 58, 43, []string{"500ms", "1s"}},
	{"backoff and schedule", "  attempts: 6 ", "  schedule: [1s, 2s]\n  attempts: 6 ", 59, 3, []string{"both backoff and schedule"}},
	{"spread of full jitter", "jitter: full", "jitter: full, spread: 0.5", 58, 62, []string{"spread", "proportional"}},
	{"deadline below one attempt", "deadline: 90s", "deadline: 5s", 60, 13, []string{"5s", "10s"}},
	{"p99 above the timeout", "p99: 4s", "p99: 14s", 61, 38, []string{"14s", "10s"}},
	{"retry that cannot be paid", "transient: 14", "transient: 501", 63, 43, []string{"501", "500"}},
	{"language twice", "  - {language: python, keys: automatic, attempts: 3}\n", "  - {language: python}\n  - {language: python}\n", 67, 16, []string{`"python"`, "twice"}},
	{"required key and idempotent", "{idempotent: ", "{key: required, idempotent: ", 76, 45, []string{"key and idempotent", "key: optional beside idempotent"}},
	{"optional key and idempotent", "{idempotent: ", "{key: optional, idempotent: ", 0, 0, nil},
	{"path in the spelling of a router", "DELETE /payments/{id}: ", "DELETE /payments/:id: ", 76, 3, []string{`":id"`, "write {id}"}},
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
