package contract

import (
	"cmp"
	"fmt"
	"slices"
)

// Pos is a place in a file. Line and Col are 1-based; Col counts Unicode code
// points. The zero Pos is "unknown", as for a contract that was built in Go.
type Pos struct {
	File      string
	Line, Col int
}

// String prints file:line:col, leaving out what is unknown; "-" is nothing known.
func (p Pos) String() string {
	switch {
	case p.Line > 0 && p.Col > 0:
		return fmt.Sprintf("%s:%d:%d", p.file(), p.Line, p.Col)
	case p.Line > 0:
		return fmt.Sprintf("%s:%d", p.file(), p.Line)
	default:
		return p.file()
	}
}

func (p Pos) file() string {
	if p.File == "" {
		return "-"
	}
	return p.File
}

// Severity says how much a finding matters. Error is the gravest and sorts first.
type Severity string

// The severities, gravest first.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// Finding is one way in which something departs from its contract. Loading and
// every judge return findings of this one shape.
type Finding struct {
	Rule     string    // "<judge>/<kebab-case>", such as "contract/unknown-key"
	Severity Severity  // Error, Warning or Note
	Pos      Pos       // the key or value to blame
	End      Pos       // one past the last character; zero when not known
	Pointer  string    // JSON pointer into the contract, "" for the whole file
	Subject  string    // "POST /payments, attempt 3" where there is no file
	Message  string    // lower case, no full stop: the value seen and the value wanted
	Hint     string    // what to do
	Related  []Related // places that say otherwise
	Fix      *Fix      // a change of the file at Pos that mends it; nil where no plain one does
}

// Fix replaces the bytes from Start up to End of a file.
type Fix struct {
	Start, End int
	Text       string
}

// Related is a second place that a finding speaks of.
type Related struct {
	Pos     Pos
	Message string
}

// String is the finding on one line, as a terminal shows it.
func (f Finding) String() string {
	where := f.Pos.String()
	if f.Pos == (Pos{}) && f.Subject != "" {
		where = f.Subject
	}
	s := fmt.Sprintf("%s: %s: %s [%s]", where, f.Severity, f.Message, f.Rule)
	if f.Hint != "" {
		s += "; " + f.Hint
	}
	return s
}

// SortFindings orders findings by file, line, column, rule and message, and
// drops exact repeats.
func SortFindings(fs []Finding) []Finding {
	slices.SortStableFunc(fs, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Pos.File, b.Pos.File),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col),
			cmp.Compare(a.Subject, b.Subject),
			cmp.Compare(a.Rule, b.Rule),
			cmp.Compare(a.Message, b.Message),
		)
	})
	return slices.CompactFunc(fs, func(a, b Finding) bool {
		return a.Pos == b.Pos && a.Subject == b.Subject && a.Rule == b.Rule && a.Message == b.Message
	})
}
