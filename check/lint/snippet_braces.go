package lint

import "slices"

// statements reads the statements of a language with braces, from token i to j.
func (s *scanner) statements(i, j int) []*node {
	defer s.shallower()
	if !s.deeper() {
		return nil
	}
	var out []*node
	for i < j {
		var nodes []*node
		next := i + 1
		switch {
		case s.tokens[i].kind == lineToken, s.is(i, ";", "}", ")", ","):
		case s.is(i, "{"):
			next = s.behind(i, j)
			nodes = s.statements(i+1, max(i+1, next-1))
		default:
			nodes, next = s.statement(i, j)
		}
		out = append(out, nodes...)
		i = max(next, i+1)
	}
	return out
}

// statement reads one statement and says where the next begins.
func (s *scanner) statement(i, j int) ([]*node, int) {
	if s.tokens[i].kind != wordToken {
		return s.plain(i, j)
	}
	switch s.tokens[i].text {
	case "await", "async", "export", "default":
		if s.is(i+1, "foreach", "for", "function") {
			return s.statement(i+1, j)
		}
	case "for", "foreach", "while", "until":
		return s.headed(looping, i, j)
	case "if", "elseif", "switch":
		return s.headed(branching, i, j)
	case "else":
		if s.is(i+1, "if") {
			return s.headed(branching, i+1, j)
		}
		n := s.make(branching, i, i+1, i+1)
		body, next := s.body(i+1, j)
		n.kids, n.whole = body, s.span(i, next)
		return []*node{n}, next
	case "do":
		return s.doWhile(i, j)
	case "try":
		if s.is(i+1, "{", "(") {
			return s.headed(trying, i, j)
		}
	case "catch":
		return s.headed(catching, i, j)
	case "finally", "synchronized", "using", "lock", "unchecked":
		if s.is(i+1, "(") && s.is(s.behind(i+1, j), "{") || s.is(i+1, "{") {
			nodes, next := s.headed(trying, i, j)
			return nodes[0].kids, next
		}
	}
	return s.plain(i, j)
}

// headed reads a statement of a word, perhaps a head in brackets, and a body.
func (s *scanner) headed(f form, i, j int) ([]*node, int) {
	from, to, next := i+1, i+1, i+1
	if s.is(next, "await") {
		from, to, next = next+1, next+1, next+1
	}
	switch {
	case s.is(next, "(") && next < j:
		next = s.behind(next, j)
		from, to = from+1, max(from+1, next-1)
	case !s.is(next, "{"): // a head without brackets, as Go has
		for next < j && !s.is(next, "{") && (f == looping || !s.is(next, ";")) && s.tokens[next].kind != lineToken {
			if s.is(next, "(", "[") {
				next = s.behind(next, j)
				continue
			}
			next++
		}
		to = next
	}
	if f == catching && s.is(next, "when") && s.is(next+1, "(") {
		next = s.behind(next+1, j)
		to = next
	}
	n := s.make(f, i, next, next)
	n.text = s.text(from, to)
	body, end := s.body(next, j)
	n.kids = append(s.expression(from, to), body...)
	n.whole = s.span(i, end)
	return []*node{n}, end
}

// doWhile reads a loop whose head stands behind its body.
func (s *scanner) doWhile(i, j int) ([]*node, int) {
	n := s.make(looping, i, i+1, i+1)
	body, next := s.body(i+1, j)
	n.kids = body
	k := next
	for k < j && s.tokens[k].kind == lineToken {
		k++
	}
	if s.is(k, "while") && s.is(k+1, "(") {
		next = s.behind(k+1, j)
		n.text = s.text(k+2, max(k+2, next-1))
	}
	n.whole = s.span(i, next)
	return []*node{n}, next
}

// body reads a block, or the one statement that stands for it.
func (s *scanner) body(i, j int) ([]*node, int) {
	for i < j && s.tokens[i].kind == lineToken {
		i++
	}
	switch {
	case i >= j:
		return nil, j
	case s.is(i, "{"):
		end := s.behind(i, j)
		return s.statements(i+1, max(i+1, end-1)), end
	case s.is(i, ";", "}"):
		return nil, i + 1
	}
	defer s.shallower()
	if !s.deeper() {
		return nil, j
	}
	return s.statement(i, j)
}

// plain reads a statement that begins with no word of its own.
func (s *scanner) plain(i, j int) ([]*node, int) {
	k := i
	for k < j {
		t := &s.tokens[k]
		switch {
		case t.kind == lineToken && s.newlines && !s.goesOn(k, j):
			return s.simple(i, k), k + 1
		case s.is(k, ";"):
			return s.simple(i, k), k + 1
		case s.is(k, "}"):
			return s.simple(i, k), k
		case s.is(k, "{"):
			end := s.behind(k, j)
			if s.opensBlock(k) && !s.is(end, ".", ")", ",", ";") && !s.isValue(i, k) {
				return s.simple(i, end), end
			}
			k = end
			continue
		case s.is(k, "(", "["):
			k = s.behind(k, j)
			continue
		}
		k++
	}
	return s.simple(i, j), j
}

// isValue reports whether a brace behind "new T" opens the fields of a value.
func (s *scanner) isValue(i, k int) bool {
	for n := k - 1; n >= i && n > k-6; n-- {
		if s.is(n, "new") {
			return true
		}
		if s.is(n, "(", ")", "=>") {
			return false
		}
	}
	return false
}

// goesOn reports whether a statement goes on behind a line end.
func (s *scanner) goesOn(k, j int) bool {
	before, after := k-1, k+1
	for before >= 0 && s.tokens[before].kind == lineToken {
		before--
	}
	for after < j && s.tokens[after].kind == lineToken {
		after++
	}
	if before >= 0 && s.tokens[before].kind == signToken && !slices.Contains([]string{")", "]", "}", "++", "--", ";", ">"}, s.tokens[before].text) {
		return true
	}
	return after < j && s.tokens[after].kind == signToken && slices.Contains([]string{".", "?.", "->", "?", ":", "&&", "||", "??", "+", "-", "*", "=", "=>", "{"}, s.tokens[after].text)
}
