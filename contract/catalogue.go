package contract

import (
	"cmp"
	"slices"
	"strings"
)

// RuleDoc says what a rule wants, and why.
type RuleDoc struct {
	ID    string // as in Finding.Rule
	Wants string // one sentence
	Why   string // what goes wrong where it is broken
	Bad   string // what breaks the rule, in the form of what is judged
	Good  string // the same without the mistake
	Fix   string // the remedy, as an order
}

// RuleDocs lists the rules of Load, in the order of their ids. Bad and Good are
// sections of a contract that has the others from elsewhere.
var RuleDocs = byID(slices.Concat(fileDocs[:], serverDocs[:], clientDocs[:], describedDocs[:]))

func byID(docs []RuleDoc) []RuleDoc {
	slices.SortFunc(docs, func(a, b RuleDoc) int { return cmp.Compare(a.ID, b.ID) })
	return docs
}

// RuleIDs lists the ids of RuleDocs.
func RuleIDs() []string {
	ids := make([]string, len(RuleDocs))
	for i, r := range RuleDocs {
		ids[i] = r.ID
	}
	return ids
}

// Help is the remedy with the examples, in Markdown.
func (d RuleDoc) Help() string {
	return d.Fix + "\n\nInstead of\n\n" + indented(d.Bad) + "\n\nwrite\n\n" + indented(d.Good)
}

// indented is a text as a block of code.
func indented(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") }
