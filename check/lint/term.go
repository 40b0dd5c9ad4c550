package lint

import (
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// isTerm reports whether the match is the term of a glossary, a list of classes or a
// table of terms.
func (t *passage) isTerm(a around) bool {
	if next := t.region + 1; len(t.sentences) == 1 && len(t.raw) < shortText && next < len(t.doc.Regions) && meant.MatchString(t.other(next)) {
		return true
	}
	region := &t.doc.Regions[t.region]
	switch region.Kind {
	case page.Item:
		next := t.region + 1
		if next < len(t.doc.Regions) && t.doc.Regions[next].Kind == page.Item && t.doc.Regions[next].RowHeader == t.region {
			return t.standsAlone(a) && a.lead == ""
		}
		return t.definesTerm(region.RowHeader) || t.beginsWithTerm() && t.amongClasses() && !achieved.MatchString(t.text.text) && !t.germanLevel()
	case page.Paragraph:
		if t.beginsWithTerm() && t.besideClass(page.Paragraph, 3) && !achieved.MatchString(t.text.text) {
			return true
		}
	case page.Cell:
		if t.amongClassRows() {
			return true
		}
		if t.definesTerm(region.RowHeader) && (t.inTermTable() || otherClasses.MatchString(t.other(region.RowHeader))) {
			return true
		}
		if !t.standsAlone(a) {
			return false
		}
		if region.Header >= 0 && t.lex.terms.MatchString(t.other(region.Header)) {
			return true
		}
		return region.Intro >= 0 && t.lex.terms.MatchString(t.other(region.Intro))
	}
	if n := len(anyClass.FindAllString(a.sentence, -1)); n > 1 && (classesListed.MatchString(a.sentence) || t.lex.terms.MatchString(a.sentence) || t.lex.terms.MatchString(a.previous)) {
		return true
	}
	if at := t.lex.names.FindStringIndex(a.sentence); at != nil && t.lex.defined.MatchString(strings.TrimLeft(afterBracket.ReplaceAllString(a.sentence[at[1]:], ""), `"'」』”,`)) {
		return true
	}
	if definitionLabel.MatchString(a.lead + a.before) {
		return true
	}
	if t.lex.name == "zh" && saysMeaning.MatchString(a.before) && t.lex.names.MatchString(a.lead) {
		return true
	}
	if classLabel.MatchString(a.sentence) && (classLabel.MatchString(a.previous) || classLabel.MatchString(a.next)) {
		return true
	}
	return t.continuesDefinition(a) || glossed.MatchString(a.sentence) && t.lex.names.MatchString(a.sentence[:min(len(a.sentence), shortText)])
}

// achieved says how a class is reached, which promises it.
var achieved = newTable(`^[^.]{0,60}, (achieved|provided|implemented|guaranteed|reached|ensured|backed) (through|via|by|using|with)\b`)

// glossed begins a definition with its term in two languages.
var glossed = newTable(`^[^,;:.。]{3,40}\([^)]{3,40}\):`)

// saysMeaning begins what a term in front of it means.
var definitionLabel = newTable(`^(definition|definicion|definicao|定義|定义|의미|정의)\b ?:`)

var saysMeaning = newTable(`^(表示|是指|指的是|指|意思是|也就是|即)`)

// classLabel begins a sentence with the name of a class, which the sentence explains.
var classLabel = newTable(`^[^:]{0,24}\b(at most|at least|exactly) once( \([^)]{0,30}\))? ?:|^(至多|最多|至少|恰好|精确)一次(\([^)]{0,30}\))? ?:`)

// meant begins the text below a term that says what the term means.
var meant = newTable(`^(refers to|means|denotes|stands for|describes) |^(a|an|the) (\w+ )?(model|class|kind|property|level|notion|semantics?|guarantee|promise) (in|where|that|of|by|under|which|saying)\b|^(ein|eine|das|die|der) (\w+ )?(modell|klasse|eigenschaft|begriff|stufe|semantik)(,| in| bei)`)

// afterBracket is what a name may have in brackets behind it.
var afterBracket = newTable(`^["'」』”]*\([^)]{0,40}\)`)

// definesTerm reports whether a region is nothing but the name of a class: what belongs
// to it is its definition.
func (t *passage) definesTerm(term int) bool {
	if term < 0 {
		return false
	}
	text := t.other(term)
	if at := otherClasses.FindStringIndex(text); at != nil && strings.Trim(text[at[1]:], ` "'.:()`) == "" {
		return true
	}
	at := t.lex.names.FindStringIndex(text)
	return at != nil && len(strings.Trim(text[:at[0]]+text[at[1]:], ` "'.:()`)) <= len("processing")
}

// inTermTable reports whether the table of a cell is one of terms.
func (t *passage) inTermTable() bool {
	region := &t.doc.Regions[t.region]
	for _, i := range []int{region.Intro, t.doc.Regions[region.RowHeader].Header} {
		if i >= 0 && t.lex.terms.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

// beginsWithTerm reports whether a text is a class, a sign and what the class means. The
// text is read for the first of its claims.
func (t *passage) beginsWithTerm() bool {
	if t.termed == nil {
		begins := t.readsAsTerm()
		t.termed = &begins
	}
	return *t.termed
}

func (t *passage) readsAsTerm() bool {
	head := t.text.text
	if i := strings.IndexAny(head, ":–—,("); i > 0 {
		head = head[:i]
	} else if i := strings.Index(head, ". "); i > 0 {
		head = head[:i]
	} else {
		return false
	}
	return otherClasses.MatchString(head) || t.lex.names.MatchString(head) && len(head) <= 40
}

// continuesDefinition reports whether the sentence before says what a class means.
func (t *passage) continuesDefinition(a around) bool {
	at := t.lex.names.FindStringIndex(a.previous)
	return at != nil && a.match.none && t.lex.defined.MatchString(a.previous[at[1]:])
}

// amongClasses reports whether the list also has "at most once" or "at least once".
func (t *passage) amongClasses() bool {
	return t.besideClass(page.Item, 3)
}

// besideClasses is the same for cells, whose neighbours in the column are further away.
func (t *passage) besideClasses() bool {
	return t.besideClass(page.Item, 3) || t.besideClass(page.Cell, 2*neighbours)
}

func (t *passage) besideClass(kind page.Kind, reach int) bool {
	for i := max(0, t.region-reach); i < min(len(t.doc.Regions), t.region+reach+1); i++ {
		if i == t.region || t.doc.Regions[i].Kind != kind {
			continue
		}
		if otherClasses.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

// classesListed begins what a class means in a list that a sentence holds.
var classesListed = newTable(`(至多|最多|至少)[一1]次(\([^)]*\))?:|(最大|最低|少なくとも|高々)[一1] ?(回|度)(\([^)]*\))?:`)

var anyClass = newTable(classNames)

var otherClasses = newTable(`^["']?` + classNames)

// classNames are the names of the other classes of delivery.
const classNames = `(at most once|at least once|hochstens einmal|mindestens einmal|至多一次|最多一次|至少一次|最大 ?1 ?回|最大一回|少なくとも1回|少なくとも一回|最低1回|最低一度|最多1次|최대 한 번|최소 한 번|au plus une fois|au moins une fois|como maximo una vez|al menos una vez|no maximo uma vez|pelo menos uma vez)`
