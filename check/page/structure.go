package page

// groupKind is a kind of block that holds others.
type groupKind int

const (
	list groupKind = iota
	table
	quote
	groupKinds
)

// group is an open list, table or quotation.
type group struct {
	kind  groupKind
	intro int  // what introduces it
	box   Box  // of the item that is open
	term  int  // the term that the next definition belongs to
	inner bool // an item or a cell is open

	// Of a table: the cells that head the columns, and where in it we are.
	heads      []int
	row        []int // first region of each cell of this row
	column     int   // of the cell that is open
	span       int
	allHeaders bool // so far, every cell of this row is a header
	headRow    bool // the markup says that this row is one
}

// deepest is how far lists, tables and quotations nest. What is deeper belongs to
// the last that was opened: nobody writes it, and following it would cost each
// line its depth.
const deepest = 100

// open opens a group. What was said right before introduces it.
func (b *builder) open(kind groupKind) {
	b.flush()
	if len(b.groups) == deepest {
		b.refused++
		return
	}
	b.groups = append(b.groups, group{kind: kind, intro: b.intro, term: -1})
	b.depth[kind]++
}

// shut closes the innermost group of a kind, and what was left open inside.
func (b *builder) shut(kind groupKind) {
	b.flush()
	if b.refused > 0 {
		b.refused--
		return
	}
	if b.depth[kind] == 0 {
		return
	}
	for {
		n := len(b.groups) - 1
		g := b.groups[n]
		if g.kind == table {
			b.endRow()
		}
		b.groups = b.groups[:n]
		b.depth[g.kind]--
		if g.kind == kind {
			break
		}
	}
	if kind != quote {
		b.intro = -1
	}
}

// top is the innermost group of a kind that has any, or nil.
func (b *builder) top(kind groupKind) *group {
	if b.depth[kind] == 0 {
		return nil
	}
	for i := len(b.groups) - 1; ; i-- {
		if b.groups[i].kind == kind {
			return &b.groups[i]
		}
	}
}

// inner is the innermost group if it is a list or a table, seen through quotations.
func (b *builder) inner() *group {
	for i := len(b.groups) - 1; i >= 0; i-- {
		if g := &b.groups[i]; g.kind != quote {
			return g
		}
	}
	return nil
}

// item begins an item of the innermost list.
func (b *builder) item(box Box) {
	b.flush()
	if g := b.top(list); g != nil {
		g.box, g.inner = box, true
	}
}

// startRow begins a row of the innermost table.
func (b *builder) startRow(header bool) {
	b.endRow()
	if g := b.top(table); g != nil {
		g.headRow, g.allHeaders = header, true
	}
}

// endRow ends it. A row of nothing but headers heads the columns from here on.
func (b *builder) endRow() {
	b.endCell()
	g := b.top(table)
	if g == nil {
		return
	}
	// A lone cell across a table that has its heads already is a section's name.
	section := len(g.heads) > 1 && g.span >= len(g.row)
	if len(g.row) > 0 && (g.headRow || g.allHeaders) && !section {
		for len(g.heads) < len(g.row) {
			g.heads = append(g.heads, -1)
		}
		for i, region := range g.row {
			if region >= 0 {
				g.heads[i] = region
			}
		}
	}
	g.row = g.row[:0]
	g.headRow, g.allHeaders = false, false
}

// startCell begins a cell that takes some columns.
func (b *builder) startCell(header bool, span int) {
	b.endCell()
	g := b.top(table)
	if g == nil {
		return
	}
	g.inner, g.span = true, max(1, min(span, 100))
	g.column = len(g.row)
	for range g.span {
		g.row = append(g.row, -1)
	}
	g.allHeaders = g.allHeaders && header
}

// cellAt begins the cell of a column, where cells do not come in their order.
func (b *builder) cellAt(header bool, column int) {
	b.endCell()
	g := b.top(table)
	if g == nil {
		return
	}
	for len(g.row) <= column {
		g.row = append(g.row, -1)
	}
	g.inner, g.span, g.column = true, 1, column
	g.allHeaders = g.allHeaders && header
}

func (b *builder) endCell() {
	b.flush()
	if g := b.top(table); g != nil {
		g.inner = false
	}
}

// paragraph begins a paragraph of whatever is open: an item, a cell, or plain.
func (b *builder) paragraph() {
	kind := Paragraph
	if g := b.inner(); g != nil && g.inner {
		kind = Item
		if g.kind == table {
			kind = Cell
		}
	}
	b.begin(kind)
}

// title begins a heading.
func (b *builder) title(level int) {
	b.begin(Heading)
	b.Level = level
}

// heading is the innermost heading.
func (b *builder) heading() int {
	if n := len(b.heads); n > 0 {
		return b.heads[n-1]
	}
	return -1
}

// place says where a finished region stands.
func (b *builder) place(r *Region) {
	if r.Kind == "" {
		r.Kind = Paragraph
	}
	r.Pointer = b.pointer
	r.Quote = b.depth[quote] > 0
	r.Intro, r.Header, r.RowHeader = -1, -1, -1
	if r.Box == NoBox {
		r.Box = box(r.Runs)
	}
	if r.Kind == Heading {
		for len(b.heads) > 0 && b.doc.Regions[b.heads[len(b.heads)-1]].Level >= r.Level {
			b.heads = b.heads[:len(b.heads)-1]
		}
	}
	r.Heading = b.heading()
	g := b.inner()
	if g == nil {
		return
	}
	switch {
	case r.Kind == Item && g.kind == list:
		r.Intro, r.Level, r.RowHeader = g.intro, b.depth[list], g.term
		if g.box != NoBox {
			r.Box = g.box
		}
	case r.Kind == Cell && g.kind == table:
		r.Intro = g.intro
		if g.column < len(g.heads) && !g.headRow {
			r.Header = g.heads[g.column]
		}
		if g.column > 0 && g.column < len(g.row) {
			r.RowHeader = g.row[0]
		}
	}
}

// placed takes note of a region for those that follow.
func (b *builder) placed(i int) {
	r := &b.doc.Regions[i]
	switch r.Kind {
	case Heading:
		b.heads = append(b.heads, i)
		b.intro = -1
	case Caption:
		if b.intro < 0 || b.intro != i-1 {
			b.intro = i
		}
	case Cell:
		if g := b.inner(); g != nil && g.kind == table && g.column < len(g.row) && g.row[g.column] < 0 {
			for c := g.column; c < min(g.column+g.span, len(g.row)); c++ {
				g.row[c] = i
			}
		}
		b.intro = i
	case Paragraph, Item:
		b.intro = i
	}
}
