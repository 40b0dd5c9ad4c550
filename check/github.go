package check

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// writeGitHub prints workflow commands, which GitHub shows as annotations of
// the lines that a change touches. Nothing is printed when there is nothing to
// say. Source: "Workflow commands" in GitHub's documentation; what is escaped
// is what the runner decodes.
func writeGitHub(w io.Writer, r Report) error {
	b := bufio.NewWriter(w)
	for _, line := range r.trouble() {
		fmt.Fprintf(b, "::error title=%s::the run is not complete: %s\n", property(cmp.Or(r.run(), "reprise")), data(line))
	}
	for _, f := range r.Findings {
		fmt.Fprintf(b, "::%s %stitle=%s::%s\n", command(f.Severity), r.place(f), property(OneLine(ruleID(f))), data(annotation(f)))
	}
	return b.Flush()
}

func command(s contract.Severity) string {
	if c := level(s); c != "note" {
		return c
	}
	return "notice"
}

// place gives the properties that say where. Columns are left out where a
// finding goes over several lines, for GitHub refuses them there.
func (r Report) place(f contract.Finding) string {
	file, s := r.at(f.Pos, f.End)
	if file == nowhere {
		return ""
	}
	place := fmt.Sprintf("file=%s,line=%d,", property(OneLine(r.path(file))), s.line)
	switch {
	case s.endLine != s.line:
		return place + fmt.Sprintf("endLine=%d,", s.endLine)
	case s.columns:
		return place + fmt.Sprintf("endLine=%d,col=%d,endColumn=%d,", s.line, s.col, s.endCol)
	}
	return place
}

// annotation repeats the place, for the log of the run shows nothing else of it.
func annotation(f contract.Finding) string {
	return strings.Join(append([]string{where(f) + ": " + OneLine(f.Message)}, details(f)...), "\n")
}

// data escapes a message, whose lines then stay one command.
func data(s string) string { return gitHubData.Replace(s) }

// property escapes the value of a property.
func property(s string) string { return gitHubProperty.Replace(s) }

var (
	gitHubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
