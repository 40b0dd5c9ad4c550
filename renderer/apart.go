package renderer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Apart is an inline text in Chinese or Japanese with one space between a letter
// of that script and a Latin letter, a digit or a code span, and none between two
// of its own letters. It is the only rule for such spaces: templates need not know
// what their arguments start and end with. A text of the contract stays as it is.
func Apart(s string) string {
	t := spacer{}
	for i := 0; i < len(s); {
		n := t.next(s[i:])
		i += n
	}
	t.flush("")
	return t.b.String()
}

// script is what spaces depend on.
type script uint8

const (
	noScript script = iota // punctuation, and everything else
	wordScript
	ideographs
)

// spacer writes a text piece by piece and holds back what stands between two
// pieces that can be seen: marks and spaces.
type spacer struct {
	b      strings.Builder
	last   script
	marks  []string        // closing ones first, as they come
	opens  int             // index of the first mark that opens; len(marks) for none
	space  bool            // there was white space among them
	open   map[string]bool // emphasis that is open
	quoted bool            // within a text of the contract
}

// next takes the piece that a text starts with, and returns its length.
func (t *spacer) next(s string) int {
	if t.quoted && !strings.HasPrefix(s, EnglishEnd) {
		return t.quote(s)
	}
	if n := codeSpan(s); n > 0 {
		if strings.HasPrefix(s, "](") {
			t.mark(s[:n], false)
			return n
		}
		t.put(s[:n], wordScript, wordScript)
		return n
	}
	switch mark := emphasis(s); {
	case mark != "":
		if t.open == nil {
			t.open = map[string]bool{}
		}
		t.open[mark] = !t.open[mark]
		t.mark(mark, t.open[mark])
		return len(mark)
	case s[0] == '[' || strings.HasPrefix(s, EnglishStart):
		t.quoted = s[0] != '['
		t.mark(s[:1], true)
		return 1
	case strings.HasPrefix(s, EnglishEnd):
		t.quoted = false
		t.mark(s[:1], false)
		return 1
	case s[0] == ' ':
		t.space = true
		return 1
	case s[0] == '\\' && len(s) > 1:
		_, size := utf8.DecodeRuneInString(s[1:])
		t.put(s[:1+size], noScript, noScript)
		return 1 + size
	}
	r, size := utf8.DecodeRuneInString(s)
	t.put(s[:size], scriptOf(r), scriptOf(r))
	return size
}

// quote takes a text of the contract as it is.
func (t *spacer) quote(s string) int {
	end := strings.Index(s, EnglishEnd)
	if end < 0 {
		end = len(s)
	}
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s[:end])
	t.put(s[:end], scriptOf(first), scriptOf(last))
	return end
}

func (t *spacer) mark(mark string, opens bool) {
	if !opens && t.opens == len(t.marks) {
		t.opens++
	}
	t.marks = append(t.marks, mark)
}

// put writes a piece that can be seen, after the marks before it and the space
// that belongs there.
func (t *spacer) put(piece string, first, last script) {
	gap := ""
	switch {
	case t.last == ideographs && first == wordScript || t.last == wordScript && first == ideographs:
		gap = " "
	case t.last == ideographs && first == ideographs:
	case t.space:
		gap = " "
	}
	t.flush(gap)
	t.b.WriteString(piece)
	t.last = last
}

func (t *spacer) flush(gap string) {
	for i, mark := range t.marks {
		if i == t.opens {
			t.b.WriteString(gap)
		}
		t.b.WriteString(mark)
	}
	if t.opens >= len(t.marks) {
		t.b.WriteString(gap)
	}
	t.marks, t.opens, t.space = nil, 0, false
}

func scriptOf(r rune) script {
	switch {
	case r == 'ー' || r == '々' || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
		return ideographs
	case unicode.IsDigit(r) && r < 0x80 || unicode.Is(unicode.Latin, r):
		return wordScript
	default:
		return noScript
	}
}
