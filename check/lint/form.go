package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/reprise-dev/reprise/check/page"
	"github.com/reprise-dev/reprise/contract"
)

// form is the severity of an unbounded claim: a promise is an error, a bare name on
// show a warning, and what only names a thing a note.
func (t *passage) form(a around) contract.Severity {
	region := &t.doc.Regions[t.region]
	promise := t.promises(a)
	switch {
	case t.onlyTitled(), !promise && t.onlyNames(a), region.Kind == page.Heading && task.MatchString(t.text.text):
		return contract.Note
	case promise:
		return contract.Error
	case region.Kind == page.Heading:
		if strings.ContainsAny(t.raw, "·•|") || t.standsAlone(a) && merits.MatchString(t.text.text) || len(t.sentences) > 1 && t.standsAlone(a) && !numbered.MatchString(t.raw) {
			return contract.Warning
		}
		return contract.Note
	case region.Kind == page.Item && t.amongValues(), t.isPlainHeading():
		return contract.Note
	case region.Kind == page.Paragraph:
		if t.isLabel(a) || t.isSlogan(a) || strings.ContainsAny(t.raw, "·•|") && len(a.clause) <= len(a.words)+len(" processing") {
			return contract.Warning
		}
		return contract.Note
	case t.isLinkOnly(), t.opensWithLink(a), t.isLong(a):
		return contract.Note
	}
	return contract.Warning
}

// merits lists what a product has behind its name, in a heading.
var merits = newTable(`^[^,:–—]{2,40}( ?[:–—] ?)[^,:–—?]{2,30}(, ?[^,?]{2,30}){1,5}$`)

// task tells a heading that names what its section does: "Preventing double payments".
var task = newTable(`^[0-9. ]*(保证|确保|避免|防止|实现|杜绝|如何)|(を防ぐ|を防止する|を避ける|を実現する|する方法|の防止|方法)$|\b(verhindern|vermeiden|sicherstellen|gewahrleisten|ausschliessen)$|^[0-9. ]*(eviter|empecher|garantir|evitar|garantizar|impedir|prevenir)\b|(방지|방법|하기)$`)

// promises reports whether the claim is made with a verb.
func (t *passage) promises(a around) bool {
	l := t.lex
	if t.isNounPhrase(a) || l.name == "en" && t.doc.Regions[t.region].Kind == page.Heading && gerund.MatchString(a.sentence) && a.match.kind != promised && a.match.kind != repeated {
		return false
	}
	if a.match.kind == promised || a.match.kind == repeated || a.match.kind == barely {
		return true
	}
	if l.modes.MatchString(a.behind) && !l.boasted.MatchString(a.behind) {
		return false
	}
	if l.name == "de" && germanApposition.MatchString(a.before) && l.effects.MatchString(a.lead) {
		return true // "it arrives, and that exactly once"
	}
	if a.match.kind == weakly || !t.nominal(a) && !(a.match.none && t.standsAlone(a)) {
		if t.distance(a, l.effects) < far {
			return true
		}
		if l.absolutes.MatchString(a.sentence) && l.effects.MatchString(a.sentence) {
			return true
		}
	}
	if l.name == "en" && a.lead != "" && participial.MatchString(a.before) {
		return true
	}
	if matchesNear(l.mentions, a.before, 24) {
		return false
	}
	if t.addsToDeed(a) || l.strongOnly() && pledged.MatchString(a.sentence+" "+a.next) {
		return true
	}
	if !t.nominal(a) && !t.standsAlone(a) && t.isSentence(a) {
		return true // an adverb in a sentence has a verb
	}
	if l.boasted.MatchString(a.behind) || t.doc.Regions[t.region].Kind != page.Heading && l.absolutes.MatchString(a.sentence) {
		return true
	}
	if l.dense || l.name == "ko" {
		return l.asserts.MatchString(a.before) && l.name == "zh" || l.asserts.MatchString(a.behind) && l.name != "zh"
	}
	if l.name == "de" {
		return t.germanBoasts(a) || a.match.none && germanToDo.MatchString(a.behind) || l.asserts.MatchString(a.before) || l.asserts.MatchString(a.behind)
	}
	return l.asserts.MatchString(a.before) || endsInEffect(l, a.before) && (!behindNoun.MatchString(a.before) || reflexive.MatchString(a.before))
}

// addsToDeed reports whether a sentence tells what is done, and adds behind a comma that no
// repeats come of it: "the rent is debited each month, without double debits".
func (t *passage) addsToDeed(a around) bool {
	return a.match.none && t.lex.strongOnly() && t.lex.effects.MatchString(a.lead) && fullStop.MatchString(a.sentence)
}

