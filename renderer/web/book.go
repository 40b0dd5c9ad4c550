package web

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
)

// book is the pages of one folder in one language: those of a contract, or those
// of the root above several contracts.
type book struct {
	say    *chrome
	folder string // "" or a path that ends in a slash
	root   *book  // above, nil where there is none
	tool   string

	name, version string
	short         renderer.Inline // what a card tells
	json          []byte          // the contract; nil for the root
	digest        string
	problems      []*problem
	spans         string            // the windows in short forms, as people look for them
	keyed         int               // how many operations take a key
	marked        map[string]string // header names in lower case, and what each one is
	sections      []renderer.Section
	pictures      map[string][]picture // by section
	tables        []byte               // of the playground, nil where there is none
	terms         []term               // of the glossary
	untranslated  map[string]bool      // sections that are in English, by id

	sheets   []*sheet
	children []*book
}

func newBook(c *contract.Contract, say *chrome, folder string) (*book, error) {
	b := &book{say: say, folder: folder, name: c.API.Name, version: c.API.Version, problems: problems(c), json: indented(standalone(c))}
	b.digest = digest(b.json)
	b.spans = spansOf(c)
	b.marks(c)
	options := renderer.SectionOptions{Language: say.Tag, Link: b.link, Site: true}
	var err error
	if b.sections, err = renderer.Sections(c, options); err != nil {
		return nil, err
	}
	if options.Language = other(say); options.Language != "" {
		english, err := renderer.Sections(c, options)
		if err != nil {
			return nil, err
		}
		b.findUntranslated(english)
	}
	b.tellFile()
	drawn := &pictures[chromeIndex(say)]
	b.pictures, b.short = draw(c, say), inShort(c, drawn, b.keyed)
	if err := b.makeTables(c); err != nil {
		return nil, err
	}
	b.makeTerms()
	b.makeSheets()
	b.linkCodes("decisions", "unknown-outcome")
	if m := b.matrix(c, drawn); m != nil {
		b.append("operations", *m)
	}
	return b, nil
}

// standalone is a contract as its site has it: without the OpenAPI document, which
// is not on the site, so that the file can be used as it is.
func standalone(c *contract.Contract) map[string]any {
	whole := c.JSON()
	api, _ := whole["api"].(map[string]any)
	if api["openapi"] == nil {
		return whole
	}
	out, about := maps.Clone(whole), maps.Clone(api)
	delete(about, "openapi")
	out["api"] = about
	return out
}

// tellFile says on the page about the mock server where the contract is.
func (b *book) tellFile() {
	for i := range b.sections {
		if s := &b.sections[i]; s.ID == "mock" {
			for at, block := range s.Blocks {
				if block.Kind == renderer.Fence {
					s.Blocks = slices.Insert(slices.Clone(s.Blocks), at+1, renderer.Block{Kind: renderer.Paragraph, Text: renderer.Inline(b.say.ContractFile)})
					return
				}
			}
		}
	}
}

// findUntranslated notes the sections that are as they are in English.
func (b *book) findUntranslated(english []renderer.Section) {
	b.untranslated = map[string]bool{}
	for i, s := range b.sections {
		b.untranslated[s.ID] = i < len(english) && renderer.WithoutEnglish(fmt.Sprintf("%+v", s)) == fmt.Sprintf("%+v", english[i])
	}
}

// append adds a part to a page, if there is such a page.
func (b *book) append(slug string, p part) {
	for _, s := range b.sheets {
		if s.slug == slug {
			s.parts = append(s.parts, p)
		}
	}
}

// link is where a link to a section leads from a page in the folder itself.
func (b *book) link(section string) string {
	slug, first := pageOf(section)
	if first {
		return slug + ".html"
	}
	return slug + ".html#" + section
}

