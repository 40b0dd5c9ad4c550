package contract

import "fmt"

// MaxFindings bounds the findings of one file: whoever has more of them has one
// mistake many times, or another kind of file.
const MaxFindings = 1000

func bounded(findings []Finding) []Finding { return Bounded("contract/too-many", findings) }

// Bounded is the first findings, which are sorted, and where there are more than
// MaxFindings, one of the rule that counts the rest.
func Bounded(rule string, findings []Finding) []Finding {
	if len(findings) <= MaxFindings {
		return findings
	}
	first := findings[MaxFindings]
	return append(findings[:MaxFindings:MaxFindings], Finding{
		Rule: rule, Severity: Error, Pos: first.Pos, End: first.End, Pointer: first.Pointer,
		Message: fmt.Sprintf("%d more findings from here on are not shown; wanted a file with at most %d", len(findings)-MaxFindings, MaxFindings),
		Hint:    "mend the first ones, and look again",
	})
}
