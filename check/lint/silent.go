package lint

import (
	"regexp"
	"strings"

	"github.com/reprise-dev/reprise/check/page"
)

// silent says why a claim is none: it is denied, taken back, asked, needed, demanded,
// defined, reported or quoted.
func (t *passage) silent(a around) string {
	l := t.lex
	region := &t.doc.Regions[t.region]
	before := a.before
	if a.match.kind == named && strings.Trim(before, ` "'`) == "" && strings.HasSuffix(a.lead, ", ") {
		before = a.lead // "a single, exactly-once delivery": the break is none
	}
	before = harmless.ReplaceAllString(before, "")
	if a.match.none && a.match.kind != promised && conjunction.MatchString(before) {
		before = "" // "nothing is lost and nothing is repeated": each has its own denial
	}
	if subordinate.MatchString(before) {
		before = a.lead + before
	}
	switch {
	case strings.HasSuffix(strings.TrimRight(a.sentence, ` "'*)」』”`), "?"), l.asked.MatchString(a.lead + a.before):
		return "asked"
	case strings.HasPrefix(strings.TrimLeft(a.behind, " "), "?"):
		return "asked"
	case matchesNear(l.denied, before, 50), l.deniedBy.MatchString(a.behind), deniedAfter.MatchString(t.text.text[a.match.end:]):
		return "denied"
	case l.bound.MatchString(before + a.words), (a.match.kind == repeated || a.match.kind == promised) && doNot.MatchString(before+a.words), a.match.kind == repeated && conditional.MatchString(a.behind), l.boundBy.MatchString(t.ending(a)):
		return "needed, demanded or reported"
	case a.match.kind == named && onlyFor.MatchString(before):
		return "needed"
	case l.reported.MatchString(a.lead + a.before), told.MatchString(a.lead):
		return "reported"
	case l.defined.MatchString(a.behind):
		return "defined"
	case l.withdraws.MatchString(a.next), l.fails.MatchString(a.next) && l.recurs.MatchString(a.next) && !l.calms.MatchString(a.next):
		return "withdrawn"
	case t.isMyth():
		return "denied"
	case region.Quote && t.attributed():
		return "quoted"
	case t.isTitle(a):
		return "a title"
	case t.isTerm(a), t.deniedInRow():
		return "a term"
	}
	return ""
}

// deniedAfter tells a denial behind a comma that parts no clauses.
var deniedAfter = regexp.MustCompile(`^["')]*, (is|are|was|ist|sind|n'est|no es|nao e) (not|never|no|nicht|nie|keine?|pas|jamais)?\b ?(not|never|no|nicht|nie|keine?|pas|jamais)`)

