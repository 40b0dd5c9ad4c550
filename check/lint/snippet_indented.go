package lint

import "strings"

// line is a statement of Python: tokens from i to j, however many lines they are on.
type line struct{ i, j, indent int }

// readIndented reads Python.
func (s *scanner) readIndented() []*node {
	lines := s.logicalLines()
	nodes, _ := s.suite(lines, 0, -1)
	return nodes
}

func (s *scanner) logicalLines() []line {
	var out []line
	for i := 0; i < len(s.tokens); i++ {
		if s.tokens[i].kind == lineToken {
			continue
		}
		l := line{i: i, indent: s.indent(i)}
		for i < len(s.tokens) && s.tokens[i].kind != lineToken {
			if s.is(i, "(", "[", "{") {
				i = s.behind(i, len(s.tokens))
				continue
			}
			i++
		}
		l.j = min(i, len(s.tokens))
		out = append(out, l)
	}
	return out
}

// indent is how far a token stands in its line, a tab being eight.
func (s *scanner) indent(i int) int {
	n := 0
	for k := s.tokens[i].start - 1; k >= 0 && s.code[k] != '\n'; k-- {
		if s.code[k] == '\t' {
			n += 7
		}
		n++
	}
	return n
}

// suite reads the lines that are indented further than outer.
func (s *scanner) suite(lines []line, at, outer int) ([]*node, int) {
	defer s.shallower()
	if !s.deeper() {
		for at < len(lines) && lines[at].indent > outer {
			at++
		}
		return nil, at
	}
	var out []*node
	decorators := -1
	for at < len(lines) && lines[at].indent > outer {
		l := lines[at]
		if s.tokens[l.i].text != "" && strings.HasPrefix(s.tokens[l.i].text, "@") {
			if decorators < 0 {
				decorators = at
			}
			at++
			continue
		}
		first := l.i
		for s.is(first, "async", "await") && first+1 < l.j {
			first++
		}
		f, ok := pythonForms[s.tokens[first].text]
		if !ok || s.tokens[first].kind != wordToken {
			out = append(out, s.simple(l.i, l.j)...)
			at++
			continue
		}
		var n *node
		n, at = s.compound(lines, at, first, f)
		switch {
		case decorators >= 0 && f == defining:
			out = append(out, s.decorated(lines[decorators], lines[at-1], n, lines[decorators:]))
		case s.is(first, "with", "finally", "class"):
			out = append(out, n.kids...)
		default:
			out = append(out, n)
		}
		decorators = -1
	}
	return out, at
}

var pythonForms = map[string]form{
	"for": looping, "while": looping, "if": branching, "elif": branching, "else": branching, "match": branching, "case": branching,
	"try": trying, "except": catching, "finally": trying, "with": trying, "def": defining, "class": defining,
}

// compound reads a statement with lines of its own.
func (s *scanner) compound(lines []line, at, first int, f form) (*node, int) {
	l := lines[at]
	colon := l.j
	for k := first; k < l.j; k++ {
		if s.is(k, "(", "[", "{") {
			k = s.behind(k, l.j) - 1
			continue
		}
		if s.is(k, ":") && !s.is(first, "lambda") {
			colon = k
			break
		}
	}
	n := s.make(f, first, colon, l.j)
	n.text = s.text(first+1, colon)
	n.kids = s.expression(first+1, colon)
	if f == defining {
		n.kids = nil
	}
	if colon+1 < l.j {
		n.kids = append(n.kids, s.simple(colon+1, l.j)...)
		return n, at + 1
	}
	body, next := s.suite(lines, at+1, l.indent)
	n.kids = append(n.kids, body...)
	n.whole = s.span(first, lines[next-1].j)
	return n, next
}

// decorated is a function that a library calls again and again, where a decorator
// says so.
func (s *scanner) decorated(from, to line, def *node, lines []line) *node {
	last := from.j
	for _, l := range lines {
		if !strings.HasPrefix(s.tokens[l.i].text, "@") {
			break
		}
		last = l.j
	}
	text := s.text(from.i, last)
	if !repeaters.MatchString(text) {
		return def
	}
	n := s.make(looping, from.i, last, to.j)
	n.name, n.text, n.kids, n.repeats = "@", text, []*node{def}, true
	return n
}
