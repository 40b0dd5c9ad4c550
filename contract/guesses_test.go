package contract_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"github.com/reprise-dev/reprise/contract"
)

// guesses are what somebody writes who knows the thing and not our name for it,
// laid over the smallest contract: each finding about it holds the words.
var guesses = []struct {
	name, guess string
	words       []string
}{
	// the key
	{"places as a list", "key: {in: [header, body]}", []string{"one place, and the others under also: [{in: body, name: /request_id}]"}},
	{"in the path", "key: {in: path, name: id}", []string{"did you mean resource-id"}},
	{"body without its member", "key: {in: body}", []string{"key.name is missing", "name: /idempotency_key"}},
	{"required from a day, in the key", `key: {required_from: "2026-04-01"}`, []string{"write required_from under the operation"}},
	{"mandatory from a day", `key: {mandatory_from: "2026-04-01"}`, []string{"write required_from under the operation"}},
	{"required since", `key: {since: "2026-04-01"}`, []string{"write required_from under the operation"}},
	{"key from a day", `operations: {POST /orders: {key_from: "2026-04-01"}}`, []string{"did you mean required_from"}},
	{"no nil", "key: {reject_nil: true}", []string{"write forbidden"}},
	{"nil", "key: {allow_nil: false}", []string{"write forbidden"}},
	{"made when missing", "key: {when_missing: generate}", []string{"write minted_by"}},
	{"made by default", "key: {default: uuid}", []string{"write minted_by"}},
	{"unexpected key", "key: {unexpected: refuse}", []string{"write unsupported", "answers.unsupported_key"}},
	{"answer to an unexpected key", "answers: {unexpected_key: {status: 400, code: no_key, client: fix-request}}", []string{"write unsupported_key", "key.unsupported"}},

	{"flag for optional", "key: {optional: true}", []string{"write required: false"}},
	{"counted in bytes", "key: {length: {max: 64, bytes: true}}", []string{"write unit: bytes"}},
	{"in quotes", "key: {quoted: true}", []string{"write syntax: quoted"}},
	{"told, yes or no", "key: {echo: true}", []string{"such as Idempotency-Key"}},
	{"not for uploads", "key: {ignored: [multipart]}", []string{"write ignored_for: [multipart]"}},

	// scope and fingerprint
	{"tenant of a header", "scope: [{header: X-Tenant}]", []string{"write a word here, such as user", "scope_from: {user: {header: X-User-Id}}"}},
	{"nothing is compared", "fingerprint: false", []string{"write none"}},
	{"canonical JSON", "fingerprint: {body: canonical-json}", []string{"did you mean json"}},
	{"headers among the parts", "fingerprint: {of: [body, headers]}", []string{"write headers beside of"}},
	{"fields alone", "fingerprint: {fields: [/amount]}", []string{"write body: fields"}},
	{"region without its place", "scope: [account, region]", []string{"region: {header: X-Region}"}},
	{"place of a region as that of a key", "{scope: [account, region], scope_from: {region: {in: header, name: X-Region}}}", []string{"write header: X-Region", "write header: X-Region"}},
	{"region at the top", "region: eu", []string{"write scope_from: {region: {header: X-Region}}"}},
	{"region in the key", "key: {region: eu}", []string{"write scope_from: {region: {header: X-Region}}"}},
	{"query without an order", "fingerprint: {of: [method, query], query: unordered}", []string{"did you mean set"}},

	// the window
	{"from min to max", "window: {replay: {min: 7d, max: 14d}}", []string{"range: {from: 7d, to: 14d}", "range: {from: 7d, to: 14d}"}},
	{"from, to", "window: {replay: {from: 7d, to: 14d}}", []string{"range: {from: 7d, to: 14d}", "range: {from: 7d, to: 14d}"}},
	{"at least, at most", "window: {replay: {at_least: 7d, at_most: 14d}}", []string{"range: {from: 7d, to: 14d}"}},
	{"from-to in a word", "window: {replay: 7d-14d}", []string{"write range: {from: 7d, to: 14d}"}},
	{"with two ends", "window: {replay: {exact: 7d, at_least: 14d}}", []string{"wanted one of them"}},
	{"after the resource", "window: {from: resource-end}", []string{"write replay: {resource_life: 24h}"}},
	{"set by the client", "window: {client_header: X-Ttl}", []string{"write client_sets"}},

	{"for ever", "window: {replay: forever}", []string{"write unlimited"}},
	{"sliding", "window: {sliding: true}", []string{"write from: last-use"}},
	{"and afterwards", "window: {after: reject}", []string{"write expired: new-request or expired: reject"}},

	// answers
	{"another request is executed", "answers: {mismatch: {do: execute}}", []string{"did you mean new-operation"}},
	{"the latest status", "answers: {replay: {do: latest}}", []string{"did you mean current"}},
	{"all headers, yes or no", "answers: {replay: {headers: true}}", []string{"write all"}},
	{"header of a replay", "answers: {replay: {header: Idempotent-Replayed}}", []string{"write marker: {name: Idempotency-Replay"}},
	{"flag of a replay", "answers: {replay: {flag: reused}}", []string{"marker: {in: body, name: /reused}"}},
	{"once it is gone", "answers: {replay: {do: current, gone: last}}", []string{"write deleted: not-found or deleted: last-state"}},
	{"bad key", "answers: {bad_key: {status: 400, code: bad, client: fix-request}}", []string{"write invalid_key"}},
	{"long key", "answers: {too_long: {status: 400, code: bad, client: fix-request}}", []string{"write key_too_long"}},
	{"goes stale", "claim: {stale_after: 90s}", []string{"write lease"}},
	{"left to people", "claim: {abandoned: manual}", []string{"did you mean reject"}},
	{"one transaction", "claim: {transactional: true}", []string{"write commits: with-effect"}},
	{"fails validation", "failures: [{when: validation, keep: nothing}]", []string{"write before-execution"}},
	{"a repeat gets the state", "answers: {replay: {body: current}}", []string{"write do: current"}},
	{"a repeat gets a reference", "answers: {replay: {status: 409, body: reference}}", []string{"write do: conflict-with-pointer"}},
	{"a repeat is refused", "answers: {replay: {do: reject}}", []string{"did you mean conflict"}},
	{"a repeat gets a location", "answers: {replay: {location: true}}", []string{"write do: conflict-with-pointer"}},
	{"accepted in flight", "answers: {in_flight: {do: accepted}}", []string{"did you mean interim"}},
	{"202 in flight", "answers: {in_flight: {do: 202}}", []string{"did you mean interim"}},
	{"asynchronous in flight", "answers: {in_flight: {do: async}}", []string{"did you mean interim"}},
	{"where the state is told", "answers: {in_flight: {status_url: /operations/1}}", []string{"write async.status under the operation"}},
	{"open, as an answer", "answers: {store_down: open}", []string{"store_down: open under the operation"}},
	{"proceeds", "answers: {store_down: {do: proceed}}", []string{"store_down: open under the operation"}},
	{"mode of a store", "answers: {store_down: {mode: open}}", []string{"store_down: open under the operation"}},
	{"code of gRPC", "answers: {mismatch: {grpc: ALREADY_EXISTS}}", []string{"write grpc.statuses.mismatch at the top"}},

	// operations
	{"fails open", "operations: {POST /orders: {fail_open: true}}", []string{"write store_down: open"}},
	{"recovery points", "operations: {POST /orders: {recovery_points: [a, b]}}", []string{"write steps"}},
	{"why it is safe", "operations: {POST /orders: {safe: it sets the same values}}", []string{"write idempotent"}},
	{"a window of its own", "operations: {POST /orders: {window: {replay: 1h}}}", []string{"write variants at the top: variants: [{match: {operation: \"POST /payments\"}, window: ...}]"}},
	{"a variant that is chosen when", `variants: [{when: {method: PATCH}, window: {replay: 1h}}]`, []string{"write match"}},
	{"a variant of a method", `variants: [{method: PATCH, window: {replay: 1h}}]`, []string{"match: {method: PATCH}"}},
	{"steps as words", "operations: {POST /orders: {steps: [buy, print]}}", []string{"write [{name: buy}, {name: print}]"}},
	{"a call without its recovery", "operations: {POST /orders: {steps: [{name: buy, calls: bank}]}}", []string{"recover: downstream_key, recover: look_up or recover: stop"}},
	{"no key to write", "operations: {POST /orders: {key: none}}", []string{`write idempotent: "why a repeat is harmless" in the place of key, or unsafe`}},
	{"no key to read", "operations: {GET /orders: {key: none}}", []string{`write idempotent: "reading changes nothing"`}},
	{"scope in words", "scope: account and operation", []string{"write [account, operation]"}},
	{"keeps none", "failures: [{when: [before-execution, 4xx, 5xx], keep: none}]", []string{"write nothing"}},
	{"keeps steps", "failures: [{when: [before-execution, 4xx], keep: nothing}, {when: 5xx, keep: steps}]", []string{"write progress"}},
	{"look-up of an operation", "operations: {POST /orders: {lookup: GET /orders}}", []string{"write look_up at the top"}},
	{"status of an operation", "operations: {POST /orders: {status: GET /orders}}", []string{"write look_up at the top"}},
	{"natural key", "operations: {POST /orders: {natural_key: [/amount]}}", []string{"write duplicates"}},
	{"members of a duplicate", "operations: {POST /orders: {key: optional, duplicates: {of: [/amount], within: 30s, answer: {status: 409, code: again, client: look-up}}}}", []string{"write same"}},
	{"key of a batch", "operations: {POST /orders: {batch: {key: /key}}}", []string{"key_per: row, and row_key"}},
	{"If-Match", "operations: {PUT /orders/1: {if_match: required}}", []string{"write precondition: {missing: {status: 428"}},
	{"precondition in a word", "operations: {PUT /orders/1: {precondition: if-match}}", []string{"write precondition: {missing: {status: 428"}},
	{"lock at the top", "lock: {scope: account}", []string{"claim.lease", "operations.X.lock"}},
	{"scope and status of a lock", "operations: {POST /orders: {lock: {scope: account, status: 423}}}", []string{"write per", "write answer"}},

	// the client
	{"longest Retry-After", "retry: {retry_after: {max_wait: 60s}}", []string{"write ceiling"}},
	{"jitter of a quarter", "retry: {backoff: {jitter: 0.25}}", []string{"write jitter: proportional, and spread: 0.25"}},
	{"share of retries", "retry: {budget: {percent: 10}}", []string{"write kind: ratio", "retry.budget.cost", "retry.budget.tokens"}},
	{"breaker at the top", "circuit_breaker: {failures: 5}", []string{"write it under retry"}},
	{"for how long webhooks", "webhooks: {max_age: 24h}", []string{"write deadline"}},
	{"first wait", "retry: {backoff: {first: 1s}}", []string{"base for the ceiling of the first wait, first_wait for the shortest"}},
	{"least wait", "retry: {backoff: {min: 1s}}", []string{"base for the ceiling of the first wait, first_wait for the shortest"}},
	{"deadline and its header", "retry: {deadline: {value: 90s, header: X-Deadline}}", []string{"deadline_header: X-Deadline"}},
	{"milliseconds as a form", "retry: {retry_after: {forms: [seconds, milliseconds]}}", []string{"write ms_headers"}},
	{"another header", "retry: {retry_after: {header: Retry-After-Ms}}", []string{"write ms_headers"}},
	{"milliseconds at once", "retry: {retry_after_ms: Retry-After-Ms}", []string{"ms_headers"}},
	{"who retries", "retry: {by: gateway}", []string{"write owner"}},
	{"failures in a row", "retry: {breaker: {failures: 5, window: 1m}}", []string{"write failure_share and minimum_calls"}},
	{"open", "retry: {breaker: {failure_share: 0.5, open: 30s}}", []string{"write open_for"}},
	{"hedging off", "retry: {hedging: off}", []string{"write never"}},
	{"hedging false", "retry: {hedging: false}", []string{"write never"}},
}

