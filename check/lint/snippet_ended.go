package lint

import "strings"

// readEnded reads Ruby, whose blocks end in a word.
func (s *scanner) readEnded() []*node {
	var out []*node
	for s.at < len(s.tokens) {
		out = append(out, s.until(len(s.tokens))...)
		s.at++
	}
	return out
}

// until reads statements up to a word that ends or divides a block.
func (s *scanner) until(j int) []*node {
	defer s.shallower()
	if !s.deeper() {
		s.at = j
		return nil
	}
	var out []*node
	for s.at < j && !s.is(s.at, "end", "rescue", "ensure", "else", "elsif", "when", "in", "}") {
		if s.tokens[s.at].kind == lineToken || s.is(s.at, ";") {
			s.at++
			continue
		}
		before := s.at
		out = append(out, s.rubyStatement(j)...)
		if s.at == before {
			s.at++
		}
	}
	return out
}

func (s *scanner) rubyStatement(j int) []*node {
	i := s.at
	switch {
	case s.is(i, "def", "class", "module", "begin"):
		return s.rescued(j)
	case s.is(i, "while", "until", "for"):
		end := s.lineEnd(i+1, j)
		n := s.make(looping, i, end, end)
		n.text, n.kids = s.text(i+1, end), s.expression(i+1, end)
		s.at = end
		n.kids = append(n.kids, s.until(j)...)
		s.at++
		n.whole = s.span(i, min(s.at, j))
		return []*node{n}
	case s.is(i, "if", "unless", "case"):
		return s.rubyBranch(j)
	}
	return s.rubyLine(j)
}

// rescued reads a block that may have handlers. A handler with the word retry makes a
// loop of it.
func (s *scanner) rescued(j int) []*node {
	i := s.at
	head := s.lineEnd(i+1, j)
	if s.is(i, "begin") {
		head = i + 1
	}
	s.at = head
	body := &node{form: trying, span: s.span(i, head), kids: s.until(j)}
	parts := []*node{body}
	again := false
	for s.is(s.at, "rescue", "ensure", "else") && s.at < j {
		from := s.at
		end := s.lineEnd(from+1, j)
		n := s.make(catching, from, end, end)
		n.text = s.text(from+1, end)
		s.at = end
		n.kids = s.until(j)
		n.whole = s.span(from, min(s.at, j))
		if !s.is(from, "rescue") {
			body.kids = append(body.kids, n.kids...)
			continue
		}
		parts = append(parts, n)
		visit(n.kids, func(k *node) bool { again = again || k.form == leaving && k.name == "retry"; return !again })
	}
	s.at++
	body.whole = s.span(i, min(s.at, j))
	if again {
		n := s.make(looping, i, head, min(s.at, j))
		n.name, n.kids = "retry", parts
		parts = []*node{n}
	}
	if s.is(i, "def") {
		n := s.make(defining, i, head, min(s.at, j))
		n.kids = parts
		return []*node{n}
	}
	return parts
}

func (s *scanner) rubyBranch(j int) []*node {
	var out []*node
	for first := true; first || s.is(s.at, "elsif", "else", "when") && s.at < j; first = false {
		i := s.at
		end := s.lineEnd(i+1, j)
		n := s.make(branching, i, end, end)
		n.text, n.kids = s.text(i+1, end), s.expression(i+1, end)
		if s.is(i, "unless") {
			n.text = "!(" + n.text + ")"
		}
		s.at = end
		n.kids = append(n.kids, s.until(j)...)
		n.whole = s.span(i, min(s.at, j))
		out = append(out, n)
	}
	s.at++
	return out
}

// lineEnd is the end of the statement that begins at i.
func (s *scanner) lineEnd(i, j int) int {
	for k := i; k < j; k++ {
		switch {
		case s.is(k, ";", "then"):
			return k
		case s.is(k, "(", "[", "{"):
			k = s.behind(k, j) - 1
		case s.tokens[k].kind == lineToken && !s.goesOn(k, j), s.is(k, "}"):
			return k
		}
	}
	return j
}

// rubyLine reads a statement of one line, with a condition behind it perhaps, or with a
// block between do and end.
func (s *scanner) rubyLine(j int) []*node {
	i := s.at
	end := s.lineEnd(i, j)
	block, condition := -1, -1
	for k := i; k < end; k++ {
		switch {
		case s.is(k, "(", "[", "{"):
			k = s.behind(k, end) - 1
		case s.is(k, "do"):
			block = k
		case k > i && condition < 0 && s.is(k, "if", "unless", "while", "until") && !s.is(k-1, "="):
			condition = k
		}
	}
	if block >= 0 {
		return s.rubyBlock(i, block, j)
	}
	s.at = end
	if s.is(end, "}") {
		s.at = end
	}
	if condition < 0 {
		return s.simple(i, end)
	}
	n := s.make(branching, i, end, end)
	n.text = s.text(condition+1, end)
	if s.is(condition, "unless") {
		n.text = "!(" + n.text + ")"
	}
	n.kids = append(s.expression(condition+1, end), s.simple(i, condition)...)
	return []*node{n}
}

// rubyBlock reads a call with a block: 5.times do, loop do, list.each do.
func (s *scanner) rubyBlock(i, block, j int) []*node {
	head := s.lineEnd(block, j)
	s.at = block + 1
	for s.at < head && s.tokens[s.at].kind != lineToken { // |parameters|
		s.at++
	}
	n := s.make(looping, i, block, block)
	n.text = s.text(i, head)
	kids := s.until(j)
	for s.is(s.at, "rescue", "ensure") && s.at < j {
		from := s.at
		end := s.lineEnd(from+1, j)
		c := s.make(catching, from, end, end)
		c.text, s.at = s.text(from+1, end), end
		c.kids = s.until(j)
		kids = append(kids, c)
	}
	s.at++
	n.whole = s.span(i, min(s.at, j))
	n.kids = kids
	text := s.text(i, block)
	switch {
	case repeaters.MatchString(text):
		n.repeats = true
	case strings.HasPrefix(text, "loop"), strings.HasSuffix(text, ".times"), strings.Contains(text, ".upto("):
		n.name = "times"
		if strings.HasPrefix(text, "loop") {
			n.text = ""
		}
	case strings.Contains(text, ".each"), strings.Contains(text, ".map"):
		n.name, n.text = "foreach", "each in "+n.text
	default:
		n.form = defining
		n.kids = append(s.simple(i, block), kids...)
	}
	return []*node{n}
}
