package contract

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"
)

// MaxSize is how many bytes a contract may have.
const MaxSize = 4 << 20

// source is the text of a contract, without a byte order mark, and where its
// lines start.
type source struct {
	file  string
	text  []byte
	lines []int // offsets of the first bytes

	// Texts are read forwards. The place that was asked for last is kept, so
	// that a file of one long line costs one pass.
	line, col, offset int
}

func newSource(file string, data []byte) (*source, error) {
	s := &source{file: file, text: data}
	if len(data) > MaxSize {
		return nil, s.syntax(mark{}, fmt.Sprintf("the file has more than %d bytes", MaxSize), "a contract is a short text; is this the right file")
	}
	if name := wideEncoding(data); name != "" {
		return nil, s.syntax(mark{1, 1}, "the file is "+name+"; wanted UTF-8", "save the file as UTF-8")
	}
	s.text = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	s.lines = lineStarts(s.text)
	s.line, s.col = 1, 1
	return s, nil
}

// wideEncoding names the encoding of a text that is not in bytes.
func wideEncoding(data []byte) string {
	for _, e := range []struct{ mark, name string }{
		{"\xff\xfe\x00\x00", "UTF-32"}, {"\x00\x00\xfe\xff", "UTF-32"},
		{"\xff\xfe", "UTF-16"}, {"\xfe\xff", "UTF-16"},
	} {
		if bytes.HasPrefix(data, []byte(e.mark)) {
			return e.name
		}
	}
	// A text without a mark starts with a character of ASCII all the same.
	switch {
	case len(data) >= 4 && data[0] == 0 && data[1] == 0 && data[2] == 0 && data[3] != 0,
		len(data) >= 4 && data[0] != 0 && data[1] == 0 && data[2] == 0 && data[3] == 0:
		return "UTF-32"
	case len(data) >= 4 && data[0] == 0 && data[1] != 0 && data[2] == 0 && data[3] != 0,
		len(data) >= 4 && data[0] != 0 && data[1] == 0 && data[2] != 0 && data[3] == 0:
		return "UTF-16"
	}
	return ""
}

func lineStarts(text []byte) []int {
	lines := make([]int, 1, 64+len(text)/32)
	for i, c := range text {
		if c == '\n' || c == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// checkUTF8 finds the first byte that is not UTF-8.
func (s *source) checkUTF8() error {
	if utf8.Valid(s.text) {
		return nil
	}
	i := 0
	for {
		r, n := utf8.DecodeRune(s.text[i:])
		if r == utf8.RuneError && n <= 1 {
			return s.syntax(s.mark(i), fmt.Sprintf("byte 0x%02x is not UTF-8", s.text[i]), "save the file as UTF-8")
		}
		i += n
	}
}

// checkControls finds the first character that a YAML text must not hold as
// such, and those that count as line ends in YAML and nowhere else.
func (s *source) checkControls() error {
	for i, r := range string(s.text) {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r < 0x7f:
		case r == 0:
			return s.syntax(s.mark(i), "the file holds a NUL byte; wanted text", "is this the right file")
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff || r >= 0xfffe && r <= 0xffff:
			return s.syntax(s.mark(i), fmt.Sprintf("control character %U in the text", r), fmt.Sprintf(`leave it out, or write \u%04x in double quotes`, r))
		}
	}
	return nil
}

func (s *source) syntax(m mark, message, hint string) *SyntaxError {
	return &SyntaxError{Pos: s.pos(m), Message: message, Hint: hint}
}

func (s *source) pos(m mark) Pos {
	if m == (mark{}) {
		return Pos{File: s.file}
	}
	return Pos{File: s.file, Line: m.line, Col: m.col}
}

// mark is the place of a byte.
func (s *source) mark(offset int) mark {
	line, found := slices.BinarySearch(s.lines, offset)
	if !found {
		line--
	}
	if line+1 != s.line || offset < s.offset {
		s.line, s.col, s.offset = line+1, 1, s.lines[line]
	}
	s.col += utf8.RuneCount(s.text[s.offset:offset])
	s.offset = offset
	return mark{s.line, s.col}
}

// at is the byte offset of a mark.
func (s *source) at(m mark) int {
	if m.line < 1 || m.line > len(s.lines) {
		return len(s.text)
	}
	if m.line != s.line || m.col < s.col {
		s.line, s.col, s.offset = m.line, 1, s.lines[m.line-1]
	}
	for s.col < m.col && s.offset < len(s.text) {
		_, n := utf8.DecodeRune(s.text[s.offset:])
		s.offset += n
		s.col++
	}
	return s.offset
}

// clamp brings a mark that lies behind the text back to its end.
func (s *source) clamp(m mark) mark {
	if m.line > len(s.lines) {
		return s.mark(len(s.text))
	}
	return mark{max(m.line, 1), max(m.col, 1)}
}

// lineText is a line without its end.
func (s *source) lineText(line int) []byte {
	if line < 1 || line > len(s.lines) {
		return nil
	}
	end := len(s.text)
	if line < len(s.lines) {
		end = s.lines[line]
	}
	return bytes.TrimRight(s.text[s.lines[line-1]:end], "\r\n")
}
