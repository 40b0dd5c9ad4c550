package page

import "strings"

// open reads a "[", or a reference to a footnote, which is no text.
func (in *inline) open(i, begin int) int {
	if i+2 < len(in.s) && in.s[i+1] == '^' {
		if n := strings.IndexAny(in.s[i+2:min(i+100, len(in.s))], "[] \n"); n > 0 && in.s[i+2+n] == ']' {
			e := i + 2 + n + 1
			if i == begin && e < len(in.s) && in.s[e] == ':' {
				e++ // the footnote itself
			}
			return in.take(token{kind: hidden, s: i, e: e})
		}
	}
	in.upTo(i)
	in.push(token{kind: linkStart, s: i, e: i + 1})
	in.plain = i + 1
	if n := len(in.brackets); n > 0 {
		in.brackets[n-1].inner = true
	}
	in.brackets = append(in.brackets, bracket{token: len(in.tokens) - 1, delims: len(in.delims)})
	return i + 1
}

// close reads a "]": the end of a link or of an image, or a mere bracket.
func (in *inline) close(i int) int {
	n := len(in.brackets) - 1
	if n < 0 {
		return i + 1
	}
	b := in.brackets[n]
	in.brackets = in.brackets[:n]
	dead := n < in.deadTo && !b.image
	in.deadTo = min(in.deadTo, n)
	opening := &in.tokens[b.token]
	to, end := link{}, -1
	if !dead {
		to, end = in.destination(i+1, opening.e, i, b.inner)
	}
	if end < 0 {
		opening.kind = plainText
		return i + 1
	}
	opening.text, opening.ts, opening.te = to.dest, to.ts, to.te
	in.upTo(i)
	in.pair(b.delims)
	kind := imageEnd
	if !b.image {
		kind = linkEnd
	}
	in.push(token{kind: kind, s: i, e: end})
	in.plain = end
	if !b.image {
		in.deadTo = n // a link holds no link: the brackets around this one are mere brackets
	}
	return end
}

// link is where one leads, and the title it has.
type link struct {
	dest   string
	ts, te int
}

// destination reads what follows the "]" of a link whose text is s[from:to]. End
// is -1 if it is no link.
func (in *inline) destination(i, from, to int, inner bool) (l link, end int) {
	if i < len(in.s) && in.s[i] == '(' {
		if l, end = in.inlineDestination(i + 1); end >= 0 {
			return l, end
		}
	}
	if len(in.m.refs) == 0 {
		return link{}, -1
	}
	end = i
	if i < len(in.s) && in.s[i] == '[' {
		close := labelEnd(in.s, i+1)
		switch {
		case close == i+1:
			end = i + 2
		case close > 0:
			if dest, ok := in.m.refs[normalLabel(in.s[i+1:close])]; ok {
				return link{dest: dest}, close + 1
			}
			return link{}, -1
		}
	}
	if inner || to-from > 999 {
		return link{}, -1
	}
	if dest, ok := in.m.refs[normalLabel(in.s[from:to])]; ok {
		return link{dest: dest}, end
	}
	return link{}, -1
}

// labelEnd finds the "]" of a label that begins at i, or -1.
func labelEnd(s string, i int) int {
	for end := min(len(s), i+1000); i < end; i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			return -1
		case ']':
			return i
		}
	}
	return -1
}

// inlineDestination reads `address "title")`.
func (in *inline) inlineDestination(i int) (l link, end int) {
	i = in.skipSpace(i)
	if i < len(in.s) && in.s[i] == '<' {
		e := i + 1
		for e < len(in.s) && strings.IndexByte("<>\n", in.s[e]) < 0 {
			if in.s[e] == '\\' {
				e++
			}
			e++
		}
		if e >= len(in.s) || in.s[e] != '>' {
			return l, -1
		}
		l.dest, i = in.s[i+1:e], e+1
	} else {
		e := in.bareDestination(i)
		if e < 0 {
			return l, -1
		}
		l.dest, i = in.s[i:e], e
	}
	after := in.skipSpace(i)
	if after > i && after < len(in.s) && strings.IndexByte(`"'(`, in.s[after]) >= 0 {
		l.ts = after + 1
		if l.te = in.titleEnd(after); l.te < 0 {
			return l, -1
		}
		after = in.skipSpace(l.te + 1)
	}
	if after >= len(in.s) || in.s[after] != ')' {
		return l, -1
	}
	return l, after + 1
}

// titleEnd finds the mark that ends the title which begins at i, or -1.
func (in *inline) titleEnd(i int) int {
	mark := in.s[i : i+1]
	for from := i + 1; ; {
		end := -1
		if mark != "(" {
			end = in.after(from, mark)
		} else if n := strings.IndexAny(in.s[from:], "()"); n >= 0 {
			end = from + n // another "(" is as good an end: there is no title then
		}
		if end < 0 || in.s[end] == '(' && in.s[end-1] != '\\' {
			return -1
		}
		if in.s[end-1] != '\\' {
			return end
		}
		from = end + 1
	}
}

// bareDestination finds the end of a destination without angle brackets.
// Parentheses nest in it, to the depth that CommonMark asks for.
func (in *inline) bareDestination(i int) int {
	for depth := 0; i < len(in.s) && in.s[i] > ' '; i++ {
		switch in.s[i] {
		case '\\':
			if i+1 < len(in.s) && isPunct(in.s[i+1]) {
				i++
			}
		case '(':
			if depth++; depth > 32 {
				return -1
			}
		case ')':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return i
}

func (in *inline) skipSpace(i int) int {
	for i < len(in.s) && isSpace(in.s[i]) {
		i++
	}
	return i
}
