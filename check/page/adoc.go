package page

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// readAsciiDoc reads AsciiDoc, as documentation is commonly written in it: titles,
// paragraphs, lists, delimited blocks, tables. Nothing is included, no attribute is
// substituted, and what is inside a condition is read whatever the condition.
func readAsciiDoc(b *builder, v *view) {
	b.v = v
	a := &adoc{b: b, header: true}
	for s := 0; s < len(v.text); {
		e := lineEnd(v.text, s)
		s = a.line(s, e)
	}
	a.endParagraph()
	for len(a.blocks) > 0 {
		a.closeBlock()
	}
	a.endLists()
	b.flush()
}

type adoc struct {
	b       *builder
	lines   [][2]int // of the paragraph at hand
	literal bool     // it is indented, and so is code
	header  bool     // we may still be in the head of the document

	attrs    string // the attribute list above the next block
	lists    []string
	attached bool // a "+" says that the next block belongs to the item above
	blanks   bool // the line above is blank
	blocks   []adocBlock
}

// adocBlock is a delimited block that is open.
type adocBlock struct {
	mark  string
	quote bool
	lists []string
}

// line reads the line text[s:e] and says where to go on.
func (a *adoc) line(s, e int) int {
	text := a.b.v.text
	from, to := trimRange(text, s, e)
	line := text[from:to]
	next := e + 1
	switch {
	case line == "":
		a.endParagraph()
		a.blanks = true
		a.header = a.header && len(a.b.doc.Regions) == 0
		return next
	case strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "///") && from == s:
		a.b.marker(s, to, s+2, to)
		return next
	case a.underlines(line):
		title := a.lines[0]
		a.lines = a.lines[:0]
		a.heading(1+strings.IndexByte("=-~^+", line[0]), title[0], title[1])
		return next
	case isVerbatim(line) && from == s:
		return a.verbatim(line, s, next)
	case line == "+" && len(a.lists) > 0:
		a.endParagraph()
		a.attached = true
		return next
	}
	if len(a.lines) == 0 || from == s {
		if done, at := a.structure(line, s, from, to, next); done {
			return at
		}
	}
	a.paragraphLine(s, from, to)
	return next
}

// structure reads a line that is more than text.
func (a *adoc) structure(line string, s, from, to, next int) (done bool, at int) {
	switch {
	case from == s && isDelimiter(line):
		a.delimiter(line)
	case from == s && isTableMark(line):
		return true, a.table(line, next)
	case adocHeading(line) > 0 && from == s && len(a.lines) == 0:
		level := adocHeading(line)
		a.heading(level, skipSpaces(a.b.v.text, from+level, to), to)
	case conditional.MatchString(line):
		a.endParagraph()
	case from == s && len(a.lines) == 0 && entry.MatchString(line):
		a.entry(from, to)
	case from == s && strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") && (len(a.lines) == 0 || a.isAttrLine(line)):
		a.endParagraph()
		if !strings.HasPrefix(line, "[[") {
			a.attrs = line
		}
	case from == s && len(line) > 1 && line[0] == '.' && line[1] != '.' && line[1] != ' ' && len(a.lines) == 0:
		a.b.begin(Caption)
		a.inline(from+1, to)
		a.b.flush()
	case (len(a.lines) == 0 || len(a.lists) > 0) && a.listItem(line, from, to):
	case blockMacro.MatchString(line):
		a.macro(line, from)
	case line == "'''" || line == "<<<" || line == "---" || line == "***":
		a.endParagraph()
	case a.header && len(a.b.heads) == 1 && !a.blanks && len(a.lines) == 0:
		// The lines right below the title are the author and the revision.
	default:
		return false, 0
	}
	return true, next
}

var (
	conditional = regexp.MustCompile(`^(ifn?def|ifeval|endif|include)::\S*\[.*\]$`)
	entry       = regexp.MustCompile(`^:!?[\w][\w-]*!?:([ \t]|$)`)
	blockMacro  = regexp.MustCompile(`^(image|video|audio|toc|include|plantuml|xref|link)::[^\[\s]*\[.*\]$`)
)

// isAttrLine tells an attribute list from a sentence in brackets: in the middle of
// a paragraph only the former ends it.
func (a *adoc) isAttrLine(line string) bool {
	return strings.HasPrefix(line, "[[") || strings.ContainsAny(line, ",=%#.") || !strings.Contains(line, " ")
}

// adocHeading is the level of a title, or 0.
func adocHeading(line string) int {
	mark := "="
	if line[0] == '#' {
		mark = "#"
	}
	level := len(line) - len(strings.TrimLeft(line, mark))
	if level == 0 || level > 6 || level == len(line) || line[level] != ' ' {
		return 0
	}
	return level
}

// underlines says whether a line makes a title of the one above it, in the old way.
func (a *adoc) underlines(line string) bool {
	if len(a.lines) != 1 || len(a.lists) > 0 || strings.IndexByte("=-~^+", line[0]) < 0 || strings.Trim(line, line[:1]) != "" {
		return false
	}
	title := utf8.RuneCountInString(a.b.v.text[a.lines[0][0]:a.lines[0][1]])
	return title > 2 && len(line) >= title-1 && len(line) <= title+1
}

