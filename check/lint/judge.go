package lint

import (
	"regexp"
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
	c := clause(text, s, m.span)
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
	text := normalise(t.doc.Regions[next].Text()).text
	if s := sentences(text); len(s) > 0 {
		return s[0].of(text)
	}
	return ""
}

// judge decides what a match is: nothing, or a claim of some severity. The order of
// questions is that of the corpus.
func (t *passage) judge(m match) claim {
	a := t.around(m)
	if t.isCode(m) || t.unrelated(a) {
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
	return verdict
}

// isCode tells a name in code from prose: code is a natural phrase only when it is
// little else than the phrase.
func (t *passage) isCode(m match) bool {
	start, end := t.text.original(m.start, m.end)
	r := &t.doc.Regions[t.region]
	for at := start; at < end; at++ {
		if i := r.Run(at); i >= 0 && r.Runs[i].Code && !isPhrase(r.Runs[i].Text, end-start) {
			return true
		}
	}
	return t.isPart(start, end)
}

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
	if len(behind) > 1 && strings.ContainsRune("_./\\@+(", rune(behind[0])) {
		r, _ := utf8.DecodeRuneInString(behind[1:])
		return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == ')' || r == '_')
	}
	return false
}

// unrelated reports whether the words are about something else than deliveries and
// effects: the nearest verb decides, and weak words need one of effect.
func (t *passage) unrelated(a around) bool {
	l := t.lex
	if l.topics.MatchString(a.clause) {
		return true
	}
	if a.match.none && a.match.kind == named && l.topics.MatchString(a.previous) && !l.asserts.MatchString(a.clause) {
		return true
	}
	effect, other := t.distance(a, l.effects), t.distance(a, l.unrelated)
	if other < effect && !(a.match.kind == named && t.nominal(a)) && a.match.kind != promised {
		return true
	}
	if !t.needsEffect(a) {
		return false
	}
	return effect == far && !l.things.MatchString(a.sentence) && !l.asserts.MatchString(a.before)
}

// needsEffect reports whether a match is a claim only with a word of effect beside it.
func (t *passage) needsEffect(a around) bool {
	switch a.match.kind {
	case weakly, repeated, barely:
		return true
	case named:
		return !a.match.none && !t.nominal(a) && !t.standsAlone(a) && !t.lex.modes.MatchString(a.behind) && t.lex.name == "en"
	}
	return false
}

// nominal reports whether a name is used as one: hyphenated, or before a noun.
func (t *passage) nominal(a around) bool {
	start, end := t.text.original(a.match.start, a.match.end)
	return strings.ContainsAny(t.raw[start:end], "-‐‑") || nouns.MatchString(a.behind) ||
		a.match.kind == named && (endsInNoun.MatchString(a.words) || behindNoun.MatchString(a.before))
}

// behindNoun tells names that follow their noun, in Romance languages.
var behindNoun = regexp.MustCompile(`(livraison|traitement|remise|execution|envoi|diffusion|entrega|procesamiento|processamento|ejecucion|execucao|semantica|semantique|envio)s?[ "']*$`)

// endsInNoun tells names that hold their noun, in languages without spaces.
var endsInNoun = regexp.MustCompile(`(投递|送达|交付|处理|语义|执行|消费|写入|推送|发送|传递|触发|消息|数据|事件|配信|処理|実行|送信|書き込み|発行|メッセージ|セマンティクス|配送|転送|保証|適用|通知)$`)

// nouns are what a guarantee is a guarantee of.
var nouns = regexp.MustCompile(`^ ?(deliver|process|semantic|guarantee|execut|message|consum|output|result|writ|sink|mode|support|state|timer|event|replicat|ingest|copy|verarbeitung|zustellung|semantik|ubertragung|ausfuhrung|lieferung|ubermittlung|garantie|配信|処理|セマンティクス|の|语义|投递|处理|交付|消费|写入|保证|전달|처리|시맨틱)`)

// standsAlone reports whether the match is all of its clause, or all but a label.
func (t *passage) standsAlone(a around) bool {
	rest := strings.Trim(a.before+a.behind, ` "'.!,;:)(`)
	return rest == ""
}

const far = 1 << 20

// distance is how far a match is from the nearest word of a table in its clause; 0
// is inside it.
func (t *passage) distance(a around, re *regexp.Regexp) int {
	start := len(a.before)
	end := start + len(a.words)
	text := a.before + a.words + a.behind
	best := far
	for _, at := range re.FindAllStringIndex(text, -1) {
		switch {
		case at[1] <= start:
			best = min(best, start-at[1]+1)
		case at[0] >= end:
			best = min(best, (at[0]-end)+1+t.behindCosts())
		default:
			best = 0
		}
	}
	return best
}

// behindCosts is how much nearer a verb before a match is than one behind it. In
// Japanese, Korean and German the verb stands behind.
func (t *passage) behindCosts() int {
	switch t.lex.name {
	case "ja", "ko", "de", "zh":
		return 0
	}
	return 12
}

// silent says why a claim is none: it is denied, taken back, asked, needed, demanded,
// defined, reported or quoted.
func (t *passage) silent(a around) string {
	l := t.lex
	region := &t.doc.Regions[t.region]
	before := a.before
	if a.match.kind == named && strings.Trim(before, ` "'`) == "" && strings.HasSuffix(a.lead, ", ") {
		before = a.lead // "a single, exactly-once delivery": the break is none
	}
	if subordinate.MatchString(before) {
		before = a.lead + before
	}
	switch {
	case strings.HasSuffix(strings.TrimRight(a.sentence, ` "'*)」』”`), "?"), l.asked.MatchString(a.lead + a.before):
		return "asked"
	case strings.HasPrefix(strings.TrimLeft(a.behind, " "), "?"):
		return "asked"
	case matchesNear(l.denied, before, 50), l.deniedBy.MatchString(a.behind):
		return "denied"
	case l.bound.MatchString(before + a.words), l.boundBy.MatchString(t.ending(a)):
		return "needed, demanded or reported"
	case a.match.kind == named && onlyFor.MatchString(before):
		return "needed"
	case l.reported.MatchString(a.lead + a.before):
		return "reported"
	case l.defined.MatchString(a.behind):
		return "defined"
	case l.withdraws.MatchString(a.next):
		return "withdrawn"
	case region.Quote && t.attributed():
		return "quoted"
	case t.isTitle(a):
		return "a title"
	case t.isTerm(a):
		return "a term"
	}
	return ""
}

// onlyFor tells a purpose, as in "For exactly-once, use".
var onlyFor = regexp.MustCompile(`^(for|fur|pour|para)( true| real| echte?s?)? ?["']?$`)

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

// nearby is the sentence around the words of a match, without them.
func nearby(a around, reach int) string {
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
	return quoted && t.lex.titles.MatchString(nearby(a, 60)) && !t.lex.asserts.MatchString(strictly(a.before))
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
