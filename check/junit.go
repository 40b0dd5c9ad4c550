package check

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// The elements and attributes are those that every reader of JUnit reports
// knows: some of them refuse any other, and some refuse a report without times.
// No time was taken, so it is 0.

type junitReport struct {
	XMLName xml.Name `xml:"testsuites"`
	Name    string   `xml:"name,attr"`
	junitCounts
	Suites []*junitSuite `xml:"testsuite"`
}

type junitCounts struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Time     int `xml:"time,attr"` // seconds
}

type junitSuite struct {
	Name string `xml:"name,attr"`
	junitCounts
	Cases []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Time    int           `xml:"time,attr"`
	Error   *junitOutcome `xml:"error"`
	Failure *junitOutcome `xml:"failure"`
	Output  *junitOutput  `xml:"system-out"`
}

type junitOutcome struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type junitOutput struct {
	Text string `xml:",chardata"`
}

// writeJUnit prints findings as tests that failed: a suite for a file, a test
// for a finding. A finding that does not fail the run is a test that passed and
// printed something. A clean run is one test that passed, for an empty report
// is an error to most readers; a run that is not complete has a test that could
// not be run.
func writeJUnit(w io.Writer, r Report) error {
	b := junitBuilder{report: junitReport{Name: cmp.Or(r.run(), "reprise")}, used: map[string]int{}}
	for _, line := range r.trouble() {
		b.add(b.report.Name, junitCase{
			Name: line, Class: "reprise/incomplete",
			Error: &junitOutcome{Message: line, Type: "incomplete", Text: "the run is not complete: " + line},
		})
	}
	for _, f := range r.Findings {
		b.add(junitSuiteName(f), junitTest(f, r.fails(f)))
	}
	if b.report.Tests == 0 {
		b.add(b.report.Name, junitCase{Name: "no findings", Class: b.report.Name})
	}
	return writeXML(w, b.report)
}

// junitSuiteName is the file of a finding, or its subject where there is none.
func junitSuiteName(f contract.Finding) string {
	return OneLine(cmp.Or(f.Pos.File, f.Subject, nowhere))
}

// junitTest has no line in its name, so that it is the same test in the next
// run, when lines were added above it.
func junitTest(f contract.Finding, fails bool) junitCase {
	message, rule := OneLine(f.Message), OneLine(ruleID(f))
	text := strings.Join(append([]string{fmt.Sprintf("%s: %s: %s", where(f), level(f.Severity), message)}, details(f)...), "\n")
	test := junitCase{Name: junitSuiteName(f) + ": " + message, Class: rule}
	if fails {
		test.Failure = &junitOutcome{Message: message, Type: level(f.Severity), Text: text}
	} else {
		test.Output = &junitOutput{Text: text}
	}
	return test
}

// junitBuilder counts tests and keeps their names apart.
type junitBuilder struct {
	report junitReport
	used   map[string]int // how often a name was asked for
}

func (b *junitBuilder) add(suite string, test junitCase) {
	test.Name = b.unused(test.Name)
	if n := len(b.report.Suites); n == 0 || b.report.Suites[n-1].Name != suite {
		b.report.Suites = append(b.report.Suites, &junitSuite{Name: suite})
	}
	s := b.report.Suites[len(b.report.Suites)-1]
	s.Cases = append(s.Cases, test)
	for _, c := range []*junitCounts{&b.report.junitCounts, &s.junitCounts} {
		c.Tests++
		if test.Failure != nil {
			c.Failures++
		}
		if test.Error != nil {
			c.Errors++
		}
	}
}

// unused numbers a name that was there before: "name", "name (2)".
func (b *junitBuilder) unused(name string) string {
	b.used[name]++
	n := b.used[name]
	if n == 1 {
		return name
	}
	for ; ; n++ { // a name may have looked like a numbered one
		if numbered := fmt.Sprintf("%s (%d)", name, n); b.used[numbered] == 0 {
			b.used[numbered]++
			b.used[name] = n
			return numbered
		}
	}
}