var (
	// fullStop ends a sentence that is more than a heading.
	fullStop = newTable(`[.!]["')]*$`)
	// pledged calls the words a promise of whoever writes them.
	pledged = newTable(`\b(c'est|est|sont|voila|es|son|e|sao|eis) (notre|nos|la|nuestr[oa]s?|(o |a )?noss[oa]s?) (engagements?|promesses?|garantie|compromisos?|promesas?|garantia|compromissos?|promessas?)\b|(저희|우리)의? ?약속|(계약|문서|sla)(으로|로) ?보장합니다`)
)

// gerund begins a heading that names what its section is about.
var gerund = newTable(`^[a-z]+ing \w`)

// endsInEffect reports whether a verb of effect stands right before the name, as in
// "charges are applied exactly-once".
func endsInEffect(l *lexicon, before string) bool {
	for _, at := range l.effects.FindAllStringIndex(before, -1) {
		if strings.Trim(before[at[1]:], ` "'`) == "" {
			return true
		}
	}
	return false
}

// onlyNames reports whether the words name a mode, an option or another page.
func (t *passage) onlyNames(a around) bool {
	region := &t.doc.Regions[t.region]
	if a.match.kind == promised || a.match.kind == repeated {
		return false
	}
	bare := region.Kind != page.Paragraph && region.Kind != page.Heading && t.standsAlone(a)
	if bare {
		return false
	}
	if region.Kind == page.Alt || region.Kind == page.Paragraph || region.Kind == page.Item || region.Kind == page.Title {
		if t.lex.mentions.MatchString(a.before) || region.Kind != page.Title && t.lex.mentions.MatchString(a.lead) && region.Kind == page.Paragraph {
			return true
		}
	}
	if region.Kind == page.Paragraph || region.Kind == page.Item && t.isLong(a) {
		return t.lex.modes.MatchString(a.behind)
	}
	return false
}

// isLabel reports whether a paragraph is no sentence but a badge or the title of a card.
func (t *passage) isLabel(a around) bool {
	if len(t.raw) > 200 || strings.ContainsAny(t.raw, "›»>") {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(t.text.text)
	if strings.ContainsRune(".!?。:", last) || len(t.sentences) > 1 {
		return false
	}
	return len(strings.Fields(t.text.text)) <= 8 && utf8.RuneCountInString(t.text.text) <= 60
}

// isSlogan reports whether a paragraph is one short sentence that opens with the name.
func (t *passage) isSlogan(a around) bool {
	return len(t.sentences) == 1 && a.lead == "" && t.standsAlone(a) && !strings.ContainsAny(t.raw, ":(–—：") && len(strings.Fields(t.text.text)) <= 8
}

// isLinkOnly reports whether an item is nothing but a link to a page.
func (t *passage) isLinkOnly() bool {
	region := &t.doc.Regions[t.region]
	return region.Kind == page.Item && len(region.Runs) > 0 && !slices.ContainsFunc(region.Runs, func(r page.Run) bool {
		return r.Link == "" && strings.TrimSpace(r.Text) != ""
	})
}

// opensWithLink reports whether an item begins with the link that holds the words, and goes
// on to say what is behind it.
func (t *passage) opensWithLink(a around) bool {
	start, _ := t.text.original(a.match.start, a.match.end)
	region := &t.doc.Regions[t.region]
	return t.lex.name == "en" && region.Kind == page.Item && region.Run(start) == 0 && region.Runs[0].Link != ""
}

// isLong reports whether the claim stands in a full sentence.
func (t *passage) isLong(a around) bool {
	last, _ := utf8.DecodeLastRuneInString(a.sentence)
	return strings.ContainsRune(".。", last) && len(a.sentence) > len(a.words)+30
}

// isNounPhrase tells a title in a language without spaces from a sentence: "delivery
// without repeats" ends in its noun.
func (t *passage) isNounPhrase(a around) bool {
	if !t.lex.dense || a.match.kind == repeated {
		return false
	}
	switch t.lex.name {
	case "zh":
		return (a.match.kind == promised || a.before == "") && chineseNoun.MatchString(a.words+a.behind)
	case "ja":
		return japaneseNoun.MatchString(a.words+a.behind) && !strings.HasSuffix(a.words, "ません")
	}
	return false
}

var (
	chineseNoun  = newTable(`的(投递|送达|交付|处理|推送|写入|消费|执行|发布|传输|同步|消息|通知|支付|扣款|队列|语义|保证)$`)
	japaneseNoun = newTable(`(防止|排除|除去|抑止|回避)$|(の)?(ない|無い|なし|ゼロの?)[^ぁ-んー。]*[ァ-ヶー一-龠]{2,}$`)
)

// isSentence reports whether the claim stands in a whole sentence, whose verb need not
// be known.
func (t *passage) isSentence(a around) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(a.sentence, `"')`))
	return strings.ContainsRune(".!。", last) && len(a.clause) > len(a.words)+12
}

