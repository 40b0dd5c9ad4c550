package check_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// FuzzFormats: whatever a finding says, each format can be read by those who
// read it, and has the finding in it.
func FuzzFormats(f *testing.F) {
	schema := sarifSchema(f)
	for _, r := range []check.Report{report(), tricky()} {
		for _, found := range r.Findings {
			f.Add(found.Rule, string(found.Severity), found.Pos.File, found.Pos.Line, found.Pos.Col, found.End.Line, found.End.Col,
				found.Pointer, found.Subject, found.Message, found.Hint, r.About)
		}
	}
	f.Fuzz(func(t *testing.T, rule, severity, file string, line, col, endLine, endCol int, pointer, subject, message, hint, about string) {
		most := 1 << 30
		pos := contract.Pos{File: file, Line: max(0, line) % most, Col: max(0, col) % most}
		found := contract.Finding{
			Rule: rule, Severity: contract.Severity(severity), Pos: pos, Pointer: pointer, Subject: subject, Message: message, Hint: hint,
			End:     contract.Pos{File: file, Line: max(0, endLine) % most, Col: max(0, endCol) % most},
			Related: []contract.Related{{Pos: pos, Message: hint}},
		}
		r := check.Report{Tool: check.Tool{Name: message}, Judge: subject, Findings: []contract.Finding{found}, About: about, Trouble: []string{hint}}
		require.True(t, json.Valid([]byte(written(t, "json", r))))
		require.Len(t, readSARIF(t, schema, r).Runs[0].Results, 1)
		require.Len(t, readCommands(t, written(t, "github", r)), 2)
		require.Equal(t, 2, readJUnit(t, r).Tests)
		require.NotEmpty(t, readCheckstyle(t, r).Files)
		require.Len(t, readMarkdown(t, r), 1)
	})
}
