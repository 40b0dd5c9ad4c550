package renderer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// flank puts a space beside a mark of emphasis where Markdown would not take it
// for one. CommonMark looks at the characters around it, with languages in mind
// that write spaces: in a sentence without any, "**鍵。**次" is no strong text,
// because the closing mark stands between a full stop and a letter.
func flank(s string) string {
	var b strings.Builder
	open := map[string]bool{}
	for i := 0; i < len(s); {
		if n := codeSpan(s[i:]); n > 0 {
			b.WriteString(s[i : i+n])
			i += n
			continue
		}
		mark := emphasis(s[i:])
		switch {
		case mark == "" && s[i] == '\\' && i+1 < len(s): // what follows is no mark
			b.WriteString(s[i : i+2])
			i += 2
		case mark == "":
			b.WriteByte(s[i])
			i++
		default:
			i += len(mark)
			before, _ := utf8.DecodeLastRuneInString(b.String())
			after, _ := utf8.DecodeRuneInString(s[i:])
			if !open[mark] && b.Len() > 0 && glued(mark, before, after) {
				b.WriteByte(' ')
			}
			b.WriteString(mark)
			if open[mark] && i < len(s) && glued(mark, after, before) {
				b.WriteByte(' ')
			}
			open[mark] = !open[mark]
		}
	}
	return b.String()
}

// glued reports a mark that does not count: outside of it is a letter, and within
// is punctuation, or the mark is the one that words may contain.
func glued(mark string, outside, inside rune) bool {
	letter := !unicode.IsSpace(outside) && !unicode.IsPunct(outside) && !unicode.IsSymbol(outside)
	return letter && (mark == "_" || unicode.IsPunct(inside) || unicode.IsSymbol(inside))
}

func emphasis(s string) string {
	for _, mark := range []string{"**", "_"} {
		if strings.HasPrefix(s, mark) {
			return mark
		}
	}
	return ""
}

// codeSpan is the length of the code span or of the target of a link that a text
// starts with, 0 where there is none.
func codeSpan(s string) int {
	if strings.HasPrefix(s, "](") {
		return strings.IndexByte(s, ')') + 1
	}
	ticks := len(s) - len(strings.TrimLeft(s, "`"))
	if ticks == 0 {
		return 0
	}
	for at := ticks; at < len(s); {
		start := strings.IndexByte(s[at:], '`')
		if start < 0 {
			break
		}
		at += start
		run := len(s[at:]) - len(strings.TrimLeft(s[at:], "`"))
		if at += run; run == ticks {
			return at
		}
	}
	return ticks
}
