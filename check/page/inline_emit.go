package page

import "strings"

// emit hands tokens to the builder.
func (in *inline) emit(from, to int) {
	b := in.m.b
	for i := from; i < to; i++ {
		t := &in.tokens[i]
		switch t.kind {
		case plainText:
			b.text(t.s, t.e)
		case decoded:
			b.unit(t.text, t.s, t.e)
		case codeSpan:
			in.emitCode(t)
		case lineBreak:
			b.white(t.s)
		case emphasis:
			in.emitEmphasis(t)
		case address:
			b.address(t.s, t.e)
		case tagToken:
			if c := in.s[t.s+1]; c != '!' && c != '?' {
				b.inlineTag(t.s, t.e)
			}
		case comment:
			b.comment(t.s, t.e)
		case hidden:
			if t.text == mask {
				in.m.events.until(b, in.v.end(t.e))
			} else {
				in.emitTemplate(t)
			}
		case linkStart:
			b.link = t.text
			in.emitTitle(t)
		case linkEnd:
			b.link = ""
		case imageStart:
			end := in.imageEnd(i, to)
			b.aside(Alt, "alt", func() { in.emit(i+1, end) })
			in.emitTitle(t)
			i = end
		}
	}
}

// address adds a bare address: it is its own text, and no prose.
func (b *builder) address(s, e int) {
	outer := b.link
	b.link = b.v.text[s:e]
	b.code++
	b.text(s, e)
	b.code--
	b.link = outer
}

func (in *inline) emitTitle(t *token) {
	if t.ts < t.te {
		in.m.b.aside(Attribute, "title", func() { in.m.b.decodedText(t.ts, t.te, true) })
	}
}

// emitTemplate makes regions of what a template is told to show:
// {{< card title="For people" >}}.
func (in *inline) emitTemplate(t *token) {
	for i := t.s; ; {
		n := strings.Index(in.s[i:t.e], `="`)
		if n < 0 {
			return
		}
		at, s := i+n, i+n+2
		e := strings.IndexByte(in.s[s:t.e], '"')
		if e < 0 {
			return
		}
		i = s + e + 1
		name := in.s[t.s:at]
		name = name[strings.LastIndexAny(name, " \t\n<%{")+1:]
		if e > 0 && !isStyling(name) && (isProseKey(name) || readsAsProse(in.s[s:s+e])) {
			in.m.b.aside(Attribute, name, func() { in.m.b.decodedText(s, s+e, false) })
		}
	}
}

// imageEnd is the token that ends the image which begins with token i.
func (in *inline) imageEnd(i, to int) int {
	depth := 0
	for ; i < to; i++ {
		switch in.tokens[i].kind {
		case imageStart:
			depth++
		case imageEnd:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return to - 1
}

func (in *inline) emitEmphasis(t *token) {
	b := in.m.b
	count := &b.emphasis
	if t.text == "~" {
		count = &b.struck
	}
	*count = max(0, *count-t.before)
	b.text(t.s, t.e)
	// The text may have begun a region, and count with it.
	if t.text == "~" {
		b.struck += t.after
	} else {
		b.emphasis += t.after
	}
}

// emitCode adds a code span. Its line ends are spaces; in a table its bars are escaped.
func (in *inline) emitCode(t *token) {
	b := in.m.b
	b.code++
	for i := t.s; i < t.e; {
		n := strings.IndexAny(in.s[i:t.e], "\n\\")
		if n < 0 {
			b.text(i, t.e)
			break
		}
		b.text(i, i+n)
		i += n
		if in.s[i] == '\n' {
			b.white(i)
			i = in.skipSpace(i)
		} else if in.cell && i+1 < t.e && in.s[i+1] == '|' {
			b.unit("|", i, i+2)
			i += 2
		} else {
			b.text(i, i+1)
			i++
		}
	}
	b.code--
}

// decodedText adds v.text[s:e] with its entities, and its escapes if it has some.
func (b *builder) decodedText(s, e int, escapes bool) {
	for i := s; i < e; i++ {
		switch c := b.v.text[i]; {
		case c == '&':
			if text, n := entity(b.v.text[i:e], false); n > 0 {
				b.text(s, i)
				b.unit(text, i, i+n)
				s = i + n
				i = s - 1
			}
		case c == '\\' && escapes && i+1 < e && isPunct(b.v.text[i+1]):
			b.text(s, i)
			b.unit(b.v.text[i+1:i+2], i, i+2)
			s = i + 2
			i = s - 1
		case c == '\n' || c == '\t' || c == '\r' || c == ' ' && i+1 < e && isSpace(b.v.text[i+1]):
			b.text(s, i)
			b.white(i)
			for i < e && isSpace(b.v.text[i]) {
				i++
			}
			s = i
			i--
		}
	}
	b.text(s, e)
}
