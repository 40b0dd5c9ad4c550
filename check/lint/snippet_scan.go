package lint

import (
	"slices"
	"strings"
)

// scanner reads the tokens of a scanned language into the tree that all rules read.
type scanner struct {
	dialect
	tokens []lexeme
	code   string
	pair   []int // of each bracket: the one that belongs to it, or -1
	at     int   // for languages whose blocks end in a word
	depth  int
}

// deepest is how far blocks and brackets are followed: real programs stay far below.
const deepest = 60

// scanProgram reads a program of a scanned language.
func scanProgram(lang, text string) *program {
	d := dialectOf(lang)
	tokens, code, first := d.scan(text)
	s := &scanner{dialect: d, tokens: tokens, code: code}
	s.match()
	p := &program{lang: lang, code: code, first: first}
	switch d.layout {
	case indented:
		p.root = s.readIndented()
	case ended:
		p.root = s.readEnded()
	default:
		p.root = s.statements(0, len(tokens))
	}
	return p
}

// match pairs brackets.
func (s *scanner) match() {
	s.pair = make([]int, len(s.tokens))
	var open []int
	for i := range s.tokens {
		s.pair[i] = -1
		switch t := &s.tokens[i]; {
		case t.kind != signToken:
		case t.text == "(" || t.text == "[" || t.text == "{":
			open = append(open, i)
		case t.text == ")" || t.text == "]" || t.text == "}":
			if n := len(open); n > 0 {
				s.pair[i], s.pair[open[n-1]] = open[n-1], i
				open = open[:n-1]
			}
		}
	}
}

func (s *scanner) is(i int, texts ...string) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].kind != stringToken && slices.Contains(texts, s.tokens[i].text)
}

// behind is the token behind the bracket that belongs to i.
func (s *scanner) behind(i, j int) int {
	if s.pair[i] > i && s.pair[i] < j {
		return s.pair[i] + 1
	}
	return j
}

// span is the stretch of tokens i to j, without the latter.
func (s *scanner) span(i, j int) span {
	for i < j && s.tokens[i].kind == lineToken {
		i++
	}
	for i < j && s.tokens[j-1].kind == lineToken {
		j--
	}
	if i >= j {
		if i < len(s.tokens) {
			return span{s.tokens[i].start, s.tokens[i].start}
		}
		return span{len(s.code), len(s.code)}
	}
	return span{s.tokens[i].start, s.tokens[j-1].end}
}

func (s *scanner) text(i, j int) string { return s.span(i, j).of(s.code) }

// make is a node over tokens from i to j, whose blame is those up to head.
func (s *scanner) make(f form, i, head, j int) *node {
	return &node{form: f, name: s.tokens[i].text, span: s.span(i, head), whole: s.span(i, max(j, head))}
}

// deeper reports whether there is room for one level more; shallower gives it back.
func (s *scanner) deeper() bool { s.depth++; return s.depth < deepest }
func (s *scanner) shallower()   { s.depth-- }

// assignments are the signs that give a value.
var assignments = []string{"=", ":=", "+=", "-=", "*=", "/=", "||=", "??=", "&&=", "**=", "<<=", ".="}

// leavers are the words that end what is being done.
var leavers = []string{"return", "break", "continue", "throw", "raise", "exit", "goto", "next", "retry"}

// simple reads one statement without a block of its own.
func (s *scanner) simple(i, j int) []*node {
	for i < j && s.tokens[i].kind == lineToken {
		i++
	}
	if i >= j {
		return nil
	}
	if s.is(i, leavers...) && s.tokens[i].kind == wordToken && !s.is(i+1, "=", ".", "(") || s.is(i, "return", "raise", "throw", "exit") {
		n := s.make(leaving, i, j, j)
		n.text, n.kids = s.text(i+1, j), s.expression(i+1, j)
		return []*node{n}
	}
	for k := i; k < j; k++ {
		if s.is(k, "(", "[", "{") {
			k = s.behind(k, j) - 1
			continue
		}
		if k > i && s.is(k, assignments...) {
			n := s.make(assigning, i, j, j)
			n.name, n.text = s.text(i, k), s.text(k+1, j)
			if op := s.tokens[k].text; op != "=" && op != ":=" {
				n.text = n.name + " " + strings.TrimSuffix(op, "=") + " " + n.text
			}
			n.kids = s.expression(i, j)
			return []*node{n}
		}
	}
	return s.expression(i, j)
}

