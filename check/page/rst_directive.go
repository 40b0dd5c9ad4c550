package page

import "strings"

// explicit reads what begins with "..": a directive, a target, a footnote or a
// comment.
func (r *rst) explicit(i, end int) int {
	l := r.lines[i]
	stop := r.block(i+1, end, l.indent+1)
	text := r.b.v.text
	s := skipSpaces(text, l.from+2, l.to)
	rest := text[s:l.to]
	switch {
	case strings.HasPrefix(rest, "_") || strings.HasPrefix(rest, "__"):
		return stop
	case strings.HasPrefix(rest, "|"):
		return r.substitution(i, stop, s)
	case strings.HasPrefix(rest, "["):
		if n := strings.IndexByte(rest, ']'); n > 0 {
			r.contentFrom(i, stop, skipSpaces(text, s+n+1, l.to))
			return stop
		}
	}
	if name, args := directiveName(rest); name != "" {
		r.directive(name, i, stop, skipSpaces(text, s+args, l.to))
		return stop
	}
	e := r.lines[max(i, stop-1)].to
	r.b.flush()
	r.b.marker(l.from, e, s, e)
	return stop
}

// directiveName reads "name::" and says where what follows begins.
func directiveName(s string) (name string, after int) {
	i := 0
	for i < len(s) && (isLetter(s[i]) || isDigit(s[i]) || strings.IndexByte("-_+.:", s[i]) >= 0) && !strings.HasPrefix(s[i:], "::") {
		i++
	}
	if i == 0 || !strings.HasPrefix(s[i:], "::") || i+2 < len(s) && s[i+2] != ' ' {
		return "", 0
	}
	return strings.ToLower(s[:i]), i + 2
}

// substitution reads the text that a name stands for.
func (r *rst) substitution(i, stop, s int) int {
	text := r.b.v.text
	n := strings.IndexByte(text[s+1:r.lines[i].to], '|')
	if n < 0 {
		return stop
	}
	at := skipSpaces(text, s+n+2, r.lines[i].to)
	if name, args := directiveName(text[at:r.lines[i].to]); name == "replace" {
		r.contentFrom(i, stop, skipSpaces(text, at+args, r.lines[i].to))
	} else if name == "image" {
		r.alt(r.options(i+1, stop))
	}
	return stop
}

// contentFrom reads a block whose first line begins at an offset.
func (r *rst) contentFrom(i, stop, from int) {
	l := &r.lines[i]
	l.from = min(from, l.to)
	l.indent = max(r.indentOf(i+1, stop), l.indent+1)
	r.body(i, max(stop, i+1), l.indent)
}

// option is a field below a directive: text[s:e] is its value.
type option struct {
	name string
	s, e int
}

// options reads the fields that a directive begins with.
func (r *rst) options(i, stop int) (opts []option, next int) {
	for i < stop && !r.blank(i) {
		line := r.text(i)
		n := -1
		if line[0] == ':' {
			n = strings.IndexByte(line[1:], ':')
		}
		if n < 1 {
			break
		}
		from := r.lines[i].from
		opts = append(opts, option{line[1 : 1+n], skipSpaces(r.b.v.text, from+n+2, r.lines[i].to), r.lines[i].to})
		indent := r.lines[i].indent
		for i++; i < stop && !r.blank(i) && r.lines[i].indent > indent; i++ {
			opts[len(opts)-1].e = r.lines[i].to
		}
	}
	return opts, i
}

func (r *rst) alt(opts []option, next int) int {
	for _, o := range opts {
		if o.name == "alt" && o.s < o.e {
			r.b.aside(Alt, "alt", func() { r.b.foldedText(o.s, o.e) })
		}
	}
	return next
}

// directive reads a directive whose argument begins at an offset in line i.
func (r *rst) directive(name string, i, stop, args int) {
	l := r.lines[i]
	r.b.flush()
	switch name {
	case "code-block", "code", "sourcecode", "parsed-literal", "prompt", "testcode", "ipython":
		_, next := r.options(i+1, stop)
		r.fence(r.b.v.text[args:l.to], r.skipBlank(next, stop), stop)
	case "note", "warning", "tip", "hint", "important", "caution", "danger", "error", "attention", "seealso",
		"epigraph", "pull-quote", "highlights", "todo", "footnote":
		r.callout(name, i, stop, args)
	case "image":
		r.alt(r.options(i+1, stop))
	case "figure":
		next := r.skipBlank(r.alt(r.options(i+1, stop)), stop)
		end := next
		for end < stop && !r.blank(end) {
			end++
		}
		r.caption(next, end)
		r.content(end, stop)
	case "list-table":
		r.listTable(i, stop, args)
	case "csv-table":
		r.csvTable(i, stop, args)
	case "raw":
		if r.b.v.text[args:l.to] == "html" {
			r.html(i+1, stop)
		}
	case "meta":
		r.meta(i+1, stop)
	case "toctree", "include", "literalinclude", "contents", "index", "math", "default-role", "role", "highlight",
		"module", "currentmodule", "automodule", "autoclass", "graphviz", "mermaid", "plantuml", "productionlist":
	case "versionadded", "versionchanged", "deprecated", "versionremoved":
		r.contentFrom(i, stop, skipWord(r.b.v.text, args, l.to))
	case "rubric", "centered":
		r.captionText(args, l.to)
	default:
		r.captionText(args, l.to)
		_, next := r.options(i+1, stop)
		r.content(next, stop)
	}
}

// callout reads a directive whose argument is the beginning of its text.
func (r *rst) callout(name string, i, stop, args int) {
	quoted := name == "epigraph" || name == "pull-quote" || name == "highlights"
	if quoted {
		r.b.open(quote)
	}
	if args < r.lines[i].to {
		r.contentFrom(i, stop, args)
	} else {
		_, next := r.options(i+1, stop)
		r.content(next, stop)
	}
	if quoted {
		r.b.shut(quote)
	}
}

// content reads the lines below a directive as a body of their own.
func (r *rst) content(i, stop int) {
	if i = r.skipBlank(i, stop); i < stop {
		r.body(i, stop, r.indentOf(i, stop))
	}
}

func (r *rst) skipBlank(i, stop int) int {
	for i < stop && r.blank(i) {
		i++
	}
	return i
}

func (r *rst) caption(i, end int) {
	if i < end {
		r.captionText(r.lines[i].from, r.lines[end-1].to)
	}
}

func (r *rst) captionText(s, e int) {
	if s < e {
		r.b.begin(Caption)
		r.inline(s, e)
		r.b.flush()
	}
}

// html reads lines of raw HTML.
func (r *rst) html(i, stop int) {
	if i = r.skipBlank(i, stop); i < stop {
		readHTML(r.b, r.b.v, r.lines[i].from, r.lines[stop-1].to)
		r.b.endPre()
		r.b.flush()
	}
}

// meta reads the fields that go into the head of a page.
func (r *rst) meta(i, stop int) {
	opts, _ := r.options(r.skipBlank(i, stop), stop)
	for _, o := range opts {
		if name := metaName(firstWord(o.name)); name != "" {
			r.b.begin(Title)
			r.b.Name = name
			r.b.foldedText(o.s, o.e)
			r.b.flush()
		}
	}
}

func firstWord(s string) string {
	word, _, _ := strings.Cut(strings.TrimLeft(s, " "), " ")
	return word
}
