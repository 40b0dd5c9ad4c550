package lint

import (
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
	if strings.HasSuffix(a.lead, "/ ") {
		before = a.lead + before // "no at-least-once / exactly-once delivery"
	}
	before = harmless.ReplaceAllString(before, "")
	if a.match.none && a.match.kind != promised && conjunction.MatchString(before) && !disowned.MatchString(before) {
		before = "" // "nothing is lost and nothing is repeated": each has its own denial
	}
	if a.match.kind == repeated || a.match.kind == promised {
		before = noSubject.ReplaceAllString(before, "")
		if feared.MatchString(a.words + a.behind) {
			before = needNot.ReplaceAllString(before, "")
		}
		if twiceDenied.MatchString(a.words) {
			before = withoutPlainDenial(before)
		}
	}
	if subordinate.MatchString(before) {
		before = t.rulingLead(a) + before
	}
	if a.match.none && t.lex.name == "en" {
		before = ownPart(a, before)
	}
	if o := objectionsOf(l); o != nil {
		before = o.harmless.ReplaceAllString(before, " ")
	}
	before = t.statedAs(a, concessive.ReplaceAllString(before, ""))
	if a.match.none && t.lex.name == "de" {
		before = germanAbsolutely.ReplaceAllString(before, "") // "under no circumstances again"
	}
	behind := a.behind
	if at := otherPredicate.FindStringIndex(behind); at != nil && t.lex.name == "en" {
		behind = behind[:at[0]]
	}
	if at := also.FindStringIndex(behind); at != nil && (a.match.kind == repeated || a.match.kind == promised) {
		behind = behind[:at[0]] // what is denied of the next thing is not of this
	}
	if at := goesOnInKorean.FindStringIndex(behind); at != nil && l.name == "ko" {
		behind = behind[:at[0]]
	}
	if why := t.englishSilent(a); why != "" {
		return why
	}
	if why := t.quiet(a); why != "" {
		return why
	}
	switch {
	case t.takesForGranted(a):
		return ""
	case strings.HasSuffix(strings.TrimRight(a.sentence, ` "'*)」』”`), "?"), l.asked.MatchString(concessive.ReplaceAllString(walkthrough.ReplaceAllString(t.askable(a), ""), "")) && !t.takesForGranted(a):
		return "asked"
	case strings.HasPrefix(strings.TrimLeft(a.behind, " "), "?"):
		return "asked"
	case matchesNear(l.denied, before, 50), l.deniedBy.MatchString(behind), deniedAfter.MatchString(t.text.text[a.match.end:]), neither.MatchString(t.restOf(a)):
		return "denied"
	case l.bound.MatchString(before + a.words), (a.match.kind == repeated || a.match.kind == promised) && (doNot.MatchString(before+a.words) || l.strongOnly() && doNot.MatchString(a.before+a.words)), a.match.kind == repeated && conditional.MatchString(a.behind), l.boundBy.MatchString(otherDuty.ReplaceAllString(t.ending(a), "")):
		return "needed, demanded or reported"
	case a.match.kind == named && onlyFor.MatchString(before), t.demanded(a):
		return "needed"
	case t.quotedByOther(a), t.isOrderInJapanese(a):
		return "somebody else's words, or an order"
	case l.reported.MatchString(a.lead+a.before) && !ourOwn.MatchString(a.before), told.MatchString(a.lead), saidSo.MatchString(t.restOf(a)):
		return "reported"
	case l.defined.MatchString(a.behind):
		return "defined"
	case t.quotes(a) && advertised.MatchString(a.sentence):
		return "reported"
	case a.match.kind == repeated && (t.instructs(a) || a.previous != "" && mended.MatchString(a.previous) && strings.HasPrefix(a.words, "no longer")):
		return "needed, demanded or reported"
	case t.takenBack(a):
		return "withdrawn"
	case t.isMyth(), t.leftOut(), disclaimed.MatchString(a.next):
		return "denied"
	case t.ordered(a), exampleOf.MatchString(ownPledge.ReplaceAllString(a.lead, "")):
		return "an order, or an example of words"
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
var deniedAfter = newTable(`^["')]*, (is|are|was|ist|sind|n'est|no es|nao e) (not|never|no|nicht|nie|keine?|pas|jamais)?\b ?(not|never|no|nicht|nie|keine?|pas|jamais)`)

// neither tells a denial that goes on to deny another thing: it is neither this nor that.
var neither = newTable(`^(配信|処理|保証|セマンティクス)?でも(なく|なければ)?,[^。]{0,40}(ありません|ない)`)

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
	for i := row; i < min(len(t.doc.Regions), row+widestRow); i++ {
		if t.doc.Regions[i].Kind != page.Cell {
			continue // an attribute of something in the row
		}
		if i != row && t.doc.Regions[i].RowHeader != row {
			break
		}
		if i != t.region && (refused.MatchString(t.other(i)) || disclaimed.MatchString(t.other(i))) {
			return true
		}
	}
	return false
}

// disclaimed tells that nobody can keep such a promise.
var disclaimed = newTable(`\b(nobody|no one|no \w+) can (promise|guarantee)|\b(kann|konnen) (das |es |dies )?(niemand|kein\w*( \w+)?) (das )?(zusagen|versprechen|garantieren)|没有人(能|可以)[^。]{0,6}(承诺|保证)|誰も[^。]{0,10}(約束|保証)(でき|し)`)

var refused = newTable(`^(never|not) (promised|guaranteed|possible|supported|available|offered)|^(impossible|a myth|unmoglich|nein,|nicht (moglich|garantiert|zugesichert|umgesetzt|vorgesehen|verfugbar|implementiert|enthalten)|offen$|kommt (in|mit|ab|bald|spater)\b|demnachst|in planung|geplant\b|in arbeit$|不可能|不保证|保証しません|不可能です)`)

// isMyth reports whether the text stands under the word that calls it false.
func (t *passage) isMyth() bool {
	for _, i := range []int{t.region - 1, t.doc.Regions[t.region].Heading, t.doc.Regions[t.region].Header} {
		if i >= 0 && myth.MatchString(t.other(i)) {
			return true
		}
	}
	return false
}

var myth = newTable(`^"?(myths?|common (myths?|misconceptions?)|misconceptions?|wrong|false|mythos|mythen|irrtum|irrtumer|falsch|误区|误解|常见误区|错误|误|誤解|誤り|よくある誤解|mythe|mito|오해)\b ?[0-9]*[:."]?$`)

// onlyFor tells a purpose, as in "For exactly-once, use".
var onlyFor = newTable(`^(for|fur|pour|para)( true| real| echte?s?)? ?["']?$`)

// told tells a sentence that asks something of its reader, or lists a change.
var told = newTable(`^(please )?(ensure|make sure|verify|check|avoid|prevent|fix|fixed)\b`)

// saidSo tells whose words a quotation holds, behind it.
var saidSo = newTable(`^[^"]{0,80}("[,;]|[,.]") (says?|said|claims?|claimed|writes?|wrote|reads?|promises?|promised|boasts?|announces?|sagt|schreibt|behauptet|verspricht|heiss?t es|so) |^[^"]{0,80}" (says|said|claims|wrote|sagt|schreibt|behauptet) `)

// ourOwn begins what the page says of itself, behind what it says of others.
var ourOwn = newTable(`^(unser\w*|wir|bei uns)\b|^(我们|本(系统|平台|服务))|^(当社|弊社|私たち|我々)`)

// conditional tells that something may happen again, later on.
var conditional = newTable(`^[^,;]{0,40}\b(until|before|after your|bevor|bis|avant|hasta|antes)\b`)

// otherDuty begins another thing to be done: it is delivered once and must be stored.
var otherDuty = newTable(` und (muss|mussen|soll|sollen|sollte)\b.*|(니|므로|기에|니까) (안심|걱정)[^.]*`)

// doNot tells an order.
var doNot = newTable(`(^|and |or |then |= |: )(do not|don't) |^(no|nao) (envie|pulse|haga|repita|mande|reenvie|use|llame|pague|cree|clique|chame|crie)n? |^ne \w+ez (pas|jamais|plus) `)

// harmless are denials of something else: no extra code is needed for the promise.
var harmless = newTable(`\b(brauchen|mussen|brauchst|musst|braucht|muss) (sich |dich |sie |man )*(nicht|nie) (\w+ )?(darum|selbst|darauf)?( \w+)? ?(zu )?(kummern|sorgen|achten)\b|\b(without|no|ohne|sans|sin|sem) ((any|extra|additional|further|weitere|zusatzliche|ihr|aucune?|ninguna?|nenhuma?) )*(config\w*|set ?up|code|coding|effort|changes|einstellung\w*|aufwand|konfig\w*|zutun|effort|codigo)\b|\bno ops?\b|\batomic(ally)? claim(s|ed|ing)?\b|\bclaims? (is|are) atomic\b`)

var conjunction = newTable(` (and|or|und|et|y|e|ni)( there (is|are|will be)| it has| es gibt| gibt es)? $`)

// disowned denies all that follows: we cannot say that.
var disowned = newTable(`(cannot|can't|not|n't) (\w+ ){0,3}that\b|nicht (\w+ ){0,3}(zu)?(sagen|versprechen|behaupten)?,? ?dass\b`)

// concessive are questions and conditions that leave the promise as it is: no matter
// whether the broker restarts.
var concessive = newTable(`\bsi bien qu(e\b|')|\b(no matter|regardless of|irrespective of|independent(ly)? of)( the question)? (if|whether)\b|\bwhether (or not )?(\w+ ){1,6}or \w+( \w+){0,3}[,;]|\beven if\b|\b(egal|gleichgultig|ganz gleich|gleich|einerlei|unabhangig davon),? ?(ob|wie|wann|warum)\b|\b(auch|selbst) wenn\b|(无论|不管|不论)[^,。]{0,30}?(是否|能否|怎么|怎样|会不会)|(かどうか|か否か)に(かかわら|関わら|関係なく|よらず)|\bpeu importe (si|que)\b|\baunque\b|\bincluso si\b|\bcomo (ya )?se (explica|indica|describe|dijo|dice|muestra|detalla|ve|vio|explicou|disse|mostra)\w*( \w+){0,3}[,;]|\b(you|customers|users|teams|callers) can (safely |always |really )?(rely|count|depend) on( the fact)?( that)?\b|\b(wer [^,]{1,60}, )?(darf|kann|konnen sie|durfen sie) sich (fest )?darauf verlassen\b`)

// instructs reports whether the sentence tells its reader what never to do again:
// "log it and never send it again".
func (t *passage) instructs(a around) bool {
	if t.lex.name != "en" || !ordered.MatchString(a.words) {
		return false
	}
	before := strings.TrimSpace(a.before)
	if before == "so" {
		return true
	}
	if before == "" || before == "and" {
		kind := t.doc.Regions[t.region].Kind
		return (kind == page.Paragraph || a.lead != "") && (a.lead != "" || len(t.sentences) > 1) && opener.MatchString(a.lead)
	}
	return twoOrders.MatchString(before) && !withSubject.MatchString(before)
}

// ordered reports whether a sentence in German tells its reader what to do once, or what
// not to do again.
func (t *passage) ordered(a around) bool {
	switch {
	case t.lex.name != "de":
		return false
	case a.match.kind == repeated || a.match.kind == promised:
		return germanOrder.MatchString(a.before+a.words) || a.before == "" && infinitive.MatchString(a.words+a.behind)
	}
	return germanMaking.MatchString(a.before)
}

var (
	germanOrder  = newTable(`^(und |oder |dann |bitte )*(senden|wiederholen|schicken|stellen|rufen|fuhren|versuchen|verwenden|buchen|erzeugen|geben) sie\b`)
	infinitive   = newTable(`^(nie|niemals|nicht) (erneut|wieder|noch einmal|nochmals) (senden|wiederholen|schicken|versuchen|aufrufen|ausfuhren)$`)
	germanMaking = newTable(`^(und |oder |dann |bitte )*(bilden|erzeugen|erstellen|machen|wahlen|tun|generieren|berechnen|speichern|vergeben|legen) sie\b`)
	// exampleOf introduces the words of a promise as an example of such words.
	exampleOf = newTable(`\b(promise|claim|phrase|wording|objective)\b[^:.]*: [^:.]*$`)
	// ownPledge introduces what a page promises itself.
	ownPledge = newTable(`^our promise( to you)?: `)
)

var (
	// mended tells an entry in a list of changes.
	mended = newTable(`^(fixed|fixes|fix|bug ?fix|behoben|korrigiert)\b`)
	// ordered tells a denial with a verb in its plain form.
	ordered = newTable(`^(never|do not|don't) (retry|re ?try|re ?send|send|post|call|submit|repeat|issue|write|pay|refund|execute|run|process|handle|deliver|create|use|reuse|publish|start|make|ask|apply|trigger|book|store|insert|enqueue|charge|attempt|replay)\b`)
	// opener is what a clause that has an order behind it may be: a condition or nothing.
	opener = newTable(`^$|^(if|when|once|after|on|for|in|as soon as|then|never|do not|don't|always|please)\b|[:;] $`)
	// withSubject tells that it has one.
	withSubject = newTable(`^(each|every|all|any|no|the|an?|it|they|we|you|this|that|which)\b|\b(is|are|was|were|will|gets?|can|has|have)\b`)
	// twoOrders tells a first order before it, which has no subject.
	twoOrders = newTable(`^(then |so |please )?([a-z]*[a-rt-z])( \w+){0,8} (and|or|then|but)$`)
)

// takenBack reports whether the next sentence takes the claim back, or says what happens
// when something fails. What it says after an English sentence that states its own bound
// is said of what lies outside.
func (t *passage) takenBack(a around) bool {
	l := t.lex
	if l.name == "en" && t.bounds(a.sentence) {
		return false
	}
	if t.withdrawn(a) {
		return true
	}
	if !l.recurs.MatchString(a.next) {
		return false
	}
	fails := l.fails.MatchString(a.next)
	return contrast.MatchString(a.next) && (fails || possibly.MatchString(a.next)) || fails && !l.calms.MatchString(a.next)
}

// withdrawn reports whether the next sentence takes the claim back. One that names a
// failure only to say that all goes on confirms it.
func (t *passage) withdrawn(a around) bool {
	if !t.lex.withdraws.MatchString(a.next) || unneeded.MatchString(a.next) || besideIt.MatchString(a.next) {
		return false
	}
	said := t.lex.withdraws.FindString(a.next)
	if t.lex.name == "en" && strings.TrimSpace(said) == "only" && !onlyWhere.MatchString(a.next) {
		return false // only the failed step is retried
	}
	return !t.lex.fails.MatchString(said) || !reassured.MatchString(a.next) || t.lex.recurs.MatchString(a.next)
}

// onlyWhere begins a sentence that says where a promise holds.
var onlyWhere = newTable(`^only (\w+ ){0,4}(when|if|while|within|inside|in|for|as long as|until|on|with|the (first|last))\b|^only (some|a few|one|two)\b`)

// besideIt says something of the thing that leaves its promise as it is.
var besideIt = newTable(`^(it|this|that|they|these) (is|are|does|do) not (\w+ )?(available|needed|necessary|required?|recommended|enabled by|need|cost|affect|block|slow|change|interfere)`)

// unneeded tells that nothing is left to do, which confirms the claim before it.
var unneeded = newTable(`^(so |thus |hence )?(no|there is no|you need no|you do not|you don't|nothing|kein\w*|sie mussen (sich )?(um )?(nichts|keine?)|nichts)\b[^.]{0,60}\b(needed|necessary|required|need|have to|worry|care|notig|erforderlich|notwendig|kummern)\b|^[^。]{0,40}(不要です|必要はありません|必要ありません|心配はいりません)|^[^。]{0,10}(无需|不需要|不用)`)

var reassured = newTable(`\b(continues?|resumes?|picks? up|carr(y|ies) on|takes? over|lose[sd]? (nothing|no)|(nothing|no \w+) (is|are) lost|do(es)? not matter|changes? nothing|no (harm|problem)|weiter|ubernimmt|setzt|keine sorge|kein problem|nichts verloren|andert (daran )?nichts)\b|心配|安心|問題(ない|なく|ありません)|影響(は|を)(ない|なく|受けません|ありません|与えません)|自動(的に)?(で)?(復旧|再開|引き継)|引き継|続き|担心|无需|放心|不影响|没有影响|继续|恢复`)

// otherPredicate begins what else is said of a thing: it comes once and will not be lost.
var otherPredicate = newTable(` and (is|are|will|can|does|do|has|have|was|were|be)( be)? ?(not|never|cannot)\b`)

// goesOnInKorean begins a second promise or a reassurance behind the first: it comes once,
// and nothing is lost.
var goesOnInKorean = newTable(`(며|고|므로|으니|니|니까|기 때문에|어서|해서),? ?(중복|유실|손실|누락|두 번|다시|걱정|염려|따로|추가|별도|신경|같은|이중)`)

var also = newTable(` (and|or|und|oder|et|y|e) `)

// noSubject is the French half of a denial that goes on in the words of a match: "aucun
// message n'est traité deux fois".
var noSubject = newTable(`\b(aucune?|personne|rien|nulle?)( [a-z']+){0,4} $`)

// feared is a repeat that nobody has to fear any more, and needNot the verb that says so.
var (
	feared  = newTable(`\b(be)?furchten\b`)
	needNot = newTable(`\b(mussen|muss|brauchen|braucht)\b`)
)

// twiceDenied begins with the second word of a denial that has two, as in "no envía nunca
// dos veces", and plainDenial is its first.
var (
	twiceDenied = newTable(`^(nunca|jamas|jamais)\b`)
	plainDenial = newTable(`\b(no|nao|ne)( [a-z']+){1,4} $`)
)

// subordinate tells a clause that the one before it rules.
var subordinate = newTable(`^(dass|ob|damit|que|qu'|that|whether)\b`)

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
func matchesNear(re *table, text string, reach int) bool {
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
	if opened := t.raw[max(0, start-titleReach):start]; strings.LastIndex(opened, "《") > strings.LastIndex(opened, "》") || strings.HasPrefix(t.raw[end:], "》") {
		return true
	}
	quoted := t.quotes(a)
	if i := t.doc.Regions[t.region].Run(start); i >= 0 && t.doc.Regions[t.region].Runs[i].Emphasis {
		quoted = true
	}
	return quoted && t.lex.titles.MatchString(wordsAround(a, 60)) && !t.lex.asserts.MatchString(strictly(a.before))
}

// titleReach is how far the mark that opens a title may be from a match, in bytes.
const titleReach = 300

// quotes reports whether the match stands between the marks of a quotation.
func (t *passage) quotes(a around) bool {
	start, end := t.text.original(a.match.start, a.match.end)
	return endsInQuote.MatchString(t.raw[max(0, start-quoteReach):start]) &&
		beginsWithQuote.MatchString(t.raw[end:min(len(t.raw), end+quoteReach)])
}

var (
	// advertised tells the words of sellers, where they are quoted.
	advertised = newTable(`\b(wirbt|werben|werbung|werbespruch|behaupt\w+|anbieter|hersteller|marketing|brochures?|adverts?|advertis\w+|slogans?|vendors?|competitors?|salespeople|sales|publicidad|publicite|folleto|fabricante|proveedor|fabricant|fornecedor|plaquette|brochure)\b|他社|広告|宣伝|うたい文句|謳い文句|キャッチコピー|广告|宣传|厂商|口号|竞品`)
	// possibly tells what may happen.
	possibly = newTable(`\b(can|may|might|could|will|kann|konnen|konnte|konnten|puede|pueden|peut|peuvent|pode|podem) [^n]|ことがあ|可能性|場合があ|可能会|也会|会再|수 있`)
)

// quoteReach is how far the marks of a quotation may be from a match, in bytes.
const quoteReach = 60

// strictly leaves out the verbs that do not assert by themselves.
func strictly(s string) string { return weakVerbs.ReplaceAllString(s, "") }

var weakVerbs = newTable(`\bde (tal )?modo (que|a)\b|\b(is|are|be|has|have|now|ist|sind|hat)\b`)

var (
	endsInQuote     = newTable(`["“”„«»‘’'「『‹][^"“”„«»‘’'「」『』.]{0,40}$`)
	beginsWithQuote = newTable(`^[^"“”„«»‘’'「」『』.]{0,40}["“”„«»‘’'」』›]`)
)
