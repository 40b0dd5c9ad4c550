package check

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// nowhere stands for a file that is not known, as in contract.Pos.String, and
// for standard input.
const nowhere = "-"

// at is where to show a finding or a related place, in formats that cannot do
// without a file. Where none is known nothing else of the place counts.
func (r Report) at(start, end contract.Pos) (file string, s span) {
	if start.File == "" {
		return cmp.Or(r.About, nowhere), spanOf(contract.Pos{}, contract.Pos{})
	}
	return start.File, spanOf(start, end)
}

// path is the path of a file from the root of the repository, in slashes.
func (r Report) path(file string) string {
	if file == nowhere {
		return file
	}
	if r.Locate != nil {
		file = r.Locate(file)
	}
	return filepath.ToSlash(filepath.Clean(file))
}

// span is a stretch of a file, for formats in which it has to have both ends:
// 1-based, its end one past the last character and behind its start.
type span struct {
	line, col, endLine, endCol int

	columns bool // whether the columns are known
}

// spanOf fills in what is not known: the start of the line, the start of the
// file, one character.
func spanOf(start, end contract.Pos) span {
	s := span{line: max(start.Line, 1), col: max(start.Col, 1), endLine: end.Line, endCol: max(end.Col, 1), columns: start.Col > 0}
	if s.endLine < s.line || s.endLine == s.line && s.endCol <= s.col {
		s.endLine, s.endCol = s.line, s.col+1
	}
	return s
}

// trouble says why a report is not complete; nothing if it is.
func (r Report) trouble() []string {
	const unsaid = "part of the input could not be looked at"
	switch {
	case r.Complete:
		return nil
	case len(r.Trouble) == 0:
		return []string{unsaid}
	}
	lines := make([]string, len(r.Trouble))
	for i, line := range r.Trouble {
		lines[i] = cmp.Or(OneLine(line), unsaid)
	}
	return lines
}

// fails reports whether a finding is grave enough to fail the run.
func (r Report) fails(f contract.Finding) bool {
	return r.FailOn == "" || gravity(f.Severity) >= gravity(r.FailOn)
}

func gravity(s contract.Severity) int {
	switch s {
	case contract.Error:
		return 2
	case contract.Warning:
		return 1
	default:
		return 0
	}
}

// gravest picks findings until room is filled, grave ones before others, and
// leaves them in their order. Each takes the room that size says.
func gravest(findings []contract.Finding, room int, size func(contract.Finding) int) []contract.Finding {
	keep := make([]bool, len(findings))
	for g := gravity(contract.Error); g >= 0 && room > 0; g-- {
		for i, f := range findings {
			if gravity(f.Severity) != g {
				continue
			}
			if room -= size(f); room < 0 {
				break
			}
			keep[i] = true
		}
	}
	var kept []contract.Finding
	for i, f := range findings {
		if keep[i] {
			kept = append(kept, f)
		}
	}
	return kept
}

// count is the summary of findings: "2 errors, 1 note".
func count(findings []contract.Finding) string {
	var parts []string
	for _, s := range []contract.Severity{contract.Error, contract.Warning, contract.Note} {
		switch n := Count(findings, s); n {
		case 0:
		case 1:
			parts = append(parts, fmt.Sprintf("1 %s", s))
		default:
			parts = append(parts, fmt.Sprintf("%d %ss", n, s))
		}
	}
	return strings.Join(parts, ", ")
}

// run names the run that made a report: the tool and its command.
func (r Report) run() string {
	return strings.TrimSpace(OneLine(r.Tool.Name + " " + r.Judge))
}

// details are the lines that follow the message of a finding.
func details(f contract.Finding) []string {
	var lines []string
	if f.Hint != "" {
		lines = append(lines, "hint: "+OneLine(f.Hint))
	}
	for _, related := range f.Related {
		lines = append(lines, OneLine(related.Pos.String())+": "+OneLine(related.Message))
	}
	return lines
}
