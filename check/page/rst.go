package page

import (
	"strings"
	"unicode/utf8"
)

// readRST reads reStructuredText, as documentation is commonly written in it:
// titles, paragraphs, lists of every kind, tables, literal blocks, and the
// directives for code, admonitions, figures and tables. Of a directive it does not
// know it reads the content. Nothing is included or substituted.
func readRST(b *builder, v *view) {
	b.v = v
	r := &rst{b: b}
	for s := 0; s < len(v.text); {
		e := lineEnd(v.text, s)
		r.lines = append(r.lines, newRSTLine(v.text, s, e))
		s = e + 1
	}
	r.body(0, len(r.lines), 0)
	b.flush()
}

type rst struct {
	b      *builder
	lines  []rstLine
	levels []string // how titles are adorned, by level
	depth  int
}

// rstLine is a line: text[from:to] is what is in it, indented by so much.
type rstLine struct{ s, from, to, indent int }

func newRSTLine(text string, s, e int) rstLine {
	l := rstLine{s: s}
	l.from, l.to = trimRange(text, s, e)
	for _, c := range text[s:l.from] {
		l.indent++
		if c == '\t' {
			l.indent = (l.indent + 7) / 8 * 8
		}
	}
	return l
}

func (r *rst) blank(i int) bool { return r.lines[i].from == r.lines[i].to }

func (r *rst) text(i int) string { return r.b.v.text[r.lines[i].from:r.lines[i].to] }

// block is where the lines end that are blank or indented by at least so much. The
// blank ones at its end are not part of it.
func (r *rst) block(i, end, indent int) int {
	last := i
	for ; i < end; i++ {
		if r.blank(i) {
			continue
		}
		if r.lines[i].indent < indent {
			break
		}
		last = i + 1
	}
	return last
}

// body reads lines[i:end], whose text begins at an indentation.
func (r *rst) body(i, end, indent int) {
	if r.depth++; r.depth > deepest {
		r.depth--
		return
	}
	item := "" // the kind of list that is open
	for i < end {
		if r.blank(i) {
			i++
			continue
		}
		kind, width := rstItem(r.text(i))
		if r.lines[i].indent > indent {
			kind = ""
		}
		if kind != item {
			if item != "" {
				r.b.shut(list)
			}
			if kind != "" {
				r.b.open(list)
			}
			item = kind
		}
		if kind != "" {
			i = r.item(i, end, width)
		} else {
			i = max(i+1, r.element(i, end, indent))
		}
	}
	if item != "" {
		r.b.shut(list)
	}
	r.depth--
}

// rstItem says which kind of list item a line begins, and how wide its mark is.
func rstItem(s string) (kind string, width int) {
	switch c := s[0]; {
	case c == '-' || c == '*' || c == '+':
		width = 1
	case strings.HasPrefix(s, "•"):
		width = len("•")
	case c == ':':
		end := strings.Index(s[1:], ":")
		if end < 1 || s[1] == ' ' || len(s) > end+2 && s[end+2] != ' ' {
			return "", 0
		}
		width, kind = end+2, ":"
		if width == len(s) {
			return kind, width
		}
	default:
		i := 0
		if c == '(' {
			i++
		}
		start := i
		for i < len(s) && (isDigit(s[i]) || s[i] == '#' || i == start && isLetter(s[i])) {
			i++
		}
		if i == start || i >= len(s) || s[i] != ')' && (s[i] != '.' || c == '(') {
			return "", 0
		}
		width, kind = i+1, "1"
	}
	if width >= len(s) || s[width] != ' ' {
		return "", 0
	}
	if kind == "" {
		kind = s[:width]
	}
	return kind, width
}

// item reads a list item or a field, whose mark is so wide.
func (r *rst) item(i, end, width int) int {
	l := &r.lines[i]
	text := r.b.v.text
	stop := r.block(i+1, end, l.indent+1)
	below := r.indentOf(i+1, stop)
	isField := text[l.from] == ':'
	l.from = skipSpaces(text, l.from+width, l.to)
	inner := l.indent + 1
	if below >= 0 {
		inner = below
	}
	if l.from == l.to {
		i++
	} else {
		if !isField {
			inner = min(inner, l.from-l.s)
		}
		l.indent = inner
	}
	r.b.item(boxAt(text[l.from:l.to]))
	r.body(i, stop, inner)
	return max(stop, i)
}

// indentOf is the least indentation of some lines, or -1 if all are blank.
func (r *rst) indentOf(i, end int) int {
	least := -1
	for ; i < end; i++ {
		if !r.blank(i) && (least < 0 || r.lines[i].indent < least) {
			least = r.lines[i].indent
		}
	}
	return least
}

// element reads what begins at line i and is no list item, and says where to go on.
func (r *rst) element(i, end, indent int) int {
	l := r.lines[i]
	text := r.text(i)
	switch {
	case l.indent > indent:
		return r.indented(i, end, indent)
	case strings.HasPrefix(text, "..") && (len(text) == 2 || text[2] == ' '):
		return r.explicit(i, end)
	case strings.HasPrefix(text, "__ "):
		return i + 1 // an anonymous target
	case strings.HasPrefix(text, ">>>"):
		return r.doctest(i, end)
	case strings.HasPrefix(text, "| ") && !strings.HasPrefix(text, "|-"):
		return r.lineBlock(i, end)
	case strings.HasPrefix(text, "+-") || strings.HasPrefix(text, "+="):
		if next := r.gridTable(i, end); next > i {
			return next
		}
	case strings.HasPrefix(text, "==") && strings.Contains(text, " "):
		if next := r.simpleTable(i, end); next > i {
			return next
		}
	}
	if next := r.title(i, end); next > i {
		return next
	}
	if i+1 < end && !r.blank(i+1) && r.lines[i+1].indent > l.indent && !strings.HasSuffix(text, "::") {
		return r.definition(i, end)
	}
	return r.paragraph(i, end)
}