// expression reads the calls and closures in tokens i to j.
func (s *scanner) expression(i, j int) []*node {
	defer s.shallower()
	if !s.deeper() {
		return nil
	}
	var out []*node
	for k := i; k < j; {
		if s.is(k, "{") && s.layout != indented && s.opensBlock(k) {
			end := s.behind(k, j)
			n := s.make(defining, k, k+1, end)
			n.name, n.kids = "", s.block(k+1, max(k+1, end-1))
			out = append(out, n)
			k = end
			continue
		}
		n, next := s.call(k, j)
		if n != nil {
			out = append(out, n)
		}
		k = next
	}
	return out
}

func (s *scanner) block(i, j int) []*node {
	if s.layout == ended {
		at := s.at
		s.at = i
		nodes := s.until(j)
		s.at = at
		return nodes
	}
	return s.statements(i, j)
}

// opensBlock tells the brace of a block from that of a value.
func (s *scanner) opensBlock(k int) bool {
	p := k - 1
	for p >= 0 && s.tokens[p].kind == lineToken {
		p--
	}
	if p < 0 {
		return true
	}
	t := s.tokens[p]
	switch t.kind {
	case wordToken:
		return !slices.Contains([]string{"return", "in", "of", "default", "new", "yield", "await", "case"}, t.text)
	case signToken:
		return t.text == ")" || t.text == "=>" || t.text == "->" || t.text == ">" || t.text == ";" || t.text == "}" || t.text == "{"
	}
	return false
}

// call reads the call that begins at k, if one does, and says where to go on.
func (s *scanner) call(k, j int) (*node, int) {
	first := k
	if s.is(k, ".", "?.", "->", "::", "&.") {
		k++
	}
	if k >= j || s.tokens[k].kind != wordToken {
		return nil, first + 1
	}
	for k+2 < j && s.joins(k+1) && s.tokens[s.overLine(k+2)].kind == wordToken && s.overLine(k+2) < j {
		k = s.overLine(k + 2)
	}
	open := k + 1
	if s.is(open, "<") && s.layout == braced {
		for n := open; n < min(j, open+8); n++ {
			if s.is(n, ">") && s.is(n+1, "(") {
				open = n + 1
				break
			}
		}
	}
	if !s.is(open, "(") || open >= j || s.is(k, "if", "while", "for", "switch", "catch", "and", "or", "not", "in", "await", "elif", "unless", "until", "return", "async") {
		return s.bareCall(first, k, j)
	}
	end := s.behind(open, j)
	inside := end
	if end > open && s.is(end-1, ")") && s.pair[open] == end-1 {
		inside = end - 1
	}
	n := s.make(calling, first, end, end)
	n.name, n.text = strings.Join(strings.Fields(s.text(first, k+1)), ""), s.text(open+1, inside)
	n.kids = s.expression(open+1, inside)
	s.closure(n)
	return n, end
}

// joins reports whether a sign goes on with a path.
func (s *scanner) joins(i int) bool {
	return s.is(i, ".", "?.", "->", "::", "&.")
}

// overLine is the next token that is no line end.
func (s *scanner) overLine(i int) int {
	for i < len(s.tokens)-1 && s.tokens[i].kind == lineToken {
		i++
	}
	return min(i, len(s.tokens)-1)
}

// closure marks calls of libraries that repeat what they are given.
func (s *scanner) closure(n *node) {
	n.repeats = repeaters.MatchString(n.name) && (strings.Contains(n.text, "=>") || strings.Contains(n.text, "->") || strings.Contains(n.text, "lambda") || strings.Contains(n.text, "function"))
}

// bareCall reads a call without brackets, as Ruby allows for a few identifiers.
func (s *scanner) bareCall(first, k, j int) (*node, int) {
	if s.layout != ended || k != first || k+1 >= j || !s.is(k, "sleep", "redis", "render", "puts") {
		return nil, k + 1
	}
	if s.tokens[k+1].kind == signToken && !s.is(k+1, "[", "-", "(") {
		return nil, k + 1
	}
	n := s.make(calling, first, j, j)
	n.text, n.kids = s.text(k+1, j), s.expression(k+1, j)
	return n, j
}
