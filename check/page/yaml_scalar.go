package page

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// yamlScalar reads the scalar at i, before end, as a view of what it says, and
// says where it is over. Indent is that of the key or the list it belongs to;
// flow is whether it stands between braces or brackets. White space at the end
// of a block is left out.
func yamlScalar(v *view, i, end, indent int, flow bool) (*view, int) {
	y := &yamlReader{writer: newWriter(v, i), text: v.text[:end], indent: indent, flow: flow}
	i = y.properties(i)
	if i >= len(y.text) {
		return y.view(), i
	}
	switch y.text[i] {
	case '"':
		i = y.quoted(i+1, '"')
	case '\'':
		i = y.quoted(i+1, '\'')
	case '|', '>':
		if !flow {
			i = y.block(i)
			break
		}
		fallthrough
	default:
		i = y.plain(i)
	}
	return y.view(), i
}

type yamlReader struct {
	*writer
	text   string // up to where the scalar ends at the latest
	indent int
	flow   bool
}

// properties passes over a tag and an anchor, and comments between them and the scalar.
func (y *yamlReader) properties(i int) int {
	for i < len(y.text) && (y.text[i] == '!' || y.text[i] == '&') {
		if y.text[i] == '&' {
			i = y.anchor(i + 1)
		} else {
			i = y.tag(i)
		}
		i = skipSpaces(y.text, i, len(y.text))
		for i < len(y.text) && y.text[i] == '#' {
			for i < len(y.text) && y.text[i] != '\n' {
				i++
			}
			i = skipSpaces(y.text, i, len(y.text))
		}
	}
	return i
}

// anchor passes over the name of an anchor. Colons belong to it where more of it follows.
func (y *yamlReader) anchor(i int) int {
	end := i
	for ; i < len(y.text) && isAnchorName(y.text[i]); i++ {
		if y.text[i] != ':' {
			end = i + 1
		}
	}
	return end
}

// isAnchorName says whether the YAML library takes a byte into the name of an anchor. The
// standard also has letters beyond ASCII.
func isAnchorName(c byte) bool {
	return c > ' ' && c <= '~' && strings.IndexByte(",[]{}", c) < 0
}

// tag passes over a tag, which a comma or a bracket ends where the scalar is empty.
func (y *yamlReader) tag(i int) int {
	if strings.HasPrefix(y.text[i:], "!<") {
		if n := strings.IndexByte(y.text[i:], '>'); n >= 0 {
			return i + n + 1
		}
	}
	for i < len(y.text) && !isSpace(y.text[i]) && !(y.flow && strings.IndexByte(",]}", y.text[i]) >= 0) {
		i++
	}
	return i
}

// fold reads a line end, and the blank lines and indentation after it, as a space
// or as the line ends of the blank lines. I is where the white space before it begins.
func (y *yamlReader) fold(i int) int {
	from := i
	breaks := 0
	last := i
	for i < len(y.text) && isSpace(y.text[i]) {
		if y.text[i] == '\n' {
			if breaks++; breaks > 1 {
				y.put("\n", last, i)
			}
			last = i
		}
		i++
	}
	if breaks == 1 {
		y.put(" ", from, i)
	}
	return i
}

// wraps says whether the white space at i goes on to another line.
func (y *yamlReader) wraps(i int) bool {
	for i < len(y.text) && isSpace(y.text[i]) {
		if y.text[i] == '\n' {
			return true
		}
		i++
	}
	return false
}

func (y *yamlReader) quoted(i int, mark byte) int {
	s := i
	for i < len(y.text) {
		switch c := y.text[i]; {
		case c == mark && mark == '\'' && strings.HasPrefix(y.text[i:], "''"):
			y.copy(s, i)
			y.put("'", i, i+2)
			i += 2
			s = i
		case c == mark:
			y.copy(s, i)
			return i + 1
		case isSpace(c) && y.wraps(i):
			y.copy(s, i)
			i = y.fold(i)
			s = i
		case isSpace(c):
			for i < len(y.text) && isSpace(y.text[i]) {
				i++
			}
		case c == '\\' && mark == '"' && i+1 < len(y.text):
			y.copy(s, i)
			i = y.escape(i)
			s = i
		default:
			i++
		}
	}
	y.copy(s, len(y.text))
	return len(y.text)
}

// escape reads what follows a backslash between double quotes.
func (y *yamlReader) escape(i int) int {
	c := y.text[i+1]
	if c == '\n' { // the line end counts for nothing, each empty line behind it for one
		for i += 2; i < len(y.text) && isSpace(y.text[i]); i++ {
			if y.text[i] == '\n' {
				y.put("\n", i, i+1)
			}
		}
		return i
	}
	digits := 0
	switch c {
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	}
	if digits > 0 {
		end := min(i+2+digits, len(y.text))
		r, err := strconv.ParseUint(y.text[i+2:end], 16, 32)
		if err != nil {
			r = utf8.RuneError
		}
		y.put(string(rune(r)), i, end)
		return end
	}
	if n := strings.IndexByte("0abtnvfreN_LP", c); n >= 0 {
		y.put([]string{"\x00", "\a", "\b", "\t", "\n", "\v", "\f", "\r", "\x1b", "\u0085", "\u00a0", "\u2028", "\u2029"}[n], i, i+2)
		return i + 2
	}
	y.copy(i+1, i+2)
	return i + 2
}

