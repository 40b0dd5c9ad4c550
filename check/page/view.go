package page

import (
	"sort"
	"strings"
)

// view is a text to be read, and where each byte of it stands in the file. The
// text of a view is never what the file holds with its escapes, indentation or
// comment marks; those are the gaps between its pieces. Every reader reads views,
// so a description in YAML and a comment in Go are Markdown like any other.
type view struct {
	text   string
	bytes  []byte  // the same, if it is the file's own
	base   int     // without pieces, the text is the file from here on
	pieces []piece // in order; together they hold the whole text
	last   int     // the piece that answered last: questions come mostly in order
}

// piece says that the text from at to the next piece came from file[start:end]:
// byte for byte, or all of it as one unit.
type piece struct {
	at, start, end int
	unit           bool
}

// fileView is a whole file, without its byte order mark and with "\n" at the end
// of every line.
func fileView(src []byte) *view {
	bom := len(byteOrderMark(src))
	all := &view{text: string(src[bom:]), bytes: src[bom:], base: bom}
	if strings.IndexByte(all.text, '\r') < 0 {
		return all
	}
	w := newWriter(all, 0)
	w.text.Grow(len(all.text))
	for at := 0; ; {
		i := strings.Index(all.text[at:], "\r\n")
		if i < 0 {
			w.copy(at, len(all.text))
			return w.view()
		}
		w.copy(at, at+i)
		w.put("\n", at+i, at+i+2)
		at += i + 2
	}
}

// view of a fence is its content.
func (f *Fence) view() *view {
	v := &view{text: f.Text(), pieces: make([]piece, 0, len(f.Runs))}
	for i := range f.Runs {
		r := &f.Runs[i]
		v.pieces = append(v.pieces, piece{r.at, r.Start, r.End, !r.exact()})
	}
	if len(v.pieces) == 0 {
		v.base = f.Start
	}
	return v
}

// find is the index of the piece that holds byte i.
func (v *view) find(i int) int {
	p := v.pieces
	for k := v.last; k < min(v.last+3, len(p)); k++ {
		if p[k].at <= i && (k+1 == len(p) || i < p[k+1].at) {
			v.last = k
			return k
		}
	}
	k := sort.Search(len(p), func(k int) bool { return p[k].at > i }) - 1
	v.last = max(k, 0)
	return v.last
}

// until is where piece k ends in the text.
func (v *view) until(k int) int {
	if k+1 < len(v.pieces) {
		return v.pieces[k+1].at
	}
	return len(v.text)
}

// start is where byte i begins in the file; the end of the text counts as a byte.
func (v *view) start(i int) int {
	if len(v.pieces) == 0 {
		return v.base + i
	}
	if i >= len(v.text) {
		return v.pieces[len(v.pieces)-1].end
	}
	p := v.pieces[v.find(i)]
	if p.unit {
		return p.start
	}
	return p.start + i - p.at
}

// end is where text[:j] ends in the file.
func (v *view) end(j int) int {
	if len(v.pieces) == 0 {
		return v.base + j
	}
	if j <= 0 {
		return v.pieces[0].start
	}
	p := v.pieces[v.find(j-1)]
	if p.unit {
		return p.end
	}
	return p.start + j - p.at
}

// each calls f for the parts of text[s:e] that came from the file in one stretch.
func (v *view) each(s, e int, f func(text string, start, end int, unit bool)) {
	if len(v.pieces) == 0 {
		f(v.text[s:e], v.base+s, v.base+e, false)
		return
	}
	for k := v.find(s); s < e; k++ {
		until := min(e, v.until(k))
		p := v.pieces[k]
		if p.unit {
			f(v.text[s:until], p.start, p.end, true)
		} else {
			f(v.text[s:until], p.start+s-p.at, p.start+until-p.at, false)
		}
		s = until
	}
}

// source is the text as bytes, which must not change.
func (v *view) source() []byte {
	if v.bytes != nil {
		return v.bytes
	}
	return []byte(v.text)
}

// slice is a part of a view as a view.
func (v *view) slice(s, e int) *view {
	if len(v.pieces) == 0 {
		part := &view{text: v.text[s:e], base: v.base + s}
		if v.bytes != nil {
			part.bytes = v.bytes[s:e]
		}
		return part
	}
	w := newWriter(v, s)
	w.copy(s, e)
	return w.view()
}

// writer makes a view out of parts of another.
type writer struct {
	from   *view
	at     int
	text   strings.Builder
	pieces []piece
}

// newWriter begins a view of what stands at some place in from, even if that
// turns out to be nothing.
func newWriter(from *view, at int) *writer { return &writer{from: from, at: at} }

// copy adds from.text[s:e].
func (w *writer) copy(s, e int) {
	if s >= e {
		return
	}
	w.from.each(s, e, w.piece)
}

// put adds text that stands for from.text[s:e] as one unit.
func (w *writer) put(text string, s, e int) {
	if text != "" {
		w.piece(text, w.from.start(s), w.from.end(e), true)
	}
}

func (w *writer) piece(text string, start, end int, unit bool) {
	at := w.text.Len()
	w.text.WriteString(text)
	if n := len(w.pieces); n > 0 && !unit && !w.pieces[n-1].unit && w.pieces[n-1].end == start {
		w.pieces[n-1].end = end
		return
	}
	w.pieces = append(w.pieces, piece{at, start, end, unit})
}

// view is what was written.
func (w *writer) view() *view {
	if len(w.pieces) == 0 {
		return &view{base: w.from.start(w.at)}
	}
	return &view{text: w.text.String(), pieces: w.pieces}
}
