package page

import "strings"

// macro reads an inline macro or an address, whose ":" is at i: "link:url[text]",
// "https://url[text]", "xref:id[text]", "image:x[alt]", "kbd:[x]", "pass:[x]".
func (in *adocInline) macro(i int) int {
	s := i
	for s > in.plain && (isLetter(in.s[s-1]) || isDigit(in.s[s-1])) {
		s--
	}
	name := in.s[s:i]
	if strings.HasPrefix(in.s[i:], "://") && isScheme(name) {
		return in.address(s, i)
	}
	if !isAdocMacro(name) {
		return i + 1
	}
	open := i + 1
	for open < len(in.s) && in.s[open] != '[' && !isSpace(in.s[open]) {
		open++
	}
	if open >= len(in.s) || in.s[open] != '[' {
		return i + 1
	}
	end := in.closingBracket(open)
	if end < 0 {
		return i + 1
	}
	in.upTo(s)
	in.plain = open + 1
	switch name {
	case "link", "xref", "mailto":
		return in.link(in.s[i+1:open], end)
	case "image", "icon":
		in.a.imageText(open+1, end)
	case "footnote", "footnoteref":
		in.b.white(s)
		in.upTo(end)
	case "kbd", "btn", "menu":
		in.b.code++
		in.upTo(end)
		in.b.code--
	case "pass", "stem", "latexmath", "asciimath", "indexterm":
		if name == "pass" {
			in.b.foldedText(open+1, end)
		}
	}
	in.plain = end + 1
	return in.plain
}

func isAdocMacro(name string) bool {
	switch name {
	case "link", "xref", "mailto", "image", "icon", "footnote", "footnoteref", "kbd", "btn", "menu", "pass", "stem",
		"latexmath", "asciimath", "indexterm", "anchor":
		return true
	}
	return false
}

// closingBracket finds the "]" for the "[" at i, in the same text.
func (in *adocInline) closingBracket(i int) int {
	for at := i + 1; ; {
		end := in.near(at, "]")
		if end < 0 || in.s[end-1] != '\\' {
			return end
		}
		at = end + 1
	}
}

// link makes text up to end a link. A caret at its end asks for a new window.
func (in *adocInline) link(dest string, end int) int {
	if in.plain >= end || len(in.ends) >= deepest {
		in.plain = end + 1
		return in.plain
	}
	width := 1
	stop := end
	if n := strings.Index(in.s[in.plain:end], ",window="); n >= 0 {
		stop = in.plain + n
	} else if in.s[end-1] == '^' {
		stop = end - 1
	}
	width += end - stop
	in.ends = append(in.ends, adocEnd{at: stop, width: width, link: in.b.link})
	in.b.link = dest
	return in.plain
}

// address reads an address, and the text in brackets that may stand for it.
func (in *adocInline) address(s, i int) int {
	end := bareAddressEnd(in.s, i)
	if end == 0 || end > in.limit() {
		return i + 1
	}
	if s > in.plain && in.s[s-1] == '<' && end < len(in.s) && in.s[end] == '>' {
		in.upTo(s - 1)
	}
	in.upTo(s)
	if end < len(in.s) && in.s[end] == '[' {
		if close := in.closingBracket(end); close > end {
			in.plain = end + 1
			if close > end+1 {
				return in.link(in.s[s:end], close)
			}
			in.b.address(s, end)
			in.plain = close + 1
			return in.plain
		}
	}
	in.b.address(s, end)
	in.plain = end
	return end
}
