package check_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

// sarifLog is what the tests read of a SARIF file.
type sarifLog struct {
	Schema  string `json:"$schema"`
	Version string
	Runs    []struct {
		Tool struct {
			Driver struct {
				Name  string
				Rules []sarifRule
			}
		}
		AutomationDetails struct{ ID string }
		Invocations       []struct {
			ExecutionSuccessful        bool
			ToolExecutionNotifications []struct {
				Level   string
				Message sarifText
			}
		}
		ColumnKind string
		Results    []sarifResult
	}
}

type sarifRule struct {
	ID                                string
	ShortDescription, FullDescription sarifText
	Help                              struct{ Text, Markdown string }
	DefaultConfiguration              struct{ Level string }
	Properties                        struct {
		Severity string `json:"problem.severity"`
		Tags     []string
	}
}

type sarifResult struct {
	RuleID, Level       string
	RuleIndex           int
	Message             sarifText
	Locations           []sarifLocation
	RelatedLocations    []sarifLocation
	PartialFingerprints map[string]string
}

type sarifLocation struct {
	PhysicalLocation struct {
		ArtifactLocation struct{ URI string }
		Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
	}
}

type sarifText struct{ Text string }

// readSARIF writes a report as SARIF, holds it to the schema of the standard
// and to what GitHub asks for beyond, and reads it.
func readSARIF(t testing.TB, schema *jsonschema.Schema, r check.Report) sarifLog {
	t.Helper()
	var text bytes.Buffer
	require.NoError(t, check.Write(&text, "sarif", r))
	var document any
	require.NoError(t, json.Unmarshal(text.Bytes(), &document))
	require.NoError(t, schema.Validate(document))
	var log sarifLog
	require.NoError(t, json.Unmarshal(text.Bytes(), &log))
	gitHubTakes(t, log)
	return log
}

func sarifSchema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	text, err := os.ReadFile("testdata/sarif/sarif-schema-2.1.0.json")
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat = true
	require.NoError(t, compiler.AddResource("sarif.json", bytes.NewReader(text)))
	schema, err := compiler.Compile("sarif.json")
	require.NoError(t, err)
	return schema
}

