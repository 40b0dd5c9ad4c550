package page

import "strings"

// Document is one file, read. Regions, Fences and Markers are each in the order
// of the file; an index into Regions is how one region speaks of another, and -1
// is "none".
type Document struct {
	Path    string
	Format  Format
	Source  []byte
	Lang    string // as the page says itself, such as "de" or "zh-CN"; "" is unknown
	Regions []Region
	Fences  []Fence
	Markers []Marker

	lines lines
}

// Kind says which part of a page a region is.
type Kind string

// The kinds of region.
const (
	Paragraph Kind = "paragraph"
	Heading   Kind = "heading"
	Item      Kind = "item"      // a paragraph of a list item, of a term or of its definition
	Cell      Kind = "cell"      // a paragraph of a table cell
	Caption   Kind = "caption"   // the title of a table, figure, admonition or disclosure
	Title     Kind = "title"     // a text of the page's metadata: its title, description or summary
	Attribute Kind = "attribute" // the value of an attribute in HTML or JSX
	String    Kind = "string"    // a string of a program or of an example
	Alt       Kind = "alt"       // what stands in for an image
)

// Box is the state of a check box, drawn as [x] or as a sign such as ✅.
type Box string

// The states of a box.
const (
	NoBox    Box = ""
	Ticked   Box = "ticked"
	Unticked Box = "unticked"
)

// Region is a stretch of text that a reader takes in at once: a paragraph, a
// heading, a cell. Markup is gone from it; every byte knows where it came from.
type Region struct {
	Content
	Kind    Kind
	Name    string // of the attribute, key or field whose value this is, such as "alt" or "description"
	Pointer string // JSON pointer of the value the text is in, for documents that have them
	Level   int    // of a heading, the first is 1; of an item, how deep its list is nested
	Box     Box
	Quote   bool // inside a quotation block; call-outs are none

	Heading   int // the nearest heading above; a heading names the one it stands under
	Intro     int // the paragraph that introduces the list or table
	Header    int // the cell that heads this cell's column
	RowHeader int // the first cell of this cell's row; the term that a definition belongs to
}

// Content is text with a map back into the file.
type Content struct{ Runs []Run }

// Run is a stretch of text that came from one stretch of the file. Either Text is
// exactly Source[Start:End], or it is one unit, such as a decoded entity or a
// line break that became a space, and all of it stands for all of that stretch.
type Run struct {
	Text       string
	Start, End int
	Code       bool // set as code; a bare address counts as code as well
	Emphasis   bool
	Struck     bool   // struck out
	Link       string // where it leads; equal to Text for a bare address

	at int // of Text within the content
}

// Fence is a block of code or of other literal text. Its line ends read as "\n".
type Fence struct {
	Content
	Lang       string // first word of Info, in lower case, "" when not said
	Info       string
	Start, End int    // of the content in the file
	Heading    int    // the nearest heading above
	Intro      int    // the paragraph right before
	Pointer    string // as in Region
	Quote      bool
}

// Marker is a comment of the file's own syntax. Text is what it says, trimmed;
// Start and End hold the whole of it; Next is the first region behind it, which
// is len(Regions) at the end of the file.
type Marker struct {
	Text       string
	Start, End int
	Next       int
	Pointer    string // as in Region: of a comment that is a part of such a value
}

// Text is the content in one piece.
func (c Content) Text() string {
	switch len(c.Runs) {
	case 0:
		return ""
	case 1:
		return c.Runs[0].Text
	}
	last := c.Runs[len(c.Runs)-1]
	var b strings.Builder
	b.Grow(last.at + len(last.Text))
	for i := range c.Runs {
		b.WriteString(c.Runs[i].Text)
	}
	return b.String()
}

// Len is len(Text()), without making the text.
func (c Content) Len() int {
	if len(c.Runs) == 0 {
		return 0
	}
	last := c.Runs[len(c.Runs)-1]
	return last.at + len(last.Text)
}

// Run finds the run that holds byte i of the text, or -1.
func (c Content) Run(i int) int {
	if i < 0 || i >= c.Len() {
		return -1
	}
	lo, hi := 0, len(c.Runs)-1
	for lo < hi {
		if mid := (lo + hi + 1) / 2; c.Runs[mid].at <= i {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	return lo
}

// Source maps Text()[i:j] to the bytes of the file that it came from. An empty
// or impossible range maps to an empty one.
func (c Content) Source(i, j int) (start, end int) {
	first, last := c.Run(i), c.Run(j-1)
	if first < 0 || last < 0 || i >= j {
		if first >= 0 {
			start = c.Runs[first].offset(i)
		} else if n := len(c.Runs); n > 0 {
			start = c.Runs[n-1].End
		}
		return start, start
	}
	start = c.Runs[first].offset(i)
	r := &c.Runs[last]
	if r.exact() {
		return start, r.Start + j - r.at
	}
	return start, r.End
}

// offset is where byte i of the content stands in the file.
func (r *Run) offset(i int) int {
	if r.exact() {
		return r.Start + i - r.at
	}
	return r.Start
}

func (r *Run) exact() bool { return r.End-r.Start == len(r.Text) }

// Span is the stretch of the file from the first byte of the content to its last.
func (c Content) Span() (start, end int) {
	if len(c.Runs) == 0 {
		return 0, 0
	}
	return c.Runs[0].Start, c.Runs[len(c.Runs)-1].End
}

// Headings are the headings above region i, the outermost first.
func (d *Document) Headings(i int) []int {
	var path []int
	for h := d.Regions[i].Heading; h >= 0; h = d.Regions[h].Heading {
		path = append(path, h)
	}
	for l, r := 0, len(path)-1; l < r; l, r = l+1, r-1 {
		path[l], path[r] = path[r], path[l]
	}
	return path
}
