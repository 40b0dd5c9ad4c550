package check_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/reprise-dev/reprise/check"
	"github.com/reprise-dev/reprise/contract"
)

type junitReport struct {
	junitCounts
	Name   string `xml:"name,attr"`
	Suites []struct {
		junitCounts
		Name  string `xml:"name,attr"`
		Cases []struct {
			Name    string        `xml:"name,attr"`
			Class   string        `xml:"classname,attr"`
			Time    string        `xml:"time,attr"`
			Failure *junitOutcome `xml:"failure"`
			Error   *junitOutcome `xml:"error"`
			Output  *string       `xml:"system-out"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

type junitCounts struct {
	Tests    int    `xml:"tests,attr"`
	Failures int    `xml:"failures,attr"`
	Errors   int    `xml:"errors,attr"`
	Time     string `xml:"time,attr"`
}

type junitOutcome struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// readJUnit writes a report as JUnit, reads it, and asks for what strict
// readers ask for: names everywhere and no name twice, sums that are right, a
// text in each failure, and at least one test.
func readJUnit(t testing.TB, r check.Report) junitReport {
	t.Helper()
	var report junitReport
	readXML(t, written(t, "junit", r), &report)
	require.NotEmpty(t, report.Name)
	require.Positive(t, report.Tests)
	names, sum := map[string]bool{}, junitCounts{Time: "0"}
	for _, suite := range report.Suites {
		require.NotEmpty(t, suite.Name)
		counted := junitCounts{Time: "0", Tests: len(suite.Cases)}
		for _, test := range suite.Cases {
			require.NotEmpty(t, test.Name)
			require.NotEmpty(t, test.Class)
			require.Equal(t, "0", test.Time)
			require.False(t, names[test.Name], "%q is there twice", test.Name)
			names[test.Name] = true
			if test.Failure != nil {
				counted.Failures++
				require.NotEmpty(t, test.Failure.Type)
				require.NotEmpty(t, test.Failure.Text)
			}
			if test.Error != nil {
				counted.Errors++
				require.NotEmpty(t, test.Error.Text)
			}
		}
		require.Equal(t, counted, suite.junitCounts)
		sum.Tests += counted.Tests
		sum.Failures += counted.Failures
		sum.Errors += counted.Errors
	}
	require.Equal(t, sum, report.junitCounts)
	return report
}

// readXML reads a document to its end: one root and nothing after it.
func readXML(t testing.TB, text string, v any) {
	t.Helper()
	require.True(t, strings.HasPrefix(text, xml.Header))
	decoder := xml.NewDecoder(strings.NewReader(text))
	require.NoError(t, decoder.Decode(v), text)
	rest, err := decoder.Token()
	require.Equal(t, xml.CharData("\n"), rest)
	require.NoError(t, err)
}

func TestJUnitOfACleanRunIsOneTestThatPassed(t *testing.T) {
	r := readJUnit(t, nothing())
	require.Equal(t, junitCounts{Tests: 1, Time: "0"}, r.junitCounts)
	require.Equal(t, "no findings", r.Suites[0].Cases[0].Name)
}

func TestJUnitOfARunThatIsNotCompleteHasErrors(t *testing.T) {
	r := readJUnit(t, incomplete())
	require.Equal(t, junitCounts{Tests: 2, Errors: 2, Time: "0"}, r.junitCounts)
	require.Contains(t, r.Suites[0].Cases[0].Error.Text, "missing.yaml: no such file")
	require.Equal(t, 1, readJUnit(t, check.Report{}).Errors, "no reason was given, and yet it is said")
}

// A test fails where the run fails, so that the report and the exit code agree.
func TestJUnitFailsWhereTheRunFails(t *testing.T) {
	for failOn, want := range map[contract.Severity]int{"": 4, contract.Note: 4, contract.Warning: 3, contract.Error: 2} {
		r := report()
		r.FailOn = failOn
		read := readJUnit(t, r)
		require.Equal(t, want, read.Failures, failOn)
		require.Equal(t, 4, read.Tests, "the others passed")
	}
	r := report()
	r.FailOn = contract.Error
	passed := readJUnit(t, r).Suites[2].Cases[0]
	require.Nil(t, passed.Failure)
	require.Contains(t, *passed.Output, "b.yaml:12:11: warning: replay is 1h")
}

// Findings that read the same are tests of different names, also where a
// message looks like the name of a repeat.
func TestJUnitNumbersRepeats(t *testing.T) {
	var r check.Report
	for line, message := range []string{"twice", "twice (2)", "twice", "twice", "twice (2)"} {
		r.Findings = append(r.Findings, contract.Finding{
			Rule: "lint/x", Severity: contract.Error, Pos: contract.Pos{File: "a.md", Line: line + 1}, Message: message,
		})
	}
	r.Complete = true
	var names []string
	for _, test := range readJUnit(t, r).Suites[0].Cases {
		names = append(names, strings.TrimPrefix(test.Name, "a.md: "))
	}
	require.Equal(t, []string{"twice", "twice (2)", "twice (3)", "twice (4)", "twice (2) (2)"}, names)
}

type checkstyleReport struct {
	Version string `xml:"version,attr"`
	Files   []struct {
		Name   string `xml:"name,attr"`
		Errors []struct {
			Line     int    `xml:"line,attr"`
			Column   int    `xml:"column,attr"`
			Severity string `xml:"severity,attr"`
			Message  string `xml:"message,attr"`
			Source   string `xml:"source,attr"`
		} `xml:"error"`
	} `xml:"file"`
}

// readCheckstyle writes a report as Checkstyle, reads it, and asks for each file
// once and for places that are there.
func readCheckstyle(t testing.TB, r check.Report) checkstyleReport {
	t.Helper()
	var report checkstyleReport
	readXML(t, written(t, "checkstyle", r), &report)
	require.NotEmpty(t, report.Version)
	names := map[string]bool{}
	for _, file := range report.Files {
		require.NotEmpty(t, file.Name)
		require.False(t, names[file.Name], "%q is there twice", file.Name)
		names[file.Name] = true
		for _, e := range file.Errors {
			require.Positive(t, e.Line)
			require.Positive(t, e.Column)
			require.Contains(t, []string{"error", "warning", "info"}, e.Severity)
			require.NotEmpty(t, e.Source)
		}
	}
	return report
}

func TestCheckstyleReadsBack(t *testing.T) {
	require.Empty(t, readCheckstyle(t, nothing()).Files)
	require.Len(t, readCheckstyle(t, incomplete()).Files[0].Errors, 2)

	files := readCheckstyle(t, tricky()).Files
	require.Equal(t, "./contract.yaml", files[0].Name, "what has no file is shown at the one it is about")
	require.Contains(t, files[0].Errors[0].Message, "POST /payments/{id}, attempt 3: ")
	guide := files[4]
	require.Equal(t, "docs/付款 指南.md", guide.Name)
	require.Len(t, guide.Errors, 2)
	require.Equal(t, `"恰好一次" promises too much; wanted 24小时 | {id} [none](1) 100%`, guide.Errors[1].Message)
	require.Equal(t, 4, guide.Errors[0].Column, "columns count characters, not bytes")
}
