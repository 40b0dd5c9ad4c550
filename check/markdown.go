package check

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/contract"
)

// markdownRoom is how much of a table is written, in bytes. A job summary of
// GitHub holds 1 MiB and is dropped where it is longer; some is left for what
// else a job has to say.
const markdownRoom = 900 << 10

// writeMarkdown prints a table, as for the summary of a job or a comment on a
// change.
func writeMarkdown(w io.Writer, r Report) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "### %s\n\n", prose(cmp.Or(r.run(), "reprise")))
	if lines := r.trouble(); lines != nil {
		b.WriteString("**The run is not complete:**")
		for _, line := range lines {
			fmt.Fprintf(b, "<br>\n%s", prose(line))
		}
		b.WriteString("\n\n")
	}
	if len(r.Findings) == 0 {
		b.WriteString("No findings.\n")
		return b.Flush()
	}
	fmt.Fprintf(b, "%s\n\n| severity | place | finding | rule |\n| --- | --- | --- | --- |\n", count(r.Findings))
	kept := gravest(r.Findings, markdownRoom, func(f contract.Finding) int { return len(row(f)) })
	for _, f := range kept {
		b.WriteString(row(f))
	}
	if left := len(r.Findings) - len(kept); left > 0 {
		fmt.Fprintf(b, "\n%d findings are left out, the least grave ones: the table would be too long.\n", left)
	}
	return b.Flush()
}

func row(f contract.Finding) string {
	finding := prose(OneLine(f.Message))
	for _, line := range details(f) {
		finding += "<br>" + prose(line)
	}
	return fmt.Sprintf("| %s | %s | %s | %s |\n", level(f.Severity), code(where(f)), finding, code(OneLine(f.Rule)))
}

// code shows a name in a code span, where the name can stand in one inside a
// table.
func code(s string) string {
	if s == "" || strings.ContainsAny(s, "`|\\") || strings.TrimSpace(s) != s {
		return prose(s)
	}
	return "`" + s + "`"
}

// prose is text that stays text in a cell of a table. Backslash and bar are
// written as entities, for cells are cut before anything else is read. What
// would call a person or an issue is broken by a comment, for that is looked
// for in the page, where an escape is gone.
func prose(s string) string {
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == '\\' || r == '|' || r == '<' || r == '>' || r == '&':
			fmt.Fprintf(&b, "&#%d;", r)
		case strings.ContainsRune("`*_[]~$", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case (r == '@' || r == '#') && startsWord(s[i+1:]):
			b.WriteRune(r)
			b.WriteString("<!-- -->")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func startsWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}
