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
			if p := indexWord(s, t.word); p >= 0 && (p < at || p == at && len(t.word) > len(v.unused[best].word)) {
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

// indexWord is where a word stands in a text as a word of its own, -1 if nowhere.
// A language without spaces has no words of their own: there every place counts.
func indexWord(s, word string) int {
	for from := 0; word != ""; {
		i := strings.Index(s[from:], word)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		after, _ := utf8.DecodeRuneInString(s[i+len(word):])
		if !spaced(before) && !spaced(after) {
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
