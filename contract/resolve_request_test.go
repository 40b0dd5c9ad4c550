package contract_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// versioned is a contract with variants, for operations below the account.
func versioned(t testing.TB, variants ...map[string]any) *contract.Contract {
	t.Helper()
	c, findings := contract.Build(versions(variants...))
	require.Empty(t, mistakes(findings))
	return c
}

// mistakes are the findings without the warnings, here that versions with windows
// of their own share their records.
func mistakes(findings []contract.Finding) []contract.Finding {
	return slices.DeleteFunc(findings, func(f contract.Finding) bool { return f.Severity != contract.Error })
}

func versions(variants ...map[string]any) map[string]any {
	list := make([]any, len(variants))
	for i, v := range variants {
		list[i] = v
	}
	return map[string]any{
		"reprise": "v1", "api": map[string]any{"name": "A", "version": "1"}, "scope": []any{"account"},
		"window": map[string]any{"replay": "24h"},
		"answers": map[string]any{
			"mismatch":  map[string]any{"status": 422.0, "code": "reused", "client": "fix-request"},
			"in_flight": map[string]any{"status": 409.0, "code": "busy", "client": "same-key"},
		},
		"failures":   []any{map[string]any{"when": []any{"before-execution", "4xx", "5xx"}, "keep": "nothing"}},
		"retry":      map[string]any{"statuses": []any{503.0}, "backoff": map[string]any{"base": "1s", "cap": "9s"}, "attempts": 3.0},
		"operations": map[string]any{"POST /accounts/{id}/payments": map[string]any{}, "POST /refunds": map[string]any{"key": "optional"}},
		"variants":   list,
	}
}

func match(match map[string]any, replay string) map[string]any {
	return map[string]any{"match": match, "window": map[string]any{"replay": replay, "reap": "never"}}
}

func version(value string) map[string]any {
	return map[string]any{"header": map[string]any{"name": "API-Version", "value": value}}
}

func under(version string) http.Header {
	h := http.Header{}
	if version != "" {
		h.Set("api-version", version)
	}
	return h
}

// Stripe, Shopify and Whop have rules that go with the version asked for.
func TestVariantsByHeader(t *testing.T) {
	c := versioned(t, match(version("2026-*"), "48h"), match(version("2026-04"), "72h"), match(map[string]any{"header": map[string]any{"name": "Beta"}, "operation": "POST /refunds"}, "96h"))
	window := func(operation, v string, beta ...string) time.Duration {
		h := under(v)
		h["Beta"] = beta
		return c.ResolveRequest(operation, h.Values, "/refunds").Window.Replay.Duration
	}
	const pay = "POST /accounts/{id}/payments"
	require.Equal(t, 24*time.Hour, window(pay, ""))
	require.Equal(t, 24*time.Hour, window(pay, "2025-10"))
	require.Equal(t, 48*time.Hour, window(pay, "2026-01"))
	require.Equal(t, 72*time.Hour, window(pay, "2026-04"), "of two variants the later wins")
	require.Equal(t, 72*time.Hour, window(pay, "2026-04", "yes"))
	require.Equal(t, 96*time.Hour, window("POST /refunds", "2026-04", ""), "any value will do")
	twice := http.Header{"Api-Version": {"2025-10", "2026-04"}}
	require.Equal(t, 24*time.Hour, c.ResolveRequest(pay, twice.Values, "/").Window.Replay.Duration, "the first value counts")
	plain, _ := c.Resolve(pay)
	require.Equal(t, 24*time.Hour, plain.Window.Replay.Duration, "the operation alone has no header")
	require.Same(t, plain, c.ResolveRequest(pay, under("").Values, "/"))
	require.Equal(t, []string{"API-Version", "Beta"}, c.MatchedHeaders())
	require.True(t, c.Variants()[0].PerRequest)
	require.Equal(t, "header API-Version: 2026-*", c.Variants()[0].Label)
	require.Equal(t, contract.KeyOptional, c.ResolveRequest("POST /refunds", under("2026-04").Values, "").Operation.Key)
}

// The template /accounts/{id}/payments does not say whose account it is; the
// path of a request does.
func TestVariantsByThePathOfTheRequest(t *testing.T) {
	c := versioned(t, match(map[string]any{"path": "/accounts/test_*/**"}, "48h"), match(map[string]any{"path": "/accounts/**"}, "72h"), match(map[string]any{"path": "/elsewhere/**"}, "96h"))
	const pay = "POST /accounts/{id}/payments"
	window := func(path string) time.Duration {
		return c.ResolveRequest(pay, under("").Values, path).Window.Replay.Duration
	}
	require.Equal(t, 72*time.Hour, window("/accounts/live_1/payments"))
	require.Equal(t, 72*time.Hour, window("/accounts/test_1/payments"), "the later variant wins")
	plain, _ := c.Resolve(pay)
	require.Equal(t, 72*time.Hour, plain.Window.Replay.Duration)
	require.Empty(t, c.Variants()[2].Operations)

	c = versioned(t, match(map[string]any{"path": "/accounts/test_*/**"}, "48h"))
	require.Equal(t, 24*time.Hour, window("/accounts/live_1/payments"))
	require.Equal(t, 48*time.Hour, window("/accounts/test_1/payments"))
	require.True(t, c.Variants()[0].PerRequest)
	require.Equal(t, 48*time.Hour, c.Under(pay, 0).Window.Replay.Duration)
	require.Nil(t, c.Under("POST /refunds", 0))
}

// Every combination that can come together is judged; those that cannot are not.
func TestCombinationsAreJudgedWhenLoading(t *testing.T) {
	short := map[string]any{"match": version("2026-04"), "window": map[string]any{"replay": "1h"}}
	chain := func(m map[string]any) map[string]any {
		return map[string]any{"match": m, "window": map[string]any{"longest_retry": map[string]any{"chain": "c", "takes": "20h"}}}
	}
	_, findings := contract.Build(versions(short, chain(version("2026-*"))))
	findings = mistakes(findings)
	require.Len(t, findings, 1)
	require.Equal(t, "contract/longest-retry", findings[0].Rule)
	_, findings = contract.Build(versions(short, chain(version("2025-*"))))
	require.Empty(t, mistakes(findings))

	var many []map[string]any
	for i := range 9 {
		many = append(many, match(map[string]any{"header": map[string]any{"name": fmt.Sprintf("X-%d", i), "value": "1"}}, "48h"))
	}
	_, findings = contract.Build(versions(many...))
	findings = mistakes(findings)
	require.Len(t, findings, 1)
	require.Equal(t, "contract/combinations", findings[0].Rule)
	many = nil
	for i := range 100 {
		many = append(many, match(version(fmt.Sprintf("2026-%d", i)), "48h"))
	}
	c := versioned(t, many...)
	require.Equal(t, 48*time.Hour, c.ResolveRequest("POST /refunds", under("2026-99").Values, "").Window.Replay.Duration)
}

func TestResolveRequestDoesNotAllocate(t *testing.T) {
	c := versioned(t, match(version("2026-*"), "48h"), match(map[string]any{"path": "/accounts/test_*/**"}, "72h"))
	h := under("2026-04")
	values := h.Values
	want := c.ResolveRequest("POST /accounts/{id}/payments", values, "/accounts/test_1/payments")
	require.Equal(t, 72*time.Hour, want.Window.Replay.Duration)
	allocated := testing.AllocsPerRun(100, func() {
		if c.ResolveRequest("POST /accounts/{id}/payments", values, "/accounts/test_1/payments") != want {
			t.Error("another policy")
		}
	})
	require.Zero(t, allocated)
}
