// Package figure draws what the pages explain: the states of a key, sequences of
// messages, lifetimes, retries, scopes and what became of keys over time. It draws
// from plain values and knows nothing of contracts. Every word in a drawing is an
// argument, so that it speaks the language of its page.
//
// A drawing is an SVG to be placed in an HTML page. It needs no script and no
// style sheet. Its text has the font and the colour of the text around it. Its
// lines take their colours from custom properties of the page, each with a
// fallback that can be seen on white and on black:
//
//	--fig-line    lines, frames and axes
//	--fig-accent  what the drawing is about
//	--fig-ok      what went well
//	--fig-bad     what went wrong
//	--fig-band    the faint fill of bars and bands
//
// No meaning is in colour alone: shapes and words say the same. Drawings are
// narrow and long rather than wide: at 640 units they fit a page, at 320 a
// telephone, see [About]. Equal values make equal bytes.
//
// What cannot be seen in a text, or turns the order of what follows it, is shown
// as ⟨U+202E⟩. A text that is too long for its place ends in an ellipsis; the
// table that comes with every drawing has the whole of it.
package figure

import (
	"html/template"
	"time"
)

// Figure is a drawing and what it says in words.
type Figure struct {
	SVG         template.HTML // one svg element; all text in it is escaped
	Title, Desc string        // as in the svg element; plain text
	Table       Table         // the same data; plain text
	// Mermaid is the same for Mermaid, with title and description, where there is a
	// kind of diagram for it: of a [Machine], a [Sequence] and a [Lifetime]. Else "".
	Mermaid       string
	Width, Height int // of the drawing, in its own units
}

// Table is the data of a drawing.
type Table struct {
	Header []string
	Rows   [][]string // each as long as Header
}

// About is what every drawing says of itself.
type About struct {
	// ID starts the ids in the drawing. It has to be unique in the page; what is
	// not a letter, a digit, a hyphen or an underscore of ASCII becomes a hyphen.
	ID          string
	Title, Desc string
	// Lang is the language of all text in the drawing, as of the attribute lang; ""
	// where it is that of what stands around it.
	Lang string
	// Columns are the headings of the table. Each drawing says how many it has.
	Columns []string
	// Width is that of the drawing, from 280 to 960 units; 0 is 640. In the text
	// size of the page 16 units are 1 rem, and the drawing becomes no larger. A page
	// for all widths has the drawing twice, at 640 and at 320, and shows one of them.
	Width int
	// Length writes a duration; nil is [Length].
	Length func(time.Duration) string
}

// The widths that About allows.
const (
	narrowest = 280
	usual     = 640
	widest    = 960
)

func (a About) width() int {
	if a.Width == 0 {
		return usual
	}
	return min(max(a.Width, narrowest), widest)
}

// length writes a duration as the caller wants it.
func (a About) length(d time.Duration) string {
	if a.Length == nil {
		return Length(d)
	}
	return visible(a.Length(d))
}

// table has the headings of the caller, one for each column.
func (a About) table(columns int, rows [][]string) Table {
	t := Table{Header: make([]string, columns), Rows: rows}
	for i := range t.Header {
		if i < len(a.Columns) {
			t.Header[i] = visible(a.Columns[i])
		}
	}
	return t
}
