package page

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// yaml reads the document with the YAML library, and each scalar that matters once
// more with yamlScalar, which knows where every byte of it came from.
func (a *api) yaml() error {
	var root yaml.Node
	if err := yaml.Unmarshal([]byte(a.v.text), &root); err != nil {
		return err
	}
	w := &yamlWalk{api: a}
	w.line(0)
	if len(root.Content) > 0 {
		w.node(root.Content[0], nil)
	}
	w.comments(len(a.v.text))
	return nil
}

// yamlWalk goes over the nodes in the order of the file.
type yamlWalk struct {
	*api
	read int // the text up to here is read

	// Nodes are placed by line and column, in code points. The last place is kept,
	// so that a long line is not counted again for each node.
	lineNo, column, at int
}

func (w *yamlWalk) node(n, parent *yaml.Node) {
	switch n.Kind {
	case yaml.MappingNode:
		w.push(true)
		for i := 0; i+1 < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			w.key(key, n)
			w.node(value, n)
		}
		w.pop()
	case yaml.SequenceNode:
		w.push(false)
		for _, item := range n.Content {
			w.node(item, n)
		}
		w.pop()
	case yaml.ScalarNode:
		v := w.scalar(n, parent)
		if n.Tag == "!!str" {
			w.text(func() *view { return v })
		} else if f := w.top(); f != nil {
			w.next(f)
		}
	default:
		if f := w.top(); f != nil {
			w.next(f)
		}
	}
}

func (w *yamlWalk) key(n, parent *yaml.Node) {
	f := w.top()
	f.key = n.Value
	if n.Kind == yaml.ScalarNode {
		w.scalar(n, parent)
	}
}

// scalar is what a node says, with its place. If we read another text than the
// library did, the text is one unit.
func (w *yamlWalk) scalar(n, parent *yaml.Node) *view {
	start := w.offset(n.Line, n.Column)
	if start < w.read {
		return &view{text: ""}
	}
	w.comments(start)
	v, end := w.decode(n, parent, start)
	w.read = max(end, w.read)
	if want := strings.TrimRight(n.Value, "\n"); strings.TrimRight(v.text, "\n") != want {
		one := newWriter(w.v, start)
		one.put(want, start, max(end, start+1))
		return one.view()
	}
	return v
}

// decode reads the scalar of a node once more.
func (w *yamlWalk) decode(n, parent *yaml.Node, start int) (v *view, end int) {
	const written = yaml.DoubleQuotedStyle | yaml.SingleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	if n.Value == "" && n.Style&written == 0 {
		return &view{base: w.v.start(start)}, start // nothing stands there
	}
	indent, flow := -1, false
	if parent != nil {
		indent, flow = parent.Column-1, parent.Style&yaml.FlowStyle != 0
		if parent.Kind == yaml.MappingNode && !flow && parent.Content[0].Line > parent.Line {
			indent = parent.Content[0].Column - 1 // a tag or an anchor stands in the line before
		}
	}
	return yamlScalar(w.v, start, len(w.v.text), indent, flow)
}

// offset is where a line and column are in the text.
func (w *yamlWalk) offset(line, column int) int {
	for w.lineNo < line && w.at < len(w.v.text) {
		w.line(w.lineNo + 1)
	}
	if column < w.column || line < w.lineNo {
		return w.at
	}
	for w.column < column && w.at < len(w.v.text) {
		_, size := utf8.DecodeRuneInString(w.v.text[w.at:])
		w.at += size
		w.column++
	}
	return w.at
}

// line goes to the beginning of the next line, which has a number.
func (w *yamlWalk) line(n int) {
	if n > 1 {
		for w.at < len(w.v.text) {
			size := yamlBreak(w.v.text[w.at:])
			if size > 0 {
				w.at += size
				break
			}
			w.at++
		}
	}
	w.lineNo, w.column = max(n, 1), 1
}

// yamlBreak is how long the line end is that s begins with: YAML knows five.
func yamlBreak(s string) int {
	switch s[0] {
	case '\n', '\r':
		return 1
	case 0xc2:
		if strings.HasPrefix(s, "\u0085") {
			return 2
		}
	case 0xe2:
		if strings.HasPrefix(s, "\u2028") || strings.HasPrefix(s, "\u2029") {
			return 3
		}
	}
	return 0
}

// comments makes markers of the comments between what was read and an offset.
func (w *yamlWalk) comments(to int) {
	for w.read < to {
		n := strings.IndexByte(w.v.text[w.read:to], '#')
		if n < 0 {
			break
		}
		s := w.read + n
		if s > 0 && !isSpace(w.v.text[s-1]) {
			w.read = s + 1
			continue
		}
		e := lineEnd(w.v.text, s)
		w.b.marker(s, e, s+1, e)
		w.read = min(e+1, to)
	}
	w.read = max(w.read, to)
}
