package renderer

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// speaker says phrases in one language.
type speaker struct {
	*language
	target func(id string) string // where a link to a section leads
	marks  bool                   // texts of the contract keep the marks around them
}

// english is the speaker of the pages that are in English only. They have no links
// to sections.
var english = speaker{language: &languages[0]}

// say is a phrase in the language, as Markdown.
func (s speaker) say(p phrase) Inline {
	out := s.spoken(p.coded, "")
	if !s.spaced {
		out = flank(Apart(out))
	}
	if !s.marks {
		out = WithoutEnglish(out)
	}
	return Inline(out)
}

// plain is a phrase in the language without any markup, as a terminal or a comment
// in code shows it.
func (s speaker) plain(p phrase) string {
	var b strings.Builder
	span := 0 // backquotes that the code span ends with; 0 outside of one
	for rest := WithoutEnglish(string(s.say(p))); rest != ""; {
		n := len(rest) - len(strings.TrimLeft(rest, "`"))
		switch {
		case n > 0 && span == 0:
			span, rest = n, rest[n:]
			continue
		case n > 0 && n == span:
			span, rest = 0, rest[n:]
			continue
		case span == 0 && rest[0] == '\\' && len(rest) > 1:
			rest = rest[1:]
		case span == 0 && strings.HasPrefix(rest, "&#124;"):
			rest = "|" + rest[len("&#124;"):]
		}
		b.WriteByte(rest[0])
		rest = rest[1:]
	}
	return b.String()
}

// spoken is a coded phrase in a grammatical case.
func (s speaker) spoken(coded, grammar string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(coded, nodeStart)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inner, after := cutNode(rest)
		if inner == nodeBreak {
			b.WriteString(s.gap(b.String()))
		} else {
			b.WriteString(s.node(inner[:1], parts(inner[1:]), grammar))
		}
		coded = after
	}
}

func (s speaker) node(kind string, parts []string, grammar string) string {
	switch kind {
	case nodeSay:
		return s.fill(s.find(parts[0], parts[0], "other", grammar), s.arguments(parts[1:], grammar))
	case nodeMany:
		form, english := "other", parts[2]
		if parts[0] == "1" {
			english = parts[1]
			if s.plural {
				form = "one"
			}
		}
		return s.fill(s.find(parts[2], english, form, grammar), s.arguments(parts[3:], grammar))
	case nodeNumber:
		return strings.Replace(parts[0], ".", s.point, 1)
	case nodeLink:
		return "[" + s.spoken(parts[1], grammar) + "](" + s.target(parts[0]) + ")"
	case nodeList:
		return s.list(parts[0], parts[1], parts[2:], grammar)
	case nodeText:
		if s.translations == nil {
			return parts[0]
		}
		return EnglishStart + parts[0] + EnglishEnd
	case nodeRemark:
		words := s.spoken(parts[0], grammar)
		if !s.spaced && strings.HasPrefix(words, "（") { // it brings its own space
			return words
		}
		return " " + words
	default: // nodeCapital
		words := s.spoken(parts[0], grammar)
		if strings.HasPrefix(words, EnglishStart) {
			return words // a name stays as its owner writes it
		}
		first, size := utf8.DecodeRuneInString(words)
		return string(unicode.ToUpper(first)) + words[size:]
	}
}

// gap is what stands between two sentences. Full-width punctuation has its own.
func (s speaker) gap(before string) string {
	last, _ := utf8.DecodeLastRuneInString(before)
	if !s.spaced && strings.ContainsRune("。！？：；）」", last) {
		return ""
	}
	return " "
}

// list puts items together two by two.
func (s speaker) list(next, last string, items []string, grammar string) string {
	template := s.find(next, next, "other", grammar)
	out := s.spoken(items[0], grammar)
	for i, item := range items[1:] {
		if i == len(items)-2 {
			template = s.find(last, last, "other", grammar)
		}
		both := []string{out, s.spoken(item, grammar)}
		out = s.fill(template, func(n int, _ byte) (string, bool) { return both[n&1], 0 <= n && n < 2 })
	}
	return out
}

// arguments says the arguments of a template, each in the grammatical case that
// the letter of its placeholder asks for.
func (s speaker) arguments(coded []string, grammar string) func(n int, letter byte) (string, bool) {
	return func(n int, letter byte) (string, bool) {
		if n < 0 || n >= len(coded) {
			return "", false
		}
		return s.spoken(coded[n], caseOf(letter, grammar)), true
	}
}

// fill writes the arguments into a template: %s is the next one and %[2]s the
// second.
func (s speaker) fill(template string, argument func(n int, letter byte) (string, bool)) string {
	var b strings.Builder
	for next := 0; ; next++ {
		before, rest, found := strings.Cut(template, "%")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if strings.HasPrefix(rest, "%") {
			b.WriteByte('%')
			template, next = rest[1:], next-1
			continue
		}
		if strings.HasPrefix(rest, "[") {
			index, after, _ := strings.Cut(rest[1:], "]")
			n, _ := strconv.Atoi(index)
			next, rest = n-1, after
		}
		if rest == "" {
			rest = "s"
		}
		words, ok := argument(next, rest[0])
		if !ok { // no catalogue that the tests have seen
			return b.String() + "%!" + rest
		}
		b.WriteString(words)
		template = rest[1:]
	}
}

// caseOf is the grammatical case that the letter of a placeholder asks for; s
// goes on with that of the phrase around it.
func caseOf(letter byte, around string) string {
	switch letter {
	case 'n':
		return ""
	case 'a':
		return "accusative"
	case 'd':
		return "dative"
	case 'g':
		return "genitive"
	default:
		return around
	}
}

// cutNode cuts what follows the start of a node where the node ends.
func cutNode(coded string) (inner, after string) {
	depth := 0
	for i := range len(coded) {
		switch coded[i : i+1] {
		case nodeStart:
			depth++
		case nodeEnd:
			if depth == 0 {
				return coded[:i], coded[i+1:]
			}
			depth--
		}
	}
	return coded, ""
}

// parts are the parts of a node; nodes within stay whole.
func parts(inner string) []string {
	var out []string
	depth, from := 0, 0
	for i := range len(inner) {
		switch inner[i : i+1] {
		case nodeStart:
			depth++
		case nodeEnd:
			depth--
		case nodeNext:
			if depth == 0 {
				out = append(out, inner[from:i])
				from = i + 1
			}
		}
	}
	return append(out, inner[from:])
}
