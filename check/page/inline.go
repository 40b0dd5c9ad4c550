package page

import (
	"strings"
)

// inline reads the text inside a block of Markdown: code spans, emphasis, links,
// tags, escapes. It goes over the text once to cut it into tokens, pairs brackets
// and emphasis on the way as CommonMark says, and then hands the tokens to the
// builder. Every search that can fail is made once: what was not found in the rest
// of a block is not looked for in it again.
type inline struct {
	m    *markdown
	v    *view
	cell bool // in a cell of a table "\|" is a bar, in code as well

	tokens   []token
	delims   []delim
	brackets []bracket
	plain    int         // where text begins that has no token yet
	ticks    map[int]int // the last run of so many back-ticks; nil until they are counted
	finder
	deadTo int // brackets below are around a link, and so are none of a link themselves
}

type token struct {
	kind   tokenKind
	s, e   int    // in the text; of code, what is inside the back-ticks
	text   string // of a decoded token; the destination of a link; the mark of emphasis
	ts, te int    // the title of a link or an image
	before int    // of emphasis: how many pairs end here,
	after  int    // and how many begin
}

type tokenKind int8

const (
	plainText  tokenKind = iota
	decoded              // an entity or an escape: text stands for s:e
	codeSpan             //
	lineBreak            //
	emphasis             // a run of * or _ or ~, of which s:e is left over as text
	address              // a bare address
	tagToken             //
	comment              //
	hidden               // nothing that is read: a template, an attribute list
	linkStart            //
	linkEnd              //
	imageStart           //
	imageEnd             //
)

type bracket struct {
	token  int // of the "["
	delims int // how many were open when it came
	image  bool
	inner  bool // another bracket came after it, so that it is no label
}

// special are the bytes that may begin something.
var special = func() (t [256]bool) {
	for _, c := range "\\`*_~[]!<&\n{:" + mask {
		t[c] = true
	}
	return t
}()

// read adds v.text[s:e] to the region that is open.
func (in *inline) read(v *view, s, e int) {
	in.v, in.finder, in.ticks = v, finder{s: v.text[:e]}, nil
	in.tokens, in.delims, in.brackets = in.tokens[:0], in.delims[:0], in.brackets[:0]
	in.plain, in.deadTo = s, 0
	for i := s; i < e; {
		if !special[in.s[i]] {
			i++
			continue
		}
		i = in.token(i, s)
	}
	in.upTo(e)
	in.pair(0)
	for _, b := range in.brackets {
		in.tokens[b.token].kind = plainText
	}
	in.emit(0, len(in.tokens))
}

// token reads what begins at i and says where to go on.
func (in *inline) token(i, begin int) int {
	switch in.s[i] {
	case '\\':
		return in.escape(i)
	case '`':
		return in.code(i)
	case '*', '_', '~':
		return in.emphasis(i, begin)
	case '[':
		return in.open(i, begin)
	case '!':
		if i+1 < len(in.s) && in.s[i+1] == '[' {
			in.upTo(i)
			in.push(token{kind: imageStart, s: i, e: i + 2})
			in.brackets = append(in.brackets, bracket{token: len(in.tokens) - 1, delims: len(in.delims), image: true})
			in.plain = i + 2
			return in.plain
		}
	case ']':
		return in.close(i)
	case '<':
		return in.angle(i)
	case '&':
		if text, n := entity(in.s[i:], true); n > 0 {
			return in.take(token{kind: decoded, s: i, e: i + n, text: text})
		}
	case '\n':
		return in.newline(i)
	case '{':
		if n := in.template(i); n > 0 {
			kind := hidden
			if in.s[i+1] == '/' {
				kind = comment
			}
			return in.take(token{kind: kind, s: i, e: i + n})
		}
	case ':':
		return in.bareAddress(i)
	case mask[0]:
		if in.m.events == nil {
			return i + 1
		}
		e := i
		for e < len(in.s) && in.s[e] == mask[0] {
			e++
		}
		return in.take(token{kind: hidden, s: i, e: e, text: mask})
	}
	return i + 1
}