// Each guess is answered with the right name, and with nothing else.
func TestGuessesFindTheirName(t *testing.T) {
	for _, g := range guesses {
		t.Run(g.name, func(t *testing.T) {
			var base, over map[string]any
			require.NoError(t, yaml.Unmarshal([]byte(minimal+"operations:\n  POST /orders: {}\n"), &base))
			require.NoError(t, yaml.Unmarshal([]byte(g.guess), &over))
			lay(base, over)
			text, err := yaml.Marshal(base)
			require.NoError(t, err)
			onlySays(t, string(text), g.words)
		})
	}
}

// A date that YAML reads as one says nothing of the name that it stands under.
func TestADateUnderAWrongName(t *testing.T) {
	onlySays(t, minimal+"operations:\n  POST /orders: {key_from: 2026-04-01}\n", []string{"did you mean required_from", `write "2026-04-01"`})
}

// onlySays wants each of the words in a finding, and no finding without one.
func onlySays(t *testing.T, text string, words []string) {
	t.Helper()
	c, findings, err := contract.Load("contract.yaml", []byte(text))
	require.NoError(t, err)
	require.Nil(t, c)
	for _, w := range words {
		require.True(t, slices.ContainsFunc(findings, func(f contract.Finding) bool { return strings.Contains(f.String(), w) }), "%q in %v", w, findings)
	}
	for _, f := range findings {
		require.True(t, slices.ContainsFunc(words, func(w string) bool { return strings.Contains(f.String(), w) }), "%v says nothing of %v", f, words)
	}
}

// lay puts the members of one object over those of another.
func lay(under, over map[string]any) {
	for name, value := range over {
		if inner, ok := value.(map[string]any); ok {
			if below, ok := under[name].(map[string]any); ok {
				lay(below, inner)
				continue
			}
		}
		under[name] = value
	}
}
