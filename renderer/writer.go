package renderer

// writer collects blocks, in the language of its speaker.
type writer struct {
	speaker speaker
	blocks  []Block
	foreign bool // the contract is about the API of somebody who did not write it
}

func (w *writer) add(b Block) { w.blocks = append(w.blocks, b) }

// heading writes a heading with an id that no other heading of the page has.
func (w *writer) heading(level int, id string, title phrase) {
	w.add(Block{Kind: Heading, Level: level, ID: id, Text: w.in(title)})
}

// para writes a paragraph of whole sentences; empty ones are left out.
func (w *writer) para(parts ...phrase) {
	if s := sentences(parts...); !s.empty() {
		w.add(Block{Kind: Paragraph, Text: w.in(s)})
	}
}

// list writes a bulleted list; empty items are left out.
func (w *writer) list(items ...phrase) { w.items(List, items) }

// ranked writes a numbered list; empty items are left out.
func (w *writer) ranked(items ...phrase) { w.items(Ranked, items) }

func (w *writer) items(kind BlockKind, items []phrase) {
	var kept []Inline
	for _, item := range items {
		if !item.empty() {
			kept = append(kept, w.in(item))
		}
	}
	if len(kept) > 0 {
		w.add(Block{Kind: kind, Items: kept})
	}
}

// table writes a table of rows that nobody links to.
func (w *writer) table(caption phrase, header []phrase, rows [][]phrase) {
	w.rows(caption, header, each(rows, func(cells []phrase) row { return row{cells: cells} }))
}

// rows writes a table; a row may be shorter than the header. The caption says
// what the table shows.
func (w *writer) rows(caption phrase, header []phrase, rows []row) {
	b := Block{Kind: Table, Caption: w.in(caption), Header: each(header, w.in)}
	for _, r := range rows {
		b.Rows = append(b.Rows, Row{ID: r.id, Cells: each(r.cells[:min(len(r.cells), len(header))], w.in)})
	}
	w.add(b)
}

// fence writes a block of code. The label says what the code is.
func (w *writer) fence(language string, label phrase, content string) {
	w.add(Block{Kind: Fence, Language: language, Label: w.in(label), Code: content})
}

// in is a phrase in the language of the page.
func (w *writer) in(p phrase) Inline {
	if w.foreign {
		p = foreign(p)
	}
	return w.speaker.say(p)
}