// box is the state of the box that a claim stands beside: its own, or those of its
// row or column. A row with some ticks counts as ticked.
func (t *passage) box(a around) page.Box {
	region := &t.doc.Regions[t.region]
	if b := t.inlineBox(a); b != page.NoBox {
		return b
	}
	if region.Box != page.NoBox {
		return region.Box
	}
	if region.Kind != page.Cell {
		return page.NoBox
	}
	ticked, unticked, other := 0, 0, 0
	for i := t.region + 1; i < min(len(t.doc.Regions), t.region+widestTable) && t.doc.Regions[i].Kind == page.Cell; i++ {
		cell := &t.doc.Regions[i]
		if cell.Header != t.region && cell.RowHeader != t.region {
			continue
		}
		switch sign(cell) {
		case page.Ticked:
			ticked++
		case page.Unticked:
			unticked++
		default:
			if strings.TrimSpace(cell.Text()) != "" {
				other++
			}
		}
	}
	switch {
	case ticked > 0 && other <= ticked:
		return page.Ticked
	case unticked > 0 && other <= unticked:
		return page.Unticked
	}
	return page.NoBox
}

// widestTable is how many cells are looked at around one.
const widestTable = 2000

// sign reads a cell that says yes or no.
func sign(cell *page.Region) page.Box {
	if cell.Box != page.NoBox {
		return cell.Box
	}
	text := strings.Trim(normalise(cell.Text()).text, " .!*")
	switch {
	case yes.MatchString(text):
		return page.Ticked
	case no.MatchString(text):
		return page.Unticked
	}
	return page.NoBox
}

var (
	yes = newTable(`^(yes|y|x|ja|oui|si|sim|true|supported|full|included|unterstutzt|vorhanden|支持|是|有|已支持|対応|あり|対応済み|はい|可|可能|○|◯|◎|●|✓|✔|✅|☑|지원|예|지원됨)( \S{1,14})?$`)
	no  = newTable(`^(no|n|nein|non|nao|false|none|unsupported|not supported|planned|not yet|nicht unterstutzt|nicht verfugbar|nicht vorgesehen|nicht enthalten|nicht umgesetzt|nicht moglich|in arbeit|ausstehend|geplant|fehlt|a venir|prevue?|indisponible|pendiente|previst[oa]|planificado|no disponible|em breve|planejado|indisponivel|아니오|예정|불가|준비 중|不支持|否|无|暂不支持|未支持|尚未支持|尚不支持|还不支持|规划中|计划中|开发中|未实现|尚未实现|暂无|暂不提供|不提供|不具备|无法保证|不保证|没有|未サポート|サポートなし|サポート外|未提供|待定|不可用|做不到|未対応|非対応|予定|計画中|開発中|検討中|未実装|未提供|対応予定|保証なし|保証外|対象外|保証しない|提供なし|なし|いいえ|不可|in progress|work in progress|wip|roadmap|on (the|our) roadmap|in development|under development|tbd|to do|todo|n/a|not (available|started|implemented|guaranteed|provided|offered|possible|planned)|unavailable|unimplemented|coming( \S+){1,3}|upcoming|soon|future|later|backlog|proposed|missing|impossible|×|✗|✘|❌|⛔|🚫|🚧|⏳|🔜|☐|✕|—|–|미지원|아니요|지원 안 함)( \S{1,14}){0,3}$`)
)

// inlineBox finds a box drawn in plain text, in front of the claim or behind it.
func (t *passage) inlineBox(a around) page.Box {
	boxes := t.boxes
	if len(boxes) == 0 {
		return page.NoBox
	}
	leads := boxes[0][0] == 0
	best := -1
	for i, b := range boxes {
		if leads && b[1] <= a.match.start {
			best = i
		}
		if !leads && b[0] >= a.match.end {
			best = i
			break
		}
	}
	switch {
	case best < 0:
		return page.NoBox
	case strings.Contains(t.text.text[boxes[best][0]:boxes[best][1]], " "):
		return page.Unticked
	}
	return page.Ticked
}

var drawn = newTable(`\[[ x*]\]`)

// amongValues reports whether an item is one of the values of an option: code, beside
// other values in code.
func (t *passage) amongValues() bool {
	isCode := func(i int) bool {
		if i < 0 || i >= len(t.doc.Regions) || t.doc.Regions[i].Kind != page.Item {
			return false
		}
		runs := t.doc.Regions[i].Runs
		return len(runs) == 1 && runs[0].Code
	}
	return isCode(t.region) && (isCode(t.region-1) || isCode(t.region+1))
}

// isPlainHeading tells the heading of a plain text: one line that is numbered or in
// capitals.
func (t *passage) isPlainHeading() bool {
	if t.doc.Format != page.PlainText || strings.Contains(t.raw, "\n") || len(t.raw) > 80 {
		return false
	}
	return numbered.MatchString(t.raw) || strings.ToUpper(t.raw) == t.raw && strings.ToLower(t.raw) != t.raw
}

var numbered = newTable(`^(\d+\.)+\d* |^\d+\. `)
