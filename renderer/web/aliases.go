package web

import "strings"

// alias is an anchor that somebody may have a link to, and that is no longer, or
// never was, on the page where the link leads.
type alias struct {
	page, was string // the slug of the page and the anchor in old links
	section   string // the id of the section that is meant today
}

// aliases are never taken out: whoever moves or renames an anchor adds a line. A
// test holds the anchors that were ever published to the pages and to this list.
//
// The anchors of index are those of the same contract as one page in Markdown:
// the ids of its sections, and what its headings were called in English, which is
// what they are called on GitHub.
var aliases = [...]alias{
	{"index", "opening", "opening"},
	{"index", "in-short", "short"},
	{"index", "what-a-key-buys-you", "promise"},
	{"index", "i-got-this-answer-now-what", "decisions"},
	{"index", "the-key", "key"},
	{"index", "what-is-compared", "compared"},
	{"index", "what-is-stored-and-replayed", "stored"},
	{"index", "two-requests-at-once", "at-once"},
	{"index", "how-long-a-key-is-remembered", "window"},
	{"index", "a-retry-loop-to-copy", "loop"},
	{"index", "if-the-key-store-is-down", "store-down"},
	{"index", "client-libraries", "sdks"},
	{"index", "over-grpc", "grpc"},
	{"index", "where-operations-differ", "differences"},
	{"index", "try-it-against-the-mock", "mock"},
	{"index", "every-state-and-every-event", "relation"},
	{"index", "what-the-owner-does-not-document", "undocumented"},
	{"index", "what-changed", "revisions"},
}

// forwarded is an anchor that leads on.
type forwarded struct{ ID, To string }

// forwards are the anchors of a page that lead to others, by the slug of the page
// that they lead to. Without a script their entry in the list of pages is marked.
func (b *book) forwards(s *sheet) map[string][]forwarded {
	out := map[string][]forwarded{}
	add := func(was, section string) {
		slug, _ := pageOf(section)
		if _, ok := b.section(section); ok && !s.has(was) {
			out[slug] = append(out[slug], forwarded{was, b.link(section)})
		}
	}
	if s.slug == "index" {
		for _, section := range b.sections {
			if section.ID != "opening" {
				add(section.ID, section.ID)
			}
		}
	}
	for _, a := range aliases {
		if a.page == s.slug {
			add(a.was, a.section)
		}
	}
	return out
}

// has reports an anchor that is on the page itself.
func (s *sheet) has(anchor string) bool {
	for _, p := range s.parts {
		if p.ID == anchor || strings.TrimSuffix(anchor, "-title") == p.ID {
			return true
		}
		for _, b := range p.Blocks {
			if b.ID == anchor {
				return true
			}
			for _, row := range b.Rows {
				if row.ID == anchor {
					return true
				}
			}
		}
	}
	return s.four != nil && anchor == "short"
}
