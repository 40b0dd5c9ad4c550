package page

import (
	"strings"
	"sync"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Blocks are goldmark's; what stands inside a line is read here (inline.go). The
// tree of inline nodes would be built only to be flattened again, takes most of
// the time of a parse, and has inputs on which it takes quadratic time. A test
// holds the two to the same text.

// readMarkdownPage reads a Markdown file, with its front matter.
func readMarkdownPage(b *builder, v *view) {
	readMarkdown(b, frontMatter(b, v))
}

// readMarkdown reads Markdown without front matter, such as a description.
func readMarkdown(b *builder, v *view) {
	m := newMarkdown(b, v)
	if text := strings.TrimRight(v.text, "\n"); text != "" && isLetter(text[0]) && strings.IndexByte(text, '\n') < 0 {
		outer := b.v
		b.v = v
		b.paragraph() // one line that begins with a letter is nothing else
		m.inline.read(v, 0, len(text))
		b.flush()
		b.v = outer
		return
	}
	m.read(commonMark())
}

func newMarkdown(b *builder, v *view) *markdown {
	m := &markdown{b: b, v: v}
	m.inline.m = m
	return m
}

type markdown struct {
	b      *builder
	v      *view
	inline inline
	refs   map[string]string // where the link references lead, by normalised label
	events *events           // of MDX
	raw    *view             // v without masks
}

func (m *markdown) read(p parser.Parser) {
	outer := m.b.v
	m.b.v = m.v
	pc := parser.NewContext()
	pc.Set(stateKey, m)
	root := p.Parse(text.NewReader(m.v.source()), parser.WithContext(pc))
	m.blocks(root)
	m.b.flush()
	m.b.v = outer
}

var (
	stateKey  = parser.NewContextKey() // the *markdown that a parse is for
	setextKey = parser.NewContextKey() // a paragraph is about to become a heading

	commonMark = sync.OnceValue(func() parser.Parser {
		return newParser(
			util.Prioritized(parser.NewCodeBlockParser(), 500),
			util.Prioritized(parser.NewHTMLBlockParser(), 900),
			util.Prioritized(parser.NewParagraphParser(), 1000),
		)
	})
	// In MDX indentation makes no code, and elements are none of Markdown's business.
	mdxFlavour = sync.OnceValue(func() parser.Parser {
		return newParser(util.Prioritized(indented{parser.NewParagraphParser()}, 1000))
	})
)

// indented lets a paragraph begin however far to the right.
type indented struct{ parser.BlockParser }

func (indented) CanAcceptIndentedLine() bool { return true }

func newParser(more ...util.PrioritizedValue) parser.Parser {
	blocks := append([]util.PrioritizedValue{
		util.Prioritized(setext{parser.NewSetextHeadingParser()}, 100),
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(shallow{parser.NewListParser(), deepest - 1}, 300), // an item follows at once
		util.Prioritized(shallow{parser.NewListItemParser(), deepest}, 400),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
		util.Prioritized(shallow{parser.NewBlockquoteParser(), deepest}, 800),
		util.Prioritized(directiveParser{}, 810),
		util.Prioritized(shallow{admonitionParser{}, deepest}, 820),
	}, more...)
	return parser.NewParser(
		parser.WithBlockParsers(blocks...),
		parser.WithParagraphTransformers(util.Prioritized(toProse{}, 100)),
	)
}

// shallow lets a container be opened only where fewer than limit blocks are open. Beyond
// that its marks are text. A list that is open without an item breaks goldmark, so it
// leaves room for one.
type shallow struct {
	parser.BlockParser
	limit int
}

func (s shallow) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	if len(pc.OpenedBlocks()) >= s.limit {
		return nil, parser.NoChildren
	}
	return s.BlockParser.Open(parent, r, pc)
}

// setext says that the paragraph before it must stay one for a moment longer.
type setext struct{ parser.BlockParser }

func (s setext) Open(parent ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	node, state := s.BlockParser.Open(parent, r, pc)
	if node != nil {
		pc.Set(setextKey, true)
	}
	return node, state
}

// prose is a paragraph that goldmark is not to look into.
type prose struct {
	ast.BaseBlock
	kind Kind
}

var kindProse = ast.NewNodeKind("Prose")

func (n *prose) Kind() ast.NodeKind            { return kindProse }
func (n *prose) IsRaw() bool                   { return true }
func (n *prose) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// toProse takes the link references off a finished paragraph and puts the rest
// in its place as prose.
type toProse struct{}

func (toProse) Transform(node *ast.Paragraph, r text.Reader, pc parser.Context) {
	m := pc.Get(stateKey).(*markdown)
	lines := node.Lines()
	for i := range lines.Len() {
		l := lines.At(i)
		lines.Set(i, l.TrimLeftSpace(r.Source()))
	}
	if n := m.references(lines); n > 0 {
		rest := text.NewSegments()
		rest.AppendAll(lines.Sliced(n, lines.Len()))
		node.SetLines(rest)
		lines = rest
	}
	isHeading := pc.Get(setextKey) != nil
	pc.Set(setextKey, nil)
	if lines.Len() == 0 {
		node.Parent().RemoveChild(node.Parent(), node)
		return
	}
	if isHeading {
		return
	}
	last := lines.At(lines.Len() - 1)
	lines.Set(lines.Len()-1, last.TrimRightSpace(r.Source()))
	p := &prose{}
	p.SetLines(lines)
	p.SetPos(node.Pos())
	p.SetBlankPreviousLines(node.HasBlankPreviousLines())
	node.Parent().ReplaceChild(node.Parent(), node, p)
}

