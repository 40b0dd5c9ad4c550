package contract_test

import (
	"os"
	"strings"
	"testing"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

// brokenRetry are mistakes about what clients do: the design example with one
// text replaced by another. Each gives one finding, where the text at stands.
var brokenRetry = []struct {
	name, old, new string
	at             string
	words          []string
}{
	// which answers
	{"class of statuses that is not retried", "statuses: [429, 502", "statuses: [4xx, 502", "4xx, 502", []string{"retry.statuses[0]", `"4xx"`, "5xx"}},
	{"status twice over, with a key", "  attempts: 6 ", "  with_key: [503]\n  attempts: 6 ", "503]\n", []string{"503", "retry.with_key", "retry.statuses"}},
	{"status cautious and with a key", "  attempts: 6 ", "  with_key: [500]\n  attempts: 6 ", "500], attempts", []string{"500", "retry.cautious.statuses", "retry.with_key"}},
	{"codes as a list", "  attempts: 6 ", "  codes: [lock_timeout]\n  attempts: 6 ", "[lock_timeout]", []string{"retry.codes", "object"}},
	{"code that is retried and never", "  attempts: 6 ", "  codes: {retry: [busy], never: [busy]}\n  attempts: 6 ", "busy]}", []string{`"busy"`, "retry.codes.retry", "retry.codes.never"}},
	{"code of a named answer", "  attempts: 6 ", "  codes: {never: [concurrent_idempotent_requests]}\n  attempts: 6 ", "concurrent_idempotent_requests]}", []string{"retry.codes.never", "answers.in_flight", "same-key", "42:52"}},
	{"list of codes that is empty", "  attempts: 6 ", "  codes: {never: []}\n  attempts: 6 ", "[]}", []string{"retry.codes.never", "no entries"}},
	{"override header that means something else", "  attempts: 6 ", "  override_header: Retry-After\n  attempts: 6 ", "Retry-After\n", []string{"Retry-After", "means something else"}},
	{"override value that means both", "  attempts: 6 ", "  override_header: {name: X-Should-Retry, retry: [yes-please], never: [no, yes-please]}\n  attempts: 6 ", "yes-please]}", []string{`"yes-please"`, "both retry and never"}},
	{"override header under another name", "  attempts: 6 ", "  should_retry_header: X-Should-Retry\n  attempts: 6 ", "should_retry_header", []string{"write override_header"}},
	{"methods", "  attempts: 6 ", "  methods: [GET]\n  attempts: 6 ", "methods: [GET]", []string{"variant", "match.method"}},

	// how long to wait
	{"growth unknown", "multiplier: 2", "growth: envoy", "envoy", []string{"retry.backoff.growth", `"envoy"`, "exponential-minus-one"}},
	{"growth under another name", "multiplier: 2", "strategy: linear", "strategy", []string{"write growth"}},
	{"multiplier of linear growth", "multiplier: 2", "multiplier: 2, growth: linear", "multiplier: 2", []string{"retry.backoff.multiplier", "linear"}},
	{"exponent of exponential growth", "multiplier: 2", "exponent: 2", "exponent: 2", []string{"retry.backoff.exponent", "polynomial"}},
	{"polynomial without an exponent", "multiplier: 2", "growth: polynomial", "polynomial", []string{"no exponent", "exponent: 1.5"}},
	{"growth that stays at nothing", "multiplier: 2", "multiplier: 1, growth: exponential-minus-one", "1, growth", []string{"multiplier is 1", "more than 1"}},
	{"growth of decorrelated jitter", "multiplier: 2, cap: 30s, jitter: full", "growth: linear, cap: 30s, jitter: decorrelated", "growth: linear", []string{"retry.backoff.growth", "decorrelated"}},
	{"cap of decorrelated jitter", "jitter: full", "jitter: decorrelated, capped: before-jitter", "capped", []string{"retry.backoff.capped", "decorrelated"}},
	{"exponent that starts elsewhere", "multiplier: 2", "exponent_from: 1", "exponent_from", []string{"write base", "base times multiplier"}},
	{"floor above the cap", "jitter: full", "floor: 31s", "31s", []string{"retry.backoff.floor", "31s", "30s"}},
	{"first wait above the cap", "jitter: full", "first_wait: 60s", "60s}", []string{"retry.backoff.first_wait", "1m", "30s"}},
	{"throttled base above the cap", "jitter: full", "throttled_base: 60s", "30s, throttled", []string{"throttled_base", "1m", "30s"}},
	{"additive jitter without noise", "jitter: full", "jitter: additive", "additive", []string{"no noise", "noise: 1s"}},
	{"noise of full jitter", "jitter: full", "noise: 1s", "noise", []string{"retry.backoff.noise", "additive"}},
	{"floor above a schedule", "backoff: {base: 1s, multiplier: 2, cap: 30s, jitter: full}", "schedule: {waits: [1s, 2s], floor: 3s}", "3s}", []string{"retry.schedule.floor", "3s", "2s"}},

	// what the server tells
	{"milliseconds in Retry-After", "above: give-up}", "ms_headers: [Retry-After]}", "Retry-After]", []string{"Retry-After", "means something else"}},
	{"reset header without a form", "above: give-up}", "rate_limit_header: {name: X-RateLimit-Reset}}", "rate_limit_header", []string{"retry.retry_after.rate_limit_header.form is missing"}},
	{"form of a reset header unknown", "above: give-up}", "rate_limit_header: {name: X-RateLimit-Reset, form: unix}}", "unix", []string{`"unix"`, "epoch"}},
	{"above under another name", "above: give-up}", "above: abort}", "abort", []string{"did you mean give-up"}},
	{"spread of more than all", "above: give-up}", "spread: 2}", "2}\n  budget", []string{"retry.retry_after.spread", "more than 0 and at most 1"}},

	// budgets
	{"ratio without a percentage", "{tokens: 500, cost: {transient: 14, throttled: 5}, on_retried_success: cost-back, on_first_success: 1}", "{kind: ratio}", "budget:", []string{"retry.budget.percent is missing", "percent: 20"}},
	{"tokens of a ratio", "{tokens: 500, cost: {transient: 14, throttled: 5}, on_retried_success: cost-back, on_first_success: 1}", "{kind: ratio, percent: 20, tokens: 500}", "tokens: 500", []string{"retry.budget.tokens", "ratio", "percent, min_per_second and window"}},
	{"failure ratio without tokens", "{tokens: 500, cost: {transient: 14, throttled: 5}, on_retried_success: cost-back, on_first_success: 1}", "{kind: failure-ratio, token_ratio: 0.1}", "budget:", []string{"retry.budget.tokens is missing"}},
	{"budget without its cost", "tokens: 500, cost: {transient: 14, throttled: 5}", "tokens: 500", "budget:", []string{"retry.budget.cost is missing"}},
	{"tokens under the name of gRPC", "tokens: 500,", "max_tokens: 500,", "max_tokens", []string{"write tokens"}},

	// around the call
	{"breaker that opens at nothing", "  attempts: 6 ", "  breaker: {failure_share: 0}\n  attempts: 6 ", "0}\n", []string{"retry.breaker.failure_share", "more than 0"}},
	{"breaker under another name", "  attempts: 6 ", "  circuit_breaker: {}\n  attempts: 6 ", "circuit_breaker", []string{"write breaker"}},
	{"order without its retries", "  attempts: 6 ", "  order: [deadline, attempt-timeout]\n  attempts: 6 ", "[deadline, attempt-timeout]", []string{"leaves out retry"}},
	{"deadline of each attempt", "  attempts: 6 ", "  order: [retry, deadline, attempt-timeout]\n  attempts: 6 ", "deadline, attempt-timeout]", []string{"deadline inside retry", "whole call"}},
	{"attempt timeout around the call", "  attempts: 6 ", "  order: [deadline, attempt-timeout, retry]\n  attempts: 6 ", "attempt-timeout, retry", []string{"attempt-timeout outside of retry"}},
	{"order without its breaker", "  attempts: 6 ", "  breaker: {}\n  order: [deadline, retry, attempt-timeout]\n  attempts: 6 ", "[deadline, retry, attempt-timeout]", []string{"leaves out breaker", "retry.breaker"}},
	{"copies by a word", "  attempts: 6 ", "  hedging: always\n  attempts: 6 ", "always\n", []string{"retry.hedging", `"always"`, "never"}},
	{"copy after the end", "  attempts: 6 ", "  hedging: {after: 10s}\n  attempts: 6 ", "10s}\n", []string{"retry.hedging.after is 10s", "10s"}},
	{"more copies than attempts", "  attempts: 6 ", "  hedging: {after: 1s, attempts: 7}\n  attempts: 6 ", "7}\n", []string{"retry.hedging.attempts is 7", "retry.attempts, 6"}},
	{"shortest attempt above the timeout", "  attempts: 6 ", "  min_attempt: 11s\n  attempts: 6 ", "11s\n", []string{"retry.min_attempt is 11s", "10s"}},
	{"connecting takes longer than the attempt", "  attempts: 6 ", "  connect_timeout: 20s\n  attempts: 6 ", "20s\n  attempts", []string{"retry.connect_timeout is 20s", "10s"}},
	{"deadline in the header of the key", "  attempts: 6 ", "  deadline_header: {name: idempotency-key, unit: seconds}\n  attempts: 6 ", "idempotency-key, unit", []string{"retry.deadline_header.name", "header of the key"}},
	{"two numbers in one header", "  attempts: 6 ", "  attempt_header: {name: X-Call, counts: retries}\n  deadline_header: {name: X-Call, unit: seconds}\n  attempts: 6 ", "X-Call, unit", []string{"both X-Call"}},
	{"deadline header without a unit", "  attempts: 6 ", "  deadline_header: {name: X-Timeout}\n  attempts: 6 ", "deadline_header", []string{"retry.deadline_header.unit is missing", "unit: milliseconds"}},
	{"attempt header that counts nothing", "  attempts: 6 ", "  attempt_header: {name: X-Attempt}\n  attempts: 6 ", "attempt_header", []string{"retry.attempt_header.counts is missing"}},
	{"layer that makes one attempt", "  attempts: 6 ", "  layers: [{name: mesh, attempts: 1}]\n  attempts: 6 ", "1}]", []string{"retry.layers[0].attempts is 1", "2 to 100"}},
	{"owner unknown", "  attempts: 6 ", "  owner: client\n  attempts: 6 ", "client\n", []string{"retry.owner", `"client"`, "caller"}},

	// client libraries
	{"cap of a library below its base", "attempts: 3}", "attempts: 3, cap: 500ms}", "500ms}", []string{"sdks[0].cap is 500ms", "1s"}},
	{"library with an unknown field", "attempts: 3}", "attempts: 3, overridable: [scope]}", "scope]}\n\n", []string{`"scope"`, "attempts"}},
}

func TestBrokenRetries(t *testing.T) {
	good, err := os.ReadFile("testdata/load/design.yaml")
	require.NoError(t, err)
	for _, b := range brokenRetry {
		t.Run(b.name, func(t *testing.T) {
			require.Contains(t, string(good), b.old, "the design example holds the text that is replaced")
			text := strings.Replace(string(good), b.old, b.new, 1)
			c, findings, err := contract.Load("acme.yaml", []byte(text))
			require.NoError(t, err)
			require.Nil(t, c)
			require.Len(t, findings, 1)
			said := findings[0].String()
			for _, r := range findings[0].Related {
				said += " " + r.Pos.String()
			}
			for _, w := range b.words {
				require.Contains(t, said, w)
			}
			require.Contains(t, text, b.at)
			before := text[:strings.Index(text, b.at)]
			line := strings.Count(before, "\n") + 1
			col := len([]rune(before[strings.LastIndex(before, "\n")+1:])) + 1
			require.Equal(t, contract.Pos{File: "acme.yaml", Line: line, Col: col}, findings[0].Pos, said)
			require.Contains(t, contract.RuleIDs(), findings[0].Rule)
		})
	}
}
