package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// inline adds the text b.v.text[s:e] of a paragraph.
func (r *rst) inline(s, e int) {
	in := &rstInline{b: r.b, finder: finder{s: r.b.v.text[:e]}, begin: s, plain: s}
	for i := s; i < e; {
		next := in.step(i)
		i = max(next, i+1)
	}
	in.upTo(e)
}

type rstInline struct {
	b *builder
	finder
	begin int
	plain int // where text begins that is not added yet
}

func (in *rstInline) upTo(i int) {
	if in.plain < i {
		in.b.text(in.plain, i)
	}
	in.plain = max(in.plain, i)
}

func (in *rstInline) step(i int) int {
	switch c := in.s[i]; c {
	case '\n':
		end := i
		for end > in.plain && isSpace(in.s[end-1]) {
			end--
		}
		in.upTo(end)
		in.b.white(end)
		in.plain = skipSpaces(in.s, i, len(in.s))
		return in.plain
	case '\\':
		return in.escape(i)
	case '`':
		if strings.HasPrefix(in.s[i:], "``") {
			return in.literal(i)
		}
		return in.interpreted(i, "")
	case '*':
		if strings.HasPrefix(in.s[i:], "**") {
			return in.marked(i, "**", &in.b.emphasis)
		}
		return in.marked(i, "*", &in.b.emphasis)
	case ':':
		if strings.HasPrefix(in.s[i:], "://") {
			return in.address(i)
		}
		return in.role(i)
	case '|':
		return in.substitution(i)
	case '[':
		return in.footnote(i)
	case '_':
		return in.reference(i)
	}
	return i + 1
}

func (in *rstInline) escape(i int) int {
	if i+1 >= len(in.s) {
		return i + 1
	}
	in.upTo(i)
	in.plain = i + 1
	if isSpace(in.s[i+1]) {
		in.plain = i + 2 // an escaped space is none
	}
	return i + 2
}