func (in *inline) push(t token) { in.tokens = append(in.tokens, t) }

// upTo makes a token of the plain text before i.
func (in *inline) upTo(i int) {
	if in.plain < i {
		in.push(token{kind: plainText, s: in.plain, e: i})
	}
	in.plain = i
}

// take adds a token, and the plain text before it.
func (in *inline) take(t token) int {
	in.upTo(t.s)
	in.push(t)
	in.plain = t.e
	return t.e
}

func (in *inline) escape(i int) int {
	if i+1 >= len(in.s) {
		return i + 1
	}
	switch c := in.s[i+1]; {
	case c == '\n':
		in.upTo(i)
		in.plain = i + 1
		return i + 1
	case isPunct(c):
		return in.take(token{kind: decoded, s: i, e: i + 2, text: in.s[i+1 : i+2]})
	}
	return i + 1
}

func (in *inline) newline(i int) int {
	end := i
	for end > in.plain && isSpace(in.s[end-1]) {
		end--
	}
	in.upTo(end)
	for i < len(in.s) && isSpace(in.s[i]) {
		i++
	}
	in.push(token{kind: lineBreak, s: end, e: i})
	in.plain = i
	return i
}

func (in *inline) code(i int) int {
	n := 1
	for i+n < len(in.s) && in.s[i+n] == '`' {
		n++
	}
	end := in.closingTicks(i+n, n)
	if end < 0 || in.m.events != nil && strings.Contains(in.s[i+n:end], mask) {
		return i + n // masks were put there because no code span holds them
	}
	s, e := i+n, end
	if e-s > 1 && isSpace(in.s[s]) && isSpace(in.s[e-1]) && !blank(in.s[s:e]) {
		s, e = s+1, e-1
	}
	in.upTo(i)
	in.push(token{kind: codeSpan, s: s, e: e})
	in.plain = end + n
	return in.plain
}

// closingTicks finds the next run of exactly n back-ticks.
func (in *inline) closingTicks(from, n int) int {
	if in.ticks != nil && in.ticks[n] < from {
		return -1
	}
	for i := from; i < len(in.s); {
		next := strings.IndexByte(in.s[i:], '`')
		if next < 0 {
			break
		}
		i += next
		run := i
		for i < len(in.s) && in.s[i] == '`' {
			i++
		}
		if i-run == n {
			return run
		}
	}
	in.countTicks(from)
	return -1
}

// countTicks notes where the last run of each length is.
func (in *inline) countTicks(from int) {
	if in.ticks != nil {
		return
	}
	in.ticks = map[int]int{}
	for i := from; i < len(in.s); {
		next := strings.IndexByte(in.s[i:], '`')
		if next < 0 {
			return
		}
		i += next
		run := i
		for i < len(in.s) && in.s[i] == '`' {
			i++
		}
		in.ticks[i-run] = run
	}
}

// angle reads an address in angle brackets, a comment or a tag.
func (in *inline) angle(i int) int {
	if in.m.events != nil || i+1 >= len(in.s) {
		return i + 1 // in MDX they are masked already
	}
	if n := autolink(in.s[i:]); n > 0 {
		in.upTo(i)
		in.push(token{kind: address, s: i + 1, e: i + n - 1})
		in.plain = i + n
		return in.plain
	}
	if end := in.commentEnd(i); end > 0 {
		return in.take(token{kind: comment, s: i, e: end})
	}
	end := -1
	switch {
	case strings.HasPrefix(in.s[i:], "<![CDATA["):
		end = in.past(i+9, "]]>")
	case in.s[i+1] == '?':
		end = in.past(i+2, "?>")
	case in.s[i+1] == '!' && i+2 < len(in.s) && isLetter(in.s[i+2]):
		end = in.past(i+2, ">")
	default:
		end = tagEnd(in.s, i, func(quote string, from int) int { return in.after(from, quote) })
	}
	if end < 0 {
		return i + 1
	}
	return in.take(token{kind: tagToken, s: i, e: end})
}

