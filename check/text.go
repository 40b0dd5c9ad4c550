package check

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/reprise-dev/reprise/contract"
)

// writeText prints a line for each finding, in the form that editors and CI
// logs know how to follow, and its hint and related places indented below.
// Nothing is printed when there is nothing to say.
func writeText(w io.Writer, r Report) error {
	b := bufio.NewWriter(w)
	p := palette{on: r.Color}
	for _, f := range r.Findings {
		fmt.Fprintf(b, "%s: %s: %s %s\n", p.bold(where(f)), p.severity(f.Severity), OneLine(f.Message), p.dim("["+OneLine(f.Rule)+"]"))
		for _, line := range details(f) {
			fmt.Fprintf(b, "    %s\n", line)
		}
	}
	return b.Flush()
}

// where is the place of a finding, or its subject where there is no file.
func where(f contract.Finding) string {
	if f.Pos == (contract.Pos{}) && f.Subject != "" {
		return OneLine(f.Subject)
	}
	return OneLine(f.Pos.String())
}

// OneLine keeps a text on its line and a terminal as it is: names of files and
// keys come from outside and may hold line ends or escape sequences, which are
// shown escaped.
func OneLine(s string) string {
	if strings.IndexFunc(s, breaks) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if breaks(r) {
			q := strconv.QuoteRuneToASCII(r)
			b.WriteString(q[1 : len(q)-1])
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func breaks(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}

// palette colours by SGR sequences (ECMA-48), or not at all.
type palette struct{ on bool }

func (p palette) bold(s string) string { return p.paint("1", s) }
func (p palette) dim(s string) string  { return p.paint("2", s) }

func (p palette) severity(s contract.Severity) string {
	switch s {
	case contract.Error:
		return p.paint("1;31", string(s))
	case contract.Warning:
		return p.paint("1;33", string(s))
	default:
		return p.paint("1;36", string(s))
	}
}

func (p palette) paint(sgr, s string) string {
	if !p.on {
		return s
	}
	return "\x1b[" + sgr + "m" + s + "\x1b[0m"
}