// deniedInRow reports whether a cell of the same row takes it back.
func (t *passage) deniedInRow() bool {
	region := &t.doc.Regions[t.region]
	if region.Kind != page.Cell {
		return false
	}
	row := region.RowHeader
	if row < 0 {
		row = t.region
	}
	for i := row; i < min(len(t.doc.Regions), row+widestRow) && t.doc.Regions[i].Kind == page.Cell; i++ {
		if i != row && t.doc.Regions[i].RowHeader != row {
			break
		}
		if i != t.region && refused.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

var refused = regexp.MustCompile(`^(never|not) (promised|guaranteed|possible|supported|available|offered)|^(impossible|a myth|unmoglich|nicht (moglich|garantiert|zugesichert)|不可能|不保证|保証しません|不可能です)`)

// isMyth reports whether the text stands under the word that calls it false.
func (t *passage) isMyth() bool {
	for _, i := range []int{t.region - 1, t.doc.Regions[t.region].Heading, t.doc.Regions[t.region].Header} {
		if i >= 0 && myth.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

var myth = regexp.MustCompile(`^"?(myths?|common (myths?|misconceptions?)|misconceptions?|wrong|false|mythos|mythen|irrtum|irrtumer|falsch|误区|误解|常见误区|错误|误|誤解|誤り|よくある誤解|mythe|mito|오해)\b ?[0-9]*[:."]?$`)

// onlyFor tells a purpose, as in "For exactly-once, use".
var onlyFor = regexp.MustCompile(`^(for|fur|pour|para)( true| real| echte?s?)? ?["']?$`)

// told tells a sentence that asks something of its reader, or lists a change.
var told = regexp.MustCompile(`^(please )?(ensure|make sure|verify|check|avoid|prevent|fix|fixed)\b`)

// conditional tells that something may happen again, later on.
var conditional = regexp.MustCompile(`^[^,;]{0,40}\b(until|before|after your|bevor|bis|avant|hasta|antes)\b`)

// doNot tells an order.
var doNot = regexp.MustCompile(`(^|and |or |then )(do not|don't) `)

// harmless are denials of something else: no extra code is needed for the promise.
var harmless = regexp.MustCompile(`\b(without|no|ohne|sans|sin|sem) ((any|extra|additional|further|weitere|zusatzliche|ihr|aucune?|ninguna?|nenhuma?) )*(config\w*|set ?up|code|coding|effort|changes|einstellung\w*|aufwand|konfig\w*|zutun|effort|codigo)\b`)

var conjunction = regexp.MustCompile(` (and|or|und|et|y|e|ni) $`)

// subordinate tells a clause that the one before it rules.
var subordinate = regexp.MustCompile(`^(dass|ob|damit|que|qu'|that|whether)\b`)

// ending is what rules a claim from behind: in Japanese and Korean the end of the
// match is already a part of it.
func (t *passage) ending(a around) string {
	if t.lex.name == "ja" || t.lex.name == "ko" {
		return a.words + a.behind
	}
	return a.behind
}

// matchesNear reports whether a table matches no further than so many bytes before the
// end of a text.
func matchesNear(re *regexp.Regexp, text string, reach int) bool {
	for _, at := range re.FindAllStringIndex(text, -1) {
		if len(text)-at[1] <= reach {
			return true
		}
	}
	return false
}

// wordsAround is the sentence around the words of a match, without them.
func wordsAround(a around, reach int) string {
	at := len(a.lead) + len(a.before)
	before, behind := a.sentence[:at], a.sentence[min(at+len(a.words), len(a.sentence)):]
	return strings.ToValidUTF8(before[max(0, len(before)-reach):]+" "+behind[:min(reach, len(behind))], "")
}

// attributed reports whether a quotation says whose words it holds.
func (t *passage) attributed() bool {
	if !strings.ContainsAny(string([]rune(strings.TrimSpace(t.raw))[:1]), `"“„«「『‘'»`) {
		return false
	}
	for i := t.region; i < len(t.doc.Regions) && t.doc.Regions[i].Quote; i++ {
		text := t.doc.Regions[i].Text()
		if strings.HasPrefix(text, "—") || strings.HasPrefix(text, "–") || strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "--") ||
			strings.Contains(text, "” —") || strings.Contains(text, "\" —") {
			return true
		}
	}
	return false
}

// isTitle reports whether the match is in a quoted or slanted title, with a word
// beside it that says so.
func (t *passage) isTitle(a around) bool {
	start, end := t.text.original(a.match.start, a.match.end)
	if strings.HasSuffix(t.raw[:start], "《") || strings.HasPrefix(t.raw[end:], "》") {
		return true
	}
	quoted := endsInQuote.MatchString(t.raw[max(0, start-quoteReach):start]) &&
		beginsWithQuote.MatchString(t.raw[end:min(len(t.raw), end+quoteReach)])
	if i := t.doc.Regions[t.region].Run(start); i >= 0 && t.doc.Regions[t.region].Runs[i].Emphasis {
		quoted = true
	}
	return quoted && t.lex.titles.MatchString(wordsAround(a, 60)) && !t.lex.asserts.MatchString(strictly(a.before))
}

// quoteReach is how far the marks of a quotation may be from a match, in bytes.
const quoteReach = 60

// strictly leaves out the verbs that do not assert by themselves.
func strictly(s string) string { return weakVerbs.ReplaceAllString(s, "") }

var weakVerbs = regexp.MustCompile(`\b(is|are|be|has|have|now|ist|sind|hat)\b`)

var (
	endsInQuote     = regexp.MustCompile(`["“”„«»‘’'「『‹][^"“”„«»‘’'「」『』.]{0,40}$`)
	beginsWithQuote = regexp.MustCompile(`^[^"“”„«»‘’'「」『』.]{0,40}["“”„«»‘’'」』›]`)
)
