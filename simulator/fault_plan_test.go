package simulator_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/schemas"
	"github.com/reprise-dev/reprise/simulator"
)

// Each kind can be named, says in a sentence what it does, and either plays an
// event or breaks a promise. The schema knows the same names.
func TestFaultKinds(t *testing.T) {
	var names []string
	for _, k := range simulator.FaultKinds {
		require.Regexp(t, `^[a-z0-9]+(-[a-z0-9]+)*$`, k.ID)
		require.Regexp(t, `^[A-Z].*\.$`, k.Does, k.ID)
		require.True(t, (k.Plays == "") != (k.Breaks == ""), k.ID)
		require.NotEmpty(t, k.Phase, k.ID)
		if k.Plays != "" {
			require.Empty(t, k.Rule, "%s breaks nothing", k.ID)
		} else if k.ID != "mismatch-leaks" {
			require.Regexp(t, `^protocol/`, k.Rule, k.ID)
		}
		names = append(append(names, k.ID), k.Aliases...)
	}
	require.Len(t, slices.Compact(slices.Sorted(slices.Values(names))), len(names), "a name is there twice")

	text, err := schemas.FS.ReadFile("faults.v1.schema.json")
	require.NoError(t, err)
	var schema struct {
		Defs struct {
			Fault struct {
				Properties map[string]struct{ Enum []string }
			}
		} `json:"$defs"`
	}
	require.NoError(t, json.Unmarshal(text, &schema))
	require.ElementsMatch(t, names, schema.Defs.Fault.Properties["fault"].Enum)
	for _, k := range simulator.FaultKinds {
		for _, p := range k.Params {
			require.Contains(t, schema.Defs.Fault.Properties, p.Name, k.ID)
		}
	}
}

// A plan is read as it is written, and a fault is written as a plan has it.
func TestLoadFaults(t *testing.T) {
	plan, findings, err := simulator.LoadFaults("plan.yaml", []byte(`
seed: 7
faults:
  - {fault: reset-after-commit, operation: POST /payments, attempt: 1}
  - {id: busy, fault: status-503, attempts: 2-3, retry_after: 2s, retry_after_form: date, probability: 0.5}
  - {fault: status-429, succeed_first: 2, fail: 3, every: 2, count: 1, ttl: 10m}
  - {fault: latency, delay: 50ms, key: k1, account: Bearer ann}
  - {fault: latency, delay: {uniform: {min: 0s, max: 1s}}, attempts: 3-}
  - {fault: latency, delay: {lognormal: {median: 80ms, sigma: 0.6}}, off: true}
  - {fault: slow-body, delay: {percentiles: [{p: 50, at: 80ms}, {p: 99, at: 2s}]}}
  - {fault: crash, phase: after-call, step: charge_recorded}
`))
	require.NoError(t, err)
	require.Empty(t, findings)
	require.Equal(t, uint64(7), plan.Seed)
	want := []simulator.Fault{
		{Kind: "reset-after-commit", Operation: "POST /payments", First: 1, Last: 1},
		{ID: "busy", Kind: "status-503", First: 2, Last: 3, RetryAfter: 2 * time.Second, Form: simulator.FormDate, Probability: 0.5},
		{Kind: "status-429", First: 3, Last: 5, Every: 2, Count: 1, TTL: 10 * time.Minute},
		{Kind: "latency", Delay: simulator.Delay{Fixed: 50 * time.Millisecond}, Key: "k1", Account: "Bearer ann"},
		{Kind: "latency", Delay: simulator.Delay{Max: time.Second}, First: 3},
		{Kind: "latency", Delay: simulator.Delay{Median: 80 * time.Millisecond, Sigma: 0.6}, Off: true},
		{Kind: "slow-body", Delay: simulator.Delay{Percentiles: []simulator.Percentile{{P: 50, At: 80 * time.Millisecond}, {P: 99, At: 2 * time.Second}}}},
		{Kind: "crash", Phase: simulator.AfterCall, Step: "charge_recorded"},
	}
	require.Equal(t, want, plan.Faults)

	text, err := json.Marshal(map[string]any{"faults": want})
	require.NoError(t, err)
	again, findings, err := simulator.LoadFaults("plan.json", text)
	require.NoError(t, err)
	require.Empty(t, findings)
	require.Equal(t, want, again.Faults)
}

