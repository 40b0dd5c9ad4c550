package check_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// command is a workflow command as a runner reads it.
type command struct {
	name, data string
	properties map[string]string
}

// readCommands reads a log as GitHub's runner does: a line that starts with two
// colons is a command up to the next two, its properties are cut at commas, and
// only then is decoded what was encoded.
func readCommands(t testing.TB, log string) []command {
	t.Helper()
	data := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%25", "%")
	property := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	var commands []command
	for line := range strings.Lines(log) {
		line, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "::")
		require.True(t, ok, line)
		head, text, ok := strings.Cut(line, "::")
		require.True(t, ok, line)
		name, properties, _ := strings.Cut(head, " ")
		c := command{name: name, data: data.Replace(text), properties: map[string]string{}}
		for _, p := range strings.Split(properties, ",") {
			key, value, ok := strings.Cut(p, "=")
			require.True(t, ok && value != "", line)
			c.properties[key] = property.Replace(value)
		}
		commands = append(commands, c)
	}
	return commands
}

// A runner reads back what the finding said, whatever was in it.
func TestGitHubReadsItBack(t *testing.T) {
	var text bytes.Buffer
	require.NoError(t, check.Write(&text, "github", check.Report{Complete: true, Findings: []contract.Finding{
		{
			Rule: "lint/a:b,c%0A", Severity: contract.Warning,
			Pos: contract.Pos{File: "50%::a,b=c.md", Line: 3, Col: 2}, End: contract.Pos{File: "50%::a,b=c.md", Line: 3, Col: 9},
			Message: "100% of \"a::b\" %0A", Hint: "none, or: some",
		},
		{Rule: "grade/x", Severity: contract.Note, Subject: "attempt 3, of 4", Message: "late"},
	}}))
	require.Equal(t, []command{
		{"notice", "attempt 3, of 4: late", map[string]string{"title": "grade/x"}},
		{
			"warning", "50%::a,b=c.md:3:2: 100% of \"a::b\" %0A\nhint: none, or: some",
			map[string]string{
				"file": "50%::a,b=c.md", "line": "3", "endLine": "3", "col": "2", "endColumn": "9", "title": "lint/a:b,c%0A",
			},
		},
	}, readCommands(t, text.String()))
}

// Columns of a finding over several lines are an error to GitHub.
func TestGitHubHasNoColumnsOverSeveralLines(t *testing.T) {
	for _, c := range readCommands(t, written(t, "github", tricky())) {
		if c.properties["endLine"] != c.properties["line"] {
			require.NotContains(t, c.properties, "col")
			require.NotContains(t, c.properties, "endColumn")
		}
	}
}

func written(t testing.TB, format string, r check.Report) string {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, check.Write(&text, format, r))
	return text.String()
}