// gitHubTakes holds a log to GitHub's own list: what has to be there, and not
// empty, and how much there may be. Source: "SARIF support for code scanning".
func gitHubTakes(t testing.TB, log sarifLog) {
	t.Helper()
	require.NotEmpty(t, log.Schema)
	require.Equal(t, "2.1.0", log.Version)
	require.Len(t, log.Runs, 1)
	run := log.Runs[0]
	require.NotEmpty(t, run.Tool.Driver.Name)
	require.Equal(t, "unicodeCodePoints", run.ColumnKind)
	require.Regexp(t, `./$`, run.AutomationDetails.ID, "a category ends in a slash")
	require.Len(t, run.Invocations, 1)
	require.LessOrEqual(t, len(run.Results), 25000)
	for _, rule := range run.Tool.Driver.Rules {
		require.NotEmpty(t, rule.ID)
		for _, text := range []string{rule.ShortDescription.Text, rule.FullDescription.Text} {
			require.NotEmpty(t, text, rule.ID)
			require.LessOrEqual(t, len([]rune(text)), 1024, rule.ID)
		}
		require.NotEmpty(t, rule.Help.Text, rule.ID)
		require.Contains(t, []string{"error", "warning", "note"}, rule.DefaultConfiguration.Level)
		require.Contains(t, []string{"error", "warning", "recommendation"}, rule.Properties.Severity)
		require.LessOrEqual(t, len(rule.Properties.Tags), 20)
	}
	prints := map[string]bool{}
	for _, result := range run.Results {
		require.Equal(t, run.Tool.Driver.Rules[result.RuleIndex].ID, result.RuleID)
		require.Contains(t, []string{"error", "warning", "note"}, result.Level)
		require.NotEmpty(t, result.Message.Text)
		require.Len(t, result.Locations, 1)
		require.LessOrEqual(t, len(result.Locations)+len(result.RelatedLocations), 100)
		for _, l := range append(result.Locations, result.RelatedLocations...) {
			uri, region := l.PhysicalLocation.ArtifactLocation.URI, l.PhysicalLocation.Region
			require.NotEmpty(t, uri)
			require.NotContains(t, uri, `\`)
			require.GreaterOrEqual(t, region.StartLine, 1)
			require.GreaterOrEqual(t, region.StartColumn, 1)
			require.GreaterOrEqual(t, region.EndColumn, 1)
			if region.EndLine == region.StartLine {
				require.Greater(t, region.EndColumn, region.StartColumn)
			} else {
				require.Greater(t, region.EndLine, region.StartLine)
			}
		}
		hash := result.PartialFingerprints["primaryLocationLineHash"]
		require.NotEmpty(t, hash)
		require.False(t, prints[hash], "two results have one fingerprint")
		prints[hash] = true
	}
}

func TestSARIFIsWhatTheStandardAndGitHubAskFor(t *testing.T) {
	schema := sarifSchema(t)
	for _, r := range []check.Report{{}, report(), tricky(), nothing(), incomplete(), {Findings: []contract.Finding{{}}}} {
		readSARIF(t, schema, r)
	}
}

// The test of the test: the schema refuses what a careless writer would print.
func TestTheSchemaOfSARIFRefuses(t *testing.T) {
	schema := sarifSchema(t)
	var text bytes.Buffer
	require.NoError(t, check.Write(&text, "sarif", tricky()))
	for _, change := range [][2]string{
		{`"version": "2.1.0"`, `"version": "2.0.0"`},
		{`"startLine": 7`, `"startLine": 0`},
		{`"startColumn": 4`, `"startColumn": 0`},
		{`"level": "error"`, `"level": "fatal"`},
		{`"ruleId"`, `"ruleName"`},
		{`"columnKind": "unicodeCodePoints"`, `"columnKind": "bytes"`},
		{`"uri": "docs/`, `"uri": "docs/ %zz`},
	} {
		changed := strings.Replace(text.String(), change[0], change[1], 1)
		require.NotEqual(t, text.String(), changed, change[0])
		var document any
		require.NoError(t, json.Unmarshal([]byte(changed), &document))
		require.Error(t, schema.Validate(document), change[1])
	}
}

// A run that looked at less than it was asked to says so, and its category
// keeps it apart from the runs of other judges.
func TestSARIFTellsOfARunThatIsNotComplete(t *testing.T) {
	schema := sarifSchema(t)
	invocation := readSARIF(t, schema, nothing()).Runs[0].Invocations[0]
	require.True(t, invocation.ExecutionSuccessful)
	require.Empty(t, invocation.ToolExecutionNotifications)

	run := readSARIF(t, schema, incomplete()).Runs[0]
	require.Equal(t, "reprise/validate/", run.AutomationDetails.ID)
	require.False(t, run.Invocations[0].ExecutionSuccessful)
	require.Len(t, run.Invocations[0].ToolExecutionNotifications, 2)
	require.Equal(t, "error", run.Invocations[0].ToolExecutionNotifications[0].Level)

	invocation = readSARIF(t, schema, check.Report{}).Runs[0].Invocations[0]
	require.Len(t, invocation.ToolExecutionNotifications, 1, "no reason was given, and yet it is said")
}

// What a rule is about comes from the catalogue; only rules that found something
// are there.
func TestSARIFDescribesTheRulesThatOccur(t *testing.T) {
	r := tricky()
	r.Rules[0].Text = strings.Repeat("付", 2000)
	rules := readSARIF(t, sarifSchema(t), r).Runs[0].Tool.Driver.Rules
	require.Len(t, rules, 4)
	exactlyOnce := rules[3]
	require.Equal(t, "lint/exactly-once", exactlyOnce.ID)
	require.Equal(t, "Docs do not promise exactly-once delivery.", exactlyOnce.ShortDescription.Text)
	require.Equal(t, strings.Repeat("付", 1023)+"…", exactlyOnce.FullDescription.Text)
	require.Equal(t, "Say **within which window** duplicates collapse.", exactlyOnce.Help.Markdown)
	require.Equal(t, []string{"lint"}, exactlyOnce.Properties.Tags)
}

// Lines that are added above a finding leave its fingerprint as it is; another
// file, rule or place in the contract does not.
func TestFingerprintsSurviveMovedLines(t *testing.T) {
	schema := sarifSchema(t)
	hash := func(change func(*contract.Finding)) string {
		r := report()
		r.Findings = r.Findings[1:2]
		change(&r.Findings[0])
		return readSARIF(t, schema, r).Runs[0].Results[0].PartialFingerprints["primaryLocationLineHash"]
	}
	first := hash(func(*contract.Finding) {})
	require.Equal(t, first, hash(func(f *contract.Finding) { f.Pos.Line, f.End.Line, f.Pos.Col = 112, 112, 3 }))
	require.Equal(t, first, hash(func(f *contract.Finding) { f.Message = "replay is 2h now" }), "the pointer says which place is meant")
	require.Equal(t, first, hash(func(f *contract.Finding) { f.Pos.File = "./b.yaml" }), "the same file")
	require.NotEqual(t, first, hash(func(f *contract.Finding) { f.Pos.File = "c.yaml" }))
	require.NotEqual(t, first, hash(func(f *contract.Finding) { f.Rule = "audit/other" }))
	require.NotEqual(t, first, hash(func(f *contract.Finding) { f.Pointer = "/window/reap" }))
	require.NotEqual(t,
		hash(func(f *contract.Finding) { f.Pointer = "" }),
		hash(func(f *contract.Finding) { f.Pointer, f.Message = "", "another sentence" }))
}

// GitHub refuses more than 25,000 results and 10 MB, compressed. The gravest
// stay, and the file says that it does not hold all.
func TestSARIFStaysBelowTheLimits(t *testing.T) {
	var r check.Report
	r.Complete = true
	for i := range 25500 {
		severity := contract.Note
		if i%50 == 49 {
			severity = contract.Error
		}
		r.Findings = append(r.Findings, contract.Finding{
			Rule: "lint/exactly-once", Severity: severity,
			Pos:     contract.Pos{File: fmt.Sprintf("docs/%d.md", i/100), Line: i%100 + 1, Col: 1},
			Message: fmt.Sprintf("sentence %d promises exactly-once delivery", i), Hint: "say at least once",
			Related: make([]contract.Related, 2),
		})
	}
	r.Findings[49].Related = make([]contract.Related, 500)
	var text, compressed bytes.Buffer
	require.NoError(t, check.Write(&text, "sarif", r))
	zip := gzip.NewWriter(&compressed)
	_, err := zip.Write(text.Bytes())
	require.NoError(t, err)
	require.NoError(t, zip.Close())
	require.Less(t, compressed.Len(), 10_000_000)

	var log sarifLog
	require.NoError(t, json.Unmarshal(text.Bytes(), &log))
	results := log.Runs[0].Results
	require.Len(t, results, 25000)
	errors := 0
	for _, result := range results {
		if result.Level == "error" {
			errors++
		}
		require.LessOrEqual(t, len(result.RelatedLocations), 99)
	}
	require.Equal(t, 510, errors, "an error is never left out for a note")
	said := log.Runs[0].Invocations[0].ToolExecutionNotifications
	require.Len(t, said, 1)
	require.Contains(t, said[0].Message.Text, "500 findings are left out")
}

// Names of files are those of the repository, however they were given.
func TestSARIFLocatesFiles(t *testing.T) {
	r := report()
	r.Locate = func(file string) string {
		if file == "a.yaml" {
			return "/elsewhere/a.yaml"
		}
		return "services/pay/" + file
	}
	run := readSARIF(t, sarifSchema(t), r).Runs[0]
	var uris []string
	for _, result := range run.Results {
		uris = append(uris, result.Locations[0].PhysicalLocation.ArtifactLocation.URI)
	}
	require.Equal(t, []string{"-", "file:///elsewhere/a.yaml", "file:///elsewhere/a.yaml", "services/pay/b.yaml"}, uris)
}
