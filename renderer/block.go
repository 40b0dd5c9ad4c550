package renderer

// Inline is Markdown that may stand within a line and within a table cell: plain
// words, `code`, **strong** and _weak_ text, and [links](target). It has no line
// breaks, no HTML and nothing that a site generator takes for a template. Text of
// a contract in it is escaped.
type Inline string

// BlockKind says which of its fields a [Block] uses.
type BlockKind string

// The kinds of blocks.
const (
	Heading   BlockKind = "heading"   // Level (3 or more), ID and Text
	Paragraph BlockKind = "paragraph" // Text: whole sentences
	List      BlockKind = "list"      // Items
	Ranked    BlockKind = "ranked"    // Items, numbered: the order counts
	Table     BlockKind = "table"     // Header, Rows and Caption
	Fence     BlockKind = "fence"     // Language, Code and Label
)

// Block is one piece of a page that stands on its own lines: what a reader sees
// as a heading, a paragraph, a list, a table or a piece of code. It knows nothing
// of the format in which it is printed. [Markdown] is one printer of blocks; the
// documentation site has another one.
type Block struct {
	Kind    BlockKind
	Level   int      // of a heading
	ID      string   // of a heading, the same in every language and whatever the heading says
	Text    Inline   // of a heading or a paragraph
	Items   []Inline // of a list; one item is one line
	Header  []Inline // of a table
	Rows    []Row    // of a table; a row may be shorter than the header
	Caption Inline   // of a table: what it shows, for printers that have captions

	Language string // of a fence: http, json, python or sh
	Code     string // of a fence, without the fence; the last line may have no end
	Label    Inline // of a fence: what the code is, for printers that have labels
}

// Row is one row of a table.
type Row struct {
	ID    string // for links to the row, the same in every language; "" for rows that nobody links to
	Cells []Inline
}

// Section is a part of the page under a heading of its own.
type Section struct {
	ID     string // such as "decisions": never changes with the wording or the language
	Title  Inline
	Blocks []Block
}
