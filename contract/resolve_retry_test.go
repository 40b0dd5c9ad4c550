package contract_test

import (
	"strings"
	"testing"
	"time"

	"github.com/reprise-dev/reprise/contract"
	"github.com/stretchr/testify/require"
)

// retrying is a contract with a retry section of its own, and variants or
// whatever else follows it.
func retrying(t *testing.T, retry string, rest ...string) *contract.Contract {
	t.Helper()
	head, _, _ := strings.Cut(minimal, "retry:\n")
	return load(t, head+"operations: {POST /orders: {}, \"GET /orders/{id}\": {idempotent: it only reads}}\n"+strings.Join(rest, "\n")+"\nretry:\n"+retry)
}

const waits = "  backoff: {base: 500ms, cap: 8s}\n  attempts: 5\n"

// What a contract does not say about clients changes nothing.
func TestRetryDefaults(t *testing.T) {
	r := resolve(t, retrying(t, "  statuses: [429, 503]\n"+waits), "POST /orders").Retry
	require.Equal(t, contract.Codes{}, r.Codes)
	require.Empty(t, r.WithKey)
	require.Zero(t, r.OverrideHeader)
	require.Zero(t, r.AttemptHeader)
	require.Zero(t, r.DeadlineHeader)
	require.Zero(t, r.MinAttempt)
	require.Zero(t, r.ConnectTimeout)
	require.Equal(t, contract.Backoff{
		Base: 500 * time.Millisecond, Growth: contract.GrowthExponential, Multiplier: 2, Cap: 8 * time.Second, Capped: contract.CappedBoth, Jitter: contract.JitterFull,
	}, r.Backoff)
	require.Equal(t, contract.RetryAfter{
		Forms: []contract.RetryAfterForm{"seconds", "date"}, Ceiling: time.Minute, CeilingFrom: contract.CeilingFromReceipt, Above: contract.AboveGiveUp,
	}, r.RetryAfter)
	require.Nil(t, r.Budget)
	require.Nil(t, r.Breaker)
	require.Nil(t, r.Hedging)
	require.Equal(t, []contract.Guard{"deadline", "retry", "breaker", "rate-limiter", "bulkhead", "attempt-timeout"}, r.Order)
	require.Equal(t, contract.OwnerCaller, r.Owner)
	require.Empty(t, r.Layers)
}

