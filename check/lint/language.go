package lint

import (
	"strings"
	"unicode"

	"github.com/reprise-dev/reprise/check/page"
)

// latin are the languages that only their small words tell apart.
var latin = []struct {
	lexicon func() *lexicon
	words   string
}{
	{english, " the a an of to and is are it its in for with that this not by from on when every each your you we no or be will never at as has does our all only have but than into while if can "},
	{german, " der die das und ist nicht ein eine einen einer wird werden mit von fur auf den dem zu im des sich kein keine jede jeden jedes jeder auch nur bei sie wir aus oder als bis nach wie wer so am vom zur zum hat kommt nie alle allen dass durch uber unter ihre ihr ihren ihrem unser unsere jedem mehr ohne wenn ja nein einmal genau keine kein nichts "},
	{french, " le la les des a entre une est et un du que qui pour dans par sur pas chaque avec sans votre vos nous il au aux ce cette ne se sont jamais en de fois deux aucun aucune mais ses tous toute ou peut elle ils leur leurs plus apres meme "},
	{spanish, " el la los las a entre una es y un del que para en por no se cada con sin su sus al lo como esta este de nunca son mas cuando dos veces ningun sola solo ya hay puede todo todos pero ni tras ha "},
	{portuguese, " o os as a uma entre e um do da dos das que para em por nao cada com sem seu sua ao no na se foi esta nunca jamais ou mais sao de cada pelo pela duas vezes nenhum apenas ja ha seus suas nem apos pode essa esse isso mesmo "},
}

// languageOf tells the language of a text by its script and small words; where it is
// too short, by the page.
func (p *Page) languageOf(doc *page.Document, text string) *lexicon {
	kana, hangul, han := scripts(text)
	switch {
	case hangul > 0 && hangul >= han:
		return korean()
	case kana > 0:
		return japanese()
	case han > 0:
		if l := p.pageLanguage(doc); l.name == "ja" {
			return l
		}
		if strings.ContainsAny(text, onlyJapanese) {
			return japanese()
		}
		return chinese()
	}
	if l, clear := latinOf(text); clear {
		if strings.Contains(text, loanPhrase) {
			// a phrase that other languages borrow, with two of the small words of English
			if other, _ := latinOf(strings.ReplaceAll(text, loanPhrase, "")); other.name == "de" {
				return other
			}
		}
		return l
	}
	l := p.pageLanguage(doc)
	if !p.sure {
		if other := claimedIn(text); other != nil && (l.name == "en" || !loans().names.MatchString(text)) {
			return other
		}
	}
	return l
}

// loanPhrase is English in any language.
const loanPhrase = "out of the box"

// byName knows a language by its tag, such as "de" or "zh-cn".
func byName(tag string) *lexicon {
	name, _, _ := strings.Cut(tag, "-")
	switch name {
	case "en":
		return english()
	case "de":
		return german()
	case "fr":
		return french()
	case "es":
		return spanish()
	case "pt":
		return portuguese()
	case "zh":
		return chinese()
	case "ja":
		return japanese()
	case "ko":
		return korean()
	}
	return nil
}

// claimedIn is the language in which a text claims something; nil if in none.
func claimedIn(text string) *lexicon {
	for _, l := range latin {
		if lex := l.lexicon(); lex.names.MatchString(text) || lex.weak.MatchString(text) || lex.promises.MatchString(text) {
			return lex
		}
	}
	return nil
}

// onlyJapanese are Han in forms that Chinese writes otherwise.
const onlyJapanese = "応込済検厳択駅験続読売図仮価帰戻"

// sampled is how many bytes of a page are read to tell its language.
const sampled = 4 << 10

// pageLanguage is what the page says of itself, or else what it looks like.
func (p *Page) pageLanguage(doc *page.Document) *lexicon {
	if p.language != nil {
		return p.language
	}
	p.language = english()
	if said := byName(strings.ToLower(p.Lang)); said != nil {
		p.language, p.sure = said, true
		return said
	}
	var b strings.Builder
	for i := range doc.Regions {
		if b.Len() > sampled {
			break
		}
		b.WriteString(normalise(doc.Regions[i].Text()).text)
		b.WriteByte(' ')
	}
	kana, hangul, han := scripts(b.String())
	switch {
	case hangul > 4 && hangul > han:
		p.language = korean()
	case kana > 4, kana+han > 4 && strings.ContainsAny(b.String(), onlyJapanese):
		p.language = japanese()
	case han > 4:
		p.language = chinese()
	default:
		p.language, p.sure = latinOf(b.String())
	}
	return p.language
}

func scripts(text string) (kana, hangul, han int) {
	for _, r := range text {
		switch {
		case r < 0x2e80:
		case r >= 0x3041 && r <= 0x30ff && r != '・' && r != 'ー':
			kana++
		case r >= 0xac00 && r <= 0xd7a3:
			hangul++
		case unicode.Is(unicode.Han, r):
			han++
		}
	}
	return kana, hangul, han
}

// latinOf counts small words. It is clear when two of them, and more than in any
// other language, are found.
func latinOf(text string) (*lexicon, bool) {
	var counts [5]int
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) > 6 {
			continue
		}
		for i := range latin {
			if strings.Contains(latin[i].words, " "+word+" ") {
				counts[i]++
			}
		}
	}
	best, second := 0, 0
	for i, n := range counts {
		if n > counts[best] {
			best = i
		}
	}
	for i, n := range counts {
		if i != best {
			second = max(second, n)
		}
	}
	return latin[best].lexicon(), counts[best] >= 2 && counts[best] > second
}
