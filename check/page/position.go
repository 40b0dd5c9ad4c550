package page

import (
	"bytes"
	"sort"
	"sync"
	"unicode/utf8"
)

// lines is the index of a file's lines. Most files are never asked for a
// position, so it is made at the first question.
type lines struct {
	once   sync.Once
	starts []int  // offset of the first byte of each line
	marks  []mark // one about every markEvery bytes, so that a long line is not counted again for each question
}

// mark is how many code points and UTF-16 units end at or before an offset.
type mark struct{ offset, runes, units int }

const markEvery = 1 << 10

// Position says where a byte stands: its line, its column in code points and its
// column in UTF-16 units, all from 1. A byte order mark has no column; a byte
// that is no UTF-8 has one. Lines end at "\n". An offset outside the file is
// taken to the nearest end.
func (d *Document) Position(offset int) (line, column, utf16 int) {
	d.lines.once.Do(func() { d.lines.index(d.Source) })
	offset = max(0, min(offset, len(d.Source)))
	l := max(sort.SearchInts(d.lines.starts, offset+1)-1, 0)
	start := d.lines.starts[l]
	if offset <= start {
		return l + 1, 1, 1
	}
	from, to := d.lines.count(d.Source, start), d.lines.count(d.Source, offset)
	return l + 1, to.runes - from.runes + 1, to.units - from.units + 1
}

func (x *lines) index(src []byte) {
	x.starts = append(x.starts, len(byteOrderMark(src)))
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
		x.starts = append(x.starts, at)
	}
	var m mark
	for {
		x.marks = append(x.marks, m)
		next := m.upTo(src, m.offset+markEvery)
		if next.offset == m.offset {
			return
		}
		m = next
	}
}

// count is the mark of any offset.
func (x *lines) count(src []byte, offset int) mark {
	i := sort.Search(len(x.marks), func(i int) bool { return x.marks[i].offset > offset }) - 1
	return x.marks[max(i, 0)].upTo(src, offset)
}

// upTo counts on, over the characters that end at or before an offset.
func (m mark) upTo(src []byte, offset int) mark {
	for m.offset < len(src) {
		r, size := rune(src[m.offset]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(src[m.offset:])
		}
		if m.offset+size > offset {
			break
		}
		m.offset += size
		m.runes++
		m.units++
		if r >= 0x10000 {
			m.units++
		}
	}
	return m
}

func byteOrderMark(src []byte) []byte {
	if bytes.HasPrefix(src, []byte("\xef\xbb\xbf")) {
		return src[:3]
	}
	return nil
}
