package lsp

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// encoding is what a character of a position counts.
type encoding string

const (
	utf8Units  encoding = "utf-8"  // bytes
	utf16Units encoding = "utf-16" // what every client knows
)

// lineIndex turns bytes of a text into positions and back. Lines end at "\n", "\r\n" and
// "\r", as the protocol says.
type lineIndex struct {
	text   string
	starts []int
	units  encoding
}

func newLineIndex(text string, units encoding) *lineIndex {
	x := &lineIndex{text: text, starts: []int{0}, units: units}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			x.starts = append(x.starts, i+1)
		}
	}
	return x
}

// position is where a byte stands.
func (x *lineIndex) position(offset int) position {
	offset = max(0, min(offset, len(x.text)))
	line := sort.SearchInts(x.starts, offset+1) - 1
	part := x.text[x.starts[line]:offset]
	if x.units == utf8Units {
		return position{line, len(part)}
	}
	n := 0
	for _, r := range part {
		n++
		if r >= 0x10000 {
			n++
		}
	}
	return position{line, n}
}

func (x *lineIndex) span(start, end int) textRange {
	return textRange{x.position(start), x.position(end)}
}

// offset is the byte of a position; one outside of the text is taken to the nearest end.
func (x *lineIndex) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(x.starts) {
		return len(x.text)
	}
	at, end := x.starts[p.Line], x.lineEnd(p.Line)
	if x.units == utf8Units {
		return min(at+max(p.Character, 0), end)
	}
	for n := 0; n < p.Character && at < end; {
		r, size := utf8.DecodeRuneInString(x.text[at:])
		at += size
		n++
		if r >= 0x10000 {
			n++
		}
	}
	return at
}

// lineEnd is where a line ends, without its line end.
func (x *lineIndex) lineEnd(line int) int {
	end := len(x.text)
	if line+1 < len(x.starts) {
		end = x.starts[line+1]
	}
	return max(x.starts[line], x.starts[line]+len(strings.TrimRight(x.text[x.starts[line]:end], "\r\n")))
}

// byteAt is the byte at a line and a column of a finding: both from 1, lines end at
// "\n", columns count code points and a byte order mark has none.
func byteAt(text string, line, column int) int {
	at := 0
	if strings.HasPrefix(text, "\ufeff") {
		at = len("\ufeff")
	}
	for ; line > 1; line-- {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		at += n + 1
	}
	for ; column > 1 && at < len(text) && text[at] != '\n'; column-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}