// blocks reads the children of a block. Containers nest no deeper than shallow lets them.
func (m *markdown) blocks(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *prose:
			m.prose(n.Lines(), n.kind)
		case *ast.Heading:
			m.headingBlock(n)
		case *ast.List:
			m.b.open(list)
			m.blocks(n)
			m.b.shut(list)
		case *ast.ListItem:
			m.item(n)
		case *ast.Blockquote:
			m.quote(n)
		case *admonition:
			m.blocks(n)
		case *ast.FencedCodeBlock:
			info := ""
			if n.Info != nil {
				info = strings.TrimSpace(m.v.text[n.Info.Segment.Start:n.Info.Segment.Stop])
			}
			m.code(n, info)
		case *ast.CodeBlock:
			m.code(n, "")
		case *ast.HTMLBlock:
			m.html(n)
		}
	}
}

func (m *markdown) item(n *ast.ListItem) {
	mark := NoBox
	if first, ok := n.FirstChild().(*prose); ok {
		l := first.Lines().At(0)
		if text := m.v.text[l.Start:l.Stop]; len(text) > 3 && text[0] == '[' && text[2] == ']' && isSpace(text[3]) {
			switch text[1] {
			case ' ':
				mark = Unticked
			case 'x', 'X':
				mark = Ticked
			}
		}
		if mark != NoBox {
			first.Lines().Set(0, l.WithStart(l.Start+3))
		}
	}
	m.b.item(mark)
	m.blocks(n)
}

// quote reads a quotation, unless it is a call-out written as one ("> [!NOTE]").
func (m *markdown) quote(n *ast.Blockquote) {
	if first, ok := n.FirstChild().(*prose); ok {
		l := first.Lines().At(0)
		text := m.v.text[l.Start:l.Stop]
		if end := strings.IndexByte(text, ']'); end > 2 && strings.HasPrefix(text, "[!") {
			first.Lines().Set(0, l.WithStart(l.Start+end+1))
			m.blocks(n)
			return
		}
	}
	m.b.open(quote)
	m.blocks(n)
	m.b.shut(quote)
}

func (m *markdown) headingBlock(n *ast.Heading) {
	if n.Lines().Len() == 0 {
		return
	}
	if n.Lines().Len() > 1 && m.tableAt(n.Lines(), 1) > 0 {
		m.prose(n.Lines(), "") // a table above a rule
		return
	}
	m.until(n.Lines().At(0).Start)
	m.b.title(n.Level)
	m.run(n.Lines(), 0, n.Lines().Len())
	m.b.flush()
}

// prose reads a paragraph; or a table, which goldmark was not asked to see.
func (m *markdown) prose(lines *text.Segments, kind Kind) {
	from := 0
	for i := 1; i < lines.Len(); i++ {
		if n := m.tableAt(lines, i); n > 0 {
			m.para(lines, from, i-1, kind)
			m.table(lines, i, n)
			return
		}
	}
	m.para(lines, from, lines.Len(), kind)
}

func (m *markdown) para(lines *text.Segments, from, to int, kind Kind) {
	if from >= to {
		return
	}
	m.until(lines.At(from).Start)
	if kind == "" {
		m.b.paragraph()
	} else {
		m.b.begin(kind)
	}
	m.run(lines, from, to)
	m.b.flush()
}

// run reads the inline text of some lines.
func (m *markdown) run(lines *text.Segments, from, to int) {
	if from+1 == to {
		l := lines.At(from)
		m.inline.read(m.v, l.Start, l.Stop)
		return
	}
	// Lines that are apart by no more than their indentation are one text.
	first, last := lines.At(from), lines.At(to-1)
	together := true
	for i := from + 1; i < to && together; i++ {
		prev, l := lines.At(i-1), lines.At(i)
		together = l.Start == prev.Stop || l.Start > prev.Stop && blank(m.v.text[prev.Stop:l.Start])
	}
	if together {
		m.inline.read(m.v, first.Start, last.Stop)
		return
	}
	v := linesOf(m.v, lines, from, to)
	m.b.v = v
	m.inline.read(v, 0, len(v.text))
	m.b.endPre()
	m.b.flush() // before the view goes
	m.b.v = m.v
}

// linesOf is the view of lines that are not one text.
func linesOf(v *view, lines *text.Segments, from, to int) *view {
	together := true
	for i := from + 1; i < to && together; i++ {
		together = lines.At(i).Start == lines.At(i-1).Stop
	}
	if together {
		return v.slice(lines.At(from).Start, lines.At(to-1).Stop)
	}
	w := newWriter(v, lines.At(from).Start)
	for i := from; i < to; i++ {
		l := lines.At(i)
		w.copy(l.Start, l.Stop)
	}
	return w.view()
}

func (m *markdown) code(n ast.Node, info string) {
	lines := n.Lines()
	if lines.Len() == 0 {
		m.b.fence(info, &view{base: m.v.start(n.Pos())})
		return
	}
	m.until(lines.At(0).Start)
	v := m.v
	if m.raw != nil {
		v = m.raw
	}
	m.b.fence(info, linesOf(v, lines, 0, lines.Len()))
}

func (m *markdown) html(n *ast.HTMLBlock) {
	lines := n.Lines()
	if n.HasClosure() {
		lines.Append(n.ClosureLine)
	}
	m.until(lines.At(0).Start)
	v := linesOf(m.v, lines, 0, lines.Len())
	m.b.v = v
	readHTML(m.b, v, 0, len(v.text))
	m.b.endPre()
	m.b.flush()
	m.b.v = m.v
}

// until lets everything happen that MDX has before a place in the text.
func (m *markdown) until(at int) {
	if m.events != nil {
		m.events.until(m.b, m.v.start(at))
	}
}

func blank(s string) bool { return strings.TrimLeft(s, " \t\n\r") == "" }
