package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"
)

// ownPages are the pages of this repository, as .ci/run names them.
var ownPages = []string{"README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "examples"}

// Our own pages have to be as clean as we want those of others to be.
func TestOurOwnPagesLintClean(t *testing.T) {
	t.Chdir("../..")
	ci, err := os.ReadFile(".ci/run")
	require.NoError(t, err)
	require.Contains(t, string(ci), "lint --fail-on warning --comments "+strings.Join(ownPages, " "), "CI holds the same pages to the same rules")
	var out, trouble bytes.Buffer
	args := append([]string{"lint", "--fail-on", "warning", "--comments"}, ownPages...)
	code := run(context.Background(), args, nil, &out, &trouble, func(string) string { return "" })
	require.Equal(t, exitClean, code, "%s%s", out.String(), trouble.String())
}

// A page beside a contract is about that contract, and is held to it. So is the page that
// is rendered from it.
func TestPagesAgreeWithTheirContracts(t *testing.T) {
	t.Chdir("../../examples")
	contracts, err := filepath.Glob("*/contract.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, contracts)
	for _, file := range contracts {
		dir := filepath.Dir(file)
		var page, trouble bytes.Buffer
		env := func(string) string { return "" }
		require.Equal(t, exitClean, run(context.Background(), []string{"render", file}, nil, &page, &trouble, env), trouble.String())
		var out bytes.Buffer
		args := []string{"lint", "--fail-on", "warning", "--contract", file, "--stdin-filename", "page.md", "-"}
		if pages, err := filepath.Glob(dir + "/*.md"); err == nil {
			args = append(args, pages...)
		}
		trouble.Reset()
		code := run(context.Background(), args, &page, &out, &trouble, env)
		require.Equal(t, exitClean, code, "%s: %s%s", file, out.String(), trouble.String())
	}
}

// The hooks for pre-commit are well-formed, and run commands that there are, on files
// that these take.
func TestPreCommitHooks(t *testing.T) {
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	require.NoError(t, err)
	var hooks []struct {
		ID, Name, Description, Entry, Language, Files string
		Types                                         []string
	}
	require.NoError(t, yaml.Load(text, &hooks, yaml.WithKnownFields()))
	require.Len(t, hooks, 2)
	takes := map[string][]string{
		"reprise-validate": {"contract.yaml", "api/contract.yml"},
		"reprise-lint":     {"README.md", "docs/a.mdx", "docs/a.html", "a.adoc", "a.rst", "a.txt"},
	}
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	for _, h := range hooks {
		require.NotEmpty(t, h.Name)
		require.NotEmpty(t, h.Description)
		require.Equal(t, "golang", h.Language)
		words := strings.Fields(h.Entry)
		require.Equal(t, "reprise", words[0])
		root := newRoot(os.Getenv)
		cmd, rest, err := root.Find(words[1:])
		require.NoError(t, err)
		require.Equal(t, words[1], cmd.Name())
		require.NoError(t, cmd.ParseFlags(rest))
		files, err := regexp.Compile(h.Files)
		require.NoError(t, err)
		for _, name := range takes[h.ID] {
			require.True(t, files.MatchString(name), "%s takes %s", h.ID, name)
		}
		require.False(t, files.MatchString("logo.png"), h.ID)
		require.Contains(t, string(readme), "id: "+h.ID, "the README shows the hook")
	}
}

// Every rule can be explained by its name, and the list has them all.
func TestLintRulesAreExplained(t *testing.T) {
	env := func(string) string { return "" }
	var list bytes.Buffer
	require.Equal(t, exitClean, run(context.Background(), []string{"explain"}, nil, &list, &list, env))
	ids := ruleIDs(lintRules())
	require.True(t, slices.Contains(ids, "lint/exactly-once") && slices.Contains(ids, baselineID))
	for _, rule := range lintRules() {
		var out bytes.Buffer
		require.Equal(t, exitClean, run(context.Background(), []string{"explain", rule.ID}, nil, &out, &out, env))
		for _, part := range []string{rule.ID, rule.Title, rule.Text, rule.Help} {
			require.NotEmpty(t, part, rule.ID)
			require.Contains(t, out.String(), part)
		}
		require.Contains(t, list.String(), rule.ID)
	}
}
