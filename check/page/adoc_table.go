package page

import (
	"strings"
)

// table reads a table up to its closing line.
func (a *adoc) table(mark string, next int) int {
	a.endParagraph()
	text := a.b.v.text
	end, after := endOfBlock(text, next, mark)
	from := min(next, end)
	attrs := a.takeAttrs()
	a.separate()
	a.b.open(table)
	t := &adocTable{a: a, columns: tableColumns(attrs), header: strings.Contains(attrs, "header")}
	first, _ := trimRange(text, from, end)
	head := lineEnd(text[:end], first)
	if _, second := trimRange(text, from, head); second < end && strings.HasPrefix(text[head:end], "\n\n") && first == from && !strings.Contains(attrs, "noheader") {
		t.header = true
	}
	switch {
	case mark[0] == ',' || strings.Contains(attrs, "csv"):
		t.separated(from, end, ',')
	case mark[0] == ':' || strings.Contains(attrs, "dsv"):
		t.separated(from, end, ':')
	default:
		t.separator = mark[0]
		t.cells(from, end)
	}
	a.b.shut(table)
	a.attached, a.blanks = false, false
	return after
}

type adocTable struct {
	a         *adoc
	columns   int // 0 until the first line says it
	header    bool
	separator byte
	column    int
	rows      int
}

// tableColumns counts the columns in cols="1,2a,3*": 0 is not said.
func tableColumns(attrs string) int {
	_, spec, ok := strings.Cut(attrs, "cols=")
	if !ok {
		return 0
	}
	if spec != "" && (spec[0] == '"' || spec[0] == '\'') {
		spec, _, _ = strings.Cut(spec[1:], spec[:1])
	} else {
		spec, _, _ = strings.Cut(spec, "]")
		spec, _, _ = strings.Cut(spec, ",")
	}
	n := 0
	for part := range strings.FieldsFuncSeq(spec, func(r rune) bool { return r == ',' || r == ';' }) {
		if many, _, ok := strings.Cut(part, "*"); ok {
			n += span(strings.TrimSpace(many))
			continue
		}
		n++
	}
	return min(n, 1000)
}

// separated reads a table of comma- or colon-separated values.
func (t *adocTable) separated(s, e int, separator byte) {
	for row := range csvRows(t.a.b.v.text, s, e, separator) {
		if len(row) == 1 && row[0][0] == row[0][1] {
			continue
		}
		t.columns = 0
		for i, field := range row {
			t.column = i
			t.cell(field[0], field[1], 1)
		}
		t.column = 0
		t.rows++
	}
	t.a.b.endRow()
}

// cells reads a table whose cells each begin with a separator.
func (t *adocTable) cells(s, e int) {
	text := t.a.b.v.text
	if t.columns == 0 {
		t.columns = t.firstRow(s, e)
	}
	start, repeat := -1, 1
	for i := s; i <= e; i++ {
		if i < e && (text[i] != t.separator || i > s && text[i-1] == '\\') {
			continue
		}
		specAt := i
		if i < e {
			specAt = cellSpec(text, max(s, start), i)
		}
		if start >= 0 {
			t.cell(start, specAt, repeat)
		}
		start, repeat = i+1, 1
		if i < e {
			repeat = cellSpan(text[specAt:i])
		}
	}
	t.a.b.endRow()
}

// firstRow counts the cells of the first line that has any.
func (t *adocTable) firstRow(s, e int) int {
	text := t.a.b.v.text
	first, _ := trimRange(text, s, e)
	n := 0
	for i, end := first, lineEnd(text[:e], first); i < end; i++ {
		if text[i] == t.separator && (i == s || text[i-1] != '\\') {
			n += cellSpan(text[cellSpec(text, s, i):i])
		}
	}
	return max(n, 1)
}

// cellSpec is where what stands right before a separator and belongs to it begins:
// "2+^.^a".
func cellSpec(text string, s, i int) int {
	at := i
	for at > s && i-at < 12 && strings.IndexByte("0123456789.+*<^>aehlmsdv", text[at-1]) >= 0 {
		at--
	}
	if at > s && !isSpace(text[at-1]) {
		return i
	}
	return at
}

// cellSpan is how many columns a cell takes, or how often it stands there.
func cellSpan(spec string) int {
	if n := strings.IndexAny(spec, "+*"); n > 0 {
		return min(span(spec[:n]), 100)
	}
	return 1
}

func (t *adocTable) cell(s, e, columns int) {
	b := t.a.b
	if t.column == 0 {
		b.startRow(t.header && t.rows == 0)
	}
	b.startCell(t.header && t.rows == 0, columns)
	s, e = trimRange(b.v.text, s, e)
	if s < e {
		b.paragraph()
		t.a.inline(s, e)
	}
	if t.columns == 0 {
		return
	}
	t.column += columns
	if t.column >= t.columns {
		t.column = 0
		t.rows++
	}
}
