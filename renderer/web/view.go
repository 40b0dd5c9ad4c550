package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/renderer/play"
	"github.com/reprise-dev/reprise/site"
)

// templates are the parsed templates, and what is the same on every page.
type templates struct {
	page   *template.Template
	style  template.CSS
	theme  template.JS
	policy string
}

func newTemplates() *templates {
	css, theme := trimmed(asset("site.css")), strings.TrimSpace(asset("theme.js"))
	return &templates{
		page:  template.Must(template.ParseFS(site.FS, "page.html.tmpl", "content.html.tmpl", "broken.html.tmpl", "moved.html.tmpl")),
		style: template.CSS(css),
		theme: template.JS(theme),
		policy: strings.Join([]string{
			"default-src 'none'", "base-uri 'none'", "form-action 'none'", "img-src data:",
			"style-src " + hashSource(css), "style-src-attr 'unsafe-inline'", // drawings have style attributes
			"script-src 'self' file: " + hashSource(theme), // a page that was opened as a file is its own origin
		}, "; "),
	}
}

// live is the policy of a page that may listen to the server that it came from.
func live(policy string) string { return policy + "; connect-src 'self'" }

// asset is a file of package site. They are embedded: all of them are there.
func asset(name string) string {
	data, err := site.FS.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// trimmed is a style sheet without what is for its authors only.
func trimmed(css string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(css, "/*")
		for _, line := range strings.Split(before, "\n") {
			b.WriteString(strings.TrimSpace(line))
		}
		if !found {
			return b.String()
		}
		_, css, _ = strings.Cut(rest, "*/")
	}
}

func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func assets() []File {
	return []File{{"assets/site.js", []byte(asset("site.js"))}, {"assets/play.js", []byte(play.Script())}}
}

// pageView is a page as page.html.tmpl takes it.
type pageView struct {
	Say           *chrome
	Lang          string
	Policy        string
	Style         template.CSS
	ThemeScript   template.JS
	Name, Version string
	Digest, Tool  string
	Title, Lead   template.HTML
	PlainTitle    string
	About         string
	Group         string
	Tongue        string // of the content
	Root, Home    string // the ways up, "" or ending in a slash
	Path          string
	Twin, Machine string
	ScriptWords   string
	Linked        template.JS
	Scripts       []string
	Tongues       []tongueView
	Menu          []menuView
	Before, After *linkView
	Notes         []blockView
	Four          []questionView
	Cards         []cardView
	Contents      []linkView
	Parts         []partView
}

type tongueView struct {
	Tag, Name, Href string
	Here            bool
}

type menuView struct {
	Title string
	Links []linkView
}

type linkView struct {
	Href  string
	Title template.HTML
	Here  bool
	Lang  string
	Was   []forwarded // old anchors of this page that lead there
}

type questionView struct{ Title, Text template.HTML }

type cardView struct {
	Href        string
	Title, Text template.HTML
}

type partView struct {
	ID, Lang string
	Title    template.HTML
	LinkTo   string
	Blocks   []blockView
}

// viewer turns the sheets of a book into views.
type viewer struct {
	say     *chrome
	marked  map[string]string
	book    *book
	set     *set
	scripts string         // the words of the scripts
	regions map[string]int // names of regions on the page
	unused  []term         // words of the glossary that the page has not used yet
}

func (s *set) viewer(b *book) *viewer {
	scripts, err := json.Marshal(map[string]string{
		"search": b.say.Search, "searchFor": b.say.SearchFor, "close": b.say.Close, "found": b.say.Found, "slash": b.say.Slash, "ctrlK": b.say.CtrlK, "common": " " + commonWords[chromeIndex(b.say)] + " ",
		"copy": b.say.Copy, "copied": b.say.Copied, "notCopied": b.say.Failed,
		"theme": b.say.Theme, "colon": b.say.Colon, "auto": b.say.Auto, "light": b.say.Light, "dark": b.say.Dark,
	})
	if err != nil {
		panic(err) // it is a map of strings
	}
	return &viewer{say: b.say, marked: b.marked, book: b, set: s, scripts: string(scripts)}
}

