package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// inline adds the text b.v.text[s:e] of a paragraph or a cell.
func (a *adoc) inline(s, e int) {
	in := &adocInline{a: a, b: a.b, finder: finder{s: a.b.v.text[:e]}, begin: s, plain: s}
	for i := s; i < e; {
		i = max(in.step(i), i+1)
	}
	in.upTo(e)
	a.b.emphasis, a.b.code, a.b.link = 0, 0, ""
}

type adocInline struct {
	a *adoc
	b *builder
	finder
	begin int
	plain int // where text begins that is not added yet

	ends   []adocEnd // of the mark-up that is open, innermost last
	quoted bool      // inside typographic quotation marks, "`such as these`"
}

// adocEnd is where mark-up ends, and what ends there.
type adocEnd struct {
	at, width int
	count     *int
	link      string
}

func (in *adocInline) upTo(i int) {
	if in.plain < i {
		in.b.text(in.plain, i)
	}
	in.plain = max(in.plain, i)
}

// skip passes over text[i:next], which is no text.
func (in *adocInline) skip(i, next int) int {
	in.upTo(i)
	in.plain = max(next, in.plain)
	return next
}

func (in *adocInline) step(i int) int {
	if n := len(in.ends); n > 0 && i >= in.ends[n-1].at {
		return in.end(i)
	}
	switch c := in.s[i]; c {
	case '\n':
		return in.newline(i)
	case '\\':
		if i+1 < len(in.s) && isPunct(in.s[i+1]) {
			in.skip(i, i+1)
			return i + 2
		}
	case '`':
		if in.quoted && i+1 < len(in.s) && (in.s[i+1] == '"' || in.s[i+1] == '\'') {
			in.quoted = false
			return in.skip(i, i+1)
		}
		return in.marked(i, &in.b.code)
	case '*', '_', '#':
		return in.marked(i, &in.b.emphasis)
	case '+':
		return in.pass(i)
	case '{':
		if n := strings.IndexAny(in.s[i:min(i+80, len(in.s))], "} \n"); n > 1 && in.s[i+n] == '}' {
			return in.skip(i, i+n+1)
		}
	case '&':
		if text, n := entity(in.s[i:], true); n > 0 {
			in.upTo(i)
			in.b.unit(text, i, i+n)
			return in.skip(i, i+n)
		}
	case '<':
		return in.reference(i)
	case '[':
		return in.bracket(i)
	case '(':
		return in.index(i)
	case ':':
		return in.macro(i)
	case '"', '\'':
		if strings.HasPrefix(in.s[i+1:], "`") && in.after(i+2, "`"+in.s[i:i+1]) >= 0 {
			in.quoted = true
			return in.skip(i+1, i+2)
		}
	}
	return i + 1
}

func (in *adocInline) newline(i int) int {
	end := i
	for end > in.plain && isSpace(in.s[end-1]) {
		end--
	}
	if end > in.plain+1 && in.s[end-1] == '+' && isSpace(in.s[end-2]) {
		end -= 2 // a forced line break
	}
	in.upTo(end)
	in.b.white(end)
	in.plain = skipSpaces(in.s, i, len(in.s))
	return in.plain
}

// end ends mark-up.
func (in *adocInline) end(i int) int {
	last := in.ends[len(in.ends)-1]
	in.ends = in.ends[:len(in.ends)-1]
	in.upTo(last.at)
	if last.count != nil {
		*last.count = max(0, *last.count-1)
	} else {
		in.b.link = last.link
	}
	in.plain = max(in.plain, last.at+last.width)
	return max(i, last.at+last.width)
}

// limit is where the innermost mark-up ends: nothing inside may end later.
func (in *adocInline) limit() int {
	if n := len(in.ends); n > 0 {
		return in.ends[n-1].at
	}
	return len(in.s)
}

// near finds what must be close by and inside the same mark-up, or says -1.
func (in *adocInline) near(from int, what string) int {
	to := min(from+1000, in.limit())
	if from > to {
		return -1
	}
	if n := strings.Index(in.s[from:to], what); n >= 0 {
		return from + n
	}
	return -1
}

