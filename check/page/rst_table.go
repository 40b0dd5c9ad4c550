package page

import (
	"cmp"
	"slices"
	"strings"
)

// gridTable reads a table drawn with +, - and |. Cells that span columns belong to
// the first of them.
func (r *rst) gridTable(i, end int) int {
	stop := i
	for stop < end && !r.blank(stop) && strings.IndexByte("+|", r.text(stop)[0]) >= 0 {
		stop++
	}
	if stop < i+3 || strings.Trim(r.text(i), "+-") != "" {
		return i
	}
	columns := gridColumns(r.text(i))
	if len(columns) > 200 {
		return i
	}
	heads := -1 // the line below the header, if there is one
	for k := i; k < stop; k++ {
		if strings.HasPrefix(r.text(k), "+=") {
			heads = k
		}
	}
	r.b.open(table)
	from := i + 1
	for k := i + 1; k < stop; k++ {
		if strings.HasPrefix(r.text(k), "+") {
			r.gridRow(from, k, columns, k <= heads)
			from = k + 1
		}
	}
	r.b.shut(table)
	return stop
}

// gridColumns are the places of the "+" in a rule, in characters.
func gridColumns(rule string) []int {
	var columns []int
	for i := 0; i < len(rule); i++ {
		if rule[i] == '+' {
			columns = append(columns, i)
		}
	}
	return columns
}

// gridRow reads the lines of a row. Its cells end at a "|" near where a column
// ends: characters are of different width.
func (r *rst) gridRow(i, end int, columns []int, header bool) {
	if i >= end {
		return
	}
	cells := make([][][2]int, len(columns))
	text := r.b.v.text
	for ; i < end; i++ {
		s, column := r.lines[i].from+1, 0
		for s < r.lines[i].to {
			e := s
			for e < r.lines[i].to && (text[e] != '|' || e > s && text[e-1] == '\\') {
				e++
			}
			if column < len(cells) {
				from, to := trimRange(text, s, e)
				cells[column] = append(cells[column], [2]int{from, to})
			}
			column = r.nextColumn(columns, column, text[r.lines[i].from:e])
			s = e + 1
		}
	}
	r.cells(cells[:max(len(cells)-1, 0)], header)
}

// nextColumn is the column that begins behind a part of a line.
func (r *rst) nextColumn(columns []int, column int, before string) int {
	width := 0
	for _, c := range before {
		width += width1(c)
	}
	next := column + 1
	for next+1 < len(columns) && columns[next] < width {
		next++
	}
	return next
}

// width1 is how many columns a character takes: those of East Asia take two.
func width1(c rune) int {
	if c >= 0x1100 && c < 0x1160 || c >= 0x2e80 && c < 0xffff {
		return 2
	}
	return 1
}

// cells reads a row: of each cell, the parts of the lines that are in it. The cell
// that begins in the first line comes first, whatever its column.
func (r *rst) cells(cells [][][2]int, header bool) {
	begin := func(column int) int {
		for _, p := range cells[column] {
			if p[0] < p[1] {
				return p[0]
			}
		}
		return len(r.b.v.text)
	}
	order := make([]int, len(cells))
	for column := range order {
		order[column] = column
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(begin(a), begin(b)) })
	r.b.startRow(header)
	for _, column := range order {
		r.b.cellAt(header, column)
		r.b.paragraph()
		for _, p := range cells[column] {
			if p[0] < p[1] {
				r.inline(p[0], p[1])
				r.b.white(p[1])
			}
		}
	}
	r.b.endRow()
}

// simpleTable reads a table whose columns stand under rules of "=".
func (r *rst) simpleTable(i, end int) int {
	if !isSimpleRule(r.text(i)) {
		return i
	}
	rules := []int{i}
	for k := i + 1; k < end && len(rules) < 3; k++ {
		if isSimpleRule(r.text(k)) {
			rules = append(rules, k)
			if k+1 == end || r.blank(k+1) {
				break
			}
		}
	}
	columns := simpleColumns(r.b.v.text[r.lines[i].s:r.lines[i].to])
	if len(rules) < 2 || len(columns) > 200 {
		return i
	}
	r.b.open(table)
	for k := 1; k < len(rules); k++ {
		r.simpleRows(rules[k-1]+1, rules[k], columns, len(rules) == 3 && k == 1)
	}
	r.b.shut(table)
	return rules[len(rules)-1] + 1
}

func isSimpleRule(s string) bool {
	return strings.HasPrefix(s, "==") && strings.Trim(s, "= ") == ""
}

// simpleColumns are where the columns of a rule begin in its line.
func simpleColumns(rule string) []int {
	var columns []int
	for i := range len(rule) {
		if rule[i] == '=' && (i == 0 || rule[i-1] != '=') {
			columns = append(columns, i)
		}
	}
	return columns
}

