package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
)

// Each rule of the catalogue can be named, found by its name, and says what it
// wants.
func TestRuleCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range ruleCatalogue() {
		require.Regexp(t, `^[a-z]+/[a-z0-9]+(-[a-z0-9]+)*$`, r.ID)
		require.False(t, seen[r.ID], "%s is there twice", r.ID)
		seen[r.ID] = true
		require.Regexp(t, `^[A-Z].*\.$`, r.Title, r.ID)
		found, err := findRule(ruleCatalogue(), r.ID)
		require.NoError(t, err)
		require.Equal(t, r, found)
		require.NotEmpty(t, r.Text, "%s does not say why", r.ID)
		require.NotEmpty(t, r.Help, "%s does not say what to do", r.ID)
	}
}

// A name that two judges have is not guessed at.
func TestFindRuleAsksWhichOne(t *testing.T) {
	rules := []check.Rule{{ID: "audit/window"}, {ID: "lint/window"}, {ID: "lint/header"}}
	found, err := findRule(rules, "header")
	require.NoError(t, err)
	require.Equal(t, "lint/header", found.ID)
	_, err = findRule(rules, "window")
	require.EqualError(t, err, `unknown rule "window"; did you mean audit/window or lint/window`)
}
