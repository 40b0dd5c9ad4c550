package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// delim is a run of emphasis marks that may still open or close something.
type delim struct {
	token         int
	char          byte
	left          int // how many of its marks are not used yet
	length        int // how many there were
	opens, closes bool
}

// emphasis reads a run of * or _ or ~.
func (in *inline) emphasis(i, begin int) int {
	c := in.s[i]
	e := i
	for e < len(in.s) && in.s[e] == c {
		e++
	}
	if c == '~' && e-i > 2 {
		return e
	}
	before, after := ' ', ' '
	if i > begin {
		before, _ = utf8.DecodeLastRuneInString(in.s[begin:i])
	}
	if e < len(in.s) {
		after, _ = utf8.DecodeRuneInString(in.s[e:])
	}
	left := !unicode.IsSpace(after) && (!punct(after) || unicode.IsSpace(before) || punct(before))
	right := !unicode.IsSpace(before) && (!punct(before) || unicode.IsSpace(after) || punct(after))
	d := delim{token: len(in.tokens), char: c, left: e - i, length: e - i, opens: left, closes: right}
	if c == '_' {
		d.opens = left && (!right || punct(before))
		d.closes = right && (!left || punct(after))
	}
	if !d.opens && !d.closes {
		return e
	}
	in.upTo(i)
	d.token = len(in.tokens)
	in.push(token{kind: emphasis, s: i, e: e, text: in.s[i : i+1]})
	in.plain = e
	in.delims = append(in.delims, d)
	return e
}

// pair finds the emphasis among the delimiters from bottom on, as CommonMark
// says, and drops them. For each kind of closer it is remembered how far down none
// of its openers is, so that they are not looked for there again.
func (in *inline) pair(bottom int) {
	ds := in.delims[bottom:]
	in.delims = in.delims[:bottom]
	if len(ds) < 2 {
		return
	}
	var floor [3][6]int
	stack := ds[:0] // openers that wait, in place of what was read
	for _, d := range ds {
		for d.closes && d.left > 0 {
			low := &floor[strings.IndexByte("*_~", d.char)][closerKind(&d)]
			j := len(stack) - 1
			for j >= *low && !matches(&stack[j], &d) {
				j--
			}
			if j < *low {
				*low = len(stack)
				break
			}
			stack = stack[:j+1]
			in.join(&stack[j], &d)
			if stack[j].left == 0 {
				stack = stack[:j]
			}
			for m := range floor {
				for k := range floor[m] {
					floor[m][k] = min(floor[m][k], len(stack))
				}
			}
		}
		if d.opens && d.left > 0 {
			stack = append(stack, d)
		}
	}
}

func closerKind(d *delim) int {
	kind := d.length % 3
	if d.opens {
		kind += 3
	}
	return kind
}

// matches says whether o opens what d closes.
func matches(o, d *delim) bool {
	if o.char != d.char || d.char == '~' {
		return o.char == d.char && o.length == d.length
	}
	if o.closes || d.opens {
		return (o.length+d.length)%3 != 0 || o.length%3 == 0 && d.length%3 == 0
	}
	return true
}

// join uses marks at the inner end of o and of d, where emphasis begins and ends.
func (in *inline) join(o, d *delim) {
	n := 1
	if o.left >= 2 && d.left >= 2 {
		n = 2
	}
	o.left -= n
	d.left -= n
	open, end := &in.tokens[o.token], &in.tokens[d.token]
	open.e -= n
	open.after++
	end.s += n
	end.before++
}

func punct(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }
