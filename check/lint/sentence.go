package lint

import (
	"strings"
	"unicode/utf8"
)

// span is a part of a normal text.
type span struct{ start, end int }

func (s span) of(text string) string { return text[s.start:s.end] }

// longestSentence is where a text without full stops is cut, in bytes: what stands
// further away is no context, and a line of a megabyte is read in one pass.
const longestSentence = 2 << 10

// sentences splits a normal text. A full stop ends a sentence where white space
// or nothing follows and no single letter stands before it, as in an abbreviation.
func sentences(text string) []span {
	var out []span
	start := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if !endsSentence(text, r, i, size) && i-start < longestSentence {
			continue
		}
		for i < len(text) {
			r, size := utf8.DecodeRuneInString(text[i:])
			if !strings.ContainsRune(`"')」』”.!?`, r) {
				break
			}
			i += size
		}
		out = append(out, trim(text, span{start, i}))
		start = i
	}
	if last := trim(text, span{start, len(text)}); last.start < last.end {
		out = append(out, last)
	}
	return out
}

func endsSentence(text string, r rune, next, size int) bool {
	switch r {
	case '。':
		return true
	case '!', '?':
		if next == len(text) {
			return true
		}
		follows, _ := utf8.DecodeRuneInString(text[next:])
		return strings.ContainsRune(` "'*)」』`, follows) || isDense(follows)
	case '.':
		if next < len(text) && !strings.ContainsRune(` "')`, rune(text[next])) {
			return false
		}
		at := next - size
		return at < 2 || !isWordByte(text[at-1]) || isWordByte(text[at-2]) || text[at-1] <= '9'
	}
	return false
}

func isWordByte(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '_' || c >= utf8.RuneSelf
}

func trim(text string, s span) span {
	for s.start < s.end && text[s.start] == ' ' {
		s.start++
	}
	for s.end > s.start && text[s.end-1] == ' ' {
		s.end--
	}
	return s
}

// breaks part the clauses of a sentence.
var breaks = []string{
	",", ";", ": ", ":", "—", "–", " - ", " (", ") ", "·", "›", "|", "•", "…", "→", "/ ",
	" but ", " and it ", " and they ", " and we ", " and no ", " and never ", " and nothing ", " und nichts ", " und nie ", " und kein", " aber ", " und es ", " und sie ", " mais ", " pero ", " mas ",
}

// lastBreak finds a break from behind. The brackets of a call, as in init(), are none.
func lastBreak(text, b string) int {
	if !strings.Contains(text, b) {
		return -1 // nearly always, and much sooner known than by looking from behind
	}
	i := strings.LastIndex(text, b)
	for b == ") " && i > 0 && text[i-1] == '(' {
		i = strings.LastIndex(text[:i], b)
	}
	return i
}

// clause is the part of a sentence around a match: from the last break before it to
// the first break behind it.
func clause(text string, sentence, match span) span {
	c := sentence
	before, after := text[sentence.start:match.start], text[match.end:sentence.end]
	for _, b := range breaks {
		if i := lastBreak(before, b); i >= 0 {
			c.start = max(c.start, sentence.start+i+len(b))
		}
		if i := strings.Index(after, b); i >= 0 {
			c.end = min(c.end, match.end+i)
		}
	}
	return trim(text, c)
}
