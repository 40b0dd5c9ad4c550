package web

import (
	"slices"

	"github.com/reprise-dev/reprise/renderer"
)

// filled is a table without the columns that say nothing in any row: on a page
// they would take the room of the words beside them.
func filled(b renderer.Block) renderer.Block {
	var kept []int
	for i := range b.Header {
		if i == 0 || slices.ContainsFunc(b.Rows, func(row renderer.Row) bool { return says(row, i) }) {
			kept = append(kept, i)
		}
	}
	if len(kept) == len(b.Header) || len(kept) == 1 {
		return b
	}
	header := make([]renderer.Inline, len(kept))
	rows := slices.Clone(b.Rows)
	for r := range rows {
		rows[r].Cells = nil
	}
	for at, i := range kept {
		header[at] = b.Header[i]
		for r, row := range b.Rows {
			cell := renderer.Inline("")
			if i < len(row.Cells) {
				cell = row.Cells[i]
			}
			rows[r].Cells = append(rows[r].Cells, cell)
		}
	}
	b.Header, b.Rows = header, rows
	return b
}

// says reports whether a row has something in a column.
func says(row renderer.Row, column int) bool {
	return column < len(row.Cells) && row.Cells[column] != "" && row.Cells[column] != "–"
}
