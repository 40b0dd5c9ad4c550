package web

import (
	"html/template"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/renderer"
)

// blockView is a block as content.html.tmpl takes it. Kind says which of the
// others count.
type blockView struct {
	Kind   string
	Level  int
	ID     string
	LinkTo string
	Text   template.HTML
	Items  []itemView

	Label    string // what the block is, as its region is called
	Name     string
	Class    string
	Caption  template.HTML
	Header   []template.HTML
	Rows     []rowView
	Lines    []lineView
	Messages []messageView
	Picture  template.HTML
	Narrow   template.HTML // the same for a narrow window
	AsTable  string
	Table    *blockView
}

type itemView struct {
	Text  template.HTML
	Inner []template.HTML
}

type rowView struct {
	ID    string
	Cells []cellView
}

type cellView struct {
	Head   bool
	None   bool // nothing is said
	Column string
	Text   template.HTML
	Link   string
}

// lineView is a line of code; Marked says what an important one is.
type lineView struct{ Text, Marked string }

type messageView struct {
	Text  template.HTML
	Fence blockView
}

// blocks views the blocks of a section and its pictures. Messages over HTTP that
// follow one another stand side by side.
func (v *viewer) blocks(p part) []blockView {
	in, pictures := p.Blocks, p.pictures
	var out []blockView
	for i := 0; i < len(in); i++ {
		if p.tool != "" && p.toolAfter <= i {
			out, p.tool = append(out, blockView{Kind: "tool", Name: p.tool}), ""
		}
		for len(pictures) > 0 && pictures[0].after <= i {
			out = append(out, v.picture(pictures[0]))
			pictures = pictures[1:]
		}
		if n := messages(in[i:]); n > 1 {
			exchange := blockView{Kind: "exchange"}
			for j := range n {
				exchange.Messages = append(exchange.Messages, messageView{inHTML(in[i+2*j].Text), v.block(in[i+2*j+1])})
			}
			out = append(out, exchange)
			i += 2*n - 1
			continue
		}
		b := v.block(in[i])
		if b.Caption == inHTML(p.Title) {
			b.Caption = "" // the heading has said it
		}
		if (p.ID == "operations" || p.ID == "matrix") && b.Class != "" && in[i].Kind == renderer.Table {
			b.Class += " sortable"
		}
		if (p.ID == "decisions" || p.ID == "meaning") && len(b.Header) == decided {
			b.Class += " decided"
		}
		out = append(out, b)
	}
	for _, rest := range pictures {
		out = append(out, v.picture(rest))
	}
	if p.tool != "" {
		out = append(out, blockView{Kind: "tool", Name: p.tool})
	}
	return out
}

// messages counts the pairs of a paragraph and a message that blocks start with.
func messages(in []renderer.Block) int {
	n := 0
	for 2*n+1 < len(in) && in[2*n].Kind == renderer.Paragraph && in[2*n+1].Kind == renderer.Fence && in[2*n+1].Language == "http" {
		n++
	}
	return n
}

func (v *viewer) block(b renderer.Block) blockView {
	out := blockView{Kind: string(b.Kind), Level: min(b.Level, 4), ID: b.ID}
	switch b.Kind {
	case renderer.Heading:
		out.Text, out.LinkTo = inHTML(b.Text), v.say.LinkTo+" "+plain(b.Text)
	case renderer.List, renderer.Ranked:
		out.Items = v.items(b.Items)
	case renderer.Table:
		v.table(b, &out)
	case renderer.Fence:
		out.Label = plain(b.Label)
		out.Name = out.Label
		if out.Name == "" {
			out.Name = b.Language
		}
		out.Name = v.region(out.Name)
		out.Lines, out.Class = v.lines(b), b.Language
	default:
		out.Text = v.prose(b.Text)
	}
	return out
}

func (v *viewer) items(in []renderer.Inline) []itemView {
	var out []itemView
	for _, item := range in {
		if inner, ok := strings.CutPrefix(string(item), nested); ok && len(out) > 0 {
			last := &out[len(out)-1]
			last.Inner = append(last.Inner, inHTML(renderer.Inline(inner)))
			continue
		}
		out = append(out, itemView{Text: v.prose(item)})
	}
	return out
}

// pair is how many columns a table of names and what they mean has: where tables
// become lists, its first column is the heading of the second, and needs no label.
const pair = 2

// decided is how many columns the table of decisions has: two of them are words,
// and have most of the room.
const decided = 5

// crowded is from how many columns on a table has to save room.
const crowded = 6

func (v *viewer) table(b renderer.Block, out *blockView) {
	b = filled(b)
	out.Caption, out.Label = inHTML(b.Caption), plain(b.Caption)
	columns := make([]string, len(b.Header))
	for i, h := range b.Header {
		columns[i] = plain(h)
		out.Header = append(out.Header, inHTML(h))
	}
	if out.Label == "" {
		out.Label = strings.Join(columns, ", ")
	}
	out.Label = v.region(out.Label)
	out.Class = "stack"
	if len(columns) == pair {
		out.Class += " pair"
	}
	if len(columns) >= crowded {
		out.Class += " many"
	}
	for _, row := range b.Rows {
		r := rowView{ID: row.ID}
		for i, column := range columns {
			cell := cellView{Column: column, Text: "–", Head: i == 0, None: true}
			if says(row, i) {
				cell.Text, cell.None = inHTML(row.Cells[i]), false
			}
			if i == 0 {
				cell.Link = row.ID
			}
			r.Cells = append(r.Cells, cell)
		}
		out.Rows = append(out.Rows, r)
	}
}

// lines of code. In a message over HTTP, the lines about keys are marked.
func (v *viewer) lines(b renderer.Block) []lineView {
	var out []lineView
	for _, line := range strings.Split(strings.TrimRight(b.Code, "\n"), "\n") {
		view := lineView{Text: line}
		if name, _, found := strings.Cut(line, ":"); found && b.Language == "http" {
			view.Marked = v.marked[strings.ToLower(name)]
		}
		out = append(out, view)
	}
	return out
}

// region is a name for a region that no other region of the page has.
func (v *viewer) region(name string) string {
	v.regions[name]++
	if n := v.regions[name]; n > 1 {
		return name + " (" + strconv.Itoa(n) + ")"
	}
	return name
}
