package page

import "strings"

// isVerbatim knows the lines that begin a block whose content is not read as
// AsciiDoc.
func isVerbatim(line string) bool {
	if strings.HasPrefix(line, "```") {
		return strings.Trim(line[3:], "`") == line[3:]
	}
	return isRepeated(line, "-") || isRepeated(line, ".") || isRepeated(line, "/") || isRepeated(line, "+")
}

// isRepeated says whether a line is one mark, four times or more.
func isRepeated(line, mark string) bool {
	return len(line) >= 4 && strings.Trim(line, mark) == ""
}

// isDelimiter knows the lines around a block that holds other blocks.
func isDelimiter(line string) bool {
	return line == "--" || isRepeated(line, "=") || isRepeated(line, "*") || isRepeated(line, "_")
}

func isTableMark(line string) bool {
	return len(line) >= 4 && strings.IndexByte("|,:!", line[0]) >= 0 && strings.Trim(line[1:], "=") == ""
}

// verbatim reads a block of code, of raw text, or a comment.
func (a *adoc) verbatim(line string, s, next int) int {
	a.endParagraph()
	text := a.b.v.text
	mark := line
	if strings.HasPrefix(line, "```") {
		mark = "```"
	}
	end, after := endOfBlock(text, next, mark)
	from := min(next, end)
	attrs := a.takeAttrs()
	if line[0] == '/' {
		a.b.marker(s, min(after, len(text)), from, end)
		return after
	}
	a.separate()
	switch {
	case line[0] == '+':
		if !hasStyle(attrs, "stem") && !hasStyle(attrs, "latexmath") {
			readHTML(a.b, a.b.v, from, end)
			a.b.endPre()
			a.b.flush()
		}
	case mark == "```":
		a.b.fence(strings.TrimSpace(line[3:]), a.b.v.slice(from, end))
	case hasStyle(attrs, "verse") || hasStyle(attrs, "quote"):
		a.b.open(quote)
		a.prose(trimRange(text, from, end))
		a.b.shut(quote)
	default:
		a.b.fence(sourceLang(attrs), a.b.v.slice(from, end))
	}
	a.attached, a.blanks = false, false
	return after
}

// endOfBlock finds the line that ends a block, and where the next one begins. A
// block without end goes on to that of the file.
func endOfBlock(text string, i int, mark string) (end, after int) {
	for i < len(text) {
		e := lineEnd(text, i)
		if strings.TrimRight(text[i:e], " \t") == mark {
			return i, e + 1
		}
		i = e + 1
	}
	return len(text), len(text)
}

// separate ends the lists that a block does not belong to.
func (a *adoc) separate() {
	if !a.attached && (a.blanks || len(a.lists) == 0) {
		a.endLists()
	}
}

// delimiter opens or closes a block that holds other blocks.
func (a *adoc) delimiter(line string) {
	a.endParagraph()
	for i := len(a.blocks) - 1; i >= 0; i-- {
		if a.blocks[i].mark == line {
			for len(a.blocks) > i {
				a.closeBlock()
			}
			return
		}
	}
	attrs := a.takeAttrs()
	a.separate()
	if len(a.blocks) >= deepest {
		return
	}
	block := adocBlock{mark: line, quote: line[0] == '_' || hasStyle(attrs, "quote"), lists: a.lists}
	a.lists = nil
	if block.quote {
		a.b.open(quote)
	}
	a.blocks = append(a.blocks, block)
	a.attached, a.blanks = false, false
}

func (a *adoc) closeBlock() {
	block := a.blocks[len(a.blocks)-1]
	a.blocks = a.blocks[:len(a.blocks)-1]
	a.endLists()
	if block.quote {
		a.b.shut(quote)
	}
	a.lists = block.lists
	a.attached, a.blanks = false, false
}

func (a *adoc) endLists() {
	for range a.lists {
		a.b.shut(list)
	}
	a.lists = nil
}

