package lint

import (
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// around is the surroundings of a match, in normal letters.
type around struct {
	match          match
	words          string // of the match
	before, behind string // within its clause
	clause         string
	sentence       string
	lead           string // of the sentence, before the clause
	previous, next string // sentences
}

func (t *passage) around(m match) around {
	text := t.text.text
	s := t.sentences[m.sentence]
	c := t.enumeration(clause(text, s, m.span), s)
	a := around{match: m, words: m.of(text), clause: c.of(text), sentence: s.of(text)}
	a.before, a.behind, a.lead = text[c.start:m.start], text[m.end:max(c.end, m.end)], text[s.start:c.start]
	if m.sentence > 0 {
		a.previous = t.sentences[m.sentence-1].of(text)
	}
	if m.sentence+1 < len(t.sentences) {
		a.next = t.sentences[m.sentence+1].of(text)
	} else {
		a.next = t.follows()
	}
	return a
}

// follows is the first sentence of the block behind this one.
func (t *passage) follows() string {
	next := t.region + 1
	if next >= len(t.doc.Regions) || t.doc.Regions[next].Heading != t.doc.Regions[t.region].Heading {
		return ""
	}
	kind := t.doc.Regions[t.region].Kind
	if other := t.doc.Regions[next].Kind; other != page.Paragraph && other != kind || kind != page.Paragraph && kind != page.Item || other == page.Item {
		return ""
	}
	text := t.other(next)
	if s := sentences(text); len(s) > 0 {
		return s[0].of(text)
	}
	return ""
}

// judge decides what a match is: nothing, or a claim of some severity. The order of
// questions is that of the corpus.
func (t *passage) judge(m match) claim {
	a := t.around(m)
	if t.isCode(m) {
		return claim{}
	}
	if t.isMode(a) {
		return claim{severity: contract.Note, none: m.none}
	}
	e := t.evidence(a)
	if t.unrelated(a, e) {
		return claim{}
	}
	box := t.box(a)
	if box == page.Unticked || t.silent(a) != "" {
		return claim{}
	}
	verdict := claim{none: m.none, absolute: t.lex.absolutes.MatchString(a.sentence)}
	switch {
	case t.bounded(a):
		verdict.severity = contract.Note
	case box == page.Ticked:
		verdict.severity = contract.Error
	default:
		verdict.severity = t.form(a)
	}
	verdict.promise = verdict.severity == contract.Error
	if verdict.severity == contract.Error && (t.doubtful(a) || (box != page.Ticked || m.kind != named) && !t.sure(a)) {
		verdict.severity = contract.Warning
	}
	if box != page.Ticked {
		verdict.severity = t.firm(a, verdict.severity)
	}
	if verdict.severity != "" && (isHistory(t.doc.Path) || t.describesValue() && !t.stated(a, verdict, e) || t.amongFixes() || t.lex.strongOnly() && correction.MatchString(a.sentence)) {
		verdict.severity = contract.Note
	}
	if verdict.severity == contract.Error && (box != page.Ticked || m.kind != named) && (e == nowhere || e == nearby && (m.kind != named || m.none)) {
		verdict.severity = contract.Warning // plain words, and only the text around speaks of deliveries
	}
	return verdict
}

// doubtful reports whether a sentence hedges, or the next one begins to take it back in
// words that are not known well enough to be sure.
func (t *passage) doubtful(a around) bool {
	if advised.MatchString(a.lead) && purpose.MatchString(a.before) || advisedInJapanese.MatchString(a.sentence) {
		return true // what its reader is told to do keeps the promise, or not
	}
	if reassured.MatchString(a.next) && t.lex.withdraws.MatchString(a.next) && !unneeded.MatchString(a.next) {
		return true // the next sentence may take it back, but it seems to confirm it
	}
	return hedged.MatchString(a.sentence) || contrast.MatchString(a.next)
}

var (
	hedged            = newTable(`\b(usually|normally|typically|in general|generally|most of the time|in most cases|in the normal case|ordinarily|as a rule|almost|practically|virtually|in theory|meist|meistens|normalerweise|in der regel|im normalfall|praktisch|en general|normalement|normalmente|en principio|em geral)\b|通常|一般情况|正常情况|大多数|原则上|普段|たいてい|基本的に|原則として|보통|일반적으로`)
	advised           = newTable(`^(use|take|hold|choose|keep|put|set|nutzen sie|verwenden sie|nehmen sie|setzen sie|halten sie|wahlen sie)\b`)
	purpose           = newTable(`^(so that|so|damit|sodass|so dass)\b`)
	advisedInJapanese = newTable(`ように[^。]{0,20}(使って|使い|使用して|設定して)(ください|ましょう)`)
	contrast          = newTable(`\b(but|however|although|except|nevertheless|unfortunately|aber|jedoch|allerdings|leider|mais|cependant|toutefois|pero|sin embargo|mas|porem)\b|但|不过|然而|仍(可能|会|有)|ただし|しかし|けれど|그러나|하지만`)
)

// isHistory reports whether a file lists what was changed, which promises nothing.
func isHistory(name string) bool {
	base := strings.ToLower(path.Base(strings.ReplaceAll(name, "\\", "/")))
	return strings.Contains(base, "changelog") || strings.HasPrefix(base, "changes.") || strings.HasPrefix(base, "history.") || strings.HasPrefix(base, "release-notes") || strings.HasPrefix(base, "news.") || base == "version.txt" || strings.Contains(strings.ToLower(name), "relnotes")
}

// describesValue reports whether an item tells what a value in code stands for.
func (t *passage) describesValue() bool {
	region := &t.doc.Regions[t.region]
	return region.Kind == page.Item && len(region.Runs) > 1 && region.Runs[0].Code && (strings.HasPrefix(strings.TrimLeft(region.Runs[1].Text, " "), ":") || strings.HasPrefix(strings.TrimLeft(region.Runs[1].Text, " "), "："))
}

// isMode reports whether the words do no more than tell which mode, sink or option is
// meant. What is said of it is said of a setting, and neither promises nor denies.
func (t *passage) isMode(a around) bool {
	if a.match.none && !t.lex.dense && !strings.Contains(a.words, "deliver") || a.match.kind != named && a.match.kind != weakly || t.doc.Regions[t.region].Box != page.NoBox {
		return false
	}
	l := t.lex
	if a.match.kind == named && (t.besideValue(a.match) || t.amongNames(a) || t.amongNamedClasses(a)) {
		return true
	}
	before := strictly(a.before)
	mentioned := false
	if at := l.mentions.FindAllStringIndex(before, -1); len(at) > 0 {
		mentioned = len(before)-at[len(at)-1][1] <= 3 && a.match.kind == named && (t.nominal(a) || strings.HasSuffix(before, `"`))
	}
	mode := l.modes.FindString(a.behind)
	switch {
	case l.boasted.MatchString(a.behind), t.lex.name == "en" && jobExecution.MatchString(a.behind):
		return false
	case mode == "" && !mentioned:
		return false
	case a.before == "" && len(mode) >= len(a.behind) && !slices.Contains([]page.Kind{page.Paragraph, page.Heading, page.Alt}, t.doc.Regions[t.region].Kind):
		return false // on show: "Exactly-once pipelines"
	}
	return !l.asserts.MatchString(before) && !matchesNear(l.bound, before, 3) && !l.asked.MatchString(a.lead+a.before) && !strings.HasSuffix(a.sentence, "?") &&
		t.distance(a, l.topics) >= topicReach && !t.isTitle(a) && !t.isTerm(a)
}

// jobExecution names a guarantee behind the word for what it is one of.
var jobExecution = newTable(`^ \w+ (execution|processing|delivery|semantics|guarantees?|invocation|consumption|handling)\b`)

// besideValue reports whether a name is set as code, in a text that sets another class of
// delivery as code as well: both are values of an option.
func (t *passage) besideValue(m match) bool {
	start, _ := t.text.original(m.start, m.end)
	r := &t.doc.Regions[t.region]
	at := r.Run(start)
	if at < 0 || !r.Runs[at].Code {
		return false
	}
	for i := range r.Runs {
		if i != at && r.Runs[i].Code && valueOf.MatchString(normalise(r.Runs[i].Text).text) {
			return true
		}
	}
	return false
}

// valueOf tells the other classes as they are written in settings.
var valueOf = newTable(`^["']?(at[ _]?(least|most)[ _]?once|none|off|best[ _]effort|non)["']?$`)

// isCode tells a name in code from prose: code is a natural phrase only when it is
// little else than the phrase.
func (t *passage) isCode(m match) bool {
	start, end := t.text.original(m.start, m.end)
	r := &t.doc.Regions[t.region]
	if strings.HasPrefix(t.raw, "#") && !strings.Contains(t.raw, " ") {
		return true // the name of a place in the page
	}
	for at := start; at < end; at++ {
		if i := r.Run(at); i >= 0 && r.Runs[i].Code && !isPhrase(r.Runs[i].Text, end-start) {
			return true
		}
	}
	if i := r.Run(start); i >= 0 && r.Runs[i].Code && partOfName.MatchString(t.raw[end:]) {
		return true
	}
	return t.isPart(start, end)
}

// partOfName tells code that goes on behind a hyphen.
var partOfName = newTable(`^-[a-z0-9]`)

// isPhrase reports whether code reads as words, and holds not much more than the claim.
func isPhrase(code string, claim int) bool {
	if strings.ContainsAny(code, "_./=(){}<>:$#;@\\&|") || len(code) > claim+24 || strings.HasPrefix(code, "-") {
		return false
	}
	for i, r := range code {
		if i > 0 && unicode.IsUpper(r) && code[i-1] != ' ' && code[i-1] != '-' {
			return false
		}
	}
	return true
}

// isPart reports whether the letters beside a match make it a part of an identifier,
// an option or a path.
func (t *passage) isPart(start, end int) bool {
	before, behind := t.raw[:start], t.raw[end:]
	if strings.HasSuffix(before, "--") || strings.HasPrefix(behind, "=") || strings.HasSuffix(before, "=") {
		return true
	}
	if before != "" && strings.ContainsRune("_./\\@#$+", rune(before[len(before)-1])) && !strings.HasSuffix(before, "...") {
		return true
	}
	if last, _ := utf8.DecodeLastRuneInString(t.raw[:end]); isDense(last) && strings.HasPrefix(behind, "(") {
		return false // the name in another language follows in brackets
	}
	if len(behind) > 1 && strings.ContainsRune("_./\\@+(", rune(behind[0])) {
		r, _ := utf8.DecodeRuneInString(behind[1:])
		return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == ')' || r == '_')
	}
	return false
}
