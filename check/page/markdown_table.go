package page

import (
	"strings"

	"github.com/yuin/goldmark/text"
)

// tableAt says how many columns a table has whose delimiter row is line i: 0 if
// that is none, or if the line above has another number of cells.
func (m *markdown) tableAt(lines *text.Segments, i int) int {
	l := lines.At(i)
	n := delimiterColumns(m.v.text[l.Start:l.Stop])
	if n == 0 {
		return 0
	}
	head := lines.At(i - 1)
	cells := 0
	for range rowCells(m.v.text, head.Start, head.Stop) {
		cells++
		if cells > n {
			return 0
		}
	}
	if cells != n {
		return 0
	}
	return n
}

// delimiterColumns counts the columns of a row such as "|:--|---|".
func delimiterColumns(line string) int {
	line = strings.TrimSpace(line)
	if line == "" || line[0] != '|' && line[0] != '-' && line[0] != ':' {
		return 0
	}
	if !strings.ContainsAny(line, "|:") || strings.Trim(line, "|-: \t") != "" {
		return 0
	}
	n := 0
	for s, e := range rowCells(line, 0, len(line)) {
		cell := strings.TrimSuffix(strings.TrimPrefix(line[s:e], ":"), ":")
		if cell == "" || strings.Trim(cell, "-") != "" {
			return 0
		}
		n++
	}
	return n
}

// rowCells are the cells of a row, without the white space around them.
func rowCells(src string, s, e int) func(yield func(s, e int) bool) {
	return func(yield func(s, e int) bool) {
		s, e := trimRange(src, s, e)
		if s < e && src[s] == '|' {
			s++
		}
		if s < e && src[e-1] == '|' && (e-2 < s || src[e-2] != '\\') {
			e--
		}
		for s <= e {
			end := s
			for end < e && (src[end] != '|' || end > s && src[end-1] == '\\') {
				end++
			}
			if end == e && s == e {
				return
			}
			if !yield(trimRange(src, s, end)) {
				return
			}
			s = end + 1
		}
	}
}

func trimRange(src string, s, e int) (int, int) {
	for s < e && isSpace(src[s]) {
		s++
	}
	for s < e && isSpace(src[e-1]) {
		e--
	}
	return s, e
}

// table reads the rows of a table whose delimiter row is line i.
func (m *markdown) table(lines *text.Segments, i, columns int) {
	m.until(lines.At(i - 1).Start)
	m.b.open(table)
	m.row(lines.At(i-1), columns, true)
	for j := i + 1; j < lines.Len(); j++ {
		m.row(lines.At(j), columns, false)
	}
	m.b.shut(table)
}

func (m *markdown) row(l text.Segment, columns int, header bool) {
	m.b.startRow(header)
	m.inline.cell = true
	for s, e := range rowCells(m.v.text, l.Start, l.Stop) {
		if columns--; columns < 0 {
			break
		}
		m.b.startCell(header, 1)
		m.b.paragraph()
		m.inline.read(m.v, s, e)
	}
	m.b.endRow()
	m.inline.cell = false
}