func TestEverythingAboutClients(t *testing.T) {
	c := retrying(t, `  statuses: [409, 5xx]
  with_key: [425]
  codes: {retry: [lock_timeout], never: [quota_exhausted], throttled: [SlowDown]}
  override_header: Stripe-Should-Retry
  backoff: {base: 50ms, throttled_base: 1s, growth: polynomial, exponent: 1.5, cap: 20s, capped: after-jitter, floor: 10ms, first_wait: 2s, jitter: additive, noise: 100ms}
  attempts: 4
  attempt_header: {name: X-Retry-Count, counts: retries}
  deadline: 2m
  deadline_header: {name: grpc-timeout, unit: grpc}
  attempt_timeout: 10s
  connect_timeout: 3s
  min_attempt: 500ms
  retry_after: {forms: [seconds], ms_headers: [retry-after-ms], rate_limit_header: {name: X-RateLimit-Reset, form: epoch}, ceiling: 5s, ceiling_from: backoff, above: clamp, spread: 0.1}
  budget: {kind: ratio, percent: 20, min_per_second: 10, scope: host, when_empty: fail-after-backoff}
  breaker: {failure_share: 0.5, half_open_calls: 3}
  hedging: {after: 300ms}
  order: [rate-limiter, deadline, retry, breaker, attempt-timeout]
  owner: sdk
  layers: [{name: service mesh, attempts: 3}]
`, `sdks:
  - {language: go, keys: caller, attempts: 3, retries: false, base: 1s, cap: 5s, attempt_header: X-Attempt, overridable: [key, attempts]}
  - {language: python}`)
	r := resolve(t, c, "POST /orders").Retry
	require.Len(t, r.Statuses, 101)
	require.Subset(t, r.Statuses, []int{409, 500, 501, 599})
	require.Equal(t, []int{425}, r.WithKey)
	require.Equal(t, contract.Codes{Retry: []string{"lock_timeout"}, Never: []string{"quota_exhausted"}, Throttled: []string{"SlowDown"}}, r.Codes)
	require.Equal(t, contract.OverrideHeader{Name: "Stripe-Should-Retry", Retry: []string{"true"}, Never: []string{"false"}}, r.OverrideHeader)
	require.Equal(t, contract.Backoff{
		Base: 50 * time.Millisecond, ThrottledBase: time.Second, Growth: contract.GrowthPolynomial, Exponent: 1.5, Cap: 20 * time.Second,
		Capped: contract.CappedAfterJitter, Floor: 10 * time.Millisecond, FirstWait: 2 * time.Second, Jitter: contract.JitterAdditive, Noise: 100 * time.Millisecond,
	}, r.Backoff)
	require.Equal(t, contract.AttemptHeader{Name: "X-Retry-Count", Counts: contract.CountsRetries}, r.AttemptHeader)
	require.Equal(t, contract.DeadlineHeader{Name: "grpc-timeout", Unit: contract.DeadlineGRPC}, r.DeadlineHeader)
	require.Equal(t, 3*time.Second, r.ConnectTimeout)
	require.Equal(t, 500*time.Millisecond, r.MinAttempt)
	require.Equal(t, contract.RetryAfter{
		Forms: []contract.RetryAfterForm{"seconds"}, MSHeaders: []string{"retry-after-ms"},
		RateLimitHeader: contract.ResetHeader{Name: "X-RateLimit-Reset", Form: contract.ResetEpoch},
		Ceiling:         5 * time.Second, CeilingFrom: contract.CeilingFromBackoff, Above: contract.AboveClamp, Spread: 0.1,
	}, r.RetryAfter)
	require.Equal(t, &contract.Budget{
		Kind: contract.BudgetRatio, Scope: contract.ScopeHost, WhenEmpty: contract.FailAfterBackoff, Percent: 20, MinPerSecond: 10, Window: 10 * time.Second,
	}, r.Budget)
	require.Equal(t, &contract.Breaker{FailureShare: 0.5, MinimumCalls: 100, Window: 30 * time.Second, OpenFor: 5 * time.Second, HalfOpenCalls: 3}, r.Breaker)
	require.Equal(t, &contract.Hedging{After: 300 * time.Millisecond, Attempts: 2}, r.Hedging)
	require.Equal(t, []contract.Guard{"rate-limiter", "deadline", "retry", "breaker", "attempt-timeout"}, r.Order)
	require.Equal(t, contract.OwnerSDK, r.Owner)
	require.Equal(t, []contract.RetryLayer{{Name: "service mesh", Attempts: 3}}, r.Layers)
	require.Equal(t, []contract.SDK{
		{Language: "go", Keys: contract.KeysCaller, Attempts: 3, Base: time.Second, Cap: 5 * time.Second, OwnWaits: true, AttemptHeader: "X-Attempt", Overridable: []contract.SDKField{"key", "attempts"}},
		{Language: "python", Keys: contract.KeysAutomatic, Attempts: 4, Retries: true, Base: 50 * time.Millisecond, Cap: 20 * time.Second, AttemptHeader: "X-Retry-Count"},
	}, c.SDKs, "what a library does not say is what the contract says")

	require.Equal(t, []string{
		"sdks", "retry.connect_timeout", "retry.deadline_header", "retry.order", "retry.owner", "retry.budget.scope",
	}, c.Described(), "a mock does nothing about these")

	built, findings := contract.Build(c.JSON())
	require.Empty(t, findings)
	require.Equal(t, policies(t, c), policies(t, built), "shorthands written out say the same")
}