// marks finds the header fields that the messages on the pages are about.
func (b *book) marks(c *contract.Contract) {
	b.marked = map[string]string{}
	for _, op := range c.Operations() {
		p, ok := c.Resolve(op.Name())
		if !ok || !p.Operation.TakesKey() {
			continue
		}
		b.keyed++
		for _, place := range append([]contract.KeyPlace{{In: p.Key.In, Name: p.Key.Name}}, p.Key.Also...) {
			if place.In == contract.InHeader {
				b.marked[strings.ToLower(place.Name)] = b.say.TheKey
			}
		}
		if m := p.Answers.Replay.Marker; m.Name != "" {
			b.marked[strings.ToLower(m.Name)] = b.say.TheMarker
		}
	}
}

// rootBook is the book above several contracts.
func (s *set) rootBook(say *chrome, at int) *book {
	b := &book{say: say, folder: s.prefix(at), tool: s.options.Tool, name: say.APIs}
	b.sheets = []*sheet{{slug: "index", group: groupStart, title: renderer.Text(say.APIs), lead: renderer.Text(say.APIsLead)}}
	return b
}

// inShort is what the card of a contract tells: its version, and what is known of
// its key and its window.
func inShort(c *contract.Contract, say *pictureWords, keyed int) renderer.Inline {
	out := renderer.Text(c.API.Version)
	p := c.Default()
	if keyed > 0 && p.Key.Name != "" && !p.Assumed("/key/name") {
		out += " · " + renderer.Code(p.Key.Name)
	}
	if keyed > 0 && p.Window.Replay.Duration > 0 && !p.Assumed("/window/replay") {
		length := renderer.Text((&artist{say: say}).length(p.Window.Replay.Duration))
		out += " · " + renderer.Inline(strings.ReplaceAll(string(length), " ", "\u00a0")) // a number and its unit stay together
	}
	return out
}

// sheets are the pages that are about no contract.
func (p *sharedPages) sheets(say *chrome) []*sheet {
	var out []*sheet
	add := func(slug string, title string, page []byte) {
		if page == nil {
			return
		}
		own, sections := document(page)
		s := &sheet{slug: slug, group: groupReference, title: own, menu: renderer.Text(title), tongue: other(say)}
		for _, section := range sections {
			s.parts = append(s.parts, part{Section: section, tongue: other(say)})
		}
		s.opening(&s.parts[0])
		out = append(out, s)
	}
	add("comparison", say.Compare, p.comparison)
	add("language", say.Reference, p.reference)
	if len(p.rules) > 0 {
		out = append(out, p.catalogue(say))
	}
	return out
}

// other is the language of text that is not translated, "" on a page in it.
func other(say *chrome) string {
	if say.Tag == chromes[0].Tag {
		return ""
	}
	return chromes[0].Tag
}

// inEnglish is an English text, marked where the page is in another language.
func (c *chrome) inEnglish(text renderer.Inline) renderer.Inline {
	if other(c) == "" {
		return text
	}
	return renderer.InEnglish(text)
}

func (p *sharedPages) catalogue(say *chrome) *sheet {
	s := &sheet{slug: "rules", group: groupReference, title: renderer.Text(say.Rules), lead: renderer.Text(say.RulesLead)}
	for _, rule := range p.rules {
		judge, _, _ := strings.Cut(rule.ID, "/")
		if n := len(s.parts); n == 0 || s.parts[n-1].ID != judge {
			s.parts = append(s.parts, part{Section: renderer.Section{ID: judge, Title: renderer.Code(judge), Blocks: []renderer.Block{{
				Kind: renderer.Table, Caption: renderer.Code(judge), Header: []renderer.Inline{renderer.Text(say.Rule), renderer.Text(say.Wants)},
			}}}})
		}
		table := &s.parts[len(s.parts)-1].Blocks[0]
		table.Rows = append(table.Rows, renderer.Row{ID: rule.ID, Cells: []renderer.Inline{renderer.Code(rule.ID), say.inEnglish(renderer.Text(rule.Wants))}})
	}
	return s
}