// simpleRows reads rows. A line whose first column is blank goes on with the row above.
func (r *rst) simpleRows(i, end int, columns []int, header bool) {
	var cells [][][2]int
	flush := func() {
		if cells != nil {
			r.cells(cells, header)
		}
		cells = nil
	}
	for ; i < end; i++ {
		if r.blank(i) || strings.Trim(r.text(i), "- ") == "" {
			flush()
			continue
		}
		parts := r.columnsOf(r.lines[i], columns)
		if parts[0][0] < parts[0][1] || cells == nil {
			flush()
			cells = make([][][2]int, len(columns))
		}
		for c := range columns {
			cells[c] = append(cells[c], parts[c])
		}
	}
	flush()
}

// columnsOf cuts a line where columns begin. The last column goes on to its end.
func (r *rst) columnsOf(l rstLine, columns []int) [][2]int {
	text := r.b.v.text
	parts := make([][2]int, len(columns))
	for c := range parts {
		parts[c] = [2]int{l.to, l.to}
	}
	column, width, begin := -1, 0, l.s
	for at, c := range text[l.s:l.to] {
		if column+1 < len(columns) && width >= columns[column+1] {
			if column >= 0 {
				parts[column] = [2]int{begin, l.s + at}
			}
			column, begin = column+1, l.s+at
		}
		width += width1(c)
	}
	if column >= 0 {
		parts[column] = [2]int{begin, l.to}
	}
	for c := range parts {
		parts[c][0], parts[c][1] = trimRange(text, parts[c][0], parts[c][1])
	}
	return parts
}

// listTable reads a table written as a list of lists.
func (r *rst) listTable(i, stop, args int) {
	r.captionText(args, r.lines[i].to)
	opts, next := r.options(i+1, stop)
	heads := 0
	for _, o := range opts {
		if o.name == "header-rows" {
			heads = span(r.b.v.text[o.s:o.e])
		}
	}
	i = r.skipBlank(next, stop)
	r.b.open(table)
	for row := 0; i < stop; row++ {
		end := r.block(i+1, stop, r.lines[i].indent+1)
		r.listRow(i, end, row < heads)
		i = r.skipBlank(end, stop)
	}
	r.b.shut(table)
}

// listRow reads "* - cell" and the cells below.
func (r *rst) listRow(i, end int, header bool) {
	r.b.startRow(header)
	r.pass(i)
	for i < end {
		next := r.block(i+1, end, r.lines[i].indent+1)
		r.pass(i)
		r.b.startCell(header, 1)
		inner := r.lines[i].indent
		if below := r.indentOf(i+1, next); below >= 0 {
			inner = min(inner, below)
			r.lines[i].indent = inner
		}
		r.body(i, next, inner)
		i = r.skipBlank(next, end)
	}
	r.b.endRow()
}

// pass passes over the mark of an item and the space behind it.
func (r *rst) pass(i int) {
	l := &r.lines[i]
	if l.from < l.to && strings.IndexByte("*-+", r.b.v.text[l.from]) >= 0 {
		from := skipSpaces(r.b.v.text, l.from+1, l.to)
		l.indent += from - l.from
		l.from = from
	}
}

// csvTable reads a table of comma-separated values, given in the text.
func (r *rst) csvTable(i, stop, args int) {
	r.captionText(args, r.lines[i].to)
	opts, next := r.options(i+1, stop)
	r.b.open(table)
	for _, o := range opts {
		if o.name == "header" {
			r.csv(o.s, o.e, true)
		}
	}
	if i = r.skipBlank(next, stop); i < stop {
		r.csv(r.lines[i].from, r.lines[stop-1].to, false)
	}
	r.b.shut(table)
}

func (r *rst) csv(s, e int, header bool) {
	for row := range csvRows(r.b.v.text, s, e, ',') {
		cells := make([][][2]int, len(row))
		for i, field := range row {
			cells[i] = [][2]int{field}
		}
		r.cells(cells, header)
	}
}

// csvRows are the rows of text[s:e], each as the places of its fields, without
// quotation marks and the space around.
func csvRows(text string, s, e int, separator byte) func(yield func([][2]int) bool) {
	return func(yield func([][2]int) bool) {
		var row [][2]int
		for i := s; i <= e; {
			i = skipBlanks(text, i, e)
			from, to := i, i
			if i < e && text[i] == '"' {
				from = i + 1
				for i++; i < e && (text[i] != '"' || i+1 < e && text[i+1] == '"'); i++ {
					if text[i] == '"' {
						i++
					}
				}
				to = min(i, e)
			}
			for i < e && text[i] != separator && text[i] != '\n' {
				i++
			}
			if to == from && (from == s || text[max(from-1, 0)] != '"') {
				from, to = trimRange(text, from, i)
			}
			row = append(row, [2]int{from, to})
			if i >= e || text[i] == '\n' {
				if !yield(row) {
					return
				}
				row = nil
			}
			i++
		}
	}
}

// skipBlanks passes over spaces and tabs, but not over the end of a line.
func skipBlanks(text string, i, e int) int {
	for i < e && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}