// listItem reads the mark of a list item and begins the item.
func (a *adoc) listItem(line string, from, to int) bool {
	mark, width := adocMark(line)
	if mark == "" {
		return a.term(line, from, to)
	}
	a.endParagraph()
	a.enter(mark)
	s := skipSpaces(a.b.v.text, from+width, to)
	a.b.item(boxAt(a.b.v.text[s:to]))
	if boxAt(a.b.v.text[s:to]) != NoBox {
		s = skipSpaces(a.b.v.text, s+3, to)
	}
	a.blanks, a.attached = false, false
	if s < to {
		a.lines = append(a.lines, [2]int{s, to})
	}
	return true
}

// adocMark reads "*", "..", "-", "1." or "<1>" before a space.
func adocMark(line string) (mark string, width int) {
	switch c := line[0]; {
	case c == '*' || c == '.':
		width = len(line) - len(strings.TrimLeft(line, line[:1]))
		mark = line[:width]
		if width > 5 {
			return "", 0
		}
	case c == '-':
		mark, width = "-", 1
	case isDigit(c):
		for width < len(line) && isDigit(line[width]) {
			width++
		}
		if width == len(line) || line[width] != '.' {
			return "", 0
		}
		mark, width = "1.", width+1
	case c == '<':
		end := strings.IndexByte(line, '>')
		if end < 2 || strings.Trim(line[1:end], "0123456789.") != "" {
			return "", 0
		}
		mark, width = "<>", end+1
	default:
		return "", 0
	}
	if width >= len(line) || line[width] != ' ' {
		return "", 0
	}
	return mark, width
}

// enter goes to the list with a mark: an outer one that is open, or a new one.
func (a *adoc) enter(mark string) {
	for i := len(a.lists) - 1; i >= 0; i-- {
		if a.lists[i] == mark {
			for len(a.lists) > i+1 {
				a.b.shut(list)
				a.lists = a.lists[:len(a.lists)-1]
			}
			return
		}
	}
	if len(a.lists) == 0 {
	}
	a.attrs = ""
	a.b.open(list)
	a.lists = append(a.lists, mark)
}

// term reads "term:: definition".
func (a *adoc) term(line string, from, to int) bool {
	n := strings.Index(line, "::")
	if n <= 0 || len(a.lines) > 0 && len(a.lists) == 0 || isSpace(line[n-1]) {
		return false
	}
	colons := len(line[n:]) - len(strings.TrimLeft(line[n:], ":"))
	if colons > 4 || n+colons < len(line) && line[n+colons] != ' ' {
		return false
	}
	a.endParagraph()
	a.enter(line[n : n+colons])
	a.b.item(NoBox)
	a.b.paragraph()
	a.inline(from, from+n)
	term := a.b.flush()
	if g := a.b.top(list); g != nil {
		g.term = term
	}
	a.blanks, a.attached = false, false
	if s := skipSpaces(a.b.v.text, from+n+colons, to); s < to {
		a.lines = append(a.lines, [2]int{s, to})
	} else {
		a.attached = true // the definition may follow after a blank line
	}
	return true
}

// macro reads a block macro, of which only images say something.
func (a *adoc) macro(line string, from int) {
	a.endParagraph()
	a.takeAttrs()
	if strings.HasPrefix(line, "image::") {
		a.imageText(from+strings.IndexByte(line, '[')+1, from+len(line)-1)
	}
}

// imageText reads the alternative text in the brackets of an image.
func (a *adoc) imageText(s, e int) {
	text := a.b.v.text
	if n := strings.Index(text[s:e], "alt="); n >= 0 {
		s += n + 4
	}
	if s < e && text[s] == '"' {
		if n := strings.IndexByte(text[s+1:e], '"'); n >= 0 {
			s, e = s+1, s+1+n
		}
	} else if n := strings.IndexByte(text[s:e], ','); n >= 0 {
		e = s + n
	}
	if s < e && !strings.Contains(text[s:e], "=") {
		a.b.aside(Alt, "alt", func() { a.b.decodedText(s, e, false) })
	}
}
