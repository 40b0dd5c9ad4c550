package web

import (
	"html"
	"html/template"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/renderer"
)

// mark is a piece of an inline text.
type mark struct {
	kind markKind
	text string // of words and code; of a link its target
}

type markKind int

const (
	words markKind = iota
	codeSpan
	strong // opens or closes
	weak   // opens or closes
	linkOpen
	linkClose
	englishOpen
	englishClose
)

// read takes an inline text apart. It knows the Markdown that package renderer
// writes and no other: what it does not know stands for itself.
func read(text renderer.Inline) []mark {
	r := reader{s: string(text)}
	r.run()
	tighten(r.out)
	return r.out
}

// wide are marks of full width, which bring their own white space.
const wide = "、。，．：；！？（）「」『』【】《》"

// spaceAtWide is a space beside one of them.
var spaceAtWide = regexp.MustCompile(`([` + wide + `]) +| +([` + wide + `])`)

// tighten takes away the spaces beside marks of full width. Markdown needs some of
// them, beside its own marks; nobody else does.
func tighten(marks []mark) {
	last := -1 // the words that end right before, if nothing but marks came since
	for i := range marks {
		m := &marks[i]
		switch {
		case m.kind == codeSpan:
			last = -1
		case m.kind != words:
			continue
		case strings.ContainsAny(m.text, wide):
			m.text = spaceAtWide.ReplaceAllString(m.text, "$1$2")
		}
		if m.kind != words {
			continue
		}
		if last >= 0 {
			before := &marks[last].text
			if end, _ := utf8.DecodeLastRuneInString(*before); strings.ContainsRune(wide, end) {
				m.text = strings.TrimLeft(m.text, " ")
			}
			if start, _ := utf8.DecodeRuneInString(m.text); strings.ContainsRune(wide, start) {
				*before = strings.TrimRight(*before, " ")
			}
		}
		if m.text != "" {
			last = i
		}
	}
}

type reader struct {
	s     string
	at    int
	plain strings.Builder
	out   []mark
	ends  []int // where the links that are open end
	weak  bool  // within weak text
}

func (r *reader) run() {
	for r.at < len(r.s) {
		if len(r.ends) > 0 && r.at == r.ends[len(r.ends)-1] {
			r.ends = r.ends[:len(r.ends)-1]
			r.add(mark{kind: linkClose})
			r.at += strings.IndexByte(r.s[r.at:], ')') + 1
			continue
		}
		if !r.special() {
			r.plain.WriteByte(r.s[r.at])
			r.at++
		}
	}
	r.flush()
}

// special reads what is more than a character, if it stands here.
func (r *reader) special() bool {
	rest := r.s[r.at:]
	switch c := rest[0]; {
	case c == '\\' && len(rest) > 1 && punctuation(rest[1]):
		r.plain.WriteByte(rest[1])
		r.at += 2
	case strings.HasPrefix(rest, "&#124;"):
		r.plain.WriteByte('|')
		r.at += len("&#124;")
	case strings.HasPrefix(rest, renderer.EnglishStart):
		r.add(mark{kind: englishOpen})
		r.at++
	case strings.HasPrefix(rest, renderer.EnglishEnd):
		r.add(mark{kind: englishClose})
		r.at++
	case c == '`':
		return r.code(rest)
	case strings.HasPrefix(rest, "**"):
		r.add(mark{kind: strong})
		r.at += 2
	case c == '_' && r.edge():
		r.add(mark{kind: weak})
		r.weak = !r.weak
		r.at++
	case c == '[':
		return r.link(rest)
	default:
		return false
	}
	return true
}

// code reads a code span: it ends with as many backticks as it starts with.
func (r *reader) code(rest string) bool {
	ticks := len(rest) - len(strings.TrimLeft(rest, "`"))
	fence, from := rest[:ticks], ticks
	for from < len(rest) {
		i := strings.Index(rest[from:], fence)
		if i < 0 {
			break
		}
		start := from + i
		end := start + ticks
		for end < len(rest) && rest[end] == '`' {
			end++
		}
		if end-start > ticks {
			from = end
			continue
		}
		content := rest[ticks:start]
		if len(content) > 2 && content[0] == ' ' && content[len(content)-1] == ' ' && strings.Trim(content, " ") != "" {
			content = content[1 : len(content)-1]
		}
		r.add(mark{codeSpan, content})
		r.at += end
		return true
	}
	r.plain.WriteString(fence)
	r.at += ticks
	return true
}

// edge reports an underscore that opens weak text at the start of a word, or
// closes it at the end of one.
func (r *reader) edge() bool {
	before, _ := utf8.DecodeLastRuneInString(r.s[:r.at])
	after, _ := utf8.DecodeRuneInString(r.s[r.at+1:])
	if r.weak {
		return !unicode.IsSpace(before) && !wordy(after)
	}
	return !wordy(before) && !unicode.IsSpace(after) && r.at+1 < len(r.s)
}

