package lint

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// suppression is a comment that silences one rule: for the block behind it, or up to the
// comment that enables the rule again.
type suppression struct {
	page.Marker
	rule, reason string
	form         suppressionForm
	from, until  contract.Pos // covered are findings that begin there
	part         stretch      // of the file in which it counts
	unknown      string       // the word of a comment that is none of the forms
	fenced       bool         // it stands in a block of code, which may only show one
	used         bool
}

type suppressionForm string

const (
	forNext  suppressionForm = "reprise-disable-next"
	forRange suppressionForm = "reprise-disable"
	atEnd    suppressionForm = "reprise-enable"
)

// stretch is what a comment can speak about: the page, the fence that it stands in, or
// the description of an API that it stands in. Nothing that a page only shows, and no text
// of another operation, is silenced by it.
type stretch struct {
	fence   int // -1 is none
	pointer string
	end     int // in the file
}

// readSuppressions finds the comments that silence rules, in the order of the file.
func (p *Page) readSuppressions() {
	p.addSuppressions(p.Document, stretch{fence: -1, end: len(p.Source)})
	for i := range p.Fences {
		f := &p.Fences[i]
		format, ok := page.FormatOfFence(f.Lang)
		if !ok || !bytes.Contains(p.Source[f.Start:f.End], []byte(forRange)) {
			continue
		}
		if inner, err := p.Inside(f, format); err == nil {
			p.addSuppressions(inner, stretch{fence: i, pointer: f.Pointer, end: f.End})
		}
	}
	slices.SortStableFunc(p.disables, func(a, b *suppression) int { return cmp.Compare(a.Start, b.Start) })
	p.closeRanges()
}

func (p *Page) addSuppressions(doc *page.Document, part stretch) {
	for _, m := range doc.Markers {
		word, rest, _ := strings.Cut(m.Text, " ")
		s := &suppression{Marker: m, form: suppressionForm(strings.TrimSuffix(word, ":")), fenced: part.fence >= 0, part: part}
		switch s.form {
		case forNext, forRange, atEnd:
		default:
			if !looksLikeSuppression(s.form) {
				continue
			}
			s.unknown = string(s.form)
		}
		if m.Pointer != "" {
			s.part.pointer, s.part.end = m.Pointer, describedEnd(doc, m)
		}
		rule, reason, _ := strings.Cut(rest, ":")
		s.rule, s.reason = strings.TrimSpace(rule), strings.TrimSpace(reason)
		s.from = p.place(m.End)
		s.until = s.from
		if s.form == forNext {
			s.until = p.place(min(p.blockBehind(doc, s), s.part.end))
		}
		p.disables = append(p.disables, s)
	}
}

// describedEnd is where the value that a comment stands in ends: with its last text.
func describedEnd(doc *page.Document, m page.Marker) int {
	end := m.End
	for i := m.Next; i < len(doc.Regions) && doc.Regions[i].Pointer == m.Pointer; i++ {
		_, last := doc.Regions[i].Span()
		end = max(end, last)
	}
	for i := range doc.Fences {
		if f := &doc.Fences[i]; f.Start >= m.End && f.Pointer == m.Pointer {
			end = max(end, f.End)
		}
	}
	return end
}

// looksLikeSuppression reports whether somebody took a word for one that silences rules,
// as linters have for a line or for a file.
func looksLikeSuppression(word suppressionForm) bool {
	return strings.HasPrefix(string(word), "reprise-disable") || strings.HasPrefix(string(word), "reprise-enable") || strings.HasPrefix(string(word), "reprise-ignore")
}

// closeRanges lets each range end at the comment that ends it, or with what the comment
// can speak about.
func (p *Page) closeRanges() {
	type ranged struct {
		rule string
		part stretch
	}
	open := map[ranged]*suppression{}
	for _, s := range p.disables {
		of := ranged{s.rule, s.part}
		of.part.end = 0
		switch s.form {
		case forRange:
			if s.until = p.place(s.part.end); s.part.end == len(p.Source) {
				s.until = contract.Pos{Line: 1 << 30}
			}
			if open[of] == nil {
				open[of] = s
			}
		case atEnd:
			if before := open[of]; before != nil {
				before.until = p.place(s.Start)
				s.used = true
				delete(open, of)
			}
		}
	}
}

func (p *Page) place(offset int) contract.Pos {
	line, col, _ := p.Position(offset)
	return contract.Pos{Line: line, Col: col}
}

// blockBehind is where the block behind a comment ends. In a program a block ends at the
// next empty line, and for what comments say with the next comment; on a page it is a
// paragraph, a whole list, a whole table or a fence.
func (p *Page) blockBehind(doc *page.Document, s *suppression) int {
	m := s.Marker
	if s.fenced || doc.Format.IsCode() {
		end := codeBlockEnd(p.Source, m.End)
		if doc.Format.IsCode() && !isSnippetRule(s.rule) {
			return min(end, commentEnd(doc, m))
		}
		return end
	}
	until := len(p.Source)
	first := -1
	if m.Next < len(p.Regions) {
		first, _ = p.Regions[m.Next].Span()
	}
	to := p.blockEnd(m)
	if to < len(p.Regions) {
		until, _ = p.Regions[to].Span()
	}
	for i := range p.Fences {
		f := &p.Fences[i]
		if f.Start < m.End || f.Start >= until {
			continue
		}
		if first < 0 || f.Start < first {
			return min(f.End, until)
		}
		if kind := p.Regions[m.Next].Kind; p.announces(m.Next, f) {
			until = f.End
		} else if kind != page.Item && kind != page.Cell {
			until = f.Start
		}
		break
	}
	return until
}

