package storetest_test

import (
	"errors"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/reprise-dev/reprise/simulator/store"
	"github.com/reprise-dev/reprise/simulator/store/memory"
	"github.com/reprise-dev/reprise/simulator/store/storetest"
)

func newMemory() (store.Store, error) { return memory.New(), nil }

func TestGoodStoreBreaksNoRule(t *testing.T) {
	require.NoError(t, storetest.Check(t.Context(), newMemory, nil))
}

// brokenRules are the names of the rules that a store with the flaw breaks.
func brokenRules(t *testing.T, f flaw) map[string]bool {
	t.Helper()
	newStore := func() (store.Store, error) { return f.wrap(memory.New()), nil }
	names := map[string]bool{}
	err := storetest.Check(t.Context(), newStore, f.options)
	if err == nil {
		return names
	}
	for _, err := range err.(interface{ Unwrap() []error }).Unwrap() {
		var b *storetest.Broken
		require.ErrorAs(t, err, &b)
		names[b.Rule.Name] = true
	}
	return names
}

func TestEveryFlawIsCondemnedByItsRule(t *testing.T) {
	for _, f := range flaws() {
		t.Run(f.rule+"/"+f.name, func(t *testing.T) {
			require.Contains(t, brokenRules(t, f), f.rule)
		})
	}
}

// A rule that no flaw is meant for might as well check nothing.
func TestEveryRuleHasAFlaw(t *testing.T) {
	meant := map[string]bool{}
	for _, f := range flaws() {
		meant[f.rule] = true
	}
	for _, r := range storetest.Rules {
		require.True(t, meant[r.Name], "no flaw is condemned by %s; add one to flaws", r.Name)
	}
}

func TestRulesHaveNamesAndReasons(t *testing.T) {
	kebab := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	seen := map[string]bool{}
	for _, r := range storetest.Rules {
		require.Regexp(t, kebab, r.Name)
		require.NotEmpty(t, r.Why, r.Name)
		require.NotNil(t, r.Check, r.Name)
		require.False(t, seen[r.Name], "two rules are called %s", r.Name)
		seen[r.Name] = true
	}
}

// A store that cannot be opened breaks every rule, each with the cause and the reason.
func TestFailureToOpenIsReported(t *testing.T) {
	full := errors.New("disk full")
	err := storetest.Check(t.Context(), func() (store.Store, error) { return nil, full }, nil)
	require.ErrorIs(t, err, full)
	require.ErrorContains(t, err, "missing-is-not-found: opening a store: disk full (a first request is told from a repeat by it)")
}

func TestAgreeFindsWhereStoresDiffer(t *testing.T) {
	for _, code := range storetest.Scripts() {
		require.NoError(t, storetest.Agree(t.Context(), memory.New(), memory.New(), code))
	}
	found := map[string]bool{}
	for _, f := range flaws() {
		for _, code := range storetest.Scripts() {
			if storetest.Agree(t.Context(), memory.New(), f.wrap(memory.New()), code) != nil {
				found[f.name] = true
			}
		}
	}
	for _, name := range []string{"forgets the condition", "writes one by one", "folds case", "edge is not due", "stale delete", "scans backwards"} {
		require.Contains(t, found, name, "no script shows the flaw")
	}
}

func TestMachineFindsWhereStoresDiffer(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) { storetest.Machine(t.Context(), r, memory.New(), memory.New()) })
	for _, f := range flaws() {
		if f.name != "folds case" && f.name != "stale delete" && f.name != "forgets the condition" {
			continue
		}
		// rapid tells of a failure by a panic where nothing else listens.
		found := false
		for seed := range 40 {
			found = found || rapid.Custom(func(r *rapid.T) (failed bool) {
				defer func() { failed = recover() != nil }()
				storetest.Machine(t.Context(), r, memory.New(), f.wrap(memory.New()))
				return false
			}).Example(seed)
		}
		require.True(t, found, f.name)
	}
}

// The benchmark itself must run, or nobody would notice until a release.
func BenchmarkMemory(b *testing.B) { storetest.Benchmark(b, newMemory) }