func (in *inline) commentEnd(i int) int {
	rest := in.s[i:]
	switch {
	case !strings.HasPrefix(rest, "<!--"):
		return 0
	case strings.HasPrefix(rest, "<!-->"):
		return i + 5
	case strings.HasPrefix(rest, "<!--->"):
		return i + 6
	}
	return in.past(i+4, "-->")
}

// template knows the marks of template languages and of attribute lists: {{ }},
// {% %}, {#id}, {: .class}, and the comment of MDX.
func (in *inline) template(i int) int {
	rest := in.s[i:min(i+4000, len(in.s))]
	switch {
	case strings.HasPrefix(rest, "{{"):
		return upTo(rest, 2, "}}")
	case strings.HasPrefix(rest, "{%"):
		return upTo(rest, 2, "%}")
	case strings.HasPrefix(rest, "{/*"):
		return upTo(rest, 3, "*/}")
	case strings.HasPrefix(rest, "{#"), strings.HasPrefix(rest, "{:"), strings.HasPrefix(rest, "{."):
		if end := strings.IndexAny(rest, "}\n"); end > 0 && rest[end] == '}' {
			return end + 1
		}
	}
	return 0
}

// upTo says where the first end in s is over, or 0.
func upTo(s string, from int, end string) int {
	if i := strings.Index(s[from:], end); i >= 0 {
		return from + i + len(end)
	}
	return 0
}

// bareAddress reads an address that stands in the text as such.
func (in *inline) bareAddress(i int) int {
	s := i
	for s > in.plain && isLetter(in.s[s-1]) {
		s--
	}
	if !strings.HasPrefix(in.s[i:], "://") || !isScheme(in.s[s:i]) {
		return i + 1
	}
	if e := bareAddressEnd(in.s, i); e > 0 {
		return in.take(token{kind: address, s: s, e: e})
	}
	return i + 1
}

func isScheme(s string) bool { return s == "http" || s == "https" || s == "ftp" }

// bareAddressEnd finds the end of an address whose "://" is at i, or says 0. It
// ends before what is not ASCII: in text without spaces, that is the text again.
func bareAddressEnd(s string, i int) int {
	e := min(i+3, len(s))
	brackets := 0
loop:
	for ; e < len(s) && s[e] > ' ' && s[e] < 0x7f; e++ {
		switch s[e] {
		case '<', '>', '"', '`', '|', '*', '[', ']', '\\', '{', '}', '^':
			break loop
		case '(':
			brackets++
		case ')':
			if brackets--; brackets < 0 {
				break loop
			}
		}
	}
	for e > i+3 && strings.IndexByte(".,;:!?'_~", s[e-1]) >= 0 {
		e--
	}
	if e <= i+3 {
		return 0
	}
	return e
}

// autolink reads <https://a.example> and <me@a.example>, or says 0.
func autolink(s string) int {
	i := 1
	for i < len(s) && (isLetter(s[i]) || isDigit(s[i]) || strings.IndexByte("+.-_@", s[i]) >= 0) {
		i++
	}
	if i == 1 || i >= len(s) || !isLetter(s[1]) && !isDigit(s[1]) {
		return 0
	}
	if s[i] == '>' {
		if strings.Count(s[1:i], "@") == 1 {
			return i + 1
		}
		return 0
	}
	if s[i] != ':' || i < 3 || strings.IndexByte(s[1:i], '@') >= 0 {
		return 0
	}
	for i < len(s) && s[i] > ' ' && s[i] != '<' {
		if s[i] == '>' {
			return i + 1
		}
		i++
	}
	return 0
}

func isPunct(c byte) bool {
	return c > ' ' && c < 0x7f && !isLetter(c) && !isDigit(c)
}