// page views the i-th sheet of the book.
func (v *viewer) page(i int) *pageView {
	b, s := v.book, v.book.sheets[i]
	v.regions, v.unused = map[string]int{}, nil
	if s.explained() {
		v.unused = b.terms
	}
	up := strings.Repeat("../", strings.Count(s.slug, "/"))
	out := &pageView{
		Say: b.say, Lang: b.say.Tag, Policy: v.set.templates.policy, Style: v.set.templates.style, ThemeScript: v.set.templates.theme,
		Name: shown(b.name), Version: shown(b.version), Digest: b.digest, Tool: b.tool,
		Title: inHTML(s.title), PlainTitle: s.plainTitle(), Lead: inHTML(s.lead), Group: b.say.Groups[s.group], Tongue: s.tongue,
		Home: up, Root: up + strings.Repeat("../", strings.Count(b.folder, "/")),
		Path: s.slug + ".html", Twin: lastPart(s.slug) + ".md", ScriptWords: v.scripts,
	}
	if reload := v.set.options.Reload; reload != "" {
		out.Policy, out.Scripts = live(out.Policy), []string{reload}
	}
	if s.machine != "" {
		out.Machine = lastPart(s.machine)
	}
	out.About = v.about(s)
	out.Linked = v.linked(out)
	out.Tongues = v.tongues(s, out.Root)
	out.Menu = v.menu(s, up)
	out.Before, out.After = v.neighbours(i, up)
	for _, note := range s.notes {
		out.Notes = append(out.Notes, v.block(note))
	}
	if s.four != nil {
		for _, row := range s.four.Rows {
			out.Four = append(out.Four, questionView{inHTML(row.Cells[0]), inHTML(row.Cells[1])})
		}
	}
	for _, r := range s.routes {
		out.Cards = append(out.Cards, cardView{r.href, inHTML(r.title), inHTML(r.text)})
	}
	v.parts(s, out)
	if slices.ContainsFunc(s.parts, func(p part) bool { return p.tool != "" }) {
		out.Scripts = append(out.Scripts, out.Home+"assets/tables.js", out.Root+"assets/play.js")
	}
	return out
}

// plainTitle is the title in lists of pages, which are in one language.
func (s *sheet) plainTitle() string {
	if s.tongue != "" && s.menu != "" {
		return plain(s.menu)
	}
	return plain(s.title)
}

// about is the description of a page for those who list it.
func (v *viewer) about(s *sheet) string {
	switch {
	case s.about != "":
		return s.about
	case s.tongue != "":
		return s.plainTitle()
	}
	text := plain(s.lead)
	for _, p := range s.parts {
		for _, b := range p.Blocks {
			if text == "" && b.Kind == renderer.Paragraph {
				text = plain(b.Text)
			}
		}
	}
	if runes := []rune(text); len(runes) > 200 {
		text = string(runes[:200]) + "…"
	}
	return text
}

// linked is the page in the words of schema.org.
func (v *viewer) linked(p *pageView) template.JS {
	return inScript(map[string]any{
		"@context": "https://schema.org", "@type": "TechArticle", "headline": p.PlainTitle, "inLanguage": p.Lang,
		"about": v.book.name, "version": v.book.version, "description": p.About,
	})
}

func (v *viewer) tongues(s *sheet, root string) []tongueView {
	var out []tongueView
	own := v.book.folder
	for at, tag := range v.set.options.Languages {
		if at > 0 && tag == v.say.Tag {
			own = strings.TrimPrefix(own, v.set.prefix(at))
		}
	}
	for at, tag := range v.set.options.Languages {
		say, err := chromeOf(tag)
		if err != nil {
			continue
		}
		out = append(out, tongueView{tag, say.Name, root + v.set.prefix(at) + own + s.slug + ".html", tag == v.say.Tag})
	}
	return out
}

