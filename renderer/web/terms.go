package web

import (
	"html"
	"html/template"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/renderer"
)

// term is a word of the glossary.
type term struct{ word, id string }

// makeTerms reads the words of the glossary. A page links each of them where it
// first uses it.
func (b *book) makeTerms() {
	glossary, _ := b.section("glossary")
	for _, block := range glossary.Blocks {
		for _, row := range block.Rows {
			if strings.HasPrefix(row.ID, "term-") && len(row.Cells) > 0 {
				b.terms = append(b.terms, term{plain(row.Cells[0]), row.ID})
			}
		}
	}
}

// explained reports a page whose words are linked: not those that are lists of
// words themselves, or about something else.
func (s *sheet) explained() bool {
	return !s.unlisted && s.group != groupReference
}

// prose is the text of a paragraph or an item, with the words of the glossary
// linked that the page has not used before.
func (v *viewer) prose(text renderer.Inline) template.HTML {
	if len(v.unused) == 0 {
		return inHTML(text)
	}
	return writeHTML(text, v.linkTerms)
}

// linkTerms is plain words as HTML, with links.
func (v *viewer) linkTerms(s string) string {
	var b strings.Builder
	for {
		best, at := -1, len(s)
		for i, t := range v.unused {
			if p := t.index(s); p >= 0 && (p < at || p == at && len(t.word) > len(v.unused[best].word)) {
				best, at = i, p
			}
		}
		if best < 0 {
			return b.String() + html.EscapeString(s)
		}
		t := v.unused[best]
		b.WriteString(html.EscapeString(s[:at]) + `<a class="term" href="glossary.html#` + t.id + `">` + html.EscapeString(t.word) + "</a>")
		s = s[at+len(t.word):]
		v.unused = append(append([]term{}, v.unused[:best]...), v.unused[best+1:]...)
	}
}

// index is where a text uses the word of a term in its meaning, -1 if nowhere.
func (t term) index(s string) int {
	for from := 0; ; {
		i := indexWord(s[from:], t.word)
		if i < 0 {
			return -1
		}
		i += from
		from = i + len(t.word)
		if t.id != "term-call" || clientCall(s[:i], s[from:]) {
			return i
		}
	}
}

// clientCall reports the call that the glossary explains, by what stands around the
// word: to call is a verb, and servers make outside calls.
func clientCall(before, after string) bool {
	for _, more := range []string{" nach außen", " out"} {
		if strings.HasPrefix(after, more) {
			return false
		}
	}
	if strings.HasPrefix(after, "全体") {
		return true
	}
	before = strings.ToLower(before)
	for _, determiner := range []string{"a", "one", "each", "every", "single", "whole", "ein", "einen", "eines", "einzelner", "ganzer", "ganzen", "jeder"} {
		if word, ok := strings.CutSuffix(before, determiner+" "); ok && (word == "" || strings.HasSuffix(word, " ")) {
			return true
		}
	}
	for _, counted := range []string{"1 回の", "1 つの", "各", "一次", "单次", "整个", "每次"} {
		if strings.HasSuffix(before, counted) {
			return true
		}
	}
	return false
}

// compounds are longer words that a word of the glossary is in, where a language
// writes them without a space and in one script.
var compounds = []string{"键存储"}

// indexWord is where a word stands in a text as a word of its own, -1 if nowhere.
// Where a language has no spaces, a word goes on as long as its script does in
// Japanese; in Chinese every place counts but those in longer words.
func indexWord(s, word string) int {
	for from := 0; word != ""; {
		i := strings.Index(s[from:], word)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		after, _ := utf8.DecodeRuneInString(s[i+len(word):])
		if !spaced(before) && !spaced(after) && !goesOn(s, i, i+len(word)) {
			return i
		}
		from = i + len(word)
	}
	return -1
}

// spaced reports a letter, digit or hyphen of a writing that has spaces between words.
func spaced(r rune) bool {
	if r == '-' || r == '_' {
		return true
	}
	return wordy(r) && !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// goesOn reports a word from start to end that is only a part of a longer one.
func goesOn(s string, start, end int) bool {
	for _, longer := range compounds {
		for at := strings.Index(s, longer); at >= 0 && at < end; {
			if at <= start && end <= at+len(longer) {
				return true
			}
			next := strings.Index(s[at+1:], longer)
			if next < 0 {
				break
			}
			at += 1 + next
		}
	}
	if !japanese(s) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	first, _ := utf8.DecodeRuneInString(s[start:])
	last, _ := utf8.DecodeLastRuneInString(s[:end])
	after, _ := utf8.DecodeRuneInString(s[end:])
	return sameScript(before, first) || sameScript(last, after)
}

// japanese reports a text with hiragana, which no other language has.
func japanese(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hiragana, r) })
}

// sameScript reports two characters that one Japanese word has side by side.
func sameScript(a, b rune) bool {
	both := func(is func(rune) bool) bool { return is(a) && is(b) }
	return both(func(r rune) bool { return unicode.Is(unicode.Han, r) }) ||
		both(func(r rune) bool { return r == 'ー' || unicode.Is(unicode.Katakana, r) })
}
