package web

import (
	"bytes"
	"html/template"

	"github.com/reprise-dev/reprise/contract"
)

// brokenView is a page in the place of a site that cannot be made.
type brokenView struct {
	Policy      string
	Style       template.CSS
	Title, Text string
	Good        string
	Scripts     []string
	Findings    []brokenFinding
}

type brokenFinding struct{ Where, Severity, Message, Hint, Rule string }

// Broken is a page for the author of a contract that is not right: its findings,
// or where there are none the trouble in words. Good is where the last good pages
// are, "" where there are none. The page loads reload, a script of the preview.
func Broken(file string, findings []contract.Finding, trouble, good, reload string) []byte {
	t := newTemplates()
	view := brokenView{Policy: live(t.policy), Style: t.style, Title: shown(file) + " is not right", Text: trouble, Good: good, Scripts: []string{reload}}
	for _, f := range findings {
		view.Findings = append(view.Findings, brokenFinding{f.Pos.String(), string(f.Severity), f.Message, f.Hint, f.Rule})
	}
	var out bytes.Buffer
	if err := t.page.ExecuteTemplate(&out, "broken", view); err != nil {
		panic(err) // as for every page
	}
	return out.Bytes()
}
