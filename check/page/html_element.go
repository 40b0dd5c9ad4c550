package page

import "strings"

// element does what a tag asks for: of the builder's blocks, or of its style.
func (b *builder) element(t *tag) {
	if !t.end {
		b.attributes(t)
	}
	if !b.inlineElement(t) {
		b.blockElement(t)
	}
}

// blockElement does what a tag asks for that is not part of a line.
func (b *builder) blockElement(t *tag) {
	switch t.name {
	case "h1", "h2", "h3", "h4", "h5", "h6":
		b.flush()
		if !t.end {
			b.title(int(t.name[1] - '0'))
		}
	case "ul", "ol", "dl", "menu":
		b.openOrShut(list, t.end)
	case "li", "dd", "dt":
		b.listItem(t)
	case "table":
		b.openOrShut(table, t.end)
	case "thead", "tbody", "tfoot":
		b.endRow()
		b.thead = t.name == "thead" && !t.end
	case "tr":
		if t.end {
			b.endRow()
		} else {
			b.startRow(b.thead)
		}
	case "th", "td":
		if t.end {
			b.endCell()
		} else {
			b.startCell(t.name == "th", span(t.value(b.v.text, "colspan")))
		}
	case "blockquote":
		b.openOrShut(quote, t.end)
	case "caption", "figcaption", "legend", "summary":
		b.flush()
		if !t.end {
			b.begin(Caption)
		}
	case "pre", "listing", "xmp":
		b.preElement(t)
	case "html", "body":
		if lang := t.value(b.v.text, "lang"); lang != "" && b.doc.Lang == "" {
			b.doc.Lang = lang
		}
	default:
		if endsParagraph(t.name) {
			b.flush()
		}
	}
}

func (b *builder) openOrShut(kind groupKind, end bool) {
	if end {
		b.shut(kind)
	} else {
		b.open(kind)
	}
}

func (b *builder) listItem(t *tag) {
	term := b.flush()
	g := b.inner()
	if g == nil || g.kind != list {
		return
	}
	if t.end {
		if t.name == "dt" {
			g.term = term
		}
		g.inner = false
		return
	}
	if t.name == "dt" {
		g.term = -1
	}
	b.item(NoBox)
}

// preElement begins or ends a block of code.
func (b *builder) preElement(t *tag) {
	if t.end {
		if b.pre != nil {
			b.fence(b.preInfo, b.pre.view())
			b.pre = nil
		}
		return
	}
	b.flush()
	b.pre, b.preName = newWriter(b.v, b.tagEnd), t.name
	b.preInfo = classLang(t.value(b.v.text, "class"))
	if b.preInfo == "" {
		b.preInfo = t.value(b.v.text, "lang")
	}
}

// classLang finds the language in class="language-go" and its kin.
func classLang(class string) string {
	for _, c := range strings.Fields(class) {
		for _, prefix := range []string{"language-", "lang-", "highlight-", "brush:"} {
			if lang, ok := strings.CutPrefix(c, prefix); ok {
				return lang
			}
		}
	}
	return ""
}

// inlineElement does what a tag inside a line asks for.
func (b *builder) inlineElement(t *tag) bool {
	change := 1
	if t.end {
		change = -1
	}
	count := (*int)(nil)
	switch t.name {
	case "code", "kbd", "samp", "tt", "var":
		count = &b.code
	case "b", "strong", "em", "i", "mark", "u", "cite":
		count = &b.emphasis
	case "del", "s", "strike":
		count = &b.struck
	case "a":
		b.link = ""
		if !t.end {
			b.link = t.value(b.v.text, "href")
		}
		return true
	case "q":
		if !t.empty {
			b.unit(`"`, b.tagStart, b.tagEnd) // a browser writes the marks
		}
		return true
	case "br":
		b.white(b.tagStart)
		return true
	case "input":
		b.checkbox(t)
		return true
	default:
		return false
	}
	if !t.empty {
		*count = max(0, *count+change)
	}
	return true
}

// checkbox takes the state of an item from the box that it begins with.
func (b *builder) checkbox(t *tag) {
	g := b.inner()
	if g == nil || !strings.EqualFold(t.value(b.v.text, "type"), "checkbox") {
		return
	}
	g.box = Unticked
	for _, a := range t.attrs {
		if a.name == "checked" {
			g.box = Ticked
		}
	}
}

// endsParagraph knows the other elements that are blocks. Those that nobody knows
// are part of the line, as they are in a browser.
func endsParagraph(name string) bool {
	switch name {
	case "address", "article", "aside", "body", "button", "center", "details", "dialog", "div", "fieldset", "figure",
		"footer", "form", "frame", "frameset", "head", "header", "hgroup", "hr", "html", "main", "nav", "p", "search",
		"section", "col", "colgroup", "video", "audio", "canvas":
		return true
	}
	return false
}

func span(s string) int {
	n := 0
	for i := 0; i < len(s) && isDigit(s[i]) && n < 1000; i++ {
		n = n*10 + int(s[i]-'0')
	}
	return max(1, n)
}

// attributes makes regions of the attributes that a reader may see or hear.
func (b *builder) attributes(t *tag) {
	for _, a := range t.attrs {
		kind, name := Attribute, a.name
		switch a.name {
		case "alt":
			kind = Alt
		case "title", "aria-label", "aria-description", "placeholder", "label", "summary", "caption", "description", "tagline", "heading", "subtitle":
		case "content":
			if t.name != "meta" {
				continue
			}
			kind, name = Title, metaName(t.value(b.v.text, "name")+t.value(b.v.text, "property"))
			if name == "" {
				continue
			}
		default:
			if !strings.ContainsRune(t.name, '-') || !readsAsProse(b.v.text[a.s:a.e]) || isStyling(a.name) {
				continue
			}
		}
		if a.s < a.e {
			b.aside(kind, name, func() { b.decodedText(a.s, a.e, false) })
		}
	}
}

// metaName knows the meta elements that hold text for people.
func metaName(s string) string {
	s = strings.ToLower(s)
	switch {
	case strings.HasSuffix(s, "description"):
		return "description"
	case strings.HasSuffix(s, "title"):
		return "title"
	}
	return ""
}
