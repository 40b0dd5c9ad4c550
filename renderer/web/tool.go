package web

import (
	"github.com/reprise-dev/reprise/contract"
	"github.com/reprise-dev/reprise/renderer"
	"github.com/reprise-dev/reprise/renderer/play"
)

// toolPlace is where a tool of the playground stands: in a section, after some of
// its blocks.
type toolPlace struct {
	section, tool string
	after         int
}

var toolPlaces = []toolPlace{
	{"decisions", "row", 1},
	{"key", "key", 1 << 10},
	{"window", "lifecycle", 1 << 10},
	{"retrying", "retries", afterTable},
}

// makeTables works out what the tools look up. A contract without an operation
// that takes a key has none.
func (b *book) makeTables(c *contract.Contract) error {
	if b.keyed == 0 {
		return nil
	}
	var rows []string
	decisions, _ := b.section("decisions")
	for _, block := range decisions.Blocks {
		for _, row := range block.Rows {
			if row.ID != "" {
				rows = append(rows, row.ID)
			}
		}
	}
	var err error
	b.tables, err = play.Tables(c, &play.Options{Say: sayTool(chromeIndex(b.say)), Rows: rows, Page: b.link("decisions")})
	return err
}

// tables is the script that hands the tables to the tools: an element that holds
// them. Links to the decision table are to the page itself where it is that page.
func (b *book) tablesScript() []byte {
	const head = `(function (t) {
  "use strict";
  if (document.body.dataset.page === t.page) t.page = "";
  var e = document.createElement("script");
  e.type = "application/json"; e.id = "play-tables"; e.textContent = JSON.stringify(t);
  document.body.appendChild(e);
})(`
	return append(append([]byte(head), b.tables...), ");\n"...)
}

// withTool is a part with the tool that stands in it.
func (b *book) withTool(p part) part {
	for _, place := range toolPlaces {
		if place.section == p.ID && b.tables != nil {
			p.tool = place.tool
			p.toolAfter = place.after
			if place.after == afterTable {
				p.toolAfter = lastTable(p.Blocks)
			}
			p.toolAfter = min(p.toolAfter, len(p.Blocks))
		}
	}
	return p
}

// lastTable is how many blocks there are up to the last table and with it.
func lastTable(blocks []renderer.Block) int {
	for i := len(blocks) - 1; i >= 0; i-- {
		if blocks[i].Kind == renderer.Table {
			return i + 1
		}
	}
	return len(blocks)
}