// What is wrong with a plan is said where it is wrong.
func TestLoadFaultsFindings(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"faults: [{fault: reset-after-comit}]", `plan.yaml:1:18: error: faults[0].fault is "reset-after-comit"; wanted .* [contract/value]; did you mean reset-after-commit`},
		{"faults:\n  - fault: refuse\n    atempt: 1", `plan.yaml:3:5: error: unknown key "atempt" in faults[0]; known are .* [contract/unknown-key]; did you mean attempt`},
		{"faults: [{attempt: 1}]", "plan.yaml:1:10: error: faults[0].fault is missing [contract/missing]"},
		{"faults: []\nseeds: 1", `plan.yaml:2:1: error: unknown key "seeds" in the file; known are seed and faults [contract/unknown-key]; did you mean seed`},
		{"[]", "plan.yaml:1:1: error: the file is a list; wanted an object [contract/type]"},
		{"faults: [{fault: refuse, probability: 0}]", "plan.yaml:1:39: error: faults[0].probability is 0; wanted more than 0 and at most 1 [contract/range]"},
		{"faults: [{fault: latency, delay: 5}]", "plan.yaml:1:34: error: faults[0].delay is 5; wanted a duration or .* [contract/type]"},
		{"faults: [{fault: latency, delay: soon}]", `plan.yaml:1:34: error: "soon" is not a duration.* [contract/duration]`},
		{"faults: [{fault: latency, delay: {}}]", "plan.yaml:1:34: error: faults[0]: delay names 0 distributions; wanted one [faults/both]; uniform, lognormal or percentiles"},
		{"faults: [{fault: latency, delay: 1h}]", "plan.yaml:1:34: error: faults[0]: delay is longer than 10m; wanted a shorter one [faults/delay]"},
		{"faults: [{fault: latency, delay: {percentiles: [{p: 99, at: 1s}, {p: 50, at: 2s}]}}]", "plan.yaml:1:34: error: faults[0]: delay.percentiles do not rise at p50; .* [faults/delay]"},
		{"faults: [{fault: refuse, operation: payments}]", `plan.yaml:1:37: error: "payments" .* [contract/operation]`},
		{"faults: [{fault: refuse, attempts: one}]", `plan.yaml:1:36: error: faults[0]: attempts is "one"; wanted a range of attempts, the first of which is 1 [faults/attempts]; such as 1-2, or 3- without an end`},
		{"faults: [{fault: refuse, phase: after-commit}]", "plan.yaml:1:33: error: faults[0]: refuse takes no phase; it takes no parameters [faults/parameter]; leave it out"},
		{"faults: [{fault: crash, phase: after-commit, step: a}]", `plan.yaml:1:52: error: faults[0]: the phase "after-commit" is not about a step; wanted no step [faults/parameter]; leave it out`},
		{"faults: [{fault: refuse}, {fault: refuse}, {id: a, fault: refuse}, {id: a, fault: refuse}]", `plan.yaml:1:73: error: faults[3]: the id "a" is that of faults[2] too [faults/repeated]; keep one of the two`},
	} {
		plan, findings, err := simulator.LoadFaults("plan.yaml", []byte(c.text))
		require.NoError(t, err, c.text)
		require.Nil(t, plan, c.text)
		require.Len(t, findings, 1, c.text)
		want := strings.ReplaceAll(regexp.QuoteMeta(c.want), `\.\*`, `.*`)
		require.Regexp(t, "^"+want, findings[0].String(), c.text)
	}
}

func TestLoadFaultsRefusesWhatIsNoPlan(t *testing.T) {
	for text, want := range map[string]string{
		"":            "plan.yaml:1:1: the file is empty",
		"a: [":        "plan.yaml:",
		"a: 1\n---\n": "plan.yaml:2:1: a second document starts here; wanted one document in a file",
	} {
		_, _, err := simulator.LoadFaults("plan.yaml", []byte(text))
		var syntax *contract.SyntaxError
		require.ErrorAs(t, err, &syntax, text)
		require.Contains(t, err.Error(), want)
		require.NotContains(t, err.Error()+syntax.Hint, "contract", text)
	}
	_, _, err := simulator.LoadFaultsFile(t.TempDir())
	require.ErrorContains(t, err, "is a directory; wanted a file")
}

// The rules of plans say why and what to do, and their examples show it.
func TestFaultRules(t *testing.T) {
	for _, r := range simulator.FaultRules {
		_, findings, err := simulator.LoadFaults("plan.yaml", []byte(r.Bad))
		require.NoError(t, err, r.ID)
		require.Len(t, findings, 1, r.ID)
		require.Equal(t, r.ID, findings[0].Rule)
		plan, findings, err := simulator.LoadFaults("plan.yaml", []byte(r.Good))
		require.NoError(t, err, r.ID)
		require.Empty(t, findings, r.ID)
		require.NotEmpty(t, plan.Faults, r.ID)
	}
}

// The plan among the examples does what it says.
func TestPlanOfTheExamples(t *testing.T) {
	plan, findings, err := simulator.LoadFaultsFile("../examples/acme-payments/faults.yaml")
	require.NoError(t, err)
	require.Empty(t, findings)
	w := newWorld(t, load(t, acmeFile), breaking(plan.Faults...))
	w.connect(oneRequestEach())
	_, err = w.tryPay("k1")
	require.Error(t, err)
	require.Equal(t, "2", w.pay("k1").header.Get("Retry-After"))
	require.True(t, w.pay("k1").replayed())
	w.oneEffect("k1")
	require.Len(t, w.struck(), 3)
}
