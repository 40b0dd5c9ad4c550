package main

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/renderer/web"
)

// wrong is what is shown while there is no contract that could be shown, in each
// form in which somebody can ask for a page.
type wrong struct{ html, markdown, json []byte }

func newWrong(file string, findings []contract.Finding, trouble error, good string) *wrong {
	text := ""
	if trouble != nil {
		text = trouble.Error()
	}
	return &wrong{web.Broken(file, findings, text, good, reloadPath), wrongMarkdown(file, findings, text), wrongJSON(file, findings, text)}
}

// of is what stands in the place of a page or a file, and its media type.
func (w *wrong) of(name string, accept []string) (media string, body []byte) {
	switch extension := path.Ext(name); {
	case extension == ".json" || extension != ".md" && extension != ".txt" && wants("application/json", accept):
		return "application/json", w.json
	case extension == ".md" || extension == ".txt" || wants("text/markdown", accept):
		return "text/markdown; charset=utf-8", w.markdown
	default:
		return "text/html; charset=utf-8", w.html
	}
}

// wrongMarkdown says in Markdown what is wrong with a contract.
func wrongMarkdown(file string, findings []contract.Finding, trouble string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s is not right\n\n", renderer.Text(file))
	if trouble != "" {
		fmt.Fprintf(&b, "%s\n", renderer.Text(trouble))
	}
	for _, f := range findings {
		fmt.Fprintf(&b, "- %s: %s: %s (%s)\n", renderer.Text(f.Pos.String()), f.Severity, renderer.Text(f.Message), renderer.Code(f.Rule))
	}
	return []byte(b.String())
}

// wrongJSON is the same for programs.
func wrongJSON(file string, findings []contract.Finding, trouble string) []byte {
	type found struct {
		Where    string `json:"where"`
		Severity string `json:"severity"`
		Message  string `json:"message"`
		Hint     string `json:"hint,omitempty"`
		Rule     string `json:"rule"`
	}
	said := struct {
		Title    string  `json:"title"`
		Detail   string  `json:"detail,omitempty"`
		Findings []found `json:"findings,omitempty"`
	}{Title: file + " is not right", Detail: trouble}
	for _, f := range findings {
		said.Findings = append(said.Findings, found{f.Pos.String(), string(f.Severity), f.Message, f.Hint, f.Rule})
	}
	body, err := json.MarshalIndent(said, "", "  ")
	if err != nil {
		panic(err) // it is text
	}
	return append(body, '\n')
}
