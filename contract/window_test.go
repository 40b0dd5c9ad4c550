package contract_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
)

// windowOf is the window of a small contract with that section.
func windowOf(t *testing.T, section string) contract.Window {
	t.Helper()
	text := strings.Replace(minimal, "window: {replay: 24h}", "window: "+section, 1)
	text = strings.Replace(text, "scope: [account]", "scope: [account, environment]\nscope_from: {environment: {host: 0}}", 1)
	return resolve(t, load(t, text+"operations: {POST /orders: {}}\n"), "POST /orders").Window
}

func TestKindsOfWindows(t *testing.T) {
	w := windowOf(t, "{replay: {range: {from: 7d, to: 14d}}}")
	require.Equal(t, contract.Replay{Kind: contract.ReplayRange, Duration: 7 * day, To: 14 * day, SetBy: contract.SetByServer}, w.Replay)
	require.Equal(t, 14*day, w.Reap, "a record outlives the longest window")
	longest, known := w.Replay.Longest()
	require.True(t, known)
	require.Equal(t, 14*day, longest)

	w = windowOf(t, "{replay: {resource_life: 24h}}")
	require.Equal(t, contract.Replay{Kind: contract.ReplayResourceLife, Duration: day}, w.Replay)
	require.True(t, w.Ends())
	_, known = w.Replay.Longest()
	require.False(t, known)

	w = windowOf(t, "{replay: unlimited, environments: {sandbox: 120s}}")
	require.True(t, w.Ends(), "in the sandbox")
	require.Equal(t, contract.Replay{Kind: contract.ReplayExact, Duration: 2 * time.Minute}, w.In("sandbox"))
	require.Equal(t, w.Replay, w.In("live"))

	w = windowOf(t, "{replay: 1h, client_sets: {header: X, min: 1h, max: 5d}, advertise: {header: Y}}")
	require.Equal(t, &contract.ClientSets{Header: "X", Form: contract.LifetimeSeconds, Min: time.Hour, Max: 5 * day, Outside: contract.OutsideRefuse}, w.ClientSets)
	require.Equal(t, &contract.Advertise{Header: "Y", Form: contract.LifetimeISO8601}, w.Advertise)
	require.Equal(t, 5*day, w.Reap)
}

func TestWhereAScopeIsTold(t *testing.T) {
	text := strings.Replace(minimal, "scope: [account]", `scope: [account, region, environment]
scope_from:
  account: {header: X-Account}
  region: {path: 0}
  environment: {credential_prefix: {sk_test_: sandbox, sk_live_: live, x-note: nothing}}`, 1)
	c := load(t, text+`operations: {POST /orders: {}}
variants:
  - {match: {path: "/orders"}, scope_from: {region: {host: 1}}}
`)
	p := resolve(t, c, "POST /orders")
	s, ok := p.Source(contract.ScopeRegion)
	require.True(t, ok)
	require.Equal(t, contract.Source{In: contract.SourceHost, Index: 1}, s, "a place is replaced as a whole")
	s, _ = p.Source(contract.ScopeEnvironment)
	require.Equal(t, []contract.PrefixMeaning{{Prefix: "sk_test_", Means: "sandbox"}, {Prefix: "sk_live_", Means: "live"}}, s.Prefixes)
	s, _ = p.Source(contract.ScopeAccount)
	require.Equal(t, "X-Account", s.Name)
	_, ok = p.Source(contract.ScopeUser)
	require.False(t, ok)
}

func TestFormsOfAFingerprint(t *testing.T) {
	text := strings.Replace(minimal, "window:", "fingerprint: {of: [query, body], query: set, headers: [API-Version], body: json, exclude: [/at]}\nwindow:", 1)
	f := resolve(t, load(t, text+"operations: {POST /orders: {}}\n"), "POST /orders").Fingerprint
	require.Equal(t, contract.Fingerprint{
		Of: []contract.FingerprintPart{contract.PrintQuery, contract.PrintBody}, Body: contract.BodyJSON,
		Query: contract.QuerySet, Headers: []string{"API-Version"}, Exclude: []string{"/at"},
	}, f)
	require.True(t, f.ReadsHeaders())
}
