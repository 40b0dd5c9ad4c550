package lint

import (
	"slices"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// Rule is one thing that a page is held to.
type Rule struct {
	ID    string // as in contract.Finding.Rule
	Title string // one sentence: what the rule wants
	Doc   Doc
	// Check returns what a page has against it, in any order. The contract is nil
	// where the page was not given one.
	Check func(*Page, *contract.Contract) []contract.Finding
}

// Doc says why a rule is there, with a text that breaks it and the same text made good.
type Doc struct{ Text, Before, After, Silence string }

// The ids of the rules. They stand apart from the rules, whose checks name them.
const (
	exactlyOnceID    = "lint/exactly-once"
	noDuplicatesID   = "lint/no-duplicates"
	neverTwiceID     = "lint/never-twice"
	guaranteedOnceID = "lint/guaranteed-once"

	scopeID       = "lint/scope"
	suppressionID = "lint/suppression"
)

// Rules are all rules.
var Rules = slices.Concat([]Rule{
	exactlyOnceRule,
	noDuplicatesRule,
	neverTwiceRule,
	guaranteedOnceRule,
	scopeRule,
	pageKindRule,
}, contractRules, missingRules, snippetRules, []Rule{
	suppressionRule, // the last: it looks at which suppressions were needed
})

// Page is a document under judgement, with what all rules need to know of it.
type Page struct {
	*page.Document
	scopes   []*mark              // scope markers, in the order of the file
	disables []*suppression       // suppressions, in the order of the file
	isRule   func(id string) bool // a check cannot name the list that it stands in
	language *lexicon
	sure     bool                          // of the language
	about    map[string]bool               // deliveries, by language, once that was asked
	claims   map[string][]contract.Finding // by rule, once they were looked for
	windows  []*contract.Policy            // of the contract, once claims were held to them
	against  map[string][]contract.Finding // the contract, by rule, once they were looked for
	snippets map[string][]contract.Finding // in code, by rule, once they were looked for
}

// Document holds a page to every rule. The contract may be nil. Findings stand at
// the characters to blame; their end is one past the last, in code points.
func Document(doc *page.Document, c *contract.Contract) []contract.Finding {
	if !Mentions(doc.Source) {
		return nil
	}
	p := &Page{Document: doc, isRule: IsRule}
	p.readMarks()
	var found []contract.Finding
	for _, rule := range Rules {
		for _, f := range rule.Check(p, c) {
			if !p.suppressed(f) {
				found = append(found, f)
			}
		}
	}
	return contract.SortFindings(found)
}

// finding places a rule's words at bytes of the file.
func (p *Page) finding(rule string, s contract.Severity, start, end int, message, hint string) contract.Finding {
	f := contract.Finding{Rule: rule, Severity: s, Message: message, Hint: hint}
	f.Pos = contract.Pos{File: p.Path}
	f.End = contract.Pos{File: p.Path}
	f.Pos.Line, f.Pos.Col, _ = p.Position(start)
	f.End.Line, f.End.Col, _ = p.Position(end)
	return f
}