// A rule for one method, such as stripe-node's that retries a 5xx except after
// POST, is a variant.
func TestStatusesOfAMethod(t *testing.T) {
	c := retrying(t, "  statuses: [409, 429, 503]\n"+waits, `variants: [{match: {method: GET}, retry: {statuses: [409, 429, 5xx]}}]`)
	require.NotContains(t, resolve(t, c, "POST /orders").Retry.Statuses, 500)
	require.Contains(t, resolve(t, c, "GET /orders/{id}").Retry.Statuses, 500)
}

// A class leaves the statuses to the lists that name them.
func TestAClassYieldsToANamedStatus(t *testing.T) {
	r := resolve(t, retrying(t, "  statuses: [500, 5xx, 503]\n  cautious: {statuses: [501], attempts: 1}\n"+waits), "POST /orders").Retry
	require.Len(t, r.Statuses, 101, "what is written twice over stands there twice at most")
	require.Equal(t, []int{501}, r.Cautious.Statuses)
}

// A later layer that chooses another budget, header or formula leaves what
// belonged to the earlier one behind.
func TestRetryChoicesMerge(t *testing.T) {
	c := retrying(t, `  statuses: [429]
  backoff: {base: 1s, growth: polynomial, exponent: 2, cap: 9s, jitter: none}
  attempts: 5
  override_header: {name: X-A, retry: ["1"], never: ["0"]}
  budget: {tokens: 500, cost: {transient: 14, throttled: 5}, scope: host}
  hedging: {after: 1s, attempts: 3}
  breaker: {failure_share: 0.5, window: 10s}
`, `variants:
  - {match: {operation: POST /orders}, retry: {budget: {kind: failure-ratio, tokens: 10, token_ratio: 0.1}, override_header: X-B, backoff: {base: 2s, cap: 4s}, hedging: never, breaker: {window: 20s}}}
  - {match: {method: GET}, retry: {budget: {tokens: 100}}}`)
	post, get := resolve(t, c, "POST /orders").Retry, resolve(t, c, "GET /orders/{id}").Retry
	require.Equal(t, &contract.Budget{Kind: contract.BudgetFailureRatio, Scope: contract.ScopeHost, WhenEmpty: contract.FailNow, Tokens: 10, TokenRatio: 0.1}, post.Budget)
	require.Equal(t, contract.OverrideHeader{Name: "X-B", Retry: []string{"true"}, Never: []string{"false"}}, post.OverrideHeader)
	require.Equal(t, contract.GrowthExponential, post.Backoff.Growth)
	require.Equal(t, contract.JitterFull, post.Backoff.Jitter)
	require.Nil(t, post.Hedging)
	require.Equal(t, 20*time.Second, post.Breaker.Window)
	require.Equal(t, 0.5, post.Breaker.FailureShare)
	require.Equal(t, 100, get.Budget.Tokens)
	require.Equal(t, 14, get.Budget.TransientCost)
	require.Equal(t, contract.ScopeHost, get.Budget.Scope)
	require.Equal(t, &contract.Hedging{After: time.Second, Attempts: 3}, get.Hedging)
	require.Equal(t, contract.Origin("variant 2"), resolve(t, c, "GET /orders/{id}").Origin("/retry/budget/tokens"))
	require.Equal(t, contract.OriginDefault, resolve(t, c, "GET /orders/{id}").Origin("/retry/budget/when_empty"))
}

// A status that a list of the contract has is not taken for a named answer when
// it comes without a code.
func TestAListedStatusIsNoName(t *testing.T) {
	p := *resolve(t, retrying(t, "  statuses: [429]\n  with_key: [503]\n"+waits), "POST /orders")
	require.Nil(t, p.Recognise(503, "").Answer, "a proxy may have said so")
	require.Equal(t, contract.AnswerStoreDown, p.Recognise(503, "idempotency_unavailable").Name)
	p.Retry.WithKey = nil
	require.Equal(t, contract.AnswerStoreDown, p.Recognise(503, "").Name)
}
