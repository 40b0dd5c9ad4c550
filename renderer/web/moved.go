package web

import (
	"bytes"
	"html/template"
	"slices"
)

// movedView is a page that leads to another one.
type movedView struct {
	Lang, Policy     string
	Style            template.CSS
	Name, PlainTitle string
	Title            template.HTML
	To               string
}

// atURI is the page in the folder of a problem's own name. A host of files that
// is asked for the type URI finds it there, and it leads to the page beside the
// folder; with the page alone, only a host that adds .html by itself would.
func (s *set) atURI(b *book, problem *sheet) (File, bool) {
	index := problem.slug + "/index"
	if slices.ContainsFunc(b.sheets, func(other *sheet) bool { return other.slug == index }) {
		return File{}, false // a problem whose URI ends so: its page is what lies there
	}
	var out bytes.Buffer
	page := s.templates.fill(&out, "moved", movedView{
		Lang: b.say.Tag, Policy: s.templates.policy, Style: s.templates.style,
		Name: shown(b.name), PlainTitle: plain(problem.title), Title: inHTML(problem.title),
		To: "../" + lastPart(problem.slug) + ".html",
	})
	return File{b.folder + index + ".html", page}, true
}