func (a *adoc) heading(level, s, e int) {
	a.endParagraph()
	if len(a.blocks) == 0 {
		a.endLists()
	}
	a.b.title(level)
	a.inline(s, e)
	a.b.flush()
	a.attrs = ""
	a.blanks = false
}

// entry reads ":name: value". A few names hold text for people.
func (a *adoc) entry(from, to int) {
	text := a.b.v.text
	n := strings.IndexByte(text[from+1:to], ':')
	name := strings.Trim(text[from+1:from+1+n], "!")
	s := skipSpaces(text, from+n+2, to)
	switch name {
	case "lang":
		a.b.doc.Lang = text[s:to]
	case "description", "page-description", "summary", "doctitle", "title":
		if s < to {
			a.b.begin(Title)
			a.b.Name = strings.TrimPrefix(name, "page-")
			a.inline(s, to)
			a.b.flush()
		}
	}
}

func (a *adoc) paragraphLine(s, from, to int) {
	if len(a.lines) == 0 {
		literal := from > s && !a.attached && (a.blanks || len(a.lists) == 0)
		if a.blanks && !a.attached && !literal {
			a.endLists()
		}
		a.literal = literal
	}
	a.blanks = false
	a.lines = append(a.lines, [2]int{s, to})
}

// admonitionWord is the word that a paragraph may begin with.
var admonitionWord = regexp.MustCompile(`^(NOTE|TIP|IMPORTANT|CAUTION|WARNING): `)

func (a *adoc) endParagraph() {
	if len(a.lines) == 0 {
		return
	}
	text := a.b.v.text
	s, e := trimRange(text, a.lines[0][0], a.lines[len(a.lines)-1][1])
	lines := a.lines
	a.lines = a.lines[:0]
	attrs := a.takeAttrs()
	literal := a.literal
	a.literal = false
	switch {
	case literal:
		a.b.fence("", a.cut(lines))
	case isSourceStyle(attrs):
		a.b.fence(sourceLang(attrs), a.cut(lines))
	case hasStyle(attrs, "quote") || hasStyle(attrs, "verse"):
		a.b.open(quote)
		a.proseLines(lines, s, e)
		a.b.shut(quote)
	case hasStyle(attrs, "pass") || hasStyle(attrs, "stem") || hasStyle(attrs, "latexmath"):
	default:
		a.proseLines(lines, s+len(admonitionWord.FindString(text[s:e])), e)
	}
	a.attached = false
}

// proseLines reads the paragraph text[s:e], of which some lines may be missing:
// comments.
func (a *adoc) proseLines(lines [][2]int, s, e int) {
	for i := 1; i < len(lines); i++ {
		if strings.Count(a.b.v.text[lines[i-1][1]:lines[i][0]], "\n") > 1 {
			a.proseWithout(lines, s, e)
			return
		}
	}
	a.prose(s, e)
}

func (a *adoc) proseWithout(lines [][2]int, s, e int) {
	outer := a.b.v
	w := newWriter(outer, s)
	for _, l := range lines {
		w.copy(max(l[0], s), min(lineEnd(outer.text, l[0])+1, e))
	}
	a.b.v = w.view()
	a.prose(0, len(a.b.v.text))
	a.b.v = outer
}

func (a *adoc) prose(s, e int) {
	if !a.b.started {
		a.b.paragraph()
	}
	a.inline(s, e)
	a.b.flush()
}

// cut is some lines as the content of a block of code.
func (a *adoc) cut(lines [][2]int) *view {
	w := newWriter(a.b.v, lines[0][0])
	text := a.b.v.text
	least := -1
	for _, l := range lines {
		n := skipBlanks(text, l[0], l[1]) - l[0]
		if least < 0 || n < least {
			least = n
		}
	}
	for _, l := range lines {
		w.copy(l[0]+least, min(lineEnd(text, l[0])+1, len(text)))
	}
	return w.view()
}

func (a *adoc) takeAttrs() string {
	attrs := a.attrs
	a.attrs = ""
	return attrs
}

// hasStyle says whether an attribute list begins with a style: "[quote, author]".
func hasStyle(attrs, style string) bool {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(attrs, "["), style)
	return ok && (rest == "" || strings.IndexByte(",]%.#", rest[0]) >= 0)
}

func isSourceStyle(attrs string) bool {
	return hasStyle(attrs, "source") || hasStyle(attrs, "listing") || hasStyle(attrs, "literal") || strings.HasPrefix(attrs, "[,")
}

// sourceLang takes the language out of "[source,go]" and "[,go]".
func sourceLang(attrs string) string {
	parts := strings.Split(strings.Trim(attrs, "[]"), ",")
	if len(parts) < 2 || strings.Contains(parts[1], "=") {
		return ""
	}
	return strings.Trim(parts[1], "\"' ")
}
