// Package check prints findings. Every judge hands it the same Report, and it
// is the only place that knows what a report looks like as text, as JSON or to
// the programs that collect findings. It judges nothing: an exit code, and the
// summary that people read on standard error, are the command's business.
package check

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// Report is what one run of a judge found.
type Report struct {
	Tool Tool
	// Judge is the command that judged, such as "validate". It tells the runs
	// of one tool apart.
	Judge string
	// Complete is false when part of the input could not be looked at, so that
	// a report without findings cannot pass for a clean one.
	Complete bool
	// Trouble says why a report is not complete, a line for each thing that
	// could not be looked at.
	Trouble  []string
	Findings []contract.Finding // in any order, repeats allowed
	// Rules says what rules want. It may hold more rules than those of the
	// findings, and need not hold those.
	Rules []Rule
	// Stats are the judge's own counts by name, such as "files". The counts by
	// severity ("errors", "warnings", "notes") are added by Write.
	Stats map[string]int
	// FailOn is the least grave severity that fails the run, for formats that
	// know only pass and fail; the zero value fails on every finding.
	FailOn contract.Severity
	// About is the file where findings without one are shown, in formats that
	// cannot do without: the contract that a server was held to, say.
	About string
	// Locate turns the name of a file, as it was given, into its path from the
	// root of the repository, for formats that are read there; an absolute path
	// is one outside. Where Locate is nil, names are such paths already.
	Locate func(file string) string
	// Exact says more about where a finding stands than its position does; false
	// where no more is known, and so is a nil Exact.
	Exact func(contract.Finding) (Exact, bool)
	Color bool // colour the formats that are read on a terminal
}

// Exact is the place of a finding for programs that do not count code points, and what
// tells it from others in the next run.
type Exact struct {
	Start, End      int    // bytes of the file, End one past the last
	UTF16, EndUTF16 int    // columns in UTF-16 units, from 1
	Identity        string // the same for as long as the finding is; "" where nobody knows
}

// Tool names the program that made a report.
type Tool struct{ Name, Version string }

// Rule says what a rule is about. Whoever shows a rule shows this text: a
// report for a machine, the explain command, an editor.
type Rule struct {
	ID    string // as in contract.Finding.Rule
	Title string // one sentence: what the rule wants
	Text  string // why it wants that, in plain text; "" where the title says enough
	Help  string // what to do, in Markdown; "" where there is no more to say
	URL   string // the absolute address of its page; "" where there is none
}

// Format is one way to print a report.
type Format struct {
	Name  string // what --format takes
	Write func(io.Writer, Report) error
}

// Formats are the formats, the default first.
var Formats = []Format{
	{"text", writeText},
	{"json", writeJSON},
	{"sarif", writeSARIF},
	{"github", writeGitHub},
	{"junit", writeJUnit},
	{"checkstyle", writeCheckstyle},
	{"markdown", writeMarkdown},
}

// FormatNames lists the names of Formats.
func FormatNames() []string {
	names := make([]string, len(Formats))
	for i, f := range Formats {
		names[i] = f.Name
	}
	return names
}

// Write prints a report in the format of that name, its findings sorted and
// without exact repeats. The report is not changed. An error is an unknown
// format or one of w.
func Write(w io.Writer, format string, r Report) error {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == format })
	if i < 0 {
		return fmt.Errorf("unknown format %q; wanted %s", format, strings.Join(FormatNames(), ", "))
	}
	r.Findings = contract.SortFindings(slices.Clone(r.Findings))
	return Formats[i].Write(w, r)
}

// exact is Exact where there is one.
func (r Report) exact(f contract.Finding) (Exact, bool) {
	if r.Exact == nil {
		return Exact{}, false
	}
	return r.Exact(f)
}

// Count is how many findings are of a severity.
func Count(findings []contract.Finding, s contract.Severity) int {
	n := 0
	for _, f := range findings {
		if f.Severity == s {
			n++
		}
	}
	return n
}