func (y *yamlReader) plain(i int) int {
	s := i
	for i < len(y.text) {
		c := y.text[i]
		switch {
		case isSpace(c):
			next := skipSpaces(y.text, i, len(y.text))
			wraps := y.wraps(i)
			if next == len(y.text) || y.text[next] == '#' || y.endsPlain(next) || wraps && !y.continues(next) {
				y.copy(s, i)
				return i
			}
			if wraps {
				y.copy(s, i)
				next = y.fold(i)
				s = next
			}
			i = next
		case y.endsPlain(i):
			y.copy(s, i)
			return i
		default:
			i++
		}
	}
	y.copy(s, i)
	return i
}

// endsPlain says whether a plain scalar ends before the character at i: before a colon
// that makes it a key, and within a flow collection before what divides or closes it.
func (y *yamlReader) endsPlain(i int) bool {
	c := y.text[i]
	divides := y.flow && strings.IndexByte(",[]{}", c) >= 0
	return divides || c == ':' && (i+1 == len(y.text) || isSpace(y.text[i+1]) || y.flow && strings.IndexByte(",[]{}", y.text[i+1]) >= 0)
}

// continues says whether a plain scalar goes on in the line whose text begins at i.
func (y *yamlReader) continues(i int) bool {
	if y.flow {
		return true
	}
	start := lineStart(y.text, i)
	if i-start <= y.indent {
		return false
	}
	return i > start || !dividesDocuments(y.text[i:])
}

// dividesDocuments says whether a line begins with the end of a document or the start of one.
func dividesDocuments(line string) bool {
	rest, ends := strings.CutPrefix(line, "...")
	if !ends {
		rest, ends = strings.CutPrefix(line, "---")
	}
	return ends && (rest == "" || isSpace(rest[0]))
}

// block reads a literal or a folded block, from its "|" or ">" on.
func (y *yamlReader) block(i int) int {
	folded := y.text[i] == '>'
	given := 0
	for i++; i < len(y.text) && y.text[i] != '\n'; i++ {
		if c := y.text[i]; isDigit(c) && given == 0 {
			given = int(c - '0')
		} else if c == ' ' {
			n := strings.IndexByte(y.text[i:], '\n')
			if n < 0 {
				return len(y.text)
			}
			i += n - 1
		}
	}
	indent := max(y.indent, 0) + given
	if given == 0 {
		indent = y.findIndent(i + 1)
		if indent <= y.indent {
			return i
		}
	}
	return y.blockLines(i, indent, folded)
}

// findIndent is the indentation of the first line that is not blank.
func (y *yamlReader) findIndent(i int) int {
	start := i
	for ; i < len(y.text); i++ {
		switch y.text[i] {
		case ' ':
		case '\n':
			start = i + 1
		default:
			return i - start
		}
	}
	return -1
}

// blockLines reads the lines of a block. I is the line end before the first.
func (y *yamlReader) blockLines(i, indent int, folded bool) int {
	end := i     // of what was written
	blanks := 0  // blank lines since then
	deep := true // the last line was indented further, or there was none
	first := true
	for i+1 < len(y.text) {
		s := i + 1
		e := len(y.text)
		if n := strings.IndexByte(y.text[s:], '\n'); n >= 0 {
			e = s + n
		}
		from := skipIndent(y.text, s, e, indent)
		if from == e {
			blanks++
			i = e
			continue
		}
		if from-s < indent {
			break
		}
		deeper := y.text[from] == ' ' || y.text[from] == '\t'
		breaks := blanks
		if !first && (!folded || deep || deeper) {
			breaks++
		}
		y.breaks(breaks, end, from, !first && breaks == 0)
		y.copy(from, e)
		end, i, blanks, deep, first = e, e, 0, deeper, false
	}
	return end
}

// breaks writes line ends, or the space that stands for one.
func (y *yamlReader) breaks(n, from, to int, space bool) {
	if space {
		y.put(" ", from, to)
	}
	for at := from; n > 0; n-- {
		next := to
		if k := strings.IndexByte(y.text[min(at+1, to):to], '\n'); k >= 0 && n > 1 {
			next = at + 1 + k
		}
		y.put("\n", at, next)
		at = next
	}
}

func skipIndent(text string, s, e, indent int) int {
	for s < e && indent > 0 && text[s] == ' ' {
		s++
		indent--
	}
	return s
}
