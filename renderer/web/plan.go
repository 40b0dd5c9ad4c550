package web

// group is a part of the list of pages.
type group int

const (
	groupStart group = iota
	groupRequest
	groupAnswer
	groupClient
	groupReference
	groups
)

// plan says which sections a page holds. A page whose sections the contract has
// nothing to say about is left out; the first section that is there gives the
// page its title, unless the page has one of its own.
type plan struct {
	slug     string
	group    group
	sections []string             // ids of renderer.Sections
	title    func(*chrome) string // of a page that no section gives its title to
	made     func(*book) *sheet   // a page that is made here; nil leaves it out
}

// The pages of a contract, in the order in which they are read.
var plans = []plan{
	{slug: "index", group: groupStart, sections: []string{"opening", "short", "promise"}},
	{slug: "decisions", group: groupStart, sections: []string{"decisions"}},
	{slug: "start", group: groupStart, sections: []string{"start-first-party", "start-raw-http", "start-sdk"}, title: func(say *chrome) string { return say.Start }},
	{slug: "testing", group: groupStart, sections: []string{"mock"}},

	{slug: "operations", group: groupRequest, sections: []string{"operations"}},
	{slug: "key", group: groupRequest, sections: []string{"key"}},
	{slug: "scope", group: groupRequest, sections: []string{"scope"}},
	{slug: "compared", group: groupRequest, sections: []string{"compared"}},
	{slug: "preconditions", group: groupRequest, sections: []string{"preconditions"}},

	{slug: "stored", group: groupAnswer, sections: []string{"stored"}},
	{slug: "concurrency", group: groupAnswer, sections: []string{"at-once"}},
	{slug: "lifetime", group: groupAnswer, sections: []string{"window"}},
	{slug: "unknown-outcome", group: groupAnswer, sections: []string{"unknown-outcome"}},
	{slug: "store-failure", group: groupAnswer, sections: []string{"store-down"}},
	{slug: "problems", group: groupAnswer, made: (*book).problemIndex},

	{slug: "retrying", group: groupClient, sections: []string{"retrying"}},
	{slug: "retry-loop", group: groupClient, sections: []string{"loop"}},
	{slug: "client-libraries", group: groupClient, sections: []string{"sdks"}},
	{slug: "grpc", group: groupClient, sections: []string{"grpc"}},
	{slug: "webhooks", group: groupClient, sections: []string{"webhooks"}},
	{slug: "consumers", group: groupClient, sections: []string{"consumers"}},

	{slug: "relation", group: groupReference, sections: []string{"relation"}},
	{slug: "differences", group: groupReference, sections: []string{"differences"}},
	{slug: "glossary", group: groupReference, sections: []string{"glossary"}},
	{slug: "defaults", group: groupReference, sections: []string{"defaults"}},
	{slug: "undocumented", group: groupReference, sections: []string{"undocumented"}},
	{slug: "objectives", group: groupReference, sections: []string{"objectives"}},
	{slug: "history", group: groupReference, sections: []string{"revisions"}},
	{slug: "sources", group: groupReference, sections: []string{"sources"}},
}

// pageOf is the page that holds a section, and whether the section is the one
// that the page starts with. A section that no plan names has a page of its own.
func pageOf(section string) (slug string, first bool) {
	for _, p := range plans {
		for i, id := range p.sections {
			if id == section {
				return p.slug, i == 0 && p.title == nil
			}
		}
	}
	return section, true
}

// allPlans are the plans, and one more for each section that none of them names.
func allPlans(sections []string) []plan {
	out := append([]plan{}, plans...)
	for _, id := range sections {
		if slug, _ := pageOf(id); slug == id && !planned(id) {
			out = append(out, plan{slug: id, group: groupReference, sections: []string{id}})
		}
	}
	return out
}

func planned(slug string) bool {
	for _, p := range plans {
		if p.slug == slug {
			return true
		}
	}
	return false
}

// routes are the cards of the first page, in order: what somebody comes for.
var routes = []string{"decisions", "unknown-outcome", "start", "retry-loop", "retrying", "key", "lifetime", "testing", "glossary"}
