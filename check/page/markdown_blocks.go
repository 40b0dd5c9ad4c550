package page

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// directiveParser reads the line that opens or closes a container of Docusaurus,
// VitePress or MyST (":::note Title"). What is inside is Markdown like the rest.
type directiveParser struct{}

func (directiveParser) Trigger() []byte             { return []byte{':'} }
func (directiveParser) CanInterruptParagraph() bool { return true }
func (directiveParser) CanAcceptIndentedLine() bool { return false }

func (directiveParser) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, seg := r.PeekLine()
	at := pc.BlockOffset()
	if at < 0 || !bytes.HasPrefix(line[at:], []byte(":::")) {
		return nil, parser.NoChildren
	}
	s, e := directiveTitle(string(line), at)
	r.AdvanceToEOL()
	p := &prose{kind: Caption}
	from := seg.Start - seg.Padding
	p.Lines().Append(text.NewSegment(from+s, from+e))
	return p, parser.NoChildren
}

func (directiveParser) Continue(ast.Node, text.Reader, parser.Context) parser.State {
	return parser.Close
}
func (directiveParser) Close(ast.Node, text.Reader, parser.Context) {}

// directiveTitle finds the title in ":::note[Title]{.class}" and ":::note Title".
func directiveTitle(line string, at int) (s, e int) {
	e = len(strings.TrimRight(line, " \t\r\n"))
	for at < e && line[at] == ':' {
		at++
	}
	for at < e && line[at] == ' ' {
		at++
	}
	for at < e && line[at] != ' ' && line[at] != '[' { // the kind, or "{kind}"
		at++
	}
	if at < e && line[at] == '[' {
		if end := strings.IndexByte(line[at:e], ']'); end > 0 {
			return at + 1, at + end
		}
	}
	for at < e && line[at] == ' ' {
		at++
	}
	return at, e
}

// admonition is a call-out, tab or disclosure of Python-Markdown, whose content is
// indented by four.
type admonition struct{ ast.BaseBlock }

var kindAdmonition = ast.NewNodeKind("Admonition")

func (n *admonition) Kind() ast.NodeKind            { return kindAdmonition }
func (n *admonition) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

type admonitionParser struct{}

func (admonitionParser) Trigger() []byte             { return []byte{'!', '?', '='} }
func (admonitionParser) CanInterruptParagraph() bool { return true }
func (admonitionParser) CanAcceptIndentedLine() bool { return false }

func (admonitionParser) Open(_ ast.Node, r text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, seg := r.PeekLine()
	at := pc.BlockOffset()
	if at < 0 || !opensAdmonition(string(line[at:min(at+12, len(line))])) {
		return nil, parser.NoChildren
	}
	n := &admonition{}
	if s := strings.IndexByte(string(line), '"'); s >= 0 {
		if e := strings.LastIndexByte(string(line), '"'); e > s+1 {
			p := &prose{kind: Caption}
			from := seg.Start - seg.Padding
			p.Lines().Append(text.NewSegment(from+s+1, from+e))
			p.SetPos(from + s + 1)
			n.AppendChild(n, p)
		}
	}
	r.AdvanceToEOL()
	return n, parser.NoChildren
}

// opensAdmonition knows "!!! note", "??? note", "???+ note" and `=== "Tab"`.
func opensAdmonition(s string) bool {
	rest := strings.TrimLeft(s, s[:1])
	if len(s)-len(rest) != 3 {
		return false
	}
	plain := strings.TrimLeft(rest, "+!")
	if len(rest)-len(plain) > 1 || len(plain) < 2 || plain[0] != ' ' {
		return false
	}
	if s[0] == '=' {
		return plain[1] == '"'
	}
	return isLetter(plain[1])
}

func (admonitionParser) Continue(_ ast.Node, r text.Reader, _ parser.Context) parser.State {
	line, _ := r.PeekLine()
	if util.IsBlank(line) {
		r.AdvanceToEOL()
		return parser.Continue | parser.HasChildren
	}
	indent, _ := util.IndentWidth(line, r.LineOffset())
	if indent < 4 {
		return parser.Close
	}
	pos, padding := util.IndentPosition(line, r.LineOffset(), 4)
	r.AdvanceAndSetPadding(pos, padding)
	return parser.Continue | parser.HasChildren
}

func (admonitionParser) Close(ast.Node, text.Reader, parser.Context) {}

// references takes link references off the top of a paragraph and says how many
// lines they were. Only what stands on one line, with its title there or on the
// next, is taken for one.
func (m *markdown) references(lines *text.Segments) int {
	taken := 0
	for taken < lines.Len() {
		l := lines.At(taken)
		label, dest, title, ok := reference(m.v.text[l.Start:l.Stop])
		if !ok {
			break
		}
		if m.refs == nil {
			m.refs = map[string]string{}
		}
		if key := normalLabel(label); m.refs[key] == "" {
			m.refs[key] = dest
		}
		taken++
		if !title && taken < lines.Len() {
			next := lines.At(taken)
			if isReferenceTitle(m.v.text[next.Start:next.Stop]) {
				taken++
			}
		}
	}
	return taken
}

// reference reads "[label]: destination "title"". A footnote is none.
func reference(line string) (label, dest string, title, ok bool) {
	line = strings.TrimSpace(line)
	if len(line) < 4 || line[0] != '[' || line[1] == '^' {
		return "", "", false, false
	}
	end := labelEnd(line, 1)
	if end < 0 || end+1 >= len(line) || line[end+1] != ':' || blank(line[1:end]) {
		return "", "", false, false
	}
	label = line[1:end]
	rest := strings.TrimLeft(line[end+2:], " \t")
	if strings.HasPrefix(rest, "<") {
		close := strings.IndexByte(rest, '>')
		if close < 0 {
			return "", "", false, false
		}
		dest, rest = rest[1:close], rest[close+1:]
	} else {
		close := strings.IndexAny(rest, " \t")
		if close < 0 {
			close = len(rest)
		}
		dest, rest = rest[:close], rest[close:]
		if dest == "" {
			return "", "", false, false
		}
	}
	if blank(rest) {
		return label, dest, false, true
	}
	if !isSpace(rest[0]) || !isReferenceTitle(rest) {
		return "", "", false, false
	}
	return label, dest, true, true
}

func isReferenceTitle(s string) bool {
	s = strings.TrimSpace(s)
	if len(s) < 2 {
		return false
	}
	marks := s[:1]
	switch marks {
	case "(":
		marks = "()"
	case `"`, "'":
	default:
		return false
	}
	for i := 1; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		} else if strings.IndexByte(marks, s[i]) >= 0 {
			return i == len(s)-1 && s[i] == marks[len(marks)-1]
		}
	}
	return false
}

func normalLabel(label string) string {
	return strings.ToLower(strings.Join(strings.Fields(label), " "))
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