// announces reports whether a paragraph of reStructuredText ends in the two colons that
// begin a literal block, with nothing in between: no comment can stand there.
func (p *Page) announces(region int, f *page.Fence) bool {
	_, end := p.Regions[region].Span()
	return p.Format == page.RST && end < f.Start && strings.Trim(string(p.Source[end:f.Start]), " \t\r\n") == ":"
}

// commentEnd is where the first comment behind a marker ends: nothing but white space and
// the marks of comments stand between its texts.
func commentEnd(doc *page.Document, m page.Marker) int {
	if m.Next >= len(doc.Regions) {
		return len(doc.Source)
	}
	_, end := doc.Regions[m.Next].Span()
	for i := m.Next + 1; i < len(doc.Regions); i++ {
		start, next := doc.Regions[i].Span()
		if start > end && len(bytes.Trim(doc.Source[end:start], " \t\r\n/*#!-<p>")) > 0 {
			break
		}
		end = max(end, next)
	}
	return end
}

// isSnippetRule reports whether a rule looks at code and not at words.
func isSnippetRule(id string) bool {
	return slices.ContainsFunc(snippetRules, func(r Rule) bool { return r.ID == id })
}

// codeBlockEnd finds the first empty line behind the first one that is not.
func codeBlockEnd(src []byte, at int) int {
	if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
		at += n + 1
	} else {
		return len(src)
	}
	for begun := false; at < len(src); {
		end := len(src)
		if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		empty := len(bytes.TrimSpace(src[at:end])) == 0
		if empty && begun {
			return at
		}
		begun = begun || !empty
		at = end
	}
	return len(src)
}

// suppressed reports whether a suppression with a reason covers a finding.
func (p *Page) suppressed(f contract.Finding) bool {
	covered := false
	for _, s := range p.disables {
		if s.rule != f.Rule || s.reason == "" || s.form == atEnd || s.unknown != "" {
			continue
		}
		if !before(f.Pos, s.from) && before(f.Pos, s.until) {
			s.used, covered = true, true
		}
	}
	return covered
}

// before reports whether a place of the same file comes before another.
func before(a, b contract.Pos) bool {
	return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col
}

// The check of suppressions looks at which were used, so Document runs it last.
func checkSuppressions(p *Page, _ *contract.Contract) []contract.Finding {
	var found []contract.Finding
	for _, s := range p.disables {
		message, hint := s.fault(p.isRule)
		if message != "" && !s.fenced {
			found = append(found, p.finding(suppressionID, contract.Warning, s.Start, s.End, message, hint))
		}
	}
	return found
}

// fault says what is wrong with a suppression; nothing if it does its work.
func (s *suppression) fault(isRule func(id string) bool) (message, hint string) {
	switch {
	case s.unknown != "":
		return fmt.Sprintf("unknown comment %s; wanted %s, %s or %s", s.unknown, forNext, forRange, atEnd), "write " + string(forNext) + ", the rule, a colon and the reason"
	case !isRule(s.rule):
		return s.unknownRule(isRule)
	case s.form == atEnd && !s.used:
		return fmt.Sprintf("%s is enabled, and nothing above disables it", s.rule), "delete the comment"
	case s.form == atEnd:
		return "", ""
	case s.reason == "":
		return fmt.Sprintf("suppression of %s gives no reason, so it has no effect", s.rule), "write the reason behind a colon"
	case !s.used && s.form == forNext:
		return fmt.Sprintf("suppression of %s silences nothing in the next block", s.rule), "delete the comment"
	case !s.used:
		return fmt.Sprintf("suppression of %s silences nothing up to where it ends", s.rule), "delete the comment"
	}
	return "", ""
}

// unknownRule says what may be meant by a rule that there is not.
func (s *suppression) unknownRule(isRule func(id string) bool) (message, hint string) {
	message = fmt.Sprintf("unknown rule %q in a suppression; wanted one that reprise explain lists", s.rule)
	first, _, several := strings.Cut(s.rule, ",")
	word, _, more := strings.Cut(s.rule, " ")
	guess := strings.ReplaceAll(s.rule, "_", "-")
	switch {
	case s.rule == "":
		return "a suppression names no rule", "write the rule, a colon and the reason"
	case several && (isRule(first) || isRule("lint/"+first)):
		return fmt.Sprintf("%q are several rules in one suppression; wanted one", s.rule), "write a comment of its own for each rule"
	case more && s.reason == "" && isRule(word):
		return message, "write a colon between " + word + " and the reason"
	case isRule(guess):
		return message, "write " + guess
	case isRule("lint/" + guess):
		return message, "write lint/" + guess
	}
	return message, "name the rule in brackets behind the finding"
}

// IsRule reports whether Rules has a rule of that id.
func IsRule(id string) bool {
	return slices.ContainsFunc(Rules, func(r Rule) bool { return r.ID == id })
}