// title reads a title with a line under it, and maybe one over it, or a transition.
func (r *rst) title(i, end int) int {
	over := ""
	at := i
	if mark := adornment(r.text(i)); mark != "" {
		if i+2 >= end || r.blank(i+1) || adornment(r.text(i+2)) != mark {
			if len(r.text(i)) >= 4 && (i+1 >= end || r.blank(i+1)) {
				return i + 1
			}
			if i+1 >= end || adornment(r.text(i+1)) == "" {
				return i
			}
		} else {
			over, at = mark, i+1
		}
	}
	if at+1 >= end || r.blank(at+1) {
		return i
	}
	mark := adornment(r.text(at + 1))
	if mark == "" || len(r.text(at+1)) < min(utf8.RuneCountInString(r.text(at)), 4) {
		return i
	}
	style := over + mark
	level := 0
	for level < len(r.levels) && r.levels[level] != style {
		level++
	}
	if level == len(r.levels) {
		if level > 30 {
			return i
		}
		r.levels = append(r.levels, style)
	}
	r.b.title(level + 1)
	r.inline(r.lines[at].from, r.lines[at].to)
	r.b.flush()
	return at + 2
}

// adornment is the mark that a line consists of, or "".
func adornment(s string) string {
	if len(s) < 2 || !isPunct(s[0]) || strings.Trim(s, s[:1]) != "" {
		return ""
	}
	return s[:1]
}

// paragraph reads a paragraph, and the literal block that its "::" announces.
func (r *rst) paragraph(i, end int) int {
	first, indent := i, r.lines[i].indent
	for i < end && !r.blank(i) && r.lines[i].indent == indent {
		i++
	}
	s, e := r.lines[first].from, r.lines[i-1].to
	text := r.b.v.text
	literal := strings.HasSuffix(text[s:e], "::")
	if literal {
		e--
		if e-1 == s || isSpace(text[e-2]) {
			_, e = trimRange(text, s, e-1)
		}
	}
	if s < e {
		r.b.paragraph()
		r.inline(s, e)
		r.b.flush()
	}
	if !literal {
		return i
	}
	next := i
	for next < end && r.blank(next) {
		next++
	}
	if next < end && r.lines[next].indent > indent {
		stop := r.block(next, end, indent+1)
		r.fence("", next, stop)
		return stop
	}
	if stop := r.quotedBlock(next, end, indent); stop > next {
		r.fence("", next, stop)
		return stop
	}
	return i
}

// quotedBlock is where the lines end that are literal without being indented, because each
// has the mark of a quotation.
func (r *rst) quotedBlock(i, end, indent int) int {
	for i < end && r.lines[i].indent == indent && strings.HasPrefix(r.text(i), ">") && !strings.HasPrefix(r.text(i), ">>>") {
		i++
	}
	return i
}

// fence makes a block of code of some lines.
func (r *rst) fence(info string, i, end int) {
	if i >= end {
		return
	}
	indent := r.indentOf(i, end)
	w := newWriter(r.b.v, r.lines[i].s)
	for ; i < end; i++ {
		l := r.lines[i]
		s := l.s
		for column := 0; s < l.to && column < indent && (r.b.v.text[s] == ' ' || r.b.v.text[s] == '\t'); s++ {
			column++
			if r.b.v.text[s] == '\t' {
				column = (column + 7) / 8 * 8
			}
		}
		w.copy(s, min(lineEnd(r.b.v.text, s)+1, len(r.b.v.text)))
	}
	r.b.fence(info, w.view())
}

// indented reads what is indented for no other reason: a quotation if it names
// whom it quotes, else more of the same.
func (r *rst) indented(i, end, indent int) int {
	stop := r.block(i, end, indent+1)
	last := r.text(stop - 1)
	quoted := strings.HasPrefix(last, "-- ") || strings.HasPrefix(last, "— ")
	if quoted {
		r.b.open(quote)
	}
	r.body(i, stop, r.indentOf(i, stop))
	if quoted {
		r.b.shut(quote)
	}
	return stop
}

// definition reads a term and what is indented below it.
func (r *rst) definition(i, end int) int {
	r.b.open(list)
	r.b.item(NoBox)
	r.b.paragraph()
	r.inline(r.lines[i].from, r.lines[i].to)
	term := r.b.flush()
	if g := r.b.top(list); g != nil {
		g.term = term
	}
	stop := r.block(i+1, end, r.lines[i].indent+1)
	r.body(i+1, stop, r.indentOf(i+1, stop))
	r.b.shut(list)
	return stop
}

func (r *rst) doctest(i, end int) int {
	first := i
	for i < end && !r.blank(i) {
		i++
	}
	r.fence("python", first, i)
	return i
}

func (r *rst) lineBlock(i, end int) int {
	r.b.paragraph()
	for ; i < end && strings.HasPrefix(r.text(i)+" ", "| "); i++ {
		r.inline(min(r.lines[i].from+2, r.lines[i].to), r.lines[i].to)
		r.b.white(r.lines[i].to)
	}
	r.b.flush()
	return i
}