// marked reads mark-up in single or in double marks.
func (in *adocInline) marked(i int, count *int) int {
	mark := in.s[i : i+1]
	if strings.HasPrefix(in.s[i+1:], mark) {
		mark += mark
	}
	from := i + len(mark)
	if len(in.ends) >= deepest || from >= len(in.s) {
		return from
	}
	if len(mark) == 1 && !in.constrained(i, from) {
		return from
	}
	if end := in.closing(from, mark); end > from && end < in.limit() {
		if mark == "`" && end > from && in.s[end-1] == '"' {
			return from
		}
		in.upTo(i)
		in.plain = from
		*count++
		in.ends = append(in.ends, adocEnd{at: end, width: len(mark), count: count})
		if mark[0] == '`' && end-from > 2 && in.s[from] == '+' && in.s[end-1] == '+' {
			in.plain = from + 1
			in.upTo(end - 1)
			in.plain = end
			return end
		}
	}
	return from
}

// constrained says whether a single mark may open something here.
func (in *adocInline) constrained(i, from int) bool {
	if isSpace(in.s[from]) {
		return false
	}
	if i == in.begin {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(in.s[in.begin:i])
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != ':' && r != ';' && r != '}'
}

// closing finds the end of mark-up. That of a single mark has no space before it
// and no letter behind.
func (in *adocInline) closing(from int, mark string) int {
	for at, tries := from, 0; tries < 100; tries++ {
		end := in.after(at, mark)
		if end < 0 || len(mark) == 2 {
			return end
		}
		r, _ := utf8.DecodeRuneInString(in.s[end+1:])
		if end > from && !isSpace(in.s[end-1]) && !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' {
			return end
		}
		at = end + 1
	}
	return -1
}

// pass reads "+text+", "++text++" and "+++text+++", which is text as it stands.
func (in *adocInline) pass(i int) int {
	n := 1
	for n < 3 && i+n < len(in.s) && in.s[i+n] == '+' {
		n++
	}
	from := i + n
	if from >= len(in.s) || n == 1 && !in.constrained(i, from) {
		return from
	}
	end := in.closing(from, in.s[i:from])
	if end < 0 || end > in.limit() {
		return from
	}
	in.upTo(i)
	in.b.foldedText(from, end)
	in.plain = end + n
	return in.plain
}

// reference reads "<<id,text>>", or a callout "<1>".
func (in *adocInline) reference(i int) int {
	if strings.HasPrefix(in.s[i:], "<<") {
		if end := in.near(i+2, ">>"); end > 0 {
			if comma := strings.IndexByte(in.s[i:end], ','); comma > 0 {
				in.skip(i, skipSpaces(in.s, i+comma+1, end))
				in.upTo(end)
			}
			return in.skip(in.plain, max(end+2, in.plain))
		}
		return i + 2
	}
	n := i + 1
	for n < len(in.s) && isDigit(in.s[n]) {
		n++
	}
	if n > i+1 && n < len(in.s) && in.s[n] == '>' {
		return in.skip(i, n+1)
	}
	return i + 1
}

// bracket passes over an anchor "[[id]]" and over the roles of what follows:
// "[.role]#text#".
func (in *adocInline) bracket(i int) int {
	n := strings.IndexAny(in.s[i:min(i+120, len(in.s))], "]\n")
	if n < 0 || in.s[i+n] != ']' {
		return i + 1
	}
	if strings.HasPrefix(in.s[i:], "[[") && strings.HasPrefix(in.s[i+n:], "]]") {
		return in.skip(i, i+n+2)
	}
	if next := i + n + 1; next < len(in.s) && strings.IndexByte("#*_`", in.s[next]) >= 0 && (in.s[i+1] == '.' || in.s[next] == '#') {
		in.skip(i, next)
		return next
	}
	return i + 1
}

// index reads an index term: "((shown))" or "(((hidden)))".
func (in *adocInline) index(i int) int {
	if !strings.HasPrefix(in.s[i:], "((") {
		return i + 1
	}
	if strings.HasPrefix(in.s[i:], "(((") {
		if end := in.near(i+3, ")))"); end > 0 {
			return in.skip(i, end+3)
		}
		return i + 3
	}
	if end := in.near(i+2, "))"); end > 0 {
		in.skip(i, i+2)
		in.upTo(end)
		return in.skip(end, end+2)
	}
	return i + 2
}