func wordy(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// link opens a link whose words and target are whole.
func (r *reader) link(rest string) bool {
	closing := closingBracket(rest)
	if closing < 0 || !strings.HasPrefix(rest[closing:], "](") {
		return false
	}
	end := strings.IndexByte(rest[closing:], ')')
	if end < 0 {
		return false
	}
	r.add(mark{linkOpen, rest[closing+2 : closing+end]})
	r.ends = append(r.ends, r.at+closing)
	r.at++
	return true
}

// closingBracket is where the bracket that a text starts with is closed, -1 if nowhere.
func closingBracket(s string) int {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '`':
			ticks := len(s[i:]) - len(strings.TrimLeft(s[i:], "`"))
			end := strings.Index(s[i+ticks:], s[i:i+ticks])
			if end < 0 {
				return -1
			}
			i += ticks + end + ticks - 1
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

func (r *reader) add(m mark) {
	r.flush()
	r.out = append(r.out, m)
}

func (r *reader) flush() {
	if r.plain.Len() > 0 {
		r.out = append(r.out, mark{words, r.plain.String()})
		r.plain.Reset()
	}
}

func punctuation(c byte) bool {
	return '!' <= c && c <= '/' || ':' <= c && c <= '@' || '[' <= c && c <= '`' || '{' <= c && c <= '~'
}

// inHTML is an inline text as HTML. Everything in it is escaped here, and a link
// that leads anywhere but to a page or to the web is left out.
func inHTML(text renderer.Inline) template.HTML {
	if !strings.ContainsAny(string(text), "\\&`*_[<>\"'"+renderer.EnglishStart) {
		return template.HTML(dated(string(text)))
	}
	return writeHTML(text, html.EscapeString)
}

// writeHTML is inHTML with a say in what becomes of the plain words outside of
// links: written turns them into HTML.
func writeHTML(text renderer.Inline, written func(words string) string) template.HTML {
	var b strings.Builder
	open := map[markKind]bool{}
	within := 0 // links, also those that are left out
	for _, m := range read(text) {
		switch m.kind {
		case words:
			if within > 0 {
				b.WriteString(dated(html.EscapeString(m.text)))
			} else {
				b.WriteString(dated(written(m.text)))
			}
		case codeSpan:
			b.WriteString(codeHTML(m.text))
		case strong, weak:
			b.WriteString(tag(m.kind, open[m.kind]))
			open[m.kind] = !open[m.kind]
		case linkOpen:
			within++
			if open[linkOpen] = harmless(m.text); open[linkOpen] {
				b.WriteString(`<a href="` + html.EscapeString(m.text) + `">`)
			}
		case englishOpen:
			b.WriteString(`<span lang="en">`)
		case englishClose:
			b.WriteString("</span>")
		case linkClose:
			within--
			if open[linkOpen] {
				b.WriteString("</a>")
			}
		}
	}
	for _, kind := range []markKind{weak, strong} {
		if open[kind] {
			b.WriteString(tag(kind, true))
		}
	}
	return template.HTML(b.String())
}

var day = regexp.MustCompile(`\b\d{4}-\d\d-\d\d\b`)

// dated marks the dates of a text, which stay on one line.
func dated(text string) string {
	if !strings.Contains(text, "-") {
		return text
	}
	return day.ReplaceAllString(text, "<time>$0</time>")
}

// short is the length in bytes up to which a code stays on one line.
const short = 16

func codeHTML(code string) string {
	if len(code) <= short {
		return `<code class="one" lang="en">` + html.EscapeString(code) + "</code>"
	}
	return `<code lang="en">` + breakable.Replace(html.EscapeString(code)) + "</code>"
}

// breakable lets a long code be broken where people would break it.
var breakable = strings.NewReplacer("_", "_<wbr>", "//", "//<wbr>", "/", "<wbr>/")

func tag(kind markKind, closes bool) string {
	switch {
	case kind == strong && closes:
		return "</strong>"
	case kind == strong:
		return "<strong>"
	case closes:
		return "</em>"
	default:
		return "<em>"
	}
}

// harmless reports targets within the site and on the web.
func harmless(target string) bool {
	scheme, _, has := strings.Cut(target, ":")
	return !has || scheme == "https" || scheme == "http" || strings.ContainsAny(scheme, "/#?")
}

// plain is an inline text without its marks, for places that take no markup.
func plain(text renderer.Inline) string {
	var b strings.Builder
	for _, m := range read(text) {
		if m.kind == words || m.kind == codeSpan {
			b.WriteString(m.text)
		}
	}
	return b.String()
}

// relinked is an inline text whose links lead where to says.
func relinked(text renderer.Inline, to func(target string) string) renderer.Inline {
	if !strings.Contains(string(text), "](") {
		return text
	}
	s, from := string(text), 0
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '`':
			ticks := len(s[i:]) - len(strings.TrimLeft(s[i:], "`"))
			if end := strings.Index(s[i+ticks:], s[i:i+ticks]); end >= 0 {
				i += ticks + end
			}
			i += ticks - 1
		case ']':
			end := strings.IndexByte(s[i:], ')')
			if strings.HasPrefix(s[i:], "](") && end > 0 {
				b.WriteString(s[from:i+2] + to(s[i+2:i+end]))
				from, i = i+end, i+end
			}
		}
	}
	return renderer.Inline(b.String() + s[from:])
}