func (v *viewer) menu(here *sheet, up string) []menuView {
	var out []menuView
	old := v.book.forwards(here)
	for g := range groups {
		m := menuView{Title: v.say.Groups[g]}
		for _, s := range v.book.sheets {
			if s.group == g && !s.unlisted {
				link := v.menuLink(s, here, up)
				link.Was = old[s.slug]
				m.Links = append(m.Links, link)
			}
		}
		if root := v.book.root; root != nil && g == groupReference {
			above := up + strings.Repeat("../", strings.Count(strings.TrimPrefix(v.book.folder, root.folder), "/"))
			for _, s := range root.sheets {
				link := v.menuLink(s, here, above)
				m.Links = append(m.Links, link)
			}
		}
		if len(m.Links) > 0 {
			out = append(out, m)
		}
	}
	if len(v.book.children) > 0 {
		m := menuView{Title: v.say.APIs}
		for _, child := range v.book.children {
			m.Links = append(m.Links, linkView{Href: up + v.book.to(child), Title: inHTML(child.listed(v.book.children))})
		}
		out = append(out, m)
	}
	return out
}

func (v *viewer) menuLink(s, here *sheet, up string) linkView {
	title, lang := s.title, s.tongue
	if s.menu != "" {
		title, lang = s.menu, ""
	}
	current := s == here || here.unlisted && s.slug == "problems"
	return linkView{Href: up + s.slug + ".html", Title: inHTML(title), Here: current, Lang: lang}
}

// neighbours are the pages before and after one in the list. The page of a
// problem has the list of them before it.
func (v *viewer) neighbours(i int, up string) (before, after *linkView) {
	link := func(s *sheet) *linkView {
		l := v.menuLink(s, &sheet{}, up)
		return &l
	}
	sheets, own := v.book.sheets, v.book.sheets[i]
	for j := i - 1; j >= 0 && before == nil; j-- {
		if s := sheets[j]; own.unlisted && s.slug == "problems" || !own.unlisted && !s.unlisted {
			before = link(s)
		}
	}
	for j := i + 1; j < len(sheets) && after == nil; j++ {
		if sheets[j].unlisted == own.unlisted {
			after = link(sheets[j])
		}
	}
	return before, after
}

func (v *viewer) parts(s *sheet, out *pageView) {
	for i, p := range s.parts {
		view := partView{ID: p.ID, Lang: p.tongue, Title: inHTML(p.Title), LinkTo: v.say.LinkTo + " " + plain(p.Title), Blocks: v.blocks(p)}
		if i == 0 && p.Title == "" {
			view.ID = p.ID
		}
		if p.Title != "" {
			out.Contents = append(out.Contents, linkView{Href: "#" + p.ID, Title: view.Title})
		}
		for _, b := range p.Blocks {
			if b.Kind == renderer.Heading && b.Level <= 3 && len(s.parts) < 6 {
				out.Contents = append(out.Contents, linkView{Href: "#" + b.ID, Title: inHTML(b.Text)})
			}
		}
		out.Parts = append(out.Parts, view)
	}
}

// shown is a text of a contract without markup and without what cannot be seen.
func shown(s string) string { return plain(renderer.Text(s)) }

// write fills the template. What a site generator would take for a template of
// its own is written as an entity. The buffer is for one page after the other.
func (t *templates) write(out *bytes.Buffer, p *pageView) []byte { return t.fill(out, "page", p) }

func (t *templates) fill(out *bytes.Buffer, name string, data any) []byte {
	out.Reset()
	if err := t.page.ExecuteTemplate(out, name, data); err != nil {
		panic(err) // the templates are embedded, and their data is typed: only a mistake of ours can fail
	}
	page := bytes.Clone(out.Bytes())
	for _, brace := range []struct{ from, to string }{{"{{", "{&#123;"}, {"{%", "{&#37;"}} {
		if bytes.Contains(page, []byte(brace.from)) {
			page = bytes.ReplaceAll(page, []byte(brace.from), []byte(brace.to))
		}
	}
	return page
}
