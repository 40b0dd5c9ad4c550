package web

import (
	"cmp"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/renderer"
)

// listed is how a list of several contracts names one: by its name, and by its
// version where another contract has the same name.
func (b *book) listed(all []*book) renderer.Inline {
	alike := func(other *book) bool { return other != b && other.name == b.name }
	if b.version == "" || !slices.ContainsFunc(all, alike) {
		return renderer.Text(b.name)
	}
	return renderer.Text(b.name + " " + b.version)
}

// routesTo adds cards that lead to the books of contracts, by name.
func (b *book) routesTo(children []*book) {
	b.children = slices.Clone(children)
	slices.SortStableFunc(b.children, func(x, y *book) int {
		return cmp.Or(cmp.Compare(strings.ToLower(x.name), strings.ToLower(y.name)), cmp.Compare(x.version, y.version))
	})
	for _, child := range b.children {
		b.sheets[0].routes = append(b.sheets[0].routes, route{b.to(child), child.listed(children), child.short})
	}
}

// to is the address of the first page of a child, from the pages of the book itself.
func (b *book) to(child *book) string {
	return strings.TrimPrefix(child.folder, b.folder) + "index.html"
}

// unsaid is what the comparison has where the owner of an API says nothing.
const unsaid renderer.Inline = "not documented"

// linkRows has the first cell of each row of the comparison lead to the contract
// that it names, and sets what nobody says back behind what somebody does. A name
// that several contracts have leads nowhere.
func (b *book) linkRows(slug string) {
	to := map[renderer.Inline]string{}
	for _, child := range b.children {
		names := []renderer.Inline{renderer.Text(child.name), renderer.Text(child.name + " " + child.version)}
		for _, name := range names {
			if _, taken := to[name]; taken {
				to[name] = ""
				continue
			}
			to[name] = b.to(child)
		}
	}
	for _, s := range b.sheets {
		if s.slug != slug {
			continue
		}
		for _, p := range s.parts {
			for _, block := range p.Blocks {
				for _, row := range block.Rows {
					if href := to[row.Cells[0]]; href != "" {
						row.Cells[0] = "[" + row.Cells[0] + "](" + renderer.Inline(href) + ")"
					}
					for i, cell := range row.Cells {
						if cell == unsaid {
							row.Cells[i] = "_" + cell + "_"
						}
					}
				}
			}
		}
	}
}