// opens says whether mark-up may begin between i and next.
func (in *rstInline) opens(i, next int) bool {
	if next >= len(in.s) || isSpace(in.s[next]) {
		return false
	}
	if i == in.begin {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(in.s[in.begin:i])
	return unicode.IsSpace(r) || strings.ContainsRune(`-:/'"<([{`, r) || r > 0x7f && (unicode.IsPunct(r) || !unicode.IsLetter(r)) || in.s[i-1] == '\\'
}

// closing finds where mark-up ends: behind what is no space. A text full of marks
// that end nothing is given up.
func (in *rstInline) closing(from int, mark string) int {
	for at, tries := from, 0; tries < 100; tries++ {
		end := in.after(at, mark)
		if end < 0 {
			return -1
		}
		if end > from && !isSpace(in.s[end-1]) && in.s[end-1] != '\\' {
			return end
		}
		at = end + 1
	}
	return -1
}

func (in *rstInline) literal(i int) int {
	end := -1
	if in.opens(i, i+2) {
		end = in.after(i+2, "``")
	}
	if end < 0 {
		return i + 2
	}
	for end+2 < len(in.s) && in.s[end+2] == '`' {
		end++
	}
	in.upTo(i)
	in.b.code++
	in.b.foldedText(i+2, end)
	in.b.code--
	in.plain = end + 2
	return in.plain
}

func (in *rstInline) marked(i int, mark string, count *int) int {
	from := i + len(mark)
	end := -1
	if in.opens(i, from) {
		end = in.closing(from, mark)
	}
	if end < 0 {
		return from
	}
	in.upTo(i)
	*count++
	in.b.foldedText(from, end)
	*count = max(0, *count-1)
	in.plain = end + len(mark)
	return in.plain
}

// role reads ":name:`text`".
func (in *rstInline) role(i int) int {
	n := i + 1
	for n < len(in.s) && (isLetter(in.s[n]) || isDigit(in.s[n]) || strings.IndexByte(":+.-_", in.s[n]) >= 0) {
		n++
	}
	if n >= len(in.s) || in.s[n] != '`' || in.s[n-1] != ':' || n < i+3 {
		return i + 1
	}
	name := in.s[i+1 : n-1]
	in.upTo(i)
	in.plain = n
	if next := in.interpreted(n, name); next > n+1 {
		return next
	}
	return n + 1
}

// interpreted reads "`text`", "`text <target>`_" and "`text`:role:".
func (in *rstInline) interpreted(i int, role string) int {
	end := -1
	if role != "" || in.opens(i, i+1) {
		end = in.closing(i+1, "`")
	}
	if end < 0 {
		return i + 1
	}
	in.upTo(i)
	next := end + 1
	isLink := false
	for next < len(in.s) && in.s[next] == '_' && next < end+3 {
		next++
		isLink = true
	}
	s, e := i+1, end
	if in.s[s] == '!' || in.s[s] == '~' {
		s++
	}
	dest := ""
	if open := strings.LastIndexByte(in.s[s:e], '<'); open >= 0 && in.s[e-1] == '>' && (isLink || isReferenceRole(role)) {
		dest = in.s[s+open+1 : e-1]
		if _, to := trimRange(in.s, s, s+open); to > s {
			e = to
		}
		role = "ref"
	}
	outer := in.b.link
	if isLink {
		in.b.link = dest
	}
	if isCodeRole(role) {
		in.b.code++
	}
	in.b.foldedText(s, e)
	if isCodeRole(role) {
		in.b.code--
	}
	in.b.link = outer
	in.plain = next
	return next
}

// isReferenceRole knows the roles that lead elsewhere; what they show may be given.
func isReferenceRole(role string) bool {
	return role != "" && role != "code" && role != "literal" && role != "math"
}

// isCodeRole says whether what a role shows is code. The default is not: it is
// used for anything.
func isCodeRole(role string) bool {
	switch role {
	case "", "ref", "doc", "term", "strong", "emphasis", "abbr", "numref", "any", "sub", "sup", "title", "title-reference",
		"download", "guilabel", "menuselection", "dfn", "rfc", "pep":
		return false
	}
	return true
}

func (in *rstInline) substitution(i int) int {
	if !in.opens(i, i+1) {
		return i + 1
	}
	n := strings.IndexAny(in.s[i+1:min(i+80, len(in.s))], "|\n")
	if n < 1 || in.s[i+1+n] != '|' || isSpace(in.s[i+n]) {
		return i + 1
	}
	in.upTo(i)
	in.plain = i + n + 2
	for in.plain < len(in.s) && in.s[in.plain] == '_' {
		in.plain++
	}
	return in.plain
}

// footnote passes over "[1]_".
func (in *rstInline) footnote(i int) int {
	n := strings.IndexAny(in.s[i+1:min(i+80, len(in.s))], "] \n[")
	if n < 1 || !strings.HasPrefix(in.s[i+1+n:], "]_") {
		return i + 1
	}
	in.upTo(i)
	in.plain = i + n + 3
	return in.plain
}

// reference passes over the "_" behind a word that is a link.
func (in *rstInline) reference(i int) int {
	next := i + 1
	for next < len(in.s) && in.s[next] == '_' {
		next++
	}
	if i == in.begin || next-i > 2 || !isLetter(in.s[i-1]) && !isDigit(in.s[i-1]) {
		return next
	}
	if next < len(in.s) && !isSpace(in.s[next]) && strings.IndexByte(".,;:!?)'\"-/", in.s[next]) < 0 {
		return next
	}
	in.upTo(i)
	in.plain = next
	return next
}

// address adds a bare address that has its ":" at i.
func (in *rstInline) address(i int) int {
	s, end := i, bareAddressEnd(in.s, i)
	for s > in.plain && isLetter(in.s[s-1]) {
		s--
	}
	if end == 0 || !isScheme(in.s[s:i]) {
		return i + 1
	}
	in.upTo(s)
	in.b.address(s, end)
	in.plain = end
	return end
}
