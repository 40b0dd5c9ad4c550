package web

import (
	"slices"

	"github.com/reprise-dev/reprise/renderer"
)

// sheet is one page before it is printed, whatever the format.
type sheet struct {
	slug     string // its path below the folder of its book, without extension
	group    group
	title    renderer.Inline
	menu     renderer.Inline // the title in lists, where it is another one
	lead     renderer.Inline
	about    string // the page in a sentence, where the lead is in another language
	parts    []part
	notes    []renderer.Block // what has to be known before anything else
	four     *renderer.Block  // the questions of the first screen
	routes   []route          // cards
	machine  string           // the path of its twin in JSON
	data     []byte           // that twin
	tongue   string           // the language of the title and the lead, where it is not the book's
	unlisted bool             // not in the list of pages
}

// part is a section of a page.
type part struct {
	renderer.Section
	tongue    string // the language, where it is not that of the book
	pictures  []picture
	tool      string // of the playground, "" for none
	toolAfter int    // how many blocks stand before it
}

// route is a card that leads somewhere.
type route struct {
	href        string
	title, text renderer.Inline
}

// sheets makes the pages of a book.
func (b *book) makeSheets() {
	ids := make([]string, len(b.sections))
	for i, s := range b.sections {
		ids[i] = s.ID
	}
	for _, p := range allPlans(ids) {
		if s := b.planned(p); s != nil {
			b.sheets = append(b.sheets, s)
		}
	}
	b.sheets = append(b.sheets, b.problemSheets()...)
}

func (b *book) planned(p plan) *sheet {
	if p.made != nil {
		s := p.made(b)
		if s != nil {
			s.slug, s.group = p.slug, p.group
		}
		return s
	}
	s := &sheet{slug: p.slug, group: p.group}
	for _, id := range p.sections {
		if section, ok := b.section(id); ok {
			s.parts = append(s.parts, b.withTool(part{Section: section, pictures: placed(b.pictures[id], section.Blocks)}))
		}
	}
	if len(s.parts) == 0 {
		return nil
	}
	for i := range s.parts {
		if b.untranslated[s.parts[i].ID] {
			s.parts[i].tongue = other(b.say)
		}
	}
	if p.title != nil {
		s.title = renderer.Text(p.title(b.say))
		return s
	}
	s.title, s.tongue = s.parts[0].Title, s.parts[0].tongue
	s.parts[0].raise()
	if p.slug == "index" {
		b.first(s)
	}
	return s
}

// raise makes the title of a part the title of the page; its headings rise with it.
func (p *part) raise() {
	p.Title = ""
	p.Blocks = slices.Clone(p.Blocks)
	for i := range p.Blocks {
		if p.Blocks[i].Kind == renderer.Heading {
			p.Blocks[i].Level--
		}
	}
}

func (b *book) section(id string) (renderer.Section, bool) {
	for _, s := range b.sections {
		if s.ID == id {
			return s, true
		}
	}
	return renderer.Section{}, false
}

// first makes the first page of a book: the table of questions becomes the box,
// and cards lead on.
func (b *book) first(s *sheet) {
	s.menu = renderer.Text(b.say.Overview)
	var kept []part
	for _, p := range s.parts {
		switch {
		case p.ID == "opening" && len(p.Blocks) > 0:
			s.opening(&p)
			s.notes, p.Blocks = p.Blocks, nil
		case p.ID == "short" && len(p.Blocks) > 0 && p.Blocks[0].Kind == renderer.Table:
			s.four = &p.Blocks[0]
			p.Blocks, p.Title = p.Blocks[1:], ""
		}
		if len(p.Blocks) > 0 {
			kept = append(kept, p)
		}
	}
	s.parts = kept
	for _, slug := range routes {
		if section, ok := b.titleOf(slug); ok {
			s.routes = append(s.routes, route{slug + ".html", section, renderer.Text(b.say.Blurbs[slug])})
		}
	}
}

// opening takes the first paragraph of the page for its lead.
func (s *sheet) opening(p *part) {
	if first := p.Blocks[0]; first.Kind == renderer.Paragraph {
		s.lead = first.Text
		p.Blocks = p.Blocks[1:]
	}
}

// titleOf is the title of a planned page that the contract has something for.
func (b *book) titleOf(slug string) (renderer.Inline, bool) {
	for _, p := range plans {
		if p.slug != slug {
			continue
		}
		for _, id := range p.sections {
			section, ok := b.section(id)
			switch {
			case ok && p.title != nil:
				return renderer.Text(p.title(b.say)), true
			case ok:
				return section.Title, true
			}
		}
	}
	return "", false
}
